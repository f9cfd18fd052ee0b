"""Stances in a social conflict."""

from __future__ import annotations

from fray.rulesets.stances.model.state import DEFENSIVE
from fray.rulesets.stances.tests.arrange import JUDGE, talk


def test_an_aggressive_probe_is_a_social_check() -> None:
    """[social-aggressive-momentum, r-social-stance-effects, r-social-probe]"""
    scene = talk(
        ["lyra aggressive"],
        JUDGE,
        dice=["d6=3 probe", "d6=3 probe"],
        wants={"probe": "secret", "secret": "not important"},
    )
    scene.turn("lyra", "probe:mind+investigate:{magistrate}")
    assert scene.changes() == {"lyra": {"momentum": 1}, "magistrate": {"secrets": 1}}


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
