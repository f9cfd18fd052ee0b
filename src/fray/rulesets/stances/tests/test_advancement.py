"""Ranks, advances, and what may be learned."""

from __future__ import annotations

from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.rules.advancement import advances_for, best_rank, may_learn, rank_of
from fray.rulesets.stances.rules.signatures import may_create_signature


def test_ranks_and_advances() -> None:
    """[r-technique-general, technique-advances]"""
    assert [best_rank(advances) for advances in (0, 3, 4, 8, 12, 16)] == [
        "novice", "novice", "seasoned", "veteran", "heroic", "legendary",
    ]  # fmt: skip
    assert advances_for(14) == 2


def test_techniques_by_rank() -> None:
    """[technique-access-by-rank, novice-access, seasoned-access, heroic-access, technique-no-attribute-gate,
    technique-advances, signature-access, r-technique-general]"""
    techniques = [technique for technique in SYSTEM.library().shelf.techniques.values() if not technique.social]

    def open_to(advances: int) -> set[str]:
        return {technique.id for technique in techniques if may_learn(rank_of(advances), technique.rank)}

    novice = {"riposte", "press-advantage", "defensive-stance-mastery", "quick-recovery"}
    seasoned = novice | {"whirlwind-strike", "perfect-parry", "devastating-blow", "combat-momentum"}
    heroic = seasoned | {"unstoppable-assault", "death-blow", "battlefield-control"}
    assert (open_to(3), open_to(4), open_to(12)) == (novice, seasoned, heroic)
    assert [may_create_signature(rank_of(advances)) for advances in (3, 4, 12)] == [False, True, True]
