"""Lunge: a melee attack that reaches farther [lunge, lunge-reach, r-lunge]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.torchlight.model.plans import LUNGE_BY_TRADE
from fray.rulesets.torchlight.model.sheets import Item
from fray.rulesets.torchlight.model.state import Combatant
from fray.rulesets.torchlight.rules.grid import gap

LUNGE_RANGE: Final = 1  # lanes [lunge]
LUNGE_RANGE_WITH_REACH: Final = 2  # [lunge-reach]


def lunge_reaches(attacker: Combatant, target: Combatant, weapon: Item) -> bool:
    """Any enemy in the own lane or an adjacent one; with a reach weapon up to two lanes over [lunge, lunge-reach]."""
    lanes = gap(attacker.post_lane, target.lane)
    return lanes <= (LUNGE_RANGE_WITH_REACH if weapon.reach else LUNGE_RANGE)


def lunges_by_trade(user: Combatant) -> bool:
    """Whether a Lunge from another source lengthens the reach of what is bought [r-maneuver-range]."""
    first, second = user.plan.first, user.plan.second
    return (first is not None and first.lunge == LUNGE_BY_TRADE) or (
        second is not None and second.lunge == LUNGE_BY_TRADE
    )
