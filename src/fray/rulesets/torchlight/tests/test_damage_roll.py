"""Tests of `rules/damage_roll`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_an_attack_that_has_become_impossible_is_lost_and_the_rest_goes_on() -> None:
    """[r-illegal-and-empty-declarations, round-risky-test]"""
    scene = Scene(["d20=20 check"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="A")
    scene.say(elsa, move="move:first:4:steadied", action=f"strike:weapon-sword:{bandit.who}", breath="evade")
    scene.keeper(intervene="test", risky_test=f"{elsa.who}:move:check:dexterity", consequence="lost")
    scene.players()
    assert noted(bandit) == []
    assert scene.changed() == {"Elsa": {"breath": 2, "marks": ["evading"]}}
