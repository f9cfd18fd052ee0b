"""What happens inside reactions."""

from __future__ import annotations

from fray.rulesets.stances.model.events import AttackDeclared, Countered
from fray.rulesets.stances.model.state import DYING
from fray.rulesets.stances.rules.round_end import end_round
from fray.rulesets.stances.tests.arrange import BANDIT, Scene
from fray.rulesets.stances.tests.interrupting import CAPTAIN, FIRE, MASTER, replaced
from fray.rulesets.stances.tests.test_riders import with_move

# ---- Interpose and Counter


def test_nobody_interposes_or_counters_an_area_spell() -> None:
    """[r-area-attacks]"""
    dice = ["d6=4 casting", "d6=3 casting", "d6=2 damage", "d6=1 damage"]
    foes = [f"{CAPTAIN} momentum=3", "other=npc-bandit@2 defensive momentum=3"]
    scene = Scene(["lyra@0 balanced momentum=1"], foes, dice=dice)
    scene.turn("lyra", "cast:fireball:will:at2")
    assert not {"interpose", "counter"} & set(scene.asked) and scene["captain"].momentum == 4


def test_nobody_interposes_in_a_riposte() -> None:
    """[r-free-attacks, r-interpose]"""
    dice = ["d6=3 defend", "d6=3 defend", "d6=1 strike", "d6=1 strike", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["vessa@2 balanced momentum=1"], [*BANDIT, f"{CAPTAIN} momentum=3"], dice=dice)
    scene.wants["riposte"] = "riposte:might:{bandit}"
    scene.turn("vessa", "defend", order=["captain", "bandit", "vessa"])
    assert "interpose" not in scene.asked and scene["captain"].momentum == 3


def test_an_interposer_takes_an_allys_blow_of_a_whirlwind_and_then_its_own() -> None:
    """[r-interpose, r-whirlwind]: each attack has its own reactions."""
    dice = ["d6=1 attack", "d6=1 attack", "d6=2 damage", "d6=2 damage"] * 2
    scene = Scene(["vessa@2 balanced momentum=3"], [*BANDIT, f"{CAPTAIN} momentum=1"], dice=dice)
    scene.wants.update({"interpose": "interpose", "next target": "who:{bandit}"})
    scene.turn("vessa", "whirlwind:0:might", order=["captain", "bandit", "vessa"])
    assert scene["bandit"].guard == 13 and scene["captain"].guard == 16 - 2 * (4 + 2 - 2 - 2)
    assert scene["captain"].momentum == 1  # 1 paid, 1 for being attacked, once in the round


def test_only_the_interposer_was_attacked() -> None:
    """[r-counterattack-on-defend, r-interpose]: the spared ally's counterattack stays ready, the interposer's comes."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage", "d6=1 counterattack", "d6=1 counterattack"]
    scene = Scene(
        ["sefa@2 defensive hand=short-sword counter_ready=yes", "brannoc@2 defensive momentum=1 counter_ready=yes"],
        ["npc-ogre@2 balanced"], dice=dice, wants={"interpose": "interpose"},
    )  # fmt: skip
    scene.turn("ogre", "attack:0-melee:might:{sefa}", order=["brannoc", "sefa", "ogre"])
    assert scene["sefa"].counter_ready and not scene["brannoc"].counter_ready
    assert scene.asked.count("strike back") == 1


def test_a_whirlwind_goes_on_after_a_counter() -> None:
    """[r-whirlwind, r-counter]"""
    dice = [
        "d6=1 attack", "d6=1 attack", "d6=1 counter", "d6=2 counter", "d6=1 attack", "d6=1 attack", "d6=2 damage",
        "d6=2 damage",
    ]  # fmt: skip
    scene = Scene(["vessa@2 balanced momentum=3"], [f"{CAPTAIN} momentum=1", *BANDIT], dice=dice)
    scene.wants.update({"counter": "counter", "next target": "who:{captain}"})
    scene.turn("vessa", "whirlwind:0:might")
    assert [event.success for event in scene.events(Countered)] == [True]
    assert scene["captain"].guard == 16 and scene["bandit"].guard == 13 - (4 + 2 - 1)


def test_a_countered_death_blow_kills_nobody() -> None:
    """[r-death-blow, r-counter]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=1 counter", "d6=2 counter"]
    scene = Scene(["vessa@2 balanced momentum=5"], [f"{CAPTAIN} momentum=1 vitality=2"], dice=dice)
    scene.wants["counter"] = "counter"
    scene.turn("vessa", "attack:0-melee:might:death-blow:{captain}")
    assert scene["captain"].vitality == 2 and scene["vessa"].momentum == 0


