"""The terminal: drawing, menus, answers, seats, the Keeper's orders, and whole sessions at one keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from fray.engine.board import Board, Card, Gauge, Header, Link, Place, Tag, Turn
from fray.engine.decisions import Decision, Forbidden, Option, Refused
from fray.engine.events import RolledDice
from fray.engine.game import Game
from fray.engine.save import load, read_saved, restore
from fray.engine.sums import Term
from fray.engine.system import system_named
from fray.engine.walk import Chance, Odds
from fray.lab.encounters import Offer, names_of, offers
from fray.terminal import board, cards, header, play
from fray.terminal.answers import chosen
from fray.terminal.explain import help_lines, option_lines, price_terms
from fray.terminal.keeper import order
from fray.terminal.log import dice_words, latest, news, sum_words, told, whole_log
from fray.terminal.marks import marks
from fray.terminal.menu import Item, Row, Wording, families, items_of, laid_out, menu_lines
from fray.terminal.odds import Oracle, a_few, cut_outcomes, dial_words, odds_table, odds_words, percent
from fray.terminal.screen import Screen, fitted, padded, wrapped
from fray.terminal.seating import Seating, seats_of_people, seats_resumed
from fray.terminal.session import Session
from fray.terminal.view import picture
from tests.toy import RING, TOY

WIDTH, HEIGHT = 80, 24
OFFERS = offers()


def plain(lines: Iterable[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


# ---- pieces of lines


@given(st.text(), st.integers(5, 100))
def test_wrapped_lines_fit_and_lose_no_word(text: str, width: int) -> None:
    lines = wrapped(text, width, "  ")
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(len(line) <= width for line in lines)


@given(st.text(st.characters(exclude_categories=["C"])), st.integers(1, 60))
def test_a_padded_text_has_exactly_its_width(text: str, width: int) -> None:
    assert cell_len(padded(text, width)) == width
    assert cell_len(fitted(text, width)) <= width


def test_a_text_that_is_cut_says_so() -> None:
    assert fitted("momentum", 8) == "momentum"
    assert fitted("momentum", 5) == "mome…"


# ---- marks


def card(who: int, name: str, side: str = "red", place: str = "0", **more: bool) -> Card:
    return Card(who, name, side, place, (Gauge("hits", "Hits", 2, 0, 3),), (), **more)


@given(st.lists(st.text(max_size=12), max_size=60))
def test_no_two_combatants_have_the_same_mark(names: list[str]) -> None:
    found = marks([card(who, name, f"side {who % 5}") for who, name in enumerate(names)])
    assert len({mark.text for mark in found.values()}) == len(names)
    assert all(cell_len(mark.text[0]) == 1 for mark in found.values())


def test_a_mark_shows_name_and_side() -> None:
    found = marks([card(0, "Diaghilev"), card(1, "Knife A", "blue"), card(2, "Knife B", "blue"), card(3, "Dia")])
    assert [mark.text for mark in found.values()] == ["(Di)", "[KA]", "[KB]", "(Da)"]
    assert marks([card(0, "The Brass Abbot")])[0].text == "(BA)"


# ---- the board


LINE = Board(
    "line",
    (Place("a", "0", 0), Place("b", "1", 1, 0, (Tag("pit"),)), Place("c", "2", 2), Place("d", "3", 3)),
    (Link("a", "b"), Link("b", "c", (Tag("wall"),))),
)


def drawn_board(shape: Board, standing: dict[str, int], width: int = 40, height: int = 20) -> list[str]:
    """The board with so many combatants at each place."""
    names = [(place, number) for place, count in standing.items() for number in range(count)]
    everybody = [card(who, f"{place}{number} x", place=place) for who, (place, number) in enumerate(names)]
    return plain(board.drawn(shape, everybody, marks(everybody), width, height))


def test_a_line_shows_who_stands_where_and_what_lies_between() -> None:
    tokens, line, tags = drawn_board(LINE, {"a": 1, "d": 1})
    assert tokens.index("(ax)") < line.index("0") < tokens.index("(ax)") + 4
    assert tokens.index("(dx)") < line.index("3") < tokens.index("(dx)") + 4
    assert line.index("1") < line.index("║") < line.index("2")
    assert abs(tags.index("pit") + 1 - line.index("1")) <= 1
    assert tags.index("wall") <= line.index("║") < tags.index("wall") + 4


def test_places_without_a_link_are_apart() -> None:
    line = drawn_board(LINE, {})[0]
    assert "─" in line[line.index("0") : line.index("1")]
    assert line[line.index("2") + 1 : line.index("3")].replace("─", "").count(" ") == 3


def test_a_crowd_is_stacked_and_at_last_counted() -> None:
    lines = drawn_board(LINE, {"b": 5})
    assert "".join(lines).count("(b") == 5
    crowd = "".join(drawn_board(LINE, {"b": 20}))
    assert crowd.count("(b") == 5
    assert "+15" in crowd


def test_the_fallen_are_not_on_the_board() -> None:
    everybody = [card(0, "Ann", place="a"), card(1, "Ben", place="a", out=True)]
    assert "(Be)" not in "".join(plain(board.drawn(LINE, everybody, marks(everybody), 40, 20)))


@given(st.integers(1, 13), st.integers(60, 110), st.lists(st.integers(0, 12), max_size=40))
def test_a_line_is_never_wider_than_the_screen(length: int, width: int, standing: list[int]) -> None:
    places = tuple(Place(str(at), str(at), at, 0, (Tag("a very long piece of terrain"),)) for at in range(length))
    everybody = [card(who, f"x{who}", place=str(at)) for who, at in enumerate(standing)]
    lines = board.drawn(Board("line", places), everybody, marks(everybody), width, 20)
    assert max(line.cell_len for line in lines) <= width


def grid(columns: int, rows: int) -> Board:
    places = [Place(f"{x},{y}", f"zone {x},{y}", x, y) for y in range(rows) for x in range(columns)]
    return Board("zones", tuple(places))


def test_any_other_board_is_drawn_by_column_and_row() -> None:
    lines = drawn_board(grid(2, 2), {"1,0": 1, "0,1": 2})
    assert lines[0].split("|")[1:] == ["zone 0,0" + " " * 11, "zone 1,0"]
    assert lines[1].strip() == "(1x)"
    assert lines[3].strip() == "(0x)(01)"
    assert lines[1].index("(") > 20 > lines[3].index("(")


def test_a_large_grid_shows_marks_alone_and_stays_around_the_fight() -> None:
    lines = drawn_board(grid(30, 30), {"3,25": 1}, 79, 10)
    assert len(lines) == 10
    assert sum("3X" in line for line in lines) == 1
    assert max(map(len, lines)) <= 79


def lanes(lane_count: int) -> Board:
    """Lanes by two columns; the first lane has a tag at both ends, and something lies between it and the second."""
    places = [
        Place(f"{column}:{lane}", f"{lane + 1} {name}", column, lane, (Tag("mud"),) if lane == 0 else ())
        for lane in range(lane_count)
        for column, name in enumerate(("Front", "Back"))
    ]
    return Board("lanes", tuple(places), (Link("0:0", "0:1", (Tag("a ditch"),)),))


def test_every_lane_is_drawn_in_a_line_under_the_names_of_the_columns() -> None:
    lines = drawn_board(lanes(6), {"1:2": 1}, 60, 4)
    assert lines[0].split() == ["Front", "Back"]
    assert [line.split()[0] for line in lines[1:]] == ["1", "2", "3", "4", "5", "6"]
    assert lines[1].split()[-4:] == ["mud,", "↓", "a", "ditch"]
    assert abs(lines[3].index("(1x)") - lines[0].index("Back")) <= 2


def squares(columns: int, rows: int, *tags: tuple[int, int, str]) -> Board:
    """Squares with something said of some of them."""
    said = {(x, y): (Tag(label),) for x, y, label in tags}
    places = [Place(f"{x},{y}", f"{x},{y}", x, y, said.get((x, y), ())) for y in range(rows) for x in range(columns)]
    return Board("grid", tuple(places))


def test_squares_have_coordinates_signs_and_a_legend() -> None:
    ground = squares(8, 4, (0, 0, "wall"), (1, 0, "cover"), (2, 0, "crate"))
    lines = drawn_board(ground, {"5,2": 1}, 40, 20)
    assert lines[0].split() == ["0", "1", "2", "3", "4", "5", "6", "7"]
    assert lines[1].split()[:4] == ["0", "#", "c", "r"]
    assert lines[3].index("(5x)") == lines[0].index("5")
    assert lines[-1] == "# wall, c cover, r crate"


def test_the_body_of_a_large_creature_is_drawn_as_its_mark() -> None:
    ground = squares(8, 2, (3, 0, "Drake"))
    drake = card(0, "Drake", place="2,0")
    assert plain(board.drawn(ground, [drake], marks([drake]), 40, 20))[1].count("(Dr)") == 2


def test_narrow_squares_tell_the_first_side_by_capitals() -> None:
    ground = squares(30, 2)
    everybody = [card(0, "Ann", "red", "3,0"), card(1, "Ben", "blue", "4,0")]
    lines = plain(board.drawn(ground, everybody, marks(everybody), 70, 20))
    assert "ANbe" in lines[1]
    assert lines[-1] == "CAPITALS red"
    assert max(map(len, lines)) <= 70


@given(st.integers(1, 70), st.integers(1, 40), st.integers(60, 110), st.integers(8, 30))
def test_squares_never_leave_the_screen(columns: int, rows: int, width: int, height: int) -> None:
    everybody = [card(0, "Ann", place=f"{columns - 1},{rows - 1}")]
    lines = plain(board.drawn(squares(columns, rows), everybody, marks(everybody), width, height))
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    assert any("An" in line or "AN" in line for line in lines)


def test_areas_show_the_ways_between_them() -> None:
    places = (
        Place("0", "stair", 0, 0, (Tag("way out"),)),
        Place("1", "nave", 1, 0, (Tag("Engaged: Ann with a great many skeletons"),)),
        Place("2", "altar", 2, 0),
        Place("3", "niche", 2, 1),
    )
    links = (Link("0", "1"), Link("1", "2", (Tag("barrier"),)), Link("1", "3"))
    lines = drawn_board(Board("zones", places, links), {"3": 1}, 60, 20)
    assert lines[0].startswith("|stair ───")
    assert "║|altar" in lines[0]
    assert lines[1].split() == ["way", "out", "Engaged"]
    assert lines[-1] == "Also joined: nave–niche"


# ---- cards and header


def test_a_card_shows_its_gauges_under_their_names() -> None:
    gauges = (Gauge("m", "Momentum", -2), Gauge("a", "Armor", 3, 0, 4, "Ud6"))
    hero = Card(0, "Ann", "red", "0", gauges, acting=True)
    title, line = plain(cards.drawn([hero], marks([hero]), 79, 20))
    assert title.split() == ["Red", "Momentum", "Armor"]
    assert line.split() == ["▸(An)", "Ann", "-2", "Ud6"]


def test_sides_stand_side_by_side_where_there_is_no_room_below() -> None:
    everybody = [card(who, f"Somebody {who}", side) for who, side in enumerate(("red", "blue") * 4)]
    assert len(cards.drawn(everybody, marks(everybody), 79, 20)) == 10
    short = plain(cards.drawn(everybody, marks(everybody), 79, 6))
    assert len(short) == 5
    assert "Somebody 0" in short[1]
    assert "Somebody 1" in short[1]


def test_gauges_without_room_are_left_out_whole() -> None:
    gauges = tuple(Gauge(f"g{number}", f"Gauge{number}x", 12, 0, 12) for number in range(9))
    everybody = [Card(who, f"Somebody {who}", side, "0", gauges) for who, side in enumerate(("red", "blue"))]
    lines = plain(cards.drawn(everybody, marks(everybody), 79, 1))
    assert lines[0].count("…") == 2
    assert set(lines[1].replace("│", " ").split()) == {"(S0)", "[S1]", "Somebody", "0", "1", "12/12"}
    assert max(map(len, lines)) <= 79


def test_a_long_name_keeps_the_letter_that_tells_it_apart() -> None:
    everybody = [card(who, f"skeleton warrior {letter}") for who, letter in enumerate("AB")]
    lines = plain(cards.drawn(everybody, marks(everybody), 79, 20))
    assert ["… A" in lines[1], "… B" in lines[2]] == [True, True]


def test_gauges_that_would_look_alike_keep_their_full_name() -> None:
    one = Card(0, "Ann", "red", "0", (Gauge("hits", "Hits taken", 0, 0, 3),))
    other = Card(1, "Ben", "blue", "0", (Gauge("hits", "Hits", 3, 0, 3),))
    title = plain(cards.drawn([one, other], marks([one, other]), 79, 1))[0]
    assert title.split() == ["Red", "Hits", "taken", "│", "Blue", "Hits"]


def test_the_fallen_are_named_in_one_quiet_line() -> None:
    gone = [Card(who, f"Ben {who}", "red", "0", (), (Tag("dead"),), out=True) for who in (1, 2)]
    lines = plain(cards.drawn([card(0, "Ann"), *gone], marks([card(0, "Ann"), *gone]), 79, 20))
    assert lines[-1].strip() == "not here: Ben 1 (dead), Ben 2 (dead)"


def test_the_header_says_who_has_acted_and_who_acts() -> None:
    everybody = [card(0, "Ann"), card(1, "Ben", "blue")]
    turns = (Turn(1, "9", done=True, acting=False), Turn(0, "4", done=False, acting=True))
    first, second = plain(header.drawn("The Ring", Header(3, "Turns", turns), everybody, marks(everybody), 60))
    assert first.startswith("The Ring")
    assert first.endswith("Round 3 · Turns")
    assert second == "Turns: Ben 9✓ · ▸Ann 4"


def test_a_long_order_of_turns_leaves_out_who_has_acted() -> None:
    everybody = [card(who, f"Somebody {who}") for who in range(12)]
    turns = tuple(Turn(who, "9", done=who < 8, acting=who == 8) for who in range(12))
    line = plain(header.drawn("The Ring", Header(3, "Turns", turns), everybody, marks(everybody), 60))[1]
    assert line.count("9") == 4 + line.count("(S9)")
    assert "✓" not in line


# ---- odds


def odds(samples: int = 0, **chances: int) -> Odds:
    """Outcomes with their chances in percent."""
    return Odds(tuple(Chance(name, Fraction(share, 100)) for name, share in chances.items()), samples)


def test_only_what_is_certain_is_called_so() -> None:
    assert percent(Fraction(1)) == "100%"
    assert percent(Fraction(0)) == "0%"
    assert percent(Fraction(999, 1000)) == ">99%"
    assert percent(Fraction(1, 1000)) == "<1%"
    assert percent(Fraction(1, 3)) == "33%"


def test_sampled_odds_are_marked() -> None:
    assert odds_words(odds(hit=70, miss=30)) == "70% hit · 30% miss"
    assert odds_words(odds(1000, hit=70, miss=30)) == "~70% hit · ~30% miss"
    assert "1000 samples" in odds_table(odds(1000, hit=70, miss=30))[-1]


def test_the_least_likely_outcomes_are_put_together() -> None:
    assert odds_words(odds(a=40, b=30, c=15, d=10, e=3, f=2)) == "40% a · 30% b · 15% c · 10% d · 5% other"


def test_outcomes_are_cut_between_one_another() -> None:
    assert cut_outcomes("40% a hit · 60% a miss", 30) == "40% a hit · 60% a miss"
    assert cut_outcomes("40% a hit · 60% a miss", 15) == "40% a hit …"


class Pay(Option):
    """Some way of doing something for some amount."""

    def __init__(self, family: str, amount: int, key: str = "", concedes: bool = False) -> None:
        self.name = family
        self.spent = amount
        self.tail = key
        self.gives_up = concedes

    def key(self) -> str:
        return f"{self.name}:{self.tail or self.spent}"

    def clause(self) -> str:
        return "swing"

    def cost(self) -> int:
        return self.spent

    def amount(self) -> int:
        return -1 if self.tail else self.spent

    def concedes(self) -> bool:
        return self.gives_up


DODGES = [Pay("dodge", amount) for amount in range(1, 8)]


def test_a_dial_shows_how_what_one_pays_for_grows() -> None:
    shown = a_few(DODGES)
    assert [option.amount() for option in shown] == [1, 3, 5, 7]
    found = [odds(hit=90 - 20 * index, clear=10 + 20 * index) for index in range(4)]
    assert dial_words(shown, found, "M") == "clear: 1M 10%, 3M 30%, 5M 50%, 7M 70%"
    assert dial_words(shown, [None, None, None, found[3]], "M") == "7M: 30% hit · 70% clear"
    assert dial_words(shown[3:], found[3:], "M") == "30% hit · 70% clear"
    assert dial_words(shown, [odds(clear=100)] * 4, "M") == ""


# ---- menus and answers


class Choice(Decision[Option]):
    """A decision among given options."""

    def __init__(self, options: list[Option], forbidden: list[Forbidden] | None = None) -> None:
        super().__init__(1, 0)
        self.given = options
        self.barred = forbidden or []

    def kind(self) -> str:
        return "choice"

    def clause(self) -> str:
        return "swing"

    def options(self) -> list[Option]:
        return self.given

    def forbidden(self) -> list[Forbidden]:
        return self.barred


def label(option: Option) -> str:
    return option.key().replace(":", " ")


def wording(options: list[Option]) -> Wording:
    """The words of the toy, without odds."""
    game = Game(TOY, RING, 1)
    return Wording(TOY, game.battle, Oracle(game, Choice(options), patience=0))


def strikes(count: int) -> list[Option]:
    return [Pay("strike", 4, f"foe {number} with the long sword") for number in range(count)]


END = Pay("end", 0, "turn")
GIVE_UP = Pay("surrender", 0, "now", concedes=True)


def test_families_come_by_weight_and_giving_up_comes_last() -> None:
    found = families([END, GIVE_UP, *DODGES, *strikes(2)])
    assert [group[0].family() for group in found] == ["dodge", "strike", "end", "surrender"]


def test_amounts_are_one_line_of_the_menu() -> None:
    menu = laid_out([*DODGES, END], wording([]), 79, 20)
    assert [line.plain.split()[0:5] for line in menu.lines][0] == ["1", "Dodge", "for", "1..7T", "2"]
    assert menu.items[0].dial


def test_a_long_menu_is_folded_and_then_paged() -> None:
    options = [*strikes(30), *DODGES, END, GIVE_UP]
    menu = laid_out(options, wording(options), 79, 6)
    assert len(menu.lines) <= 6
    assert any("Strike ... 30 ways 4T" in line.plain for line in menu.lines)
    alone = laid_out(strikes(30), wording(options), 79, 6)
    assert len(alone.lines) == 6
    assert alone.more == 25
    assert "page 1 of 6" in alone.lines[-1].plain
    second = laid_out(strikes(30), wording(options), 79, 6, page=1)
    assert second.lines[0].plain.split()[0] == "6"


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 9), st.booleans()), min_size=1, max_size=60))
def test_every_option_is_in_the_menu_once(drawn: list[tuple[str, int, bool]]) -> None:
    options: list[Option] = [
        Pay(family, amount, "" if dial else f"way {number}") for number, (family, amount, dial) in enumerate(drawn)
    ]
    for room in (3, 8, 100):
        items = laid_out(options, wording(options), 79, room).items
        assert sorted(id(option) for item in items for option in item.options) == sorted(map(id, options))
        assert [item.number for item in items] == list(range(1, len(items) + 1))


@given(st.lists(st.tuples(st.text(max_size=90), st.sampled_from(["", "4M"]), st.text(max_size=90)), max_size=30))
def test_no_line_of_a_menu_is_too_wide(drawn: list[tuple[str, str, str]]) -> None:
    rows = [Row(number, "", " ".join(words.split()), price, odds) for number, (words, price, odds) in enumerate(drawn)]
    assert all(line.cell_len <= 79 for line in menu_lines(rows, 79))


MENU: list[Option] = [*DODGES, *strikes(2), END]
ITEMS = items_of(families(MENU))


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("2", ["strike:foe 0 with the long sword"]),
        ("1 5", ["dodge:5"]),
        ("dodge 5", ["dodge:5"]),
        ("do 5", ["dodge:5"]),
        ("dodge:5", ["dodge:5"]),
        ("end", ["end:turn"]),
        ("E", ["end:turn"]),
        ("strike foe 1", ["strike:foe 1 with the long sword"]),
        ("strike", ["strike:foe 0 with the long sword", "strike:foe 1 with the long sword"]),
        ("sword", ["strike:foe 0 with the long sword", "strike:foe 1 with the long sword"]),
        ("1", [option.key() for option in DODGES]),
    ],
)
def test_an_answer_is_a_number_or_words(line: str, keys: list[str]) -> None:
    assert [option.key() for option in chosen(line, ITEMS, Choice(MENU), label)] == keys


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("9", "there is no number 9 here; choose 1 to 4"),
        ("2 5", "only 2 will do here"),
        ("1 9", "Dodge goes for 1..7, not for 9"),
        ("dodge 0", "Dodge goes for 1..7, not for 0"),
        ("jump", "nothing here is called 'jump'"),
        ("²", "nothing here is called '²'"),
        ("9" * 5000, "nothing here is called '999"),
        ("parry", "parry: there is nothing to parry with"),
    ],
)
def test_what_is_no_answer_is_refused_with_a_reason(line: str, words: str) -> None:
    barred = [Forbidden("parry:3", "guard", "there is nothing to parry with")]
    with pytest.raises(Refused, match="^" + words.replace(".", r"\.")):
        chosen(line, ITEMS, Choice(MENU, barred), label)


def test_a_forbidden_option_names_its_clause() -> None:
    with pytest.raises(Refused) as refused:
        chosen("parry", ITEMS, Choice(MENU, [Forbidden("parry", "guard", "no")]), label)
    assert refused.value.clause == "guard"


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


def hot_seat(seed: int = 1) -> Game:
    """The toy, with a person in every seat but the Keeper's."""
    return Game(TOY, RING, seed, [TOY.default_mind(), None, None, None])


