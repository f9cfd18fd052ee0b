"""Movement: which cell a move or a drag may lead to, and how it is carried out [move-free-same-level, incap-drag]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.decisions import Bar
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import DENSE_COVER, SPECIAL, Lanes, cell_number
from fray.rulesets.torchlight.model.plans import DRAG, MOVE, NOBODY, STAND, STAY
from fray.rulesets.torchlight.model.state import ON_GRID, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import MOVE_FIRST
from fray.rulesets.torchlight.rules.attacks import can_attack_somehow
from fray.rulesets.torchlight.rules.grapple import grappled
from fray.rulesets.torchlight.rules.grid import acts, gap
from fray.rulesets.torchlight.rules.hazards import land_badly
from fray.rulesets.torchlight.rules.incapacitated import in_reach_of_a_drag
from fray.rulesets.torchlight.rules.lanes import adjacent_lanes
from fray.rulesets.torchlight.rules.push import pinned
from fray.rulesets.torchlight.rules.refusals import (
    CELL_TAKEN,
    IS_GRAPPLED,
    IS_PINNED,
    IS_PRONE,
    LANE_CLOSED,
    MUST_REACH,
    NOT_ADJACENT,
    STANCE_FIRST,
    TOO_FAR_TO_DRAG,
)
from fray.rulesets.torchlight.rules.risky_tests import risk_it
from fray.rulesets.torchlight.rules.verbs import cannot_go_on, change_cell, stand_up


def barred_from_moving(battle: TorchlightBattle, mover: Combatant) -> Bar | None:
    """Grappled, pinned and prone combatants do not change their cell [grapple-effect, push-pin, r-prone]."""
    held = held_fast(battle, mover)
    if held is not None:
        return held
    return IS_PRONE if mover.prone and mover.condition == UP else None


def held_fast(battle: TorchlightBattle, mover: Combatant) -> Bar | None:
    """By a grapple, or pinned where it was pushed [grapple-effect, push-pin]."""
    if grappled(mover):
        return IS_GRAPPLED
    return IS_PINNED if pinned(battle, mover) else None


def may_enter(lanes: Lanes, start: i64, end: i64) -> bool:
    """A lane on the mover's own level is free to go to; another level and a special lane only from next to it.

    Stances inside a lane are always free. [move-free-same-level, move-special-lane, r-movement-levels, r-grid-shape]
    """
    if start == end:
        return True
    if not lanes.open(end):
        return False
    if lanes.levels[start] == lanes.levels[end] and not lanes.has(end, SPECIAL | DENSE_COVER):
        return True
    return adjacent_lanes(start, end)


def barred_move(battle: TorchlightBattle, mover: Combatant, lane: i64, depth: i64, early: bool) -> Bar | None:
    """Why a cell cannot be declared; others who leave make room, and who comes later yields [r-occupancy-conflict].

    [move-free-same-level, move-special-lane, r-one-move-lane-and-stance]
    """
    if not battle.lanes.open(lane):
        return LANE_CLOSED
    if not may_enter(battle.lanes, mover.lane, lane):
        return NOT_ADJACENT
    if not early and barred_late(battle, mover, depth) is not None:
        return STANCE_FIRST
    if taken(battle, mover, lane, depth, early):
        return CELL_TAKEN
    if mover.plan.must_attack != NOBODY and not reaches_provoker(battle, mover, lane, depth, early):
        return MUST_REACH
    return None


def taken(battle: TorchlightBattle, mover: Combatant, lane: i64, depth: i64, early: bool) -> bool:
    """Its own cell, that of a companion who cannot leave, or where the declaration of a companion leads.

    A late move only meets those who are there at the end of the turn. [r-occupancy-conflict, r-cell-capacity]
    """
    for companion in battle.combatants:
        if companion.side != mover.side or companion.whereabouts != ON_GRID:
            continue
        stands = companion is not mover and companion.declared is not None and companion.declared.stands
        if stands:
            if companion.last_lane == lane and companion.last_depth == depth:
                return True
            if early and companion.post_lane == lane and companion.post_depth == depth:
                return True
        if companion.lane == lane and companion.depth == depth:
            if companion is mover or companion.condition != UP:
                return True
            if not stands and not may_leave(battle, companion):
                return True
    return False


def taken_cells(battle: TorchlightBattle, mover: Combatant, early: bool) -> i64:
    """All cells that are `taken`, one bit each."""
    taken: i64 = 0
    bit: i64 = 1
    for companion in battle.combatants:
        if companion.side != mover.side or not companion.on_grid():
            continue
        plan = companion.declared
        if companion is not mover and plan is not None and plan.stands:
            taken |= bit << cell_number(companion.last_lane, companion.last_depth)
            if early:
                taken |= bit << cell_number(companion.post_lane, companion.post_depth)
            if companion.condition == UP:
                continue
        elif companion is not mover and may_leave(battle, companion):
            continue
        taken |= bit << cell_number(companion.lane, companion.depth)
    return taken


def barred_late(battle: TorchlightBattle, mover: Combatant, depth: i64) -> Bar | None:
    """By the reading 'move-first' a change of stance comes before the action [r-stance-moment]."""
    return STANCE_FIRST if depth != mover.depth and battle.variants.stance == MOVE_FIRST else None


def may_leave(battle: TorchlightBattle, holder: Combatant) -> bool:
    """Whether the occupant could make room: the Incapacitated, and those who do not act, stay.

    [r-occupancy-conflict]
    """
    return holder.able() and acts(battle, holder) and barred_from_moving(battle, holder) is None


def reaches_provoker(battle: TorchlightBattle, mover: Combatant, lane: i64, depth: i64, early: bool) -> bool:
    """Whether a goaded combatant can still attack its provoker after this move [goad-target, r-goad]."""
    if not early:
        lane, depth = mover.lane, mover.depth
    mover.suppose(lane, depth)
    target = battle.combatants[mover.plan.must_attack]
    reached = can_attack_somehow(battle, mover, target, mover.plan.must_strike)
    mover.take_post()
    return reached


def barred_drag(battle: TorchlightBattle, mover: Combatant, lane: int, depth: int) -> Bar | None:
    """One free adjacent cell of the own side on the same level [incap-drag, r-drag]."""
    held = held_fast(battle, mover)
    if held is not None:
        return held
    if not in_reach_of_a_drag(battle, mover, lane, depth):
        return TOO_FAR_TO_DRAG
    if not battle.lanes.open(lane):
        return LANE_CLOSED
    if battle.occupant(mover.side, lane, depth) is not None:
        return CELL_TAKEN
    if taken(battle, mover, lane, depth, True):
        return CELL_TAKEN
    return None


# ---- carrying out


def early_moves(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 3: all 'move first' moves together, dragging among them [r-turn-steps]."""
    carry_out_moves(fight, side, True)


