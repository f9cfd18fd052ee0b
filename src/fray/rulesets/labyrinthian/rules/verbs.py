"""The few ways in which a Labyrinthian fight changes, each with its event and the clause that made it happen.

Verbs change and tell. What follows from a change (a fall, a broken Shield Wall, the end) is for their callers.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.sheets import (
    BLINDED,
    IMPALED,
    LARGEST_WOUND,
    PARALYZED,
    STUNNED,
    WOUND_DIE,
    WOUND_NAMES,
)
from fray.rulesets.labyrinthian.model.state import (
    DEAD,
    GONE,
    HERE,
    IN_SIGHT,
    NO_STANCE,
    NOBODY,
    STANCE_NAMES,
    WALL_STANCE,
    Combatant,
    LabFight,
    bit,
    same_place,
)
from fray.rulesets.labyrinthian.model.terrain_tags import HIGH_GROUND, WALL, TerrainTag

BLINDNESS: Final = 10  # off every Rating [wound-blinded]


# ---- Ratings, Movement, Composure


def spend_rating(fight: LabFight, actor: Combatant, rating: i64, what: str, clause: str) -> int:
    """A Rating is used and cannot be used again until the next Combat Roll; its value [ar-spent-once]."""
    actor.spent |= bit(rating)
    if fight.listening:
        fight.note(ev.RatingSpent(clause, actor.who, rating, actor.ratings[rating], what))
    return actor.ratings[rating]


def change_rating(fight: LabFight, combatant: Combatant, rating: i64, change: int, cause: str, clause: str) -> None:
    """Ratings have no floor and no ceiling [ar-penalties-and-bounds]."""
    combatant.ratings[rating] += change
    if fight.listening:
        fight.note(ev.RatingChanged(clause, combatant.who, rating, change, combatant.ratings[rating], cause))


def pay_movement(fight: LabFight, mover: Combatant, amount: int, what: str, clause: str) -> None:
    """Out of the Round's pool [cr-sets-movement]. What it sets off (Laceration) is the mover's rule."""
    mover.movement -= amount
    if fight.listening and amount:
        fight.note(ev.MovementSpent(clause, mover.who, amount, what, mover.movement))


def pay_rate(fight: LabFight, mover: Combatant, amount: int, what: str, clause: str) -> None:
    """Out of the rate of Unnatural Flight, or of a Unit [unnatural-flight-rate, warfare-units]."""
    mover.rate_left -= amount
    if fight.listening and amount:
        fight.note(ev.MovementSpent(clause, mover.who, amount, what, mover.rate_left))


def pay_composure(fight: LabFight, payer: Combatant, amount: int, what: str, clause: str) -> None:
    """A price, not a blow: no type, no Wound, no defense [paying-composure-is-not-damage]."""
    payer.composure -= amount
    if fight.listening:
        fight.note(ev.ComposurePaid(clause, payer.who, amount, what, payer.composure))


def take_damage(fight: LabFight, victim: Combatant, amount: int, damage_type: str, cause: str, clause: str) -> None:
    """Composure goes down, never below zero; the excess is lost [composure-is-health, composure-maximum]."""
    victim.composure = victim.composure - amount if victim.composure > amount else 0
    victim.damage_taken += amount
    if fight.listening:
        fight.note(ev.Hurt(clause, victim.who, amount, damage_type, cause, victim.composure))


# ---- places


def move_to(fight: LabFight, mover: Combatant, position: i64, level: i64, clause: str) -> None:
    """A combatant is somewhere else; the ground's verbs see to what it leaves behind."""
    from_position, from_level = mover.position, mover.level
    mover.position = position
    mover.level = level
    if fight.listening and (from_position != position or from_level != level):
        fight.note(ev.Moved(clause, mover.who, from_position, from_level, position, level))


def join(fight: LabFight, newcomer: Combatant, clause: str) -> None:
    """A combatant that was still to come is where it was to come in."""
    newcomer.presence = HERE
    if fight.listening:
        fight.note(ev.Joined(clause, newcomer.who, newcomer.position))


# ---- states


