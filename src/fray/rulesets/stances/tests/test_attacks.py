"""The Attack action, and one attack in its fixed order."""

from __future__ import annotations

from dataclasses import replace

from fray.rulesets.stances.model.state import DYING
from fray.rulesets.stances.rules.attacks import second_attacks
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


def test_the_second_of_two_attacks_is_another_of_its_own_and_reaches() -> None:
    """[npc-young-black-dragon]: after the bite the claws, at those in the area."""
    scene = Scene(["elena@2", "sefa@2", "lyra@1"], ["dragon=npc-young-black-dragon@2 balanced"])
    dragon = scene["dragon"]
    dragon.arsenal = [*dragon.arsenal, replace(dragon.arm(0), natural=False, id="weapon-item-tusk")]
    dragon.carried.append(len(dragon.arsenal) - 1)
    choices = second_attacks(scene.battle, dragon, dragon.arm(0))
    assert [choice.key() for choice in choices] == ["attack:1-melee:might:0", "attack:1-melee:might:1"]
    assert [choice.cost() for choice in choices] == [0, 0]


def test_an_attacker_chooses_among_the_attributes_of_its_weapon() -> None:
    """[r-attack-attribute-choice, attack-attributes]: what is in hand, bare hands, and nobody out of reach."""
    scene = Scene(["tamsin@2 balanced hand=dagger"], [*BANDIT, "far=npc-bandit@4 balanced"])
    offered = [key for key in scene.offered("tamsin") if key.startswith("attack")]
    assert offered == [
        "attack:0-melee:might:1", "attack:0-melee:grace:1", "attack:0-throw:grace:1", "attack:unarmed:might:1",
    ]  # fmt: skip
    scene["tamsin"].acted = True
    assert not any(key.startswith("attack") for key in scene.offered("tamsin"))
