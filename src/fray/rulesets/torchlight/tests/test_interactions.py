"""What can happen inside what: every pair of things that interrupt, take effect together, move, or leave the fight.

A cell names the test that plays the meeting, in this file or in another of this folder, or says why the two cannot
meet. The table is symmetric: only the pairs from the diagonal on are written down.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import Combatant
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.tests.arrange import BANDIT, SKELETON, Scene, keys, note, noted, refused

THINGS: Final = (
    "Protect Companion",
    "Evade",
    "Parry",
    "a Precision Strike",
    "a Grapple",
    "a Push",
    "a Goad",
    "hiding",
    "a Squad",
    "a Retreat",
    "a move",
    "a failed test",
    "going down",
    "a Called Shot",
    "fire",
)

# Why two things cannot meet.
ONE_REARGUARD: Final = "cannot meet: a lane has one Rearguard cell, so of two that retreat neither screens the other"
NOT_MELEE: Final = "cannot meet: a Called Shot is a ranged attack, and a Parry answers melee attacks"
NO_DICE_FOR_FIRE: Final = "cannot meet: a burning lane makes no attack, so it has no Precision Strike"
APART: Final = "cannot meet: a burning lane hurts everybody in it and reads nothing else, and this reads no damage"
ONE_TEST: Final = "cannot meet: a combatant has one test a turn, and each loses only what its own combatant declared"

TABLE: Final[dict[str, tuple[str, ...]]] = {
    "Protect Companion": (
        "test_two_protectors_of_one_ward_absorb_different_attacks",
        "test_an_absorbed_attack_that_the_ward_evades_or_parries_spends_the_protection",
        "test_an_absorbed_attack_that_the_ward_evades_or_parries_spends_the_protection",
        "test_of_an_absorbed_precision_strike_the_protector_takes_half_and_the_ward_the_maneuver",
        "test_a_grapple_with_an_absorbed_attack_holds_the_ward",
        "test_a_protector_that_is_pushed_in_the_same_turn_has_absorbed_the_attack",
        "test_a_goaded_attack_on_the_goader_may_be_absorbed_and_keeps_its_enhancement",
        "test_a_hider_absorbs_an_attack_and_stays_hidden",
        "test_a_squads_attack_is_one_attack_for_a_protector",
        "test_nothing_is_done_for_a_companion_that_retreats_first",
        "test_protection_lapses_when_the_protector_moves_away_after_its_action",
        "test_a_protector_absorbs_the_squads_attack_although_its_first_attacker_falters",
        "test_the_fallen_can_be_protected_and_do_not_protect",
        "test_a_called_shot_is_stopped_like_any_other_attack",
        "test_nothing_that_answers_an_attack_stops_a_burning_lane",
    ),
    "Evade": (
        "test_evade_bought_round_after_round_has_no_gap",
        "test_evade_and_parry_both_answer_the_first_attack",
        "test_only_a_precision_strike_hurts_an_evader",
        "test_an_attack_that_does_no_damage_still_brings_its_maneuver",
        "test_an_attack_that_does_no_damage_still_brings_its_maneuver",
        "test_an_attack_that_does_no_damage_still_brings_its_maneuver",
        "test_a_hidden_evader_takes_nothing_from_an_area",
        "test_an_evader_is_hurt_by_a_squad_only_if_the_roll_that_counts_is_precise",
        "test_who_leaves_the_grid_leaves_its_statuses_behind",
        "test_evade_and_parry_go_along_with_a_move",
        "test_what_was_bought_is_not_lost_with_the_action",
        "test_who_goes_down_stops_everything_it_was_doing",
        "test_a_called_shot_is_stopped_like_any_other_attack",
        "test_nothing_that_answers_an_attack_stops_a_burning_lane",
    ),
    "Parry": (
        "test_a_parry_bought_three_rounds_running_holds_in_the_third_though_the_second_was_not_needed",
        "test_a_parry_stops_even_a_critical_hit_but_not_the_trip",
        "test_an_attack_that_does_no_damage_still_brings_its_maneuver",
        "test_an_attack_that_does_no_damage_still_brings_its_maneuver",
        "test_an_attack_that_does_no_damage_still_brings_its_maneuver",
        "test_a_hider_parries_and_stays_hidden",
        "test_a_parry_strikes_out_the_named_enemys_roll_in_a_squads_attack",
        "test_who_leaves_the_grid_leaves_its_statuses_behind",
        "test_evade_and_parry_go_along_with_a_move",
        "test_what_was_bought_is_not_lost_with_the_action",
        "test_who_goes_down_stops_everything_it_was_doing",
        NOT_MELEE,
        "test_nothing_that_answers_an_attack_stops_a_burning_lane",
    ),
    "a Precision Strike": (
        "test_each_maneuver_has_its_name_once_a_turn_also_from_two_precision_strikes",
        "test_a_grapple_that_was_bought_is_not_had_again_by_a_precision_strike",
        "test_three_maneuvers_from_three_sources",
        "test_a_goad_from_a_precision_strike_binds_in_the_next_round",
        "test_a_hider_that_struck_may_hide_again_by_a_precision_strike",
        "test_of_a_squads_rolls_only_the_highest_total_counts",
        "test_a_push_nobody_could_foresee_keeps_a_companion_from_retreating",
        "test_an_enemy_pushed_by_a_precision_strike_is_gone_before_the_late_moves",
        "test_who_falls_prone_in_its_test_attacks_impaired_and_needs_two_maxima",
        "test_a_precision_strike_on_the_fallen_goes_past_breath",
        "test_the_called_shot_of_the_second_round",
        NO_DICE_FOR_FIRE,
    ),
    "a Grapple": (
        "test_two_grapplers_hold_one_target_and_impair_it_once",
        "test_a_push_tears_the_grappled_and_the_grappler_free",
        "test_a_goaded_combatant_that_is_held_out_of_reach_is_free",
        "test_a_hider_that_is_seized_still_hides",
        "test_a_grapple_bought_with_breath_comes_with_the_squads_attack",
        "test_the_grappled_do_not_retreat_and_a_grappler_that_does_lets_go",
        "test_a_grappler_that_moves_lets_go_in_the_step_of_its_move",
        "test_a_grapple_is_not_tried_without_its_attack",
        "test_who_goes_down_stops_everything_it_was_doing",
        "test_a_shooter_that_is_seized_keeps_its_aim",
        APART,
    ),
    "a Push": (
        "test_of_two_pushed_into_one_cell_the_second_lands_beside_it",
        "test_a_goaded_combatant_that_is_pinned_out_of_reach_is_free",
        "test_a_pushed_hider_has_come_out_and_keeps_its_enhancement",
        "test_a_squad_that_a_push_leaves_with_two_is_gone_at_once",
        "test_a_push_that_brings_an_enemy_into_the_lane_keeps_a_companion_from_retreating_after_it",
        "test_a_pushed_enemy_is_pinned_to_its_new_cell",
        "test_a_maneuver_on_an_enemy_is_lost_with_the_move_that_led_to_it",
        "test_the_fallen_are_pushed_off_a_balcony_and_make_no_save",
        "test_a_shooter_pushed_out_of_rearguard_loses_its_aim",
        "test_who_is_pushed_into_a_burning_lane_burns_in_the_same_round",
    ),
    "a Goad": (
        "test_a_goad_bought_three_rounds_running_binds_in_the_third_and_the_fourth",
        "test_a_goader_that_hides_cannot_be_attacked_and_frees_the_goaded",
        "test_a_goaded_member_makes_the_goader_the_squads_target",
        "test_a_goaded_archer_may_shoot_its_goader_and_then_retreat",
        "test_a_goaded_combatant_whose_way_is_blocked_is_free",
        "test_a_goaded_combatant_whose_move_is_lost_does_not_attack_from_afar",
        "test_who_goes_down_stops_everything_it_was_doing",
        "test_a_goaded_shooter_loses_its_aim_with_the_attack_it_must_make",
        APART,
    ),
    "hiding": (
        "test_a_breath_buys_new_hiding_for_a_hider_that_gives_up_the_old",
        "test_a_hider_attacks_with_its_squad_and_comes_out",
        "test_who_leaves_the_grid_leaves_its_statuses_behind",
        "test_who_changes_lane_is_no_longer_hidden_but_keeps_the_bonus",
        "test_who_has_not_come_to_its_hiding_place_asks_about_the_lane_it_is_in",
        "test_who_goes_down_stops_everything_it_was_doing",
        "test_only_a_called_shot_reaches_the_hiding",
        "test_fire_on_a_hider_rolls_two_dice_and_shows_both",
    ),
    "a Squad": (
        "test_a_squads_attack_on_a_squad_is_neither_enhanced_nor_impaired",
        "test_who_retreats_after_its_action_is_not_asked_to_join_a_squad",
        "test_rats_move_together_and_bite_as_a_squad",
        "test_whoever_fails_a_risky_test_of_its_action_takes_no_part_in_the_squads_attack",
        "test_a_squad_below_three_able_members_dissolves",
        "test_a_called_shot_counts_in_a_squads_attack",
        "test_nothing_that_answers_an_attack_stops_a_burning_lane",
    ),
    "a Retreat": (
        ONE_REARGUARD,
        "test_a_companion_steps_in_front_and_the_other_is_free_to_retreat",
        "test_a_retreat_fails_in_its_step_when_the_screen_fails_its_test",
        "test_a_retreat_does_not_escape_the_damage_of_the_round",
        "test_an_aim_is_lost_when_its_target_leaves",
        "test_who_moves_or_retreats_in_time_does_not_burn",
    ),
    "a move": (
        "test_a_late_swap_is_legal_after_an_early_entry_was_refused",
        "test_who_is_kept_from_its_cell_by_a_lost_move_acts_from_where_it_stands",
        "test_the_incapacitated_may_drag_themselves_one_cell",
        "test_an_aim_is_kept_from_lane_to_lane_and_lost_out_of_rearguard",
        "test_who_moves_or_retreats_in_time_does_not_burn",
    ),
    "a failed test": (
        ONE_TEST,
        "test_no_saving_throw_is_demanded_of_the_incapacitated",
        "test_no_aim_is_taken_where_the_move_into_rearguard_is_lost",
        "test_who_fails_to_leave_a_burning_lane_burns",
    ),
    "going down": (
        "test_both_may_fall_in_one_round_and_nobody_wins",
        "test_an_aim_at_the_fallen_is_kept_and_one_at_the_dead_is_lost",
        "test_the_fallen_burn_past_their_breath",
    ),
    "a Called Shot": (
        "test_a_second_aim_replaces_the_first",
        APART,
    ),
    "fire": ("test_what_burns_is_not_lit_again",),
}
TESTED, IMPOSSIBLE = 113, 7


def names_of_tests() -> set[str]:
    """Every test of this system."""
    files = Path(__file__).parent.glob("test_*.py")
    return {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)}


def test_the_table_is_complete_and_names_tests_that_exist() -> None:
    """Every pair once; and how many of them are tested, and how many impossible."""
    assert tuple(TABLE) == THINGS
    assert [len(cells) for cells in TABLE.values()] == list(range(len(THINGS), 0, -1))
    cells = [cell for row in TABLE.values() for cell in row]
    tested = [cell for cell in cells if not cell.startswith("cannot meet: ")]
    assert set(tested) - names_of_tests() == set()
    assert (len(tested), len(cells) - len(tested)) == (TESTED, IMPOSSIBLE)


# ---- what the tests set up


def strike(scene: Scene, attacker: Combatant, target: Combatant, **further: str | list[str]) -> None:
    """A melee attack with what it holds."""
    scene.say(attacker, action=f"strike:{attacker.held[0].id}:{target.who}", **further)


def failing(scene: Scene, actor: Combatant, what: str, consequence: str = "lost") -> None:
    """The Keeper demands a test of a move or an action, and it fails."""
    scene.more_dice("d20=20 check")
    scene.keeper(intervene="test", risky_test=f"{actor.who}:{what}:check:luck", consequence=consequence)


def losses(scene: Scene) -> list[str]:
    return [event.what for event in scene.events(ev.LostPart)]


def parrying(parrier: Combatant, foe: Combatant) -> None:
    """Named in the round before, for all of round 2."""
    parrier.parry.name(foe.who, 8, 11, 8)


def goaded_by(goaded: Combatant, goader: Combatant) -> None:
    """Provoked in the round before, for all of round 2."""
    goaded.goad.name(goader.who, 8, 11, 8)


EVADING: Final[dict[str, Any]] = {"evading_from": 8, "evading_to": 11}


def nets(scene: Scene) -> list[int]:
    return [event.net for event in scene.events(ev.AttackRolled)]


# ---- Protect Companion


def guarded(scene: Scene, **state: Any) -> tuple[Combatant, Combatant]:
    """Nim in lane 3, and Elsa, who protects him from lane 2; both Defensive."""
    ward = scene.player("character-nim", 3, "defensive", name="Nim", breath=30)
    protector = scene.player("character-elsa", 2, "defensive", name="Elsa", breath=30, ward=ward.who, **state)
    return ward, protector


def test_two_protectors_of_one_ward_absorb_different_attacks() -> None:
    """[r-protect, protect-effect]"""
    scene = Scene(["d6=4 damage", "d6=5 damage"])
    ward, upper = guarded(scene)
    lower = scene.player("character-riddic", 4, "defensive", name="Riddic", breath=30, ward=ward.who)
    bandits = [scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3, "defensive")]
    for bandit in bandits:
        strike(scene, bandit, ward)
    first, second = (f"absorb:{bandit.who}:1" for bandit in bandits)
    scene.say(upper, protect=first)
    scene.say(lower, protect=[f"!{first}", second])
    scene.keepers()
    assert [noted(combatant) for combatant in (ward, upper, lower)] == [[], ["1 slashing"], ["1 slashing"]]


@pytest.mark.parametrize("stops", ["evade", "parry"])
def test_an_absorbed_attack_that_the_ward_evades_or_parries_spends_the_protection(stops: str) -> None:
    """[r-protect, r-attack-pipeline]"""
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene)
    bandit = scene.enemy(BANDIT, 3)
    if stops == "evade":
        ward.evading_from, ward.evading_to = 8, 11
    else:
        parrying(ward, bandit)
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(ward), noted(protector), protector.ward) == ([], [], -1)


def test_of_an_absorbed_precision_strike_the_protector_takes_half_and_the_ward_the_maneuver() -> None:
    """[r-protect, precision-maneuver, precision-extra-die]"""
    for choice, dice, half in (("trip:0", ["d6=6 damage"], "2"), ("extra-die", ["d6=6 damage", "d6=3 extra"], "3")):
        scene = Scene(dice)
        ward, protector = guarded(scene)
        bandit = scene.enemy(BANDIT, 3)
        strike(scene, bandit, ward, precision=choice)
        scene.say(protector, protect=f"absorb:{bandit.who}:1")
        scene.keepers()
        assert (noted(ward), noted(protector)) == ([], [f"{half} slashing"])
        assert ward.prone is (choice != "extra-die")


def test_a_grapple_with_an_absorbed_attack_holds_the_ward() -> None:
    """[r-protect, grapple-check, r-grapple]"""
    scene = Scene(["d6=4 damage", "d20=1 check"])
    ward, protector = guarded(scene)
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, bandit, ward, breath=f"grapple:{ward.who}")
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(protector), bandit.grappling) == (["1 slashing"], ward.who)


def test_a_protector_that_is_pushed_in_the_same_turn_has_absorbed_the_attack() -> None:
    """Attacks are rolled before Pushes take effect [r-turn-steps, r-protect, r-push]."""
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene)
    pusher = scene.enemy(BANDIT, 2)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(pusher, breath=f"push:{protector.who}:2:rearguard")
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(ward), noted(protector), protector.depth) == ([], ["1 slashing"], 4)


def test_a_goaded_attack_on_the_goader_may_be_absorbed_and_keeps_its_enhancement() -> None:
    """It is rolled with the modifiers for the ward [r-protect, goad-modifiers]."""
    scene = Scene(["d6=2 damage", "d6=4 damage"])
    ward, protector = guarded(scene)
    bandit = scene.enemy(BANDIT, 3)
    goaded_by(bandit, ward)
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (nets(scene), noted(protector)) == ([1], ["1 slashing"])


def test_a_hider_absorbs_an_attack_and_stays_hidden() -> None:
    """[r-protect, r-hide]"""
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene, hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(protector), protector.hidden) == (["1 slashing"], True)


def test_protection_lapses_when_the_protector_moves_away_after_its_action() -> None:
    """[r-protect, r-this-round]"""
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene)
    protector.ward = -1
    bandit = scene.enemy(BANDIT, 3)
    scene.say(protector, action=f"protect:{ward.who}", move="move:after:6:defensive")
    strike(scene, bandit, ward)
    scene.players()
    assert protector.ward == ward.who
    scene.keepers()
    assert (scene.asked(protector, "protect"), noted(ward), protector.ward) == (False, ["3 slashing"], -1)


def test_the_fallen_can_be_protected_and_do_not_protect() -> None:
    """[r-protect, r-incapacitated]"""
    scene = Scene(["d6=2 damage", "d6=4 damage"])
    ward, protector = guarded(scene)
    ward.condition, ward.prone = 1, True
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (nets(scene), noted(ward), noted(protector)) == ([1], [], ["1 slashing"])
    assert f"protect:{ward.who}" in keys(ChooseAction(scene.battle, protector))
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene)
    protector.condition, protector.prone = 1, True
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, bandit, ward)
    scene.keepers()
    assert (scene.asked(protector, "protect"), noted(ward)) == (False, ["3 slashing"])


# ---- Evade and Parry


def test_evade_bought_round_after_round_has_no_gap() -> None:
    """[evade, r-next-round, r-maneuver-stacking]"""
    scene = Scene(["d6=2 damage"] * 3, number=1)
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(nim, breath=["evade"] * 3)
    scene.say(bandit, action=["pass", *[f"strike:weapon-shortsword:{nim.who}"] * 3])
    for _ in range(4):
        scene.whole_round()
    assert (nim.breath, len(scene.events(ev.Stopped))) == (17, 3)


@pytest.mark.parametrize("stops", ["evade", "parry"])
@pytest.mark.parametrize("bought", ["grapple:0", "push:0:3:defensive", "goad:0"])
def test_an_attack_that_does_no_damage_still_brings_its_maneuver(stops: str, bought: str) -> None:
    """[r-maneuver-range, parry-maneuvers, evade]"""
    grapples = bought.startswith("grapple")
    scene = Scene(["d6=2 damage", *(["d20=1 check"] if grapples else [])])
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3)
    if stops == "evade":
        nim.evading_from, nim.evading_to = 8, 11
    else:
        parrying(nim, bandit)
    strike(scene, bandit, nim, breath=bought)
    scene.keepers()
    assert noted(nim) == []
    assert (nim.grapplers != 0, nim.depth == 3, nim.goad.foe == bandit.who) == (
        grapples, bought.startswith("push"), bought.startswith("goad"),
    )  # fmt: skip


def test_a_hidden_evader_takes_nothing_from_an_area() -> None:
    """[r-evade, r-area, hide-area]"""
    scene = Scene(["d6=4 damage", "d6=3 damage"])
    nim = scene.player("character-nim", 3, name="Nim", hidden=True, **EVADING)
    thrower = scene.enemy(BANDIT, 5, weapons=["weapon-fire-flask"])
    scene.say(thrower, action="shoot:weapon-fire-flask:lane3")
    scene.keepers()
    assert (nets(scene), noted(nim), nim.hidden) == ([-1], [], True)


def squad(scene: Scene, target: Combatant, lane: int = 3) -> list[Combatant]:
    """Three skeletons that join and attack together."""
    members = [scene.enemy(SKELETON, lane, stance) for stance in ("steadied", "defensive", "aggressive")]
    for member in members:
        scene.say(member, squad="join", action=f"strike:weapon-spear:{target.who}:squad")
    return members


@pytest.mark.parametrize(("face", "hurt"), [(5, []), (6, ["6 piercing"])])
def test_an_evader_is_hurt_by_a_squad_only_if_the_roll_that_counts_is_precise(face: int, hurt: list[str]) -> None:
    """[r-evade, r-squad-attack, squad-roll]"""
    dice = [f"d6={face} damage", "d6=1 damage", "d6=2 damage", "d6=1 damage", "d6=1 damage", "d6=1 damage"]
    scene = Scene(dice)
    nim = scene.player("character-nim", 3, name="Nim", **EVADING)
    (first, *_) = squad(scene, nim)
    if hurt:
        scene.say(first, precision="nothing")
    scene.keepers()
    assert noted(nim) == hurt


def test_a_parry_strikes_out_the_named_enemys_roll_in_a_squads_attack() -> None:
    """[r-parry, r-squad-attack]"""
    scene = Scene(["d6=5 damage", "d6=1 damage", "d6=4 damage", "d6=1 damage", "d6=1 damage", "d6=1 damage"])
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    (first, *_) = squad(scene, nim)
    parrying(nim, first)
    scene.keepers()
    assert (noted(nim), nim.parry.foe) == (["4 piercing"], -1)


def test_a_hider_parries_and_stays_hidden() -> None:
    """Who engages it may strike it [r-parry, hide-protection]."""
    scene = Scene(["d6=4 damage"])
    nim = scene.player("character-nim", 3, name="Nim", hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    parrying(nim, bandit)
    strike(scene, bandit, nim)
    scene.keepers()
    assert (noted(nim), nim.hidden) == ([], True)


def test_who_leaves_the_grid_leaves_its_statuses_behind() -> None:
    """[r-reentry]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, "rearguard", name="Nim", hidden=True, **EVADING)
    bandit = scene.enemy(BANDIT, 5)
    parrying(nim, bandit)
    goaded_by(nim, bandit)
    scene.say(nim, move="retreat:after", hiding="stay-hidden")
    scene.more_dice("d4=1 damage", "d4=1 damage", "d4=1 damage")  # it must throw at its goader
    scene.players()
    assert (nim.on_grid(), nim.hidden, nim.hidden_bonus, nim.evading_to) == (False, False, False, -1)
    assert (nim.parry.foe, nim.goad.foe, nim.ranged_mark) == (-1, -1, False)


