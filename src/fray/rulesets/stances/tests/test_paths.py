"""Every way through the areas."""

from __future__ import annotations

from fray.rulesets.stances.tests.arrange import Scene


def test_wings_ignore_difficult_ground() -> None:
    """[r-terrain, npc-young-black-dragon]"""
    terrain = [{"area": area, "feature": "difficult"} for area in "012"]
    scene = Scene(
        ["elena@0 balanced"], ["dragon=npc-young-black-dragon@4 balanced", "wolf=npc-dire-wolf@4"], terrain=terrain
    )
    assert "move:3-2" in scene.offered("dragon") and "move:3-2" not in scene.offered("wolf")
