"""What can happen inside what: every reaction, triggered effect and ending against everything it may come upon.

A row is what comes in between, a column what is under way or in force just then. A cell names the test that plays the
meeting, in this file or in another of this folder, or says why the two cannot meet.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, npc, number, pc
from fray.rulesets.momentum.tests.blocks import adept
from fray.rulesets.momentum.tests.wounding import dire, foe

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


# ---- the table itself


def names_of_tests() -> set[str]:
    """The names of all tests of the system."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        found.update(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return found


def test_the_table_is_complete_and_names_tests_that_exist() -> None:
    """Each row has a cell for each column; the counts are kept here."""
    assert {len(cells) for cells in TABLE.values()} == {len(COLUMNS)}
    cells = [cell for row in TABLE.values() for cell in row]
    tested = [cell for cell in cells if cell.startswith("test_")]
    assert set(tested) - names_of_tests() == set()
    assert (len(tested), len(cells) - len(tested)) == (116, 28)


DUMMY: Final = npc("straw-dummy", 8, name="Dummy")
KNIFE: Final = "Long Knife (Steel, Intimate/Melee, Slashing)"
WITCH_BLADE: Final = "Witch-Blade (Magic, Melee, Arcane)"
ODD: Final = "Odd - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), Special: Odd (odd)"


def order(scene: Scene, name: str, who: str, what: str = "", value: str = "") -> Scene:
    scene.game.override(name, number(scene.battle, who), what, value)
    return scene


# ---- a guard takes the Strike


def test_a_guard_takes_the_strike_of_a_pc() -> None:
    """[ability-frame, pc-versus-pc, strike-resolution-order]: it defends against the striker's Might."""
    scene = arrange(
        pc("ursk", 3, momentum=9),
        pc("vell", 4, side="foes"),
        pc("hroda", 5, side="foes", guarding="Sister Vell"),
        dice=["d8=8 armor"],
    )
    scene.take("strike great axe Sister Vell")
    assert scene.asked == "Hroda: guard"
    assert scene.take("take-it").asked == "Hroda: defend"
    scene.take("forgo")
    assert [landed.who for landed in scene.told(ev.Landed)] == [2]
    assert scene.changes() == {"Ursk": {"momentum": 5, "tallies": 1}}


def test_the_second_target_of_a_flurry_may_guard_the_first_and_is_struck_twice() -> None:
    """[npc-turn-ability, strike-resolution-order]: each of the two Strikes is resolved by itself."""
    scene = arrange(
        npc("brass-abbot", 3, name="Abbot"),
        pc("vell", 2),
        pc("hroda", 2, guarding="Sister Vell"),
        DUMMY,
        dice=["d8=8 armor"] * 6,
    )
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda", "take-it", "forgo", "forgo")
    assert [landed.who for landed in scene.told(ev.Landed)] == [2, 2]
    assert scene.changes() == {}


def test_a_guard_takes_a_riposte_aimed_at_its_ally() -> None:
    """[riposte-details, pc-versus-pc]: the riposte is a Strike like any other."""
    scene = arrange(
        pc("bartolomeo", 2, momentum=9),
        pc("hroda", 2, guarding="Bartolomeo"),
        pc("ursk", 3, momentum=9, side="rival"),
        dice=["d12=12 parry", "d8=8 armor"],
    )
    scene.take("strike long knife Ursk", "parry 3", "strike great axe Bartolomeo")
    assert scene.asked == "Hroda: guard"
    scene.take("take-it", "forgo")
    assert [landed.who for landed in scene.told(ev.Landed)] == [1]
    assert scene.asked == "Bartolomeo: turn"


def test_a_guard_who_is_guarded_takes_the_strike_itself() -> None:
    """[strike-resolution-order, ability-frame]: the Strike was aimed at the ally, and Guard replaces the target once;
    two guards of one ally are asked in roster order."""
    scene = arrange(
        npc("hired-knife", 3, name="Knife"),
        pc("nix", 2),
        pc("hroda", 2, guarding="Nix"),
        pc("diaghilev", 2, guarding=["Hroda", "Nix"]),
        DUMMY,
        dice=["d8=8 armor"],
    )
    scene.take("strike short sword Nix")
    assert scene.asked == "Hroda: guard"
    assert scene.take("take-it").asked == "Hroda: defend"
    scene.take("forgo")