def test_evade_and_parry_go_along_with_a_move() -> None:
    """They need no place [r-evade, r-parry, r-one-move-lane-and-stance]."""
    scene = Scene(["d6=2 damage"] * 2)
    nim = scene.player("character-nim", 3, name="Nim", breath=20, **EVADING)
    elsa = scene.player("character-elsa", 4, name="Elsa", breath=20)
    bandits = [scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 4)]
    parrying(elsa, bandits[1])
    scene.say(nim, move="move:first:5:steadied")
    scene.say(elsa, move="move:after:6:rearguard")
    scene.players()
    strike(scene, bandits[0], nim, move="move:first:5:steadied")
    strike(scene, bandits[1], elsa, move="move:first:6:steadied")
    scene.keepers()
    assert (noted(nim), noted(elsa)) == ([], [])


@pytest.mark.parametrize("bought", ["evade", "parry:1"])
def test_what_was_bought_is_not_lost_with_the_action(bought: str) -> None:
    """[r-illegal-and-empty-declarations, round-risky-test]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, nim, bandit, breath=bought)
    failing(scene, nim, "action")
    scene.players()
    assert (losses(scene), noted(bandit)) == (["action"], [])
    assert (nim.evading_to > 0, nim.parry.foe == bandit.who) == (bought == "evade", bought != "evade")


# ---- Precision Strikes


def test_a_grapple_that_was_bought_is_not_had_again_by_a_precision_strike() -> None:
    """[r-maneuver-limits, r-grapple]"""
    scene = Scene(["d10=10 damage", "d20=1 check"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    grapple = f"grapple:{bandit.who}"
    strike(scene, elsa, bandit, breath=grapple, precision=[f"!{grapple}", "nothing"])
    scene.players()
    assert elsa.grappling == bandit.who


def test_a_goad_from_a_precision_strike_binds_in_the_next_round() -> None:
    """[precision-maneuver, goad-target, r-next-round]"""
    scene = Scene(["d10=10 damage", "d6=3 damage", "d6=2 damage", "d6=4 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
    nim = scene.player("character-nim", 3, "defensive", name="Nim", breath=30)
    bandit = scene.enemy(BANDIT, 3, breath=30)
    strike(scene, elsa, bandit, precision=f"goad:{bandit.who}")
    at_nim, at_elsa = (f"strike:weapon-shortsword:{who}" for who in (nim.who, elsa.who))
    scene.say(bandit, action=[at_nim, f"!{at_nim}", at_elsa])
    scene.whole_round()
    scene.run(2)
    assert scene.refusals == [(at_nim, "goad-target")]


def test_a_push_nobody_could_foresee_keeps_a_companion_from_retreating() -> None:
    """Something upsets the plan: the Retreat fails in its step, and the move is lost [r-retreat, r-push]."""
    scene = Scene(["d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    strike(scene, elsa, bandit, precision=f"push:{bandit.who}:4:steadied")
    scene.say(breyer, move="retreat:after")
    scene.players()
    assert (bandit.lane, breyer.lane, losses(scene)) == (4, 4, ["move"])


def test_an_enemy_pushed_by_a_precision_strike_is_gone_before_the_late_moves() -> None:
    """[r-turn-steps, r-push, r-engaged]"""
    scene = Scene(["d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    strike(scene, elsa, bandit, precision=f"push:{bandit.who}:4:steadied", move="move:after:5:steadied")
    scene.say(breyer, move=["retreat:after", "!retreat:after", "stay"])  # Elsa would no longer screen it
    scene.players()
    assert (bandit.lane, elsa.lane, losses(scene)) == (4, 5, [])


def test_who_falls_prone_in_its_test_attacks_impaired_and_needs_two_maxima() -> None:
    """[round-risky-test, r-prone, r-precision-kept-die]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    strike(scene, elsa, bandit)
    failing(scene, elsa, "action", "prone")
    scene.more_dice("d10=10 damage", "d10=9 damage")
    scene.players()
    assert (nets(scene), noted(bandit), scene.events(ev.PrecisionStrike)) == ([-1], ["9 slashing"], [])


