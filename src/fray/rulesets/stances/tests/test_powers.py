"""The powers of creatures."""

from __future__ import annotations

from fray.rulesets.stances.model.state import CONSCIOUS, FLED
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
