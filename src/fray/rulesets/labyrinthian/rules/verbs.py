"""The few ways in which a Labyrinthian fight changes, each with its event and the clause that made it happen.

Verbs change and tell. What follows from a change (a fall, a broken Shield Wall, the end) is for their callers.
"""

from __future__ import annotations

from typing import Final

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
    CAUSES,
    DEAD,
    GONE,
    IN_SIGHT,
    NO_STANCE,
    NOBODY,
    STANCE_NAMES,
    WALL_STANCE,
    Combatant,
    LabBattle,
    LabFight,
    bit,
    same_place,
)
from fray.rulesets.labyrinthian.model.terrain import HIGH_GROUND, WALL, TerrainTag

BLINDNESS: Final = 10  # off every Rating [wound-blinded]


# ---- Ratings, Movement, Composure


def spend_rating(fight: LabFight, one: Combatant, rating: int, what: str, clause: str) -> int:
    """A Rating is used and cannot be used again until the next Combat Roll; its value [ar-spent-once]."""
    one.spent |= bit(rating)
    if fight.listening:
        fight.note(ev.RatingSpent(clause, one.who, rating, one.ratings[rating], what))
    return one.ratings[rating]


def change_rating(fight: LabFight, one: Combatant, rating: int, change: int, cause: str, clause: str) -> None:
    """Ratings have no floor and no ceiling [ar-penalties-and-bounds]."""
    one.ratings[rating] += change
    if fight.listening:
        fight.note(ev.RatingChanged(clause, one.who, rating, change, one.ratings[rating], cause))


def pay_movement(fight: LabFight, one: Combatant, amount: int, what: str, clause: str) -> None:
    """Out of the Round's pool [cr-sets-movement]. What it sets off (Laceration) is the mover's rule."""
    one.movement -= amount
    if fight.listening and amount:
        fight.note(ev.MovementSpent(clause, one.who, amount, what, one.movement))


def pay_rate(fight: LabFight, one: Combatant, amount: int, what: str, clause: str) -> None:
    """Out of the rate of Unnatural Flight, or of a Unit [unnatural-flight-rate, warfare-units]."""
    one.rate_left -= amount
    if fight.listening and amount:
        fight.note(ev.MovementSpent(clause, one.who, amount, what, one.rate_left))


def pay_composure(fight: LabFight, one: Combatant, amount: int, what: str, clause: str) -> None:
    """A price, not a blow: no type, no Wound, no defense; at zero what was conjured is lost.

    [paying-composure-is-not-damage, zero-exact-values, magic-rules]
    """
    one.composure -= amount
    if one.composure == 0:
        one.conjuring = NOBODY
        one.store = 0
        one.asked_to_yield = False
    if fight.listening:
        fight.note(ev.ComposurePaid(clause, one.who, amount, what, one.composure))


def take_damage(fight: LabFight, one: Combatant, amount: int, damage_type: str, cause: str, clause: str) -> None:
    """Composure goes down, never below zero; the excess is lost [composure-is-health, composure-maximum]."""
    one.composure = one.composure - amount if one.composure > amount else 0
    one.damage_taken += amount
    if fight.listening:
        fight.note(ev.Hurt(clause, one.who, amount, damage_type, cause, one.composure))


# ---- places


def move_to(fight: LabFight, one: Combatant, position: int, level: int, clause: str) -> None:
    """Somebody is somewhere else; the ground's verbs see to what it leaves behind."""
    from_position, from_level = one.position, one.level
    one.position = position
    one.level = level
    if fight.listening and (from_position != position or from_level != level):
        fight.note(ev.Moved(clause, one.who, from_position, from_level, position, level))


# ---- states


def begin_state(fight: LabFight, one: Combatant, state: str, clause: str) -> None:
    """Note that a state has begun; the caller has set it."""
    if fight.listening:
        fight.note(ev.StateBegan(clause, one.who, state))


def end_state(fight: LabFight, one: Combatant, state: str, clause: str) -> None:
    """Note that a state has ended; the caller has cleared it."""
    if fight.listening:
        fight.note(ev.StateEnded(clause, one.who, state))


def lie_prone(fight: LabFight, one: Combatant, clause: str) -> bool:
    """Prone, unless it lies already; whether anything changed [prone, prone-details]."""
    if one.prone:
        return False
    one.prone = True
    begin_state(fight, one, "Prone", clause)
    return True


def stand_up(fight: LabFight, one: Combatant, clause: str) -> None:
    one.prone = False
    end_state(fight, one, "Prone", clause)


def lock(fight: LabFight, one: Combatant) -> None:
    """Movement is barred until the next Reaction or own Turn [stance-locks-movement]."""
    if not one.locked:
        one.locked = True
        begin_state(fight, one, "locked", "stance-locks-movement")


