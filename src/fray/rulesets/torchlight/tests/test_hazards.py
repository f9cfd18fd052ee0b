"""Tests of `rules/hazards`."""

from __future__ import annotations

from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, lying


def test_a_torch_lights_a_flammable_lane() -> None:
    """[r-flammable, action-interact]"""
    scene = Scene()
    scene.lane(3, "flammable")
    elsa = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 6)
    assert "light" not in keys(ChooseAction(scene.battle, elsa))
    elsa.held = (library().shelf.items["item-torch"],)
    scene.say(elsa, action="light")
    scene.players()
    assert scene.battle.lanes.burning_left[3] == 3


def test_a_fire_flask_lights_a_lane_even_if_nobody_is_there() -> None:
    """[r-flammable, r-area, r-hands]"""
    scene = Scene(["d6=4 damage"])
    scene.lane(5, "flammable")
    orsolya = scene.player("character-orsolya", 3, name="Orsolya")
    scene.enemy(BANDIT, 6)
    scene.say(orsolya, action="shoot:weapon-fire-flask:lane5")
    scene.players()
    assert scene.battle.lanes.burning_left[5] == 3
    assert "fire flask" not in str(scene.portraits()["Orsolya"])
    assert lying(scene.battle, 5) == []
