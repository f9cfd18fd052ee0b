"""Ranks, advances, and what may be learned."""

from __future__ import annotations

from fray.rulesets.stances.rules.advancement import advances_for, best_rank


def test_ranks_and_advances() -> None:
    """[r-technique-general, technique-advances]"""
    assert [best_rank(advances) for advances in (0, 3, 4, 8, 12, 16)] == [
        "novice", "novice", "seasoned", "veteran", "heroic", "legendary",
    ]  # fmt: skip
    assert advances_for(14) == 2
