"""The readings an encounter may choose. Each ruling with variants is one attribute; 0 is the ledger's own reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Other readings, numbered in the ledger's order from 1 on.
LUCK_TOO: Final = 1  # r-advantage
FLAT: Final = 2
REACTIONS_ALLOWED: Final = 1  # r-surprised
PER_ROUND: Final = 1  # r-reaction-count
EVERY_TURN: Final = 2
STACKED_DEFENSE: Final = 1  # r-one-response-per-trigger
EXTRA_METER: Final = 1  # r-step
LOOSE_FLANK: Final = 1  # r-flanking
BLIND: Final = 1  # r-attack-sequence
DODGE_CRITICALS: Final = 1  # r-dodge
EVASION_DODGE: Final = 2
NEIGHBORS_ONLY: Final = 1  # r-intercept
EVERYTHING_FREE: Final = 2
CRITICAL_FLOOR: Final = 1  # r-critical
PER_TURN: Final = 1  # r-attack-count
REDUCED_AGAIN: Final = 1  # r-block-excess
MELEE_ONLY: Final = 1  # r-parry
PARRY_EVASION: Final = 2
FIXED_DIFFICULTY: Final = 1  # r-resuscitate
OWN_CONSTITUTION: Final = 2
AS_WRITTEN: Final = 1  # r-killing-strike
ANY_WEAPON: Final = 2


class Variants:
    """Which reading of each open ruling is in force."""

    def __init__(self, readings: Mapping[str, int]) -> None:
        self.advantage = readings.get("r-advantage", 0)
        self.surprised = readings.get("r-surprised", 0)
        self.reactions = readings.get("r-reaction-count", 0)
        self.responses = readings.get("r-one-response-per-trigger", 0)
        self.step = readings.get("r-step", 0)
        self.flanking = readings.get("r-flanking", 0)
        self.sequence = readings.get("r-attack-sequence", 0)
        self.dodge = readings.get("r-dodge", 0)
        self.intercept = readings.get("r-intercept", 0)
        self.critical = readings.get("r-critical", 0)
        self.attack_count = readings.get("r-attack-count", 0)
        self.block_excess = readings.get("r-block-excess", 0)
        self.parry = readings.get("r-parry", 0)
        self.resuscitate = readings.get("r-resuscitate", 0)
        self.killing_strike = readings.get("r-killing-strike", 0)