def play_round(game: Game, swing: str = "jab:1") -> None:
    for seat in (1, 2, 3):
        game.answer("high", seat)
    game.answer(swing, 1)


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


# ---- sessions


class Recorder(Screen):
    """A screen that remembers what it has shown."""

    def __init__(self, read: Callable[[str], str], plain: bool = False) -> None:
        self.file = StringIO()
        super().__init__(Console(file=self.file, width=WIDTH, height=HEIGHT, no_color=True), plain, read)
        self.shown: list[list[str]] = []
        self.pages: list[list[str]] = []

    def show(self, lines: Iterable[Text]) -> None:
        found = list(lines)
        self.shown.append(plain(found))
        super().show(found)

    def page(self, lines: Iterable[Text | str], back: str = "") -> None:
        found = list(lines)
        self.pages.append([line if isinstance(line, str) else line.plain for line in found])
        super().page(found, back)

    @property
    def text(self) -> str:
        return self.file.getvalue()


def typing(*lines: str) -> Callable[[str], str]:
    """A keyboard at which somebody types these lines and then goes away."""
    left: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line

    return read


def sit(game: Game, screen: Screen, path: Path, keeper: bool = False) -> Session:
    people = frozenset(seat for seat, mind in enumerate(game.minds) if mind is None)
    session = Session(game, Seating(people | {0} if keeper else people), screen, path, "fray play --resume here")
    session.patience = 0
    return session


