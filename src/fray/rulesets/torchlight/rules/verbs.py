"""The few ways in which a fight changes, each with its event and the clause that made it happen."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import (
    BURNING,
    BURNING_TURNS,
    FEATURE,
    FEATURES,
    FLAMMABLE,
    LANES,
    REARGUARD,
    LaneEdit,
    Lanes,
)
from fray.rulesets.torchlight.model.plans import NOBODY, Effect
from fray.rulesets.torchlight.model.sheets import Item, among, same
from fray.rulesets.torchlight.model.state import (
    INCAPACITATED,
    NEVER,
    ON_GRID,
    RETREATED,
    SPENT,
    UP,
    Combatant,
    TorchlightBattle,
)


def pay_breath(fight: Fight[TorchlightBattle], payer: Combatant, amount: int, what: str, clause: str) -> None:
    """Breath spent is gone before the round's damage is applied [maneuver-breath-cost, r-breath-edge]."""
    payer.breath -= amount
    payer.counts[SPENT] += amount
    if fight.listening:
        fight.note(ev.PaidBreath(clause, payer.who, amount, payer.breath, what))


def gain_breath(
    fight: Fight[TorchlightBattle], receiver: Combatant, amount: int, clause: str, draw: str, sides: int, face: int
) -> None:
    """Breath never exceeds its maximum [r-rally, r-breath-recovery]."""
    before = receiver.breath
    receiver.breath = before + amount if before + amount < receiver.most_breath else receiver.most_breath
    if fight.listening:
        fight.note(ev.BreathGained(clause, receiver.who, receiver.breath - before, receiver.breath, sides, face, draw))


# ---- what ends


def drop_doings(fight: Fight[TorchlightBattle], combatant: Combatant) -> None:
    """Its own holds, goads, preparations, protections and hiding end [r-incapacitated]."""
    release(fight, combatant)
    combatant.hidden = False
    combatant.hidden_bonus = False
    combatant.ward = NOBODY
    combatant.called = NOBODY
    combatant.ranged_mark = False
    combatant.evading_to = NEVER
    combatant.parry.forget_now()
    combatant.parry.forget_next()
    leave_squad(combatant)
    for goaded in fight.battle.combatants:
        goaded.goad.forget(combatant.who)  # a goad ends with the goader [r-goad]
        if goaded.declared is not None and goaded.declared.must_attack == combatant.who:
            goaded.declared.must_attack = NOBODY


def drop_afflictions(fight: Fight[TorchlightBattle], combatant: Combatant) -> None:
    """What others have laid on it ends when it is gone [r-reentry]."""
    free(fight, combatant)
    combatant.distracted_to = combatant.intimidated_to = combatant.pinned_to = NEVER
    combatant.goad.forget_now()
    combatant.goad.forget_next()


def take_off_grid(battle: TorchlightBattle, combatant: Combatant, whereabouts: int) -> None:
    """Its cell is free; a Called Shot prepared on it has lost the target [r-called-shot]."""
    combatant.whereabouts = whereabouts
    combatant.stand_in(0, combatant.depth)
    for shooter in battle.combatants:
        if shooter.called == combatant.who:
            shooter.called = NOBODY
        if shooter.ward == combatant.who:
            shooter.ward = NOBODY


def leave_grid(fight: Fight[TorchlightBattle], mover: Combatant, dragged: bool, clause: str) -> None:
    """Retreat: statuses are cleared; Breath, scores and items stay as they are [r-reentry, r-retreat, r-drag]."""
    drop_doings(fight, mover)
    drop_afflictions(fight, mover)
    mover.prone = mover.condition == INCAPACITATED
    mover.left_round = fight.battle.round
    mover.will_return = False
    take_off_grid(fight.battle, mover, RETREATED)
    if fight.listening:
        fight.note(ev.LeftGrid(clause, mover.who, dragged))


# ---- places


def enter_cell(fight: Fight[TorchlightBattle], combatant: Combatant, lane: int, depth: int, clause: str) -> None:
    """A combatant is placed on the grid."""
    combatant.whereabouts = ON_GRID
    combatant.stand_in(lane, depth)
    if fight.listening:
        fight.note(ev.Placed(clause, combatant.who, lane, depth))


def change_cell(
    fight: Fight[TorchlightBattle], mover: Combatant, lane: int, depth: int, forced: bool, clause: str
) -> None:
    """A combatant changes its cell; hiding, holds, aim and Squad react [r-hide, r-grapple, r-called-shot]."""
    from_lane, from_depth = mover.lane, mover.depth
    changed_lane = lane != from_lane
    mover.stand_in(lane, depth)
    if fight.listening:
        fight.note(ev.Moved(clause, mover.who, lane, depth, forced, from_lane, from_depth))
    if mover.hidden and changed_lane:
        come_out(fight, mover)
    release(fight, mover)
    if forced:
        free(fight, mover)
    if depth != REARGUARD and mover.called != NOBODY:
        mover.called = NOBODY
        if fight.listening:
            fight.note(ev.LostStatus("r-called-shot", mover.who, "called-shot"))
    if mover.squad and lane != mover.squad:
        leave_squad(mover)


