# mypyc: skip - runs at the pace of people
"""Where reinforcements may come in, and how their place is written."""

from __future__ import annotations

from fray.engine.library import Arrivals, Spot
from fray.rulesets.momentum.model.state import MomentumBattle


def arrivals(battle: MomentumBattle) -> Arrivals:
    """Any position of the line; positions are shared [line-of-bands]."""
    spots = tuple(Spot(str(at), f"Position {at}", {"position": at}) for at in range(battle.field.length))
    return Arrivals("who", "side", spots)
