"""What can happen inside what: every reaction, triggered effect and ending against everything it may come upon.

A row is what comes in between, a column what is under way or in force just then. A cell names the test that plays the
meeting, in this file or in another of this folder, or says why the two cannot meet.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fray.testing.interactions import counted

COLUMNS: Final = (
    "an NPC's Strike",
    "a PC's Strike",
    "a Flurry",
    "a riposte",
    "a Guard",
    "a hold",
    "an opening",
    "a superior position",
    "an ability that lasts",
    "the start of a turn",
    "the End of Round",
    "an offer of peace",
)
# Why two things cannot meet.
START: Final = "at the start of a turn a tally is marked and a slot chosen, and nothing else happens"
NO_STRIKE_AT_THE_END: Final = "nothing at the End of Round is a Strike"
NO_QUESTION_AT_THE_END: Final = "nothing is asked at the End of Round"
OWN_TURN_ONLY: Final = "openings last for the PC's own turn, in which no NPC strikes"
NPCS_ONLY: Final = "only the strikes of NPCs poison and hold"
NOBODY_WALKS: Final = "a Strike is resolved before its striker or anybody else can move"
OVER: Final = "the fight is over, and what lasts is not used again"
INDEPENDENT: Final = "neither reads what the other changes"
TABLE: Final[dict[str, tuple[str, ...]]] = {
    "a guard takes the Strike": (
        "test_a_guard_may_take_a_strike_at_its_ally_before_a_defense_is_chosen",
        "test_a_guard_takes_the_strike_of_a_pc",
        "test_the_second_target_of_a_flurry_may_guard_the_first_and_is_struck_twice",
        "test_a_guard_takes_a_riposte_aimed_at_its_ally",
        "test_a_guard_who_is_guarded_takes_the_strike_itself",
        "test_a_constrictor_holds_the_guard_it_hits_and_only_at_intimate",
        "test_an_opening_is_used_up_though_a_guard_takes_the_strike",
        "test_traits_that_look_at_a_superior_position_look_at_the_guard",
        "test_a_strike_costs_what_its_target_costs_whoever_takes_it",
        "test_a_guard_stands_until_the_start_of_its_next_turn",
        NO_STRIKE_AT_THE_END,
        "test_who_guards_and_defends_still_wants_peace",
    ),
    "a defense": (
        "test_a_successful_parry_gains_four_and_may_be_followed_by_a_strike",
        "test_a_pc_has_no_defense_and_defends_against_might",
        "test_a_flurry_strikes_two_different_pcs_one_after_the_other",
        "test_a_riposte_may_in_turn_be_parried_and_riposted",
        "test_a_guard_may_take_a_strike_at_its_ally_before_a_defense_is_chosen",
        "test_a_strike_that_is_stopped_holds_nobody",
        "test_an_opening_and_a_position_are_used_up_by_strikes_that_are_stopped",
        "test_an_opening_and_a_position_are_used_up_by_strikes_that_are_stopped",
        "test_fury_makes_strikes_cheaper_until_the_end_of_the_round_and_costs_one_then",
        START,
        "test_a_hazard_is_one_armor_roll_without_a_defense",
        "test_who_guards_and_defends_still_wants_peace",
    ),
    "a riposte": (
        "test_a_riposte_that_takes_out_the_attacker_ends_its_turn",
        "test_a_striker_knocked_senseless_by_a_riposte_has_no_further_turn",
        "test_a_flurry_stops_when_the_first_riposte_takes_out_the_striker",
        "test_a_riposte_may_in_turn_be_parried_and_riposted",
        "test_a_guard_who_parries_ripostes_itself",
        "test_a_riposte_at_its_holder_sets_a_pc_free",
        "test_a_riposte_on_the_own_turn_may_use_an_opening",
        "test_a_riposte_that_kills_ends_the_positions_of_the_attacker",
        "test_fury_makes_strikes_cheaper_until_the_end_of_the_round_and_costs_one_then",
        START,
        NO_STRIKE_AT_THE_END,
        "test_a_riposte_withdraws_the_offer_of_peace",
    ),
    "poison or Constrict after a Strike": (
        "test_constrict_holds_whom_it_hits_at_intimate",
        NPCS_ONLY,
        "test_a_flurry_poisons_each_pc_it_lands_on",
        NPCS_ONLY,
        "test_a_constrictor_holds_the_guard_it_hits_and_only_at_intimate",
        "test_two_can_hold_one_pc_and_each_lets_go_by_itself",
        OWN_TURN_ONLY,
        "test_being_held_leaves_superior_positions_alone",
        INDEPENDENT,
        "test_a_pc_poisoned_below_zero_begins_its_turn_and_cannot_act",
        NO_STRIKE_AT_THE_END,
        INDEPENDENT,
    ),
    "a PC goes senseless": (
        "test_rolling_goes_on_for_the_senseless_and_stops_for_the_dead",
        "test_a_striker_knocked_senseless_by_a_riposte_has_no_further_turn",
        "test_a_flurry_goes_on_to_its_second_target_when_the_first_lies_senseless",
        "test_a_striker_knocked_senseless_by_a_riposte_has_no_further_turn",
        "test_the_senseless_hold_no_superior_position_and_guard_nobody",
        "test_the_senseless_are_still_held_and_guarded",
        "test_a_striker_knocked_senseless_by_a_riposte_has_no_further_turn",
        "test_the_senseless_hold_no_superior_position_and_guard_nobody",
        "test_embers_go_out_with_their_caster_but_not_when_the_caster_is_senseless",
        "test_a_pc_with_all_ten_slots_exhausted_is_senseless",
        "test_a_pc_knocked_senseless_by_fire_loses_no_momentum_to_armor",
        "test_peace_comes_when_the_last_who_fights_on_goes_out",
    ),
    "a PC dies violently": (
        "test_a_violent_death_may_take_the_last_foe_with_it",
        "test_a_violent_death_reaches_the_pc_who_dealt_it",
        "test_a_violent_death_may_stop_a_flurry",
        "test_a_violent_death_reaches_the_pc_who_dealt_it",
        "test_a_guard_who_dies_violently_shakes_the_ally_it_guarded",
        "test_a_violent_death_may_kill_the_holder_of_another",
        "test_a_violent_death_closes_the_opening_of_a_foe_it_kills",
        "test_a_dead_pc_holds_no_position_and_is_below_nobody",
        "test_embers_may_kill_their_own_caster_and_go_out",
        START,
        "test_a_violent_death_in_the_embers_lights_a_fire_that_burns_at_once",
        "test_peace_comes_when_the_last_who_fights_on_goes_out",
    ),
    "an NPC is slain or disabled": (
        "test_an_npc_slays_the_disabled_with_its_strike",
        "test_a_strike_to_disable_spares_with_the_last_hit",
        "test_a_flurry_stops_when_the_first_riposte_takes_out_the_striker",
        "test_a_riposte_that_takes_out_the_attacker_ends_its_turn",
        "test_a_disabled_ally_is_still_guarded_and_a_dead_one_is_not",
        "test_a_hold_ends_with_its_holder",
        "test_one_opening_closes_with_its_target_and_the_other_stays",
        "test_going_out_of_the_fight_ends_it",
        "test_a_disabled_npc_costs_four_in_its_shell_and_under_a_hex",
        "test_the_keeper_is_asked_about_surrender_when_half_of_a_side_is_lost",
        "test_an_npc_killed_by_embers_neither_frightens_nor_regenerates_after_them",
        "test_peace_comes_when_the_last_who_fights_on_goes_out",
    ),
    "a forced move": (
        "test_a_target_moved_by_a_ruling_is_struck_all_the_same",
        "test_a_striker_pushed_away_by_what_it_struck_ends_elsewhere",
        "test_the_second_strike_of_a_flurry_needs_the_right_range_when_it_falls",
        "test_a_riposte_needs_the_right_range_after_a_forced_step",
        "test_an_ally_driven_away_is_out_of_reach_of_its_guard",
        "test_a_holder_driven_back_lets_go",
        "test_an_opening_outlasts_a_forced_move_of_its_target",
        "test_being_forced_ends_it_too",
        "test_an_npc_driven_into_embers_burns_there",
        START,
        "nobody is forced anywhere at the End of Round",
        "test_an_act_against_an_opponent_withdraws_the_offer_of_peace",
    ),
    "a move of one's own": (
        NOBODY_WALKS,
        NOBODY_WALKS,
        NOBODY_WALKS,
        NOBODY_WALKS,
        "test_a_guard_too_far_away_or_senseless_takes_nothing",
        "test_a_move_ends_a_hold_and_leaves_a_pit",
        "test_an_opening_outlasts_a_move_of_the_pc_who_found_it",
        "test_the_holders_own_move_ends_all_it_holds",
        INDEPENDENT,
        START,
        "nobody has a turn at the End of Round",
        "test_the_fight_ends_when_the_last_who_wants_it_has_gone",
    ),
    "a ruling on a Special": (
        "test_a_ruling_that_takes_out_the_striker_comes_before_its_blow",
        "test_a_striker_pushed_away_by_what_it_struck_ends_elsewhere",
        "test_the_second_strike_of_a_flurry_needs_the_right_range_when_it_falls",
        "test_an_npc_struck_by_a_riposte_brings_up_its_special",
        "test_the_special_of_a_striker_comes_up_before_a_guard_is_asked",
        "test_a_ruling_that_steps_the_holder_away_frees_the_pc",
        "test_a_position_given_by_a_ruling_ends_the_own_one_and_leaves_the_opening",
        "test_a_position_given_by_a_ruling_ends_the_own_one_and_leaves_the_opening",
        INDEPENDENT,
        "test_a_ruling_that_takes_the_last_hit_kills",
        "Specials come up when the NPC acts, strikes or is struck",
        "test_a_ruling_on_its_special_leaves_an_offer_of_peace_alone",
    ),
    "an order of the Keeper": (
        "test_a_strike_comes_to_nothing_when_the_striker_is_taken_out_before_it_lands",
        "test_a_strike_by_a_pc_comes_to_nothing_when_it_is_taken_out_before_it_lands",
        "test_a_flurry_stops_when_the_striker_is_taken_out_by_order",
        "test_there_is_no_riposte_against_an_attacker_taken_out_by_order",
        "test_a_guard_moved_away_can_no_longer_take_the_strike",
        "test_a_holder_put_out_lets_go",
        "test_an_opening_closes_when_its_target_is_removed_by_order",
        "test_a_combatant_moved_by_order_leaves_positions_holds_and_pits_behind",
        "test_a_condition_is_put_on_with_all_that_ends_by_it",
        "test_a_pc_taken_out_at_the_question_keeps_its_slots_and_tallies",
        NO_QUESTION_AT_THE_END,
        "test_peace_comes_when_the_last_who_fights_on_is_removed_by_order",
    ),
    "the end of the fight": (
        "test_a_violent_death_may_take_the_last_foe_with_it",
        "test_the_fight_ends_with_the_last_able_foe",
        "test_a_flurry_that_decides_the_fight_strikes_once",
        "test_a_flurry_stops_when_the_first_riposte_takes_out_the_striker",
        OVER,
        OVER,
        OVER,
        OVER,
        OVER,
        "test_a_pc_may_surrender_at_the_start_of_its_turn",
        "test_the_fight_ends_at_once_and_what_remains_is_skipped",
        "test_when_everyone_left_wants_to_stop_the_fight_ends",
    ),
}


TESTED, IMPOSSIBLE = 116, 28


def test_every_pair_is_tested_or_cannot_meet() -> None:
    """The table is complete, and every test it names exists."""
    assert {len(cells) for cells in TABLE.values()} == {len(COLUMNS)}
    cells = [cell for row in TABLE.values() for cell in row]
    assert counted(cells, Path(__file__).parent) == (TESTED, IMPOSSIBLE)
