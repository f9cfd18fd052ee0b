"""Exploding dice against the closed form."""

from __future__ import annotations

from fractions import Fraction

from fray.engine.chance import at_least, exploding_sum_at_least
from fray.engine.pools import pool_distribution
from fray.rulesets.stances.rules.draws import EXPLODING
from fray.rulesets.stances.tests.arrange import Scene


def test_exploding_dice_have_the_exact_chances_of_endless_chains() -> None:
    """[exploding-dice, r-exploding]"""
    for least in (2, 7, 12, 13, 20, 30, 60):
        assert at_least(pool_distribution(EXPLODING[2]), least) == exploding_sum_at_least(2, 6, least)
    assert at_least(pool_distribution(EXPLODING[1]), 7) == Fraction(1, 6)


def test_damage_explodes_without_end_and_a_rally_does_not() -> None:
    """[exploding-dice, r-exploding]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=6 damage", "d6=6 damage", "d6=1 damage", "d6=2 damage", "d6=6 rally"]
    scene = Scene(["magnus@2 balanced guard=1"], ["npc-ogre@2 balanced"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{ogre}")
    assert scene["ogre"].guard == 24 - (6 + 6 + 1 + 2 + 1 - 1)
    scene.turn("magnus", "rally")
    assert scene["magnus"].guard == 1 + 6 and scene.dice.left_over() == []