def session_of(tmp_path: Path, *lines: str, keeper: bool = False, game: Game | None = None) -> Session:
    """A session of the toy in which these lines were typed."""
    session = sit(game or hot_seat(), Recorder(typing(*lines), plain=True), tmp_path / "fight.json", keeper)
    session.run()
    return session


def text_of(session: Session) -> str:
    assert isinstance(session.screen, Recorder)
    return session.screen.text


SQUARES = system_named("sixseconds")


def at_the_gate(*lines: str) -> Recorder:
    """A screen at which the first of the players has typed these lines in a fight on squares."""
    encounter = SQUARES.library().encounter("gate-alarm")
    minds = [None if one.side == "players" else SQUARES.tactician() for one in encounter.roster]
    screen = Recorder(typing("", "1", *lines))
    with TemporaryDirectory() as folder:
        sit(Game(SQUARES, encounter, 5, [SQUARES.default_mind(), *minds]), screen, Path(folder) / "fight.json").run()
    return screen


def test_a_long_family_is_leafed_through_and_left_again() -> None:
    first, second, left = at_the_gate("move", "", "b").shown[-3:]
    assert "   page 1 of 5: Enter turns over" in first
    assert "   page 2 of 5: Enter turns over" in second
    assert sum("Move square by square" in line for line in left) == 1


