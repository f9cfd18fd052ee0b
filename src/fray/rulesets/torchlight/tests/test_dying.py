"""Tests of `rules/dying`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.state import AFTERMATH
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_dying_is_run_for_enemies_only_if_asked() -> None:
    """[r-symmetry, dying-start]"""
    for word, dice, condition in (("phase", [], 1), ("phase-enemies-too", ["d20=19 dying"] * 4, 0)):
        scene = Scene(dice)
        scene.player("character-elsa", 3)
        bandit = scene.enemy(BANDIT, 6, condition=1, prone=True, hurt=1)
        scene.keeper(next_phase=word)
        scene.battle.phase = AFTERMATH
        scene.run(1)
        assert bandit.condition == condition
