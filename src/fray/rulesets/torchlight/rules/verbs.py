"""The few ways in which a fight changes, each with its event and the clause that made it happen."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import BURNING, BURNING_TURNS, DEFENSIVE, FEATURES, FLAMMABLE, REARGUARD
from fray.rulesets.torchlight.model.plans import NOBODY, STAY
from fray.rulesets.torchlight.model.sheets import FIRE, HURTS, Item, physical
from fray.rulesets.torchlight.model.state import (
    DEAD,
    INCAPACITATED,
    NEVER,
    ON_GRID,
    REMOVED,
    RETREATED,
    SPENT,
    TAKEN,
    UP,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.model.variants import PER_ROUND, PHYSICAL_ONLY

TYPES = 64  # a noted instance is amount * 64 + damage type


def pay_breath(fight: Fight[TorchlightBattle], one: Combatant, amount: int, what: str, clause: str) -> None:
    """Breath spent is gone before the round's damage is applied [maneuver-breath-cost, r-breath-edge]."""
    one.breath -= amount
    one.counts[SPENT] += amount
    if fight.listening:
        fight.note(ev.PaidBreath(clause, one.who, amount, one.breath, what))


def gain_breath(
    fight: Fight[TorchlightBattle], one: Combatant, amount: int, clause: str, draw: str, sides: int, face: int
) -> None:
    """Breath never exceeds its maximum [r-rally, r-breath-recovery]."""
    before = one.breath
    one.breath = before + amount if before + amount < one.most_breath else one.most_breath
    if fight.listening:
        fight.note(ev.BreathGained(clause, one.who, one.breath - before, one.breath, sides, face, draw))


# ---- damage


def note_damage(
    fight: Fight[TorchlightBattle], one: Combatant, amount: int, damage: int, clause: str, defended: bool = True
) -> None:
    """Write damage down: immunity, the Defensive -1 and armor first, never below 0 [r-attack-pipeline].

    [round-damage-total-at-end, stance-defensive-effect, r-defensive-per-hit, r-armor, r-immunity, r-flammable]
    """
    parts: list[Term] | None = [Term("damage", amount)] if fight.listening else None
    if one.sheet.immune_to(damage):
        amount += named(parts, "immune", -amount)
    if amount > 0 and defended:
        amount += named(parts, "Defensive", -defensive_reduction(fight.battle, one, damage))
    if amount > 0 and physical(damage):
        amount += named(parts, "armor", -one.soak())
    if amount <= 0:
        if fight.listening:
            fight.note(ev.Stopped(clause, one.who, one.who, "nothing is left of it"))
        return
    one.noted.append(amount * TYPES + damage)
    one.counts[TAKEN] += amount
    if damage == FIRE:
        touch_with_fire(fight.battle, one.lane)
    if fight.listening:
        fight.note(ev.Noted(clause, one.who, amount, damage, parts or []))


def defensive_reduction(battle: TorchlightBattle, one: Combatant, damage: int) -> int:
    """1 less of each damage instance for whoever is in Defensive [stance-defensive-effect, r-stance-moment]."""
    if one.depth != DEFENSIVE or not one.able():
        return 0
    if battle.variants.defensive == PHYSICAL_ONLY and not physical(damage):
        return 0
    if battle.variants.defensive == PER_ROUND:
        if one.defended:
            return 0
        one.defended = True
    return 1


def lose_score(one: Combatant, damage: int, amount: int) -> None:
    """A lost point lowers the score, and raises the saving throw number with it; 0 is the floor.

    [damage-dc-st, r-overkill, damage-type-table]
    """
    lose_point(one, HURTS[damage], amount)


def lose_point(one: Combatant, characteristic: int, amount: int) -> None:
    """Points off one Characteristic."""
    bit: i64 = 1
    one.hurt |= bit << characteristic
    score = one.scores[characteristic] - amount
    one.scores[characteristic] = score if score > 0 else 0


def put_down(fight: Fight[TorchlightBattle], one: Combatant, condition: int, clause: str) -> None:
    """Incapacitated or dead, with all that ends by it [r-incapacitated, save-fail, death-zero]."""
    one.condition = condition
    if fight.listening:
        fight.note(ev.WentDown(clause, one.who, condition))
    drop_doings(fight, one)
    one.prone = condition == INCAPACITATED  # [incap-prone]
    if condition == DEAD:
        drop_afflictions(fight, one)
        if one.whereabouts == ON_GRID:  # what it carried lies in its last lane [r-hands]
            for item in (*one.held, *one.stowed):
                drop(fight.battle, one.lane, item)
            one.held, one.stowed = (), ()
        take_off_grid(fight.battle, one, REMOVED)


