"""Reductions, pools, falling, lasting effects."""

from __future__ import annotations

from dataclasses import replace

from fray.rulesets.stances.model.state import DEAD, OUT, SCARRED, WINDED
from fray.rulesets.stances.rules.damage import reduction
from fray.rulesets.stances.rules.health import RuleOnLasting, suffer
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_a_hide_does_not_add_to_worn_armor() -> None:
    """[r-natural-armor]"""
    scene = Scene(["magnus@0 balanced"], ["npc-ogre@2 balanced"])
    assert reduction(scene.battle, scene["ogre"], None) == 1
    scene["magnus"].sheet = replace(scene["magnus"].sheet, natural_armor=3)
    assert reduction(scene.battle, scene["magnus"], None) == 3


def test_lasting_effects_of_the_table() -> None:
    """[r-lasting-effects, vitality-lasting-effects]"""
    scene = Scene(["magnus@0 balanced"], BANDIT)
    suffer(scene.fight, scene["magnus"], 0)
    suffer(scene.fight, scene["magnus"], 5)
    suffer(scene.fight, scene["magnus"], 5)
    assert scene.changes() == {"magnus": {"momentum": -1, "lasting": SCARRED, "guard": 14, "guard_max": 14}}
    assert WINDED & scene["magnus"].lasting == 0


def test_the_keeper_may_pick_a_lasting_effect() -> None:
    """[vitality-lasting-effects, r-lasting-effects]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(
        ["magnus@2 balanced guard=0"], ["npc-ogre@2 aggressive"], dice=dice, wants={"lasting effect": "torn arm"}
    )
    scene.turn("ogre", "attack:0-melee:might:{magnus}")
    assert scene["magnus"].lasting == 2 and scene["magnus"].vitality == 6


def test_five_vitality_at_once_leave_a_lasting_effect_and_four_do_not() -> None:
    """[r-lasting-effects, vitality-lasting-effects]: the first answer is what happens without a Keeper."""
    scene = Scene(["magnus@2 balanced"], BANDIT)
    likely = [RuleOnLasting(scene.battle, scene["magnus"], lost).options()[0].word for lost in (1, 4, 5, 9)]
    assert likely == ["none", "none", "roll", "roll"]


def test_a_zombie_gets_up_once() -> None:
    """[r-npc-zero, r-fall-at-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"] * 2
    scene = Scene(["magnus@2 balanced"], ["npc-zombie@2 aggressive guard=0 vitality=3"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{zombie}")
    assert scene["zombie"].vitality == 1
    scene.turn("magnus", "attack:0-melee:might:{zombie}")
    assert scene["zombie"].vitality == 0 and scene["zombie"].condition == OUT


def test_an_npc_at_zero_is_out_and_its_feller_says_how() -> None:
    """[r-npc-zero, vitality-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"]
    for word, condition in (("spare", OUT), ("kill", DEAD)):
        scene = Scene(
            ["magnus@2 balanced"], ["npc-bandit@2 balanced guard=0 vitality=3"], dice=dice, wants={"finish": word}
        )
        scene.turn("magnus", "attack:0-melee:might:{bandit}")
        assert (scene["bandit"].vitality, scene["bandit"].condition) == (0, condition)


def test_what_blows_do_is_counted_on_both_sides() -> None:
    """[attack-damage]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(["magnus@2 balanced"], BANDIT, dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene["magnus"].damage_dealt == scene["bandit"].damage_taken == 6
    assert (scene["magnus"].attacks_made, scene["bandit"].attacks_made) == (1, 0)