def test_a_square_is_named_in_full_or_by_its_number() -> None:
    assert any("moves from 5,5 to 6,5" in line for line in at_the_gate("move 6,5").shown[-1])


def test_a_person_bends_the_path_of_a_move() -> None:
    screen = at_the_gate("move square by square", "6,4", "7,4", "stop", "log")
    assert sum("which square next?" in line for shown in screen.shown for line in shown) == 3
    assert any("moves from 5,5 to 7,4 (2 m)" in line for line in screen.pages[-1])


def test_every_answer_is_saved_at_once(tmp_path: Path) -> None:
    session = session_of(tmp_path, "high", "2")
    assert len(session.game.entries) == 2
    assert [entry[3] for entry in read_saved(tmp_path / "fight.json").tape] == ["high", "low"]


def test_leaving_in_the_middle_loses_nothing_and_says_how_to_go_on(tmp_path: Path) -> None:
    screen = Recorder(typing("high"), plain=True)
    assert sit(hot_seat(), screen, tmp_path / "fight.json").run() == 130
    assert "Nothing is lost. Go on with:\n  fray play --resume here\n" in screen.text


def test_an_interrupt_leaves_the_same_way(tmp_path: Path) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    assert sit(hot_seat(), Recorder(interrupted, plain=True), tmp_path / "fight.json").run() == 130
    assert read_saved(tmp_path / "fight.json").tape == ()


