"""Exact distributions and pools: against icepool, against counting every roll, and against the closed forms."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fray.engine.chance import (
    Distribution,
    add,
    at_least,
    constant,
    die,
    exploding,
    exploding_at_least,
    exploding_mean,
    exploding_sum_at_least,
    exploding_variance,
    from_weights,
    keep_highest,
    keep_lowest,
    mean,
    negate,
    repeat,
    variance,
)
from fray.engine.pools import Pool, describe, pool_distribution, pool_total


def weights_of(d: Distribution) -> dict[int, int]:
    return dict(zip(d.values, d.weights, strict=True))


def chances_of(d: Distribution) -> dict[int, Fraction]:
    return {value: Fraction(weight, d.total) for value, weight in weights_of(d).items()}


def icepool_chances(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {value: Fraction(weight, die.denominator()) for value, weight in die.items()}


def icepool_pool(pool: Pool) -> icepool.Die[int]:
    one = icepool.d(pool.sides).explode(depth=pool.explode, end=0)
    kept = pool.keep or pool.count
    return one.lowest(pool.count, kept) if pool.lowest else one.highest(pool.count, kept)


def chains(sides: int, explode: int) -> list[list[int]]:
    """Every run of faces one die can show, its explosions included."""
    if not explode:
        return [[face] for face in range(1, sides + 1)]
    return [[face] for face in range(1, sides)] + [[sides, *chain] for chain in chains(sides, explode - 1)]


def counted(pool: Pool) -> dict[int, Fraction]:
    """The pool's chances by going through every roll there is."""
    chances: dict[int, Fraction] = {}
    for roll in product(chains(pool.sides, pool.explode), repeat=pool.count):
        faces = [face for chain in roll for face in chain]
        total = pool_total(pool, faces)
        chances[total] = chances.get(total, Fraction(0)) + Fraction(1, pool.sides ** len(faces))
    return chances


@st.composite
def pools(draw: st.DrawFn, most_dice: int, most_sides: int, most_explosions: int) -> Pool:
    count = draw(st.integers(1, most_dice))
    return Pool(
        count,
        draw(st.integers(1, most_sides)),
        draw(st.integers(0, count)),
        draw(st.booleans()),
        draw(st.integers(0, most_explosions)),
    )


distributions = st.dictionaries(st.integers(-40, 40), st.integers(1, 10**12), min_size=1, max_size=25).map(from_weights)
sparse_distributions = st.dictionaries(st.integers(-(10**9), 10**9), st.integers(1, 99), min_size=1, max_size=4).map(
    from_weights
)


def test_a_die_shows_each_of_its_faces_equally_often() -> None:
    assert weights_of(die(6)) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    assert die(6).total == 6
    assert weights_of(die(1)) == {1: 1}


def test_a_die_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 side"):
        die(0)


def test_two_dice_make_seven_in_six_of_thirty_six_rolls() -> None:
    two = repeat(die(6), 2)
    assert weights_of(two) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert two.total == 36
    assert at_least(two, 8) == Fraction(15, 36)


def test_weights_are_sorted_by_value_and_empty_ones_left_out() -> None:
    d = from_weights({5: 2, -1: 3, 2: 0})
    assert d.values == [-1, 5]
    assert d.weights == [3, 2]
    assert d.total == 5


@pytest.mark.parametrize("weights", [{}, {3: 0}, {3: -1, 4: 2}])
def test_weights_that_are_no_distribution_are_refused(weights: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="weight"):
        from_weights(weights)


def test_nothing_rolled_comes_to_nothing() -> None:
    assert repeat(die(6), 0) == constant(0)
    with pytest.raises(ValueError, match="0 or more"):
        repeat(die(6), -1)


@given(distributions | sparse_distributions, distributions | sparse_distributions)
def test_a_sum_counts_every_pair(a: Distribution, b: Distribution) -> None:
    pairs: dict[int, int] = {}
    for (x, weight_x), (y, weight_y) in product(weights_of(a).items(), weights_of(b).items()):
        pairs[x + y] = pairs.get(x + y, 0) + weight_x * weight_y
    assert add(a, b) == from_weights(pairs)


@given(distributions | sparse_distributions, st.integers(0, 6))
@settings(max_examples=50)
def test_repeating_is_adding_again_and_again(d: Distribution, n: int) -> None:
    expected = constant(0)
    for _ in range(n):
        expected = add(expected, d)
    assert repeat(d, n) == expected


def test_many_dice_neither_overflow_nor_run_into_the_next_slot() -> None:
    hundred = repeat(die(2), 100)
    assert hundred.total == 2**100
    assert weights_of(hundred)[150] == 100891344545564193334812497256


