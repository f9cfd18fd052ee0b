"""Figures that follow from others: the pools, the ranks, what may be learned."""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.model.sheets import GRACE, MIGHT, PRESENCE, RANK_ADVANCES, RANK_NAMES, SEASONED, WILL

GUARD_BASE: Final = 12
VITALITY_BASE: Final = 10
COMPOSURE_BASE: Final = 5
ADVANCE_POINTS: Final = 2  # +2 Vitality or +2 Guard for an advance, each at most twice [r-technique-general]
MOST_BOUGHT: Final = 2
XP_PER_ADVANCE: Final = 5
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


def rank_of(advances: int) -> int:
    """Novice 0-3 advances, Seasoned 4-7, Veteran 8-11, Heroic 12-15, Legendary 16 and more [r-technique-general]."""
    return max(rank for rank, least in enumerate(RANK_ADVANCES) if advances >= least)


def best_rank(advances: int) -> str:
    return RANK_NAMES[rank_of(advances)]


def advances_for(xp: int) -> int:
    """5 XP make 1 advance [r-technique-general]."""
    return xp // XP_PER_ADVANCE


def may_learn(advances: int, technique_rank: int) -> bool:
    """An advance buys a technique if the rank before it is spent allows it; attributes never matter.

    [technique-advances, technique-no-attribute-gate, novice-access, seasoned-access, heroic-access]
    """
    return rank_of(advances) >= technique_rank


def may_create_signature(advances: int) -> bool:
    """From Seasoned rank on [signature-access]."""
    return rank_of(advances) >= SEASONED
