"""The number that an attack needs, and what helps or hinders its roll."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.sheets import MELEE
from fray.rulesets.stances.model.state import CONSCIOUS, DYING, TORN_ARM
from fray.rulesets.stances.model.under_way import SPELL
from fray.rulesets.stances.rules.target_number import attack_tn, situation
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_prone_is_worse_for_the_prone_and_better_for_its_enemies() -> None:
    """[r-conditions, r-attack-tn-sum]"""
    scene = Scene(["magnus@2 balanced prone=yes"], BANDIT)
    assert situation(scene.battle, scene["magnus"], scene["bandit"], None) == -2
    assert situation(scene.battle, scene["bandit"], scene["magnus"], None) == 2
    assert not any(key.startswith("move") for key in scene.offered("magnus"))
    scene.turn("magnus", "stand")
    assert not scene["magnus"].prone and scene["magnus"].moved


def test_high_ground_darkness_fog_and_barriers() -> None:
    """[r-terrain]"""
    terrain = [
        {"area": "0", "feature": "high_ground"},
        {"area": "2", "feature": "darkness"},
        {"area": "4", "feature": "fog"},
    ]
    scene = Scene(["sefa@0 balanced"], [*BANDIT, "far=npc-bandit@4 balanced"], terrain=terrain)
    assert situation(scene.battle, scene["sefa"], scene["bandit"], None) == 1 - 2
    with pytest.raises(Refused) as refused:
        scene.turn("sefa", "attack:0-shot:grace:{far}")
    assert refused.value.clause == "r-terrain"
    barred = Scene(["sefa@0 balanced"], BANDIT, terrain=[{"link": ["1", "2"], "feature": "barrier"}])
    assert not any(key.startswith("attack:0-shot") for key in barred.offered("sefa"))


def test_cover_counts_against_what_comes_from_another_area() -> None:
    """[r-terrain, r-attack-tn-sum]"""
    scene = Scene(["sefa@0 balanced"], BANDIT, terrain=[{"area": "2", "feature": "partial_cover"}])
    sefa, bandit = scene["sefa"], scene["bandit"]
    assert [attack_tn(scene.battle, sefa, bandit, way) for way in (0, 1, 2, SPELL)] == [8, 9, 9, 9]
    bandit.covered = True
    assert attack_tn(scene.battle, sefa, bandit, 1) == attack_tn(scene.battle, sefa, bandit, 0) == 9
    scene.battle.attack_tn = 12
    assert attack_tn(scene.battle, sefa, bandit, 1) == 13


def test_four_rats_are_a_swarm_and_three_are_not() -> None:
    """[r-attack-tn-sum]"""
    for count, bonus in ((3, 0), (4, 2)):
        scene = Scene(["magnus@2 balanced"], [f"r{number}=npc-giant-rat@2 aggressive" for number in range(count)])
        assert situation(scene.battle, scene["r0"], scene["magnus"], None) == bonus


def test_a_torn_arm_hinders_attack_spells_and_no_others() -> None:
    """[r-lasting-effects, r-casting]: attack spells are attacks in every respect."""
    for lasting, hits in ((0, True), (TORN_ARM, False)):
        dice = ["d6=2 casting", "d6=2 casting", *(["d6=3 damage"] if hits else [])]
        scene = Scene([f"lyra@0 defensive lasting={lasting}"], BANDIT, dice=dice)
        scene.turn("lyra", "cast:bolt:awareness:{bandit}")  # 4 + 4 = 8
        assert (scene["bandit"].guard < 13) is hits
    scene = Scene([f"lyra@0 defensive lasting={TORN_ARM}"], BANDIT, dice=["d6=2 casting", "d6=2 casting"])
    scene.turn("lyra", "cast:shield:awareness:{lyra}")
    assert scene["lyra"].shield_guard == 3
    assert situation(scene.battle, scene["lyra"], scene["bandit"], None) == -1


def test_guard_is_no_target_number() -> None:
    """[guard-is-no-target-number, guard-not-target-number, attack-tn, armor-heavy-dr]"""
    dice = [
        "d6=2 attack Brannoc", "d6=3 attack Brannoc", "d6=2 damage", "d6=2 damage",
        "d6=2 attack rat", "d6=3 attack rat", "d6=2 damage", "d6=2 damage",
    ]  # fmt: skip
    scene = Scene(
        ["brannoc@2 balanced"],
        ["one=npc-hobgoblin-captain@2 aggressive", "two=npc-hobgoblin-captain@3 aggressive"],
        ["rat=npc-giant-rat@3 aggressive"],
        dice=dice,
    )
    scene.turn("one", "attack:0-melee:might:{brannoc}")
    scene.turn("two", "attack:0-melee:might:{rat}")
    assert scene.changes() == {
        "brannoc": {"guard": 19},
        "rat": {"guard": 2},
        "one": {"momentum": 1},
        "two": {"momentum": 1},
    }


def test_cover_and_blur_add_up_in_the_tn() -> None:
    """[tn-sum-cover-and-blur, attack-tn, attack-tn-raise, ranged-far]"""
    dice = ["d6=6 attack", "d6=4 attack", "d6=3 damage", "d6=2 damage"]
    scene = Scene(
        ["lyra@0 balanced blur=2"],
        ["a=npc-hobgoblin-archer@4 defensive"],
        dice=dice,
        terrain=[{"area": "0", "feature": "full_cover"}],
    )
    scene.turn("a", "attack:0-shot:grace:{lyra}")
    assert scene.changes() == {"lyra": {"guard": 10}}


def test_against_the_fallen_the_number_is_a_plain_eight() -> None:
    """[r-attack-tn-sum]: whatever it was raised to."""
    scene = Scene(["magnus@2 balanced"], [f"npc-blade-master@2 none vitality=0 attack_tn=12 blur=1 condition={DYING}"])
    magnus, master = scene["magnus"], scene["master"]
    assert attack_tn(scene.battle, magnus, master, MELEE) == 8
    master.condition = CONSCIOUS
    assert attack_tn(scene.battle, magnus, master, MELEE) == 14


def test_a_bolt_of_the_mind_ignores_cover() -> None:
    """[r-casting, r-attack-tn-sum]"""
    for approach, dice, hit in (("mind", 3, True), ("awareness", 2, False)):
        scene = Scene(
            ["lyra@0 balanced"], BANDIT, dice=[f"d6={dice} casting", "d6=2 casting", *(["d6=3 damage"] if hit else [])],
            terrain=[{"area": "2", "feature": "full_cover"}],
        )  # fmt: skip
        scene.turn("lyra", f"cast:bolt:{approach}:{{bandit}}")  # both come to 8
        assert (scene["bandit"].guard < 13) is hit


def test_wolves_hunt_in_packs() -> None:
    """[npc-dire-wolf]: another conscious ally in the target's area."""
    scene = Scene(["elena@2 balanced"], ["wolf=npc-dire-wolf@2", "other=npc-dire-wolf@3"])
    assert situation(scene.battle, scene["wolf"], scene["elena"], None) == 0
    scene["other"].area = 2
    assert situation(scene.battle, scene["wolf"], scene["elena"], None) == 1


