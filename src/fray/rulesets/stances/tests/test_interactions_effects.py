"""What happens inside riders, copies, falls and forced steps."""

from __future__ import annotations

from typing import Final

import pytest

from fray.engine.battle import Over
from fray.rulesets.stances.model.events import AttackDeclared, Moved
from fray.rulesets.stances.model.state import DYING, OUT, STABLE
from fray.rulesets.stances.rules.round_end import end_round
from fray.rulesets.stances.tests.arrange import BANDIT, HIT, Scene
from fray.rulesets.stances.tests.interrupting import CAPTAIN, FIRE, MASTER, replaced, with_spell
from fray.rulesets.stances.tests.test_riders import with_move

PARRY_AND_STEP: Final = {"parry": "perfect-parry:signature0"}


def stepping(scene: Scene, alias: str) -> Scene:
    """Give a combatant a Perfect Parry that ends in a step."""
    with_move(scene, alias, "technique-perfect-parry", ("rider-step",), 2)
    return scene


# ---- a rider's step


def test_who_steps_from_one_area_of_a_storm_into_the_other_is_hit_once() -> None:
    """[r-area-attacks, rider-step]: those in the areas when it is cast are its targets."""
    dice = ["d6=4 casting", "d6=4 casting", "d6=2 damage", "d6=2 damage", "d6=2 damage"]
    scene = Scene(
        ["lyra@0 balanced momentum=2"], [f"{MASTER} momentum=2", "npc-bandit@3 balanced"], dice=dice,
        wants={**PARRY_AND_STEP, "aim": "to:3"},
    )  # fmt: skip
    stepping(scene, "master")
    scene["lyra"].sheet = with_spell(scene["lyra"].sheet, "lightning-storm")
    scene.turn("lyra", "cast:lightning-storm:mind:at2+3")
    assert scene["master"].area == 3 and scene["master"].guard == 20 and scene["bandit"].guard < 13


def test_a_riposte_may_end_in_a_step() -> None:
    """[r-riposte, rider-step]: success or not."""
    dice = ["d6=3 defend", "d6=3 defend", "d6=1 strike", "d6=1 strike", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["vessa@2 balanced momentum=1"], BANDIT, dice=dice)
    with_move(scene, "vessa", "technique-riposte", ("rider-step",), 1)
    scene.wants.update({"riposte": "riposte:might:signature0:{bandit}", "aim": "to:1"})
    scene.turn("vessa", "defend")
    assert scene["vessa"].area == 1 and scene["bandit"].guard == 13 - (2 + 2 - 1)


