"""Sums, dice and the log; seats; the Keeper's orders."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.encounter import PERSON
from fray.engine.events import Event, RolledDice
from fray.engine.figures import dice_words, sum_words
from fray.engine.game import Game
from fray.engine.sums import Term
from fray.terminal.keeper import order
from fray.terminal.log import TakenBack, Told, latest, news, taken_back, told, whole_log
from fray.terminal.seating import Seating, seated_before, seats_of_people, seats_resumed
from tests.terminal.arrange import (
    card,
    hot_seat,
    plain,
    play_round,
)
from tests.toy import RING, TOY

# ---- sums, dice, the log


def test_a_sum_names_its_parts_and_leaves_out_what_adds_nothing() -> None:
    terms = [Term("die", 7), Term("Grace", 2), Term("barricade", 0), Term("too little momentum", -1)]
    assert sum_words(terms) == "7 die + 2 Grace - 1 too little momentum = 8"
    assert sum_words([Term("Strike", 4)]) == "4 Strike"
    assert sum_words([]) == ""


def test_dice_are_told_as_they_fell() -> None:
    dice = [RolledDice("dodge", 10, (7,)), RolledDice("dire", 6, (3, 5))]
    assert dice_words(dice) == "d10 (dodge): 7; 2d6 (dire): 3, 5"
    assert dice_words([RolledDice("blow", 6, (1,) * 11)]).startswith("11d6")


def test_the_news_is_what_happened_since_somebody_answered() -> None:
    game = hot_seat()
    play_round(game)
    lines = told(game)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert [line.words.split()[0] for line in lines] == ["Ann", "Ben", "Cid", "Ann"]
    assert [line.words for line in news(game, lines)] == [lines[-1].words]


def test_too_much_news_is_cut_from_above() -> None:
    game = hot_seat()
    play_round(game)
    shown = plain(latest(told(game), 79, 2))
    assert shown[0].strip() == "... 3 more above: type log"
    assert shown[1].startswith("   4  Ann swings")


def test_the_whole_log_is_parted_by_turns() -> None:
    game = hot_seat()
    play_round(game)
    game.answer("low", 1)
    game.answer("low", 2)
    game.answer("low", 3)
    assert plain(whole_log(told(game), 79))[4] == ""


def line(number: int, step: int = 0) -> Told:
    return Told(number, step, f"line {number}", Event(""))


def test_what_was_taken_back_stands_where_it_stood() -> None:
    game = hot_seat()
    play_round(game)
    words = [line.words for line in told(game)]
    game.undo()
    lines = told(game)
    gone = taken_back(game, lines)
    assert gone == [TakenBack(len(lines), tuple(words[len(lines) :]))]
    shown = plain(whole_log([line(1), line(4)], 79, [TakenBack(1, ("line 2", "line 3"))]))
    assert shown == ["   1  line 1", "      line 2 (undone)", "      line 3 (undone)", "   4  line 4"]


def test_an_undo_that_goes_further_back_takes_what_was_undone_before_with_it() -> None:
    undone = [TakenBack(3, ("last",)), TakenBack(1, ("first",)), TakenBack(1, ("another",))]
    assert [words for words in plain(whole_log([line(1)], 79, undone)) if "undone" in words] == [
        "      first (undone)",
        "      another (undone)",
        "      last (undone)",
    ]


# ---- seats


def test_people_play_the_first_side_unless_they_say_otherwise() -> None:
    assert seats_of_people(RING, (), (), keeper=False) == {1}
    assert seats_of_people(RING, ("BLUE",), (), keeper=True) == {0, 2, 3}
    assert seats_of_people(RING, ("all",), (), keeper=False) == {1, 2, 3}
    assert seats_of_people(RING, ("none",), (), keeper=False) == frozenset()
    assert seats_of_people(RING, (), ("cid",), keeper=False) == {3}


def test_an_unknown_side_or_name_is_refused_with_the_right_ones() -> None:
    with pytest.raises(Refused, match="no side is called 'green'; it must be one of red, blue, all, none"):
        seats_of_people(RING, ("green",), (), keeper=False)
    with pytest.raises(Refused, match=r"nobody is called 'Bn'; did you mean Ben\?"):
        seats_of_people(RING, (), ("Bn",), keeper=False)


def test_minds_sit_where_nobody_does() -> None:
    found = Seating(frozenset({1}), "random").minds_for(TOY, RING, 7)
    assert [mind is None for mind in found] == [False, True, False, False]
    assert type(found[2]).__name__ == "RandomMind"
    assert type(found[0]) is type(TOY.default_mind())


def test_a_resumed_fight_puts_everybody_where_they_sat() -> None:
    seating = Seating(frozenset({2, 3}))
    game = Game(TOY, RING, 1, seating.minds_for(TOY, RING, 1))
    assert seats_resumed(RING, game.entries) == {2, 3}
    game.answer("high", 2)
    assert seats_resumed(RING, game.entries) == {2, 3}
    assert seats_resumed(RING, ()) == {1}


def test_a_resumed_fight_has_the_mind_it_was_left_with() -> None:
    game = Game(TOY, RING, 1)
    game.seats = ["strategist:60", PERSON, "strategist:60", "strategist:60"]
    assert seated_before(game) == Seating(frozenset({1}), "strategist:60")


# ---- the Keeper's orders


EVERYBODY = [card(0, "Knife"), card(1, "Knife A"), card(2, "Hroda")]


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("set Hroda hits 3", ["set", "2", "hits", "3"]),
        ("set hroda Hits 3", ["set", "2", "hits", "3"]),
        ("set Knife A hits 3", ["set", "1", "hits", "3"]),
        ("move Knife 4", ["move", "0", "", "4"]),
        ("remove Knife A", ["remove", "1", "", ""]),
        ("condition Hroda in pit", ["condition", "2", "in pit", "yes"]),
        ("condition Hroda in pit no", ["condition", "2", "in pit", "no"]),
        ("die 6", ["die", "-1", "", "6"]),
        ("end", ["end", "-1", "", ""]),
        ("end RED", ["end", "-1", "red", ""]),
        ('add who = "rat", count = 2', ["add", "-1", "", 'who = "rat"\ncount = 2']),
        ('add {who = "rat"}', ["add", "-1", "", 'who = "rat"']),
    ],
)
def test_an_order_is_read(line: str, fields: list[str]) -> None:
    assert order(line, EVERYBODY, ["red", "blue"]).fields()[1:] == fields


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "'' is no order; write one of o set"),
        ("sett Hroda hits 3", r"'sett' is no order; did you mean set\?"),
        ("set Hroda hits", "something is missing; write o set NAME GAUGE VALUE"),
        ("set Hrodo hits 3", r"nobody is called 'Hrodo'; did you mean Hroda\?"),
        ("die", "something is missing; write o die FACE"),
        ("move", "something is missing; write o move NAME PLACE"),
        ("add who =", "the newcomer is not TOML"),
    ],
)
def test_an_order_that_cannot_be_read_is_refused(line: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        order(line, EVERYBODY, ["red", "blue"])
