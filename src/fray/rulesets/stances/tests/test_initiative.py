"""The order of turns, and holding."""

from __future__ import annotations

from fray.rulesets.stances.model.state import DEFENSIVE, TO_COME
from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.rules.sequence import begin_round, play_step
from fray.rulesets.stances.tests.arrange import Scene, talk


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


def test_the_balanced_cannot_hold() -> None:
    """[r-hold]"""
    scene = Scene(["elena@0 balanced"], ["npc-bandit@4 defensive"])
    scene.turn("elena", order=["elena", "bandit"])
    assert "moment" not in scene.asked


def test_the_slow_always_act_last() -> None:
    """[r-order-final-ties, r-hold]"""
    scene = Scene(["elena@0 defensive"], ["npc-zombie@4 aggressive", "npc-bandit@4 defensive"])
    assert order_of_turns(scene.battle) == [0, 2, 1]


def names(scene: Scene) -> list[str]:
    return [scene.battle.combatants[who].name for who in order_of_turns(scene.battle)]


def test_a_heavy_weapon_in_hand_lowers_grace_for_the_order() -> None:
    """[order-heavy-weapon-grace, weapon-heavy, order-grace, order-ties-players]"""
    scene = Scene(["vessa@0 aggressive"], ["npc-hobgoblin-captain@3 aggressive", "npc-dire-wolf@3 aggressive"])
    assert names(scene) == ["wolf", "vessa", "captain"]


def test_the_order_of_words_goes_by_presence() -> None:
    """[social-order, social-aggressive-order, social-balanced-order, social-defensive-order]"""
    scene = talk(
        ["corin aggressive", "elena defensive"],
        ["npc-inquisitor aggressive", "factor=npc-merchant-factor balanced", "npc-magistrate defensive"],
    )
    order = [scene.battle.combatants[who].name for who in order_of_turns(scene.battle)]
    assert order == ["corin", "inquisitor", "factor", "magistrate", "elena"]


def test_nobody_is_asked_to_wait_for_those_who_act_last_anyway() -> None:
    """[r-hold, defensive-choose-moment]: to hold would change nothing."""
    scene = Scene(["elena@0 defensive"], ["npc-zombie@4 aggressive"])
    scene.turn("elena", order=["elena", "zombie"])
    assert "moment" not in scene.asked
    scene = Scene(["elena@0 defensive"], ["npc-bandit@4 defensive"])
    scene.turn("elena", order=["elena", "bandit"])
    assert "moment" in scene.asked


def test_latecomers_join_at_the_start_of_their_round() -> None:
    """[r-round-sequence]"""
    scene = Scene(
        ["magnus@0 balanced"], ["npc-bandit@4 balanced", f"late=npc-bandit@4 none condition={TO_COME} joins_round=2"]
    )
    scene.wants["stance"] = "balanced"
    begin_round(scene.fight)
    assert scene["late"].condition == TO_COME and scene.who("late") not in scene.battle.order
    scene.battle.round = 2
    begin_round(scene.fight)
    assert scene["late"].conscious() and scene.who("late") in scene.battle.order


def test_the_three_groups_act_one_after_the_other() -> None:
    """[order-groups, aggressive-turn-order, balanced-turn-order, defensive-turn-order]"""
    scene = Scene(
        ["sefa@0 defensive", "tamsin@0 balanced", "elena@0 aggressive"],
        ["fast=npc-goblin-scout@4 defensive", "slow=npc-ogre@4 balanced", "last=npc-ogre@4 aggressive"],
    )
    assert names(scene) == ["elena", "last", "tamsin", "slow", "sefa", "fast"]


def test_the_order_is_built_once_in_a_round() -> None:
    """[r-order-fixed-in-round, order-groups]: a switch in mid-round changes the order of the next one."""
    scene = Scene(["elena@0 balanced"], ["npc-ogre@4 balanced"], wants={"stance": "balanced"})
    begin_round(scene.fight)
    battle = scene.battle
    assert (battle.order, battle.next_turn) == ([0, 1], 0)
    scene.keys = ["switch:defensive", "end", "end"]
    play_step(scene.fight)
    assert (battle.order, battle.next_turn) == ([0, 1], 1) and scene["elena"].stance == DEFENSIVE
    play_step(scene.fight)
    play_step(scene.fight)
    scene.wants["stance"] = ["defensive", "balanced"]
    play_step(scene.fight)
    assert (battle.order, battle.next_turn, battle.round) == ([1, 0], 0, 2)
