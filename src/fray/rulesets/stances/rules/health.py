"""The maxima of Guard, Vitality and Composure."""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.model.sheets import GRACE, MIGHT, PRESENCE, WILL

GUARD_BASE: Final = 12
VITALITY_BASE: Final = 10
COMPOSURE_BASE: Final = 5
ADVANCE_POINTS: Final = 2  # +2 Vitality or +2 Guard for an advance, each at most twice [r-technique-general]
MOST_BOUGHT: Final = 2
ARCHETYPE_GUARD: Final = {"paladin": 4, "cleric": 4, "wizard": 2}  # [archetype-divine-grace, archetype-arcane-battery]


def guard_maximum(attributes: tuple[int, ...], archetype: str, shield: int, bought: int = 0) -> int:
    """12 + the best of Might, Grace and Will, plus archetype, shield and advances; at least 1.

    [guard-formula, archetype-divine-grace, archetype-arcane-battery, r-archetypes, shield-small, shield-large,
    r-rounding]
    """
    best = max(attributes[MIGHT], attributes[GRACE], attributes[WILL])
    extra = ARCHETYPE_GUARD.get(archetype, 0) + shield + ADVANCE_POINTS * min(bought, MOST_BOUGHT)
    return max(1, GUARD_BASE + best + extra)


def vitality_maximum(attributes: tuple[int, ...], bought: int = 0) -> int:
    """10 + Will, plus advances spent on it; rank by itself adds nothing [vitality-formula, vitality-advances]."""
    return max(1, VITALITY_BASE + attributes[WILL] + ADVANCE_POINTS * min(bought, MOST_BOUGHT))


def composure_maximum(attributes: tuple[int, ...]) -> int:
    """Will + Presence + 5, at least 1 [composure-formula, r-rounding]."""
    return max(1, attributes[WILL] + attributes[PRESENCE] + COMPOSURE_BASE)
