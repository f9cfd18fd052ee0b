"""The odds of expressions: against icepool, closed forms, and their own sums."""

from __future__ import annotations

from fractions import Fraction
from math import isclose

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fray.dice.notation import Dice, Expression, Meaning, Term, meaning, parse
from fray.dice.odds import DiceOdds, OddsError, TotalOdds, odds
from fray.engine.chance import exploding_at_least, exploding_mean, exploding_sum_at_least, exploding_variance
from fray.engine.pools import Pool


def pool_by_icepool(pool: Pool) -> icepool.Die[int]:
    single = icepool.d(pool.sides).explode(depth=pool.explode)
    kept = pool.keep or pool.count
    return single.lowest(pool.count, kept) if pool.lowest else single.highest(pool.count, kept)


def by_icepool(rolled: Meaning) -> icepool.Die[int]:
    total = icepool.Die([rolled.modifier])
    for signed in rolled.pools:
        pool = pool_by_icepool(signed.pool)
        total = total - pool if signed.negative else total + pool
    return total


def at_total(found: DiceOdds, total: int) -> TotalOdds:
    return next(row for row in found.totals if row.total == total)


terms = st.sampled_from(
    [
        "1d4",
        "2d6",
        "3d6",
        "d20",
        "d%",
        "4d6kh3",
        "5d8dl2",
        "4d10dh1",
        "3d6kl1",
        "2d20kh1",
        "2d6!",
        "1d8!",
        "3d10!kh2",
        "7",
    ]
)


def test_two_dice_have_the_odds_every_player_knows() -> None:
    found = odds(parse("2d6"))
    assert at_total(found, 7) == TotalOdds(7, Fraction(1, 6), Fraction(21, 36), Fraction(21, 36))
    assert at_total(found, 12) == TotalOdds(12, Fraction(1, 36), Fraction(1, 36), Fraction(1))
    assert at_total(found, 2) == TotalOdds(2, Fraction(1, 36), Fraction(1), Fraction(1, 36))
    assert found.mean == 7
    assert found.variance == Fraction(35, 6)
    assert isclose(found.standard_deviation, 2.415229457698238)
    assert found.truncation is None


def test_a_bare_number_is_certain() -> None:
    found = odds(parse("7-2"))
    assert found.totals == (TotalOdds(5, Fraction(1), Fraction(1), Fraction(1)),)
    assert found.standard_deviation == 0


@given(st.lists(st.tuples(terms, st.sampled_from("+-")), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_the_odds_are_those_that_icepool_gives(parts: list[tuple[str, str]]) -> None:
    expression = parse("".join(sign + term for term, sign in parts))
    found = odds(expression, tail=Fraction(1, 1000))
    theirs = by_icepool(meaning(expression, found.truncation.explosions if found.truncation else 0))
    assert [row.total for row in found.totals] == list(theirs.outcomes())
    assert [row.chance for row in found.totals] == list(theirs.probabilities())
    if found.truncation is None:
        assert found.mean == theirs.mean()
        assert found.variance == theirs.variance()


@pytest.mark.parametrize(
    ("text", "count", "sides", "plus"), [("d6!", 1, 6, 0), ("4d8!+3", 4, 8, 3), ("5d4!-2", 5, 4, -2)]
)
def test_mean_and_variance_are_those_without_limit_however_early_the_table_is_cut(
    text: str, count: int, sides: int, plus: int
) -> None:
    for tail in (Fraction(1, 10), Fraction(1, 10**6)):
        found = odds(parse(text), tail)
        assert found.mean == count * exploding_mean(sides) + plus
        assert found.variance == count * exploding_variance(sides)


@given(terms)
@settings(max_examples=20, deadline=None)
def test_the_chances_make_one_and_their_columns_add_up(text: str) -> None:
    rows = odds(parse(text)).totals
    assert sum(row.chance for row in rows) == 1
    assert rows[0].at_least == rows[-1].at_most == 1
    for row in rows:
        assert row.at_least + row.at_most == 1 + row.chance
    for lower, higher in zip(rows, rows[1:], strict=False):
        assert lower.total < higher.total
        assert lower.at_least - higher.at_least == lower.chance


def test_one_exploding_die_is_exact_below_the_cut_and_states_what_was_cut() -> None:
    found = odds(parse("d6!"))
    assert found.truncation is not None
    cut_total = 6 * (found.truncation.explosions + 1)
    assert (
        found.truncation.chance
        == exploding_at_least(6, cut_total)
        == Fraction(1, 6 ** (found.truncation.explosions + 1))
    )
    for row in found.totals:
        assert row.at_least == exploding_at_least(6, row.total)
    assert found.totals[-1].total == cut_total


def test_the_cut_is_the_shortest_that_leaves_out_no_more_than_asked() -> None:
    tail = Fraction(1, 36)
    assert odds(parse("d6!"), tail).truncation == odds(parse("d6!"), Fraction(1, 30)).truncation
    exact, wider = odds(parse("d6!"), tail).truncation, odds(parse("2d6!"), tail).truncation
    assert exact is not None and wider is not None
    assert (exact.explosions, exact.chance) == (1, Fraction(1, 36))
    assert (wider.explosions, wider.chance) == (2, 1 - Fraction(215, 216) ** 2)


@pytest.mark.parametrize(("text", "count", "sides"), [("4d6!", 4, 6), ("3d8!", 3, 8), ("5d4!", 5, 4)])
def test_no_chance_is_further_from_the_unlimited_one_than_the_cut(text: str, count: int, sides: int) -> None:
    found = odds(parse(text), tail=Fraction(1, 100))
    assert found.truncation is not None
    for row in found.totals:
        assert 0 <= exploding_sum_at_least(count, sides, row.total) - row.at_least <= found.truncation.chance


def test_a_cut_of_nothing_is_refused() -> None:
    with pytest.raises(OddsError, match="above 0"):
        odds(parse("d6!"), tail=Fraction(0))


@pytest.mark.parametrize("text", ["100d1000", "99d999!", "50d100dl1"])
def test_odds_too_large_to_work_out_are_refused_with_how_much_too_large_they_are(text: str) -> None:
    with pytest.raises(OddsError, match=r"by a factor of \d+\.\d; use fewer") as refusal:
        odds(parse(text))
    assert text in str(refusal.value)


@pytest.mark.parametrize("text", ["40d100", "50d6!", "30d20kh15", "3d1000+3d1000"])
def test_large_rolls_are_worked_out(text: str) -> None:
    found = odds(parse(text))
    assert sum(row.chance for row in found.totals) == 1


def test_an_exploding_die_with_one_side_is_refused_as_endless() -> None:
    with pytest.raises(OddsError, match="for ever"):
        odds(Expression((Term(False, Dice(1, 1, explodes=True)),)))


def test_many_sided_dice_are_worked_out_up_to_the_limit() -> None:
    """The mean of the higher of two dice is (4s - 1)(s + 1) / 6s; a pair of top faces needs two or three of three."""
    assert odds(parse("2d1000kh1")).mean == Fraction(3999 * 1001, 6000)
    assert odds(parse("3d333kh2")).totals[-1].chance == Fraction(3 * 332 + 1, 333**3)
