"""Lanes: a line for each, under the names of the columns, with what a lane is like at its end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fray.engine.board import Board, Place
from fray.terminal.fitting import fitted
from fray.terminal.marks import Standing, centered, rows_of_marks
from fray.terminal.squares import EMPTY, Headings

WIDEST_CELL = 11
NARROWEST_CELL = 6
DIM = "dim"


def draw_lanes(board: Board, headings: Headings, standing: Standing, width: int) -> list[Text]:
    """Every lane, however low the screen: a fight of lanes cannot be understood from a part of them."""
    columns = sorted(headings.columns)
    words = {row: lane_words(board, row) for row in headings.rows}
    cell = cell_width(len(columns), width - headings.margin, max(map(len, words.values())))
    lines = [column_names(headings, columns, cell)]
    for row in sorted(headings.rows):
        places = [place for place in board.places if place.row == row]
        lines.extend(lane_lines(places, headings.rows[row].rjust(headings.margin - 1), standing, cell))
        end = lines[-1]
        if words[row]:
            end.append(" " + fitted(words[row], width - end.cell_len - 1), DIM)
    return lines


def cell_width(columns: int, room: int, wanted: int) -> int:
    """As wide as goes beside the words at the end of the lanes."""
    return max(NARROWEST_CELL, min(WIDEST_CELL, (room - wanted - 1) // columns))


def lane_words(board: Board, row: int) -> str:
    """What is said of a lane's places, and between it and the next."""
    places = [place for place in board.places if place.row == row]
    said = [tag.label for place in places for tag in place.tags]
    keys = {place.key for place in places}
    rows = {place.key: place.row for place in board.places}
    for link in board.links:
        if link.one in keys and rows[link.other] == row + 1:
            said.extend(f"↓ {tag.label}" for tag in link.tags)
    return ", ".join(dict.fromkeys(said))


def column_names(headings: Headings, columns: Sequence[int], cell: int) -> Text:
    line = Text(" " * headings.margin, DIM)
    for column in columns:
        line.append_text(centered(Text(headings.columns[column][: cell - 1], DIM), cell))
    line.rstrip()
    return line


def lane_lines(places: Sequence[Place], name: str, standing: Standing, cell: int) -> list[Text]:
    """One lane, in as many lines as its fullest place needs."""
    ordered = sorted(places, key=lambda place: place.column)
    stacks = [rows_of_marks(standing.get(place.key, ()), cell) or [Text(EMPTY, DIM)] for place in ordered]
    lines = []
    for index in range(max(len(stack) for stack in stacks)):
        line = Text((name if index == 0 else " " * len(name)) + " ", DIM)
        for stack in stacks:
            line.append_text(centered(stack[index] if index < len(stack) else Text(), cell))
        lines.append(line)
    return lines
