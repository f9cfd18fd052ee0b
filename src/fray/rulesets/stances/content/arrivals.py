# mypyc: skip - runs at the pace of people
"""Where reinforcements may come in, and how their place is written."""

from __future__ import annotations

from fray.engine.library import Arrivals, Spot
from fray.rulesets.stances.model.state import StancesBattle


def arrivals(battle: StancesBattle) -> Arrivals:
    """Any area; areas are shared [r-areas]."""
    spots = tuple(Spot(str(at), battle.field.called(at), {"area": name}) for at, name in enumerate(battle.field.names))
    return Arrivals("who", "side", spots)
