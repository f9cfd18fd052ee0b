"""One attack in its fixed order."""

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


def test_a_hit_takes_at_least_one_from_stone_and_from_a_whole_area_by_that_reading() -> None:
    """[r-damage-total, r-area-attacks]"""
    variant = {"r-damage-total": "minimum-one"}
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["magnus@2 balanced"], ["golem=npc-stone-golem@2 aggressive"], dice=dice, variants=variant)
    scene.turn("magnus", "attack:0-melee:might:{golem}")
    assert scene["golem"].guard == 37
    dice = ["d6=4 casting", "d6=3 casting", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["lyra@0 defensive momentum=1"], ["npc-bandit@2 defensive"], dice=dice, variants=variant)
    scene.turn("lyra", "cast:fireball:presence:at2")  # 2 + 0 - 1, and 3 off
    assert scene["bandit"].guard == 12


def test_stone_is_named_in_the_log() -> None:
    """[r-rounding]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
    scene = Scene(["magnus@2 balanced"], ["golem=npc-stone-golem@2 aggressive"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{golem}")
    assert "Golem takes off 4 stone: 3 of 7 gets through." in scene.log()


def test_bare_hands_are_called_so() -> None:
    """[attack-roll]"""
    scene = Scene(["magnus@2 balanced"], BANDIT, dice=["d6=1 attack", "d6=1 attack"])
    scene.turn("magnus", "drop", "attack:unarmed:might:{bandit}")
    assert "Magnus attacks the bandit with bare hands." in scene.log()


def test_stone_halves_what_is_no_magic_and_brittle_takes_more_from_blunt() -> None:
    """[r-rounding, r-damage-total]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
    scene = Scene(["magnus@2 balanced"], ["golem=npc-stone-golem@2 aggressive"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{golem}")
    assert scene.changes() == {"golem": {"guard": 35}}  # 9 - 2 = 7, halved to 3


def test_a_throw_while_engaged_misses_by_its_two() -> None:
    """[ranged-engaged]: 5 + 3 + 1 - 2 = 7."""
    scene = Scene(["tamsin@2 balanced"], BANDIT, dice=["d6=3 attack", "d6=2 attack"])
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert scene["bandit"].guard == 13


def test_cover_is_lost_by_attacking() -> None:
    """[r-maneuver, r-attack-tn-sum]"""
    scene = Scene(["sefa@0 balanced"], BANDIT, dice=["d6=1 attack", "d6=1 attack"])
    scene["sefa"].covered = True
    scene.turn("sefa", "attack:0-shot:grace:{bandit}")
    assert not scene["sefa"].covered
