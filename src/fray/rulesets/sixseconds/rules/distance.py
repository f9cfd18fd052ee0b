"""Distances on the squares, in meters [r-distance, r-grid]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.field import Zone
from fray.rulesets.sixseconds.model.state import Combatant
from fray.space.squares import apart


def distance(one: Combatant, other: Combatant) -> int:
    """The distance of two footprints in meters [r-distance, grid-diagonal]."""
    return apart(one.x, one.y, one.squares, other.x, other.y, other.squares)


def distance_to(one: Combatant, x: int, y: int) -> int:
    """The distance of a footprint to a square [r-distance]."""
    return apart(one.x, one.y, one.squares, x, y, 1)


def in_zone(one: Combatant, zone: Zone) -> bool:
    return zone.has(one.x, one.y, one.squares)
