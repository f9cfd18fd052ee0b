"""The six Action Lanes: where they lie, what is in them, and what lies between them. Cells are not distances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from fray.rulesets.torchlight.model.sheets import Item

LANES: Final = 6  # [lane-count]
MAIN: Final = "main"
BURNING_TURNS: Final = 3  # [r-flammable]
STRONGEST_MODIFIER: Final = 3  # [r-limits]

# Stances by their depth, the front column first [stance-table, r-terms].
AGGRESSIVE: Final = 1
STEADIED: Final = 2
DEFENSIVE: Final = 3
REARGUARD: Final = 4  # also where the text says "rearward position" [r-example-names]
STANCES: Final[tuple[str, ...]] = ("", "aggressive", "steadied", "defensive", "rearguard")
PLACEMENT_ORDER: Final[tuple[int, ...]] = (STEADIED, AGGRESSIVE, DEFENSIVE, REARGUARD)  # [r-placement-overflow]

# Features a lane can have [r-lane-features].
CLOSED: Final = 1
DENSE_COVER: Final = 2
SPECIAL: Final = 4
HIDING_PLACE: Final = 8
FLAMMABLE: Final = 16
BURNING: Final = 32
FEATURES: Final[tuple[str, ...]] = ("closed", "dense-cover", "special", "hiding-place", "flammable", "burning")


def feature_bit(name: str) -> int:
    return 1 << FEATURES.index(name)


# What can be edited about a lane [lane-designated-location, lane-modifiers, r-lane-features].
FEATURE: Final = 0
LOCATION: Final = 1
LEVEL: Final = 2
MODIFIER: Final = 3


@dataclass(frozen=True)
class LaneEdit:
    """One thing that can be set or taken away about a lane."""

    lane: int
    what: int
    name: str = ""  # of a feature or location
    toward: int = 0  # the lane that a modifier leads to
    value: int = 0  # of a level or modifier

    def word(self) -> str:
        """As it is written in an encounter: `flammable`, `location:balcony`, `level:1`, `modifier:3:-1`."""
        if self.what == LOCATION:
            return f"location:{self.name}"
        if self.what == LEVEL:
            return f"level:{self.value}"
        return f"modifier:{self.toward}:{self.value}" if self.what == MODIFIER else self.name


def cell_key(side: int, lane: int, depth: int) -> str:
    """A cell as the board knows it."""
    return f"{side}:{lane}:{depth}"


def cell_number(lane: i64, depth: i64) -> i64:
    """The 24 cells of a side, lane by lane."""
    return (lane - 1) * REARGUARD + depth - 1


def lane_cells(lane: int, *sides: int) -> list[str]:
    """The cells of a lane, on both sides or on some."""
    return [cell_key(side, lane, depth) for side in sides or (0, 1) for depth in range(1, REARGUARD + 1)]


class Lanes:
    """What is stored for each lane, and for each ordered pair of lanes [r-lane-features]. Lists start at lane 1."""

    def __init__(self) -> None:
        self.features: list[int] = [0] * (LANES + 1)
        self.levels: list[int] = [0] * (LANES + 1)
        self.locations: list[str] = [MAIN] * (LANES + 1)
        self.burning_left: list[int] = [0] * (LANES + 1)
        self.melee: list[int] = [0] * ((LANES + 1) * (LANES + 1))
        self.ranged: list[int] = [0] * ((LANES + 1) * (LANES + 1))
        self.lying: list[tuple[Item, ...]] = [() for _ in range(LANES + 1)]  # dropped and thrown things

    def has(self, lane: int, feature: int) -> bool:
        return self.features[lane] & feature != 0

    def open(self, lane: int) -> bool:
        return self.features[lane] & CLOSED == 0

    def set_modifier(self, start: int, end: int, value: int, kind: str = "") -> None:
        index = start * (LANES + 1) + end
        if kind != "ranged":
            self.melee[index] = value
        if kind != "melee":
            self.ranged[index] = value
