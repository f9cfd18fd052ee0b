"""Areas: a box for each by column and row, what is said of it below its name, and the ways between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from fray.engine.board import Board, Link, Place, Tag
from fray.terminal.fitting import fitted, wrapped
from fray.terminal.marks import Standing, centered, rows_of_marks
from fray.terminal.squares import signs_for

WIDEST_AREA = 24
DIM = "dim"


def draw_areas(board: Board, standing: Standing, width: int, height: int) -> list[Text]:
    """Boxes side by side with a line along the ways between neighbors; other ways are named below.

    Where that is too high: signs with a legend in place of words, then marks closer together, then only rows where
    a combatant stands.
    """
    for look in (Look(board, width), Look(board, width, terse=True), Look(board, width, terse=True, close=True)):
        rows = [look.row(number, standing) for number in look.rows]
        below = look.below()
        if sum(map(len, rows)) + len(below) <= height:
            break
    return [*fitting_rows(rows, height - len(below)), *below]


class Look:
    """How areas are drawn: in words, or terse, with a sign for what is said of them; marks far apart or close."""

    def __init__(self, board: Board, width: int, terse: bool = False, close: bool = False) -> None:
        self.board = board
        self.width = width
        self.terse = terse
        self.close = close
        self.columns = sorted({place.column for place in board.places})
        self.rows = sorted({place.row for place in board.places})
        self.cell = min(WIDEST_AREA, width // max(1, len(self.columns)))
        self.at = {(place.row, place.column): place for place in board.places}
        self.names = {place.key: self.short_name(place) for place in board.places}
        self.signs = signs_for(dict.fromkeys(short_tag(tag) for place in board.places for tag in place.tags))

    def row(self, number: int, standing: Standing) -> list[Text]:
        """Names with the ways to the right, what is said of each, and who is there."""
        places = [self.at.get((number, column)) for column in self.columns]
        names = Text()
        for place, following in zip(places, [*places[1:], None], strict=True):
            names.append(box_name(place, self.name(place), way(self.board, place, following), self.cell), DIM)
        names.rstrip()
        said = [said_of(place.tags, self.cell - 2) if place is not None else "" for place in places]
        words = [Text("".join(f" {word}".ljust(self.cell) for word in said).rstrip(), DIM)] if any(said) else []
        return [names, *([] if self.terse else words), *marks_below(places, standing, self.cell, self.close)]

    def short_name(self, place: Place) -> str:
        """Its label; its key where the label does not fit, which is also what one types."""
        return place.label if len(place.label) <= self.cell - 2 else place.key

    def name(self, place: Place | None) -> str:
        """The area's name; terse, with the signs of what is said of it."""
        if place is None:
            return ""
        name = self.names[place.key]
        if not place.tags or not self.terse:
            return name
        return f"{name}.{''.join(dict.fromkeys(self.signs[short_tag(tag)] for tag in place.tags))}"

    def below(self) -> list[Text]:
        """The ways that are not drawn; terse, only those with something in between, and a legend, in one line."""
        drawn = [
            way(self.board, place, self.at.get((place.row, column)))
            for place in self.board.places
            for column in self.columns[self.columns.index(place.column) + 1 :][:1]
        ]
        others = [link for link in self.board.links if link not in drawn]
        if not self.terse:
            return [Text(line, DIM) for line in other_ways(self.names, others, self.width)]
        signs = [f".{sign} {label}" for label, sign in self.signs.items()]
        walls = [way_words(self.names, link) for link in others if link.tags]
        return [Text(fitted("  ".join([*signs, *walls]), self.width), DIM)] if signs or walls else []


def way(board: Board, start: Place | None, end: Place | None) -> Link | None:
    """The way between two areas, if there is one."""
    if start is None or end is None:
        return None
    return next((link for link in board.links if {link.one, link.other} == {start.key, end.key}), None)


def box_name(place: Place | None, name: str, onward: Link | None, cell: int) -> str:
    """'|nave ─────────', with a bar where something stands in the way."""
    if place is None:
        return " " * cell
    name = "|" + fitted(name, cell - 2)
    if onward is None:
        return name.ljust(cell)
    return f"{name} ".ljust(cell - 1, "─") + ("║" if onward.tags else "─")


def said_of(tags: Sequence[Tag], room: int) -> str:
    """The tags of an area; where they do not fit, each only up to its colon."""
    full = ", ".join(tag.label for tag in tags)
    return full if len(full) <= room else fitted(", ".join(map(short_tag, tags)), room)


def short_tag(tag: Tag) -> str:
    return tag.label.partition(":")[0]


def marks_below(places: Sequence[Place | None], standing: Standing, cell: int, close: bool) -> list[Text]:
    stacks = [rows_of_marks(standing.get(place.key, ()) if place is not None else (), cell, close) for place in places]
    lines = []
    for index in range(max((len(stack) for stack in stacks), default=0)):
        line = Text()
        for stack in stacks:
            line.append_text(centered(stack[index] if index < len(stack) else Text(), cell))
        line.rstrip()
        lines.append(line)
    return lines


def other_ways(names: Mapping[str, str], others: Sequence[Link], width: int) -> list[str]:
    """Ways that do not lead to the neighbor at the right, in words."""
    words = ", ".join(way_words(names, link) for link in others)
    return wrapped(f"Also joined: {words}", width, "  ") if words else []


def way_words(names: Mapping[str, str], link: Link) -> str:
    """'nave–crypt', with what is between in brackets."""
    between = f" ({', '.join(tag.label for tag in link.tags)})" if link.tags else ""
    return f"{names[link.one]}–{names[link.other]}{between}"


def fitting_rows(rows: Sequence[Sequence[Text]], height: int) -> list[Text]:
    """The rows there is room for: where not all fit, those without combatants go first, the last ones next."""
    kept = list(range(len(rows)))
    empty = [index for index in kept if all(span.style == DIM for line in rows[index] for span in line.spans)]
    for index in [*empty, *(index for index in reversed(range(len(rows))) if index not in empty)]:
        if sum(len(rows[number]) for number in kept) > height and len(kept) > 1:
            kept.remove(index)
    return [line for index in kept for line in rows[index]]
