"""Armor and shields."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.sheets import COMBAT, GRACE, MIND, SORCERY
from fray.rulesets.stances.model.state import BALANCED
from fray.rulesets.stances.rules.checks import CASTING, DEFENSE, modifiers
from fray.rulesets.stances.rules.damage import reduction
from fray.rulesets.stances.rules.stances import ChooseStance, choose_stances
from fray.rulesets.stances.tests.arrange import BANDIT, JUDGE, Scene, talk


def test_a_hide_does_not_add_to_worn_armor() -> None:
    """[r-natural-armor]"""
    scene = Scene(["magnus@0 balanced"], ["npc-ogre@2 balanced"])
    assert reduction(scene.battle, scene["ogre"], None) == 1
    for hide, taken_off in ((0, 2), (1, 2), (3, 3)):
        scene["magnus"].sheet = replace(scene["magnus"].sheet, natural_armor=hide)
        assert reduction(scene.battle, scene["magnus"], None) == taken_off


def test_armor_does_not_hinder_casting() -> None:
    """[r-armor-casting, armor-medium-grace]"""
    scene = Scene(["elena@0 balanced", "brannoc@0 balanced"], BANDIT)
    assert modifiers(scene["elena"], CASTING, MIND, SORCERY, None) == 2
    assert modifiers(scene["brannoc"], DEFENSE, GRACE, COMBAT, None) == -1 + 1 - 2


def test_heavy_armor_does_not_bar_an_aggressive_word() -> None:
    """[r-social-frame, armor-heavy-stance]"""
    scene = talk(["brannoc none"], JUDGE)
    assert "aggressive" in [option.key() for option in ChooseStance(scene.battle, scene["brannoc"]).options()]


def test_heavy_armor_bars_the_aggressive_stance() -> None:
    """[heavy-armor-stances, armor-heavy-stance, stance-choice-each-round, r-stance-selection-simultaneous]"""
    scene = Scene(["brannoc@0 none"], ["npc-bandit@4 none"], wants={"stance": "aggressive"})
    with pytest.raises(Refused) as refused:
        choose_stances(scene.fight)
    assert refused.value.clause == "armor-heavy-stance"

    keys = [option.key() for option in ChooseStance(scene.battle, scene["brannoc"]).options()]
    assert keys[0] == "balanced" and "aggressive" not in keys
    scene["brannoc"].stance = BALANCED
    assert [key for key in scene.offered("brannoc") if key.startswith("switch")] == ["switch:defensive"]