def test_the_rest_of_a_whirlwind_goes_on_when_a_target_steps_away() -> None:
    """[r-whirlwind, rider-step]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=2 damage", "d6=2 damage"] * 2
    scene = Scene(["vessa@2 balanced momentum=3"], [f"{MASTER} momentum=2", *BANDIT], dice=dice)
    stepping(scene, "master")
    scene.wants.update({**PARRY_AND_STEP, "aim": "to:3", "next target": "who:{master}"})
    scene.turn("vessa", "whirlwind:0:might")
    assert scene["master"].area == 3 and scene["master"].guard == 20 and scene["bandit"].guard == 13 - (4 + 2 - 1)


def test_a_death_blow_is_parried_with_a_step() -> None:
    """[r-death-blow, r-perfect-parry, rider-step]"""
    dice = ["d6=1 attack", "d6=1 attack"]
    scene = Scene(["vessa@2 balanced momentum=5"], [f"{MASTER} momentum=2 vitality=3"], dice=dice)
    stepping(scene, "master").wants.update({**PARRY_AND_STEP, "aim": "to:3"})
    scene.turn("vessa", "attack:0-melee:might:death-blow:{master}")
    assert scene.changes() == {"master": {"area": 3, "momentum": 0}, "vessa": {"momentum": 0}}


def test_a_breath_is_parried_with_a_step_and_the_others_still_burn() -> None:
    """[r-powers-without-roll, r-perfect-parry, rider-step]"""
    dice = ["d6=1 resist", "d6=1 resist"] * 2 + ["d6=3 damage"] * 4
    scene = Scene(
        ["vessa@2 balanced momentum=2", "elena@2 balanced"], ["dragon=npc-young-black-dragon@3 balanced momentum=0"],
        dice=dice, wants={**PARRY_AND_STEP, "aim": "to:1"},
    )  # fmt: skip
    stepping(scene, "vessa").turn("dragon", "breathe:2", order=["vessa", "elena", "dragon"])
    assert scene["vessa"].area == 1 and scene["vessa"].guard == 18 and scene["elena"].guard == 17 - (12 - 2)


def test_who_is_pushed_into_a_hazard_may_step_back() -> None:
    """[maneuver-shove, r-perfect-parry, rider-step]"""
    dice = ["d6=5 maneuver", "d6=5 maneuver", "d6=4 hazard"]
    scene = Scene(["magnus@2 balanced"], [f"{MASTER} momentum=2"], dice=dice, terrain=FIRE)
    stepping(scene, "master").wants.update({**PARRY_AND_STEP, "aim": ["to:3", "to:2"]})
    scene.turn("magnus", "shove:might+athletics:{master}")
    assert [event.area for event in scene.events(Moved)] == [3, 2] and scene["master"].guard == 20


def test_who_steps_away_is_out_of_reach_of_its_own_counterattack() -> None:
    """[r-counterattack-on-defend, rider-step]: the weapon must reach at that moment; the counterattack stays ready."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
    scene = Scene(["vessa@2 defensive momentum=2 counter_ready=yes"], ["npc-ogre@2 balanced"], dice=dice)
    stepping(scene, "vessa").wants.update({**PARRY_AND_STEP, "aim": "to:1"})
    scene.turn("ogre", "attack:0-melee:might:{vessa}")
    assert scene["vessa"].counter_ready and "strike back" not in scene.asked


def test_a_step_at_the_start_of_a_turn_leaves_the_movement() -> None:
    """[r-round-sequence, rider-step, r-perfect-parry]"""
    scene = Scene(["vessa@3 balanced momentum=2"], ["npc-bandit@0 balanced"], dice=["d6=4 hazard"], terrain=FIRE)
    stepping(scene, "vessa").wants.update({**PARRY_AND_STEP, "aim": "to:4"})
    scene.turn("vessa")
    assert scene["vessa"].area == 4 and not scene["vessa"].moved and "turn" in scene.asked


# ---- copies


def test_a_copy_takes_a_counterattack() -> None:
    """[condition-duplicates, r-counter]"""
    dice = ["d6=3 attack", "d6=2 attack", "d6=5 counter", "d6=5 counter", "d6=3 counterattack", "d6=3 counterattack"]
    scene = Scene(["sefa@2 defensive hand=short-sword momentum=1"], ["npc-ogre@2 balanced copies=1"], dice=dice)
    scene.wants.update({"counter": "counter", "strike back": "strike:grace:{ogre}"})
    scene.turn("ogre", "attack:0-melee:might:{sefa}")
    assert scene["ogre"].copies == 0 and scene["ogre"].guard == scene["ogre"].guard_max


def test_a_copy_takes_a_death_blow() -> None:
    """[condition-duplicates, r-death-blow]"""
    dice = ["d6=1 attack", "d6=1 attack"]
    scene = Scene(["vessa@2 aggressive momentum=5"], ["npc-bandit@2 balanced vitality=2 copies=2"], dice=dice)
    scene.turn("vessa", "attack:0-melee:might:death-blow:{bandit}")
    assert (scene["bandit"].copies, scene["bandit"].vitality, scene["vessa"].momentum) == (1, 2, 1)


def test_copies_keep_off_neither_breath_nor_hazard() -> None:
    """[condition-duplicates, r-powers-without-roll]"""
    dice = ["d6=1 resist", "d6=1 resist", *["d6=3 damage"] * 4, "d6=4 hazard"]
    scene = Scene(["elena@2 balanced copies=2"], ["dragon=npc-young-black-dragon@3 balanced momentum=0"], dice=dice)
    scene.turn("dragon", "breathe:2")
    scene.battle.field.features[2] = 2
    scene["elena"].used = 128  # the dread is over
    scene.turn("elena")
    assert scene["elena"].guard == 17 - (12 - 2) - (4 - 2) and scene["elena"].copies == 2