def drop_doings(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """Its own holds, goads, preparations, protections and hiding end [r-incapacitated]."""
    release(fight, one)
    one.hidden = False
    one.hidden_bonus = False
    one.ward = NOBODY
    one.called = NOBODY
    one.ranged_mark = False
    one.evading_to = NEVER
    one.parry.forget_now()
    one.parry.forget_next()
    leave_squad(one)
    for other in fight.battle.combatants:
        other.goad.forget(one.who)  # a goad ends with the goader [r-goad]


def drop_afflictions(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """What others have laid on it ends when it is gone [r-reentry]."""
    free(fight, one)
    one.distracted_to = one.intimidated_to = one.pinned_to = NEVER
    one.goad.forget_now()
    one.goad.forget_next()


def take_off_grid(battle: TorchlightBattle, one: Combatant, whereabouts: int) -> None:
    """Its cell is free; whoever had prepared a Called Shot on it has lost the target [r-called-shot]."""
    one.whereabouts = whereabouts
    one.lane = 0
    one.settle()
    for other in battle.combatants:
        if other.called == one.who:
            other.called = NOBODY
        if other.ward == one.who:
            other.ward = NOBODY


def leave_grid(fight: Fight[TorchlightBattle], one: Combatant, dragged: bool, clause: str) -> None:
    """Retreat: statuses are cleared; Breath, scores and items stay as they are [r-reentry, r-retreat, r-drag]."""
    drop_doings(fight, one)
    drop_afflictions(fight, one)
    one.prone = one.condition == INCAPACITATED
    one.left_round = fight.battle.round
    one.will_return = False
    take_off_grid(fight.battle, one, RETREATED)
    if fight.listening:
        fight.note(ev.LeftGrid(clause, one.who, dragged))


# ---- places


def enter_cell(fight: Fight[TorchlightBattle], one: Combatant, lane: int, depth: int, clause: str) -> None:
    """Somebody is placed on the grid."""
    one.whereabouts = ON_GRID
    one.lane, one.depth = lane, depth
    one.settle()
    if fight.listening:
        fight.note(ev.Placed(clause, one.who, lane, depth))


def change_cell(
    fight: Fight[TorchlightBattle], one: Combatant, lane: int, depth: int, forced: bool, clause: str
) -> None:
    """Somebody stands elsewhere; hiding, holds, aim and Squad react [r-hide, r-grapple, r-called-shot, r-push]."""
    changed_lane = lane != one.lane
    one.lane, one.depth = lane, depth
    if fight.listening:
        fight.note(ev.Moved(clause, one.who, lane, depth, forced))
    if one.hidden and (changed_lane or forced):
        come_out(fight, one)
    release(fight, one)
    if forced:
        free(fight, one)
    if depth != REARGUARD and one.called != NOBODY:
        one.called = NOBODY
        if fight.listening:
            fight.note(ev.LostStatus("r-called-shot", one.who, "called-shot"))
    if one.squad and lane != one.squad:
        leave_squad(one)


def leave_squad(one: Combatant) -> None:
    one.squad = 0


def stand_up(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    one.prone = False
    if fight.listening:
        fight.note(ev.StoodUp("r-prone", one.who))


# ---- statuses


def get_status(fight: Fight[TorchlightBattle], one: Combatant, status: str, clause: str, other: int = NOBODY) -> None:
    """Put a new status on record; the caller has set it."""
    if fight.listening:
        fight.note(ev.GotStatus(clause, one.who, status, other))


def fall_prone(fight: Fight[TorchlightBattle], one: Combatant, clause: str) -> None:
    """One condition, one effect: falling twice changes nothing [r-maneuver-stacking]."""
    if one.condition == UP and not one.prone:
        one.prone = True
        get_status(fight, one, "prone", clause)


def hide(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    one.hidden = True
    one.hidden_bonus = False
    get_status(fight, one, "hidden", "hide-take")


def come_out(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """Hiding ended without an attack: the next attack still has the enhancement [r-hide, hide-attack]."""
    one.hidden = False
    one.hidden_bonus = True
    if fight.listening:
        fight.note(ev.LostStatus("r-hide", one.who, "hidden"))


def grab(fight: Fight[TorchlightBattle], grappler: Combatant, target: Combatant) -> None:
    """One grappler holds one target [r-grapple]."""
    release(fight, grappler)
    grappler.grappling = target.who
    bit: i64 = 1
    target.grapplers |= bit << grappler.who
    get_status(fight, target, "grappled", "grapple-effect", grappler.who)


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
    """Whoever holds it holds it no longer [r-grapple]."""
    if target.grapplers == 0:
        return
    for other in fight.battle.combatants:
        if other.grappling == target.who:
            release(fight, other)


def cannot_go_on(fight: Fight[TorchlightBattle], one: Combatant, what: str) -> None:
    """Part of a declaration is lost, the rest goes on [r-illegal-and-empty-declarations]."""
    if what == "move":
        one.plan.move = STAY
    if fight.listening:
        fight.note(ev.LostPart("r-illegal-and-empty-declarations", one.who, what))


# ---- things


def move_item(fight: Fight[TorchlightBattle], one: Combatant, item: Item, how: str, other: int, clause: str) -> None:
    """An item changes hands, falls or is used up; the caller has moved it."""
    if fight.listening:
        fight.note(ev.ItemMoved(clause, one.who, item.name, how, other))


def without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """The same things with one piece less."""
    left = list(items)
    left.remove(item)
    return tuple(left)


def drop(battle: TorchlightBattle, lane: int, item: Item) -> None:
    """A thing lies in a lane."""
    battle.lanes.lying[lane] = (*battle.lanes.lying[lane], item)


def take_from(one: Combatant, item: Item) -> None:
    """One piece less, from the hand or from the pack."""
    if item in one.held:
        one.held = without(one.held, item)
    elif item in one.stowed:
        one.stowed = without(one.stowed, item)


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
        fight.note(ev.LaneChanged(clause, lane, FEATURES[feature.bit_length() - 1], there))


def touch_with_fire(battle: TorchlightBattle, lane: int) -> None:
    """A flammable lane catches at the end of the turn [r-flammable]."""
    if lane > 0 and battle.lanes.has(lane, FLAMMABLE) and not battle.lanes.has(lane, BURNING):
        bit: i64 = 1
        battle.fire |= bit << lane


def light_fires(fight: Fight[TorchlightBattle]) -> None:
    """What fire touched in this turn burns from its end on [r-flammable]."""
    battle = fight.battle
    if battle.fire == 0:
        return
    for lane in range(1, 7):
        if battle.fire >> lane & 1:
            change_lane(fight, lane, BURNING, True, "r-flammable")
    battle.fire = 0
