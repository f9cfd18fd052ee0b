"""The readings an encounter may choose. Each ruling with variants is one attribute; 0 is the ledger's own reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Other readings, numbered in the ledger's order from 1 on.
OPEN_IN_GRACE_ORDER: Final = 1  # r-stance-selection-simultaneous
NPCS_FIRST: Final = 2
SEVEN_HITS: Final = 1  # r-seven-misses
ATTACKED_AFTER: Final = 1  # r-momentum-booking
HIT_FIRST: Final = 2
SUCCESS_ONLY: Final = 1  # r-balanced-any-roll
ONCE_PER_ROUND: Final = 2
DAMAGE_TOO: Final = 3
SAME_PRICE: Final = 1  # r-disengage
PARTING_BLOW: Final = 2
ONCE_PER_TURN: Final = 1  # r-move-momentum
CHARGE_ONLY: Final = 2
NO_CHARGE_DAMAGE: Final = 1  # r-medium-charge
SHOOT_AT_MINUS_2: Final = 1  # r-ranged-in-melee
ANY_THROW: Final = 1  # r-thrown
DEFENSE_SHIFTS_TN: Final = 1  # r-defense-rolls
MISS_IS_DEFENSE: Final = 2
HIGHEST_REDUCTION: Final = 1  # r-damage-total
MINIMUM_ONE: Final = 2
FRESH_ROLL: Final = 1  # r-counter
BEFORE_THE_ROLL: Final = 2
ALWAYS_STRIKE_BACK: Final = 3
AFTER_THE_ROLL: Final = 1  # r-interpose
OVERKILL: Final = 1  # r-fall-at-zero
MINDLESS_BALANCED: Final = 1  # r-npc-momentum


class Variants:
    """Which reading of each open ruling is in force."""

    def __init__(self, readings: Mapping[str, int]) -> None:
        self.selection = readings.get("r-stance-selection-simultaneous", 0)
        self.seven = readings.get("r-seven-misses", 0)
        self.booking = readings.get("r-momentum-booking", 0)
        self.natural_eight = readings.get("r-balanced-any-roll", 0)
        self.disengage = readings.get("r-disengage", 0)
        self.move_momentum = readings.get("r-move-momentum", 0)
        self.medium_charge = readings.get("r-medium-charge", 0)
        self.ranged_in_melee = readings.get("r-ranged-in-melee", 0)
        self.thrown = readings.get("r-thrown", 0)
        self.defense_rolls = readings.get("r-defense-rolls", 0)
        self.damage_total = readings.get("r-damage-total", 0)
        self.counter = readings.get("r-counter", 0)
        self.interpose = readings.get("r-interpose", 0)
        self.fall = readings.get("r-fall-at-zero", 0)
        self.mindless = readings.get("r-npc-momentum", 0)
