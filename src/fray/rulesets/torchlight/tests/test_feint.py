"""Tests of `rules/feint`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted, script


def test_a_feint_that_was_not_gained_rolls_no_die() -> None:
    """[r-enhanced-trade, feint]"""
    scene = Scene(["d10=3 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, breath=0, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced="feint")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:-1")
    scene.players()
    assert noted(bandit) == ["3 slashing"]


def test_a_feint_may_make_a_precision_strike() -> None:
    """[case-feint-to-precision, precision-trigger, r-feint, r-maneuver-declaration]"""
    scene = Scene(script("case-feint-to-precision", "damage", "feint", "extra"))
    elsa = scene.player("character-elsa", 3, name="Elsa", proficiency=(1, 0, 0))
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", feint="feint", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["15 slashing"]
    assert scene.changed() == {"Elsa": {"breath": 2}}


def test_a_feint_is_bought_once_a_turn_and_not_beside_another_maneuver() -> None:
    """[r-maneuver-limits, feint, maneuver-breath-cost]"""
    for answers, left in (({"feint": "feint"}, 15), ({"breath": "evade"}, 15), ({}, 16)):
        dice = ["d12=3 damage", *(["d12=5 feint"] if "feint" in answers else []), "d12=4 damage"]
        scene = Scene(dice)
        elsa = scene.player("character-elsa", 3, breath=30)
        king = scene.enemy("monster-hollow-king", 3, breath=16)
        blow = f"strike:weapon-great-sword:{elsa.who}"
        scene.say(king, action=blow, second_attack=blow)
        scene.tell(king.who, answers)
        scene.keepers()
        asked = {"feint": 1, "breath": 0}.get(next(iter(answers), ""), 2)
        assert scene.puppet.asked.count((king.who, "feint")) == asked
        assert king.breath == left
