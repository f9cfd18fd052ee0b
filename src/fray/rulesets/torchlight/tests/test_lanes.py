"""Tests of `rules/lanes`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.lanes import lane_modifier
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_lanes_are_designated_and_modified_in_the_environments_turn() -> None:
    """[lane-designated-location, lane-modifiers, r-environment-events, r-lane-features]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 4)
    scene.keeper(environment=["ground", "ground", "note:the guests panic"], ground=["6:level:1", "6:modifier:3:2"])
    scene.end()
    assert scene.battle.lanes.levels[6] == 1
    assert lane_modifier(scene.battle.lanes, 6, 3, True) == 2
    assert scene.events(ev.Happened)[-1].note == "the guests panic"