def test_a_copy_takes_the_hit_and_its_bearer_strikes_back() -> None:
    """[condition-duplicates, r-counterattack-on-defend]"""
    dice = ["d6=3 attack", "d6=3 attack"]
    scene = Scene(["vessa@2 defensive copies=1 counter_ready=yes"], ["npc-ogre@2 balanced"], dice=dice)
    scene.wants["strike back"] = "no-strike"
    scene.turn("ogre", "attack:0-melee:might:{vessa}")
    assert scene["vessa"].copies == 0 and scene.asked.count("strike back") == 1


# ---- falling


def test_a_fireball_goes_on_when_a_target_falls() -> None:
    """[r-area-attacks, r-npc-zero]"""
    dice = ["d6=4 casting", "d6=3 casting", "d6=4 damage", "d6=4 damage"]
    scene = Scene(["lyra@0 balanced momentum=1"], ["weak=npc-cultist@2 guard=0 vitality=1", *BANDIT], dice=dice)
    scene.turn("lyra", "cast:fireball:will:at2")
    assert scene["weak"].condition == OUT and scene["bandit"].guard < 13


def test_the_second_attack_of_a_dragon_may_be_at_another_when_the_first_target_falls() -> None:
    """[npc-young-black-dragon, r-legal-targets]"""
    dice = ["d6=2 attack", "d6=2 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(
        ["vessa@2 balanced guard=0 vitality=1", "elena@2 balanced"],
        ["dragon=npc-young-black-dragon@2 balanced momentum=0"], dice=dice * 2,
        wants={"second attack": "attack:1-melee:might:{elena}"},
    )  # fmt: skip
    scene.turn("dragon", "attack:0-melee:might:{vessa}")
    assert scene["vessa"].condition == DYING and scene["elena"].guard == 17 - (6 + 2 - 2)


def test_who_falls_in_a_hazard_at_the_start_of_its_turn_saves_at_once() -> None:
    """[r-round-sequence, r-dying-turn]: first the hazard, then the save of the dying."""
    scene = Scene(
        ["magnus@3 balanced guard=0 vitality=1", "elena@0"], ["npc-bandit@0"],
        dice=["d6=6 hazard", "d6=3 save", "d6=4 save"], terrain=FIRE,
    )  # fmt: skip
    scene.turn("magnus")
    assert scene["magnus"].condition == STABLE and "turn" not in scene.asked


def test_a_walker_who_falls_in_a_hazard_lies_there() -> None:
    """[r-terrain, r-fall-at-zero]: the rest of the way is lost."""
    scene = Scene(
        ["magnus@4 balanced guard=0 vitality=1", "elena@0"], ["npc-bandit@0"], dice=["d6=6 hazard"], terrain=FIRE
    )
    scene.turn("magnus", "double:3-2")
    assert (scene["magnus"].condition, scene["magnus"].area) == (DYING, 3)


def test_who_is_placed_into_a_hazard_and_falls_lies_there() -> None:
    """[r-battlefield-control, r-fall-at-zero]: and the placing goes on."""
    scene = Scene(
        ["vessa@0 balanced momentum=6"], ["weak=npc-cultist@2 guard=0 vitality=1", "npc-bandit@4"],
        dice=["d6=6 hazard"], terrain=FIRE, wants={"put": ["put:{weak}:3", "put:{bandit}:2", "done"]},
    )  # fmt: skip
    scene.turn("vessa", "battlefield-control")
    assert scene["weak"].condition == OUT and scene["weak"].area == 3 and scene["bandit"].area == 2


