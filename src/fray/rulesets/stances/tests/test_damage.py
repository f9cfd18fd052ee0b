"""The damage roll, what is taken off it, and where the rest goes."""

from __future__ import annotations

from dataclasses import replace

from fray.rulesets.stances.model.events import Reduced
from fray.rulesets.stances.model.state import DEAD, RISEN
from fray.rulesets.stances.tests.arrange import BANDIT, HIT, Scene


def test_what_blows_do_is_counted_on_both_sides() -> None:
    """[attack-damage]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(["magnus@2 balanced"], BANDIT, dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene["magnus"].damage_dealt == scene["bandit"].damage_taken == 6
    assert (scene["magnus"].attacks_made, scene["bandit"].attacks_made) == (1, 0)


def test_stone_halves_what_is_no_magic_and_brittle_takes_more_from_blunt() -> None:
    """[r-rounding, r-damage-total]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
    scene = Scene(["magnus@2 balanced"], ["golem=npc-stone-golem@2 aggressive"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{golem}")
    assert scene.changes() == {"golem": {"guard": 35}}  # 9 - 2 = 7, halved to 3


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
    assert "Stone stops 4: golem takes 3 of 7." in scene.log()


def test_damage_overflows_into_vitality() -> None:
    """[overflow-into-vitality, damage-step-guard, balanced-no-modifiers, r-overflow]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=4 damage"]
    scene = Scene(["magnus@2 balanced"], ["npc-cultist@2 balanced guard=5"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{cultist}")
    assert scene.changes() == {"cultist": {"guard": 0, "vitality": 7}}


def test_a_critical_hit_with_explosions_and_press_advantage() -> None:
    """[critical-explosion-press-advantage, critical-hit, press-advantage, r-combat-momentum]"""
    dice = [
        "d6=4 attack", "d6=3 attack", "d6=6 damage", "d6=6 damage explosion", "d6=2 damage explosion", "d6=5 damage",
        "d6=1 critical", "d6=3 press advantage",
    ]  # fmt: skip
    scene = Scene(["vessa@2 aggressive momentum=2"], ["npc-ogre@2 aggressive"], dice=dice)
    scene.turn("vessa", "attack:0-melee:might:{ogre}")
    assert scene.changes() == {"vessa": {"momentum": 5}, "ogre": {"guard": 0, "vitality": 31}}


def test_what_will_not_stay_down_has_lost_all_but_one_point() -> None:
    """[r-lasting-effects, npc-zombie]: only what a hit actually takes counts for a lasting effect."""
    scene = Scene(["magnus@2 balanced"], ["npc-zombie@2 balanced guard=0 vitality=5"], dice=HIT)
    zombie = scene["zombie"]
    zombie.sheet = replace(zombie.sheet, flags=frozenset({"saves"}))
    scene.turn("magnus", "attack:0-melee:might:{zombie}")  # 4 lost: the Keeper's default is no roll
    assert "lasting effect" in scene.asked
    assert scene.changes()["zombie"] == {"vitality": 1, "used": RISEN}


def test_no_lasting_effect_for_the_dead() -> None:
    """[r-lasting-effects, r-fall-at-zero]"""
    scene = Scene(
        ["magnus@2 balanced guard=0 vitality=1"],
        ["npc-ogre@2 balanced"],
        dice=HIT,
        variants={"r-fall-at-zero": "overkill"},
    )
    scene.turn("ogre", "attack:0-melee:might:{magnus}")
    assert scene["magnus"].condition == DEAD and "lasting effect" not in scene.asked


def test_fury_begins_below_half_the_guard() -> None:
    """[r-rounding, r-damage-total]: an orc with 8 of 16 Guard is calm, with 7 it strikes harder."""
    for guard, damage in ((8, 6 + 1 - 2), (7, 6 + 1 - 2 + 1)):
        dice = ["d6=5 attack", "d6=5 attack", "d6=3 damage", "d6=3 damage"]
        scene = Scene(["magnus@2 balanced"], [f"orc=npc-orc-warrior@2 balanced guard={guard}"], dice=dice)
        scene.turn("orc", "attack:0-melee:might:{magnus}")
        assert (scene["orc"].guard_max, 15 - scene["magnus"].guard) == (16, damage)


def test_the_log_names_the_clause_of_a_reduction() -> None:
    """[damage-step-armor, r-example-damage-slips]"""
    for stance, clause in (("balanced", "damage-step-armor"), ("defensive", "r-example-damage-slips")):
        scene = Scene([f"magnus@2 {stance}"], BANDIT, dice=HIT)
        scene.turn("bandit", "attack:0-melee:might:{magnus}")
        assert [event.clause for event in scene.events(Reduced)] == [clause]
