"""What can happen inside what: every reaction, triggered effect, fall and way out against everything it may come upon.

A row is what comes in between, a column what is under way or in force just then. A cell names the test that plays the
meeting, in this file or in another of this folder, or says why the two cannot meet.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from fray.engine.battle import Over
from fray.rulesets.stances.model.events import AttackDeclared, Countered, Moved
from fray.rulesets.stances.model.state import BALANCED, CONVINCED, DYING, FLED, OUT, STABLE
from fray.rulesets.stances.rules.round_end import end_round
from fray.rulesets.stances.tests.arrange import BANDIT, HIT, SHELF, Scene, talk
from fray.rulesets.stances.tests.test_riders import with_move

COLUMNS: Final = (
    "an Attack",
    "an area spell",
    "a free attack",
    "several attacks in one action",
    "a Death Blow",
    "a power or a hazard",
    "a walk",
    "a push or a placement",
    "a readied counterattack",
    "the duty to advance",
    "the start of a turn",
    "the end of a round",
    "an Argue",
    "a free Argue",
)

# Why two things cannot meet.
NO_ATTACK: Final = "nobody is attacked then; a parting blow, by one reading, comes before the walk and is free"
NO_MANEUVER: Final = "a Maneuver and Battlefield Control are no attacks, so nobody reacts to them"
NO_COUNTER: Final = "what cannot be Countered gives no counterattack"
ELSEWHERE: Final = "a reaction moves nobody, and the duty is looked at on one's own turn"
NO_SWITCH: Final = "nobody switches stance while a roll or an attack is being resolved [r-balanced-switch-window]"
NO_HEALING: Final = "nothing that heals happens there; a rider mends Guard and stabilizes, it wakes nobody"
OWN_TURN: Final = "a combatant leaves the fight on its own turn only, and not in the middle of an action"
COPIES: Final = "only attacks destroy copies"
NO_RIDERS: Final = "Signature Moves are built on no such thing"
NO_CHECK: Final = "there is no check to raise"
NO_PLACES: Final = "an argument has no areas"
NO_TECHNIQUES: Final = "techniques of a fight have no effect in an argument"
NO_ANSWER: Final = "nothing strikes back at it, so its user stays on its feet"
LOST: Final = "a fall, or leaving the fight, has ended it"
STANCES: Final = "stances are chosen at the start of a round, and switched on one's own turn"
INDEPENDENT: Final = "neither reads what the other changes"

TABLE: Final[dict[str, tuple[str, ...]]] = {
    "Interpose or Vouch": (
        "test_interposing_takes_the_blow_with_all_its_explosions",
        "test_nobody_interposes_or_counters_an_area_spell",
        "test_nobody_interposes_in_a_riposte",
        "test_an_interposer_takes_an_allys_blow_of_a_whirlwind_and_then_its_own",
        "test_a_death_blow_that_meets_a_healthy_interposer_is_an_ordinary_hit",
        "test_powers_without_a_roll_are_no_attacks",
        NO_ATTACK,
        NO_MANEUVER,
        "test_only_the_interposer_was_attacked",
        ELSEWHERE,
        NO_ATTACK,
        NO_ATTACK,
        "test_vouching_takes_an_allys_place",
        "test_nobody_reacts_to_a_free_argue",
    ),
    "Counter or Rebut": (
        "test_a_counter_that_ties_negates",
        "test_nobody_interposes_or_counters_an_area_spell",
        "test_nobody_reacts_to_a_free_attack",
        "test_a_whirlwind_goes_on_after_a_counter",
        "test_a_countered_death_blow_kills_nobody",
        "test_powers_without_a_roll_are_no_attacks",
        NO_ATTACK,
        NO_MANEUVER,
        "test_a_readied_counterattack_follows_a_countered_attack",
        ELSEWHERE,
        NO_ATTACK,
        NO_ATTACK,
        "test_a_rebut_that_ties_negates_and_a_critical_one_argues_back",
        "test_nobody_reacts_to_a_free_argue",
    ),
    "a blow or word back at once": (
        "test_a_critical_counter_strikes_back",
        NO_COUNTER,
        NO_COUNTER,
        "test_a_whirlwind_stops_when_its_user_is_struck_down",
        "test_a_countered_death_blow_may_cost_its_user_the_fight",
        NO_COUNTER,
        NO_ATTACK,
        NO_MANEUVER,
        "test_a_critical_counter_and_a_readied_counterattack_are_two_blows",
        "test_who_is_struck_down_owes_no_advance",
        NO_ATTACK,
        NO_ATTACK,
        "test_a_critical_rebut_may_be_left_at_that",
        NO_COUNTER,
    ),
    "Perfect Parry or Misdirection": (
        "test_a_perfect_parry_makes_the_damage_nothing",
        "test_each_target_of_a_fireball_may_parry_for_itself",
        "test_nobody_parries_a_riposte",
        "test_both_attacks_of_a_dragon_can_be_parried",
        "test_a_death_blow_can_be_parried",
        "test_a_hazard_can_be_parried_and_hurts_the_dying",
        "test_a_walker_who_parries_a_hazard_walks_on",
        "test_the_attack_and_the_hazard_it_drives_into_can_both_be_parried",
        "test_a_parried_attack_sets_off_the_readied_counterattack",
        ELSEWHERE,
        "test_a_hazard_can_be_parried_and_hurts_the_dying",
        "test_a_step_into_a_hazard_at_the_end_of_a_round_can_be_parried",
        "test_misdirection_is_disadvantage_on_the_argue",
        "test_nobody_reacts_to_a_free_argue",
    ),
    "a rider's step": (
        "test_a_riders_step_ignores_engagement",
        "test_who_steps_from_one_area_of_a_storm_into_the_other_is_hit_once",
        "test_a_riposte_may_end_in_a_step",
        "test_the_rest_of_a_whirlwind_goes_on_when_a_target_steps_away",
        "test_a_death_blow_is_parried_with_a_step",
        "test_a_breath_is_parried_with_a_step_and_the_others_still_burn",
        "test_a_walker_who_steps_aside_on_the_way_goes_no_farther",
        "test_who_is_pushed_into_a_hazard_may_step_back",
        "test_who_steps_away_is_out_of_reach_of_its_own_counterattack",
        "test_a_riders_step_out_of_a_melee_leads_back_into_it",
        "test_a_step_at_the_start_of_a_turn_leaves_the_movement",
        "test_a_step_into_a_hazard_at_the_end_of_a_round_can_be_parried",
        NO_PLACES,
        NO_PLACES,
    ),
    "a copy takes the hit": (
        "test_duplicates_take_hits_instead",
        "test_area_spells_ignore_copies_and_hit_the_fallen_last",
        "test_a_copy_takes_a_counterattack",
        "test_riders_of_a_hit_come_for_every_target_of_a_whirlwind",
        "test_a_copy_takes_a_death_blow",
        "test_copies_keep_off_neither_breath_nor_hazard",
        COPIES,
        COPIES,
        "test_a_copy_takes_the_hit_and_its_bearer_strikes_back",
        INDEPENDENT,
        COPIES,
        COPIES,
        COPIES,
        COPIES,
    ),
    "the target falls": (
        "test_a_fall_stops_at_zero",
        "test_a_fireball_goes_on_when_a_target_falls",
        "test_a_whirlwind_stops_when_its_user_is_struck_down",
        "test_the_second_attack_of_a_dragon_may_be_at_another_when_the_first_target_falls",
        "test_a_death_blow_kills_at_once",
        "test_who_falls_in_a_hazard_at_the_start_of_its_turn_saves_at_once",
        "test_a_walker_who_falls_in_a_hazard_lies_there",
        "test_who_is_placed_into_a_hazard_and_falls_lies_there",
        "test_who_falls_does_not_strike_back",
        "test_the_keeper_excuses_from_a_hazard_when_the_duty_comes_back_after_a_kill",
        "test_who_falls_in_a_hazard_at_the_start_of_its_turn_saves_at_once",
        "test_who_falls_at_the_end_of_a_round_loses_the_fight_there",
        "test_at_zero_composure_a_speaker_is_out_of_the_conflict",
        "test_a_speaker_may_be_convinced_in_its_own_turn",
    ),
    "the actor falls": (
        "test_what_was_thrown_lies_with_its_target_though_the_thrower_is_struck_down",
        "test_riders_of_an_area_spell_follow_its_gains_and_need_a_conscious_caster",
        NO_ANSWER,
        "test_a_whirlwind_stops_when_its_user_is_struck_down",
        "test_a_countered_death_blow_may_cost_its_user_the_fight",
        NO_ANSWER,
        "test_a_walker_who_falls_in_a_hazard_lies_there",
        "test_battlefield_control_stops_when_its_user_falls",
        "test_a_readied_counterattack_may_stop_the_second_attack",
        "test_who_is_struck_down_owes_no_advance",
        "test_who_falls_in_a_hazard_at_the_start_of_its_turn_saves_at_once",
        "test_who_falls_at_the_end_of_a_round_loses_the_fight_there",
        "test_a_speaker_may_be_convinced_in_its_own_turn",
        NO_ANSWER,
    ),
    "a rider drives the target back": (
        "test_riders_happen_in_play",
        "test_riders_of_an_area_spell_follow_its_gains_and_need_a_conscious_caster",
        "test_the_hazard_that_a_free_attack_drives_into_can_be_parried",
        "test_a_whirlwind_drives_each_target_back_after_its_own_attack",
        "test_a_parried_death_blow_still_brings_its_riders",
        NO_RIDERS,
        NO_RIDERS,
        "test_the_attack_and_the_hazard_it_drives_into_can_both_be_parried",
        "test_who_is_driven_out_of_reach_does_not_strike_back",
        "test_a_shove_of_ten_gives_both_and_the_duty_applies_again",
        NO_RIDERS,
        NO_RIDERS,
        NO_PLACES,
        NO_PLACES,
    ),
    "points are bought": (
        "test_bought_points_never_make_a_critical",
        "test_the_roll_can_be_raised",
        "test_a_counterattack_can_be_raised",
        "test_the_roll_can_be_raised",
        "test_the_roll_can_be_raised",
        "test_a_resist_can_be_raised",
        NO_CHECK,
        "test_the_roll_can_be_raised",
        "test_a_counterattack_can_be_raised",
        INDEPENDENT,
        "test_a_death_save_cannot_be_raised",
        NO_CHECK,
        "test_points_are_not_offered_against_a_rebut_that_cannot_come",
        "test_points_are_not_offered_against_a_rebut_that_cannot_come",
    ),
    "a switch of stance": (
        NO_SWITCH,
        NO_SWITCH,
        NO_SWITCH,
        NO_SWITCH,
        NO_SWITCH,
        NO_SWITCH,
        "test_what_was_walked_in_balanced_stance_makes_no_charge",
        NO_SWITCH,
        "test_leaving_defensive_loses_the_readied_counterattack",
        "test_a_switch_to_aggressive_brings_duty_and_charge",
        "test_the_balanced_cannot_hold",
        STANCES,
        "test_the_balanced_switch_in_a_conflict",
        NO_SWITCH,
    ),
    "a combatant wakes": (
        NO_HEALING,
        NO_HEALING,
        NO_HEALING,
        NO_HEALING,
        NO_HEALING,
        NO_HEALING,
        NO_HEALING,
        NO_HEALING,
        LOST,
        "test_who_wakes_is_balanced_and_owes_no_advance",
        "test_a_death_save_of_eleven_wakes",
        NO_HEALING,
        "test_the_dying_go_on_saving_while_others_talk",
        NO_HEALING,
    ),
    "a combatant leaves the fight": (
        OWN_TURN,
        OWN_TURN,
        OWN_TURN,
        OWN_TURN,
        OWN_TURN,
        OWN_TURN,
        "test_who_walks_to_an_exit_may_escape_with_its_action",
        "test_who_is_placed_at_an_exit_may_escape_on_its_turn",
        LOST,
        "test_who_owes_an_advance_may_escape_instead",
        "test_escape_from_an_exit_and_surrender_at_the_start_of_a_turn",
        "test_those_who_left_the_conflict_take_no_part_in_the_fight",
        "test_yield_leaves_at_once",
        "test_a_speaker_may_be_convinced_in_its_own_turn",
    ),
}

FIRE: Final[list[dict[str, Any]]] = [{"area": "3", "feature": "hazard"}]
MASTER: Final = "master=npc-blade-master@2 balanced"
CAPTAIN: Final = "captain=npc-hobgoblin-captain@2 defensive"
PARRY_AND_STEP: Final = {"parry": "perfect-parry:signature0"}


def stepping(scene: Scene, alias: str) -> Scene:
    """Give a combatant a Perfect Parry that ends in a step."""
    with_move(scene, alias, "technique-perfect-parry", ("rider-step",), 2)
    return scene


# ---- the table


def names_of_tests() -> set[str]:
    """Every test of this folder, by name."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        found |= set(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return found


