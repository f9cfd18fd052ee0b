"""Shares with honest intervals, and how counts are spread."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fray.lab.charts import bar, columns
from fray.lab.statistics import Share, Spread, percent, spread_of, sum_of, wilson

values = st.lists(st.integers(0, 40), min_size=1, max_size=200)
shares = st.integers(1, 10**9).flatmap(lambda of: st.integers(0, of).map(lambda count: Share(count, of)))


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_is_the_published_one(count: int, of: int, low: float, high: float) -> None:
    """The four examples of Newcombe, Statistics in Medicine 17 (1998), method 3."""
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-5)


def test_wilsons_interval_holds_the_truth_in_about_95_of_100_experiments() -> None:
    """Its coverage, worked out exactly for 60 fights and averaged over the chances from 5% to 95%."""
    fights = 60
    chances = [step / 200 for step in range(10, 191)]
    coverage = [
        sum(
            comb(fights, wins) * chance**wins * (1 - chance) ** (fights - wins)
            for wins in range(fights + 1)
            if wilson(wins, fights)[0] <= chance <= wilson(wins, fights)[1]
        )
        for chance in chances
    ]
    assert 0.945 < sum(coverage) / len(coverage) < 0.96


def test_nothing_seen_of_nothing_may_be_anything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert str(Share(0, 0)) == "unknown" == Share(0, 0).interval()


def test_more_than_all_is_no_share() -> None:
    with pytest.raises(ValueError, match="11 of 10"):
        wilson(11, 10)


@pytest.mark.parametrize(
    ("count", "of", "shown", "interval"),
    [
        (0, 10_000, "<0.04%", "at most 0.04%"),
        (10_000, 10_000, ">99.96%", "at least 99.96%"),
        (3, 10_000, "0.03%", "0.01% to 0.09%"),
        (9_999, 10_000, "99.99%", "99.94% to 99.998%"),
        (6_820, 10_000, "68.2%", "67.3% to 69.1%"),
        (1, 3, "33.3%", "6.1% to 79.2%"),
    ],
)
def test_a_share_is_shown_with_as_many_digits_as_it_needs(count: int, of: int, shown: str, interval: str) -> None:
    assert (str(Share(count, of)), Share(count, of).interval()) == (shown, interval)


@given(shares)
def test_what_was_merely_not_seen_is_never_shown_as_impossible_or_certain(share: Share) -> None:
    numbers = [float(word.strip("<>%")) for word in f"{share} {share.interval()}".split() if word.endswith("%")]
    assert numbers
    assert all(0 < number < 100 for number in numbers)


@given(shares)
def test_the_estimate_lies_in_its_interval_and_a_bound_is_never_overstated(share: Share) -> None:
    assert share.low <= share.estimate <= share.high
    if share.count == 0:
        assert float(str(share).strip("<%")) >= 100 * share.high
    if share.count == share.of:
        assert float(str(share).strip(">%")) <= 100 * share.low


def test_percentages_round_as_usual() -> None:
    assert [percent(chance) for chance in (0.5, 0.12345, 0.0004, 0.99996)] == ["50.0%", "12.3%", "0.04%", "99.996%"]


@given(values)
def test_a_percentile_is_a_value_seen_that_enough_fights_do_not_exceed(seen: list[int]) -> None:
    spread = spread_of(seen)
    for percentage in (5, 25, 50, 75, 95):
        value = spread.percentile(percentage)
        assert value in seen
        assert sum(one <= value for one in seen) >= len(seen) * percentage / 100
        assert sum(one < value for one in seen) < len(seen) * percentage / 100


@given(values)
def test_a_spread_knows_its_ends_and_its_mean(seen: list[int]) -> None:
    spread = spread_of(seen)
    assert (spread.least, spread.most, spread.fights) == (min(seen), max(seen), len(seen))
    assert spread.mean == pytest.approx(sum(seen) / len(seen))


@given(st.lists(values, min_size=1, max_size=5))
def test_spreads_of_parts_add_up_to_the_spread_of_the_whole(parts: list[list[int]]) -> None:
    whole = spread_of(value for part in parts for value in part)
    assert sum_of(spread_of(part).counts for part in parts) == whole


def test_the_error_of_a_mean_shrinks_with_the_root_of_the_fights() -> None:
    few, many = spread_of([1, 3] * 50), spread_of([1, 3] * 5000)
    assert few.error / many.error == pytest.approx(10, rel=0.01)
    assert few.error == pytest.approx(1.96 * 1.005 / 10, rel=0.001)


def test_an_empty_spread_is_all_zero() -> None:
    empty = Spread(())
    assert (empty.mean, empty.error, empty.median, empty.least, empty.most) == (0, 0, 0, 0, 0)


def test_bars_grow_with_their_share_and_show_whatever_is_there() -> None:
    assert [bar(share, 4) for share in (0, 0.001, 0.5, 1)] == ["", "▏", "██", "████"]
    assert [bar(share, 4, plain=True) for share in (0, 0.001, 0.5, 1)] == ["", "#", "##", "####"]


def test_columns_run_from_the_least_value_seen_to_the_most() -> None:
    assert columns(spread_of([2, 3, 3, 3, 3, 3, 3, 3, 3, 5]), 10) == "▁█ ▁"
    assert columns(spread_of(range(100)), 10) == "█" * 10
    assert columns(spread_of([2, 3, 3]), 10, plain=True) == "=@"