def test_a_constrictor_holds_the_guard_it_hits_and_only_at_intimate() -> None:
    """[npc-special, strike-resolution-order]: what follows a landed Strike falls on the guard, poison too."""
    line = (
        "Serpent - Hits 4, Defense 1, Move 2, Danger 2d/Attack Skill 9 (Steel, Intimate, Crushing, Coils), "
        "Special: Constrict; Wearying Poison"
    )
    for at, held in ((3, ["Serpent"]), (2, [])):
        scene = arrange(
            npc(line, 3), pc("nix", 3), pc("hroda", at, guarding="Nix"), DUMMY, dice=["d8=8 armor", "d6=1 armor"]
        )
        scene.take("strike coils Nix", "take-it", "forgo")
        found = scene.changes()["Hroda"]
        assert (found["hits"], found["momentum"], found.get("held_by", [])) == (2, -2, held)
        assert "Nix" not in scene.changes()


def test_an_opening_is_used_up_though_a_guard_takes_the_strike() -> None:
    """[use-ability, ability-frame]: it was the next Strike against that target."""
    scene = arrange(
        pc(adept(), 3, momentum=20, over=["Knight"]),
        npc("turtle-knight", 4, name="Knight"),
        pc("hroda", 4, side="foes", guarding="Knight"),
        dice=["d8=8 armor"],
    )
    scene.take("exploit opening Knight", "strike long knife Knight", "take-it", "forgo")
    assert scene.pc("Adept").exploiting == 0
    assert scene.price("strike long knife Knight") == 6


def test_a_strike_costs_what_its_target_costs_whoever_takes_it() -> None:
    """[strike-cost, npc-defense-value]: a shell, a hex and fury count for the one the Strike is aimed at."""
    scene = arrange(
        pc("ursk", 3, momentum=20, fury=True),
        npc("turtle-knight", 4, name="Knight", shelled=True, hex=1, hex_by="Ursk"),
        pc("hroda", 4, side="foes", guarding="Knight"),
        dice=["d8=8 armor"],
    )
    assert scene.price("strike great axe Knight") == 4 + (2 + 2 - 1 - 1) - 2
    scene.take("strike great axe Knight", "take-it", "forgo")
    assert scene.pc("Ursk").momentum == 20 - 4


def test_who_guards_and_defends_still_wants_peace() -> None:
    """[fight-end-conditions, offturn-actions]: neither is an act against an opponent."""
    scene = arrange(
        npc("hired-knife", 3, name="Knife"),
        pc("nix", 2),
        pc("hroda", 2, momentum=3, guarding="Nix", wants_peace=True),
        DUMMY,
        dice=["d6=6 block", "d6=6 wear"],
    )
    scene.take("strike short sword Nix", "take-it", "block 3")
    assert scene.pc("Hroda").wants_peace


# ---- a defense


def test_a_strike_that_is_stopped_holds_nobody() -> None:
    """[npc-special, dodge-success]: Constrict needs a hit."""
    scene = arrange(npc("bog-serpent", 3, name="Serpent"), pc("vell", 3, momentum=9), DUMMY, dice=["d6=6 dodge"])
    scene.take("strike coils Sister Vell", "dodge 4")
    assert scene.changes() == {"Sister Vell": {"momentum": 5}}


def test_an_opening_and_a_position_are_used_up_by_strikes_that_are_stopped() -> None:
    """[ability-frame, superior-position-state]: by the plain Strike the opening, by the Killing Stroke the position."""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Nix"]),
        pc("nix", 3, momentum=9, side="foes"),
        dice=["d8=8 dodge", "d8=8 dodge"],
    )
    scene.take("exploit opening Nix", "strike long knife Nix", "dodge 3")
    assert (scene.pc("Adept").exploiting, scene.pc("Adept").superior) == (0, 2)
    scene.take("killing stroke long knife Nix", "dodge 3")
    assert scene.pc("Adept").superior == 0
    assert scene.changes()["Nix"] == {"momentum": 3}


# ---- a riposte


