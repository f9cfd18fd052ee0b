"""Distances."""

from __future__ import annotations

from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.tests.arrange import known, person, scene
from fray.space.squares import distance as measured


def test_distances_are_measured_like_movement() -> None:
    """[grid-diagonal, r-distance, r-size-table], case [distances]."""
    assert [measured(5, 3), measured(4, 4), measured(1, 1), measured(7, 2)] == [6, 6, 1, 8]
    s = scene(known("ogre", "monster-ogre", at=(3, 3)), person("hero", "them", (6, 6)))
    assert distance(s["ogre"], s["hero"]) == 3