def begin_state(fight: LabFight, combatant: Combatant, state: str, clause: str) -> None:
    """Note that a state has begun; the caller has set it."""
    if fight.listening:
        fight.note(ev.StateBegan(clause, combatant.who, state))


def end_state(fight: LabFight, combatant: Combatant, state: str, clause: str) -> None:
    """Note that a state has ended; the caller has cleared it."""
    if fight.listening:
        fight.note(ev.StateEnded(clause, combatant.who, state))


def lie_prone(fight: LabFight, victim: Combatant, clause: str) -> bool:
    """Prone, unless it lies already; whether anything changed [prone, prone-details]."""
    if victim.prone:
        return False
    victim.prone = True
    begin_state(fight, victim, "Prone", clause)
    return True


def stand_up(fight: LabFight, combatant: Combatant, clause: str) -> None:
    combatant.prone = False
    end_state(fight, combatant, "Prone", clause)


def lock(fight: LabFight, combatant: Combatant) -> None:
    """Movement is barred until the next Reaction or own Turn [stance-locks-movement]."""
    if not combatant.locked:
        combatant.locked = True
        begin_state(fight, combatant, "locked", "stance-locks-movement")


def unlock(fight: LabFight, combatant: Combatant) -> None:
    """Movement is free again [stance-lock-details]."""
    if combatant.locked:
        combatant.locked = False
        end_state(fight, combatant, "locked", "stance-lock-details")


def conceal(fight: LabFight, hider: Combatant, how: int, clause: str) -> None:
    """Hidden [stealth-rules]."""
    if not hider.able():
        return  # the Keeper has taken it out of the fight meanwhile
    hider.hidden = how
    begin_state(fight, hider, "Hidden", clause)


def reveal(fight: LabFight, hider: Combatant, clause: str) -> None:
    """In sight again [stealth-rules]."""
    if hider.hidden != IN_SIGHT:
        hider.hidden = IN_SIGHT
        end_state(fight, hider, "Hidden", clause)


# ---- Wounds


def inflict(fight: LabFight, victim: Combatant, wound: int, by: int, clause: str) -> bool:
    """A Wound of d4, or one size more up to d12; whether it has grown.

    A sleeping Wound wakes at once. [wound-starts-d4, wound-cap, wound-application, wounds-carried-over]
    """
    victim.dormant &= ~bit(wound)
    if wound == IMPALED:
        victim.impaler = by  # the last attacker to apply it pins [impaled-details]
    if victim.wounds[wound] == LARGEST_WOUND:
        return False
    victim.wounds[wound] += 1
    victim.wounds_taken += 1
    if fight.listening:
        fight.note(ev.Wounded(clause, victim.who, by, WOUND_NAMES[wound], WOUND_DIE[victim.wounds[wound]]))
    return True


def heal_wound(fight: LabFight, patient: Combatant, wound: int, clause: str) -> None:
    """A Wound is gone completely, and its standing effects with it [cure-items]."""
    patient.wounds[wound] = 0
    patient.dormant &= ~bit(wound)
    if wound == IMPALED:
        patient.impaler = NOBODY
    elif wound == PARALYZED:
        patient.paralysis = 0
    elif wound == STUNNED:
        patient.bank = []
    if fight.listening:
        fight.note(ev.Cured(clause, patient.who, WOUND_NAMES[wound]))
    if wound == BLINDED:
        see_again(fight, patient, clause)


def blind(fight: LabFight, victim: Combatant, clause: str) -> None:
    """Ten off every unspent Rating that is not lowered yet [wound-blinded, wound-in-force]."""
    for rating in range(len(victim.ratings)):
        if victim.unspent(rating) and not victim.blinded_ratings >> rating & 1:
            victim.blinded_ratings |= bit(rating)
            change_rating(fight, victim, rating, -BLINDNESS, WOUND_NAMES[BLINDED], clause)


def see_again(fight: LabFight, patient: Combatant, clause: str) -> None:
    """Unspent Ratings lose the -10 [cure-items]."""
    for rating in range(len(patient.ratings)):
        if patient.unspent(rating) and patient.blinded_ratings >> rating & 1:
            change_rating(fight, patient, rating, BLINDNESS, f"no longer {WOUND_NAMES[BLINDED]}", clause)
    patient.blinded_ratings = 0


