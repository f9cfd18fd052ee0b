"""Step 1, where to: every acting combatant declares its move at once; of two claims the later yields."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Decision, Forbidden
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import LANES, REARGUARD, cell_number
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import DRAG, DRAG_OFF, MOVE, NOBODY, RETREAT, STAND, STAY
from fray.rulesets.torchlight.model.state import INCAPACITATED, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.clashes import crowding, send_back
from fray.rulesets.torchlight.rules.grapple import grappled
from fray.rulesets.torchlight.rules.grid import acts
from fray.rulesets.torchlight.rules.movement import (
    barred_drag,
    barred_from_moving,
    barred_late,
    barred_move,
    may_enter,
    reaches_provoker,
    taken_cells,
)
from fray.rulesets.torchlight.rules.retreat import barred_retreat, may_drag_off

MOST_REFUSALS: Final = 24  # of a move in one turn; then the mover stays, so that declaring always ends


@mypyc_attr(free_list_len=1)
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
        if mover.plan.sent_back >= MOST_REFUSALS or not may_move(battle, mover):
            return [DeclareMove(STAY)]
        if mover.condition == INCAPACITATED:
            return drags(battle, mover)
        found = moves(battle, mover)
        if not found:  # nothing it could do leads to an attack on its provoker: it is free [r-goad]
            must, mover.plan.must_attack = mover.plan.must_attack, NOBODY
            found = moves(battle, mover)
            mover.plan.must_attack = must
        return found

    def forbidden(self) -> list[Forbidden]:
        battle, mover = self.battle, self.mover
        found: list[Forbidden] = []
        for early in (True, False):
            bar = barred_retreat(battle, mover, early)
            if bar is not None:
                found.append(bar.rules_out(DeclareMove(RETREAT, early)))
        for lane in range(1, LANES + 1):
            for depth in range(1, REARGUARD + 1):
                add_forbidden_cell(battle, mover, lane, depth, found)
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]


def moves(battle: TorchlightBattle, mover: Combatant) -> list[DeclareMove]:
    """To stay, to stand up, to Retreat, to go elsewhere; a goaded combatant only what lets it attack its provoker.

    [r-action-economy, r-prone, r-retreat, goad-target]
    """
    found = [DeclareMove(STAY)]
    if mover.plan.must_attack != NOBODY and not reaches_provoker(battle, mover, mover.lane, mover.depth, True):
        found.clear()
    if mover.prone and not grappled(mover):
        found.append(DeclareMove(STAND, True))
        found.append(DeclareMove(STAND, False))
    if barred_retreat(battle, mover, True) is None and mover.plan.must_attack == NOBODY:
        found.append(DeclareMove(RETREAT, True))
    if barred_retreat(battle, mover, False) is None:
        if mover.plan.must_attack == NOBODY or reaches_provoker(battle, mover, mover.lane, mover.depth, False):
            found.append(DeclareMove(RETREAT, False))
    if barred_from_moving(battle, mover) is None:
        add_moves(battle, mover, found)
    return found


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
    taken_early, taken_late = taken_cells(battle, mover, True), taken_cells(battle, mover, False)
    late: list[DeclareMove] = []
    for lane in range(1, LANES + 1):
        if not battle.lanes.open(lane) or not may_enter(battle.lanes, mover.lane, lane):
            continue
        for depth in range(1, REARGUARD + 1):
            cell = cell_number(lane, depth)
            if not taken_early >> cell & 1:
                if mover.plan.must_attack == NOBODY or reaches_provoker(battle, mover, lane, depth, True):
                    found.append(move_to(mover, True, lane, depth))
            if not taken_late >> cell & 1 and barred_late(battle, mover, depth) is None:
                if mover.plan.must_attack == NOBODY or reaches_provoker(battle, mover, lane, depth, False):
                    late.append(move_to(mover, False, lane, depth))
    found.extend(late)


def move_to(mover: Combatant, early: bool, lane: int, depth: int) -> DeclareMove:
    """To a cell of its own side [round-declared-options]."""
    return DeclareMove(MOVE, early, lane, depth, mover.side)


def drags(battle: TorchlightBattle, mover: Combatant) -> list[DeclareMove]:
    """In place of action and move, one adjacent cell, or off the grid from Rearguard [incap-drag, r-drag]."""
    found = [DeclareMove(STAY)]
    for lane in range(1, LANES + 1):
        for depth in range(1, REARGUARD + 1):
            if barred_drag(battle, mover, lane, depth) is None:
                found.append(DeclareMove(DRAG, True, lane, depth, mover.side))
    if may_drag_off(battle, mover):
        found.append(DeclareMove(DRAG_OFF))
    return found


# ---- declaring


def declare_moves(fight: Fight[TorchlightBattle], asked: list[Combatant], movers: list[Combatant]) -> None:
    """All at once, in any order; of two that want the same cell the later declares again.

    [round-declare-first, round-player-simultaneous, round-declared-options, r-occupancy-conflict]
    """
    battle = fight.battle
    while asked:
        decisions: list[Decision[DeclareMove]] = [ChooseMove(battle, combatant) for combatant in asked]
        answers = fight.ask_each(decisions)
        for number in range(len(asked)):
            plan_move(asked[number], answers[number])
        clashes = crowding(battle, movers)
        for mover in asked:
            mover.plan.stands = True
        asked = send_back(fight, clashes, asked)


def plan_move(mover: Combatant, choice: DeclareMove) -> None:
    """Put it down, with where it will stand in step 4 and at the end of the turn."""
    plan = mover.plan
    plan.move = choice.move
    plan.early = choice.early
    plan.lane, plan.depth = choice.lane, choice.depth
    mover.take_post()


# ---- what comes before the moves


def movers_of(battle: TorchlightBattle, side: int) -> list[Combatant]:
    """Everybody who declares a move: those who act, and the Incapacitated, who may drag themselves [incap-drag]."""
    found: list[Combatant] = []
    for combatant in battle.combatants:
        if combatant.side == side and may_move(battle, combatant):
            found.append(combatant)
    return found


def may_move(battle: TorchlightBattle, mover: Combatant) -> bool:
    """Who acts moves, and who is down drags itself [incap-drag]."""
    return mover.on_grid() and (mover.condition == INCAPACITATED or acts(battle, mover))
