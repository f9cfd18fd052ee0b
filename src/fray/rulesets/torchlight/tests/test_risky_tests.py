"""Tests of `rules/risky_tests`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.plans import DRAG
from fray.rulesets.torchlight.rules.risky_tests import risks
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted, script


def test_no_saving_throw_is_demanded_of_the_incapacitated() -> None:
    """[incap-no-saves, round-risky-test]"""
    scene = Scene()
    fallen = scene.player("character-nim", 4, name="Fallen", condition=1, prone=True)
    fallen.plan.move = DRAG
    assert {demand.save for demand in risks(scene.battle, 0)} == {False}


def test_a_risky_jump_that_fails_lands_all_the_same() -> None:
    """[case-risky-jump, round-risky-test, impaired-roll, r-fall, r-prone, r-keeper-modifier-window]"""
    scene = Scene(script("case-risky-jump", "check", "fall", "damage", "damage"))
    scene.balcony()
    nim = scene.player("character-nim", 2, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    scene.say(nim, move="move:first:3:steadied", action=f"strike:weapon-dagger:{bandit.who}")
    scene.keeper(intervene="test", risky_test=f"{nim.who}:move:check:dexterity", consequence="fall")
    scene.players()
    assert (noted(nim), noted(bandit)) == (["4 bludgeoning"], ["2 piercing"])
    assert scene.changed()["Nim"] == {"at": "3 steadied", "marks": ["prone"]}
    scene.run(2)
    assert nim.breath == 2
