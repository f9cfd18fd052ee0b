# mypyc: skip - runs at the pace of people
"""Where reinforcements may come in, and how their place is written."""

from __future__ import annotations

from fray.engine.library import Arrivals, Spot
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS, POSITION_NAMES
from fray.rulesets.labyrinthian.model.state import LabBattle


def arrivals(battle: LabBattle) -> Arrivals:
    """Any Position of this Grid whose surface is not filled; Positions are shared [grid-fifteen-positions]."""
    ground = battle.ground
    spots = tuple(
        Spot(key, POSITION_NAMES[position], {"position": key})
        for position, key in enumerate(POSITION_KEYS)
        if ground.layout.exists(position) and not ground.fills(position, ground.surface(position))
    )
    return Arrivals("who", "side", spots)
