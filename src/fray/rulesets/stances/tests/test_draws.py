"""Exploding dice against the closed form."""

from __future__ import annotations

from fractions import Fraction

from fray.engine.chance import at_least, exploding_sum_at_least
from fray.engine.pools import pool_distribution
from fray.rulesets.stances.rules.draws import EXPLODING


def test_exploding_dice_have_the_exact_chances_of_endless_chains() -> None:
    """[exploding-dice, r-exploding]"""
    for least in (2, 7, 12, 13, 20, 30, 60):
        assert at_least(pool_distribution(EXPLODING[2]), least) == exploding_sum_at_least(2, 6, least)
    assert at_least(pool_distribution(EXPLODING[1]), 7) == Fraction(1, 6)
