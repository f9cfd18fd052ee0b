"""Tests of `rules/incapacitated`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.state import AFTERMATH
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_only_the_keeper_brings_back_the_dead() -> None:
    """[death-revival]"""
    scene = Scene()
    scene.player("character-elsa", 4, name="Elsa")
    nim = scene.player("character-nim", name="Nim", condition=2, whereabouts=4)
    scene.enemy(BANDIT, 6, condition=1, prone=True)
    names = ("strength", "dexterity", "willpower", "sanity", "luck")
    scene.keeper(next_phase=[f"revive:{nim.who}", "close"], **{f"{name} score": "3" for name in names})
    scene.battle.phase = AFTERMATH
    scene.run(1)
    assert (nim.condition, nim.scores) == (0, [3, 3, 3, 3, 3])
