"""The six Elevations, from the Depths to Skyward: a level that is held in addition to a Position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# The ladder, bottom to top [elevations, elevation-table, elevation-plus-position].
DEPTHS: Final = -2
SHALLOWS: Final = -1
GROUND: Final = 0
ELEVATED: Final = 1
OVERHEAD: Final = 2
SKYWARD: Final = 3
LEVEL_NAMES: Final[tuple[str, ...]] = ("Depths", "Shallows", "Ground", "Elevated", "Overhead", "Skyward")
LEVELS: Final = 6


def level_name(level: i64) -> str:
    return LEVEL_NAMES[level - DEPTHS]


def is_aerial(level: i64) -> bool:
    """Elevated, Overhead and Skyward [elevation-table]."""
    return level >= ELEVATED


def apart(level: i64, to: i64) -> i64:
    """How many Elevations lie between two levels."""
    return level - to if level >= to else to - level
