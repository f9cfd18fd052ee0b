"""Distances on the squares, in meters [r-distance, r-grid]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.field import Zone
from fray.rulesets.sixseconds.model.state import Combatant
from fray.space.squares import apart


def distance(here: Combatant, there: Combatant) -> int:
    """The distance of two footprints in meters [r-distance, grid-diagonal]."""
    return apart(here.x, here.y, here.squares, there.x, there.y, there.squares)


def distance_to(combatant: Combatant, x: int, y: int) -> int:
    """The distance of a footprint to a square [r-distance]."""
    return apart(combatant.x, combatant.y, combatant.squares, x, y, 1)


def in_zone(combatant: Combatant, zone: Zone) -> bool:
    return zone.has(combatant.x, combatant.y, combatant.squares)
