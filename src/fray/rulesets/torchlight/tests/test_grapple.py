"""Tests of `rules/grapple`."""

from __future__ import annotations

from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, refused, script


def test_a_grapple_holds_until_the_strength_save_fails() -> None:
    """[case-grapple-hold-and-loss, grapple-check, r-grapple, r-save-and-check]"""
    dice = script("case-grapple-hold-and-loss", "damage", "check", "damage", "damage", "save", "hold")
    scene = Scene(dice, number=1)
    riddic = scene.player("character-riddic", 4, name="Riddic", weapons=["weapon-sword"], proficiency=(1, 0, 0))
    bandit = scene.enemy(BANDIT, 4, name="Bandit A")
    scene.say(riddic, action=f"strike:weapon-sword:{bandit.who}", breath=f"grapple:{bandit.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{riddic.who}")
    scene.players()
    assert refused(ChooseMove(scene.battle, bandit), "move:first:2:steadied") == "grapple-effect"
    scene.run(2)
    assert scene.changed() == {
        "Riddic": {"breath": 3, "marks": ["holds Bandit A"]},
        "Bandit A": {"breath": 0, "strength": "7/13", "marks": ["grappled"]},
    }
    scene.say(bandit, move="move:first:2:steadied")
    scene.run(2)
    assert scene.changed() == {
        "Riddic": {"breath": 3},
        "Bandit A": {"at": "2 steadied", "breath": 0, "strength": "7/13"},
    }
