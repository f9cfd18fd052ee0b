"""Squares: coordinates around them, a mark for each combatant, a sign for the ground and a legend of the signs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from fray.engine.board import Board, Card, Place
from fray.terminal.fitting import fitted, wrapped
from fray.terminal.marks import Mark, Standing

WIDEST_SQUARE = 4  # room for a mark in its brackets
NARROWEST_SQUARE = 2  # room for its letters
KNOWN_SIGNS = {"wall": "#", "fire": "^", "water": "~"}
EMPTY = "·"
FEW = 5  # where numbers would touch one another, every fifth column has its number
DIM = "dim"


@dataclass(frozen=True)
class Headings:
    """What columns and rows are called."""

    columns: Mapping[int, str]
    rows: Mapping[int, str]

    @property
    def margin(self) -> int:
        """How much room the names of the rows take."""
        return max(len(name) for name in self.rows.values()) + 1


def headings_of(board: Board) -> Headings | None:
    """The short names of columns and rows that a board of squares declares.

    Else those in its labels, where each has two parts of which one says the column, one the row.
    """
    if board.shape == "grid" and board.columns and board.rows:
        return Headings(
            {number: heading.short for number, heading in enumerate(board.columns)},
            {number: heading.short for number, heading in enumerate(board.rows)},
        )
    parts = [tuple(re.split("[ ,]+", place.label)) for place in board.places]
    if not parts or any(len(part) != 2 for part in parts):
        return None
    for across, down in ((0, 1), (1, 0)):
        columns = {place.column: part[across] for place, part in zip(board.places, parts, strict=True)}
        rows = {place.row: part[down] for place, part in zip(board.places, parts, strict=True)}
        if all(
            (part[across], part[down]) == (columns[place.column], rows[place.row])
            for place, part in zip(board.places, parts, strict=True)
        ):
            return Headings(columns, rows)
    return None


class Squares:
    """How squares are drawn: their size, and a sign for each kind of ground."""

    def __init__(self, board: Board, cards: Sequence[Card], marks: Mapping[int, Mark], size: int) -> None:
        self.size = size
        self.bodies = {card.name: marks[card.who] for card in cards if not card.out}
        grounds = dict.fromkeys(place.tags[0].label for place in board.places if place.tags)
        self.signs = signs_for(label for label in grounds if label not in self.bodies)

    def square(self, place: Place | None, there: Sequence[Mark]) -> Text:
        """One square: who stands there, otherwise whose body or what ground it is."""
        if place is None:
            return Text(" " * self.size)
        if there:
            return Text(self.short(there[0]).ljust(self.size), there[0].style)
        ground = place.tags[0].label if place.tags else ""
        body = self.bodies.get(ground)
        if body is not None:
            return Text(self.short(body).ljust(self.size), f"{DIM} {body.style}")
        return Text(self.signs.get(ground, EMPTY).ljust(self.size), DIM)

    def short(self, mark: Mark) -> str:
        """A mark in the room of a square; where even a bracket is too wide, the first side has capitals."""
        if self.size > NARROWEST_SQUARE:
            return mark.text[: self.size]
        letters = mark.text[1:3]
        return letters.upper() if mark.text.startswith("(") else letters.lower()

    def legend(self, first_side: str) -> str:
        words = [f"{sign} {label}" for label, sign in self.signs.items()]
        return ", ".join([f"CAPITALS {first_side}", *words] if self.size == NARROWEST_SQUARE else words)


def signs_for(grounds: Iterable[str]) -> dict[str, str]:
    """A sign for each kind of ground: a common one, or a letter of its name that no other has."""
    signs: dict[str, str] = {}
    for label in grounds:
        letters = [KNOWN_SIGNS.get(label, label[:1].lower()), *(letter for letter in label.lower() if letter.isalnum())]
        signs[label] = next((letter for letter in letters if letter not in signs.values()), "?")
    return signs


def draw_squares(
    board: Board,
    headings: Headings | None,
    cards: Sequence[Card],
    marks: Mapping[int, Mark],
    standing: Standing,
    width: int,
    height: int,
) -> list[Text]:
    """The part of the squares that there is room for, with those who fight in the middle of it."""
    margin = headings.margin if headings is not None else 0
    columns = sorted({place.column for place in board.places})
    size = min(WIDEST_SQUARE, max(NARROWEST_SQUARE, (width - margin) // len(columns)))
    look = Squares(board, cards, marks, size)
    busy = [place for place in board.places if standing.get(place.key)]
    columns = window(columns, [place.column for place in busy], (width - margin) // size)
    rows = sorted({place.row for place in board.places})
    legend = [Text(line, DIM) for line in wrapped(look.legend(cards[0].side if cards else ""), width) if line]
    heading = [column_numbers(headings, columns, size)] if headings is not None else []
    if len(heading) + len(rows) + len(legend) > height:
        legend = [Text(fitted(look.legend(cards[0].side if cards else ""), width), DIM)] if legend else []
    rows = window(rows, [place.row for place in busy], height - len(heading) - len(legend))
    at = {(place.row, place.column): place for place in board.places}
    lines = []
    for row in rows:
        line = Text(headings.rows[row].rjust(margin - 1) + " " if headings is not None else "", DIM)
        for column in columns:
            place = at.get((row, column))
            line.append_text(look.square(place, standing.get(place.key, ()) if place is not None else ()))
        line.rstrip()
        lines.append(line)
    return [*heading, *lines, *legend]


def window(numbers: Sequence[int], busy: Sequence[int], room: int) -> list[int]:
    """As many neighboring numbers as there is room for, the busy ones in the middle."""
    room = max(1, room)
    if len(numbers) <= room:
        return list(numbers)
    places = [numbers.index(number) for number in busy] or [0]
    middle = (min(places) + max(places)) // 2
    start = max(0, min(middle - room // 2, len(numbers) - room))
    return list(numbers[start : start + room])


def column_numbers(headings: Headings, columns: Sequence[int], size: int) -> Text:
    """The names of the columns; where they would touch, only some of them."""
    crowded = max(len(headings.columns[column]) for column in columns) >= size
    text = " " * headings.margin
    for index, column in enumerate(columns):
        text = text.ljust(headings.margin + index * size)
        text += "" if crowded and column % FEW else headings.columns[column]
    return Text(text, DIM)
