"""Push: one lane or one stance away, and pinned there [push, push-pin, r-push]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import AGGRESSIVE, LANES, REARGUARD
from fray.rulesets.torchlight.model.plans import Effect
from fray.rulesets.torchlight.model.state import TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.hazards import fall
from fray.rulesets.torchlight.rules.verbs import change_cell, get_status


def push_cells(battle: TorchlightBattle, target: Combatant) -> list[int]:
    """Free open cells of its side one step away, but not up to a higher level; lane * 8 + stance [push, r-push]."""
    found: list[int] = []
    lane, depth = target.lane, target.depth
    for to_lane, to_depth in ((lane - 1, depth), (lane + 1, depth), (lane, depth - 1), (lane, depth + 1)):
        if not (1 <= to_lane <= LANES and AGGRESSIVE <= to_depth <= REARGUARD):
            continue
        if not battle.lanes.open(to_lane) or battle.lanes.levels[to_lane] > battle.lanes.levels[lane]:
            continue
        if battle.occupant(target.side, to_lane, to_depth) is None:
            found.append(to_lane * 8 + to_depth)
    return found


def push(fight: Fight[TorchlightBattle], target: Combatant, effect: Effect) -> None:
    """One lane or one stance away, and pinned there until the end of the next round [push, push-pin, r-push]."""
    battle = fight.battle
    cells = push_cells(battle, target)
    if not cells:
        return
    wanted = effect.lane * 8 + effect.depth
    cell = wanted if wanted in cells else cells[0]
    lane, depth = cell // 8, cell % 8
    levels = battle.lanes.levels[target.lane] - battle.lanes.levels[lane]
    change_cell(fight, target, lane, depth, True, "push")
    target.pinned_to = (battle.round + 1) * TURNS + TURNS - 1
    get_status(fight, target, "pinned", "push-pin")
    if levels > 0:
        fall(fight, target, levels)


def pinned(battle: TorchlightBattle, combatant: Combatant) -> bool:
    """A pushed combatant may not move from that position in the next round [push-pin]."""
    return combatant.pinned_to >= battle.clock()
