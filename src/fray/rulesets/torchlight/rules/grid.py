"""The Combat Grid: the cells of combatants now, when their side acts, and when its turn ends [grid-abstract]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.torchlight.model.lanes import LANES, REARGUARD
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle

# Which positions are meant: those of now, those in which a side acts, those in which its turn ends [r-turn-steps].
NOW: Final = 0
POST: Final = 1
LAST: Final = 2


def lane_of(combatant: Combatant, when: i64) -> i64:
    """Its row, the Action Lane: the enemies in it may engage it.

    [grid-rows-and-columns, grid-shows-stance-and-engagement]
    """
    return combatant.lane if when == NOW else combatant.post_lane if when == POST else combatant.last_lane


def depth_of(combatant: Combatant, when: i64) -> i64:
    """Its column, the Combat Stance [grid-rows-and-columns, grid-shows-stance-and-engagement]."""
    return combatant.depth if when == NOW else combatant.post_depth if when == POST else combatant.last_depth


def gap(number: i64, another: i64) -> i64:
    return number - another if number >= another else another - number


def distance(combatant: Combatant, another: Combatant, when: i64 = NOW) -> i64:
    """Steps between two cells, never a physical distance; opponents face each other across the front line.

    [grid-abstract, r-distance]
    """
    lanes = gap(lane_of(combatant, when), lane_of(another, when))
    if combatant.side == another.side:
        return lanes + gap(depth_of(combatant, when), depth_of(another, when))
    return lanes + depth_of(combatant, when) + depth_of(another, when) - 1


def adjacent(combatant: Combatant, companion: Combatant, when: i64 = NOW) -> bool:
    """One lane or one stance away, on the same side; not diagonally, and never for who has no cell then.

    [r-distance, r-retreat]
    """
    near = combatant.side == companion.side and distance(combatant, companion, when) == 1
    return near and companion.on_grid() and (when == NOW or not gone_by(companion, when))


def gone_by(combatant: Combatant, when: i64) -> bool:
    """Whether its own plan has taken it off the grid by step 4, or by the end of the turn [r-retreat, r-drag]."""
    plan = combatant.declared
    return plan is not None and plan.leaves() and (plan.early or when == LAST)


def targetable(attacker: Combatant, target: Combatant) -> bool:
    """Only enemies on the grid, able or Incapacitated; there is no friendly fire [r-targets]."""
    return target.side != attacker.side and target.whereabouts == 0


def acts(battle: TorchlightBattle, combatant: Combatant) -> bool:
    """Able, and not barred this round by failed Initiative, surprise or the Keeper's word.

    [r-terms, initiative-fail-skip, r-initiative-failed-state, r-surprise]
    """
    return (
        combatant.able()
        and not combatant.barred
        and not combatant.surprised
        and combatant.passes_until < battle.clock()
    )


def free_neighbors(battle: TorchlightBattle, combatant: Combatant, when: i64 = NOW) -> list[int]:
    """Adjacent cells of its own side on the same level that stay free, as lane * 8 + stance."""
    found: list[int] = []
    for lane in range(1, LANES + 1):
        for depth in range(1, REARGUARD + 1):
            near = gap(lane, lane_of(combatant, when)) + gap(depth, depth_of(combatant, when)) == 1
            level = battle.lanes.levels[lane] == battle.lanes.levels[lane_of(combatant, when)]
            if near and level and battle.lanes.open(lane) and stays_free(battle, combatant.side, lane, depth, when):
                found.append(lane * 8 + depth)
    return found


def stays_free(battle: TorchlightBattle, side: int, lane: i64, depth: i64, when: i64) -> bool:
    """Whether a cell is free then, and nobody is to come there later in the turn [r-occupancy-conflict]."""
    for combatant in battle.combatants:
        if combatant.side != side or not combatant.on_grid():
            continue
        if lane_of(combatant, when) == lane and depth_of(combatant, when) == depth:
            return False
        if combatant.last_lane == lane and combatant.last_depth == depth:
            return False
    return True
