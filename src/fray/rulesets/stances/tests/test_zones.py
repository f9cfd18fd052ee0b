"""Engaged, Close and Far: what reaches whom, and ranged combat by zone."""

from __future__ import annotations

from fray.rulesets.stances.model.field import CLOSE, ENGAGED, FAR
from fray.rulesets.stances.rules.zones import is_engaged, zone_between
from fray.rulesets.stances.tests.arrange import Scene


def line_of_foes() -> Scene:
    """One foe in Magnus's area, one next to it, and two farther off."""
    return Scene(
        ["magnus@1 balanced", "brannoc@0 balanced"],
        [
            "npc-bandit@1 balanced",
            "npc-cultist@2 balanced",
            "scout=npc-goblin-scout@3 balanced",
            "npc-hobgoblin-archer@4 balanced",
        ],
    )


def test_bands_on_the_line() -> None:
    """[zones-abstract, close-definition, far-definition, r-areas]"""
    scene = line_of_foes()
    foes = [scene[alias] for alias in ("bandit", "cultist", "scout", "archer")]
    assert [zone_between(scene.battle, scene["magnus"], foe) for foe in foes] == [ENGAGED, CLOSE, FAR, FAR]


def test_enemies_in_one_area_are_engaged() -> None:
    """[bands-on-the-line, engaged-definition, r-engaged-with-all]"""
    scene = line_of_foes()
    assert is_engaged(scene.battle, scene["bandit"]) and not is_engaged(scene.battle, scene["cultist"])
