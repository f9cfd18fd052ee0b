"""The Attack action, and one attack in its fixed order."""

from __future__ import annotations

from fray.rulesets.stances.model.state import DYING
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_duplicates_take_hits_instead() -> None:
    """[r-conditions, signature-examples]"""
    dice = ["d6=4 attack", "d6=4 attack"]
    scene = Scene(["corin@2 balanced copies=2"], ["npc-hobgoblin-captain@2 aggressive"], dice=dice)
    scene.turn("captain", "attack:0-melee:might:{corin}")
    assert scene.changes() == {"corin": {"copies": 1}, "captain": {"momentum": 1}}


def test_what_was_thrown_lies_with_its_target_though_the_thrower_is_struck_down() -> None:
    """[r-thrown, r-counter, r-fall-at-zero]: the next knife, already in hand, drops where the thrower falls."""
    dice = ["d6=2 attack", "d6=2 attack", "d6=6 counter", "d6=5 counter"]
    scene = Scene(
        ["tamsin@1 balanced guard=0 vitality=1", "elena@0 balanced"],
        ["npc-guard-sergeant@2 defensive momentum=1"],
        dice=[*dice, "d6=4 counterattack", "d6=4 counterattack", "d6=3 damage", "d6=3 damage"],
        wants={"counter": "counter", "strike back": "strike:might:{tamsin}"},
    )
    scene.turn("tamsin", "attack:1-throw:grace:{sergeant}")
    assert scene["tamsin"].condition == DYING
    assert [len(scene.battle.lying(area)) for area in (1, 2)] == [1, 1]


def test_cover_is_lost_by_attacking() -> None:
    """[r-maneuver, r-attack-tn-sum]"""
    scene = Scene(["sefa@0 balanced"], BANDIT, dice=["d6=1 attack", "d6=1 attack"])
    scene["sefa"].covered = True
    scene.turn("sefa", "attack:0-shot:grace:{bandit}")
    assert not scene["sefa"].covered


def test_a_thrower_draws_the_next_and_advances() -> None:
    """[thrower-draws-next-and-advances, ranged-close, aggressive-momentum-hit, aggressive-must-engage]"""
    dice = ["d6=3 attack", "d6=2 attack", "d6=2 damage", "d6=3 damage"]
    scene = Scene(["tamsin@1 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}", "move:2")
    assert scene.changes() == {
        "tamsin": {"momentum": 3, "carried": 3, "area": 2},
        "bandit": {"guard": 8},
        "ground": {"area 2": ["throwing knife"]},
    }
    assert [weapon.name for weapon in scene["tamsin"].arms()].count("throwing knife") == 2
