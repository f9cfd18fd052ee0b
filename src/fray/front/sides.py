"""The combatants of a fight, as their cards show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from fray.engine.board import Board, Card, Gauge, Place
from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.front.html import heading, table


@dataclass(frozen=True, repr=False)
class Combatant:
    """A combatant now: its name, side and place, what its card shows, and whether it is out of the fight.

    `combatant["hits"]` is the number of a gauge, by its key or its label. It does not change: ask the fight again after
    the next answer.
    """

    name: str
    side: str
    place: str
    out: bool
    acting: bool
    tags: tuple[str, ...]
    card: Card

    @classmethod
    def of(cls, card: Card, board: Board) -> Combatant:
        places = {place.key: place.label for place in board.places}
        tags = tuple(tag.label for tag in card.tags)
        return cls(card.name, card.side, places.get(card.place, card.place), card.out, card.acting, tags, card)

    @property
    def gauges(self) -> dict[str, int]:
        """The numbers on its card, by key."""
        return {gauge.key: gauge.value for gauge in self.card.gauges}

    def __getitem__(self, gauge: str) -> int:
        for known in self.card.gauges:
            if gauge.casefold() in (known.key.casefold(), known.label.casefold()):
                return known.value
        raise KeyError(f"{self.name} has no {gauge!r}; {near_or_all(gauge, list(self.gauges))}")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        numbers = [gauge_words(gauge) for gauge in self.card.gauges]
        state = ["out"] if self.out else []
        return f"<Combatant {self.name!r} ({self.side}) {', '.join([*numbers, *self.tags, *state])}>"


def gauge_words(gauge: Gauge) -> str:
    """'hits 2/3', 'armor d6'."""
    most = f"/{gauge.high}" if gauge.high is not None and gauge.low is not None else ""
    return f"{gauge.label.lower()} {gauge.text or f'{gauge.value}{most}'}"


def combatant_called(combatants: Sequence[Combatant], name: str) -> Combatant:
    """The combatant of this name, or whose name begins so if it is the only one."""
    for fits in (str.__eq__, str.startswith):
        found = [combatant for combatant in combatants if fits(combatant.name.casefold(), name.casefold())]
        if len(found) == 1:
            return found[0]
    names = [combatant.name for combatant in combatants]
    raise Refused(MALFORMED, f"{name!r} is not a combatant in this fight; {near_or_all(name, names)}")


def sides_html(combatants: Sequence[Combatant]) -> str:
    """The cards, a table for each side."""
    sides = dict.fromkeys(combatant.side for combatant in combatants)
    return f'<div class="sides">{"".join(side_html(side, combatants) for side in sides)}</div>'


def side_html(side: str, combatants: Sequence[Combatant]) -> str:
    own = [combatant for combatant in combatants if combatant.side == side]
    labels = list(dict.fromkeys(gauge.label for combatant in own for gauge in combatant.card.gauges))
    rows = [
        [name_words(combatant), combatant.place, *gauge_cells(combatant, labels), tag_words(combatant)]
        for combatant in own
    ]
    return f"<div>{heading(side.capitalize())}{table(['', 'at', *labels, ''], rows)}</div>"


def name_words(combatant: Combatant) -> str:
    return f"▸ {combatant.name}" if combatant.acting else combatant.name


def gauge_cells(combatant: Combatant, labels: Sequence[str]) -> list[str]:
    """Its numbers in the columns of its side."""
    own = {gauge.label: gauge_words(gauge).removeprefix(gauge.label.lower()).strip() for gauge in combatant.card.gauges}
    return [own.get(label, "") for label in labels]


def tag_words(combatant: Combatant) -> str:
    return ", ".join([*combatant.tags, *(["out"] if combatant.out else [])])


def board_html(board: Board, combatants: Sequence[Combatant]) -> str:
    """Who stands where, in the shape of the board. A single place is not worth a picture."""
    if len(board.places) < 2:
        return ""
    small = board.shape == "grid"
    cells = {(place.row, place.column): place_html(place, combatants, small) for place in board.places}
    columns = range(min(column for _, column in cells), max(column for _, column in cells) + 1)
    rows = range(min(row for row, _ in cells), max(row for row, _ in cells) + 1)
    body = "".join(row_html([cells.get((row, column), "") for column in columns]) for row in rows)
    return f'<table class="{"squares" if small else "places"}">{body}</table>'


def row_html(cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def place_html(place: Place, combatants: Sequence[Combatant], small: bool) -> str:
    """A place with those who stand there; on a grid only the starts of their names."""
    there = [combatant for combatant in combatants if combatant.card.place == place.key and not combatant.out]
    if small:
        names = "".join(
            f'<b title="{escape(combatant.name, quote=True)}">{short(combatant)}</b>' for combatant in there
        )
        return names or ('<span class="faint">#</span>' if place.ground == "wall" else "·")
    return f'<span class="faint">{escape(place.label)}</span> {escape(", ".join(map(str, there)))}'


def short(combatant: Combatant) -> str:
    """Two letters of a name; of 'Cave Rat B' the last is B."""
    first, *others = combatant.name.split()
    return escape(first[0] + others[-1][0] if others else first[:2])
