"""Terrain Tags as an encounter lays them out: frozen, in the numbers of the Grid [terrain-tags]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DIFFICULT: Final = "difficult"
TURBULENT: Final = "turbulent"
OBSCURED: Final = "obscured"
COVER: Final = "cover"
OBSTACLE: Final = "obstacle"
BUILDING: Final = "building"
HIGH_GROUND: Final = "high-ground"
TRENCHED: Final = "trenched"
WALL: Final = "wall"
STAIRS: Final = "stairs"
CLIMBABLE: Final = "climbable"
WATER: Final = "water"
HEIGHT: Final = "height"  # the Elevations that are available, and nothing else [tag-elevation]
TAG_KINDS: Final = (
    *(DIFFICULT, TURBULENT, OBSCURED, COVER, OBSTACLE, BUILDING, HIGH_GROUND, TRENCHED, WALL, STAIRS),
    *(CLIMBABLE, WATER, HEIGHT),
)
EVERYWHERE: Final = -1
NO_STRUCTURE: Final = -1  # indestructible


@dataclass(frozen=True)
class Feature:
    """One Terrain Tag as written. Positions and levels are numbers of the Grid."""

    kind: str
    position: int  # or EVERYWHERE
    level: int = 0  # High Ground's level, the top of what blocks or is climbed
    lowest: int = 0  # Elevations available, where the tag says so
    highest: int = 3
    capacity: int = 0  # 0: no limit
    claimable: bool = False
    difficulty: int = 0  # of the Composure Saving Throw
    structure: int = NO_STRUCTURE
    shut: bool = False
    gate: bool = False
    ledges: int = 0  # levels with a flat surface on the way up, one bit each: bit 0 is Ground
