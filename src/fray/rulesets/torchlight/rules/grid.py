"""The Combat Grid: the cells of combatants now, when their side acts, and when its turn ends [grid-abstract]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.torchlight.model.lanes import LANES, REARGUARD
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle

# Which positions are meant: those of now, those in which a side acts, those in which its turn ends [r-turn-steps].
NOW: Final = 0
POST: Final = 1
LAST: Final = 2


def lane_of(combatant: Combatant, when: int) -> int:
    """Its row, the Action Lane: the enemies in it may engage it.

    [grid-rows-and-columns, grid-shows-stance-and-engagement]
    """
    return combatant.lane if when == NOW else combatant.post_lane if when == POST else combatant.last_lane


def depth_of(combatant: Combatant, when: int) -> int:
    """Its column, the Combat Stance [grid-rows-and-columns, grid-shows-stance-and-engagement]."""
    return combatant.depth if when == NOW else combatant.post_depth if when == POST else combatant.last_depth


def gap(number: int, another: int) -> int:
    return number - another if number >= another else another - number


def distance(combatant: Combatant, another: Combatant, when: int = NOW) -> int:
    """Steps between two cells, never a physical distance; opponents face each other across the front line.

    [grid-abstract, r-distance]
    """
    lanes = gap(lane_of(combatant, when), lane_of(another, when))
    if combatant.side == another.side:
        return lanes + gap(depth_of(combatant, when), depth_of(another, when))
    return lanes + depth_of(combatant, when) + depth_of(another, when) - 1


def adjacent(combatant: Combatant, companion: Combatant, when: int = NOW) -> bool:
    """One lane or one stance away, on the same side; not diagonally, and never for who has no cell [r-distance]."""
    return combatant.side == companion.side and distance(combatant, companion, when) == 1 and companion.on_grid()


def targetable(attacker: Combatant, target: Combatant) -> bool:
    """Only enemies on the grid, able or Incapacitated; there is no friendly fire [r-targets]."""
    return target.side != attacker.side and target.whereabouts == 0


def free_neighbors(battle: TorchlightBattle, combatant: Combatant) -> list[int]:
    """Free adjacent cells of its own side on the same level, as lane * 8 + stance."""
    found: list[int] = []
    for lane in range(1, LANES + 1):
        for depth in range(1, REARGUARD + 1):
            near = gap(lane, combatant.lane) + gap(depth, combatant.depth) == 1
            level = battle.lanes.levels[lane] == battle.lanes.levels[combatant.lane]
            if near and level and battle.lanes.open(lane) and battle.occupant(combatant.side, lane, depth) is None:
                found.append(lane * 8 + depth)
    return found