# ---- Stances and held dice


def take_stance(fight: LabFight, combatant: Combatant, stance: int, dice: list[int], clause: str) -> None:
    """Dice are reserved in a Stance, new or the same [stance-enter, stance-no-dice-limit]."""
    combatant.stance = stance
    if stance == WALL_STANCE:
        fight.battle.walls[combatant.wall].dice.extend(dice)
    else:
        combatant.stance_dice.extend(dice)
    if fight.listening:
        fight.note(ev.StanceEntered(clause, combatant.who, STANCE_NAMES[stance], dice.copy()))


def drop_stance(fight: LabFight, combatant: Combatant, clause: str) -> None:
    """The Stance and all its dice are gone; a Shield Wall's dice stay with the others [stance-end]."""
    if combatant.stance == NO_STANCE:
        return
    stance = combatant.stance
    combatant.stance = NO_STANCE
    combatant.stance_dice = []
    combatant.wall = NOBODY
    combatant.breaks = 0
    if fight.listening:
        fight.note(ev.StanceEnded(clause, combatant.who, STANCE_NAMES[stance]))


def hold_dice(fight: LabFight, combatant: Combatant, dice: list[int]) -> None:
    """Dice are held back for the next Combat Roll [hold-fast]."""
    combatant.held_dice.extend(dice)
    if fight.listening:
        fight.note(ev.DiceHeld("hold-fast", combatant.who, dice.copy()))


def lose_held_die(fight: LabFight, combatant: Combatant, sides: int, clause: str) -> None:
    combatant.held_dice.remove(sides)
    if fight.listening:
        fight.note(ev.HeldDieLost(clause, combatant.who, sides))


# ---- out of the fight


def let_go(fight: LabFight, combatant: Combatant) -> None:
    """A grapple ends when the two are no longer in the same place, or the grappler is out [grapple-house]."""
    for held in fight.battle.combatants:
        if held.grappler == NOBODY or combatant.who not in (held.who, held.grappler):
            continue
        grappler = fight.battle.combatants[held.grappler]
        if not grappler.able() or not same_place(grappler, held):
            held.grappler = NOBODY
            end_state(fight, held, "grappled", "grapple-house")


def forget_plans(fight: LabFight, combatant: Combatant) -> None:
    """Nothing is held, prepared or conjured any more [incapacitated-state]."""
    let_go(fight, combatant)
    combatant.held_dice = []
    combatant.conjuring = NOBODY
    combatant.store = 0
    combatant.hidden = IN_SIGHT
    combatant.locked = False


def fall_incapacitated(fight: LabFight, victim: Combatant, clause: str) -> None:
    """No Turns, no Reactions, no Movement; Prone at Composure 0 [incapacitation, incapacitated-state]."""
    victim.incapacitated = True
    victim.composure = 0
    victim.movement = 0
    victim.prone = True
    forget_plans(fight, victim)
    if fight.listening:
        fight.note(ev.FellOut(clause, victim.who, "Incapacitated"))


def die(fight: LabFight, victim: Combatant, clause: str) -> None:
    """The combatant is dead [killing-blow]."""
    victim.presence = DEAD
    victim.composure = 0
    victim.movement = 0
    forget_plans(fight, victim)
    if fight.listening:
        fight.note(ev.FellOut(clause, victim.who, "dead"))


def leave_fight(fight: LabFight, combatant: Combatant, clause: str) -> None:
    """Off the Grid for good [fleeing, flee-details]."""
    combatant.presence = GONE
    forget_plans(fight, combatant)
    fight.battle.fled |= bit(combatant.who)
    if fight.listening:
        fight.note(ev.FellOut(clause, combatant.who, "gone"))


def give_in(fight: LabFight, combatant: Combatant, clause: str) -> None:
    """Treated as at zero Composure; Stance and held dice lapse [surrender, surrendered-turns]."""
    combatant.surrendered = True
    combatant.surrenders += 1
    forget_plans(fight, combatant)
    if fight.listening:
        fight.note(ev.FellOut(clause, combatant.who, "surrendered"))