def test_a_striker_knocked_senseless_by_a_riposte_has_no_further_turn() -> None:
    """[riposte-details, dire-disabled-concrete, pc-turn-spend]: its openings and positions end with its turn."""
    scene = arrange(
        pc(adept(), 3, momentum=30, hits=3, over=["Ursk", "Knight"]),
        pc("nix", 8),
        pc("ursk", 4, momentum=9, side="foes"),
        npc("turtle-knight", 4, name="Knight"),
        turn=["Adept", "Knight"],
        dice=["d12=12 parry", *dire(6)],
    )
    scene.take("exploit opening Knight", "strike long knife Ursk", "parry 3", "strike great axe Adept", "forgo")
    assert scene.asked == "Knight: turn"
    striker = scene.pc("Adept")
    assert (striker.exploiting, striker.superior, scene.changes()["Adept"]["condition"]) == (0, 0, "senseless")


def test_a_guard_who_parries_ripostes_itself() -> None:
    """[riposte, riposte-details]: at its own distance to the attacker."""
    for at, asked in ((2, "Hroda: riposte"), (1, "Knife: turn")):
        scene = arrange(
            npc("hired-knife", 3, name="Knife"),
            pc("nix", 2),
            pc("hroda", at, momentum=4, guarding="Nix"),
            DUMMY,
            dice=["d10=10 parry"],
        )
        scene.take("strike short sword Nix", "take-it", "parry 3")
        assert (scene.asked, scene.pc("Hroda").momentum) == (asked, 5)


def test_a_riposte_at_its_holder_sets_a_pc_free() -> None:
    """[riposte-details, npc-special]"""
    scene = arrange(
        npc("bog-serpent", 3, name="Serpent", hits=1),
        pc("bartolomeo", 3, momentum=9, held_by="Serpent"),
        DUMMY,
        dice=["d10=10 parry"],
    )
    scene.take("strike coils Bartolomeo", "parry 3", "strike long knife Serpent")
    assert scene.changes()["Bartolomeo"] == {"momentum": 5, "held_by": []}


def test_a_riposte_on_the_own_turn_may_use_an_opening() -> None:
    """[ability-frame, pc-versus-pc]: it is the next plain Strike of this turn against that target."""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Ursk"]),
        pc("ursk", 4, momentum=9, side="foes"),
        dice=["d12=12 parry", "d4=4 parry", "d4=4 armor"],
    )
    scene.take("exploit opening Ursk", "killing stroke long knife Ursk", "parry 3", "strike great axe Adept", "parry 9")
    assert (scene.asked, scene.pc("Adept").exploiting) == ("Adept: riposte", 2)
    scene.take("strike long knife Ursk", "forgo")
    assert scene.pc("Adept").exploiting == 0


def test_a_riposte_that_kills_ends_the_positions_of_the_attacker() -> None:
    """[superior-position-state, riposte-details]"""
    scene = arrange(
        npc("hired-knife", 4, name="Knife", over=["Diaghilev"]),
        pc("diaghilev", 3, momentum=9, over=["Dummy"]),
        DUMMY,
        dice=["d10=10 parry"],
    )
    scene.take("strike short sword Diaghilev", "parry 3", "strike yatagan Knife")
    assert scene.changes()["Knife"] == {"hits": 0, "condition": "dead", "superior": []}
    assert scene.pc("Diaghilev").superior == 4


# ---- poison or Constrict after a Strike


def test_a_flurry_poisons_each_pc_it_lands_on() -> None:
    """[npc-wearying-poison, poison-timing]: once for each landed Strike."""
    line = (
        "Twin - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), "
        "Special: Flurry; Wearying Poison"
    )
    scene = arrange(npc(line, 4), pc("ursk", 3), pc("hroda", 5), dice=["d4=4 armor", "d8=8 armor"])
    scene.take("flurry claw Ursk claw Hroda", "forgo", "forgo")
    assert scene.changes() == {"Ursk": {"momentum": -2}, "Hroda": {"momentum": -2}}


def test_being_held_leaves_superior_positions_alone() -> None:
    """[superior-position-state, npc-special]: nobody has moved."""
    scene = arrange(npc("bog-serpent", 3, name="Serpent"), pc("vell", 3, over=["Serpent"]), DUMMY)
    scene.take("strike coils Sister Vell", "forgo")
    assert scene.changes()["Sister Vell"] == {"hits": 2, "held_by": ["Serpent"]}


