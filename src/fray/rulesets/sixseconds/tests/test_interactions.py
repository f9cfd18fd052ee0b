"""What can happen inside what: the table of interruptions and simultaneous effects, and the tests it names.

A row is something under way, a column something that happens inside it. A cell names the test that plays it, here or in
another file of these tests, or says why the two cannot meet.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from fray.testing.interactions import counted

# ---- the table

COLUMNS: Final = (
    "a readied action",
    "an Intercept",
    "a push",
    "Block, Dodge or Parry",
    "Fortify or Resist",
    "falling or death",
    "a hindrance",
    "a hider revealed",
    "the end of the combat",
    "an order of the Keeper",
)


def row(*cells: str) -> dict[str, str]:
    return dict(zip(COLUMNS, cells, strict=True))


NEVER: Final = "never: "
NO_ATTACK_YET: Final = "never: nothing attacks there but a readied action, and its answers stand in its own row"
TABLE: Final[Mapping[str, Mapping[str, str]]] = {
    "a Move, Sprint or Step": row(
        "test_a_readied_attack_interrupts_the_approach",
        "test_a_walker_displaced_by_an_intercept_walks_on",
        "test_a_shoved_walker_is_asked_how_it_goes_on",
        "test_a_mover_that_parries_goes_on",
        "test_a_mover_that_fortifies_in_the_fire_goes_on",
        "test_a_mover_that_dies_in_passing_leaves_its_items_on_the_last_free_square",
        "test_a_slowed_walker_goes_no_farther_than_its_new_speed",
        "test_a_hider_is_found_where_a_movement_ends_not_where_it_passes",
        "test_a_goal_that_is_only_passed_is_not_reached",
        "test_a_walker_moved_by_the_keeper_walks_on_from_there",
    ),
    "an Intercept": row(
        "test_an_intercept_sets_off_no_readied_action",
        "test_nobody_intercepts_for_an_interceptor",
        NEVER + "no readied action applies to an interceptor on its way, and nothing else pushes",
        "test_an_interceptor_takes_the_blow_and_may_block_for_free",
        "test_the_free_defense_may_be_kept_for_a_fortify",
        "test_an_interceptor_that_falls_on_its_way_has_used_up_the_intercept",
        NEVER + "only fire meets an interceptor on its way, and fire hinders nobody",
        "test_an_interceptor_finds_the_hider_it_comes_to_stand_by",
        "test_an_interceptor_that_comes_to_the_goal_wins_before_it_is_struck",
        "test_an_ally_moved_out_of_reach_is_no_longer_asked_to_intercept",
    ),
    "a push": row(
        "test_a_push_goes_on_after_the_attack_that_it_sets_off",
        "test_an_intercept_for_the_pushed_ends_the_push",
        "test_a_second_push_ends_the_first",
        "test_a_push_goes_on_after_the_attack_that_it_sets_off",
        "test_a_shove_that_is_fended_off_moves_nobody",
        "test_a_body_that_falls_in_the_fire_is_pushed_on_and_a_dead_one_is_not",
        "test_a_push_goes_on_though_the_pushed_is_tripped",
        "test_the_pushed_find_the_hider_they_come_to_stand_by",
        "test_an_enemy_pushed_to_its_goal_has_reached_it",
        "test_a_push_ends_where_the_keeper_puts_the_pushed",
    ),
    "an attack declared and not yet rolled": row(
        "test_an_attack_sets_off_before_it_is_rolled",
        "test_an_attacker_whose_ally_takes_its_place_attacks_from_where_it_is_put",
        "test_an_attacker_shoved_out_of_reach_attacks_no_more",
        "test_a_weapon_that_parries_during_the_interruption_strikes_afterward",
        "test_an_attacker_that_fortifies_attacks_on_and_one_that_falls_does_not",
        "test_an_attacker_that_fortifies_attacks_on_and_one_that_falls_does_not",
        "test_a_tripped_attacker_attacks_on",
        "test_an_attack_out_of_hiding_is_not_seen_coming",
        "test_the_combat_ends_before_the_attack_of_the_last_attacker",
        "test_an_attack_on_a_target_that_the_keeper_takes_out_is_spoiled",
    ),
    "a hit, until its last rider": row(
        "test_a_free_defense_is_not_free_against_the_attack_that_a_push_sets_off",
        "test_an_interceptor_takes_the_blow_and_may_block_for_free",
        "test_trip_shove_and_disarm",
        "test_a_blocking_item_is_hit_instead",
        "test_two_reactions_are_a_parry_and_a_fortify",
        "test_the_unconscious_get_riders_without_a_chance",
        "test_a_great_clubs_critical_stuns",
        "test_a_hider_hit_by_a_stray_missile_is_seen_after_the_attack",
        "test_the_last_team_standing_wins_at_once",
        "test_who_cannot_fortify_any_more_falls_or_is_out",
    ),
    "an area attack or a power on all around": row(
        "test_an_area_attack_is_declared_on_nobody",
        "test_nobody_intercepts_an_area_attack",
        NEVER + "no area attack and no such power in the book pushes",
        "test_a_dodge_saves_the_dodger_alone_from_an_area",
        "test_frightful_presence_frightens_those_who_do_not_resist",
        "test_an_area_goes_on_after_the_first_in_it_falls",
        "test_frightful_presence_frightens_those_who_do_not_resist",
        "test_an_area_finds_the_hidden",
        "test_an_area_is_resolved_for_all_before_the_combat_ends",
        "test_a_target_taken_out_while_the_center_is_chosen_is_not_hit",
    ),
    "a killing strike": row(
        "test_no_readied_action_answers_the_attack_of_a_failed_killing_strike",
        "test_the_interceptor_of_a_failed_killing_strike_has_its_free_defense",
        "test_the_attack_of_a_failed_killing_strike_has_its_riders",
        "test_the_interceptor_of_a_failed_killing_strike_has_no_other_reaction",
        "test_the_attack_of_a_failed_killing_strike_has_its_riders",
        "test_a_killing_strike_takes_three_actions_and_kills",
        NEVER + "the victim lies unconscious: nothing hinders it further, and its attacker is not touched",
        "test_a_killing_strike_ends_hiding",
        "test_a_ward_that_is_killed_outright_is_lost_at_once",
        "test_a_victim_that_the_keeper_wakes_is_not_killed",
    ),
    "an action that takes longer": row(
        "test_an_action_that_is_only_begun_finishes_nothing",
        "test_reactions_do_not_interrupt_what_was_begun",
        "test_a_rescuer_pushed_away_loses_what_was_begun",
        "test_reactions_do_not_interrupt_what_was_begun",
        "test_reactions_do_not_interrupt_what_was_begun",
        "test_a_knockout_loses_the_progress",
        "test_a_stunned_worker_puts_fewer_actions_into_it",
        "test_a_search_finds_those_who_hid_no_better",
        "test_work_that_completes_the_objective_ends_the_combat_before_anybody_reacts",
        "test_what_the_keeper_makes_impossible_is_abandoned",
    ),
    "a Command": row(
        "test_a_commanded_mover_is_interrupted_like_any_other",
        "test_a_commanded_attack_is_answered_like_any_other",
        "test_a_commanded_mover_is_interrupted_like_any_other",
        "test_a_commanded_attack_is_answered_like_any_other",
        "test_a_commanded_attack_is_answered_like_any_other",
        "test_a_commanded_ally_that_falls_leaves_the_commander_its_turn",
        "test_a_commanded_mover_is_interrupted_like_any_other",
        "test_a_hidden_commander_is_seen",
        "test_a_commanded_ally_that_reaches_the_goal_wins_at_once",
        "test_a_commanded_ally_that_the_keeper_takes_out_does_nothing",
    ),
    "a readied action": row(
        "test_one_readied_action_may_set_off_another",
        "test_a_readied_attack_is_answered_like_any_other",
        "test_a_readied_mover_is_interrupted_like_any_other",
        "test_a_readied_attack_is_answered_like_any_other",
        "test_a_readied_attack_is_answered_like_any_other",
        "test_a_readied_mover_that_falls_leaves_the_interrupted_its_way",
        "test_a_readied_mover_is_interrupted_like_any_other",
        "test_a_readied_attack_out_of_hiding_shows_its_owner",
        "test_a_readied_action_that_wins_ends_the_combat_within_the_movement",
        "test_an_owner_that_the_keeper_takes_out_lets_it_lapse",
    ),
    "the start of a turn": row(
        "test_an_ally_that_falls_as_its_turn_starts_sets_off_those_who_wait_for_that",
        NEVER + "burning, poison and fire are no attacks",
        NEVER + "nothing pushes at the start of a turn",
        NEVER + "burning, poison and fire are no attacks",
        "test_the_burning_fortify_with_the_reaction_that_has_come_back",
        "test_an_ally_that_falls_as_its_turn_starts_sets_off_those_who_wait_for_that",
        "test_the_stunned_have_one_action_less",
        "test_a_hider_hurt_as_its_turn_starts_is_seen_then",
        "test_the_combat_ends_between_two_harms_of_the_start_of_a_turn",
        "test_an_actor_that_the_keeper_takes_out_at_the_start_has_no_turn",
    ),
    "the end of a turn or round": row(
        "test_a_hider_seen_at_the_end_of_its_turn_sets_off_those_who_wait_for_it",
        NO_ATTACK_YET,
        NO_ATTACK_YET,
        NO_ATTACK_YET,
        NO_ATTACK_YET,
        NO_ATTACK_YET,
        "test_a_condition_of_two_turns_ends_with_the_second_own_turn",
        "test_hiding_ends_in_plain_sight_at_the_end_of_the_turn",
        "test_hold_counts_rounds_alone_in_the_zone",
        "test_the_keeper_changes_objectives_between_rounds_only",
    ),
}


TESTED, IMPOSSIBLE = 108, 12


def test_every_pair_is_tested_or_cannot_meet() -> None:
    """The table is complete, and every test it names exists."""
    assert all(tuple(line) == COLUMNS for line in TABLE.values())
    cells = [cell for line in TABLE.values() for cell in line.values()]
    assert counted(cells, Path(__file__).parent) == (TESTED, IMPOSSIBLE)
