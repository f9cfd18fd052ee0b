"""The map: terrain by letter, zones and things to work at [r-grid, r-terrain]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from mypy_extensions import i64

from fray.rulesets.sixseconds.model.sheets import Gear, Task
from fray.space.ground import COVER, DARK, HARMFUL, OPAQUE, ROUGH, SOLID, Ground

FLOOR: Final = 0
DOOR: Final = 64  # there is a door, open unless the square is solid
LOCKED: Final = 128  # of a door
WATER: Final = ROUGH | 128  # told from rubble only by name
CLOSED_DOOR: Final = OPAQUE | SOLID | COVER | DOOR

# [r-terrain], by the letters of the maps.
TERRAIN: Final = {
    ".": FLOOR,
    "#": OPAQUE | SOLID | COVER,
    "D": CLOSED_DOOR,
    "L": CLOSED_DOOR | LOCKED,
    "O": DOOR,
    "c": SOLID | COVER,
    "r": ROUGH,
    "w": WATER,
    "f": HARMFUL,
    "k": DARK,
}
TERRAIN_NAMES: Final = {
    TERRAIN["."]: "floor",
    TERRAIN["#"]: "wall",
    TERRAIN["D"]: "closed door",
    TERRAIN["L"]: "locked door",
    TERRAIN["O"]: "open door",
    TERRAIN["c"]: "cover",
    TERRAIN["r"]: "rubble",
    TERRAIN["w"]: "shallow water",
    TERRAIN["f"]: "fire",
    TERRAIN["k"]: "darkness",
}
LETTERS: Final = 26
FIRE_DAMAGE: Final = 5
FIRE_TYPE: Final = "fire"


class Zone(NamedTuple):
    """An inclusive rectangle of squares [r-content-fields]."""

    x0: int
    y0: int
    x1: int
    y1: int


def reaches_into(zone: Zone, x: i64, y: i64, size: i64) -> bool:
    """A combatant is in a zone if any square of its footprint is [r-objective-kinds]."""
    return x <= zone.x1 and x + size > zone.x0 and y <= zone.y1 and y + size > zone.y0


@dataclass(frozen=True)
class Thing:
    """An object of the encounter that combatants can work at [r-content-fields]."""

    name: str
    x: int
    y: int
    task: Task | None = None
    team: int = -1  # the only team that can use it; -1 for everybody
    opens: bool = False  # a lock: success opens the door in its square


class Item(NamedTuple):
    """One copy of a piece of gear. A worn or unloaded copy is another value, so items are never changed."""

    gear: Gear
    durability: int
    loaded: bool

    def broken(self) -> bool:
        """An item with zero durability is broken [broken-items]."""
        return self.durability <= 0

    def worn(self, amount: int) -> Item:
        """Durability never goes below 0 [r-durability]."""
        left = self.durability - amount
        return Item(self.gear, left if left > 0 else 0, self.loaded)

    def with_load(self, loaded: bool) -> Item:
        return Item(self.gear, self.durability, loaded)

    def fingerprint(self) -> str:
        return f"{self.gear.id}/{self.durability}{'' if self.loaded else '!'}"


def new_item(gear: Gear) -> Item:
    """Weapons with a reload value start combat loaded [r-ranged-melee]."""
    return Item(gear, gear.durability, True)


class Lying(NamedTuple):
    """An item on the ground."""

    item: Item
    x: int
    y: int

    def fingerprint(self) -> str:
        return f"{self.item.fingerprint()}@{self.x},{self.y}"


def column_name(x: int) -> str:
    """A to Z, then AA, AB and so on, as on a chessboard that has grown."""
    letters = chr(ord("A") + x % LETTERS)
    return letters if x < LETTERS else column_name(x // LETTERS - 1) + letters


def row_name(y: int) -> str:
    """Rows are counted from 1, from the top."""
    return str(y + 1)


def square_name(x: int, y: int) -> str:
    return f"column {column_name(x)}, row {row_name(y)}"


def read_map(rows: list[str]) -> Ground:
    """A ground from the rows of a map; letters are known and rows equally long."""
    return Ground(len(rows[0]), len(rows), bytes([TERRAIN[letter] for row in rows for letter in row]))


def is_locked(ground: Ground, x: int, y: int) -> bool:
    return ground.has(x, y, DOOR) and ground.has(x, y, LOCKED)