def test_a_pc_poisoned_below_zero_begins_its_turn_and_cannot_act() -> None:
    """[losses-may-go-negative, negative-turn]"""
    scene = arrange(
        npc("beetle-clan-assassin", 4, name="Assassin"),
        pc("hroda", 3, momentum=1),
        turn=["Assassin", "Hroda"],
        dice=["d8=8 armor", "d8=8 armor"],
    )
    scene.take("strike poisoned scimitar Hroda", "forgo", "end")
    assert (scene.asked, scene.options()) == ("Hroda: turn", ["end", "surrender", "peace"])
    assert scene.changes() == {"Hroda": {"momentum": -1, "tallies": 1}}


# ---- a PC goes senseless


def test_a_flurry_goes_on_to_its_second_target_when_the_first_lies_senseless() -> None:
    """[npc-turn-ability, dire-disabled-concrete]"""
    scene = arrange(
        npc("brass-abbot", 3, name="Abbot"),
        pc("vell", 2, hits=2),
        pc("hroda", 2),
        DUMMY,
        dice=[*dire(6), *dire(1, 1), *["d8=8 armor"] * 3],
    )
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda", "forgo")
    assert (scene.asked, scene.changes()["Sister Vell"]["condition"]) == ("Hroda: defend", "senseless")
    scene.take("forgo")


def test_the_senseless_are_still_held_and_guarded() -> None:
    """[condition-held, ability-frame]: they lie where they fell, and may be struck."""
    scene = arrange(
        npc("bog-serpent", 3, name="Serpent"),
        pc("vell", 3, hits=3, held_by="Serpent"),
        pc("hroda", 3, guarding="Sister Vell"),
        npc("bog-serpent", 3, name="Python"),
        turn=["Serpent", "Python"],
        dice=[*dire(6), *dire(3, 3), "d8=8 armor", "d8=8 armor"],
    )
    scene.take("strike coils Sister Vell", "stay", "forgo", "end", "strike coils Sister Vell")
    assert scene.asked == "Hroda: guard"
    assert scene.pc("Sister Vell").held_by == 1
    scene.take("take-it", "forgo")


def test_a_pc_knocked_senseless_by_fire_loses_no_momentum_to_armor() -> None:
    """[eor-order, eor-armor-penalty]: armor takes from those who are neither dead, senseless nor fled."""
    scene = arrange(
        pc("diaghilev", 4, hits=2, momentum=5),
        pc("hroda", 0, momentum=5),
        DUMMY,
        phase="round ends",
        terrain=["fire 4"],
        dice=["d6=1 armor", *dire(6)],
    )
    assert (scene.pc("Diaghilev").momentum, scene.pc("Hroda").momentum) == (5, 1)


# ---- a PC dies violently


def test_a_violent_death_reaches_the_pc_who_dealt_it() -> None:
    """[dire-death-concrete, pc-versus-pc]: by a Strike or by a riposte; the blow itself is over."""
    dealt = arrange(
        pc("vell", 3, momentum=9),
        pc("nix", 4, hits=6, armor="0", side="foes"),
        pc("ursk", 8, side="foes"),
        dice=dire(*[6] * 6),
    )
    dealt.take("strike witch-blade Nix", "forgo")
    assert dealt.changes()["Sister Vell"] == {"momentum": 5, "tallies": 1, "hits": 1}
    riposted = arrange(
        pc("vell", 3, momentum=9, hits=8),
        pc("ursk", 8),
        pc("vell", 4, momentum=9, side="foes", name="Rival"),
        dice=["d10=10 parry", *dire(*[6] * 6)],
    )
    riposted.take("strike witch-blade Rival", "parry 3", "strike witch-blade Sister Vell", "forgo")
    assert riposted.changes()["Rival"] == {"momentum": 9 - 3 + 4 - 4, "hits": 1}
    assert riposted.changes()["Sister Vell"]["condition"] == "dead"