def fight_again(fight: LabFight, combatant: Combatant, clause: str) -> None:
    """The real Composure counts again [surrender-resume]."""
    combatant.surrendered = False
    if fight.listening:
        fight.note(ev.FightsAgain(clause, combatant.who, combatant.position))


def shake(victim: Combatant, cause: int) -> None:
    """A combatant may fall once the present action is over."""
    victim.shaken |= cause


def pay(fight: LabFight, mover: Combatant, amount: int, on_rate: bool, what: str, clause: str) -> None:
    """Out of the Round's Movement, or out of a rate [shift-positions-cost, unnatural-flight-rate, warfare-units]."""
    if on_rate or mover.sheet.is_unit():
        pay_rate(fight, mover, amount, what, clause)
    else:
        pay_movement(fight, mover, amount, what, clause)


def pool(mover: Combatant, on_rate: bool) -> int:
    """What there is to pay with: Movement, or the rate of Unnatural Flight or of a Unit."""
    return mover.rate_left if on_rate or mover.sheet.is_unit() else mover.movement


def claim(fight: LabFight, claimant: Combatant, tag: TerrainTag, clause: str) -> None:
    tag.claimants |= bit(claimant.who)
    if fight.listening:
        fight.note(ge.TagClaimed(clause, claimant.who, tag.kind, tag.position))


def give_up(fight: LabFight, claimant: Combatant, tag: TerrainTag, clause: str) -> None:
    tag.claimants &= ~bit(claimant.who)
    if fight.listening:
        fight.note(ge.TagGivenUp(clause, claimant.who, tag.kind, tag.position))


def end_claims(fight: LabFight, claimant: Combatant, clause: str) -> None:
    """A combatant that leaves a place leaves its tags [tag-claiming]."""
    for tag in fight.battle.ground.tags:
        if tag.claimed_by(claimant.who):
            give_up(fight, claimant, tag, clause)


def come_off_high_ground(fight: LabFight, claimant: Combatant, level: i64, clause: str) -> None:
    """High Ground and the top of a Wall are held at their own Elevation alone [high-ground-details]."""
    for tag in fight.battle.ground.tags_at(claimant.position):
        if tag.kind in (HIGH_GROUND, WALL) and tag.level != level and tag.claimed_by(claimant.who):
            give_up(fight, claimant, tag, clause)


def enter_building(fight: LabFight, combatant: Combatant, clause: str) -> None:
    combatant.inside = True
    if fight.listening:
        fight.note(ge.BuildingEntered(clause, combatant.who, combatant.position))


def leave_building(fight: LabFight, combatant: Combatant, clause: str) -> None:
    if combatant.inside:
        combatant.inside = False
        if fight.listening:
            fight.note(ge.BuildingLeft(clause, combatant.who, combatant.position))


def add_tag(fight: LabFight, tag: TerrainTag, clause: str) -> None:
    """A tag appears [terrain-tags-unique, skill-standard-effects]."""
    fight.battle.ground.add(tag)
    if fight.listening:
        fight.note(ge.TagAppeared(clause, tag.kind, tag.position))


def drop_tag(fight: LabFight, tag: TerrainTag, clause: str) -> None:
    """A tag is gone."""
    fight.battle.ground.drop(tag)
    if fight.listening:
        fight.note(ge.TagGone(clause, tag.kind, tag.position))


def damage_tag(fight: LabFight, tag: TerrainTag, amount: int, clause: str) -> None:
    """Structural Points go down; at zero it is destroyed, and excess is lost [tag-cover-sp, zero-exact-values]."""
    tag.structure = tag.structure - amount if tag.structure > amount else 0
    if fight.listening:
        fight.note(ge.StructureHit(clause, tag.kind, tag.position, amount, tag.structure))


def conclude(fight: LabFight, side: int, reason: str, clause: str) -> None:
    """The fight is over; no side is a draw [end-of-fight]."""
    winner = fight.battle.sides[side] if side != NOBODY else ""
    if fight.listening:
        fight.note(ev.FightEnded(clause, winner, reason))
    fight.battle.end(winner, reason, clause)


def explained(fight: LabFight) -> list[Term] | None:
    """A list for the terms of a sum, if there is a listener."""
    return [] if fight.listening else None
