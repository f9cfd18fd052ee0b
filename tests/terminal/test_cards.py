"""Cards and the header."""

from __future__ import annotations

from fray.engine.board import Card, Gauge, Header, Tag, Turn
from fray.terminal import cards, header
from fray.terminal.marks import marks
from tests.terminal.arrange import (
    card,
    plain,
)


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