def test_quitting_saves(tmp_path: Path) -> None:
    screen = Recorder(typing("high", "q"), plain=True)
    assert sit(hot_seat(), screen, tmp_path / "fight.json").run() == 0
    assert "Saved. Go on with:\n  fray play --resume here\n" in screen.text


def test_undo_takes_back_an_answer_and_redo_brings_it_again(tmp_path: Path) -> None:
    assert len(session_of(tmp_path, "high", "low", "u").game.entries) == 1
    assert len(session_of(tmp_path, "high", "low", "u", "r").game.entries) == 2
    assert "No: there is nothing to undo" in text_of(session_of(tmp_path, "u"))
    assert "No: there is nothing to redo" in text_of(session_of(tmp_path, "r"))


def test_simultaneous_decisions_are_asked_one_after_another(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, "high", "low", "low"))
    assert "What about the guard? (2 more to decide)" in text
    assert "What about the guard? (1 more to decide)" in text
    assert "What about the turn?" in text


def test_saving_elsewhere_keeps_the_fight_where_it_is(tmp_path: Path) -> None:
    session = session_of(tmp_path, "high", f"s {tmp_path / 'other' / 'copy.json'}", "low")
    assert len(read_saved(tmp_path / "other" / "copy.json").tape) == 1
    assert len(session.game.entries) == 2


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wall").touch()
    text = text_of(session_of(tmp_path, f"s {tmp_path / 'wall' / 'copy.json'}"))
    assert "cannot be written" in text
    assert "FRAY_DATA" in text