def unlock(fight: LabFight, one: Combatant) -> None:
    """[stance-lock-details]"""
    if one.locked:
        one.locked = False
        end_state(fight, one, "locked", "stance-lock-details")


def conceal(fight: LabFight, one: Combatant, how: int, clause: str) -> None:
    """Hidden [stealth-rules]."""
    if not one.able():
        return  # the Keeper has taken it out of the fight meanwhile
    one.hidden = how
    begin_state(fight, one, "Hidden", clause)


def reveal(fight: LabFight, one: Combatant, clause: str) -> None:
    """In sight again [stealth-rules]."""
    if one.hidden != IN_SIGHT:
        one.hidden = IN_SIGHT
        end_state(fight, one, "Hidden", clause)


# ---- Wounds


def inflict(fight: LabFight, one: Combatant, wound: int, by: int, clause: str) -> bool:
    """A Wound of d4, or one size more up to d12; whether it has grown.

    A sleeping Wound wakes at once. [wound-starts-d4, wound-cap, wound-application, wounds-carried-over]
    """
    one.dormant &= ~bit(wound)
    if wound == IMPALED:
        one.impaler = by  # whoever last applied it pins [impaled-details]
    if one.wounds[wound] == LARGEST_WOUND:
        return False
    one.wounds[wound] += 1
    one.wounds_taken += 1
    if fight.listening:
        fight.note(ev.Wounded(clause, one.who, by, WOUND_NAMES[wound], WOUND_DIE[one.wounds[wound]]))
    return True


def heal_wound(fight: LabFight, one: Combatant, wound: int, clause: str) -> None:
    """A Wound is gone completely, and its standing effects with it [cure-items]."""
    one.wounds[wound] = 0
    one.dormant &= ~bit(wound)
    if wound == IMPALED:
        one.impaler = NOBODY
    elif wound == PARALYZED:
        one.paralysis = 0
    elif wound == STUNNED:
        one.bank = []
    if fight.listening:
        fight.note(ev.Cured(clause, one.who, WOUND_NAMES[wound]))
    if wound == BLINDED:
        see_again(fight, one, clause)


def blind(fight: LabFight, one: Combatant, clause: str) -> None:
    """Ten off every unspent Rating that is not lowered yet [wound-blinded, wound-in-force]."""
    for rating in range(len(one.ratings)):
        if one.unspent(rating) and not one.blinded_ratings >> rating & 1:
            one.blinded_ratings |= bit(rating)
            change_rating(fight, one, rating, -BLINDNESS, WOUND_NAMES[BLINDED], clause)


def see_again(fight: LabFight, one: Combatant, clause: str) -> None:
    """Unspent Ratings lose the -10 [cure-items]."""
    for rating in range(len(one.ratings)):
        if one.unspent(rating) and one.blinded_ratings >> rating & 1:
            change_rating(fight, one, rating, BLINDNESS, WOUND_NAMES[BLINDED], clause)
    one.blinded_ratings = 0


# ---- Stances and held dice


def take_stance(fight: LabFight, one: Combatant, stance: int, dice: list[int], clause: str) -> None:
    """Dice are reserved in a Stance, new or the same [stance-enter, stance-no-dice-limit]."""
    if one.stance != stance:
        one.breaks = 0
    one.stance = stance
    if stance == WALL_STANCE:
        fight.battle.walls[one.wall].dice.extend(dice)
    else:
        one.stance_dice.extend(dice)
    if fight.listening:
        fight.note(ev.StanceEntered(clause, one.who, STANCE_NAMES[stance], dice.copy()))


def drop_stance(fight: LabFight, one: Combatant, clause: str) -> None:
    """The Stance and all its dice are gone; a Shield Wall's dice stay with the others [stance-end]."""
    if one.stance == NO_STANCE:
        return
    stance = one.stance
    one.stance = NO_STANCE
    one.stance_dice = []
    one.wall = NOBODY
    one.breaks = 0
    if fight.listening:
        fight.note(ev.StanceEnded(clause, one.who, STANCE_NAMES[stance]))


def hold_dice(fight: LabFight, one: Combatant, dice: list[int]) -> None:
    """[hold-fast]"""
    one.held_dice.extend(dice)
    if fight.listening:
        fight.note(ev.DiceHeld("hold-fast", one.who, dice.copy()))


def lose_held_die(fight: LabFight, one: Combatant, sides: int, clause: str) -> None:
    one.held_dice.remove(sides)
    if fight.listening:
        fight.note(ev.HeldDieLost(clause, one.who, sides))


# ---- out of the fight


