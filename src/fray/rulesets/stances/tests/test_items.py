"""Potions."""

from __future__ import annotations

from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_a_potion_is_for_oneself_or_an_ally_in_the_same_area() -> None:
    """[r-first-aid, stabilize-magic]"""
    scene = Scene(["vessa@2 balanced", "magnus@2 balanced", "elena@1 balanced"], BANDIT)
    assert [key for key in scene.offered("vessa") if key.startswith("use:")] == [
        "use:healing-potion:0",
        "use:healing-potion:1",
    ]