def test_a_readied_counterattack_follows_a_countered_attack() -> None:
    """[r-counterattack-on-defend, r-counter]: after the first attack, hit or miss."""
    dice = ["d6=3 attack", "d6=2 attack", "d6=1 counter", "d6=2 counter", "d6=1 counterattack", "d6=1 counterattack"]
    scene = Scene(
        ["sefa@2 defensive hand=short-sword counter_ready=yes momentum=1"], ["npc-ogre@2 balanced"], dice=dice,
        wants={"counter": "counter"},
    )  # fmt: skip
    scene.turn("ogre", "attack:0-melee:might:{sefa}")
    assert scene["sefa"].guard == 15 and not scene["sefa"].counter_ready


# ---- striking back


def test_a_whirlwind_stops_when_its_user_is_struck_down() -> None:
    """[r-whirlwind, r-free-attacks, r-fall-at-zero]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=5 counter", "d6=5 counter", "d6=4 counterattack", "d6=4 counterattack"]
    scene = Scene(
        ["vessa@2 balanced momentum=3 guard=0 vitality=1", "elena@0"], [f"{CAPTAIN} momentum=1", *BANDIT],
        dice=[*dice, "d6=4 damage", "d6=4 damage", "d6=1 press"],
        wants={"counter": "counter", "strike back": "strike:might:{vessa}", "next target": "who:{captain}"},
    )  # fmt: skip
    scene.turn("vessa", "whirlwind:0:might")
    assert scene["vessa"].condition == DYING and scene["bandit"].guard == 13
    assert [event.other for event in scene.events(AttackDeclared)] == [scene.who("captain"), scene.who("vessa")]


def test_a_countered_death_blow_may_cost_its_user_the_fight() -> None:
    """[r-death-blow, r-counter, r-fall-at-zero]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=5 counter", "d6=5 counter", "d6=4 counterattack", "d6=4 counterattack"]
    scene = Scene(
        ["vessa@2 balanced momentum=5 guard=0 vitality=1", "elena@0"], [f"{CAPTAIN} momentum=1 vitality=2"],
        dice=[*dice, "d6=4 damage", "d6=4 damage", "d6=1 press"],
        wants={"counter": "counter", "strike back": "strike:might:{vessa}"},
    )  # fmt: skip
    scene.turn("vessa", "attack:0-melee:might:death-blow:{captain}")
    assert scene["vessa"].condition == DYING and scene["captain"].vitality == 2


def test_a_critical_counter_and_a_readied_counterattack_are_two_blows() -> None:
    """[r-free-attacks, r-counterattack-on-defend]: one defense roll each, so one free attack each."""
    blow = ["d6=1 counterattack", "d6=1 counterattack"]
    scene = Scene(
        ["sefa@2 defensive hand=short-sword counter_ready=yes momentum=1"], ["npc-ogre@2 balanced"],
        dice=["d6=3 attack", "d6=2 attack", "d6=5 counter", "d6=5 counter", *blow, *blow], wants={"counter": "counter"},
    )  # fmt: skip
    scene.turn("ogre", "attack:0-melee:might:{sefa}")
    assert scene.asked.count("strike back") == 2


def test_who_is_struck_down_owes_no_advance() -> None:
    """[r-aggressive-duty, r-counter, r-reach]: it acts first, is struck down by a spear, and its turn is over."""
    dice = ["d6=3 attack", "d6=2 attack", "d6=6 counter", "d6=5 counter", "d6=4 counterattack", "d6=4 counterattack"]
    scene = Scene(
        ["sefa@1 aggressive guard=0 vitality=1", "elena@0"], ["npc-guard-sergeant@2 defensive momentum=1"],
        dice=[*dice, "d6=3 damage", "d6=3 damage"],
        wants={"counter": "counter", "strike back": "strike:might:{sefa}"},
    )  # fmt: skip
    scene.turn("sefa", "attack:0-shot:grace:{sergeant}")
    assert scene["sefa"].condition == DYING and scene["sefa"].area == 1 and scene.asked.count("turn") == 1