def test_a_precision_strike_on_the_fallen_goes_past_breath() -> None:
    """[incap-enhanced, incap-direct-damage, precision-extra-die]"""
    scene = Scene(["d10=1 damage", "d10=10 damage", "d10=2 extra"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    fallen = scene.enemy(BANDIT, 3, condition=1, prone=True, breath=30, str=20)
    strike(scene, elsa, fallen, precision="extra-die")
    scene.enemy(BANDIT, 6)
    scene.whole_round()
    assert (fallen.breath, fallen.scores[0]) == (30, 20 - 12)


# ---- Grapple


def test_two_grapplers_hold_one_target_and_impair_it_once() -> None:
    """[r-grapple, r-sources-stack, grapple-hold]"""
    scene = Scene(["d10=1 damage", "d20=1 check", "d4=1 damage", "d20=1 check", "d6=4 damage", "d6=3 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    nim = scene.player("character-nim", 3, "defensive", name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3, breath=20)
    for grappler in (elsa, nim):
        strike(scene, grappler, bandit, breath=f"grapple:{bandit.who}")
    scene.players()
    strike(scene, bandit, elsa)
    scene.keepers()
    assert (nets(scene)[-1], noted(elsa)) == (-1, ["3 slashing"])
    scene.more_dice("d20=1 hold", "d20=20 hold")
    scene.end()
    scene.players()
    assert (elsa.grappling, nim.grappling) == (-1, bandit.who)
    assert refused(ChooseMove(scene.battle, bandit), "move:first:5:steadied") == "grapple-effect"


def held(scene: Scene, grappler: Combatant, target: Combatant) -> None:
    """A hold from an earlier round; its save succeeds."""
    grappler.grappling = target.who
    target.grapplers |= 1 << grappler.who
    scene.more_dice("d20=20 hold")


def test_a_push_tears_the_grappled_and_the_grappler_free() -> None:
    """It ends if the target is moved by a push, and if the grappler is moved [r-grapple, r-push]."""
    for pushed_is_grappler in (True, False):
        scene = Scene()
        pusher = scene.player("character-elsa", 3, name="Elsa")
        nim = scene.player("character-nim", 3, "defensive", name="Nim")
        bandit = scene.enemy(BANDIT, 3, name="Bandit")
        if pushed_is_grappler:
            bandit.grappling, nim.grapplers = nim.who, 1 << bandit.who
        else:
            held(scene, nim, bandit)
        scene.say(pusher, breath=f"push:{bandit.who}:3:defensive")
        scene.players()
        assert (nim.grappling, nim.grapplers, bandit.grappling, bandit.grapplers) == (-1, 0, -1, 0)


def test_a_goaded_combatant_that_is_held_out_of_reach_is_free() -> None:
    """[r-goad, grapple-effect]"""
    scene = Scene(["d6=4 damage", "d6=2 damage"])
    goader = scene.player("character-elsa", 5, name="Elsa")
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-shortsword"])
    goaded_by(bandit, goader)
    nim.grappling, bandit.grapplers = bandit.who, 1 << nim.who
    strike(scene, bandit, nim)
    scene.keepers()
    assert noted(nim) == ["2 slashing"]


def test_a_hider_that_is_seized_still_hides() -> None:
    """[r-hide, r-grapple]"""
    scene = Scene(["d10=2 damage", "d20=1 check"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    hider = scene.enemy(BANDIT, 3, hidden=True, breath=20)
    strike(scene, elsa, hider, breath=f"grapple:{hider.who}")
    scene.players()
    assert (elsa.grappling, hider.hidden) == (hider.who, True)


def test_the_grappled_do_not_retreat_and_a_grappler_that_does_lets_go() -> None:
    """[r-grapple, r-retreat, grapple-effect]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer")
    scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, "rearguard", name="Bandit")
    held(scene, breyer, bandit)
    assert refused(ChooseMove(scene.battle, bandit), "retreat:first") == "grapple-effect"
    scene.say(breyer, move="retreat:first")
    scene.players()
    assert (breyer.on_grid(), breyer.grappling, bandit.grapplers) == (False, -1, 0)


@pytest.mark.parametrize("order", ["first", "after"])
def test_a_grappler_that_moves_lets_go_in_the_step_of_its_move(order: str) -> None:
    """[r-grapple, r-turn-steps]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, name="Nim")
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    held(scene, nim, bandit)
    scene.say(nim, move=f"move:{order}:3:defensive")
    scene.players()
    moved, freed = scene.events(ev.Moved)[0], scene.events(ev.LostStatus)[0]
    assert (bandit.grapplers, moved.who, freed.who) == (0, nim.who, bandit.who)


def test_a_grapple_is_not_tried_without_its_attack() -> None:
    """[r-maneuver-limits, grapple-check, r-illegal-and-empty-declarations]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, elsa, bandit, breath=f"grapple:{bandit.who}")
    failing(scene, elsa, "action")
    scene.players()
    assert (elsa.grappling, elsa.breath, losses(scene)) == (-1, elsa.most_breath - 1, ["action"])


# ---- Push


def test_of_two_pushed_into_one_cell_the_second_lands_beside_it() -> None:
    """Another legal cell is picked [r-push, r-cell-capacity]."""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 5, name="Riddic")
    upper, lower = scene.enemy(BANDIT, 3, name="Upper"), scene.enemy(BANDIT, 5, name="Lower")
    scene.say(elsa, breath=f"push:{upper.who}:4:steadied")
    scene.say(riddic, breath=f"push:{lower.who}:4:steadied")
    scene.players()
    assert (upper.lane, upper.depth) == (4, 2)
    assert (lower.lane, lower.depth) in ((6, 2), (5, 1), (5, 3))
    assert lower.pinned_to > 0


def test_a_goaded_combatant_that_is_pinned_out_of_reach_is_free() -> None:
    """[r-goad, push-pin]"""
    scene = Scene()
    goader = scene.player("character-elsa", 5, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-shortsword"], pinned_to=15)
    goaded_by(bandit, goader)
    scene.say(bandit, action="pass")
    scene.keepers()
    assert noted(goader) == []


def test_a_pushed_hider_has_come_out_and_keeps_its_enhancement() -> None:
    """[r-hide, r-push, hide-attack]"""
    scene = Scene(["d6=3 damage", "d6=5 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    hider = scene.enemy(BANDIT, 3, hidden=True)
    scene.say(elsa, breath=f"push:{hider.who}:3:defensive")
    scene.players()
    assert (hider.hidden, hider.hidden_bonus) == (False, True)
    strike(scene, hider, elsa)
    scene.keepers()
    assert (nets(scene), noted(elsa)) == ([1], ["5 slashing"])


def test_a_squad_that_a_push_leaves_with_two_is_gone_at_once() -> None:
    """[r-squad-declare, r-push]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("aggressive", "steadied", "defensive")]
    scene.squad(*members)
    scene.say(elsa, breath=f"push:{members[0].who}:4:aggressive")
    scene.players()
    assert [member.squad for member in members] == [0, 0, 0]
    assert [event.members for event in scene.events(ev.SquadDissolved)] == [[members[1].who, members[2].who]]


def test_the_fallen_are_pushed_off_a_balcony_and_make_no_save() -> None:
    """[r-fall, incap-no-saves, r-push]"""
    scene = Scene(["d6=4 fall"])
    scene.balcony()
    elsa = scene.player("character-elsa", 2, name="Elsa")
    fallen = scene.enemy(BANDIT, 2, condition=1, prone=True)
    scene.say(elsa, breath=f"push:{fallen.who}:3:steadied")
    scene.players()
    assert (fallen.lane, noted(fallen)) == (3, ["4 bludgeoning"])


# ---- Goad


def test_a_goader_that_hides_cannot_be_attacked_and_frees_the_goaded() -> None:
    """[r-goad, hide-protection]"""
    scene = Scene(["d6=5 damage", "d6=3 damage"])
    goader = scene.player("character-elsa", 3, "defensive", name="Elsa", hidden=True)
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3)
    goaded_by(bandit, goader)
    strike(scene, bandit, nim)
    scene.keepers()
    assert (nets(scene), noted(nim)) == ([-1], ["3 slashing"])  # Nim stands in the goader's lane


def test_a_goaded_member_makes_the_goader_the_squads_target() -> None:
    """[r-goad, r-squad-attack]"""
    scene = Scene(["d6=3 damage"] * 7)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    nim = scene.player("character-nim", 3, "defensive", name="Nim", breath=20)
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("steadied", "defensive", "aggressive")]
    goaded_by(members[2], nim)
    on_elsa, on_nim = (f"strike:weapon-spear:{target.who}:squad" for target in (elsa, nim))
    for member in members:
        scene.say(member, squad="join")
    for member in members[:2]:
        scene.say(member, action=[on_elsa, f"!{on_elsa}", on_nim])
    scene.say(members[2], action=[f"!{on_elsa}", on_nim])
    scene.keepers()
    assert {clause for _, clause in scene.refusals} == {"goad-target", "r-squad-attack"}
    assert (noted(elsa), len(noted(nim))) == ([], 1)


def test_a_goaded_combatant_whose_move_is_lost_does_not_attack_from_afar() -> None:
    """[r-goad, r-turn-steps, round-risky-test]"""
    scene = Scene()
    goader = scene.player("character-elsa", 5, name="Elsa", breath=20)
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-shortsword"])
    goaded_by(bandit, goader)
    strike(scene, bandit, goader, move="move:first:5:steadied")
    failing(scene, bandit, "move")
    scene.keepers()
    assert (losses(scene), noted(goader)) == (["move", "attack"], [])


# ---- hiding, Squads, Retreats


def test_a_hider_attacks_with_its_squad_and_comes_out() -> None:
    """[hide-attack, r-squad-attack, r-hide]"""
    scene = Scene(["d6=1 damage", "d6=1 damage", "d6=5 damage", *["d6=1 damage"] * 4])
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    members = squad(scene, nim)
    members[0].hidden = True
    scene.keepers()
    assert (nets(scene), noted(nim), members[0].hidden) == ([2, 1, 1], ["5 piercing"], False)


def test_a_squads_attack_on_a_squad_is_neither_enhanced_nor_impaired() -> None:
    """[r-squad-single, squad-attack-enhanced]"""
    scene = Scene(["d6=1 damage", "d6=2 damage", "d6=1 damage"])
    heroes = [
        scene.player(f"character-{name}", 3, stance, breath=20)
        for name, stance in (("elsa", "aggressive"), ("nim", "steadied"), ("riddic", "defensive"))
    ]
    scene.squad(*heroes)
    squad(scene, heroes[1])
    scene.keepers()
    assert (nets(scene), len(noted(heroes[1]))) == ([0, 0, 0], 1)


def test_who_retreats_after_its_action_is_not_asked_to_join_a_squad() -> None:
    """[r-squad-declare, r-retreat]"""
    scene = Scene()
    scene.player("character-nim", 6, name="Nim")
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("aggressive", "steadied", "rearguard")]
    scene.say(members[2], move="retreat:after")
    scene.keepers()
    assert not any(scene.asked(member, "squad") for member in members)


def test_a_retreat_fails_in_its_step_when_the_screen_fails_its_test() -> None:
    """[r-retreat, round-risky-test, engaged-blocks-retreat]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer")
    tahula = scene.player("character-tahula", 4, name="Tahula")
    scene.enemy(BANDIT, 3)
    scene.say(breyer, move="retreat:first")
    scene.say(tahula, move="move:first:3:steadied")
    failing(scene, tahula, "move")
    scene.players()
    assert (losses(scene), breyer.on_grid()) == (["move", "move"], True)


# ---- going down


def test_who_goes_down_stops_everything_it_was_doing() -> None:
    """Holds, goads, preparations, protections and hiding end [r-incapacitated, r-goad, r-grapple]."""
    scene = Scene(["d20=1 save"])
    elsa = scene.player("character-elsa", 3, "defensive", name="Elsa", breath=0, hidden=True)
    nim = scene.player("character-nim", 3, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    elsa.grappling, bandit.grapplers = bandit.who, 1 << elsa.who
    elsa.ward, elsa.evading_from, elsa.evading_to = nim.who, 12, 15
    elsa.parry.name(bandit.who, 12, 15, 11)
    bandit.goad.name(elsa.who, 12, 15, 11)
    note(elsa, "5 slashing")
    scene.end()
    assert elsa.condition == 1
    assert (elsa.hidden, elsa.grappling, bandit.grapplers, elsa.ward) == (False, -1, 0, -1)
    assert (elsa.evading_to, elsa.parry.foe, bandit.goad.foe) == (-1, -1, -1)


# ---- Called Shots


def aiming(shooter: Combatant, target: Combatant) -> None:
    """Prepared in the round before."""
    shooter.called, shooter.called_round = target.who, 1


def archer(scene: Scene, **state: Any) -> Combatant:
    return scene.player("character-breyer", 4, "rearguard", name="Breyer", **state)


@pytest.mark.parametrize("stops", ["protect", "evade"])
def test_a_called_shot_is_stopped_like_any_other_attack(stops: str) -> None:
    """[called-shot-effect, r-protect, r-evade]"""
    scene = Scene(["d8=2 damage", "d8=5 damage"])
    breyer = archer(scene, weapons=["weapon-longbow"])
    target = scene.enemy(BANDIT, 3, "defensive", breath=20)
    protector = scene.enemy(BANDIT, 2, "defensive", breath=20)
    aiming(breyer, target)
    if stops == "evade":
        target.evading_from, target.evading_to = 8, 11
    else:
        protector.ward = target.who
        scene.say(protector, protect=f"absorb:{breyer.who}:1")
    scene.say(breyer, action=f"shoot:weapon-longbow:{target.who}")
    scene.players()
    assert (nets(scene), noted(target), breyer.called) == ([1], [], -1)
    assert noted(protector) == (["1 piercing"] if stops == "protect" else [])


def test_a_shooter_that_is_seized_keeps_its_aim() -> None:
    """[r-called-shot, r-grapple]"""
    scene = Scene(["d6=2 damage", "d20=1 check"])
    breyer = archer(scene, breath=20)
    bandit = scene.enemy(BANDIT, 4)
    aiming(breyer, bandit)
    strike(scene, bandit, breyer, breath=f"grapple:{breyer.who}")
    scene.keepers()
    assert (breyer.grapplers != 0, breyer.called) == (True, bandit.who)


@pytest.mark.parametrize(("cell", "kept"), [("4:defensive", False), ("5:rearguard", True)])
def test_a_shooter_pushed_out_of_rearguard_loses_its_aim(cell: str, kept: bool) -> None:
    """[r-called-shot, r-push]"""
    scene = Scene()
    breyer = archer(scene)
    bandit = scene.enemy(BANDIT, 4)
    aiming(breyer, bandit)
    scene.say(bandit, breath=f"push:{breyer.who}:{cell}")
    scene.keepers()
    assert breyer.called == (bandit.who if kept else -1)


def test_a_goaded_shooter_loses_its_aim_with_the_attack_it_must_make() -> None:
    """[r-goad, r-called-shot]"""
    scene = Scene(["d8=2 damage", "d8=5 damage"])
    breyer = archer(scene, weapons=["weapon-longbow"])
    target, goader = scene.enemy(BANDIT, 3, breath=20), scene.enemy(BANDIT, 6, breath=20)
    aiming(breyer, target)
    goaded_by(breyer, goader)
    scene.say(breyer, move="stay")
    scene.players()
    assert (nets(scene), noted(goader), breyer.called) == ([1], ["5 piercing"], -1)


def test_a_called_shot_counts_in_a_squads_attack() -> None:
    """[called-shot-effect, r-squad-attack]"""
    scene = Scene(["d6=1 damage"] * 7)
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("rearguard", "steadied", "defensive")]
    aiming(members[0], nim)
    for member in members:
        verb = "throw" if member is members[0] else "strike"
        scene.say(member, squad="join", action=f"{verb}:weapon-spear:{nim.who}:squad")
    scene.keepers()
    assert (nets(scene), members[0].called) == ([2, 1, 1], -1)


def test_an_aim_is_lost_when_its_target_leaves() -> None:
    """[r-called-shot, r-retreat]"""
    scene = Scene()
    breyer = archer(scene)
    bandit = scene.enemy(BANDIT, 3, "rearguard")
    aiming(breyer, bandit)
    scene.say(bandit, move="retreat:first")
    scene.keepers()
    assert (bandit.on_grid(), breyer.called) == (False, -1)


@pytest.mark.parametrize(("cell", "kept"), [("6:rearguard", True), ("4:defensive", False)])
def test_an_aim_is_kept_from_lane_to_lane_and_lost_out_of_rearguard(cell: str, kept: bool) -> None:
    """[r-called-shot, r-one-move-lane-and-stance]"""
    scene = Scene()
    breyer = archer(scene)
    bandit = scene.enemy(BANDIT, 3)
    aiming(breyer, bandit)
    scene.say(breyer, move=f"move:first:{cell}")
    scene.players()
    assert breyer.called == (bandit.who if kept else -1)


def test_no_aim_is_taken_where_the_move_into_rearguard_is_lost() -> None:
    """[r-called-shot, r-ability-location, round-risky-test]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, name="Breyer")
    bandit = scene.enemy(BANDIT, 3)
    scene.say(breyer, move="move:first:4:rearguard", action=f"called-shot:{bandit.who}")
    failing(scene, breyer, "move")
    scene.players()
    assert (losses(scene), breyer.called) == (["move", "action"], -1)