def test_a_violent_death_may_stop_a_flurry() -> None:
    """[dire-death-concrete, npc-turn-ability]: it takes the striker's last hit before the second Strike."""
    line = "Twin - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Magic, Melee, Claw), Special: Flurry"
    scene = arrange(npc(line, 4), pc("vell", 3, hits=8), pc("hroda", 5), DUMMY, dice=[*dire(*[6] * 6)])
    scene.take("flurry claw Sister Vell claw Hroda", "forgo")
    assert scene.changes()["Twin"] == {"hits": 0, "condition": "dead"}
    assert [blow.target for blow in scene.told(ev.StrikeMade)] == [1]
    assert scene.winner is None


def test_a_guard_who_dies_violently_shakes_the_ally_it_guarded() -> None:
    """[dire-death-concrete, ability-frame]"""
    scene = arrange(
        npc(foe("Slashing"), 4),
        pc("nix", 3, momentum=5),
        pc("diaghilev", 3, hits=7, armor="0", guarding="Nix"),
        DUMMY,
        dice=dire(*[6] * 6),
    )
    scene.take("strike blow Nix", "take-it", "forgo")
    assert scene.changes()["Nix"] == {"momentum": 2}
    assert scene.changes()["Diaghilev"] == {"hits": 8, "condition": "dead", "guarding": []}


def test_a_violent_death_may_kill_the_holder_of_another() -> None:
    """[dire-death-concrete, npc-special]: everybody at Intimate or Melee, friend and foe."""
    scene = arrange(
        npc(foe("Arcane"), 4),
        pc("vell", 3, hits=8),
        pc("hroda", 3, held_by="Serpent"),
        npc("bog-serpent", 3, name="Serpent", hits=1),
        dice=[*dire(*[6] * 6), "d8=8 armor"],
    )
    scene.take("strike blow Sister Vell", "forgo")
    assert scene.changes()["Hroda"] == {"held_by": []}


def test_a_violent_death_closes_the_opening_of_a_foe_it_kills() -> None:
    """[dire-death-concrete, ability-frame]"""
    scene = arrange(
        pc(adept().replace(KNIFE, WITCH_BLADE), 2, momentum=20, over=["Knife"]),
        pc("nix", 3, hits=6, armor="0", side="foes"),
        npc("hired-knife", 4, name="Knife"),
        npc("hired-knife", 8, name="Cutter"),
        dice=dire(*[6] * 6),
    )
    scene.take("exploit opening Knife")
    assert scene.pc("Adept").exploiting == 4
    scene.take("strike witch-blade Nix", "forgo")
    assert (scene.pc("Adept").exploiting, scene.npc("Knife").hits_left) == (0, 0)


def test_a_dead_pc_holds_no_position_and_is_below_nobody() -> None:
    """[superior-position-state, dire-violent-death]"""
    scene = arrange(
        npc(foe("Slashing"), 4, over=["Sister Vell", "Nix"]),
        pc("vell", 3, hits=8, over=["Dummy"]),
        pc("nix", 8),
        DUMMY,
        dice=dire(*[6] * 6),
    )
    scene.take("strike blow Sister Vell", "forgo")
    assert (scene.pc("Sister Vell").superior, scene.npc("Foe").superior) == (0, 4)


def test_a_violent_death_in_the_embers_lights_a_fire_that_burns_at_once() -> None:
    """[dire-death-concrete, eor-order]: terrain hazards come after abilities, in the same End of Round."""
    scene = arrange(
        pc("vell", 2, embers_at=5, embers_left=2),
        pc("nix", 5, hits=6, armor="0"),
        npc("turtle-knight", 5, name="Knight"),
        turn=["Sister Vell"],
        phase="round ends",
        dice=dire(*[6] * 6),
    )
    assert scene.changes() == {
        "Sister Vell": {"embers_left": 1},
        "Nix": {"hits": 7, "condition": "dead"},
        "Knight": {"hits": 1},
        "the field": {"at 5": ["fire"]},
    }


# ---- an NPC is slain or disabled


def test_a_disabled_ally_is_still_guarded_and_a_dead_one_is_not() -> None:
    """[corpse-and-helpless, ability-frame]"""
    scene = arrange(
        npc("aneman-brute", 3, name="Brute"),
        npc("hill-militia", 4, name="Militia", side="heroes", condition="disabled", hits=0),
        pc("hroda", 4, guarding="Militia"),
        npc("aneman-brute", 3, name="Lout"),
        DUMMY,
        turn=["Brute", "Lout"],
    )
    scene.take("strike cudgel Militia")
    assert scene.asked == "Hroda: guard"
    scene.take("stay", "end")
    assert scene.changes() == {"Militia": {"condition": "dead"}, "Hroda": {"guarding": []}}
    assert not scene.can("strike cudgel Militia")