@given(distributions)
def test_a_minus_mirrors_every_value(d: Distribution) -> None:
    assert weights_of(negate(d)) == {-value: weight for value, weight in weights_of(d).items()}
    assert negate(d).values == sorted(negate(d).values)
    assert (mean(negate(d)), variance(negate(d))) == (-mean(d), variance(d))


@given(distributions, st.integers(-45, 45))
def test_at_least_and_below_make_one(d: Distribution, n: int) -> None:
    below = sum((chance for value, chance in chances_of(d).items() if value < n), Fraction(0))
    assert at_least(d, n) == 1 - below


def test_the_mean_and_variance_of_a_die_follow_from_its_sides() -> None:
    for sides in range(1, 21):
        assert mean(die(sides)) == Fraction(sides + 1, 2)
        assert variance(die(sides)) == Fraction(sides**2 - 1, 12)


def test_ability_scores_keep_the_highest_three_of_four_dice() -> None:
    scores = keep_highest(4, 6, 3)
    assert weights_of(scores)[18] == 21
    assert weights_of(scores)[3] == 1
    assert mean(scores) == Fraction(15869, 1296)


def test_keeping_all_dice_is_summing_them() -> None:
    assert keep_highest(5, 8, 5) == keep_lowest(5, 8, 5) == repeat(die(8), 5)


@given(st.integers(1, 30), st.integers(1, 30))
def test_the_highest_die_follows_its_closed_form(n: int, sides: int) -> None:
    highest = keep_highest(n, sides, 1)
    lowest = keep_lowest(n, sides, 1)
    for face in range(1, sides + 1):
        assert weights_of(highest)[face] == face**n - (face - 1) ** n
        assert weights_of(lowest)[sides + 1 - face] == face**n - (face - 1) ** n


@given(st.integers(2, 12), st.integers(1, 12), st.data())
def test_the_kept_and_the_dropped_dice_have_all_the_dice_s_mean(n: int, sides: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, n - 1))
    assert mean(keep_highest(n, sides, k)) + mean(keep_lowest(n, sides, n - k)) == Fraction(n * (sides + 1), 2)


@pytest.mark.parametrize("k", [0, 5, -1])
def test_more_dice_than_rolled_or_none_cannot_be_kept(k: int) -> None:
    with pytest.raises(ValueError, match="keep between 1 and 4"):
        keep_highest(4, 6, k)


def test_a_die_that_explodes_once_skips_its_highest_face() -> None:
    assert weights_of(exploding(4, 1)) == {1: 4, 2: 4, 3: 4, 5: 1, 6: 1, 7: 1, 8: 1}
    assert exploding(4, 0) == die(4)
    assert weights_of(exploding(1, 3)) == {4: 1}
    with pytest.raises(ValueError, match="0 or more"):
        exploding(6, -1)


@given(st.integers(2, 20), st.integers(0, 6), st.data())
def test_a_limited_explosion_has_the_unlimited_tail_up_to_its_limit(
    sides: int, limit: int, data: st.DataObject
) -> None:
    n = data.draw(st.integers(-2, (limit + 1) * sides))
    assert exploding_at_least(sides, n) == at_least(exploding(sides, limit), n)


def test_an_exploding_six_needs_a_six_for_seven_and_two_for_thirteen() -> None:
    """[exploding-dice]"""
    assert exploding_at_least(6, 7) == Fraction(1, 6)
    assert exploding_at_least(6, 8) == Fraction(5, 36)
    assert exploding_at_least(6, 13) == Fraction(1, 36)


@given(st.integers(2, 30))
def test_the_unlimited_mean_is_the_sum_of_its_tail(sides: int) -> None:
    """Tails of whole chains form a geometric series: the first chain's tails over 1 - 1/sides."""
    first_chain = sum((exploding_at_least(sides, n) for n in range(1, sides + 1)), Fraction(0))
    assert exploding_mean(sides) == first_chain / (1 - Fraction(1, sides))


@pytest.mark.parametrize("sides", [2, 4, 6, 20])
def test_the_variance_without_limit_is_where_the_limited_ones_lead(sides: int) -> None:
    gaps = [exploding_variance(sides) - variance(exploding(sides, limit)) for limit in (4, 8, 40)]
    assert gaps[0] > gaps[1] > gaps[2] > 0
    assert gaps[2] < Fraction(1, 10**6)


def test_the_unlimited_mean_is_what_longer_and_longer_limits_approach() -> None:
    gaps = [exploding_mean(6) - mean(exploding(6, limit)) for limit in range(5)]
    assert gaps == [Fraction(21, 5) / 6 ** (limit + 1) for limit in range(5)]