def test_battlefield_control_stops_when_its_user_falls() -> None:
    """[r-battlefield-control, r-fall-at-zero]"""
    scene = Scene(
        ["vessa@2 balanced momentum=6 guard=0 vitality=1", "elena@0"], BANDIT, dice=["d6=6 hazard"], terrain=FIRE,
        wants={"put": ["put:{vessa}:3"]},
    )  # fmt: skip
    scene.turn("vessa", "battlefield-control")
    assert scene["vessa"].condition == DYING and scene.asked.count("put") == 1


def test_who_falls_does_not_strike_back() -> None:
    """[r-counterattack-on-defend, r-fall-at-zero]"""
    scene = Scene(
        ["sefa@2 defensive hand=short-sword counter_ready=yes guard=0 vitality=1", "elena@0"], ["npc-ogre@2 balanced"],
        dice=HIT,
    )  # fmt: skip
    scene.turn("ogre", "attack:0-melee:might:{sefa}")
    assert scene["sefa"].condition == DYING and "strike back" not in scene.asked and not scene["sefa"].counter_ready


def test_a_readied_counterattack_may_stop_the_second_attack() -> None:
    """[r-counterattack-on-defend, npc-young-black-dragon]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=4 counterattack", "d6=4 counterattack"]
    hard = ["d6=6 damage", "d6=6 damage explosion", "d6=5 damage explosion", "d6=3 damage"]
    scene = Scene(
        ["brannoc@2 defensive counter_ready=yes"],
        ["dragon=npc-young-black-dragon@2 balanced momentum=0 guard=0 vitality=10", "npc-bandit@4"],
        dice=[*dice, *hard], wants={"strike back": "strike:might:{dragon}"},
    )  # fmt: skip
    scene.turn("dragon", "attack:0-melee:might:{brannoc}")
    assert scene["dragon"].condition == OUT and "second attack" not in scene.asked


def test_who_falls_at_the_end_of_a_round_loses_the_fight_there() -> None:
    """[r-round-sequence, r-quick-recovery, r-end-of-fight]: the end is tested after Quick Recovery."""
    scene = Scene(
        ["vessa@2 balanced momentum=1 guard=0 vitality=1"], ["npc-bandit@4 balanced"],
        dice=["d6=1 recovery", "d6=6 hazard", "d6=3 save", "d6=4 save"], terrain=FIRE,
        wants={"recover": "quick-recovery:signature0", "aim": "to:3"},
    )  # fmt: skip
    with_move(scene, "vessa", "technique-quick-recovery", ("rider-step",), 1)
    scene["vessa"].sheet = replaced(scene["vessa"].sheet, "quick-recovery")
    scene.battle.order = [0, 1]
    with pytest.raises(Over):
        end_round(scene.fight)
    assert scene.battle.result is not None and scene.battle.result.winner == "side 1"


# ---- driven back


def test_a_whirlwind_drives_each_target_back_after_its_own_attack() -> None:
    """[r-whirlwind, rider-shove]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=2 damage", "d6=2 damage"] * 2
    scene = Scene(
        ["vessa@2 balanced momentum=3"], [*BANDIT, "other=npc-bandit@2 balanced"], dice=dice,
        wants={"next target": "who:{bandit}", "aim": ["to:3", "to:1"]},
    )  # fmt: skip
    with_move(scene, "vessa", "technique-whirlwind-strike", ("rider-shove",), 3)
    scene.turn("vessa", "whirlwind:0:might:signature0")
    assert (scene["bandit"].area, scene["other"].area) == (3, 1)
    told = [type(event).__name__ for event in scene.fight.events if isinstance(event, (AttackDeclared, Moved))]
    assert told == ["AttackDeclared", "Moved", "AttackDeclared", "Moved"]


def test_who_is_driven_out_of_reach_does_not_strike_back() -> None:
    """[r-attack-sequence, r-counterattack-on-defend, rider-shove]: riders come before a readied counterattack."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["magnus@2 balanced"], [f"{CAPTAIN} counter_ready=yes"], dice=dice, wants={"aim": "to:3"})
    with_move(scene, "magnus", "strike", ("rider-shove",), 0)
    scene.turn("magnus", "attack:0-melee:might:signature0:{captain}")
    assert scene["captain"].area == 3 and scene["captain"].counter_ready and "strike back" not in scene.asked