def test_one_opening_closes_with_its_target_and_the_other_stays() -> None:
    """[ability-frame, foe-out-of-hits]"""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Knife", "Knight"]),
        npc("hired-knife", 4, name="Knife"),
        npc("turtle-knight", 4, name="Knight"),
    )
    scene.take("exploit opening Knife", "exploit opening Knight", "killing stroke long knife Knife")
    assert scene.pc("Adept").exploiting == 4
    assert scene.price("strike long knife Knight") == 4


def test_a_disabled_npc_costs_four_in_its_shell_and_under_a_hex() -> None:
    """[corpse-and-helpless, sum-formulas]"""
    scene = arrange(
        pc("diaghilev", 3, momentum=20),
        npc("turtle-knight", 4, name="Knight", condition="disabled", hits=0, shelled=True, hex=1, hex_by="Diaghilev"),
        DUMMY,
    )
    assert scene.price("strike yatagan Knight") == 4


def test_an_npc_killed_by_embers_neither_frightens_nor_regenerates_after_them() -> None:
    """[eor-order, eor-abilities]: in the initiative order of the owners; only the able."""
    people = [
        pc("vell", 2, embers_at=4, embers_left=1, momentum=9),
        npc("brass-abbot", 4, name="Abbot", hits=1),
        DUMMY,
    ]
    after = arrange(*people, turn=["Sister Vell", "Abbot"], phase="round ends")
    assert (after.npc("Abbot").hits_left, after.pc("Sister Vell").momentum) == (0, 9)
    before = arrange(*people, turn=["Abbot", "Sister Vell"], phase="round ends")
    assert (before.npc("Abbot").hits_left, before.pc("Sister Vell").momentum) == (1, 8)


# ---- peace


def test_peace_comes_when_the_last_who_fights_on_goes_out() -> None:
    """[fight-end-conditions, eor-order]: senseless, violently dead or slain, in the fire of an End of Round."""
    holdouts: list[tuple[Who, list[str]]] = [
        (pc("vell", 4, hits=3), dire(6)),
        (pc("vell", 4, hits=8), dire(*[6] * 6)),
        (npc("hired-knife", 4, name="Knife"), []),
    ]
    for holdout, dice in holdouts:
        scene = arrange(
            pc("diaghilev", 3, wants_peace=True),
            holdout,
            npc("straw-dummy", 8, name="Dummy", wants_peace=True),
            phase="round ends",
            terrain=["fire 4"],
            dice=dice,
        )
        assert (scene.winner, scene.told(ev.FightEnded)[0].reason) == ("", "everybody left wants to stop")


def test_peace_comes_when_the_last_who_fights_on_is_removed_by_order() -> None:
    """[fight-end-conditions]: when the question at hand has been answered."""
    scene = arrange(
        pc("diaghilev", 3, momentum=3),
        pc("nix", 8),
        npc("hired-knife", 4, name="Knife"),
        npc("straw-dummy", 8, name="Dummy", wants_peace=True),
    )
    scene.take("peace")
    order(scene, "remove", "Knife")
    order(scene, "remove", "Nix")
    assert (scene.asked, scene.winner) == ("Diaghilev: turn", None)
    assert scene.take("end").winner == ""


# ---- a forced move


def test_a_target_moved_by_a_ruling_is_struck_all_the_same() -> None:
    """[npc-special, strike-resolution-order]: range is checked once, first."""
    scene = arrange(npc(ODD, 4), pc("vell", 3), DUMMY)
    scene.take("nothing", "strike claw Sister Vell", "step:1:2", "forgo")
    assert scene.changes() == {"Sister Vell": {"position": 2, "hits": 1}}


def test_a_striker_pushed_away_by_what_it_struck_ends_elsewhere() -> None:
    """[npc-special, superior-position-state]: the Strike has removed its hit; the striker's turn goes on."""
    scene = arrange(pc("ursk", 3, momentum=20, over=["Odd"]), npc(ODD, 4), DUMMY)
    scene.take("strike great axe Odd", "step:0:2")
    assert scene.changes() == {
        "Ursk": {"momentum": 16, "tallies": 1, "position": 2, "superior": []},
        "Odd": {"hits": 2},
    }
    assert scene.asked == "Ursk: turn"


