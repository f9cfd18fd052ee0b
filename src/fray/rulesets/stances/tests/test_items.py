"""Potions and the healer's kit."""

from __future__ import annotations

from fray.rulesets.stances.model.state import DYING
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_the_kit_is_offered_while_it_lasts() -> None:
    """[r-first-aid, stabilize-medicine]"""
    scene = Scene(["elena@2 balanced", f"tamsin@2 none vitality=0 condition={DYING}"], BANDIT)
    aid = ["first-aid:1", "first-aid:1:kit"]
    assert [key for key in scene.offered("elena") if key.startswith("first-aid")] == aid
    scene["elena"].item_uses = [0]
    assert [key for key in scene.offered("elena") if key.startswith("first-aid")] == aid[:1]


def test_a_potion_is_for_oneself_or_an_ally_in_the_same_area() -> None:
    """[r-first-aid, stabilize-magic]"""
    scene = Scene(["vessa@2 balanced", "magnus@2 balanced", "elena@1 balanced"], BANDIT)
    assert [key for key in scene.offered("vessa") if key.startswith("use:")] == [
        "use:healing-potion:0",
        "use:healing-potion:1",
    ]
