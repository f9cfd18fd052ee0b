"""Tests of `rules/aftermath`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model.state import AFTERMATH
from fray.rulesets.torchlight.rules.aftermath import NextPhase
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys


@pytest.mark.parametrize(("phase", "strength"), [("phase", 6), ("phase-in-refuge", 9), ("close", 6)])
def test_points_come_back_only_in_a_refuge(phase: str, strength: int) -> None:
    """[refuge-rest, recovery-no-scores, r-rest]"""
    scene = Scene(["d4=3 rest"] if phase == "phase-in-refuge" else [])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=0, most_breath=3)
    bandit = scene.enemy(BANDIT, 6, condition=1, prone=True, breath=0, most_breath=3)
    elsa.scores[0] = bandit.scores[0] = 6
    scene.keeper(next_phase=phase)
    scene.battle.phase = AFTERMATH
    scene.run(1)
    assert (elsa.scores[0], elsa.breath) == (strength, 0 if phase == "close" else 3)
    assert (bandit.scores[0], bandit.breath, bandit.condition) == (6, 0, 1)  # nobody asked for the enemies
    assert scene.battle.phases_passed == (0 if phase == "close" else 1)


def test_twenty_phases_are_the_most_and_only_the_dead_are_revived() -> None:
    """[death-revival, r-dying-sequence]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    dead = scene.player("character-nim", condition=2, whereabouts=4)
    assert [key for key in keys(NextPhase(scene.battle)) if key.startswith("revive")] == [f"revive:{dead.who}"]
    scene.keeper(next_phase=["phase"] * 20)
    scene.battle.phase = AFTERMATH
    scene.run(1)
    assert scene.battle.phases_passed == 20
    assert scene.puppet.asked.count((-1, "next phase")) == 20