def test_a_shaman_chants_for_goblins_within_close() -> None:
    """[npc-goblin-shaman]"""
    scene = Scene(["elena@2 balanced"], ["scout=npc-goblin-scout@2", "shaman=npc-goblin-shaman@4", "npc-bandit@2"])
    assert situation(scene.battle, scene["scout"], scene["elena"], None) == 0
    scene["shaman"].area = 3
    assert situation(scene.battle, scene["scout"], scene["elena"], None) == 1
    assert situation(scene.battle, scene["bandit"], scene["elena"], None) == 0


def test_the_number_is_the_same_with_and_without_guard() -> None:
    """[guard-not-target-number, attack-tn, attack-tn-raise, r-attack-tn-sum]"""
    for guard in (0, 7, 13):
        for words, tn in (
            ("", 8), ("attack_tn=12", 12), ("attack_tn=7", 8), ("covered=yes", 9), ("blur=1", 10), ("sundered=1", 7),
            ("covered=yes blur=2 sundered=1 attack_tn=10", 12),
        ):  # fmt: skip
            scene = Scene(["magnus@2 balanced"], [f"npc-bandit@2 defensive guard={guard} {words}"])
            assert attack_tn(scene.battle, scene["magnus"], scene["bandit"], MELEE) == tn
    scene.battle.attack_tn = 11
    assert attack_tn(scene.battle, scene["bandit"], scene["magnus"], MELEE) == 11
