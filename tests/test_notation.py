"""Dice notation: what people write, what it means, how it is shown, and how it is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fray.dice.notation import (
    LARGEST_NUMBER,
    Dice,
    Expression,
    NotationError,
    Number,
    Selecting,
    Selection,
    SignedPool,
    Term,
    describe,
    meaning,
    notate,
    parse,
)
from fray.engine.pools import Pool


def plus(item: Dice | Number) -> Term:
    return Term(False, item)


def minus(item: Dice | Number) -> Term:
    return Term(True, item)


def pool_of(text: str) -> Pool:
    (signed,) = meaning(parse(text), explosions=9).pools
    return signed.pool


@st.composite
def dice(draw: st.DrawFn) -> Dice:
    count = draw(st.integers(1, 10))
    explodes = draw(st.booleans())
    sides = draw(st.integers(2 if explodes else 1, 1000))
    selecting = draw(st.none() | st.sampled_from(Selecting))
    if selecting is None:
        return Dice(count, sides, explodes)
    keeps = selecting in (Selecting.KEEP_HIGHEST, Selecting.KEEP_LOWEST)
    if not keeps and count == 1:
        return Dice(count, sides, explodes)
    return Dice(count, sides, explodes, Selection(selecting, draw(st.integers(1, count if keeps else count - 1))))


terms = st.builds(Term, st.booleans(), dice() | st.builds(Number, st.integers(0, LARGEST_NUMBER)))
expressions = st.builds(Expression, st.lists(terms, min_size=1, max_size=8).map(tuple))


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("4d6kh3", Expression((plus(Dice(4, 6, selection=Selection(Selecting.KEEP_HIGHEST, 3))),))),
        ("4d6kl1", Expression((plus(Dice(4, 6, selection=Selection(Selecting.KEEP_LOWEST, 1))),))),
        ("4d6dl1", Expression((plus(Dice(4, 6, selection=Selection(Selecting.DROP_LOWEST, 1))),))),
        ("4d6dh1", Expression((plus(Dice(4, 6, selection=Selection(Selecting.DROP_HIGHEST, 1))),))),
        ("2d8!", Expression((plus(Dice(2, 8, explodes=True)),))),
        ("d10x", Expression((plus(Dice(1, 10, explodes=True)),))),
        ("d%", Expression((plus(Dice(1, 100)),))),
        ("3d6+2", Expression((plus(Dice(3, 6)), plus(Number(2))))),
        ("d20-1", Expression((plus(Dice(1, 20)), minus(Number(1))))),
        ("2d6+1d4+3", Expression((plus(Dice(2, 6)), plus(Dice(1, 4)), plus(Number(3))))),
        ("10-1d4", Expression((plus(Number(10)), minus(Dice(1, 4))))),
        ("-d4+10", Expression((minus(Dice(1, 4)), plus(Number(10))))),
        ("+5", Expression((plus(Number(5)),))),
        ("02d06", Expression((plus(Dice(2, 6)),))),
    ],
)
def test_notation_is_read_as_people_mean_it(text: str, expression: Expression) -> None:
    assert parse(text) == expression


@pytest.mark.parametrize(
    ("loose", "plain"),
    [
        (" 2 D 20 KH 1 + 5 ", "2d20kh1+5"),
        ("2d20kh", "2d20kh1"),
        ("4d6dl", "4d6dl1"),
        ("4d6kh3!", "4d6!kh3"),
        ("4D6X", "4d6!"),
        ("d%", "1d100"),
        ("d20\t-\n1", "1d20-1"),
        ("d20 \u2212 1", "1d20-1"),
        ("d20 \u2013 1", "1d20-1"),
        ("+d6", "1d6"),
    ],
)
def test_loose_notation_is_written_back_plainly(loose: str, plain: str) -> None:
    assert notate(parse(loose)) == plain


@given(expressions)
def test_writing_and_reading_again_changes_nothing(expression: Expression) -> None:
    assert parse(notate(expression)) == expression
    assert notate(parse(notate(expression))) == notate(expression)


@given(expressions, st.data())
def test_spaces_between_signs_and_capitals_change_nothing(expression: Expression, data: st.DataObject) -> None:
    plain = notate(expression)
    spaced = "".join(f" {c} " if c in "+-!" else c for c in plain)
    assert parse(data.draw(st.sampled_from([spaced, spaced.upper(), plain.upper()]))) == expression


@given(st.text(alphabet="0123456789dkhlx!%+- ", max_size=14) | st.text(max_size=14))
@settings(max_examples=500)
def test_any_text_is_either_read_for_good_or_refused_at_a_place_in_it(text: str) -> None:
    try:
        expression = parse(text)
    except NotationError as refusal:
        assert 0 <= refusal.position <= len(text)
        assert refusal.problem and refusal.remedy
    else:
        assert parse(notate(expression)) == expression


def test_dropping_means_keeping_the_others() -> None:
    assert pool_of("4d6dl1") == pool_of("4d6kh3") == Pool(4, 6, 3)
    assert pool_of("4d6dh1") == pool_of("4d6kl3") == Pool(4, 6, 3, lowest=True)
    assert parse("4d6dl1") != parse("4d6kh3")


def test_dice_explode_as_often_as_the_reader_of_the_meaning_allows() -> None:
    assert pool_of("2d8!kh1") == Pool(2, 8, 1, explode=9)
    assert pool_of("2d8") == Pool(2, 8)


def test_numbers_gather_into_one_modifier_and_pools_keep_their_sign() -> None:
    sense = meaning(parse("5+2d6-1d4-3+d8-7"), explosions=0)
    assert sense.modifier == -5
    assert sense.pools == (SignedPool(False, Pool(2, 6)), SignedPool(True, Pool(1, 4)), SignedPool(False, Pool(1, 8)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4d6kh3+2", "4d6 keep highest 3, plus 2"),
        ("4d6dl1", "4d6 drop lowest 1"),
        ("-d4!+10", "minus 1d4 exploding, plus 10"),
        ("2d20kl1-1d6", "2d20 keep lowest 1, minus 1d6"),
    ],
)
def test_an_expression_is_shown_in_words(text: str, words: str) -> None:
    assert describe(parse(text)) == words


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("4d6k3", 3, "write kh3 to keep the highest three or kl3 for the lowest"),
        ("4d6k9", 3, "write kh4 to keep the highest four or kl4 for the lowest"),
        ("20d6k12", 4, "write kh12 to keep the highest 12"),
        ("4d6d1", 3, "write dl1 to drop the lowest one or dh1 for the highest"),
        ("", 0, "write dice such as 2d6+3"),
        ("   ", 0, "write dice such as 2d6+3"),
        ("-", 1, "write dice such as 2d6, or a number"),
        ("2d6+", 4, "write dice such as 2d6, or a number"),
        ("2d6 + - 1", 6, "leave one"),
        ("fireball", 0, "'f' is neither dice nor a number"),
        ("4d", 2, "write for example d6 or d%"),
        ("d+1", 1, "write for example d6 or d%"),
        ("d\uff16", 1, "write for example d6 or d%"),
        ("4dl1", 1, "write for example 4d6dl1"),
        ("1 2", 2, "join dice and numbers with + or -"),
        ("2d6*2", 3, "after dice write kh, kl, dh or dl"),
        ("2d6 3", 4, "after dice write kh, kl, dh or dl"),
        ("d1!", 2, "explode dice with 2 sides or more"),
        ("2d6!!", 4, "leave out this !"),
        ("2d6!x", 4, "leave out this x"),
        ("d6x6", 3, "write x without a number"),
        ("4d6kh3dl1", 6, "keep or drop once"),
        ("4d6kh5", 5, "cannot keep 5 of 4 dice: keep 1 to 4"),
        ("4d6kh0", 5, "cannot keep 0 of 4 dice: keep 1 to 4"),
        ("4d6dl4", 5, "cannot drop 4 of 4 dice: drop 1 to 3"),
        ("2d6dh2", 5, "cannot drop 2 of 2 dice: drop 1"),
        ("d6dl", 4, "roll more dice, or drop none"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(text: str, position: int, says: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(text)
    assert refusal.value.position == position
    assert says in str(refusal.value)


@pytest.mark.parametrize(
    ("allowed", "refused", "says"),
    [
        ("100d6", "101d6", "roll at most 100"),
        ("50d6+50d8", "50d6+51d8", "101 dice are too many"),
        ("d1000", "d1001", "use 1 to 1000"),
        ("1d6", "0d6", "roll at least 1"),
        ("d1", "d0", "use 1 to 1000"),
        ("1000000", "1000001", "use at most 1000000"),
        ("0" * 499 + "7", "7" * 500, "use at most 1000000"),
        ("1" + "+1" * 249, "1" + "+1" * 250, "write at most 500"),
    ],
)
def test_absurd_sizes_are_refused_and_the_largest_allowed_are_read(allowed: str, refused: str, says: str) -> None:
    parse(allowed)
    with pytest.raises(NotationError, match=says):
        parse(refused)


def test_the_caret_stands_under_what_is_wrong() -> None:
    with pytest.raises(NotationError) as refusal:
        parse("3d6 +\t4d6k3")
    line, pointer = str(refusal.value).split("\n")
    assert line == "3d6 + 4d6k3"
    assert line[pointer.index("^")] == "k"
