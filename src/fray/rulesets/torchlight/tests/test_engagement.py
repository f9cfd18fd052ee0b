"""Tests of `rules/engagement`."""

from __future__ import annotations

from fray.rulesets.torchlight.rules.engagement import engaged, engages, front
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_the_incapacitated_neither_engage_nor_screen() -> None:
    """[r-engaged, r-incapacitated, engaged-definition]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    fallen = scene.enemy(BANDIT, 3, "aggressive", name="Fallen", condition=1, prone=True)
    assert not engages(scene.battle, fallen, elsa)
    assert not engaged(scene.battle, elsa)
    behind = scene.enemy(BANDIT, 3, "defensive", name="Behind")
    assert front(scene.battle, 1, 3) is behind
    assert engaged(scene.battle, elsa) and engaged(scene.battle, behind)


def test_who_has_shot_engages_nobody() -> None:
    """[r-ranged-mark, attack-ranged-not-engaged]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    archer = scene.enemy(BANDIT, 3, name="Archer", ranged_mark=True)
    assert not engages(scene.battle, archer, elsa)
    assert not engaged(scene.battle, elsa)
