"""What can happen inside what: every reaction, triggered effect, fall and way out against everything it may come upon.

A row is what comes in between, a column what is under way or in force just then. A cell names the test that plays the
meeting, in this file or in another of this folder, or says why the two cannot meet.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fray.testing.interactions import counted

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


TESTED, IMPOSSIBLE = 115, 67


def test_every_pair_is_tested_or_cannot_meet() -> None:
    """The table is complete, and every test it names exists."""
    assert {len(cells) for cells in TABLE.values()} == {len(COLUMNS)}
    cells = [cell for row in TABLE.values() for cell in row]
    assert counted(cells, Path(__file__).parent) == (TESTED, IMPOSSIBLE)
