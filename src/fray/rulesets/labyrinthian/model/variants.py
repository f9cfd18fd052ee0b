"""The readings an encounter may choose. Each ruling with variants is one attribute; 0 is the ledger's own reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Other readings, numbered in the ledger's order from 1 on.
UNHALVED_BASE: Final = 1  # passive-reaction-formula
AT_ONCE: Final = 1  # seize-at-turn-end
LAST_REACTOR: Final = 2
TARGET_ONLY: Final = 1  # who-is-a-reactor
ACTIVE_ONLY: Final = 2
BLIND: Final = 1  # reaction-after-damage-known
BARE_FOR_PASSIVE: Final = 1  # attackers-ar-means-total
BARE_FOR_ALL: Final = 2
ALL_MAY_HELP: Final = 1  # one-defender-per-clash
COUNTER_WOUND: Final = 1  # momentum-on-defense
LITERAL_LIMIT: Final = 1  # momentum-limit-wounds-exempt
BLOOD_NEEDED: Final = 1  # wound-lands-through-defense
TICKS_WOUND: Final = 1  # wound-damage-rules
ROLLED_ANEW: Final = 1  # stance-die-value
ONE_USE_EACH: Final = 1  # hold-fast-details
BOTH_RATINGS: Final = 2
NO_BASE_TEN: Final = 1  # charge-details
CERTAIN: Final = 1  # killing-blow-procedure
FREE_FINISH: Final = 2
TWO_TURNS: Final = 1  # flanking-immediately


class Variants:
    """Which reading of each open ruling is in force."""

    def __init__(self, readings: Mapping[str, int]) -> None:
        self.passive_reaction = readings.get("passive-reaction-formula", 0)
        self.seizing = readings.get("seize-at-turn-end", 0)
        self.reactors = readings.get("who-is-a-reactor", 0)
        self.reaction_moment = readings.get("reaction-after-damage-known", 0)
        self.number_to_meet = readings.get("attackers-ar-means-total", 0)
        self.defenders = readings.get("one-defender-per-clash", 0)
        self.defense_momentum = readings.get("momentum-on-defense", 0)
        self.limit = readings.get("momentum-limit-wounds-exempt", 0)
        self.wound_landing = readings.get("wound-lands-through-defense", 0)
        self.wound_damage = readings.get("wound-damage-rules", 0)
        self.stance_dice = readings.get("stance-die-value", 0)
        self.hold_fast = readings.get("hold-fast-details", 0)
        self.charge = readings.get("charge-details", 0)
        self.killing = readings.get("killing-blow-procedure", 0)
        self.flanking = readings.get("flanking-immediately", 0)