def test_every_cell_names_a_test_that_exists_or_a_reason() -> None:
    """[r-attack-sequence]"""
    assert {row: len(cells) for row, cells in TABLE.items()} == dict.fromkeys(TABLE, len(COLUMNS))
    cells = [cell for row in TABLE.values() for cell in row]
    tested = [cell for cell in cells if cell.startswith("test_")]
    assert set(tested) - names_of_tests() == set()
    assert all(" " in cell for cell in cells if cell not in tested)
    assert (len(TABLE), len(COLUMNS), len(tested), len(cells) - len(tested)) == (13, 14, 115, 67)


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


def replaced(sheet: Any, *techniques: str) -> Any:
    """The same sheet with some techniques more."""
    return replace(sheet, techniques=sheet.techniques | set(techniques))


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


def with_spell(sheet: Any, name: str) -> Any:
    return replace(sheet, spells=(SHELF.spells[name],))


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


# ---- points


@pytest.mark.parametrize(
    ("choice", "dice"),
    [
        ("cast:fireball:will:at2", ["d6=3 casting", "d6=3 casting"]),
        ("whirlwind:0:might", ["d6=1 attack", "d6=1 attack"]),
        ("attack:0-melee:might:death-blow:{bandit}", ["d6=1 attack", "d6=1 attack"]),
        ("shove:might+athletics:{bandit}", ["d6=1 maneuver", "d6=1 maneuver"]),
    ],
)
def test_the_roll_can_be_raised(choice: str, dice: list[str]) -> None:
    """[r-momentum-spending]: one's own check, whatever it is for, with the Momentum that its price has left."""
    scene = Scene(["vessa@2 balanced momentum=6"], ["npc-bandit@2 balanced vitality=2 attack_tn=9"], dice=dice)
    scene["vessa"].sheet = with_spell(scene["vessa"].sheet, "fireball")
    scene.turn("vessa", choice)
    assert scene.asked.count("raise") == 1 and scene["bandit"].vitality == 2


