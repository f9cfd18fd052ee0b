"""What an encounter has happen in the environment's turn, and what decides it besides falling [r-encounter-data]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fray.rulesets.torchlight.model.consequences import PRONE, Consequence
from fray.rulesets.torchlight.model.lanes import LaneEdit

SET_FEATURE: Final = "set-feature"
REMOVE_FEATURE: Final = "remove-feature"
DAMAGE: Final = "damage"
SAVE: Final = "save"
CHECK: Final = "check"
SHIFT: Final = "shift"
REINFORCEMENTS: Final = "reinforcements"
NOTE: Final = "note"
LAIR_ATTACK: Final = "lair-attack"
EVENTS: Final = (
    SET_FEATURE, REMOVE_FEATURE, DAMAGE, SAVE, CHECK, SHIFT, REINFORCEMENTS, NOTE, LAIR_ATTACK,
)  # fmt: skip
LOWEST_BREATH: Final = "the able hero that is not hiding and has the lowest Breath"


@dataclass(frozen=True)
class Scheduled:
    """One event of the environment's turn [r-environment-events]."""

    round: int
    event: str
    note: str = ""
    lane: int = 0  # of the cell a shift leads to
    edit: LaneEdit | None = None
    lanes: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    die: int = 0
    damage: int = 0
    characteristic: int = 0
    on_fail: Consequence = Consequence(PRONE)
    who: int = -1
    depth: int = 0
    every: int = 0  # comes again every so many rounds

    def comes_in(self, number: int) -> bool:
        """Whether it happens in a round [r-encounter-data]."""
        if number == self.round:
            return True
        return self.every > 0 and number > self.round and (number - self.round) % self.every == 0


@dataclass(frozen=True)
class Objective:
    """What decides the fight besides falling [r-encounter-data]."""

    kind: str  # hold or down
    side: int  # who wins by it
    round: int = 0
    who: int = -1
