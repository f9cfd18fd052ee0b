"""What can happen inside what: every pair is tested, or cannot meet for a reason that the table gives."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fray.testing.interactions import counted

# ---- what is going on, and what happens in the midst of it
WALK = "a walk"
CHARGE = "a Charge or Flanking step"
JUMP = "a Jump Attack"
ASSAULT = "a Vertical Assault"
REACTION = "a Reaction for oneself"
HELP = "a helper's Reaction"
AREA = "an attack on an area"
CLEAVE = "a Cleave"
SLAM = "a Slam"
RIPOSTE = "a Riposte"
WOUNDS = "the Wound phase"
COMMAND = "a Command"
ROWS: Final = (WALK, CHARGE, JUMP, ASSAULT, REACTION, HELP, AREA, CLEAVE, SLAM, RIPOSTE, WOUNDS, COMMAND)
ZERO = "zero Composure"
STONE = "stone at zero"
WINGS = "disrupted wings"
HOLD = "a lost hold"
PRONE = "being knocked Prone"
LACERATION = "a Laceration"
SAVE = "a failed save"
TRAP = "a trap"
WALL = "a Shield Wall"
END = "the end of the fight"
KEEPER = "the Keeper's order"
COLUMNS: Final = (ZERO, STONE, WINGS, HOLD, PRONE, LACERATION, SAVE, TRAP, WALL, END, KEEPER)
NEVER: Final = "never: "
ON_THE_WAY: Final = NEVER + "the end is looked for after a Clash, a Turn or a Round, not on the way"
NO_STEP: Final = NEVER + "nobody uses Movement for it"
TABLE: Final = {
    WALK: {
        ZERO: "test_a_laceration_that_brings_it_to_zero_does_not_stop_the_movement",
        STONE: "test_a_walker_turned_to_stone_stays_where_it_was",
        WINGS: "test_turbulence_disrupts_wings_at_the_start_of_a_round_and_on_entering",
        HOLD: "test_a_climber_brought_to_zero_on_its_way_down_arrives",
        PRONE: "test_a_failed_save_leaves_it_prone_and_the_movement_lost",
        LACERATION: "test_one_declared_move_opens_a_laceration_once",
        SAVE: "test_a_failed_save_leaves_it_prone_and_the_movement_lost",
        TRAP: "test_a_trap_hurts_the_next_enemy_to_enter_and_nobody_after",
        WALL: "test_a_member_who_walks_away_leaves_the_shield_wall_without_dice",
        END: ON_THE_WAY,
        KEEPER: "test_a_flyer_whom_the_keeper_removes_in_the_middle_of_a_walk_falls_no_more",
    },
    CHARGE: {
        ZERO: "test_a_laceration_brings_an_attacker_to_zero_and_it_strikes_all_the_same",
        STONE: "test_an_attacker_turned_to_stone_on_the_way_does_not_strike",
        WINGS: "test_an_attacker_whose_wings_fail_on_the_way_does_not_strike",
        HOLD: "test_a_climber_who_comes_down_to_strike_has_nothing_to_fall_from",
        PRONE: "test_an_attacker_who_fails_its_save_does_not_strike",
        LACERATION: "test_a_laceration_brings_an_attacker_to_zero_and_it_strikes_all_the_same",
        SAVE: "test_an_attacker_who_fails_its_save_does_not_strike",
        TRAP: "test_an_attacker_who_springs_a_trap_strikes_all_the_same",
        WALL: "test_a_member_who_attacks_elsewhere_leaves_the_shield_wall",
        END: ON_THE_WAY,
        KEEPER: "test_an_attack_is_off_when_the_keeper_removes_the_attacker_or_its_target_before_it_is_made",
    },
    JUMP: {
        ZERO: "test_a_laceration_brings_an_attacker_to_zero_and_it_strikes_all_the_same",
        STONE: "test_an_attacker_turned_to_stone_on_the_way_does_not_strike",
        WINGS: "test_a_flyer_whose_jump_is_challenged_must_stay_up",
        HOLD: "test_a_climber_who_jumps_with_its_last_composure_falls_after_the_attack",
        PRONE: "test_a_flyer_whose_jump_is_challenged_must_stay_up",
        LACERATION: "test_a_laceration_brings_an_attacker_to_zero_and_it_strikes_all_the_same",
        SAVE: "test_an_attacker_who_fails_its_save_does_not_strike",
        TRAP: "test_an_attacker_who_springs_a_trap_strikes_all_the_same",
        WALL: "test_a_shield_wall_shares_its_dice_and_breaks_when_one_falls",
        END: "test_a_challenged_jumper_lies_prone_before_the_fight_ends",
        KEEPER: "test_an_attack_is_off_when_the_keeper_removes_the_attacker_or_its_target_before_it_is_made",
    },
    ASSAULT: {
        ZERO: "test_half_of_the_assault_may_bring_the_attacker_to_zero_and_the_blow_still_falls",
        STONE: "test_half_of_the_assault_may_turn_the_attacker_to_stone_and_the_blow_still_falls",
        WINGS: "test_an_attacker_whose_wings_fail_on_the_way_does_not_strike",
        HOLD: "test_a_climber_who_comes_down_to_strike_has_nothing_to_fall_from",
        PRONE: "test_an_attacker_who_fails_its_save_does_not_strike",
        LACERATION: "test_a_laceration_brings_an_attacker_to_zero_and_it_strikes_all_the_same",
        SAVE: "test_an_attacker_who_fails_its_save_does_not_strike",
        TRAP: "test_an_attacker_who_springs_a_trap_strikes_all_the_same",
        WALL: "test_a_member_who_attacks_elsewhere_leaves_the_shield_wall",
        END: ON_THE_WAY,
        KEEPER: "test_an_attack_is_off_when_the_keeper_removes_the_attacker_or_its_target_before_it_is_made",
    },
    REACTION: {
        ZERO: "test_no_riposte_by_a_defender_whom_the_attack_has_brought_to_zero",
        STONE: "test_a_thrower_turned_to_stone_throws_nobody",
        WINGS: "test_a_wound_disrupts_wings_when_the_clash_is_over",
        HOLD: "test_a_climber_who_pays_its_last_composure_for_a_dream_veil_falls_after_the_reaction",
        PRONE: "test_a_defender_is_thrown_prone_after_its_defense",
        LACERATION: NO_STEP,
        SAVE: NO_STEP,
        TRAP: NO_STEP,
        WALL: "test_a_shield_wall_shares_its_dice_and_breaks_when_one_falls",
        END: "test_stone_and_falls_come_before_the_end_of_the_fight",
        KEEPER: "test_a_target_whom_the_keeper_removes_while_it_may_react_is_not_hurt",
    },
    HELP: {
        ZERO: "test_a_helper_who_comes_to_zero_on_the_way_cannot_help",
        STONE: "test_a_helper_turned_to_stone_on_the_way_cannot_help",
        WINGS: "test_a_helper_whose_wings_fail_on_the_way_cannot_help",
        HOLD: "test_a_climbing_helper_falls_after_the_clash_and_goes_nowhere",
        PRONE: "test_a_helper_who_fails_its_save_cannot_help",
        LACERATION: "test_a_helper_who_comes_to_zero_on_the_way_cannot_help",
        SAVE: "test_a_helper_who_fails_its_save_cannot_help",
        TRAP: "test_a_helper_who_springs_a_trap_helps_all_the_same",
        WALL: "test_a_helper_leaves_its_shield_wall_to_help_elsewhere",
        END: NEVER + "helpers have gone before the end is looked for",
        KEEPER: "test_a_helper_whom_the_keeper_removes_on_its_way_does_not_help",
    },
    AREA: {
        ZERO: "test_a_climber_who_lost_its_hold_attacks_all_in_the_area_before_it_falls",
        STONE: "test_each_target_of_one_attack_comes_down_at_the_end_of_its_own_clash",
        WINGS: "test_each_target_of_one_attack_comes_down_at_the_end_of_its_own_clash",
        HOLD: "test_a_climber_who_lost_its_hold_attacks_all_in_the_area_before_it_falls",
        PRONE: "test_a_prone_target_makes_an_area_easier_to_meet_for_itself_alone",
        LACERATION: NO_STEP,
        SAVE: NO_STEP,
        TRAP: NO_STEP,
        WALL: "test_a_shield_wall_that_is_used_up_in_one_clash_does_not_help_in_the_next",
        END: "test_the_end_of_the_fight_spares_those_who_were_still_to_be_hit",
        KEEPER: "test_a_target_whom_the_keeper_removes_between_two_clashes_is_not_hit",
    },
    CLEAVE: {
        ZERO: "test_at_zero_composure_a_cleave_is_a_use_of_momentum_like_any_other",
        STONE: "test_an_attacker_turned_to_stone_by_a_riposte_has_cleft_all_the_same",
        WINGS: "test_each_target_of_one_attack_comes_down_at_the_end_of_its_own_clash",
        HOLD: "test_a_climber_falls_when_its_cleave_is_over",
        PRONE: "test_a_jumper_knocked_prone_has_cleft_all_the_same",
        LACERATION: NO_STEP,
        SAVE: NO_STEP,
        TRAP: NO_STEP,
        WALL: "test_a_shield_wall_that_is_used_up_in_one_clash_does_not_help_in_the_next",
        END: "test_the_end_of_the_fight_spares_those_who_were_still_to_be_hit",
        KEEPER: "test_a_target_whom_the_keeper_removes_between_two_clashes_is_not_hit",
    },
    SLAM: {
        ZERO: "test_a_slam_by_reaction_is_carried_out_by_a_thrower_brought_to_zero",
        STONE: "test_a_thrower_turned_to_stone_throws_nobody",
        WINGS: "test_a_tossed_flyer_keeps_its_elevation_and_must_stay_up",
        HOLD: "test_a_tossed_climber_falls",
        PRONE: "test_slam_by_momentum_throws_one_position",
        LACERATION: "test_a_toss_calls_for_no_save_and_opens_no_laceration",
        SAVE: "test_a_toss_calls_for_no_save_and_opens_no_laceration",
        TRAP: "test_a_combatant_tossed_into_a_trap_springs_it",
        WALL: "test_a_shield_wall_breaks_when_a_slam_throws_a_member_prone",
        END: "test_the_toss_comes_before_the_end_of_the_fight",
        KEEPER: "test_a_thrower_whom_the_keeper_removes_throws_nobody",
    },
    RIPOSTE: {
        ZERO: "test_no_riposte_by_a_defender_whom_the_attack_has_brought_to_zero",
        STONE: "test_an_attacker_turned_to_stone_by_a_riposte_has_cleft_all_the_same",
        WINGS: "test_a_flyer_turned_to_stone_by_a_riposte_falls_and_the_fight_ends",
        HOLD: "test_a_climber_brought_to_zero_by_a_riposte_falls",
        PRONE: NEVER + "a Riposte only hurts",
        LACERATION: NO_STEP,
        SAVE: NO_STEP,
        TRAP: NO_STEP,
        WALL: NEVER + "a combatant has one Stance at a time",
        END: "test_a_flyer_turned_to_stone_by_a_riposte_falls_and_the_fight_ends",
        KEEPER: "test_an_attacker_whom_the_keeper_removes_is_not_hurt_by_the_riposte",
    },
    WOUNDS: {
        ZERO: "test_a_mage_who_bleeds_to_zero_loses_what_it_has_conjured",
        STONE: "test_a_combatant_turned_to_stone_in_the_wound_phase_recovers_nothing",
        WINGS: "test_a_flyer_turned_to_stone_in_the_wound_phase_falls",
        HOLD: "test_a_climber_who_bleeds_to_zero_falls",
        PRONE: NEVER + "no Wound knocks anybody down in the Wound phase",
        LACERATION: NEVER + "it works when Movement is used",
        SAVE: NO_STEP,
        TRAP: NO_STEP,
        WALL: "test_a_member_turned_to_stone_in_the_wound_phase_breaks_the_shield_wall",
        END: "test_the_fight_may_end_in_the_wound_phase",
        KEEPER: "test_the_keeper_may_remove_the_stuck_while_they_choose",
    },
    COMMAND: {
        ZERO: "test_a_commander_at_zero_may_attack_by_command_and_not_defend",
        STONE: "test_a_unit_turned_to_stone_is_routed",
        WINGS: NEVER + "Units walk or hover",
        HOLD: "test_a_climbing_commander_pays_for_its_command_and_falls",
        PRONE: "test_a_unit_whose_jump_is_challenged_lies_prone_and_its_commander_does_not",
        LACERATION: "test_what_meets_a_unit_on_its_way_is_the_units",
        SAVE: "test_what_meets_a_unit_on_its_way_is_the_units",
        TRAP: "test_what_meets_a_unit_on_its_way_is_the_units",
        WALL: NEVER + "Units enter no Stance",
        END: "test_units_and_engines_do_not_fight_on_alone",
        KEEPER: "test_a_command_is_off_when_the_keeper_removes_the_commander",
    },
}
TESTED, IMPOSSIBLE = 108, 24


def test_every_pair_is_tested_or_cannot_meet() -> None:
    """The table is complete, and every test it names exists."""
    assert tuple(TABLE) == ROWS and all(tuple(TABLE[row]) == COLUMNS for row in ROWS)
    cells = [cell for row in ROWS for cell in TABLE[row].values()]
    assert counted(cells, Path(__file__).parent) == (TESTED, IMPOSSIBLE)
