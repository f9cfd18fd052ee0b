"""The readings and rule options an encounter may choose; 0 is always the ledger's own reading.

Three kinds of switches lead here: a ruling with variants, a named rule option [r-rule-options], and a question of the
balance lab, each of whose alternatives sets some options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Players of one idea each, by whom the ledger wants its questions played.
POLICIES: Final = ("greedy-damage", "maneuverist", "best-response", "squad", "evade", "parry", "distract", "feint")

# Rule options, the ledger's own value first [r-rule-options].
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "precision_melee": ("extra-die", "two-max", "maneuver-only", "none"),
    "precision_ranged": ("extra-die", "maneuver-only", "none"),
    "precision_maneuver": ("allowed", "melee-only", "forbidden"),
    "precision_bonus": ("once", "again"),
    "precision_explode": ("no", "yes"),
    "precision_trigger": ("die-max", "flat-10-percent"),
    "squad_rule": ("declared", "declared-free", "lane-automatic", "lane-outnumber", "none"),
    "squad_roll": ("highest-only", "separate"),
    "save_tie": ("success", "failure"),
    "evade_cost": ("1", "2"),
    "evade_scope": ("all-attacks", "first-attack"),
    "evade_blocks_own_attack": ("false", "true"),
    "maneuver_timing": ("immediate", "end-of-round"),
}

EXTRA_DIE: Final = 0  # precision_melee and precision_ranged, told apart by name below
TWO_MAX: Final = 1
MANEUVER_ONLY: Final = 2
NO_PRECISION: Final = 3
RANGED_PRECISION: Final[tuple[int, ...]] = (
    EXTRA_DIE,
    MANEUVER_ONLY,
    NO_PRECISION,
)  # precision_ranged in the same numbers
MANEUVER_ALLOWED: Final = 0  # precision_maneuver
MANEUVER_IN_MELEE: Final = 1
MANEUVER_FORBIDDEN: Final = 2
DECLARED: Final = 0  # squad_rule
DECLARED_FREE: Final = 1
LANE_AUTOMATIC: Final = 2
LANE_OUTNUMBER: Final = 3
NO_SQUADS: Final = 4

# Other readings of rulings, numbered in the ledger's order from 1 on.
EXCEED: Final = 1  # r-save-and-check
NATURAL: Final = 2
END_OF_ROUND: Final = 1  # r-turns-are-sequential
BLIND: Final = 2
ROLLING: Final = 1  # r-next-round
REST_AND_NEXT: Final = 2
SETTLED_STANCE: Final = 1  # r-stance-moment
MOVE_FIRST: Final = 2
PER_ROUND: Final = 1  # r-defensive-per-hit
PHYSICAL_ONLY: Final = 2
SPLIT: Final = 1  # r-protect
NO_SOAK: Final = 2
AFTER_DICE: Final = 3
LANE_WIDE: Final = 1  # r-engaged
PAIRWISE: Final = 2
LITERAL: Final = 1  # r-ranged-mark
PRECONDITION: Final = 2
NO_MARK: Final = 3
FLAT_CANCEL: Final = 1  # r-enhanced-and-impaired
BOTH_POOLS: Final = 2
ANY_DIE: Final = 1  # r-precision-kept-die
FIRST_DIE: Final = 2
BONUS_AGAIN: Final = 1  # r-precision-extra
EXPLODING: Final = 2
ENHANCED_TOO: Final = 3
ATTACK_BOUND: Final = 1  # r-maneuver-limits
FREE_SPENDING: Final = 2
SINGLE: Final = 3
TEMPTED: Final = 1  # r-goad
ENEMIES_ONLY: Final = 2
COMPULSION: Final = 1  # r-parry
WHOLE_ROUND: Final = 2
AT_ONCE: Final = 3
AUTOMATIC: Final = 1  # r-squad-declare
FREE_DEFENSE: Final = 2
STANDING: Final = 3


class Variants:
    """Which reading of each open ruling, and which value of each rule option, is in force."""

    def __init__(self, readings: Mapping[str, int]) -> None:
        self.saves = readings.get("r-save-and-check", 0)
        self.sequence = readings.get("r-turns-are-sequential", 0)
        self.next_round = readings.get("r-next-round", 0)
        self.stance = readings.get("r-stance-moment", 0)
        self.defensive = readings.get("r-defensive-per-hit", 0)
        self.protect = readings.get("r-protect", 0)
        self.engaged = readings.get("r-engaged", 0)
        self.mark = readings.get("r-ranged-mark", 0)
        self.cancel = readings.get("r-enhanced-and-impaired", 0)
        self.kept_die = readings.get("r-precision-kept-die", 0)
        self.extra = readings.get("r-precision-extra", 0)
        self.maneuvers = readings.get("r-maneuver-limits", 0)
        self.goad = readings.get("r-goad", 0)
        self.parry = readings.get("r-parry", 0)
        squads = readings.get("r-squad-declare", 0)
        self.standing_squads = squads == STANDING
        # rule options; a reading of a ruling that names an option sets it
        self.melee = readings.get("precision_melee", 0)
        self.ranged = RANGED_PRECISION[readings.get("precision_ranged", 0)]
        self.precision_maneuver = readings.get("precision_maneuver", 0)
        self.bonus_again = readings.get("precision_bonus", 0) == 1 or self.extra == BONUS_AGAIN
        self.explode = readings.get("precision_explode", 0) == 1 or self.extra == EXPLODING
        self.flat_rate = readings.get("precision_trigger", 0) == 1
        self.squad_rule = readings.get("squad_rule", 0)
        if squads == AUTOMATIC:
            self.squad_rule = LANE_AUTOMATIC
        elif squads == FREE_DEFENSE:
            self.squad_rule = DECLARED_FREE
        self.separate_rolls = readings.get("squad_roll", 0) == 1
        self.tie_fails = readings.get("save_tie", 0) == 1 or self.saves == EXCEED
        self.evade_cost = 1 + readings.get("evade_cost", 0)
        self.evade_first_only = readings.get("evade_scope", 0) == 1
        self.evader_holds_back = readings.get("evade_blocks_own_attack", 0) == 1
        self.effects_wait = readings.get("maneuver_timing", 0) == 1 or self.sequence == END_OF_ROUND

    def declared_squads(self) -> bool:
        """Whether a Squad is something a side declares."""
        return self.squad_rule <= DECLARED_FREE
