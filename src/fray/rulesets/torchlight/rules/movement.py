"""Moves, Retreats and dragging: what may be declared, and how it is carried out."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import LANES, REARGUARD
from fray.rulesets.torchlight.model.plans import DRAG, DRAG_OFF, MOVE, NOBODY, RETREAT, STAND, STAY, RiskyTest
from fray.rulesets.torchlight.model.sheets import BLUDGEONING, damage_type
from fray.rulesets.torchlight.model.state import TURNS, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import MOVE_FIRST
from fray.rulesets.torchlight.rules.checks import check, save
from fray.rulesets.torchlight.rules.draws import fall_dice
from fray.rulesets.torchlight.rules.engagement import NOW, faces_engager, front, gap, may_retreat
from fray.rulesets.torchlight.rules.hazards import hazard_damage
from fray.rulesets.torchlight.rules.refusals import (
    CELL_TAKEN,
    IS_ENGAGED,
    IS_GRAPPLED,
    IS_PINNED,
    IS_PRONE,
    LANE_CLOSED,
    MUST_REACH,
    NOT_ADJACENT,
    NOT_IN_REARGUARD,
    STANCE_FIRST,
    TOO_FAR_TO_DRAG,
)
from fray.rulesets.torchlight.rules.targets import can_attack_somehow
from fray.rulesets.torchlight.rules.verbs import (
    cannot_go_on,
    change_cell,
    fall_prone,
    leave_grid,
    note_damage,
    stand_up,
)

CELLS: Final = LANES * REARGUARD


def cell_number(lane: int, depth: int) -> int:
    """The 24 cells of a side, lane by lane."""
    return (lane - 1) * REARGUARD + depth - 1


def barred_from_moving(battle: TorchlightBattle, one: Combatant) -> Bar | None:
    """Grappled, pinned and prone combatants do not change their cell [grapple-effect, push-pin, r-prone]."""
    if one.grapplers != 0:
        return IS_GRAPPLED
    if one.pinned_to >= battle.clock():
        return IS_PINNED
    return IS_PRONE if one.prone and one.condition == UP else None


def barred_move(battle: TorchlightBattle, one: Combatant, lane: int, depth: int, early: bool) -> Bar | None:
    """Why a cell cannot be declared; others who leave make room, and who comes later yields [r-occupancy-conflict].

    [move-free-same-level, move-special-lane, r-one-move-lane-and-stance]
    """
    if one.plan.barred_cells >> cell_number(lane, depth) & 1:
        return CELL_TAKEN
    if not battle.lanes.open(lane):
        return LANE_CLOSED
    if not battle.lanes.may_go(one.lane, lane):
        return NOT_ADJACENT
    if not early and barred_late(battle, one, depth) is not None:
        return STANCE_FIRST
    holder = battle.occupant(one.side, lane, depth)
    if holder is not None and (holder is one or not may_leave(battle, holder)):
        return CELL_TAKEN
    if one.plan.must_attack != NOBODY and not reaches_provoker(battle, one, lane, depth, early):
        return MUST_REACH
    return None


def barred_late(battle: TorchlightBattle, one: Combatant, depth: int) -> Bar | None:
    """By the reading 'move-first' a change of stance comes before the action [r-stance-moment]."""
    return STANCE_FIRST if depth != one.depth and battle.variants.stance == MOVE_FIRST else None


def may_leave(battle: TorchlightBattle, holder: Combatant) -> bool:
    """Whether the occupant could make room: the Incapacitated, and those who do not act, stay.

    [r-occupancy-conflict]
    """
    return holder.able() and acts(battle, holder) and barred_from_moving(battle, holder) is None


def acts(battle: TorchlightBattle, one: Combatant) -> bool:
    """Able, and not barred this round by failed Initiative, surprise or the game master's word.

    [r-terms, initiative-fail-skip, r-initiative-failed-state, r-surprise]
    """
    return one.able() and not one.barred and not one.surprised and one.passes_until < battle.clock()


def reaches_provoker(battle: TorchlightBattle, one: Combatant, lane: int, depth: int, early: bool) -> bool:
    """Whether whoever must attack somebody still can after this move [goad-target, r-goad]."""
    if not early:
        lane, depth = one.lane, one.depth
    before_lane, before_depth = one.post_lane, one.post_depth
    one.post_lane, one.post_depth = lane, depth
    target = battle.combatants[one.plan.must_attack]
    reached = can_attack_somehow(battle, one, target, one.plan.must_strike)
    one.post_lane, one.post_depth = before_lane, before_depth
    return reached


def barred_retreat(battle: TorchlightBattle, one: Combatant) -> Bar | None:
    """Only out of Rearguard, where the turn began; whether it is Engaged is judged on the whole plan.

    [retreat-conditions, r-retreat, engaged-blocks-retreat]
    """
    if one.depth != REARGUARD:
        return NOT_IN_REARGUARD
    if one.plan.no_retreat:
        return IS_ENGAGED
    return barred_from_moving(battle, one)


def barred_drag(battle: TorchlightBattle, one: Combatant, lane: int, depth: int) -> Bar | None:
    """One free adjacent cell of the own side on the same level [incap-drag, r-drag]."""
    if one.grapplers != 0:
        return IS_GRAPPLED
    if one.pinned_to >= battle.clock():
        return IS_PINNED
    if gap(lane, one.lane) + gap(depth, one.depth) != 1 or battle.lanes.levels[lane] != battle.lanes.levels[one.lane]:
        return TOO_FAR_TO_DRAG
    if not battle.lanes.open(lane):
        return LANE_CLOSED
    if one.plan.barred_cells >> cell_number(lane, depth) & 1 or battle.occupant(one.side, lane, depth) is not None:
        return CELL_TAKEN
    return None


def may_drag_off(battle: TorchlightBattle, one: Combatant) -> bool:
    """Out of Rearguard; as with a Retreat, whether it is Engaged is judged on the whole plan [r-drag]."""
    held = one.grapplers != 0 or one.pinned_to >= battle.clock()
    return one.depth == REARGUARD and not held and not one.plan.no_retreat


def gets_away(battle: TorchlightBattle, one: Combatant, when: int) -> bool:
    """Whether a Retreat succeeds from there; who drags itself off is treated as able [r-retreat, r-drag]."""
    if one.plan.move == RETREAT:
        return may_retreat(battle, one, when)
    screen = front(battle, one.side, one.lane, when)
    return screen is not None or not faces_engager(battle, one.side, one.lane, when)


# ---- carrying out


def early_moves(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 3: all 'move first' moves together, dragging among them, then the Retreats [r-turn-steps]."""
    carry_out_moves(fight, side, True)