def test_a_counterattack_can_be_raised() -> None:
    """[r-momentum-spending, r-free-attacks]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=1 counterattack", "d6=1 counterattack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["brannoc@2 defensive momentum=3 counter_ready=yes"], ["npc-ogre@2 balanced"], dice=dice)
    scene.wants["raise"] = "raise:3"
    scene.turn("ogre", "attack:0-melee:might:{brannoc}")
    assert scene["brannoc"].momentum == 3 + 1 - 3 and scene["ogre"].guard < scene["ogre"].guard_max


def test_a_resist_can_be_raised() -> None:
    """[r-momentum-spending, r-powers-without-roll]"""
    dice = ["d6=3 resist", "d6=2 resist", *["d6=3 damage"] * 4]
    scene = Scene(
        ["elena@2 balanced momentum=3"], ["dragon=npc-young-black-dragon@3 balanced momentum=0"], dice=dice,
        wants={"raise": "raise:3"},
    )  # fmt: skip
    scene["elena"].sheet = light(scene["elena"].sheet)
    scene.turn("dragon", "breathe:2")
    assert scene["elena"].momentum == 0 and scene["elena"].guard == 17 - 12 // 2


def light(sheet: Any) -> Any:
    return replace(sheet, armor=SHELF.armors["none"])


def test_a_death_save_cannot_be_raised() -> None:
    """[r-momentum-spending, death-save-roll]"""
    scene = Scene(
        [f"magnus@0 none momentum=3 guard=0 vitality=0 condition={DYING}", "elena@0"], ["npc-bandit@4"],
        dice=["d6=3 save", "d6=3 save"],
    )  # fmt: skip
    scene.turn("magnus")
    assert "raise" not in scene.asked and scene["magnus"].condition == DYING


# ---- waking and leaving


def test_who_wakes_is_balanced_and_owes_no_advance() -> None:
    """[r-death-save-results, r-aggressive-duty]"""
    scene = Scene([f"magnus@1 none guard=0 vitality=0 condition={DYING}"], BANDIT, dice=["d6=6 save", "d6=5 save"])
    scene.turn("magnus")
    assert scene["magnus"].stance == BALANCED and scene["magnus"].area == 1 and "turn" in scene.asked


def test_who_walks_to_an_exit_may_escape_with_its_action() -> None:
    """[r-battle-edges, r-actions-per-turn]"""
    scene = Scene(["elena@1 balanced"], ["npc-bandit@4"])
    scene.turn("elena", "move:0", "escape")
    assert scene["elena"].condition == FLED


def test_who_is_placed_at_an_exit_may_escape_on_its_turn() -> None:
    """[r-battle-edges, r-battlefield-control]"""
    scene = Scene(["vessa@2 balanced momentum=6", "elena@2"], ["npc-bandit@4"])
    scene.wants["put"] = ["put:{elena}:0", "done"]
    scene.turn("vessa", "battlefield-control")
    scene.turn("elena", "escape")
    assert scene["elena"].condition == FLED


def test_who_owes_an_advance_may_escape_instead() -> None:
    """[r-battle-edges, r-aggressive-duty]: the action may come first, and then there is nobody who must advance."""
    scene = Scene(["magnus@0 aggressive", "elena@1"], ["npc-bandit@4"])
    assert "end" not in scene.offered("magnus")
    scene.turn("magnus", "escape")
    assert scene["magnus"].condition == FLED


# ---- arguments


def test_nobody_reacts_to_a_free_argue() -> None:
    """[r-social-reactions, technique-misdirection]: neither Vouch nor Misdirection nor Rebut."""
    dice = ["d6=4 argue", "d6=4 argue", "d6=3 rebut", "d6=3 rebut", "d6=3 argue", "d6=2 argue", "d6=1 damage"]
    scene = talk(
        ["corin defensive momentum=3", "elena defensive momentum=3"], ["npc-magistrate defensive momentum=1"],
        dice=dice,
        wants={
            "rebut": "rebut:presence+persuade", "retort": "retort:presence+persuade", "misdirect": "misdirect",
            "vouch": "vouch",
        },
    )  # fmt: skip
    scene.turn("corin", "argue:presence+persuade:{magistrate}", order=["elena", "magistrate", "corin"])
    assert not {"vouch", "misdirect"} & set(scene.asked) and scene.asked.count("rebut") == 1
    assert scene["corin"].composure < scene["corin"].composure_max


def test_a_speaker_may_be_convinced_in_its_own_turn() -> None:
    """[r-social-reactions, r-social-zero]: by the free Argue of a critical Rebut; its turn is over."""
    dice = ["d6=4 argue", "d6=4 argue", "d6=3 rebut", "d6=3 rebut", "d6=3 argue", "d6=3 argue", "d6=6 damage"]
    scene = talk(
        ["corin balanced composure=1", "elena balanced"], ["npc-magistrate defensive momentum=1"], dice=dice,
        wants={"rebut": "rebut:presence+persuade", "retort": "retort:presence+persuade", "give in": "convinced"},
    )  # fmt: skip
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert scene["corin"].condition == CONVINCED and scene.asked.count("social turn") == 1
