"""What a system declares for people to look at: a board, cards, and where the fight is. The drawer knows no system."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Tag:
    """A small named mark that opens its clause."""

    label: str
    clause: str = ""


@dataclass(frozen=True)
class Place:
    """Somewhere a combatant can be. `column` and `row` are where to draw it."""

    key: str
    label: str
    column: int
    row: int = 0
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True)
class Link:
    """A way from place to place, perhaps with something in between."""

    one: str
    other: str
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True)
class Board:
    """Places and links in the shape the system plays on: 'line', 'lanes', 'zones', 'grid' ..."""

    shape: str
    places: tuple[Place, ...]
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Gauge:
    """A number on a card. Without bounds it is a plain number."""

    key: str
    label: str
    value: int
    low: int | None = None
    high: int | None = None
    text: str = ""  # shown in place of the bare number, for dice steps and the like
    clause: str = ""


@dataclass(frozen=True)
class Card:
    """A combatant as everybody sees it."""

    who: int
    name: str
    side: str
    place: str
    gauges: tuple[Gauge, ...]
    tags: tuple[Tag, ...] = ()
    out: bool = False
    acting: bool = False


@dataclass(frozen=True)
class Turn:
    """One place in the order of play."""

    who: int
    score: str
    done: bool
    acting: bool


@dataclass(frozen=True)
class Header:
    """Where the fight is, in the system's own words."""

    round: int
    phase: str
    order: tuple[Turn, ...] = field(default=())
