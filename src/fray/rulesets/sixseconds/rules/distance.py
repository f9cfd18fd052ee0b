"""Distances on the squares, in meters [r-distance, r-grid]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.sixseconds.model.field import Zone, reaches_into
from fray.rulesets.sixseconds.model.state import Combatant
from fray.space.squares import apart


def distance(here: Combatant, there: Combatant) -> i64:
    """The distance of two footprints in meters [r-distance, grid-diagonal]."""
    return apart(here.x, here.y, here.squares, there.x, there.y, there.squares)


def distance_to(combatant: Combatant, x: i64, y: i64) -> i64:
    """The distance of a footprint to a square [r-distance]."""
    return apart(combatant.x, combatant.y, combatant.squares, x, y, 1)


def in_zone(combatant: Combatant, zone: Zone) -> bool:
    return reaches_into(zone, combatant.x, combatant.y, combatant.squares)
