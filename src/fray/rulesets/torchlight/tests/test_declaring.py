"""Tests of `rules/declaring`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_a_shot_that_is_taken_back_leaves_no_mark() -> None:
    """[r-ranged-mark, intimidation-effect, r-retreat]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(breyer, move=["retreat:after", "move:first:4:aggressive"])
    scene.say(breyer, action=[f"shoot:weapon-longbow:{bandit.who}", "intimidate"])
    scene.players()
    assert bandit.intimidated_to >= scene.battle.clock()
    assert not breyer.ranged_mark
