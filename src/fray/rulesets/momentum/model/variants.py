"""The readings an encounter may choose. Each ruling with variants is one attribute; 0 is the ledger's own reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Other readings, numbered in the ledger's order from 1 on.
ROUND_UP: Final = 1  # diaghilev-max-hits
REACH_INWARD: Final = 1  # right-range-exact
OFF_RANGE_AT_A_PRICE: Final = 2
LATE_PAYMENT: Final = 1  # defense-cost-unified
ONE_SPENT_AT_ZERO: Final = 2
FREE_MINIMUM: Final = 3
FLAT_PASSIVE: Final = 4
BEAT_IT: Final = 1  # versus-comparison
WEAR_LIKE_ARMOR: Final = 1  # shield-wear
WEAR_BY_DANGER: Final = 2
FREE_RIPOSTE: Final = 1  # riposte-details
PRICE_OF_FOUR: Final = 2
PER_HIT: Final = 1  # poison-timing
ONE_HIT_AT_MOST: Final = 1  # danger-rolls-separate
STEPS_AFTERWARD: Final = 2
ZERO_AS_A_NUMBER: Final = 1  # armor-step-one-and-zero
ONE_HIT_PER_STRIKE: Final = 1  # no-armor-danger
NATURAL_ONE: Final = 1  # armor-immunity
RUNNING_TOTAL: Final = 1  # dire-dice-fresh
SCARRED_BUT_STANDING: Final = 1  # dire-bands-escalate
BRIEF: Final = 1  # superior-position-state
EDGE: Final = 2
ONCE_A_ROUND: Final = 1  # call-out-range-and-limit


class Variants:
    """Which reading of each open ruling is in force."""

    def __init__(self, readings: Mapping[str, int]) -> None:
        self.max_hits = readings.get("diaghilev-max-hits", 0)
        self.right_range = readings.get("right-range-exact", 0)
        self.defense_cost = readings.get("defense-cost-unified", 0)
        self.comparison = readings.get("versus-comparison", 0)
        self.shield_wear = readings.get("shield-wear", 0)
        self.riposte = readings.get("riposte-details", 0)
        self.poison = readings.get("poison-timing", 0)
        self.danger_rolls = readings.get("danger-rolls-separate", 0)
        self.step_zero = readings.get("armor-step-one-and-zero", 0)
        self.no_armor = readings.get("no-armor-danger", 0)
        self.immunity = readings.get("armor-immunity", 0)
        self.dire_dice = readings.get("dire-dice-fresh", 0)
        self.dire_bands = readings.get("dire-bands-escalate", 0)
        self.superior = readings.get("superior-position-state", 0)
        self.call_out = readings.get("call-out-range-and-limit", 0)
