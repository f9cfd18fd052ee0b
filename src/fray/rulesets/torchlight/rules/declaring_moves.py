"""Step 1, where to: every acting combatant declares its move at once; the later in the roster yields."""

from __future__ import annotations

from fray.engine.decisions import Decision, Forbidden
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import LANES, REARGUARD
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import DRAG, DRAG_OFF, MOVE, NOBODY, RETREAT, STAND, STAY
from fray.rulesets.torchlight.model.state import INCAPACITATED, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.grapple import grappled
from fray.rulesets.torchlight.rules.movement import (
    acts,
    barred_drag,
    barred_from_moving,
    barred_late,
    barred_move,
    cell_number,
    may_enter,
    may_leave,
    reaches_provoker,
)
from fray.rulesets.torchlight.rules.retreat import barred_retreat, may_drag_off


class ChooseMove(Decision[DeclareMove]):
    """One move, before or after the action, or none [action-one-action-one-move, r-action-economy]."""

    def __init__(self, battle: TorchlightBattle, mover: Combatant) -> None:
        super().__init__(mover.seat, mover.who)
        self.battle = battle
        self.mover = mover

    def kind(self) -> str:
        return "drag" if self.mover.condition == INCAPACITATED else "move"

    def begins(self) -> bool:
        return True

    def clause(self) -> str:
        return "incap-drag" if self.mover.condition == INCAPACITATED else "action-one-action-one-move"

    def options(self) -> list[DeclareMove]:
        battle, mover = self.battle, self.mover
        found = [DeclareMove(STAY)]
        if mover.condition == INCAPACITATED:
            add_drags(battle, mover, found)
            return found
        if mover.plan.must_attack != NOBODY and not reaches_provoker(battle, mover, mover.lane, mover.depth, True):
            found.clear()
        if mover.prone and not grappled(mover):
            found.append(DeclareMove(STAND, True))
            found.append(DeclareMove(STAND, False))
        if barred_retreat(battle, mover) is None:
            if mover.plan.must_attack == NOBODY:
                found.append(DeclareMove(RETREAT, True))
            if mover.plan.must_attack == NOBODY or reaches_provoker(battle, mover, mover.lane, mover.depth, False):
                found.append(DeclareMove(RETREAT, False))
        if barred_from_moving(battle, mover) is None:
            add_moves(battle, mover, found)
        return found or [DeclareMove(STAY)]

    def forbidden(self) -> list[Forbidden]:
        battle, mover = self.battle, self.mover
        found: list[Forbidden] = []
        bar = barred_retreat(battle, mover)
        for early in (True, False):
            if bar is not None:
                found.append(bar.rules_out(DeclareMove(RETREAT, early)))
        for lane in range(1, LANES + 1):
            for depth in range(1, REARGUARD + 1):
                add_forbidden_cell(battle, mover, lane, depth, found)
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]


def add_forbidden_cell(
    battle: TorchlightBattle, mover: Combatant, lane: int, depth: int, found: list[Forbidden]
) -> None:
    """Why a cell is out of the question, for moving and for dragging."""
    if mover.condition == INCAPACITATED:
        bar = barred_drag(battle, mover, lane, depth)
        if bar is not None:
            found.append(bar.rules_out(DeclareMove(DRAG, True, lane, depth)))
        return
    for early in (True, False):
        bar = barred_from_moving(battle, mover) or barred_move(battle, mover, lane, depth, early)
        if bar is not None:
            found.append(bar.rules_out(DeclareMove(MOVE, early, lane, depth)))


def add_moves(battle: TorchlightBattle, mover: Combatant, found: list[DeclareMove]) -> None:
    """What `barred_move` allows, cell by cell, with what is the same for many cells looked at once."""
    held = held_cells(battle, mover)
    late: list[DeclareMove] = []
    for lane in range(1, LANES + 1):
        if not battle.lanes.open(lane) or not may_enter(battle.lanes, mover.lane, lane):
            continue
        for depth in range(1, REARGUARD + 1):
            if held >> cell_number(lane, depth) & 1:
                continue
            if mover.plan.must_attack == NOBODY or reaches_provoker(battle, mover, lane, depth, True):
                found.append(move_to(mover, True, lane, depth))
            if barred_late(battle, mover, depth) is None:
                if mover.plan.must_attack == NOBODY or reaches_provoker(battle, mover, lane, depth, False):
                    late.append(move_to(mover, False, lane, depth))
    found.extend(late)


