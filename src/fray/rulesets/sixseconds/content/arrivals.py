# mypyc: skip - runs at the pace of people
"""Where reinforcements may come in, and how their place is written."""

from __future__ import annotations

from fray.engine.english import capital
from fray.engine.library import Arrivals, Spot
from fray.rulesets.sixseconds.model.field import square_name
from fray.rulesets.sixseconds.model.state import DEAD, LEFT, SixBattle
from fray.space.squares import overlap


def arrivals(battle: SixBattle, squares: int) -> Arrivals:
    """A square where the footprint fits and nobody stands or is about to come in [r-joiners, r-size-table]."""
    ground = battle.ground
    standing = [combatant for combatant in battle.combatants if combatant.presence not in (DEAD, LEFT)]
    spots = tuple(
        Spot(f"{x},{y}", capital(square_name(x, y)), {"at": [x, y]})
        for y in range(ground.height)
        for x in range(ground.width)
        if ground.fits(x, y, squares)
        and not any(overlap(x, y, squares, combatant.x, combatant.y, combatant.squares) for combatant in standing)
    )
    return Arrivals("who", "team", spots)
