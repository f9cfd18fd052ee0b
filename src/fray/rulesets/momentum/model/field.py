"""The battlefield: a line of positions, the distances between them, and terrain on them and on their edges.

[line-of-bands, distance-bands, terrain-rules]
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Distances [distance-bands], from close to far; a range is a bit mask of them.
INTIMATE: Final = 0
MELEE: Final = 1
NEAR: Final = 2
FAR: Final = 3
DISTANT: Final = 4
DISTANCE_NAMES: Final = ("Intimate", "Melee", "Near", "Far", "Distant")

# Terrain on a position, one bit each.
PIT: Final = 1
FIRE: Final = 2
SLICK: Final = 4
WATER: Final = 8
BARRICADE: Final = 16
HIGH_GROUND: Final = 32
TABLE: Final = 64
GROUND_NAMES: Final[tuple[str, ...]] = (
    "pit",
    "fire",
    "slick ground",
    "deep water",
    "barricade",
    "high ground",
    "table",
)

# The door on an edge.
NO_DOOR: Final = 0
OPEN: Final = 1
CLOSED: Final = 2
BARRED: Final = 3
DOOR_NAMES: Final = ("", "open", "closed", "barred")
WORK_TO_BREAK_A_BAR: Final = 3

LOW: Final = "low"
HIGH: Final = "high"


def ground_bit(name: str) -> int:
    """The bit of a kind of ground."""
    return 1 << GROUND_NAMES.index(name)


class Field:
    """Positions 0 to length - 1. Edge e lies between positions e and e + 1."""

    walls: i64 = 0  # bit mask of edges
    open_low: bool = False
    open_high: bool = False
    smoke: i64 = 0  # bit mask of positions, until the next End of Round
    shut: i64 = 0  # bit mask of edges with a closed or barred door

    def __init__(self, length: int) -> None:
        self.length = length
        self.ground: list[int] = [0] * length
        self.doors: list[int] = [NO_DOOR] * length
        self.barred_from: list[int] = [-1] * length  # the position on whose side the bar lies
        self.door_work: list[int] = [0] * length

    def has(self, position: int, ground: int) -> bool:
        return self.ground[position] & ground != 0

    def wall(self, edge: int) -> bool:
        return (self.walls >> edge) & 1 == 1

    def shut_door(self, edge: int) -> bool:
        return (self.shut >> edge) & 1 == 1

    def set_door(self, edge: int, state: int) -> None:
        self.doors[edge] = state
        bit: i64 = 1
        bit <<= edge
        if state >= CLOSED:
            self.shut |= bit
        else:
            self.shut &= ~bit

    def door_between(self, here: int, there: int) -> bool:
        """Whether a closed or barred door stands anywhere between two positions [terrain-rules]."""
        if self.shut == 0:
            return False
        low = here if here < there else there
        high = there if here < there else here
        return any(self.shut_door(edge) for edge in range(low, high))

    def smoky(self, position: int) -> bool:
        return (self.smoke >> position) & 1 == 1

    def raise_smoke(self, position: int) -> None:
        bit: i64 = 1
        self.smoke |= bit << position


def distance_of(origin: i64, target: i64) -> i64:
    """The distance between two positions: 0 Intimate, 1 Melee, 2 Near, 3 Far, 4 or more Distant.

    [distance-bands, line-of-bands]
    """
    gap = origin - target if origin >= target else target - origin
    return gap if gap < DISTANT else DISTANT


def edge_towards(position: int, direction: int) -> int:
    """The edge crossed by a step of +1 or -1."""
    return position if direction > 0 else position - 1