def test_an_aim_at_the_fallen_is_kept_and_one_at_the_dead_is_lost() -> None:
    """[r-called-shot, death-zero]"""
    for amount, dice, kept in ((4, ["d20=1 save"], True), (30, [], False)):
        scene = Scene(dice)
        breyer = archer(scene)
        bandit = scene.enemy(BANDIT, 3, breath=0)
        scene.enemy(BANDIT, 6)
        aiming(breyer, bandit)
        note(bandit, f"{amount} slashing")
        scene.end()
        assert (bandit.condition, breyer.called) == ((1, bandit.who) if kept else (2, -1))


def test_a_second_aim_replaces_the_first() -> None:
    """[r-called-shot, called-shot-prepare]"""
    scene = Scene()
    breyer = archer(scene)
    first, second = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 6)
    aiming(breyer, first)
    scene.say(breyer, action=f"called-shot:{second.who}")
    scene.players()
    assert (breyer.called, breyer.called_round) == (second.who, 2)


# ---- fire


def burning(scene: Scene, lane: int) -> None:
    scene.lane(lane, "flammable", "burning")
    scene.battle.lanes.burning_left[lane] = 2


def test_nothing_that_answers_an_attack_stops_a_burning_lane() -> None:
    """Evade, Parry, Protect and Squad do not matter: one plain die each [r-environment-events, r-flammable]."""
    scene = Scene(["d4=3 fire"] * 3)
    burning(scene, 4)
    heroes = [
        scene.player(f"character-{name}", 4, stance, breath=20)
        for name, stance in (("elsa", "aggressive"), ("nim", "steadied"), ("riddic", "rearguard"))
    ]
    bandit = scene.enemy(BANDIT, 6)
    scene.squad(*heroes)
    for hero in heroes:
        hero.evading_from, hero.evading_to = 8, 11
        parrying(hero, bandit)
    protector = scene.player("character-tahula", 5, "defensive", ward=heroes[1].who)
    scene.end()
    assert [hero.breath for hero in heroes] == [17, 17, 17]
    assert (scene.asked(protector, "protect"), protector.breath) == (False, protector.most_breath)