def let_go(fight: LabFight, one: Combatant) -> None:
    """A grapple ends when the two are no longer in the same place, or the grappler is out [grapple-house]."""
    for held in fight.battle.combatants:
        if held.grappler == NOBODY or one.who not in (held.who, held.grappler):
            continue
        grappler = fight.battle.combatants[held.grappler]
        if not grappler.able() or not same_place(grappler, held):
            held.grappler = NOBODY
            end_state(fight, held, "grappled", "grapple-house")


def forget_plans(fight: LabFight, one: Combatant) -> None:
    """Nothing is held, prepared or conjured any more [incapacitated-state]."""
    let_go(fight, one)
    one.held_dice = []
    one.conjuring = NOBODY
    one.store = 0
    one.hidden = IN_SIGHT
    one.locked = False


def fall_incapacitated(fight: LabFight, one: Combatant, clause: str) -> None:
    """No Turns, no Reactions, no Movement; Prone at Composure 0 [incapacitation, incapacitated-state]."""
    one.incapacitated = True
    one.composure = 0
    one.movement = 0
    one.prone = True
    forget_plans(fight, one)
    if fight.listening:
        fight.note(ev.FellOut(clause, one.who, "Incapacitated"))


def die(fight: LabFight, one: Combatant, clause: str) -> None:
    """[killing-blow]"""
    one.presence = DEAD
    one.composure = 0
    one.movement = 0
    forget_plans(fight, one)
    if fight.listening:
        fight.note(ev.FellOut(clause, one.who, "dead"))


def leave_fight(fight: LabFight, one: Combatant, clause: str) -> None:
    """Off the Grid for good [fleeing, flee-details]."""
    one.presence = GONE
    forget_plans(fight, one)
    fight.battle.fled |= bit(one.who)
    if fight.listening:
        fight.note(ev.FellOut(clause, one.who, "gone"))


def give_in(fight: LabFight, one: Combatant, clause: str) -> None:
    """Treated as at zero Composure; Stance and held dice lapse [surrender, surrendered-turns]."""
    one.surrendered = True
    one.surrenders += 1
    forget_plans(fight, one)
    if fight.listening:
        fight.note(ev.FellOut(clause, one.who, "surrendered"))


def fight_again(fight: LabFight, one: Combatant, clause: str) -> None:
    """The real Composure counts again [surrender-resume]."""
    one.surrendered = False
    if fight.listening:
        fight.note(ev.FellOut(clause, one.who, "fighting again"))


def shake(battle: LabBattle, one: Combatant, cause: int) -> None:
    """Somebody may fall once the present action is over."""
    battle.shaken.append(one.who * CAUSES + cause)


def pay(fight: LabFight, one: Combatant, amount: int, on_rate: bool, what: str, clause: str) -> None:
    """Out of the Round's Movement, or out of a rate [shift-positions-cost, unnatural-flight-rate, warfare-units]."""
    if on_rate or one.sheet.is_unit():
        pay_rate(fight, one, amount, what, clause)
    else:
        pay_movement(fight, one, amount, what, clause)


def pool(one: Combatant, on_rate: bool) -> int:
    """What there is to pay with: Movement, or the rate of Unnatural Flight or of a Unit."""
    return one.rate_left if on_rate or one.sheet.is_unit() else one.movement


def claim(fight: LabFight, one: Combatant, tag: TerrainTag, clause: str) -> None:
    tag.claimants |= bit(one.who)
    if fight.listening:
        fight.note(ge.TagClaimed(clause, one.who, tag.kind, tag.position))


def give_up(fight: LabFight, one: Combatant, tag: TerrainTag, clause: str) -> None:
    tag.claimants &= ~bit(one.who)
    if fight.listening:
        fight.note(ge.TagGivenUp(clause, one.who, tag.kind, tag.position))


def end_claims(fight: LabFight, one: Combatant, clause: str) -> None:
    """Whoever leaves a place leaves its tags [tag-claiming]."""
    for tag in fight.battle.ground.tags:
        if tag.claimed_by(one.who):
            give_up(fight, one, tag, clause)


def come_off_high_ground(fight: LabFight, one: Combatant, level: int, clause: str) -> None:
    """High Ground and the top of a Wall are held at their own Elevation alone [high-ground-details]."""
    for tag in fight.battle.ground.tags_at(one.position):
        if tag.kind in (HIGH_GROUND, WALL) and tag.level != level and tag.claimed_by(one.who):
            give_up(fight, one, tag, clause)


def enter_building(fight: LabFight, one: Combatant, clause: str) -> None:
    one.inside = True
    if fight.listening:
        fight.note(ge.BuildingEntered(clause, one.who, one.position))


def leave_building(fight: LabFight, one: Combatant, clause: str) -> None:
    if one.inside:
        one.inside = False
        if fight.listening:
            fight.note(ge.BuildingLeft(clause, one.who, one.position))


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
