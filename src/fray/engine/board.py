"""What a system shows people: a board, cards, and the progress of the fight. The drawing code knows no system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

Shape = Literal["line", "lanes", "zones", "grid"]
"""What a board looks like: positions in a line, two blocks of lanes face to face, areas with ways between, squares."""

Ground = Literal[
    "",
    "wall",  # bricks: nobody passes
    "building",  # walls and a roof, with people inside
    "door",  # shut
    "doorway",  # a door that stands open
    "hot",  # burns now
    "fuel",  # would burn: spilled wine, dry straw
    "wet",
    "dim",
    "pit",
    "cover",
    "high",
    "stairs",  # stairs, a ladder, a face to climb
    "rough",  # rubble, thicket, mud: slow or hard to enter
    "threat",
    "goal",
]
"""What kind of ground a place is, to draw it: what it means in play is the system's business."""

GROUNDS: Final[tuple[Ground, ...]] = get_args(Ground)[1:]
"""Where a place has several, the first of these is drawn."""

Accent = Literal["rust", "teal", "plum", "olive", "indigo"]
"""The color of a system. Each has a shade for light and one for dark pages."""

NOBODY: Final = -1


@dataclass(frozen=True)
class Tag:
    """A small named mark that opens its clause."""

    label: str
    clause: str = ""
    ground: Ground = ""
    who: int = NOBODY  # whose body it is, where a combatant covers more than the place it stands at
    term: str = ""  # the key of the word that explains it, among those the system declares (`engine/stage.py`)


def ground_of(tags: Iterable[Tag]) -> Ground:
    """The ground to draw where these tags are."""
    found = {tag.ground for tag in tags}
    for ground in GROUNDS:
        if ground in found:
            return ground
    return ""


@dataclass(frozen=True)
class Place:
    """A place for combatants. `column` and `row` say where to draw it, `ground` says what to draw."""

    key: str
    label: str
    column: int
    row: int = 0
    tags: tuple[Tag, ...] = ()
    ground: Ground = ""


@dataclass(frozen=True)
class Link:
    """A way from place to place, perhaps with something in between."""

    one: str
    other: str
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True)
class Heading:
    """What is written over a column or beside a row; `short` where there is little room."""

    label: str
    short: str


@dataclass(frozen=True)
class Board:
    """Places and links in the shape the system plays on, and what its columns and rows are called, if anything."""

    shape: Shape
    places: tuple[Place, ...]
    links: tuple[Link, ...] = ()
    columns: tuple[Heading, ...] = ()
    rows: tuple[Heading, ...] = ()


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
    rises: bool = False  # harm makes it rise: nothing is left where it is full


@dataclass(frozen=True)
class Card:
    """A combatant as shown to people. It covers `size` places in each direction, from `place` on."""

    who: int
    name: str
    side: str
    place: str
    gauges: tuple[Gauge, ...]
    tags: tuple[Tag, ...] = ()
    out: bool = False
    acting: bool = False
    size: int = 1
    icon: str = ""  # the portrait: the name of an icon


@dataclass(frozen=True)
class Turn:
    """A combatant in the order of play. Neighbors of the same `group` go together, and are shown together under it."""

    who: int
    score: str
    done: bool
    acting: bool
    group: str = ""


@dataclass(frozen=True)
class Header:
    """The progress of the fight, in the system's own words."""

    round: int
    phase: str
    order: tuple[Turn, ...] = field(default=())
