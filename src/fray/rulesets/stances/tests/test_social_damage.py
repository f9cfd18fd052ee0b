"""Social damage, and the impact of a critical success."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.events import ImpactRecorded
from fray.rulesets.stances.rules.social_damage import Impact, PressThePoint
from fray.rulesets.stances.tests.arrange import JUDGE, Scene, talk


def test_a_compelling_argument_adds_a_die() -> None:
    """[r-technique-general]"""
    dice = ["d6=3 argue", "d6=3 argue", "d6=2 damage", "d6=5 compelling"]
    scene = talk(["corin balanced momentum=1"], JUDGE, dice=dice, wants={"press the point": "compelling"})
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert scene.changes() == {"corin": {"momentum": 0}, "magistrate": {"composure": 2}}


def test_what_words_do_is_counted_on_both_sides() -> None:
    """[social-damage-application]"""
    scene = Scene(
        ["corin balanced"],
        ["npc-magistrate balanced"],
        mode="social",
        dice=["d6=3 argue", "d6=3 argue", "d6=3 damage"],
    )
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert scene["corin"].damage_dealt == scene["magistrate"].damage_taken == 6


def test_the_keepers_line_keeps_its_own_full_stop() -> None:
    """[social-critical]"""
    scene = Scene(
        ["corin balanced"],
        ["npc-magistrate balanced"],
        mode="social",
        dice=["d6=5 argue", "d6=4 argue", "d6=3 damage"],
        wants={"impact": "He doubts the seal."},
    )
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert "For the magistrate: He doubts the seal." in scene.log()


def test_a_critical_argument_shakes() -> None:
    """[social-critical-shakes, social-critical, social-aggressive-vulnerable, r-social-critical]"""
    dice = ["d6=5 argue", "d6=4 argue", "d6=2 damage", "d6=3 argue", "d6=2 argue"]
    scene = talk(
        ["corin balanced", "elena balanced"],
        ["npc-inquisitor aggressive momentum=0"],
        dice=dice,
        wants={"impact": "the accused may speak"},
    )
    scene.turn("corin", "argue:presence+persuade:{inquisitor}")
    assert scene["inquisitor"].shaken
    scene.turn("inquisitor", "argue:presence+command:{elena}")
    assert scene.changes() == {"corin": {"momentum": 2}, "inquisitor": {"composure": 4}}
    assert [event.line for event in scene.events(ImpactRecorded)] == ["the accused may speak"]


def test_the_keepers_line_has_at_most_three_hundred_characters() -> None:
    """[social-critical]"""
    scene = talk(["corin balanced"], JUDGE)
    impact = Impact(scene.battle, scene["corin"], scene["magistrate"])
    assert impact.pick("x" * 300).key() == "x" * 300
    for line in ("", "  ", "x" * 301):
        with pytest.raises(Refused):
            impact.pick(line)


def test_nobody_is_asked_to_press_the_point_with_nothing_to_press_it_with() -> None:
    """[r-social-probe, r-technique-general]: neither a technique without Momentum nor Momentum without a technique."""
    for speaker, asked in (("corin balanced", 0), ("elena balanced momentum=3", 0), ("corin balanced momentum=1", 1)):
        scene = talk([speaker], JUDGE, dice=["d6=5 argue", "d6=3 argue", "d6=1 damage"])
        scene.turn(speaker.split()[0], "argue:presence+persuade:{magistrate}")
        assert scene.asked.count("press the point") == asked


def test_the_point_may_be_pressed_with_a_secret_with_a_technique_with_both_or_not() -> None:
    """[r-social-probe, r-technique-general]"""
    scene = talk(["corin balanced momentum=1"], JUDGE)
    question = PressThePoint(scene.battle, scene["corin"], scene["magistrate"])
    for secrets, pressings in ((0, [(0, 0), (0, 1)]), (1, [(0, 0), (0, 1), (1, 0), (1, 1)])):
        scene.battle.leverage[scene.who("magistrate")] = secrets
        assert [(option.leverage, option.compelling) for option in question.options()] == pressings
    scene["corin"].momentum = 0
    assert [(option.leverage, option.compelling) for option in question.options()] == [(False, False), (True, False)]
