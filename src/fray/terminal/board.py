"""The board as characters. A line is drawn here; any other shape from the columns and rows it declares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from fray.engine.board import Board, Card, Link, Place
from fray.terminal.areas import draw_areas
from fray.terminal.fitting import fitted
from fray.terminal.lanes import draw_lanes
from fray.terminal.marks import Mark, Standing, centered, rows_of_marks
from fray.terminal.squares import draw_squares, headings_of

WIDEST_CELL = 14
NARROWEST_CELL = 5
NARROWEST_AREA = 7  # where areas would be narrower, they are drawn as squares
DIM = "dim"


def drawn(board: Board, cards: Sequence[Card], marks: Mapping[int, Mark], width: int, height: int) -> list[Text]:
    """The board in at most this many lines."""
    standing = who_stands_where(cards, marks)
    if board.shape == "line":
        return draw_line(board, standing, width)
    headings = headings_of(board)
    if board.shape == "lanes" and headings is not None:
        return draw_lanes(board, headings, standing, width)
    if board.shape == "grid" or width < NARROWEST_AREA * len({place.column for place in board.places}):
        return draw_squares(board, headings, cards, marks, standing, width, height)
    return draw_areas(board, standing, width, height)


def who_stands_where(cards: Sequence[Card], marks: Mapping[int, Mark]) -> dict[str, list[Mark]]:
    """Those still in the fight, by the key of their place."""
    found: dict[str, list[Mark]] = defaultdict(list)
    for card in cards:
        if not card.out:
            found[card.place].append(marks[card.who])
    return found


# ---- a line


def draw_line(board: Board, standing: Standing, width: int) -> list[Text]:
    """Marks above their position, the line with what stands between positions, terrain below; a long line in pieces."""
    places = sorted(board.places, key=lambda place: place.column)
    each = min(len(places), width // NARROWEST_CELL)
    cell = min(WIDEST_CELL, width // max(1, each))
    pieces = [places[start : start + each] for start in range(0, len(places), max(1, each))]
    return [line for piece in pieces for line in draw_piece(piece, board, standing, cell)]


def draw_piece(places: Sequence[Place], board: Board, standing: Standing, cell: int) -> list[Text]:
    return [
        *marks_above(places, standing, cell),
        the_line(places, board, cell),
        *tags_below(places, board.links, cell),
    ]


def marks_above(places: Sequence[Place], standing: Standing, cell: int) -> list[Text]:
    """As many rows as the fullest position needs, the lowest row nearest to the line."""
    stacks = [rows_of_marks(standing.get(place.key, ()), cell) for place in places]
    height = max((len(stack) for stack in stacks), default=0)
    lines = []
    for row in range(height - 1, -1, -1):
        line = Text()
        for stack in stacks:
            line.append_text(centered(stack[row] if row < len(stack) else Text(), cell))
        line.rstrip()
        lines.append(line)
    return lines


def the_line(places: Sequence[Place], board: Board, cell: int) -> Text:
    """Each position's label, or the short one of its column, and a bar where something stands between two of them."""
    line = Text()
    for index, place in enumerate(places):
        label = f" {fitted(board.columns[place.column].short if board.columns else place.label, cell - 3)} "
        line.append(label.center(cell - 1, "─"))
        if index + 1 < len(places):
            between = link_between(board.links, place.key, places[index + 1].key)
            line.append(" " if between is None else "║" if between.tags else "─")
    return line


def link_between(links: Sequence[Link], start: str, end: str) -> Link | None:
    return next((link for link in links if {link.one, link.other} == {start, end}), None)


def tags_below(places: Sequence[Place], links: Sequence[Link], cell: int) -> list[Text]:
    """Terrain under its position, what stands between two positions under the gap, in as few rows as go."""
    rows: list[str] = []
    for index, place in enumerate(places):
        for tag in place.tags:
            put(rows, tag.label, index * cell + (cell - 1) // 2, cell * len(places))
    for index, (place, following) in enumerate(zip(places, places[1:], strict=False)):
        between = link_between(links, place.key, following.key)
        for tag in between.tags if between else ():
            put(rows, tag.label, (index + 1) * cell - 1, cell * len(places))
    return [Text(row.rstrip(), DIM) for row in rows]


def put(rows: list[str], label: str, middle: int, width: int) -> None:
    """Write a label around a column, in the first row where there is room for it."""
    label = fitted(label, width)
    start = max(0, min(middle - cell_len(label) // 2, width - cell_len(label)))
    end = start + cell_len(label)
    for index, row in enumerate(rows):
        if not row[max(0, start - 1) : end + 1].strip():
            rows[index] = row[:start] + label + row[end:]
            return
    rows.append(" " * start + label + " " * (width - end))