def move_to(mover: Combatant, early: bool, lane: int, depth: int) -> DeclareMove:
    """To a cell of its own side [round-declared-options]."""
    return DeclareMove(MOVE, early, lane, depth, mover.side)


def held_cells(battle: TorchlightBattle, mover: Combatant) -> int:
    """The cells that cannot be entered, one bit each: its own, refused ones, and those whose holders cannot leave."""
    held = mover.plan.barred_cells
    for companion in battle.combatants:
        if (
            companion.side == mover.side
            and companion.on_grid()
            and (companion is mover or not may_leave(battle, companion))
        ):
            held |= 1 << cell_number(companion.lane, companion.depth)
    return held


def add_drags(battle: TorchlightBattle, mover: Combatant, found: list[DeclareMove]) -> None:
    """In place of action and move, one adjacent cell, or off the grid from Rearguard [incap-drag, r-drag]."""
    for lane in range(1, LANES + 1):
        for depth in range(1, REARGUARD + 1):
            if barred_drag(battle, mover, lane, depth) is None:
                found.append(DeclareMove(DRAG, True, lane, depth, mover.side))
    if may_drag_off(battle, mover):
        found.append(DeclareMove(DRAG_OFF))


# ---- declaring


def declare_moves(fight: Fight[TorchlightBattle], movers: list[Combatant]) -> None:
    """All at once, in any order; of two that want the same cell the later in the roster declares again.

    [round-declare-first, round-player-simultaneous, round-declared-options, r-occupancy-conflict]
    """
    battle = fight.battle
    asked = movers
    while asked:
        decisions: list[Decision[DeclareMove]] = [ChooseMove(battle, combatant) for combatant in asked]
        answers = fight.ask_each(decisions)
        for number in range(len(asked)):
            plan_move(asked[number], answers[number])
        asked = refuse_crowding(battle, movers)


def plan_move(mover: Combatant, choice: DeclareMove) -> None:
    """Put it down, with where it will stand in step 4 and at the end of the turn."""
    plan = mover.plan
    plan.move = choice.move
    plan.early = choice.early
    plan.lane, plan.depth = choice.lane, choice.depth
    take_post(mover)


def take_post(mover: Combatant) -> None:
    """Where its plan leads it: where it acts, and where its turn ends."""
    plan = mover.plan
    mover.settle()
    if plan.move == MOVE or plan.move == DRAG:
        mover.last_lane, mover.last_depth = plan.lane, plan.depth
        if plan.early:
            mover.post_lane, mover.post_depth = plan.lane, plan.depth


def refuse_crowding(battle: TorchlightBattle, movers: list[Combatant]) -> list[Combatant]:
    """Who must declare anew: no cell may hold two after step 3 or after step 5 [r-occupancy-conflict]."""
    refused: list[Combatant] = []
    for mover in movers:
        if mover.plan.move != MOVE and mover.plan.move != DRAG:
            continue
        for companion in battle.combatants:
            if (
                companion.side == mover.side
                and companion is not mover
                and companion.on_grid()
                and must_yield(mover, companion)
            ):
                mover.plan.barred_cells |= 1 << cell_number(mover.plan.lane, mover.plan.depth)
                mover.plan.move = STAY
                mover.settle()
                refused.append(mover)
                break
    return refused


def must_yield(mover: Combatant, companion: Combatant) -> bool:
    """The combatant in a cell keeps it; of two that enter it together the earlier in the roster does."""
    if mover.post_lane == companion.post_lane and mover.post_depth == companion.post_depth:
        if mover.post_lane != mover.lane or mover.post_depth != mover.depth:
            return companion.who < mover.who or (
                companion.post_lane == companion.lane and companion.post_depth == companion.depth
            )
    if mover.last_lane == companion.last_lane and mover.last_depth == companion.last_depth:
        if mover.last_lane != mover.post_lane or mover.last_depth != mover.post_depth:
            stays = companion.last_lane == companion.post_lane and companion.last_depth == companion.post_depth
            return companion.who < mover.who or stays
    return False


# ---- what comes before the moves


def movers_of(battle: TorchlightBattle, side: int) -> list[Combatant]:
    """Everybody who declares a move: those who act, and the Incapacitated, who may drag themselves [incap-drag]."""
    found: list[Combatant] = []
    for combatant in battle.combatants:
        if (
            combatant.side == side
            and combatant.on_grid()
            and (combatant.condition == INCAPACITATED or acts(battle, combatant))
        ):
            found.append(combatant)
    return found
