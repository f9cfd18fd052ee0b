"""The powers of creatures."""

from __future__ import annotations

from fray.rulesets.stances.model.state import CONSCIOUS, FLED, SURRENDERED
from fray.rulesets.stances.tests.arrange import Scene

# ---- spells and powers


def test_powers_without_a_roll_are_no_attacks() -> None:
    """[r-powers-without-roll, r-rounding]"""
    dice = [
        "d6=4 resist", "d6=1 resist", "d6=1 resist", "d6=2 resist",
        "d6=5 damage", "d6=4 damage", "d6=3 damage", "d6=3 damage",
    ]  # fmt: skip
    scene = Scene(
        ["sefa@2 defensive", "elena@2 balanced"], ["dragon=npc-young-black-dragon@3 balanced momentum=0"], dice=dice
    )
    scene.turn("dragon", "breathe:2", order=["sefa", "elena", "dragon"])
    # 15: Sefa resists and takes 7 - 1 - 2, Elena takes 15 - 2.
    assert scene.changes() == {
        "sefa": {"guard": 11, "momentum": 1},
        "elena": {"guard": 4},
        "dragon": {"used": 32},
    }


def test_dread_frightens_for_the_turn() -> None:
    """[r-defense-rolls, r-conditions]"""
    scene = Scene(
        ["magnus@2 balanced"], ["dragon=npc-young-black-dragon@3 balanced"], dice=["d6=1 resist", "d6=2 resist"]
    )
    scene.turn("magnus")
    assert scene["magnus"].frightened == 0 and scene["magnus"].used == 128
    assert "Magnus is frightened." in scene.log()


def test_the_cautious_fly_off_below_ten_vitality() -> None:
    """[r-battle-edges, r-rounding]"""
    for vitality, condition in ((10, CONSCIOUS), (9, FLED)):
        scene = Scene(
            ["magnus@0 balanced"],
            [f"dragon=npc-young-black-dragon@4 balanced vitality={vitality}", "npc-bandit@4 balanced"],
        )
        scene.turn("dragon")
        assert scene["dragon"].condition == condition


def test_armor_may_stop_a_breath_altogether() -> None:
    """[r-powers-without-roll, r-rounding]: half of 5 is 2, and Brannoc's armor and stance take off 6."""
    dice = ["d6=6 resist", "d6=5 resist", "d6=2 damage", "d6=1 damage", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["brannoc@2 defensive"], ["dragon=npc-young-black-dragon@3 balanced"], dice=dice)
    scene.turn("dragon", "breathe:2")
    assert scene["brannoc"].guard == 21 and scene["brannoc"].momentum == 1


def test_dread_is_felt_within_close_and_only_of_an_enemy() -> None:
    """[r-defense-rolls]: not two areas away, and not beside a dragon of the own side."""
    for dragon, other in (("4", "3"), ("2", "2")):
        scene = Scene(
            ["magnus@2 balanced"], [f"dragon=npc-young-black-dragon@{dragon} balanced", f"npc-bandit@{other}"]
        )
        scene["dragon"].side = 0 if dragon == "2" else 1
        scene.turn("magnus")
        assert scene["magnus"].used == 0
    dice = ["d6=4 resist", "d6=4 resist"]
    scene = Scene(["magnus@2 balanced"], ["dragon=npc-young-black-dragon@2 balanced"], dice=dice)
    scene.turn("magnus")
    assert scene.dice.left_over() == [] and "Magnus is frightened." not in scene.log()


def test_the_faint_hearted_surrender_below_half_their_guard() -> None:
    """[r-battle-edges, r-rounding]: 2 x 6 is below 13; a captain with as little fights on."""
    for guard, condition in ((7, CONSCIOUS), (6, SURRENDERED)):
        scene = Scene(
            ["magnus@0 balanced"], [f"npc-bandit@4 balanced guard={guard}", "npc-hobgoblin-captain@4 balanced guard=2"]
        )
        scene.turn("bandit")
        scene.turn("captain")
        assert (scene["bandit"].condition, scene["captain"].condition) == (condition, CONSCIOUS)
