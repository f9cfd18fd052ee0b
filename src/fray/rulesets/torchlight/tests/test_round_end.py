"""Tests of `rules/round_end`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.state import AFTERMATH
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, script


def test_both_may_fall_in_one_round_and_nobody_wins() -> None:
    """[case-mutual-down, round-incapacitated-timing, dying-start, turn-end-saves]"""
    scene = Scene(script("case-mutual-down", "damage", "damage", "save", "save"), number=5)
    riddic = scene.player(
        "character-riddic", 3, name="Riddic", weapons=["weapon-sword"], proficiency=(1, 0, 0), breath=0, str=5
    )
    bandit = scene.enemy(BANDIT, 3, name="Bandit A", breath=0)
    scene.say(riddic, action=f"strike:weapon-sword:{bandit.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{riddic.who}")
    scene.whole_round()
    assert (riddic.scores[0], bandit.scores[0]) == (1, 1)
    assert scene.battle.phase == AFTERMATH
    scene.run(1)
    assert scene.battle.result is not None
    assert scene.battle.result.winner == ""
    assert (riddic.dying, riddic.unconscious, bandit.dying) == (True, True, False)
