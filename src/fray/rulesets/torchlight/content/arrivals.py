# mypyc: skip - runs at the pace of people
"""Where reinforcements may come in, and how their place is written."""

from __future__ import annotations

from typing import Final

from fray.engine.library import Arrivals, Spot
from fray.rulesets.torchlight.model.lanes import LANES, PLACEMENT_ORDER, STANCES, cell_key
from fray.rulesets.torchlight.model.state import SETUP, SIDES, TorchlightBattle
from fray.rulesets.torchlight.rules.initiative import may_start_in

NOTE: Final = "A newcomer rolls for Initiative at the start of its side's next turn and then chooses a lane."


def arrivals(battle: TorchlightBattle, side: str) -> Arrivals:
    """A free starting cell before the fight begins; later the rules ask the newcomer [r-setup-order, r-joining]."""
    if battle.phase != SETUP or side not in SIDES:
        return Arrivals("who", "side", note=NOTE)
    half = SIDES.index(side)
    taken = {(combatant.fixed_lane, combatant.fixed_depth) for combatant in battle.combatants if combatant.side == half}
    spots = tuple(
        Spot(cell_key(half, lane, depth), f"Lane {lane}, {STANCES[depth]}", {"lane": lane, "stance": STANCES[depth]})
        for depth in PLACEMENT_ORDER
        for lane in range(1, LANES + 1)
        if may_start_in(battle.lanes, lane) and (lane, depth) not in taken
    )
    return Arrivals("who", "side", spots)