def late_moves(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 5: all 'act first' moves together, then the Retreats [r-turn-steps]."""
    carry_out_moves(fight, side, False)


def carry_out_moves(fight: Fight[TorchlightBattle], side: int, early: bool) -> None:
    """Tests first, then everybody whose way is free moves at once, then who retreats [r-occupancy-conflict]."""
    battle = fight.battle
    movers: list[Combatant] = []
    retreats = False
    for one in battle.combatants.copy():
        plan = one.plan
        if one.side != side or plan.move == STAY or plan.early != early or not one.on_grid():
            continue
        if plan.test is not None and plan.test.of_move and not risk_it(fight, one, plan.test):
            continue
        if plan.move == RETREAT or plan.move == DRAG_OFF:
            retreats = True
        elif plan.move == STAND:
            if one.grapplers == 0:
                stand_up(fight, one)
            else:
                cannot_go_on(fight, one, "move")
        else:
            movers.append(one)
    for one in free_to_go(fight, movers):
        carry_out_move(fight, one)
    if retreats:
        for one in battle.combatants:
            if one.side == side and one.plan.early == early and one.plan.move in (RETREAT, DRAG_OFF):
                retreat(fight, one)


def free_to_go(fight: Fight[TorchlightBattle], movers: list[Combatant]) -> list[Combatant]:
    """Those whose cell is free when all others have left theirs; who is blocked stays, and may block others."""
    for one in movers:
        if blocked(fight.battle, one, movers):
            one.post_lane, one.post_depth = one.lane, one.depth
            cannot_go_on(fight, one, "move")
            return free_to_go(fight, [other for other in movers if other is not one])
    return movers


def blocked(battle: TorchlightBattle, one: Combatant, movers: list[Combatant]) -> bool:
    """Whether something has upset the plan: a hold, a push, or somebody who does not leave the cell after all."""
    plan = one.plan
    if plan.move == MOVE and barred_from_moving(battle, one) is not None and not plan.stumbles:
        return True
    for other in battle.combatants:
        if other is one or other.side != one.side or not other.on_grid():
            continue
        if other in movers:
            if other.plan.lane == plan.lane and other.plan.depth == plan.depth:
                return True
        elif other.lane == plan.lane and other.depth == plan.depth:
            return True
    return False


def carry_out_move(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """Into the declared cell; whoever stumbled on the way falls there."""
    plan = one.plan
    levels = gap(fight.battle.lanes.levels[one.lane], fight.battle.lanes.levels[plan.lane])
    clause = "incap-drag" if plan.move == DRAG else "move-free-same-level"
    change_cell(fight, one, plan.lane, plan.depth, False, clause)
    one.settle()
    if plan.stumbles:
        land_badly(fight, one, levels)


def retreat(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """Off the grid, if nothing has upset the plan; else the move is lost [r-retreat, retreat-conditions]."""
    battle = fight.battle
    if barred_from_moving(battle, one) is None and gets_away(battle, one, NOW):
        dragged = one.plan.move == DRAG_OFF
        leave_grid(fight, one, dragged, "r-drag" if dragged else "retreat-conditions")
    else:
        cannot_go_on(fight, one, "move")


# ---- risk


def risk_it(fight: Fight[TorchlightBattle], one: Combatant, test: RiskyTest) -> bool:
    """The test the game master demanded, rolled when the risky thing happens; False where the thing is off.

    [round-risky-test, r-keeper-modifier-window, r-fall]
    """
    if test.save:
        passed = save(fight, one, test.characteristic, "save", "round-risky-test")
    else:
        passed = check(fight, one, test.characteristic, "round-risky-test")
    if passed:
        return True
    words = test.consequence.split(":")
    if words[0] == "lost":
        if test.of_move:
            one.post_lane, one.post_depth = one.lane, one.depth
            one.last_lane, one.last_depth = one.lane, one.depth
        cannot_go_on(fight, one, "move" if test.of_move else "action")
        return False
    if words[0] == "fall" and test.of_move and one.plan.move == MOVE:
        one.plan.stumbles = True
    else:
        suffer(fight, one, test.consequence, "round-risky-test")
    return True


def dares(fight: Fight[TorchlightBattle], one: Combatant) -> bool:
    """Whether it passes the test of its action, if one was demanded; it is rolled once [round-risky-test]."""
    plan = one.plan
    test = plan.test
    if test is None or test.of_move:
        return not plan.faltered
    plan.test = None
    plan.faltered = not risk_it(fight, one, test)
    return not plan.faltered


def land_badly(fight: Fight[TorchlightBattle], one: Combatant, levels: int) -> None:
    """A failed jump: it lands all the same, hurt by the height and prone [r-fall]."""
    amount = fall_dice(fight, one, levels if levels > 0 else 1)
    if fight.listening:
        fight.note(ev.Fell("r-fall", one.who, levels, amount, fight.faces.copy()))
    note_damage(fight, one, amount, BLUDGEONING, "r-fall")
    fall_prone(fight, one, "r-fall")


def suffer(fight: Fight[TorchlightBattle], one: Combatant, consequence: str, clause: str) -> None:
    """What a failed test does: prone, damage of a die and type, or one of a few statuses [round-risky-test]."""
    words = consequence.split(":")
    if words[0] == "prone":
        fall_prone(fight, one, clause)
    elif words[0] == "damage":
        hazard_damage(fight, one, int(words[1]), damage_type(words[2]), False, clause)
    elif words[0] == "distracted":
        one.distracted_from, one.distracted_to = fight.battle.clock(), fight.battle.clock() + TURNS
    elif words[0] == "intimidated":
        one.intimidated_to = fight.battle.clock() + TURNS