def test_who_is_pushed_into_a_burning_lane_burns_in_the_same_round() -> None:
    """[r-flammable, r-push]"""
    scene = Scene(["d4=3 fire"])
    burning(scene, 4)
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, breath=20)
    scene.say(elsa, breath=f"push:{bandit.who}:4:steadied")
    scene.whole_round()
    assert bandit.breath == 17


def test_who_moves_or_retreats_in_time_does_not_burn() -> None:
    """[r-flammable, r-retreat]"""
    scene = Scene()
    burning(scene, 4)
    breyer = archer(scene)
    elsa = scene.player("character-elsa", 4, name="Elsa")
    scene.enemy(BANDIT, 6)
    scene.say(breyer, move="retreat:after")
    scene.say(elsa, move="move:after:3:steadied")
    scene.whole_round()
    assert scene.events(ev.Burned) == []


def test_who_fails_to_leave_a_burning_lane_burns() -> None:
    """[r-flammable, round-risky-test]"""
    scene = Scene()
    burning(scene, 4)
    elsa = scene.player("character-elsa", 4, name="Elsa", breath=20)
    scene.enemy(BANDIT, 6)
    scene.say(elsa, move="move:first:3:steadied")
    failing(scene, elsa, "move")
    scene.more_dice("d4=3 fire")
    scene.whole_round()
    assert elsa.breath == 17


def test_the_fallen_burn_past_their_breath() -> None:
    """[r-flammable, incap-direct-damage]"""
    scene = Scene(["d4=3 fire"])
    burning(scene, 4)
    fallen = scene.player("character-nim", 4, name="Nim", condition=1, prone=True, breath=6)
    scene.player("character-elsa", 1)
    scene.enemy(BANDIT, 6)
    scene.end()
    assert (fallen.breath, fallen.scores[2]) == (6, 8 - 3)
