"""What a failed test does [round-risky-test, r-environment-events]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fray.rulesets.torchlight.model.sheets import BLUDGEONING, DAMAGE_TYPES, FIRE

LOST: Final = 0  # what was tried does not happen
PRONE: Final = 1
FALL: Final = 2
HARM: Final = 3
DISTRACTED: Final = 4
INTIMIDATED: Final = 5
CONSEQUENCE_WORDS: Final[tuple[str, ...]] = ("lost", "prone", "fall", "damage", "distracted", "intimidated")


@dataclass(frozen=True)
class Consequence:
    """One of them; damage has a die and a type."""

    kind: int
    die: int = 0
    damage: int = BLUDGEONING

    def word(self) -> str:
        """As it is written in an encounter: `prone`, `damage:6:fire`."""
        word = CONSEQUENCE_WORDS[self.kind]
        return f"{word}:{self.die}:{DAMAGE_TYPES[self.damage]}" if self.kind == HARM else word


NOTHING_HAPPENS: Final = Consequence(LOST)
OF_ENVIRONMENT: Final[tuple[Consequence, ...]] = (
    Consequence(PRONE),
    Consequence(HARM, 4),
    Consequence(HARM, 6),
    Consequence(HARM, 6, FIRE),
    Consequence(DISTRACTED),
    Consequence(INTIMIDATED),
)
OF_RISK: Final[tuple[Consequence, ...]] = (NOTHING_HAPPENS, Consequence(PRONE), Consequence(FALL), *OF_ENVIRONMENT[1:])
