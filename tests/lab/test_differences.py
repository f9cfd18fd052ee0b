"""Differences with honest intervals, against published numbers and closed forms."""

from __future__ import annotations

from random import Random

import pytest

from fray.lab.differences import (
    Difference,
    Pairs,
    corrected,
    mean_difference,
    paired,
    paired_difference,
    signed,
    unpaired_difference,
    z_of,
)
from fray.lab.statistics import Share


def test_the_paired_interval_is_the_published_one() -> None:
    """Newcombe (1998), Statistics in Medicine 17, 2635-2650, method 10: three of its examples."""
    for cells, low, high in [
        ((36, 12, 2, 0), 0.0569, 0.3404),
        ((20, 12, 2, 16), 0.0562, 0.3292),
        ((18, 12, 2, 18), 0.0562, 0.3290),
    ]:
        found = paired_difference(Pairs(*cells))
        assert (-found.high, -found.low) == pytest.approx((low, high), abs=0.0001)


def test_the_unpaired_interval_is_the_published_one() -> None:
    """Newcombe (1998), Statistics in Medicine 17, 873-890, table II, method 10: 56/70 against 48/80."""
    found = unpaired_difference(Share(48, 80), Share(56, 70))
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=0.0001)


def test_fights_that_go_the_same_way_make_the_interval_narrower() -> None:
    together, apart = Pairs(400, 100, 140, 360), Pairs(260, 240, 280, 220)
    assert together.shares == apart.shares
    assert width(paired_difference(together)) < width(paired_difference(apart))


def width(difference: Difference) -> float:
    return difference.high - difference.low


def test_pairs_are_counted_fight_by_fight() -> None:
    assert paired([True, True, False, False, True], [True, False, True, False, True]) == Pairs(2, 1, 1, 1)


def test_a_paired_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Chances of 50% and 60% on common dice: 95 of 100 intervals must hold the ten points between them."""
    random = Random(5)
    held = 0
    for _ in range(400):
        dice = [random.random() for _ in range(100)]
        other = [value if random.random() < 0.7 else random.random() for value in dice]
        found = paired_difference(paired([one < 0.5 for one in dice], [one < 0.6 for one in other]))
        held += found.low <= 0.1 <= found.high
    assert 0.92 < held / 400 <= 1


def test_more_comparisons_need_more_confidence() -> None:
    assert corrected(1) == pytest.approx(0.95)
    assert corrected(10) == pytest.approx(0.995)
    assert z_of(0.95) == pytest.approx(1.959964)
    assert z_of(corrected(10)) == pytest.approx(2.807, abs=0.001)


def test_a_difference_of_means_is_that_of_the_fights() -> None:
    found = mean_difference([1, 2, 3, 4], [2, 2, 5, 5])
    assert found.estimate == 1
    assert found.high - found.estimate == pytest.approx(1.96 * (2 / 3) ** 0.5 / 2, abs=0.001)


def test_no_difference_is_written_without_a_minus() -> None:
    assert signed(-0.0001) == "+0.0"
    assert signed(-0.06) == "-0.1"