def test_a_riposte_needs_the_right_range_after_a_forced_step() -> None:
    """[riposte-details, npc-special]: any weapon that works at the present distance."""
    scene = arrange(npc(ODD, 4), pc("diaghilev", 3, momentum=9), DUMMY, dice=["d10=10 parry"])
    scene.take("nothing", "strike claw Diaghilev", "step:1:2", "parry 3")
    assert scene.options() == ["hold", "strike:1:0", "strike:1:0:disable"]


def test_an_ally_driven_away_is_out_of_reach_of_its_guard() -> None:
    """[ability-frame, npc-turn-ability]: at Intimate or Melee when the Strike is aimed."""
    scene = arrange(
        npc("pit-champion", 5, name="Champion"),
        pc("nix", 3),
        pc("hroda", 2, guarding="Nix"),
        npc("hired-knife", 5, name="Knife"),
        DUMMY,
        turn=["Champion", "Knife"],
    )
    scene.take("net cast Nix", "end", "strike short sword Nix")
    assert scene.asked == "Nix: defend"


def test_a_holder_driven_back_lets_go() -> None:
    """[npc-special, use-ability]: and so does a PC who is pulled away."""
    driven = arrange(
        pc("nix", 3, momentum=9, over=["Serpent"]),
        pc("vell", 3, held_by=["Serpent", "Python"]),
        npc("bog-serpent", 3, name="Serpent"),
        npc("bog-serpent", 3, name="Python"),
    )
    assert driven.take("drive back Serpent to 4").changes()["Sister Vell"] == {"held_by": ["Python"]}
    pulled = arrange(
        npc("pit-champion", 5, name="Champion"),
        pc("vell", 3, held_by=["Serpent", "Python"]),
        npc("bog-serpent", 3, name="Serpent"),
        npc("bog-serpent", 4, name="Python"),
    )
    pulled.take("net cast Sister Vell")
    assert pulled.pc("Sister Vell").held_by == 0b1000


def test_an_opening_outlasts_a_forced_move_of_its_target() -> None:
    """[ability-frame, superior-position-state]: it is for the next Strike of this turn against that target."""
    scene = arrange(pc(adept(), 3, momentum=20, over=["Knight"]), npc("turtle-knight", 3, name="Knight"), DUMMY)
    scene.take("exploit opening Knight", "drive back Knight to 4")
    assert (scene.pc("Adept").superior, scene.price("strike long knife Knight")) == (0, 4)


def test_an_npc_driven_into_embers_burns_there() -> None:
    """[eor-abilities, use-ability]: embers act on those who stand there at the End of Round."""
    scene = arrange(
        pc("nix", 3, momentum=9, over=["Knight"]),
        pc("vell", 8, embers_at=5, embers_left=1),
        npc("turtle-knight", 4, name="Knight"),
        turn=["Nix"],
    )
    scene.take("drive back Knight to 5", "end").run_to("round begins", 2)
    assert scene.changes()["Knight"] == {"position": 5, "hits": 2}


# ---- a move of one's own


def test_an_opening_outlasts_a_move_of_the_pc_who_found_it() -> None:
    """[ability-frame, superior-position-state]: the position ends, the opening does not."""
    scene = arrange(pc(adept(), 3, momentum=20, over=["Knight"]), npc("turtle-knight", 4, name="Knight"), DUMMY)
    scene.take("exploit opening Knight", "move 4")
    assert (scene.pc("Adept").superior, scene.price("strike long knife Knight")) == (0, 4)


# ---- a ruling on a Special


def test_an_npc_struck_by_a_riposte_brings_up_its_special() -> None:
    """[npc-special, riposte]: it is struck, in its own turn."""
    scene = arrange(npc(ODD, 4), pc("diaghilev", 3, momentum=9), DUMMY, dice=["d10=10 parry"])
    scene.take("nothing", "strike claw Diaghilev", "nothing", "parry 3", "strike yatagan Odd")
    assert scene.asked == "Odd: special"
    scene.take("lose:1:2")
    assert (scene.asked, scene.pc("Diaghilev").momentum) == ("Odd: turn", 9 - 3 + 4 - 4 - 2)


