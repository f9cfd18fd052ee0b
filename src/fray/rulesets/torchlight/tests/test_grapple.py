"""Tests of `rules/grapple`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted, refused, script


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


def test_who_holds_nobody_lets_nobody_go() -> None:
    """[r-grapple]"""
    scene = Scene(["d20=20 hold"])
    elsa = scene.player("character-elsa", 3)
    nim = scene.player("character-nim", 4)
    bandit = scene.enemy(BANDIT, 4)
    nim.grappling, bandit.grapplers = bandit.who, 1 << nim.who
    scene.say(elsa, move="move:first:5:steadied")
    scene.players()
    assert scene.events(ev.LostStatus) == []
    assert (nim.grappling, bandit.grapplers) == (bandit.who, 1 << nim.who)


@pytest.mark.parametrize("answer", ["hold", "let-go"])
def test_letting_go_is_free(answer: str) -> None:
    """[r-grapple, grapple-hold]"""
    scene = Scene(["d20=20 hold", "d10=4 damage"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    elsa.grappling, bandit.grapplers = bandit.who, 1 << elsa.who
    scene.say(elsa, hold=answer, action=f"strike:weapon-sword:{bandit.who}")
    scene.players()
    held = answer == "hold"
    assert (elsa.grappling == bandit.who, bandit.grapplers != 0) == (held, held)
    assert noted(bandit) == ["4 slashing"]


def test_a_grapple_that_was_bought_is_tried_once_with_two_attacks() -> None:
    """[grapple-check, r-grapple, r-multi-attack]"""
    scene = Scene(["d12=3 damage", "d20=20 check", "d12=4 damage"])
    elsa = scene.player("character-elsa", 3, breath=30)
    king = scene.enemy("monster-hollow-king", 3)
    blow = f"strike:weapon-great-sword:{elsa.who}"
    scene.say(king, action=blow, second_attack=blow, breath=f"grapple:{elsa.who}")
    scene.keepers()
    assert (king.grappling, noted(elsa)) == (-1, ["3 slashing", "4 slashing"])
