"""The ledger's cases about social conflicts, dice and all."""

from __future__ import annotations

from fray.rulesets.stances.model.events import ImpactRecorded
from fray.rulesets.stances.model.state import DEFENSIVE
from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.tests.arrange import talk


def test_the_order_of_words_goes_by_presence() -> None:
    """[social-order, social-same-stances, social-aggressive-order, social-balanced-order, social-defensive-order,
    r-social-frame]"""
    scene = talk(
        ["corin aggressive", "elena defensive"],
        ["npc-inquisitor aggressive", "factor=npc-merchant-factor balanced", "npc-magistrate defensive"],
    )
    order = [scene.battle.combatants[who].name for who in order_of_turns(scene.battle)]
    assert order == ["corin", "inquisitor", "factor", "magistrate", "elena"]


def test_a_social_exchange() -> None:
    """[social-exchange, social-damage-formula, social-damage-application, social-aggressive-momentum,
    social-aggressive-vulnerable, social-defensive-hard, composure-formula, composure-function, r-social-argue,
    r-social-stance-effects]"""
    dice = ["d6=2 argue", "d6=3 argue", "d6=6 damage", "d6=4 argue", "d6=2 argue", "d6=3 damage"]
    scene = talk(["corin aggressive"], ["npc-magistrate defensive"], dice=dice)
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    scene.turn("magistrate", "argue:presence+command:{corin}")
    assert scene.changes() == {"corin": {"composure": 3, "momentum": 1}, "magistrate": {"composure": 3}}


def test_a_critical_argument_shakes() -> None:
    """[social-critical-shakes, social-critical, social-balanced-momentum, social-aggressive-vulnerable,
    r-social-critical]"""
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


def test_a_probe_learns_a_secret_that_is_used_later() -> None:
    """[social-probe-and-leverage, social-defensive-momentum, social-defensive-hard, r-social-probe]"""
    dice = ["d6=5 probe", "d6=3 probe", "d6=3 argue", "d6=3 argue", "d6=2 damage"]
    scene = talk(
        ["corin balanced", "elena defensive"],
        ["npc-magistrate defensive"],
        dice=dice,
        wants={"press the point": "leverage"},
    )
    scene.turn("elena", "probe:awareness+empathy:{magistrate}")
    assert scene.battle.held_leverage(0, scene.who("magistrate")) == 1
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert scene.changes() == {"elena": {"momentum": 2}, "magistrate": {"composure": 5, "secrets": 1}}
    assert scene.battle.held_leverage(0, scene.who("magistrate")) == 0


def test_the_balanced_switch_in_a_conflict() -> None:
    """[social-balanced-switch, social-balanced-adaptable, social-balanced-momentum, social-defensive-hard]"""
    dice = ["d6=4 argue", "d6=4 argue", "d6=4 damage", "d6=3 argue", "d6=3 argue", "d6=4 damage"]
    scene = talk(["corin balanced"], ["npc-inquisitor defensive momentum=0"], dice=dice)
    scene.turn("corin", "argue:presence+persuade:{inquisitor}", "switch:defensive")
    scene.turn("inquisitor", "argue:presence+command:{corin}")
    assert scene.changes() == {
        "corin": {"composure": 6, "momentum": 1, "stance": DEFENSIVE},
        "inquisitor": {"composure": 5},
    }
    assert scene["corin"].switched
