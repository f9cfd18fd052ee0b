"""Areas: a box for each by column and row, what is said of it below its name, and the ways between them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fray.engine.board import Board, Link, Place, Tag
from fray.terminal.marks import Standing, centered, rows_of_marks
from fray.terminal.screen import fitted, wrapped

WIDEST_AREA = 24
DIM = "dim"


def draw_areas(board: Board, standing: Standing, width: int, height: int) -> list[Text]:
    """Boxes side by side with a line along the ways between neighbours; other ways are named below."""
    columns = sorted({place.column for place in board.places})
    rows = sorted({place.row for place in board.places})
    cell = min(WIDEST_AREA, width // max(1, len(columns)))
    at = {(place.row, place.column): place for place in board.places}
    lines: list[Text] = []
    drawn: list[Link] = []
    for row in rows:
        places = [at.get((row, column)) for column in columns]
        ways = [way(board, one, other) for one, other in zip(places, places[1:], strict=False)]
        drawn.extend(link for link in ways if link is not None)
        lines.extend(row_of_areas(board, places, standing, cell))
    others = [Text(line, DIM) for line in other_ways(board, drawn, width)]
    return [*around_the_fight(lines, height - len(others)), *others]


def way(board: Board, one: Place | None, other: Place | None) -> Link | None:
    """The way between two areas, if there is one."""
    if one is None or other is None:
        return None
    return next((link for link in board.links if {link.one, link.other} == {one.key, other.key}), None)


def row_of_areas(board: Board, places: Sequence[Place | None], standing: Standing, cell: int) -> list[Text]:
    """Names with the ways to the right, what is said of each, and who is there."""
    names = Text()
    for index, place in enumerate(places):
        following = places[index + 1] if index + 1 < len(places) else None
        names.append(box_name(place, way(board, place, following), cell), DIM)
    said = [said_of(place.tags, cell - 2) if place is not None else "" for place in places]
    words = [Text("".join(f" {word}".ljust(cell) for word in said).rstrip(), DIM)] if any(said) else []
    names.rstrip()
    return [names, *words, *marks_below(places, standing, cell)]


def box_name(place: Place | None, onward: Link | None, cell: int) -> str:
    """'|nave ─────────', with a bar where something stands in the way."""
    if place is None:
        return " " * cell
    name = "|" + fitted(place.label, cell - 2)
    if onward is None:
        return name.ljust(cell)
    return f"{name} ".ljust(cell - 1, "─") + ("║" if onward.tags else "─")


def said_of(tags: Sequence[Tag], room: int) -> str:
    """The tags of an area; where they do not fit, each only up to its colon."""
    full = ", ".join(tag.label for tag in tags)
    return full if len(full) <= room else fitted(", ".join(tag.label.partition(":")[0] for tag in tags), room)


def marks_below(places: Sequence[Place | None], standing: Standing, cell: int) -> list[Text]:
    stacks = [rows_of_marks(standing.get(place.key, ()) if place is not None else (), cell) for place in places]
    lines = []
    for index in range(max((len(stack) for stack in stacks), default=0)):
        line = Text()
        for stack in stacks:
            line.append_text(centered(stack[index] if index < len(stack) else Text(), cell))
        line.rstrip()
        lines.append(line)
    return lines


def other_ways(board: Board, drawn: Sequence[Link], width: int) -> list[str]:
    """Ways that do not lead to the neighbour at the right, in words."""
    names = {place.key: place.label for place in board.places}
    words = []
    for link in board.links:
        if link not in drawn:
            between = f" ({', '.join(tag.label for tag in link.tags)})" if link.tags else ""
            words.append(f"{names[link.one]}–{names[link.other]}{between}")
    return wrapped("Also joined: " + ", ".join(words), width, "  ") if words else []


def around_the_fight(lines: list[Text], height: int) -> list[Text]:
    """As many lines as there is room for, those with combatants in the middle."""
    if len(lines) <= height:
        return lines
    busy = [index for index, line in enumerate(lines) if any(span.style != DIM for span in line.spans)] or [0]
    middle = (busy[0] + busy[-1]) // 2
    start = max(0, min(middle - height // 2, len(lines) - height))
    return lines[start : start + height]