AT_THE_SWING = ("high", "high", "high")


def test_a_question_mark_explains_an_option(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "? jab at number 1"))
    assert "jab at number 1\nPrice: 1T" in text
    assert "The rule of the swing." in text
    assert "Odds:\n" in text


def test_a_question_mark_explains_a_family_and_a_clause(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "? jab", "? storm", "?"))
    assert "jab at number 1 1T: " in text
    assert "jab at number 2 1T: " in text
    assert "The rule of the storm." in text
    assert "why, why 12" in text


def test_the_help_fits_a_narrow_screen() -> None:
    lines = help_lines(Game(TOY, RING, 1), keeper=True, width=79)
    assert all(cell_len(line) <= 79 for line in lines)
    assert any("o set NAME GAUGE VALUE" in line for line in lines)
    assert len(help_lines(Game(TOY, RING, 1), keeper=False, width=79)) <= HEIGHT - 2


def test_why_explains_a_line_of_the_log(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "jab at number 1", "why", "why 1", "why 99", "why x"))
    assert "Dice: d6 (jab): " in text
    assert "The rule of the swing." in text
    assert "The rule of the guard." in text
    assert text.count("the log has lines 1 to 4") == 2


def test_looking_at_somebody_shows_all_about_them(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, "look ben", "look Bex", "look"))
    assert "1 Ben blue 2" in text
    assert "nobody is called 'Bex'; did you mean Ben?" in text


def test_words_that_fit_several_options_show_just_those(tmp_path: Path) -> None:
    screen = Recorder(typing("", *AT_THE_SWING, "flurry", ""), plain=False)
    sit(hot_seat(), screen, tmp_path / "fight.json").run()
    options = [" ".join(line.split()) for line in screen.shown[-2] if "number" in line]
    assert options == ["1 flurry at number 1 1T 2 flurry at number 2 1T"]
    assert any("jab" in line for line in screen.shown[-1])


def test_a_refusal_stands_beside_the_menu(tmp_path: Path) -> None:
    screen = Recorder(typing("", "jump"), plain=False)
    sit(hot_seat(), screen, tmp_path / "fight.json").run()
    assert screen.shown[-1][-1].startswith("No: nothing here is called 'jump'")


