"""Tests of `rules/lanes`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import FEATURE, LEVEL, LOCATION, MODIFIER, SPECIAL, LaneEdit
from fray.rulesets.torchlight.rules.lanes import edit_ground, ground_edits, lane_modifier
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


def test_what_was_set_about_a_lane_can_be_taken_back() -> None:
    """[lane-designated-location, lane-modifiers, r-lane-features]"""
    scene = Scene()
    scene.run(0)
    assert scene.fight is not None
    lanes = scene.battle.lanes
    edits = [LaneEdit(2, LOCATION, "balcony"), LaneEdit(2, LEVEL, value=2), LaneEdit(2, MODIFIER, toward=3, value=-2),
             LaneEdit(2, FEATURE, "special")]  # fmt: skip
    for there, wanted in ((True, ("balcony", 2, -2, -2, True)), (False, ("main", 0, 0, 0, False))):
        for edit in edits:
            edit_ground(scene.fight, edit, there)
        modifiers = [lane_modifier(lanes, 2, 3, ranged) for ranged in (False, True)]
        assert (lanes.locations[2], lanes.levels[2], *modifiers, lanes.has(2, SPECIAL)) == wanted
    assert [event.there for event in scene.events(ev.LaneChanged)] == [True] * 4 + [False] * 4
