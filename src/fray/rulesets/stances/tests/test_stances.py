"""Choosing a stance."""

from __future__ import annotations

from fray.rulesets.stances.rules.stances import ChooseStance, choose_stances
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_mastery_is_for_those_who_have_learned_it() -> None:
    """[defensive-stance-mastery, r-defensive-mastery]"""
    scene = Scene(["brannoc@2 balanced", "magnus@2 balanced"], BANDIT)
    offered = {
        name: [option.key() for option in ChooseStance(scene.battle, scene[name]).options()]
        for name in ("brannoc", "magnus")
    }
    assert any("mastery" in key for key in offered["brannoc"])
    assert not any("mastery" in key for key in offered["magnus"])


def test_the_mindless_are_aggressive_keep_no_momentum_and_do_not_react() -> None:
    """[r-npc-momentum]"""

    dice = ["d6=4 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["elena@2 none"], ["npc-skeleton-warrior@2 none"], dice=dice, wants={"stance": "balanced"})
    choose_stances(scene.fight)
    assert scene["warrior"].stance == 1 and scene.asked == ["stance"]
    scene.turn("warrior", "attack:0-melee:might:{elena}")
    assert scene["warrior"].momentum == 0
    assert not any(key in ("surrender", "offer-talk", "improvise") for key in scene.offered("warrior"))
