"""What a seat sees, as numbers: the cards, the board and the decision as the system shows them to everybody.

A view is read from what a system declares to be looked at, never from its state, so that it holds nothing a person at
the table would not see. Words without an order (kinds of decisions, families of options, tags) are told apart by marks:
each word sets two of `MARKS`, the same two for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from fray.engine.board import Card, Gauge
from fray.engine.decisions import Decision, Option
from fray.engine.game import Game
from fray.engine.system import System

Numbers = NDArray[np.float32]

MARKS: Final = 32
NEWCOMERS: Final = 8  # rows for those who come in while the fight goes on
WHO: Final = "who:"  # how an option points at a combatant; anything else it points at is a place
NOWHERE: Final = (0, 0, 0)

FIGHT_COLUMNS: Final = ("asked", "round", *(f"kind {mark}" for mark in range(MARKS)))
CARD_COLUMNS: Final = ("there", "me", "my side", "out", "acting", "placed", "column", "row")
OPTION_COLUMNS: Final = (
    *("price", "amount", "concedes", "whom", "placed", "column", "row"),
    *(f"family {mark}" for mark in range(MARKS)),
)


class Looks:
    """How one encounter of a system is put into numbers: how many, in which order, and what each of them is."""

    def __init__(self, system: System, combatants: int) -> None:
        self.system = system
        self.rows = combatants + NEWCOMERS
        gauges = tuple(f"{key} {what}" for key in system.gauges for what in ("shown", "value", "share"))
        self.card_columns = (*CARD_COLUMNS, *gauges, *(f"tag {mark}" for mark in range(MARKS)))
        self._places: dict[str, tuple[int, int, int]] = {"": NOWHERE}

    @property
    def columns(self) -> tuple[str, ...]:
        """The name of every number of a view: of the fight's first, then row by row of the combatants'."""
        rows = (f"{row}: {column}" for row in range(self.rows) for column in self.card_columns)
        return (*FIGHT_COLUMNS, *rows)

    def cards(self, game: Game, who: int) -> list[Card]:
        """Everybody in the order in which this combatant sees them: itself first, then its side, then all others."""
        return seen_by(self.system.cards(game.battle), who)

    def view(self, game: Game, cards: Sequence[Card], decision: Decision[Option] | None) -> Numbers:
        """The fight as the first of these combatants sees it, a row for each."""
        rows = np.zeros((self.rows, len(self.card_columns)), np.float32)
        for row, card in zip(rows, cards, strict=False):
            self._fill(row, game, card, cards[0])
        return np.concatenate([self._fight(game, decision), rows.ravel()])

    def _fight(self, game: Game, decision: Decision[Option] | None) -> Numbers:
        numbers = np.zeros(len(FIGHT_COLUMNS), np.float32)
        numbers[:2] = decision is not None, self.system.header(game.battle).round
        if decision is not None:
            numbers[-MARKS:] = marks(decision.kind())
        return numbers

    def _fill(self, row: Numbers, game: Game, card: Card, me: Card) -> None:
        """Write down one card."""
        shown = {gauge.key: gauge_numbers(gauge) for gauge in card.gauges}
        first = (True, card.who == me.who, card.side == me.side, card.out, card.acting, *self._place(game, card.place))
        gauges = [number for key in self.system.gauges for number in shown.get(key, (0, 0, 0))]
        row[:-MARKS] = (*first, *gauges)
        row[-MARKS:] = np.maximum.reduce([marks(""), *(marks(tag.label) for tag in card.tags)])

    def options(self, game: Game, cards: Sequence[Card], options: Sequence[Option], size: int) -> Numbers:
        """A row for each option, in their order; `whom` counts the rows of the view from 1, and 0 is nobody."""
        order = [card.who for card in cards]
        table = np.zeros((size, len(OPTION_COLUMNS)), np.float32)
        for row, option in zip(table, options, strict=False):
            row[:-MARKS] = (option.cost(), option.amount(), option.concedes(), *self._pointed(game, order, option))
            row[-MARKS:] = marks(option.family())
        return table

    def _pointed(self, game: Game, order: list[int], option: Option) -> tuple[int, int, int, int]:
        """The first combatant and the first place an option points at."""
        points = option.points_at()
        whom = next((int(point.removeprefix(WHO)) for point in points if point.startswith(WHO)), -1)
        place = next((point for point in points if not point.startswith(WHO)), "")
        return (order.index(whom) + 1 if whom in order else 0, *self._place(game, place))

    def _place(self, game: Game, key: str) -> tuple[int, int, int]:
        """Whether there is such a place, its column and its row. Boards are large, and places stay where they are."""
        if key not in self._places:
            places = self.system.board(game.battle).places
            self._places.update((place.key, (1, place.column, place.row)) for place in places)
        return self._places.setdefault(key, NOWHERE)


def seen_by(cards: Sequence[Card], who: int) -> list[Card]:
    me = cards[who]
    return sorted(cards, key=lambda card: (card.who != who, card.side != me.side, card.who))


def gauge_numbers(gauge: Gauge) -> tuple[float, float, float]:
    """That it is shown, what it shows, and how much of its span that is."""
    low, high = gauge.low or 0, gauge.high or 0
    return 1, gauge.value, (gauge.value - low) / (high - low) if high > low else 0


@lru_cache(maxsize=10_000)
def marks(word: str) -> Numbers:
    """The marks of a word; none of no word."""
    found = np.zeros(MARKS, np.float32)
    if word:
        number = crc32(word.encode())
        found[[number % MARKS, number // MARKS % MARKS]] = 1
    return found