def test_a_forbidden_option_is_refused_with_its_reason_and_rule(tmp_path: Path) -> None:
    game = Game(TOY, RING, 1)
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "storm", "wild at number 1", game=game))
    assert "No: wild at number 1: nobody swings wildly in a storm (the rule: ? storm)" in " ".join(text.split())


def test_only_the_keeper_overrules(tmp_path: Path) -> None:
    assert "only the Keeper can overrule" in text_of(session_of(tmp_path, "o set Ann hearts 5"))
    session = session_of(tmp_path, "o set Ann hearts 5", keeper=True)
    assert TOY.cards(session.game.battle)[0].gauges[0].value == 5
    undone = session_of(tmp_path, "o set Ann hearts 5", "u", keeper=True)
    assert TOY.cards(undone.game.battle)[0].gauges[0].value == 2


def by_hand(seed: int = 1) -> Game:
    return Game(TOY, RING, seed, [TOY.default_mind(), None, None, None], by_hand=[1, 2, 3])


def test_real_dice_are_asked_for_by_name_and_checked(tmp_path: Path) -> None:
    session = session_of(tmp_path, *AT_THE_SWING, "jab at number 1", "7", "x", "²", "1 2", "6", game=by_hand())
    text = text_of(session)
    assert "Ann rolls d6: the dice of the jab." in text
    assert "a d6 cannot show 7; type 1 to 6" in text
    assert "'x' are no faces of dice" in text
    assert "2 dice typed, 1d6 wanted" in text
    assert "Ann swings (jab 6) and hits Ben." in [line.words for line in told(session.game)]


def test_exploding_dice_are_typed_with_their_explosions(tmp_path: Path) -> None:
    game = Game(TOY, RING, 1, by_hand=[1, 2, 3])
    session = session_of(tmp_path, *AT_THE_SWING, "calm", "wild at number 1", "6, 3 + 2", game=game)
    assert "For each 6 roll again and type that die after it." in " ".join(text_of(session).split())
    assert any("(wild 11)" in line.words for line in told(session.game))


def test_typed_dice_can_be_undone_and_the_fight_resumed(tmp_path: Path) -> None:
    session = session_of(tmp_path, *AT_THE_SWING, "jab at number 1", "6", "u", "u", game=by_hand())
    assert len(session.game.entries) == 4  # three guards and the Keeper's weather
    session_of(tmp_path, *AT_THE_SWING, "jab at number 1", "6", game=by_hand())
    resumed = restore(read_saved(tmp_path / "fight.json"), TOY)
    assert resumed.remark == ""
    assert resumed.game.by_hand == [1, 2, 3]


def test_the_end_says_who_won_and_where_the_fight_is_kept(tmp_path: Path) -> None:
    game = hot_seat()
    play_round(game)
    game.override("end", what="blue")
    screen = Recorder(typing("9", "log", ""), plain=True)
    assert sit(game, screen, tmp_path / "my fight.json").run() == 0
    assert "The blue side wins." in screen.text
    assert "No: the fight is over" in screen.text
    assert f"fray replay '{tmp_path}/my fight.json' --log" in screen.text


def test_a_fight_that_is_over_can_still_be_undone(tmp_path: Path) -> None:
    game = hot_seat()
    game.override("end", what="blue")
    screen = Recorder(typing("u", "q"), plain=True)
    sit(game, screen, tmp_path / "fight.json").run()
    assert game.result is None


def test_the_price_of_an_option_is_explained_by_its_parts() -> None:
    """In every encounter, the parts of a price come to the price."""
    for offer in OFFERS:
        system, encounter = offer.system, offer.encounter
        game = Game(system, encounter, 5, [system.default_mind(), *[None] * len(encounter.roster)])
        decision = game.decisions[0]
        for option in decision.options():
            terms = price_terms(game, decision, option)
            assert not terms or sum(term.value for term in terms) == option.cost()
            assert option_lines(game, decision, option, Wording(system, game.battle, Oracle(game, decision)), 79)


# ---- whole fights


class Bot:
    """Somebody who answers at random, now and then asks for something else, and leaves when it takes too long."""

    EXTRAS = ("?", "why", "u", "look", "log", "? 1", "", "99", "1 99", "jump")

    def __init__(self, seed: int, patience: int = 80) -> None:
        self.dice = random.Random(seed)
        self.patience = patience  # after so many answers the Keeper ends the fight
        self.typed = 0
        self.session: Session | None = None

    def __call__(self, prompt: str) -> str:
        session = self.session
        assert session is not None
        if prompt.startswith("--") or session.game.result is not None:
            return ""
        self.typed += 1
        if self.typed > self.patience and session.game.roll is None:
            return "o end" if session.seating.keeper else "q"
        if self.dice.random() < 0.05:
            return self.dice.choice(self.EXTRAS)
        if session.game.roll is not None:
            return self.faces(session.game.roll.count, session.game.roll.sides)
        item = self.dice.choice([item for item in session.items if not item.options[0].concedes()])
        return self.answer(item)

    def faces(self, count: int, sides: int) -> str:
        return " ".join(str(self.dice.randint(1, sides)) for _ in range(count))

    def answer(self, item: Item) -> str:
        return f"{item.number} {self.dice.choice(item.options).amount()}" if item.dial else str(item.number)


