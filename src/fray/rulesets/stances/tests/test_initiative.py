"""The order of turns, and holding."""

from __future__ import annotations

from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.tests.arrange import Scene


def test_a_defensive_combatant_holds_once_and_comes_last() -> None:
    """[defensive-choose-moment, r-hold]"""
    scene = Scene(
        ["elena@0 defensive"], ["npc-bandit@4 defensive", "npc-zombie@4 aggressive"], wants={"moment": "hold"}
    )
    scene.turn("elena", order=["elena", "bandit", "zombie"])
    assert scene.battle.order == [1, 0, 2]  # the slow still come after all holders
    assert scene.battle.next_turn == 0
    scene.turn("elena", order=["elena", "bandit", "zombie"])
    assert scene.asked.count("moment") == 1


def test_whoever_is_balanced_cannot_hold() -> None:
    """[r-hold]"""
    scene = Scene(["elena@0 balanced"], ["npc-bandit@4 defensive"])
    scene.turn("elena", order=["elena", "bandit"])
    assert "moment" not in scene.asked


def test_the_slow_always_act_last() -> None:
    """[r-order-final-ties, r-hold]"""
    scene = Scene(["elena@0 defensive"], ["npc-zombie@4 aggressive", "npc-bandit@4 defensive"])
    assert order_of_turns(scene.battle) == [0, 2, 1]
