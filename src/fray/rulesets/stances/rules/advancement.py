"""Ranks, advances, and what may be learned with them."""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.model.sheets import RANK_ADVANCES, RANK_NAMES

XP_PER_ADVANCE: Final = 5
ADVANCE_POINTS: Final = 2
MOST_BOUGHT: Final = 2


def rank_of(advances: int) -> int:
    """Novice 0-3 advances, Seasoned 4-7, Veteran 8-11, Heroic 12-15, Legendary 16 and more [r-technique-general]."""
    return max(rank for rank, least in enumerate(RANK_ADVANCES) if advances >= least)


def best_rank(advances: int) -> str:
    return RANK_NAMES[rank_of(advances)]


def advances_for(xp: int) -> int:
    """5 XP make 1 advance [r-technique-general]."""
    return xp // XP_PER_ADVANCE


def may_learn(rank: int, technique_rank: int) -> bool:
    """An advance buys a technique of the character's rank or a lower one; attributes never matter.

    [technique-advances, technique-no-attribute-gate, novice-access, seasoned-access, heroic-access]
    """
    return rank >= technique_rank


def bought_points(advances: int) -> int:
    """+2 Vitality, or +2 Guard, for each advance spent on it, at most twice; rank alone brings none.

    [vitality-advances, r-technique-general]
    """
    return ADVANCE_POINTS * min(advances, MOST_BOUGHT)
