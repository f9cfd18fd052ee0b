"""Pieces of lines, marks, and the board as characters."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from fray.engine.board import Board, Link, Place, Tag
from fray.terminal import board
from fray.terminal.fitting import fitted, padded, wrapped
from fray.terminal.marks import marks
from tests.terminal.arrange import (
    card,
    plain,
)

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


CROSS = Board(
    "zones",
    (
        *(Place(f"{row}{column}", f"p{row}{column}", column, row) for row in (0, 2) for column in (0, 1, 2)),
        Place("10", "left", 0, 1, (Tag("cover +2: behind a cart"), Tag("high ground"))),
        Place("11", "Churn", 1, 1),
        Place("12", "right", 2, 1, (Tag("cover +2: behind a tree"),)),
    ),
    (Link("10", "11"), Link("11", "12"), Link("00", "10"), Link("02", "12", (Tag("wall"),))),
)


def test_areas_in_too_little_room_have_signs_and_a_legend() -> None:
    crowd = {"01": 1, "11": 2, "21": 1}
    assert len(drawn_board(CROSS, crowd, 33, 20)) == 9
    assert drawn_board(CROSS, crowd, 33, 7) == [
        "|p00       |p01       |p02",
        "              (0x)",
        "|left.ch ──|Churn ────|right.c",
        "            (1x)(11)",
        "|p20       |p21       |p22",
        "              (2x)",
        ".c cover +2  .h high ground  p02…",
    ]


def test_areas_with_a_crowd_stay_whole_by_marks_close_together() -> None:
    lines = drawn_board(CROSS, {"01": 1, "11": 3, "21": 1}, 33, 7)
    assert len(lines) == 7
    assert lines[3].strip().count("(") == 3
    assert ")" not in lines[3]


def test_areas_lose_whole_rows_at_last_and_first_those_without_anybody() -> None:
    lines = drawn_board(CROSS, {"11": 2, "21": 1}, 33, 5)
    assert [line.split()[0] for line in lines[:4:2]] == ["|left.ch", "|p20"]
    assert lines[-1].startswith(".c cover +2  .h")


@given(st.integers(2, 8), st.integers(1, 4), st.integers(0, 12), st.integers(4, 30))
def test_areas_are_never_cut_in_the_middle_of_a_row(columns: int, rows: int, crowd: int, height: int) -> None:
    places = tuple(Place(f"{c},{r}", f"p{c}{r}", c, r) for c in range(columns) for r in range(rows))
    lines = drawn_board(Board("zones", places), {"0,0": crowd, "1,0": 1}, 79, height)
    assert len(lines) <= max(height, 4)
    assert lines[0].startswith("|p")
    assert sum("(" in line for line in lines) >= 1
