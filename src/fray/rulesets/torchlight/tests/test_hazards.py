"""Tests of `rules/hazards`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import BURNING, FLAMMABLE
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, lying, noted, script


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
    scene = Scene()
    scene.lane(5, "flammable")
    orsolya = scene.player("character-orsolya", 3, name="Orsolya")
    scene.enemy(BANDIT, 6)
    scene.say(orsolya, action="shoot:weapon-fire-flask:lane5")
    scene.players()
    assert scene.battle.lanes.burning_left[5] == 3
    assert "fire flask" not in str(scene.portraits()["Orsolya"])
    assert lying(scene.battle, 5) == []


def test_a_burning_lane_burns_three_turns() -> None:
    """[case-burning-lane, example-environment, turn-environment-timing, stance-defensive-effect]"""
    scene = Scene(script("case-burning-lane", "damage", "fire", "fire", "save"))
    scene.lane(6, "flammable")
    orsolya = scene.player("character-orsolya", 3, proficiency=(0, 0, 1))
    tahula = scene.player("character-tahula", 6, "defensive", name="Tahula")
    scene.player("character-elsa", 1)
    bandit = scene.enemy(BANDIT, 6, "aggressive", name="Bandit 1")
    scene.enemy(BANDIT, 2)
    scene.say(orsolya, action=f"shoot:weapon-ember-wand:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["5 fire"]
    assert scene.battle.lanes.has(6, BURNING)
    scene.run(2)
    changed = scene.changed()
    assert changed["Tahula"] == {"breath": 4}
    assert changed["Bandit 1"]["willpower"] == "5/15"
    assert bandit.condition == 1
    scene.more_dice("d4=1 fire", "d4=1 fire", "d4=1 fire", "d4=1 fire")
    scene.run(3)
    assert scene.battle.lanes.has(6, BURNING)
    scene.run(3)
    assert not scene.battle.lanes.has(6, BURNING | FLAMMABLE)
    assert tahula.breath == 4


def test_fire_on_a_hider_rolls_two_dice_and_shows_both() -> None:
    """[hide-area, r-flammable]"""
    scene = Scene(["d4=3 fire", "d4=2 fire"])
    scene.lane(3, "flammable", "burning")
    scene.battle.lanes.burning_left[3] = 2
    scene.player("character-nim", 3, name="Nim", hidden=True)
    scene.enemy(BANDIT, 6)
    scene.end()
    assert [(event.amount, event.faces) for event in scene.events(ev.Burned)] == [(2, [3, 2])]


def test_what_burns_is_not_lit_again() -> None:
    """[r-flammable]"""
    scene = Scene()
    scene.lane(3, "flammable", "burning")
    scene.battle.lanes.burning_left[3] = 2
    elsa = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 6)
    elsa.held = (library().shelf.items["item-torch"],)
    elsa.stowed = (library().shelf.items["weapon-fire-flask"],)
    options = keys(ChooseAction(scene.battle, elsa))
    assert "light" not in options
    assert "shoot:weapon-fire-flask:lane3" not in options
    assert "shoot:weapon-fire-flask:lane6" in options


@pytest.mark.parametrize("lane", [1, 6])
def test_every_lane_can_catch_fire_and_burns_everybody_in_it(lane: int) -> None:
    """[r-flammable, lane-count, turn-environment-scope]"""
    scene = Scene(["d4=2 fire", "d4=3 fire"])
    scene.lane(lane, "flammable")
    elsa = scene.player("character-elsa", lane, breath=20)
    bandit = scene.enemy(BANDIT, lane, breath=20)
    elsa.held = (library().shelf.items["item-torch"],)
    scene.say(elsa, action="light")
    scene.whole_round()
    assert (elsa.breath, bandit.breath, scene.battle.lanes.burning_left[lane]) == (18, 17, 2)


@pytest.mark.parametrize(("level", "dice"), [(0, ["d6=4 fall"]), (2, ["d6=1 fall", "d6=3 fall"])])
def test_a_failed_jump_costs_a_die_for_each_level_and_at_least_one(level: int, dice: list[str]) -> None:
    """[r-fall, round-risky-test]"""
    scene = Scene(["d20=20 check", *dice])
    scene.lane(4, level=level)
    elsa = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 6)
    scene.say(elsa, move="move:first:4:steadied")
    scene.keeper(intervene="test", risky_test=f"{elsa.who}:move:check:luck", consequence="fall")
    scene.players()
    assert (elsa.lane, elsa.prone, noted(elsa)) == (4, True, ["4 bludgeoning"])