def test_the_special_of_a_striker_comes_up_before_a_guard_is_asked() -> None:
    """[npc-special, strike-resolution-order]: a ruling may move the ally out of the guard's reach."""
    scene = arrange(npc(ODD, 4), pc("nix", 3), pc("hroda", 4, guarding="Nix"), DUMMY)
    scene.take("nothing", "strike claw Nix")
    assert scene.asked == "Odd: special"
    assert scene.take("step:1:2").asked == "Nix: defend"


def test_a_ruling_that_steps_the_holder_away_frees_the_pc() -> None:
    """[npc-special, condition-held]"""
    line = (
        "Odd - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Intimate, Claw), "
        "Special: Constrict; Odd (odd)"
    )
    scene = arrange(npc(line, 3), pc("vell", 3, held_by="Odd"), DUMMY)
    scene.take("step:0:4")
    assert scene.changes() == {"Odd": {"position": 4}, "Sister Vell": {"held_by": []}}


def test_a_position_given_by_a_ruling_ends_the_own_one_and_leaves_the_opening() -> None:
    """[npc-special, superior-position-state]"""
    line = ODD.replace("Defense 0", "Defense 2")
    scene = arrange(pc(adept(), 3, momentum=30, over=["Odd"]), npc(line, 4), DUMMY)
    scene.take("exploit opening Odd", "killing stroke long knife Odd", "superior:1:0")
    assert (scene.pc("Adept").superior, scene.npc("Odd").superior) == (0, 1)
    assert scene.price("strike long knife Odd") == 4


def test_a_ruling_on_its_special_leaves_an_offer_of_peace_alone() -> None:
    """[fight-end-conditions, npc-special]: the Keeper has ruled, the NPC has not acted."""
    scene = arrange(pc("ursk", 3, momentum=20), npc(ODD, 4, wants_peace=True), DUMMY)
    scene.take("strike great axe Odd", "hit:0")
    assert scene.npc("Odd").wants_peace


# ---- an order of the Keeper


def test_a_flurry_stops_when_the_striker_is_taken_out_by_order() -> None:
    """[npc-turn-ability, strike-resolution-order]: neither Strike lands."""
    scene = arrange(npc("brass-abbot", 3, name="Abbot"), pc("vell", 2), pc("hroda", 2), DUMMY)
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda")
    assert order(scene, "remove", "Abbot").changes() == {"Abbot": {"condition": "fled"}}


def test_there_is_no_riposte_against_an_attacker_taken_out_by_order() -> None:
    """[riposte-details]: the 4M are gained all the same."""
    scene = arrange(npc("hired-knife", 4, name="Knife"), pc("diaghilev", 3, momentum=9), DUMMY, dice=["d10=10 parry"])
    scene.take("strike short sword Diaghilev", "parry 3")
    assert scene.asked == "Diaghilev: riposte"
    assert order(scene, "remove", "Knife").changes() == {
        "Diaghilev": {"momentum": 10},
        "Knife": {"condition": "fled"},
    }


def test_an_opening_closes_when_its_target_is_removed_by_order() -> None:
    """[ability-frame]"""
    scene = arrange(pc(adept(), 3, momentum=20, over=["Knight"]), npc("turtle-knight", 4, name="Knight"), DUMMY)
    scene.take("exploit opening Knight")
    assert order(scene, "remove", "Knight").pc("Adept").exploiting == 0


# ---- the end of the fight


def test_a_flurry_that_decides_the_fight_strikes_once() -> None:
    """[fight-end-conditions, npc-turn-ability]: the condition is tested after each Strike."""
    scene = arrange(
        npc("brass-abbot", 3, name="Abbot"),
        pc("vell", 2, hits=3),
        npc("hill-militia", 8, side="heroes"),
        pc("hroda", 2, side="third"),
        outcomes=[{"wins": "foes", "no_able_pc": "heroes"}],
        dice=[*dire(6), *dire(1, 1), *dire(1, 1, 1)],
    )
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda", "forgo")
    assert (scene.winner, [blow.target for blow in scene.told(ev.StrikeMade)]) == ("foes", [1])
