"""Tests of `rules/grid`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.rulings import DragCompanion
from fray.rulesets.torchlight.rules.grid import adjacent
from fray.rulesets.torchlight.rules.keeper import works
from fray.rulesets.torchlight.tests.arrange import Scene


def test_a_combatant_without_a_cell_is_adjacent_to_nobody() -> None:
    """[r-distance, r-terms, r-drag]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 1, "rearguard", name="Elsa")
    gone = scene.player("character-nim", name="Gone", condition=1, whereabouts=2, depth=4)
    assert not adjacent(elsa, gone)
    assert not any(isinstance(ruling, DragCompanion) for ruling in works(scene.battle, elsa, "action-list-open"))