@given(st.integers(1, 4), st.integers(2, 8), st.integers(0, 30))
@settings(max_examples=40)
def test_several_unlimited_dice_are_bracketed_by_a_long_limit(count: int, sides: int, n: int) -> None:
    limited = at_least(repeat(exploding(sides, 20), count), n)
    cut = 1 - (1 - Fraction(1, sides**21)) ** count
    assert limited <= exploding_sum_at_least(count, sides, n) <= limited + cut
    assert exploding_sum_at_least(1, sides, n) == exploding_at_least(sides, n)


def test_a_die_with_one_side_would_never_stop_exploding() -> None:
    for refused in (exploding_mean, exploding_variance, lambda sides: exploding_at_least(sides, 3)):
        with pytest.raises(ValueError, match="2 or more"):
            refused(1)


@given(pools(most_dice=8, most_sides=12, most_explosions=3))
@settings(max_examples=150, deadline=None)
def test_a_pool_has_the_distribution_icepool_gives(pool: Pool) -> None:
    distribution = pool_distribution(pool)
    assert chances_of(distribution) == icepool_chances(icepool_pool(pool))
    assert distribution.total == pool.sides ** (pool.count * (pool.explode + 1))


@given(pools(most_dice=3, most_sides=4, most_explosions=2))
@settings(max_examples=80, deadline=None)
def test_a_pool_has_the_distribution_of_the_totals_it_can_roll(pool: Pool) -> None:
    assert chances_of(pool_distribution(pool)) == counted(pool)


def test_six_twelve_sided_dice_exploding_ten_deep_agree_with_icepool() -> None:
    pool = Pool(6, 12, explode=10)
    assert chances_of(pool_distribution(pool)) == icepool_chances(icepool_pool(pool))


def test_a_pool_is_worked_out_once_and_told_apart_by_every_field() -> None:
    kinds = [Pool(3, 6), Pool(4, 6), Pool(3, 8), Pool(3, 6, 2), Pool(3, 6, 2, True), Pool(3, 6, explode=1)]
    for pool in kinds:
        assert pool_distribution(pool) is pool_distribution(pool)
    assert len({pool_distribution(pool) for pool in kinds}) == len(kinds)


def test_a_pool_of_no_dice_comes_to_nothing() -> None:
    assert pool_distribution(Pool(0, 6)) == constant(0)
    assert pool_total(Pool(0, 6), []) == 0


@pytest.mark.parametrize(
    ("pool", "faces", "total"),
    [
        (Pool(3, 6), [2, 6, 1], 9),
        (Pool(4, 6, 3), [1, 4, 2, 6], 12),
        (Pool(4, 6, 1, lowest=True), [3, 4, 2, 6], 2),
        (Pool(2, 6, explode=5), [6, 6, 1, 3], 16),
        (Pool(2, 6, explode=1), [6, 6, 3], 15),
        (Pool(2, 6, keep=1, explode=9), [5, 6, 2], 8),
        (Pool(2, 6, keep=1, lowest=True, explode=9), [6, 2, 5], 5),
    ],
)
def test_a_pool_s_total_follows_from_the_faces_rolled(pool: Pool, faces: list[int], total: int) -> None:
    assert pool_total(pool, faces) == total


@pytest.mark.parametrize(
    ("pool", "faces", "why"),
    [
        (Pool(2, 6), [3], "needs exactly 2 dice"),
        (Pool(2, 6), [3, 4, 5], "needs exactly 2 dice"),
        (Pool(2, 6), [3, 7], "faces run from 1 to 6"),
        (Pool(2, 6), [0, 3], "faces run from 1 to 6"),
        (Pool(2, 6, explode=3), [3, 6], "one still exploding"),
        (Pool(2, 6, explode=3), [3, 4, 6], "one still exploding"),
    ],
)
def test_faces_that_are_not_a_roll_of_the_pool_are_refused(pool: Pool, faces: list[int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        pool_total(pool, faces)


@pytest.mark.parametrize(
    ("count", "sides", "keep", "explode", "why"),
    [
        (-1, 6, 0, 0, "count must be 0 or more"),
        (2, 0, 0, 0, "at least 1 side"),
        (2, 6, 3, 0, "keep at most 2"),
        (2, 6, -1, 0, "keep at most 2"),
        (2, 6, 0, -1, "limit must be 0 or more"),
    ],
)
def test_a_pool_that_cannot_be_rolled_is_refused(count: int, sides: int, keep: int, explode: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Pool(count, sides, keep, explode=explode)


def test_a_pool_describes_itself_in_words() -> None:
    assert describe(Pool(4, 6, 3)) == "4d6 keep highest 3"
    assert describe(Pool(2, 20, 1, lowest=True)) == "2d20 keep lowest 1"
    assert describe(Pool(3, 6)) == "3d6"
    assert describe(Pool(2, 8, explode=1)) == "2d8 exploding up to 1 time"
    assert describe(Pool(4, 6, 3, explode=5)) == "4d6 exploding up to 5 times keep highest 3"