@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: names_of(offer)[1])
def test_every_screen_of_a_hot_seat_fight_fits_80_by_24(offer: Offer, tmp_path: Path) -> None:
    bot = Bot(7)
    screen = Recorder(bot)
    game = Game(offer.system, offer.encounter, 11, by_hand=[1])
    session = bot.session = sit(game, screen, tmp_path / "fight.json", keeper=True)
    assert session.run() == 0
    for lines in screen.shown:
        assert len(lines) <= HEIGHT - 1, "\n".join(lines)
        assert all(cell_len(line) < WIDTH for line in lines), "\n".join(lines)
    assert all(cell_len(line) < WIDTH for page in screen.pages for line in page)
    assert session.game.result is not None
    again = load(tmp_path / "fight.json")
    assert again.differs_at is None
    assert again.game.battle.fingerprint() == session.game.battle.fingerprint()


def test_a_mind_against_a_person_plays_to_the_end(tmp_path: Path) -> None:
    for offer in OFFERS:
        system, encounter = offer.system, offer.encounter
        bot = Bot(3, patience=40)
        seating = Seating(seats_of_people(encounter, (), (), keeper=False))
        game = Game(system, encounter, 5, seating.minds_for(system, encounter, 5))
        session = Session(game, seating, Recorder(bot), tmp_path / f"{encounter.id}.json", "")
        session.patience = 0
        bot.session = session
        assert session.run() == 0
        assert game.result is not None or bot.typed > bot.patience


def test_odds_stand_beside_what_is_rolled(tmp_path: Path) -> None:
    session = sit(hot_seat(), Recorder(typing("", *AT_THE_SWING, "jab")), tmp_path / "fight.json")
    session.patience = 5
    session.run()
    assert isinstance(session.screen, Recorder)
    lines = [line for line in session.screen.shown[-1] if "jab at number 1" in line]
    assert lines == ["  1 jab at number 1  1T  17% 1 miss · 17% 2 miss · 17% 3 miss · 17% 4 miss …"]


# ---- beginning, resuming, watching


def wish(tmp_path: Path, **more: object) -> play.Wish:
    return play.Wish(encounter="pit", seed=4, save=tmp_path / "fight.json", **more)  # type: ignore[arg-type]


def test_a_fight_begins_with_its_story_and_the_seats(tmp_path: Path) -> None:
    screen = Recorder(typing(), plain=True)
    assert play.play(wish(tmp_path), screen) == 130
    assert "Pit Fight (Momentum)" in screen.text
    assert "The aim: " in screen.text
    assert "You play Ursk." in screen.text
    assert f"fray play --resume {tmp_path}/fight.json" in screen.text


def test_the_way_back_names_the_seats_that_are_not_the_usual_ones(tmp_path: Path) -> None:
    screen = Recorder(typing(), plain=True)
    play.play(wish(tmp_path, sides=("arena",), keeper=True, dice="manual", minds="random"), screen)
    assert f"--resume {tmp_path}/fight.json --side arena --minds random --keeper --dice manual" in screen.text


def test_a_resumed_fight_goes_on_where_it_was(tmp_path: Path) -> None:
    play.play(wish(tmp_path, dice="manual"), Recorder(typing("5"), plain=True))
    before = load(tmp_path / "fight.json").game
    screen = Recorder(typing("u"), plain=True)
    assert play.play(play.Wish(resume=tmp_path / "fight.json"), screen) == 130
    assert "Ursk rolls d" in screen.text
    after = load(tmp_path / "fight.json").game
    assert len(after.entries) < len(before.entries)


def test_a_fight_with_real_dice_does_not_go_on_without_them(tmp_path: Path) -> None:
    play.play(wish(tmp_path, dice="manual"), Recorder(typing("5"), plain=True))
    with pytest.raises(Refused, match="fought with real dice"):
        play.play(play.Wish(resume=tmp_path / "fight.json", dice="seeded"), Recorder(typing(), plain=True))


def test_minds_fight_and_people_watch(tmp_path: Path) -> None:
    screen = Recorder(lambda prompt: "", plain=False)
    assert play.play(wish(tmp_path, sides=("none",)), screen) == 0
    assert len(screen.shown) > 3
    assert all(len(lines) < HEIGHT and all(cell_len(line) < WIDTH for line in lines) for lines in screen.shown)
    assert "The whole fight is kept." in screen.text
    short = Recorder(typing("e"), plain=False)
    play.play(wish(tmp_path, sides=("none",)), short)
    assert len(short.shown) == 2


def test_a_picture_of_a_fight_is_as_tall_as_it_needs_to_be() -> None:
    lines = plain(picture(hot_seat(), 79))
    assert lines[0].startswith("The Ring")
    assert [line for line in lines if "Ben" in line]