def leave_squad(member: Combatant) -> None:
    member.squad = 0


def stand_up(fight: Fight[TorchlightBattle], mover: Combatant) -> None:
    mover.prone = False
    if fight.listening:
        fight.note(ev.StoodUp("r-prone", mover.who))


# ---- statuses


def get_status(
    fight: Fight[TorchlightBattle], bearer: Combatant, status: str, clause: str, about: int = NOBODY
) -> None:
    """Put a new status on record; the caller has set it."""
    if fight.listening:
        fight.note(ev.GotStatus(clause, bearer.who, status, about))


def fall_prone(fight: Fight[TorchlightBattle], combatant: Combatant, clause: str) -> None:
    """One condition, one effect: falling twice changes nothing [r-maneuver-stacking]."""
    if combatant.condition == UP and not combatant.prone:
        combatant.prone = True
        get_status(fight, combatant, "prone", clause)


def come_out(fight: Fight[TorchlightBattle], hider: Combatant) -> None:
    """Hiding ended without an attack: the next attack still has the enhancement [r-hide, hide-attack]."""
    hider.hidden = False
    hider.hidden_bonus = True
    if fight.listening:
        fight.note(ev.LostStatus("r-hide", hider.who, "hidden"))


def release(fight: Fight[TorchlightBattle], grappler: Combatant) -> None:
    """A hold ends."""
    if grappler.grappling == NOBODY:
        return
    target = fight.battle.combatants[grappler.grappling]
    bit: i64 = 1
    target.grapplers &= ~(bit << grappler.who)
    grappler.grappling = NOBODY
    if fight.listening:
        fight.note(ev.LostStatus("r-grapple", target.who, "grappled"))


def free(fight: Fight[TorchlightBattle], target: Combatant) -> None:
    """All its grapplers let go [r-grapple]."""
    if target.grapplers == 0:
        return
    for grappler in fight.battle.combatants:
        if grappler.grappling == target.who:
            release(fight, grappler)


def cannot_go_on(fight: Fight[TorchlightBattle], actor: Combatant, what: str) -> None:
    """Part of a declaration is lost, the rest goes on [r-illegal-and-empty-declarations]."""
    if what == "move":
        actor.drop_move()
    if fight.listening:
        fight.note(ev.LostPart("r-illegal-and-empty-declarations", actor.who, what))


# ---- things


def move_item(
    fight: Fight[TorchlightBattle], holder: Combatant, item: Item, how: str, receiver: int, clause: str
) -> None:
    """An item changes hands, falls or is used up; the caller has moved it."""
    if fight.listening:
        fight.note(ev.ItemMoved(clause, holder.who, item.name, how, receiver))


def without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """The same things with one piece less."""
    for place, other in enumerate(items):
        if same(item, other):
            return items[:place] + items[place + 1 :]
    return items


def drop(battle: TorchlightBattle, lane: int, item: Item) -> None:
    """A thing lies in a lane."""
    battle.lanes.lying[lane] = (*battle.lanes.lying[lane], item)


def take_from(holder: Combatant, item: Item) -> None:
    """One piece less, from the hand or from the pack."""
    if among(item, holder.held):
        holder.held = without(holder.held, item)
    elif among(item, holder.stowed):
        holder.stowed = without(holder.stowed, item)


# ---- surroundings


def change_lane(fight: Fight[TorchlightBattle], lane: int, feature: int, there: bool, clause: str) -> None:
    """A feature appears in a lane, or goes [r-lane-features]."""
    lanes = fight.battle.lanes
    if there:
        lanes.features[lane] |= feature
    else:
        lanes.features[lane] &= ~feature
    if feature == BURNING:
        lanes.burning_left[lane] = BURNING_TURNS if there else 0
    if fight.listening:
        edit = LaneEdit(lane, FEATURE, FEATURES[feature.bit_length() - 1])
        fight.note(ev.LaneChanged(clause, edit, there))


def can_catch_fire(lanes: Lanes, lane: int) -> bool:
    """Flammable, and not burning yet [r-flammable]."""
    return lanes.has(lane, FLAMMABLE) and not lanes.has(lane, BURNING)


def touch_with_fire(battle: TorchlightBattle, lane: int) -> None:
    """A flammable lane catches at the end of the turn [r-flammable]."""
    if can_catch_fire(battle.lanes, lane):
        bit: i64 = 1
        battle.fire |= bit << lane


def light_fires(fight: Fight[TorchlightBattle]) -> None:
    """What fire touched in this turn burns from its end on [r-flammable]."""
    battle = fight.battle
    for lane in range(1, LANES + 1):
        if battle.fire >> lane & 1:
            change_lane(fight, lane, BURNING, True, "r-flammable")
    battle.fire = 0


def collect(fight: Fight[TorchlightBattle], user: Combatant, what: int, target: int, clause: str) -> Effect:
    """An effect for the end of step 4."""
    effect = Effect(user.who, what, target, clause)
    effect.item = user.plan.item
    effect.lane = user.lane
    fight.battle.effects.append(effect)
    return effect
