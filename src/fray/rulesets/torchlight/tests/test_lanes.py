"""Tests of `rules/lanes`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.lanes import ground_edits, lane_modifier
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


def test_the_keeper_may_edit_every_lane_in_every_way() -> None:
    """[lane-designated-location, lane-modifiers, r-lane-features, r-limits]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    scene.lane(2, level=1, location="balcony")
    edits = ground_edits(scene.battle)
    for lane in range(1, 7):
        words = {edit.word() for edit in edits if edit.lane == lane}
        features = {"hiding-place", "flammable", "dense-cover", "special"}
        features |= set() if lane == 3 else {"closed"}  # Elsa stands there
        levels = {f"level:{level}" for level in range(-2, 3) if level != (1 if lane == 2 else 0)}
        others = [other for other in range(1, 7) if other != lane]
        modifiers = {f"modifier:{other}:{value}" for other in others for value in range(-3, 4)}
        assert words == features | levels | modifiers | {"location:main" if lane == 2 else "location:apart"}
    assert len(edits) == len(set(edits))
