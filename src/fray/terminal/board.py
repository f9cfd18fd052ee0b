"""The board as characters. A line is drawn as one; any other shape as a grid, from the columns and rows it declares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from fray.engine.board import Board, Card, Link, Place
from fray.terminal.marks import Mark
from fray.terminal.screen import fitted

WIDEST_CELL = 14
NARROWEST_CELL = 5
MOST_ROWS_OF_MARKS = 3
NARROWEST_LABELLED = 7  # below this a cell of a grid shows marks alone
DIM = "dim"

Standing = Mapping[str, Sequence[Mark]]


def drawn(board: Board, cards: Sequence[Card], marks: Mapping[int, Mark], width: int, height: int) -> list[Text]:
    """The board in at most this many lines."""
    standing = who_stands_where(cards, marks)
    if board.shape == "line":
        return draw_line(board, standing, width)
    return draw_grid(board, standing, width, height)


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
    return [line for piece in pieces for line in draw_piece(piece, board.links, standing, cell)]


def draw_piece(places: Sequence[Place], links: Sequence[Link], standing: Standing, cell: int) -> list[Text]:
    return [
        *marks_above(places, standing, cell),
        the_line(places, links, cell),
        *tags_below(places, links, cell),
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


def rows_of_marks(standing: Sequence[Mark], cell: int) -> list[Text]:
    """The marks at one position in rows; what does not fit is counted."""
    each = max(1, (cell - 1) // 4)
    if len(standing) > each * MOST_ROWS_OF_MARKS:
        shown = each * MOST_ROWS_OF_MARKS - 1
        standing = [*standing[:shown], Mark(f"+{len(standing) - shown}", "")]
    rows = []
    for start in range(0, len(standing), each):
        row = Text()
        for mark in standing[start : start + each]:
            row.append(mark.text, mark.style)
        rows.append(row)
    return rows


def the_line(places: Sequence[Place], links: Sequence[Link], cell: int) -> Text:
    """Each position's label, and a bar where something stands between two of them."""
    line = Text()
    for index, place in enumerate(places):
        label = f" {fitted(place.label, cell - 3)} "
        line.append(label.center(cell - 1, "─"))
        if index + 1 < len(places):
            between = link_between(links, place.key, places[index + 1].key)
            line.append(" " if between is None else "║" if between.tags else "─")
    return line


def link_between(links: Sequence[Link], one: str, other: str) -> Link | None:
    return next((link for link in links if {link.one, link.other} == {one, other}), None)


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


def centered(text: Text, width: int) -> Text:
    left = max(0, (width - 1 - text.cell_len) // 2)
    return Text(" " * left).append_text(text).append(" " * max(0, width - left - text.cell_len))


# ---- any other shape


def draw_grid(board: Board, standing: Standing, width: int, height: int) -> list[Text]:
    """Places by row and column; large cells carry their label and tags, small ones only who stands there."""
    columns = sorted({place.column for place in board.places})
    rows = sorted({place.row for place in board.places})
    cell = min(24, width // max(1, len(columns)))
    at = {(place.row, place.column): place for place in board.places}
    lines: list[Text] = []
    for row in rows:
        cells = [at.get((row, column)) for column in columns]
        labelled = cell >= NARROWEST_LABELLED
        lines.extend(labelled_row(cells, standing, cell) if labelled else [bare_row(cells, standing, cell)])
    return around_the_fight(lines, height)


def labelled_row(cells: Sequence[Place | None], standing: Standing, cell: int) -> list[Text]:
    """A row of places: labels with tags, and below them who is there."""
    labels = Text()
    stacks: list[list[Text]] = []
    for place in cells:
        words = "" if place is None else " ".join([place.label, *(tag.label for tag in place.tags)])
        labels.append(("|" + fitted(words, cell - 2)).ljust(cell) if place else " " * cell, DIM)
        stacks.append(rows_of_marks(standing.get(place.key, ()) if place else (), cell))
    below = []
    for index in range(max((len(stack) for stack in stacks), default=0)):
        line = Text()
        for stack in stacks:
            line.append_text(centered(stack[index] if index < len(stack) else Text(), cell))
        below.append(line)
    return [labels, *below]


def bare_row(cells: Sequence[Place | None], standing: Standing, cell: int) -> Text:
    """A row of squares: a dot for an empty one, a mark where somebody stands, the first letter of the ground."""
    line = Text()
    for place in cells:
        there = standing.get(place.key, ()) if place else ()
        if place is None:
            line.append(" " * cell)
        elif there:
            text = there[0].text if cell > 4 else there[0].text.strip("()[]<>{}")
            line.append(text[:cell].ljust(cell), there[0].style)
        else:
            line.append((place.tags[0].label[0].lower() if place.tags else "·").ljust(cell), DIM)
    return line


def around_the_fight(lines: list[Text], height: int) -> list[Text]:
    """As many rows as there is room for, those with combatants in the middle."""
    if len(lines) <= height:
        return lines
    busy = [index for index, line in enumerate(lines) if any(span.style != DIM for span in line.spans)] or [0]
    middle = (busy[0] + busy[-1]) // 2
    start = max(0, min(middle - height // 2, len(lines) - height))
    return lines[start : start + height]