# ---- Perfect Parry


def test_each_target_of_a_fireball_may_parry_for_itself() -> None:
    """[r-area-attacks, r-perfect-parry]"""
    dice = ["d6=4 casting", "d6=3 casting", "d6=4 damage", "d6=4 damage"]
    scene = Scene(
        ["lyra@0 balanced momentum=1"], [f"{MASTER} momentum=2", "second=npc-blade-master@2 balanced momentum=2"],
        dice=dice, wants={"parry": ["perfect-parry", "take-it"]},
    )  # fmt: skip
    scene.turn("lyra", "cast:fireball:will:at2")
    assert scene["master"].momentum == 0 and scene["second"].momentum == 2
    assert scene["master"].guard == 20 and scene["second"].guard < 20


def test_both_attacks_of_a_dragon_can_be_parried() -> None:
    """[r-perfect-parry, r-attack-sequence, npc-young-black-dragon]: one reaction per attack, and these are two."""
    dice = ["d6=2 attack", "d6=2 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(
        ["vessa@2 balanced momentum=4", "elena@0"], ["dragon=npc-young-black-dragon@2 balanced momentum=0"],
        dice=dice * 2, wants={"parry": "perfect-parry"},
    )  # fmt: skip
    scene.wants["second attack"] = "attack:1-melee:might:{vessa}"
    scene.turn("dragon", "attack:0-melee:might:{vessa}")
    assert scene.asked.count("parry") == 2 and scene["vessa"].momentum == 0 and scene["vessa"].guard == 18


def test_a_walker_who_parries_a_hazard_walks_on() -> None:
    """[r-perfect-parry, move-double, r-terrain]"""
    scene = Scene(["vessa@4 balanced momentum=2"], ["npc-bandit@0 balanced"], dice=["d6=5 hazard"], terrain=FIRE)
    scene.wants["parry"] = "perfect-parry"
    scene.turn("vessa", "double:3-2")
    assert scene["vessa"].area == 2 and scene["vessa"].guard == 18


def test_the_attack_and_the_hazard_it_drives_into_can_both_be_parried() -> None:
    """[r-perfect-parry, rider-shove]: two sources."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage", "d6=5 hazard"]
    scene = Scene(["magnus@2 balanced"], [f"{MASTER} momentum=4"], dice=dice, terrain=FIRE)
    with_move(scene, "magnus", "strike", ("rider-shove",), 0)
    scene.wants.update({"parry": "perfect-parry", "aim": "to:3"})
    scene.turn("magnus", "attack:0-melee:might:signature0:{master}")
    assert scene.changes() == {"master": {"area": 3, "momentum": 0}}


def test_a_parried_attack_sets_off_the_readied_counterattack() -> None:
    """[r-counterattack-on-defend, r-perfect-parry]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
    scene = Scene(
        ["vessa@2 defensive momentum=2 counter_ready=yes"], ["npc-ogre@2 balanced"], dice=dice,
        wants={"parry": "perfect-parry", "strike back": "no-strike"},
    )  # fmt: skip
    scene.turn("ogre", "attack:0-melee:might:{vessa}")
    assert scene["vessa"].guard == 18 and scene.asked.count("strike back") == 1


def test_a_step_into_a_hazard_at_the_end_of_a_round_can_be_parried() -> None:
    """[r-quick-recovery, rider-step, r-perfect-parry]"""
    scene = Scene(
        ["vessa@2 balanced momentum=3 guard=9"], ["npc-bandit@4 balanced"], dice=["d6=2 recovery", "d6=5 hazard"],
        terrain=FIRE, wants={"recover": "quick-recovery:signature0", "aim": "to:3", "parry": "perfect-parry"},
    )  # fmt: skip
    vessa = scene["vessa"]
    with_move(scene, "vessa", "technique-quick-recovery", ("rider-step",), 1)
    vessa.sheet = replaced(vessa.sheet, "quick-recovery")
    scene.battle.order = [0, 1]
    end_round(scene.fight)
    assert (vessa.area, vessa.guard, vessa.momentum) == (3, 11, 0)
