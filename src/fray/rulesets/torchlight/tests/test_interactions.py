"""What can happen inside what: every pair of things that interrupt, take effect together, move, or leave the fight.

A cell names the test that plays the meeting, in this file or in another of this folder, or says why the two cannot
meet. The table is symmetric: only the pairs from the diagonal on are written down.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fray.testing.interactions import counted

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


def test_every_pair_is_tested_or_cannot_meet() -> None:
    """The table is complete, and every test it names exists."""
    assert tuple(TABLE) == THINGS
    assert [len(cells) for cells in TABLE.values()] == list(range(len(THINGS), 0, -1))
    cells = [cell for row in TABLE.values() for cell in row]
    assert counted(cells, Path(__file__).parent) == (TESTED, IMPOSSIBLE)