def late_moves(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 5: all 'act first' moves together [r-turn-steps]."""
    carry_out_moves(fight, side, False)


def carry_out_moves(fight: Fight[TorchlightBattle], side: int, early: bool) -> None:
    """Tests first, those of Retreats among them, then all movers whose way is free at once [r-occupancy-conflict]."""
    battle = fight.battle
    movers: list[Combatant] = []
    for mover in battle.combatants.copy():
        if mover.side != side or not mover.on_grid():
            continue
        plan = mover.plan
        if plan.move == STAY or plan.early != early:
            continue
        if plan.test is not None and plan.test.of_move and not risk_it(fight, mover, plan.test):
            continue
        if plan.move == STAND:
            if acts(battle, mover) and not grappled(mover):
                stand_up(fight, mover)
            else:
                cannot_go_on(fight, mover, "move")
        elif plan.move == MOVE or plan.move == DRAG:
            movers.append(mover)
    for mover in free_to_go(fight, movers):
        carry_out_move(fight, mover)


def free_to_go(fight: Fight[TorchlightBattle], movers: list[Combatant]) -> list[Combatant]:
    """The movers whose cell is free when all others have left theirs; a blocked mover stays and may block others."""
    for mover in movers:
        if blocked(fight.battle, mover, movers):
            cannot_go_on(fight, mover, "move")
            return free_to_go(fight, [rest for rest in movers if rest is not mover])
    return movers


def blocked(battle: TorchlightBattle, mover: Combatant, movers: list[Combatant]) -> bool:
    """Whether something has upset the plan: a hold, a push, a lane that cannot be entered any more, or a companion
    that does not leave the cell after all [r-grid-shape, r-occupancy-conflict].
    """
    plan = mover.plan
    if plan.move == MOVE and barred_from_moving(battle, mover) is not None and not plan.stumbles:
        return True
    if not may_enter(battle.lanes, mover.lane, plan.lane) or (plan.move == MOVE and not acts(battle, mover)):
        return True
    for companion in battle.combatants:
        if companion is mover or companion.side != mover.side or not companion.on_grid():
            continue
        if goes_along(companion, movers):
            if companion.plan.lane == plan.lane and companion.plan.depth == plan.depth:
                return True
        elif companion.lane == plan.lane and companion.depth == plan.depth:
            return True
    return False


def goes_along(companion: Combatant, movers: list[Combatant]) -> bool:
    """Whether a companion is among those who move; a plain loop, for every mover asks it of every companion."""
    for mover in movers:
        if mover is companion:
            return True
    return False


def carry_out_move(fight: Fight[TorchlightBattle], mover: Combatant) -> None:
    """Into the declared cell; a mover that stumbled on the way falls there."""
    plan = mover.plan
    levels = gap(fight.battle.lanes.levels[mover.lane], fight.battle.lanes.levels[plan.lane])
    clause = "incap-drag" if plan.move == DRAG else "move-free-same-level"
    change_cell(fight, mover, plan.lane, plan.depth, False, clause)
    if plan.stumbles:
        land_badly(fight, mover, levels)
