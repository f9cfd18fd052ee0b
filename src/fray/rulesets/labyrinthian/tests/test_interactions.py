"""What can happen inside what: every pair is tested, or cannot meet for a reason that the table gives."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from fray.engine.battle import Over
from fray.engine.decisions import Waiting
from fray.engine.fight import Fight
from fray.engine.tape import Answer, Entry, Override, Tape
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.grid import CHURN, POSITION_KEYS
from fray.rulesets.labyrinthian.model.sheets import WOUND_NAMES
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    HOVERING,
    NO_STANCE,
    RIPOSTE_STANCE,
    WALL_STANCE,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.abilities import hurl
from fray.rulesets.labyrinthian.rules.flight import settle_shaken
from fray.rulesets.labyrinthian.rules.invariants import check
from fray.rulesets.labyrinthian.rules.turn import take_turn
from fray.rulesets.labyrinthian.rules.wound_phase import wound_phase
from fray.rulesets.labyrinthian.tests.arrange import (
    CLIFF,
    NINE,
    Scene,
    Who,
    attacker,
    begin,
    helpless,
    known,
    person,
    scene,
)
from fray.rulesets.labyrinthian.tests.test_climbing import area_keys
from fray.rulesets.labyrinthian.tests.test_stances import is_broken, shield_wall

STICK: Final = ["d6=1 damage", "d6=2 damage"]
HIGH: Final = "ffc high-ground claimable Elevated +4"
STONE_AND_LACERATION: Final = ["laceration d4", "petrified d4"]

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
TESTED: Final = 108
IMPOSSIBLE: Final = 24


def test_every_pair_is_tested_or_cannot_meet() -> None:
    """The table is complete, and every test it names exists."""
    assert tuple(TABLE) == ROWS and all(tuple(TABLE[row]) == COLUMNS for row in ROWS)
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    cells = [cell for row in ROWS for cell in TABLE[row].values()]
    assert [cell for cell in cells if not cell.startswith(NEVER) and f"def {cell}(" not in text] == []
    impossible = [cell for cell in cells if cell.startswith(NEVER)]
    assert (len(cells) - len(impossible), len(impossible)) == (TESTED, IMPOSSIBLE)


# ---- a walk


def test_a_walker_turned_to_stone_stays_where_it_was() -> None:
    """[petrified-details, laceration-details]: Incapacitated the moment Composure becomes 0."""
    s = scene(
        person("a", at="rrc", movement=30, composure=2, wounds=STONE_AND_LACERATION),
        person("b", at="rrc"),
        person("e", "them", "fs"),
        dice=["d4=3 laceration"],
    )
    s.turn("a", "move:churn:ground").done()
    assert s["a"].incapacitated and s.place("a") == "rrc"


def test_a_climber_brought_to_zero_on_its_way_down_arrives() -> None:
    """[laceration-details, climb-hold-details]: the movement still takes place, and it hangs no longer."""
    s = scene(
        person("c", at="ffr:Elevated", footing=HOLDING_ON, composure=2, wounds=["laceration d4"]),
        person("e", "them", "fs"),
        tags=[CLIFF],
        dice=["d4=3 laceration"],
    )
    s.turn("c", "move:ffr:ground").done()
    assert s["c"].composure == 0 and s.place("c") == "ffr" and not s["c"].prone


def test_a_member_who_walks_away_leaves_the_shield_wall_without_dice() -> None:
    """[shield-wall-details]"""
    s = shield_wall(person("e", "them", "fs"))
    s.turn("k", "move:ffc:ground").done()
    assert s["k"].stance == NO_STANCE and s["brannoc"].stance == WALL_STANCE and s.battle.walls[0].dice == [8, 8]


def ordered(s: Scene, name: str, before: list[str], order: Override, after: list[str] | None = None) -> LabFight:
    """A Turn of a combatant: answers of anybody ("who:key"), an order of the Keeper, more answers."""
    entries: list[Entry] = [*map(answer_of(s, name), before), order, *map(answer_of(s, name), after or [])]
    fight: LabFight = Fight(s.battle, s.dice, [None] * 9, Tape(entries), SYSTEM.orders)
    s.battle.holder = s[name].who
    with suppress(Over, Waiting):
        take_turn(fight, s[name])
    assert fight.tape is not None and fight.tape.position == len(entries), "not all of it was asked for"
    return fight


def answer_of(s: Scene, name: str) -> Any:
    def answer(written: str) -> Answer:
        who, at, key = written.partition(">")
        combatant = s[who] if at else s[name]
        return Answer(combatant.seat, combatant.who, key if at else written)

    return answer


def removal(s: Scene, name: str) -> Override:
    return Override("remove", s[name].who, "", "")


def test_a_flyer_whom_the_keeper_removes_in_the_middle_of_a_walk_falls_no_more() -> None:
    """[keeper-role, natural-flight-details]: while it is asked how it stays up."""
    s = scene(
        known("vey", "vey", at="ffc:Elevated", movement=20, ratings=[19, 18]),
        person("b"),
        person("e", "them", "fs"),
        tags=["frc turbulent"],
    )
    ordered(s, "vey", ["move:frc:elevated"], removal(s, "vey"))
    assert not s["vey"].prone and s["vey"].composure == 60 and check(s.battle) == []


# ---- on the way to a target

KINDS: Final = ("flank:churn", "charge:churn:1", "jump:churn", "vertical:churn")
approaching = pytest.mark.parametrize("way", KINDS)


def coming(way: str, *more: Who, dice: list[str], tags: list[str] | None = None, **state: Any) -> Scene:
    """An attacker who comes at a helpless target in the Churn from next door, or from above."""
    above = way.startswith("vertical")
    falls = ["d10=1 vertical"] if above and STICK[0] in dice else []
    s = scene(
        person("a", at="ffc:Elevated" if above else "ffc", **{"movement": 60, "weapons": ["stick"], **state}),
        helpless(),
        *more,
        tags=[*(tags or []), *([HIGH] if above else [])],
        dice=[*dice, *falls],
        rating=["rating:0"],
        approach=[way],
    )
    return s.turn("a", "attack:0:1").done()


@approaching
def test_a_laceration_brings_an_attacker_to_zero_and_it_strikes_all_the_same(way: str) -> None:
    """[laceration-details, zero-composure-options]: it hurts once, and an attack is a basic thing."""
    s = coming(way, dice=["d4=3 laceration", *STICK], composure=2, wounds=["laceration d4"])
    assert s["a"].composure == 0 and s["t"].composure < 60 and s.place("a") == "churn"


@approaching
def test_an_attacker_turned_to_stone_on_the_way_does_not_strike(way: str) -> None:
    """[petrified-details, turbulence-save-details]: there is no attack, and no Rating is spent."""
    s = coming(way, person("b"), dice=["d4=3 laceration"], composure=2, wounds=STONE_AND_LACERATION)
    assert s["a"].incapacitated and s["a"].spent == 0 and s["t"].composure == 60 and s.place("a")[:3] == "ffc"


@approaching
def test_an_attacker_whose_wings_fail_on_the_way_does_not_strike(way: str) -> None:
    """[natural-flight-details]: entering Turbulence it falls at once."""
    above = way.startswith("vertical")
    s = scene(
        known("vey", "vey", at="ffc:Overhead" if above else "ffc:Elevated", movement=60, ratings=[1, 1]),
        helpless(at="churn:Elevated", footing=HOVERING, flight_rate=20),
        tags=["churn turbulent"],
        dice=["d10=1 fall"],
        rating=["rating:0"],
        approach=[way],
    )
    s.turn("vey", "attack:0:1").done()
    assert s["t"].composure == 60 and s["vey"].spent == 0 and s.place("vey") == "churn" and s["vey"].prone


@pytest.mark.parametrize("way", ["charge:churn:1", "vertical:churn"])
def test_a_climber_who_comes_down_to_strike_has_nothing_to_fall_from(way: str) -> None:
    """[climb-hold-details]: it holds on no longer when the attack is made, so it pays nothing."""
    s = scene(
        person("a", at="ffr:Elevated", footing=HOLDING_ON, composure=1, movement=60, weapons=["stick"]),
        helpless(),
        tags=[CLIFF],
        dice=[*STICK, *(["d10=1 vertical"] if way.startswith("vertical") else [])],
        rating=["rating:0"],
        approach=[way],
    )
    s.turn("a", "attack:0:1").done()
    assert s["a"].composure == 1 and s.place("a") == "churn" and not s["a"].prone and s["t"].composure < 60


@approaching
def test_an_attacker_who_fails_its_save_does_not_strike(way: str) -> None:
    """[turbulence-save-details, turbulence-save-failure]: Prone where it was, the Movement gone, the Rating kept."""
    s = coming(way, dice=["d20=1 composure saving throw"], tags=["ffc turbulent +65"])
    assert s["a"].prone and s["a"].spent == 0 and s["t"].composure == 60 and s.place("a")[:3] == "ffc"
    assert s["a"].movement < 60


@approaching
def test_an_attacker_who_springs_a_trap_strikes_all_the_same(way: str) -> None:
    """[skill-standard-effects]: it hurts and does not stop."""
    above = way.startswith("vertical")
    s = scene(
        person("a", at="ffc:Elevated" if above else "ffc", movement=60, weapons=["stick"]),
        helpless(),
        tags=[HIGH] if above else [],
        dice=["d10=3 trap", "d10=4 trap", *STICK, *(["d10=1 vertical"] if above else [])],
        rating=["rating:0"],
        approach=[way],
    )
    s.battle.ground.traps[CHURN] |= 1 << s["t"].side
    s.turn("a", "attack:0:1").done()
    assert s["a"].composure == 53 and s["t"].composure < 60


@approaching
def test_a_member_who_attacks_elsewhere_leaves_the_shield_wall(way: str) -> None:
    """[shield-wall-details]: without dice; the others keep theirs."""
    above = way.startswith("vertical")
    s = shield_wall(
        helpless(),
        at="ffc:Elevated" if above else "ffc",
        tags=[HIGH] if above else [],
        dice=["d8=1 damage", "d8=1 damage", *(["d10=1 vertical"] if above else [])],
        rating=["rating:0"],
        approach=[way],
    )
    s["k"].movement = 60
    s.turn("k", "attack:0:2").done()
    assert s["k"].stance == NO_STANCE and s["brannoc"].stance == WALL_STANCE and s.battle.walls[0].dice == [8, 8]


# ---- a Jump Attack


def test_a_flyer_whose_jump_is_challenged_must_stay_up() -> None:
    """[jump-attack-challenged, natural-flight-details]: Prone at the end of the Clash, and disrupted."""
    s = scene(
        known("vey", "vey", at="ffc:Elevated", movement=20, ratings=[5, 19], footing=FLYING),
        person("t", "them", "ffc:Elevated", footing=HOVERING, flight_rate=20),
        dice=["d6=1 damage"] * 3,
        rating=["rating:0"],
        approach=["jump"],
        react=["guard:-1"],
        stabilize=["stabilize:1"],
    )
    s.turn("vey", "attack:0:1").done()
    assert s["t"].composure == 57 and not s["vey"].prone and s.place("vey") == "ffc:Elevated"


def test_a_climber_who_jumps_with_its_last_composure_falls_after_the_attack() -> None:
    """[climb-hold-details, jump-attack-unchallenged]: with its free use of Momentum before."""
    s = scene(
        person("a", at="ffr:Elevated", footing=HOLDING_ON, composure=1, weapons=["stick"]),
        helpless(at="ffr:Elevated", footing=HOLDING_ON),
        tags=[CLIFF],
        dice=[*STICK, "d6=3 re-roll", "d10=4 fall"],
        rating=["rating:0"],
        approach=["jump"],
        momentum=["free-extra:6"],
    )
    s.turn("a", "attack:0:1").done()
    assert s["t"].composure == 54 and s.place("a") == "ffr" and s.wound("a", "Fracture") == 4


def test_a_challenged_jumper_lies_prone_before_the_fight_ends() -> None:
    """[simultaneous-effects, jump-details]: the end-of-fight check comes last."""
    s = scene(
        person("a", weapons=["stick"], ratings=[5, 5]),
        person("t", "them", composure=2, wounds=["petrified d4"]),
        dice=NINE,
        rating=["rating:0"],
        approach=["jump"],
        react=["guard:-1"],
    )
    s.turn("a", "attack:0:1").done()
    assert s["t"].incapacitated and s["a"].prone and s.battle.result is not None


# ---- a Vertical Assault


def assaulted(**state: Any) -> Scene:
    """A Vertical Assault that its target meets: half of the dice hurt the attacker."""
    s = scene(
        known("vey", "vey", at="churn:Elevated", movement=20, ratings=[5, 5], **state),
        person("b"),
        person("t", "them"),
        dice=[*["d6=2 damage"] * 3, "d10=8 vertical"],
        rating=["rating:0"],
        approach=["vertical"],
        react=["guard:-1"],
    )
    return s.turn("vey", "attack:0:2").done()


def test_half_of_the_assault_may_bring_the_attacker_to_zero_and_the_blow_still_falls() -> None:
    """[vertical-assault-split, zero-composure-not-death]"""
    s = assaulted(composure=3)
    assert s["vey"].composure == 0 and s["t"].composure == 60 - 6 - 4 and s.place("vey") == "churn"


def test_half_of_the_assault_may_turn_the_attacker_to_stone_and_the_blow_still_falls() -> None:
    """[vertical-assault-split, petrified-details]"""
    s = assaulted(composure=3, wounds=["petrified d4"])
    assert s["vey"].incapacitated and s["t"].composure == 60 - 6 - 4


# ---- a Reaction for oneself


def test_a_thrower_turned_to_stone_throws_nobody() -> None:
    """[petrified-details, slam-reaction-ar, incapacitation]: the Incapacitated take no actions."""
    s = scene(
        known("barbarian", "brannoc", ratings=[15, 1], composure=1, wounds=["petrified d4"]),
        person("b"),
        attacker("orc", ratings=[13, 1]),
        dice=["d6=6 damage", "d6=6 damage", "d6=1 defense", "d6=1 defense", "d6=1 defense"],
        rating=["rating:0"],
        react=["slam-guard:0"],
    )
    s.turn("orc", "attack:0:0").done()
    assert s["barbarian"].incapacitated and s.place("orc") == "churn" and not s["orc"].prone


def test_a_wound_disrupts_wings_when_the_clash_is_over() -> None:
    """[wound-in-force, natural-flight-details]: it has defended itself, then it must stay up."""
    s = scene(
        known("vey", "vey", at="ffc:Elevated", ratings=[19, 1], footing=FLYING),
        attacker(at="ffc:Elevated", weapons=["dagger"], ratings=[1, 1], footing=HOVERING, flight_rate=20),
        dice=["d4=4 damage", *["d4=1 damage"] * 3, "d6=1 defense", "d6=1 defense", "d10=5 fall"],
        rating=["rating:0"],
        momentum=["wound"],
        react=["guard:-1"],
        stabilize=["let-fall"],
    )
    s.turn("e", "attack:0:0").done()
    told = [type(event) for event in s.fight.events]
    assert told.index(ev.ClashSettled) < told.index(ge.FlightDisrupted) and s.place("vey") == "ffc"


def test_a_defender_is_thrown_prone_after_its_defense() -> None:
    """[clash-sequence, slam-figures]: the Slam of the attacker comes at the end of the Clash."""
    s = scene(
        person("d", armor="armor-leather"),
        known("thug", "brannoc", "them", ratings=[1, 1]),
        dice=["d8=8 damage", "d8=1 damage", "d6=4 defense", "d6=3 defense", "d10=4 toss"],
        rating=["rating:0"],
        react=["guard:-1"],
        **{"thug:momentum": ["slam:5"]},
    )
    s.turn("thug", "attack:0:0").done()
    assert s["d"].composure == 60 - 2 - 4 and s["d"].prone and s.place("d") == "ffc"


def test_stone_and_falls_come_before_the_end_of_the_fight() -> None:
    """[simultaneous-effects, petrified-details, climb-hold-details]: Incapacitation, falls, then the end."""
    s = scene(
        person("c", at="ffr:Elevated", footing=HOLDING_ON, composure=1, wounds=["petrified d4"]),
        attacker(weapons=["short-bow"], ratings=[5, 1]),
        tags=[CLIFF],
        dice=[*["d4=1 damage"] * 4, "d10=4 fall"],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    s.turn("e", "attack:0:0").done()
    told = [type(event) for event in s.fight.events]
    assert told.index(ev.FellOut) < told.index(ge.Fell) < told.index(ev.FightEnded)


def test_a_target_whom_the_keeper_removes_while_it_may_react_is_not_hurt() -> None:
    """[keeper-role]"""
    s = scene(person("d", armor="armor-leather"), person("b"), attacker(ratings=[5, 1]), dice=NINE)
    ordered(s, "e", ["attack:0:0", "rating:0", "plain"], removal(s, "d"))
    assert s["d"].composure == 60 and check(s.battle) == []


# ---- a helper's Reaction


def helped(*dice: str, tags: list[str] | None = None, trap: bool = False, **state: Any) -> Scene:
    """A helper next door may come to the aid of a friend who cannot defend itself."""
    s = scene(
        person("friend", spent=True, sheet={"pr": -20}),
        person("helper", **{"at": "rfc", "armor": "armor-leather", "movement": 30, **state}),
        person("b", at="rs", spent=True, movement=0, sheet={"pr": -20}),
        attacker(ratings=[5, 1]),
        tags=tags or [],
        dice=[*NINE, *dice],
        rating=["rating:0"],
        **{"helper:react": ["guard:-1"]},
    )
    if trap:
        s.battle.ground.traps[CHURN] |= 1 << s["e"].side
    return s.turn("e", "attack:0:0").done()


def test_a_helper_turned_to_stone_on_the_way_cannot_help() -> None:
    """[petrified-details, helper-place]"""
    s = helped("d4=3 laceration", composure=2, wounds=STONE_AND_LACERATION)
    assert s["helper"].incapacitated and s.place("helper") == "rfc" and s["friend"].composure == 51


def test_a_helper_whose_wings_fail_on_the_way_cannot_help() -> None:
    """[natural-flight-details, helper-place]: it lies on the ground when the blow falls."""
    s = scene(
        person("friend", at="churn:Elevated", footing=HOVERING, flight_rate=20, spent=True, sheet={"pr": -20}),
        known("vey", "vey", at="rfc:Elevated", movement=30, ratings=[1, 1]),
        attacker(weapons=["short-bow"], ratings=[5, 1]),
        tags=["churn turbulent"],
        dice=[*["d4=1 damage"] * 4, "d10=3 fall"],
        rating=["rating:0"],
        **{"vey:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0").done()
    assert s.place("vey") == "churn" and s["friend"].composure == 56 and s.battle.claimants == 0


def test_a_climbing_helper_falls_after_the_clash_and_goes_nowhere() -> None:
    """[climb-hold-details, defend-others-move-away]: its Reaction is carried out, then it falls, Prone."""
    s = scene(
        person("friend", at="ffr:Elevated", footing=HOLDING_ON, spent=True, sheet={"pr": -20}),
        person("helper", at="ffr:Elevated", footing=HOLDING_ON, composure=1, armor="armor-leather"),
        attacker(weapons=["short-bow"], ratings=[5, 1]),
        tags=[CLIFF],
        dice=[*["d4=1 damage"] * 4, "d6=1 defense", "d6=2 defense", "d10=3 fall"],
        rating=["rating:0"],
        come=["plain"],
        **{"helper:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0").done()
    assert s["friend"].composure == 59 and s.place("helper") == "ffr" and not s.was_asked("go-away")


def test_a_helper_who_fails_its_save_cannot_help() -> None:
    """[helper-place, turbulence-save-failure]"""
    s = helped("d20=1 composure saving throw", tags=["rfc turbulent +65"])
    assert s["helper"].prone and s.place("helper") == "rfc" and s["friend"].composure == 51


def test_a_helper_who_springs_a_trap_helps_all_the_same() -> None:
    """[skill-standard-effects, defend-others-move-in]"""
    s = helped("d10=3 trap", "d10=4 trap", "d6=1 defense", "d6=2 defense", trap=True)
    assert s["helper"].composure == 53 and s["friend"].composure == 54


def test_a_helper_leaves_its_shield_wall_to_help_elsewhere() -> None:
    """[shield-wall-details, helper-remainder]: and has no dice of the Wall there."""
    s = shield_wall(
        person("friend", at="ffc", spent=True, sheet={"pr": -20}),
        attacker(at="ffc", ratings=[5, 1]),
        dice=[*NINE, "d6=2 defense"],
        rating=["rating:0"],
        come=["come"],
        **{"k:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:2").done()
    assert s["k"].stance == NO_STANCE and s.battle.walls[0].dice == [8, 8] and s["friend"].composure == 53


def test_a_helper_whom_the_keeper_removes_on_its_way_does_not_help() -> None:
    """[keeper-role]: while it chooses how to come."""
    s = scene(
        person("friend", spent=True, sheet={"pr": -20}),
        person("helper", at="rfc", armor="armor-leather", movement=30),
        attacker(ratings=[5, 1]),
        dice=NINE,
    )
    ordered(s, "e", ["attack:0:0", "rating:0", "plain", "helper>guard:-1"], removal(s, "helper"))
    assert s["friend"].composure == 51 and s["helper"].movement == 30 and check(s.battle) == []


# ---- several Clashes of one attack


def swept(how: str, *targets: Who, dice: list[str], at: Any = "churn", **about: Any) -> Scene:
    """Two targets of one attack: in the area of a Tsunami, or one behind the other for a Cleave."""
    if how == "area":
        mage = person("a", "us", "rfc", spells=["tsunami"], conjuring=0, store=30, ratings=[9, 9])
        s = scene(mage, *targets, dice=[*["d6=1 damage"] * 6, *dice], rating=["rating:0"], **about)
        return s.turn("a", next(key for key in area_keys(s, "a") if at in key)).done()
    knight = person(
        "a", "us", at, weapons=["greatsword"], abilities=["cleave"], ratings=[9, 9], **FLOATS[at != "churn"]
    )
    s = scene(
        knight,
        *targets,
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll", *dice],
        rating=["rating:0"],
        damage_type=["type:slashing"],
        momentum=["cleave:12:2"],
        **about,
    )
    return s.turn("a", "attack:0:1").done()


FLOATS: Final[dict[bool, dict[str, Any]]] = {True: {"footing": HOVERING, "flight_rate": 20}, False: {}}
sweeping = pytest.mark.parametrize("how", ["area", "cleave"])


@sweeping
def test_each_target_of_one_attack_comes_down_at_the_end_of_its_own_clash(how: str) -> None:
    """[aoe, simultaneous-effects, petrified-details]: stone sets in and it falls; then the next target is hit."""
    s = swept(
        how,
        known("vey", "vey", "them", "churn:Elevated", composure=3, wounds=["petrified d4"], spent=True, footing=FLYING),
        helpless("u", at="churn:Elevated", **FLOATS[True]),
        dice=["d10=1 fall"],
        at="churn:Elevated" if how == "cleave" else "elevated",
    )
    told = [type(event) for event in s.fight.events]
    assert s["vey"].incapacitated and s.place("vey") == "churn" and s["u"].composure == 54
    assert told.index(ge.Fell) < max(at for at, kind in enumerate(told) if kind is ev.ClashSettled)


def test_a_prone_target_makes_an_area_easier_to_meet_for_itself_alone() -> None:
    """[aoe, prone-ranged-attackers]: -30 to the total in its own Clash."""
    s = swept(
        "area",
        person("t", "them", prone=True, spent=True, sheet={"pr": 25}),
        person("u", "them", spent=True, sheet={"pr": 10}),
        dice=[],
        **{"t:react": ["guard:-1"]},
    )
    assert s.was_asked("t:react") and not s.was_asked("u:react")


@sweeping
def test_a_shield_wall_that_is_used_up_in_one_clash_does_not_help_in_the_next(how: str) -> None:
    """[shield-wall-details, stance-broken-by-exhaustion]: each Clash has its own Reaction."""
    wall = [
        known("brannoc", "brannoc", "them"),
        person("k", "them", shield="shield-round", weapons=["mace"]),
    ]
    about: dict[str, Any] = {"brannoc:react": ["guard:-1"], "k:react": ["guard:-1"], "stance-dice": ["use:8"]}
    s = scene(
        person("a", "us", weapons=["greatsword"], abilities=["cleave"], ratings=[1, 1])
        if how == "cleave"
        else person("a", "us", "rfc", spells=["tsunami"], conjuring=0, store=30, ratings=[1, 1]),
        *wall,
        rating=["rating:0"],
        **about,
    )
    s.battle.walls.append(ShieldWall())
    s.battle.walls[0].dice = [8]
    for name in ("brannoc", "k"):
        s[name].stance, s[name].wall = WALL_STANCE, 0
    if how == "cleave":
        s.answer(momentum=["cleave:12:2"], damage_type=["type:slashing"])
        s.roll("d12=12 damage", "d12=1 damage", "d12=9 re-roll", *["d6=1 defense"] * 4)
        s.turn("a", "attack:0:1").done()
    else:
        s.roll(*["d6=2 damage"] * 6, *["d6=1 defense"] * 4)
        s.turn("a", next(key for key in area_keys(s, "a") if "churn" in key)).done()
    assert s.mind.asked.count("brannoc:stance-dice") == 1 and not s.was_asked("k:stance-dice")
    assert is_broken(s)


@sweeping
def test_the_end_of_the_fight_spares_those_who_were_still_to_be_hit(how: str) -> None:
    """[end-of-fight]: checked after every Clash."""
    s = swept(
        how,
        helpless(composure=3, wounds=["petrified d4"]),
        helpless("u", surrendered=True),
        dice=[],
    )
    assert s.battle.result is not None and s.battle.result.winner == "us" and s["u"].composure == 60


@sweeping
def test_a_target_whom_the_keeper_removes_between_two_clashes_is_not_hit(how: str) -> None:
    """[keeper-role]: while the first may React."""
    people = [person("t", "them"), person("u", "them"), person("v", "them", "fs")]
    if how == "area":
        s = scene(person("a", "us", "rfc", spells=["tsunami"], conjuring=0, store=30, ratings=[1, 1]), *people)
        s.roll(*["d6=1 damage"] * 6)
        before = [next(key for key in area_keys(s, "a") if "churn" in key), "rating:0", "next:1"]
    else:
        s = scene(person("a", "us", weapons=["greatsword"], abilities=["cleave"], ratings=[1, 1]), *people)
        s.roll("d12=12 damage", "d12=1 damage", "d12=6 re-roll")
        before = ["attack:0:1", "rating:0", "type:slashing", "plain", "cleave:12:2"]
    ordered(s, "a", before, removal(s, "u"), ["t>decline"])
    assert s["t"].composure < 60 and s["u"].composure == 60 and check(s.battle) == []


# ---- a Cleave


def test_at_zero_composure_a_cleave_is_a_use_of_momentum_like_any_other() -> None:
    """[zero-composure-options, martial-techniques]"""
    s = scene(
        person("a", weapons=["greatsword"], abilities=["cleave"], composure=0),
        helpless(),
        helpless("u"),
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll"],
        rating=["rating:0"],
        momentum=["cleave:12:2"],
        damage_type=["type:slashing"],
    )
    s.turn("a", "attack:0:1").done()
    assert s["u"].composure == 54


def test_an_attacker_turned_to_stone_by_a_riposte_has_cleft_all_the_same() -> None:
    """[petrified-details, advanced-stances, martial-techniques]: Momentum was spent before."""
    s = scene(
        person("a", weapons=["greatsword"], abilities=["cleave"], ratings=[1, 1], composure=5, wounds=["petrified d4"]),
        person("b", at="rs"),
        known("sable", "sable", "them", stance=RIPOSTE_STANCE, stance_dice=[6, 6]),
        helpless("u"),
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll", *["d4=1 defense"] * 3],
        rating=["rating:0"],
        momentum=["cleave:12:3"],
        damage_type=["type:slashing"],
        riposte=["riposte:6"],
        **{"sable:react": ["guard:-1", "decline"]},
    )
    s.turn("a", "attack:0:2").done()
    assert s["a"].incapacitated and s["u"].composure == 54


def test_a_climber_falls_when_its_cleave_is_over() -> None:
    """[climb-hold-details, martial-techniques]: the whole action is carried out first."""
    place: dict[str, Any] = {"at": "ffr:Elevated", "footing": HOLDING_ON}
    s = scene(
        person("a", weapons=["greatsword"], abilities=["cleave"], composure=1, **place),
        helpless(**place),
        helpless("u", **place),
        tags=[CLIFF],
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll", "d10=4 fall"],
        rating=["rating:0"],
        momentum=["cleave:12:2"],
        damage_type=["type:slashing"],
    )
    s.turn("a", "attack:0:1").done()
    told = [type(event) for event in s.fight.events]
    assert s["u"].composure == 54 and s.place("a") == "ffr"
    assert told.index(ge.Fell) > max(at for at, kind in enumerate(told) if kind is ev.ClashSettled)


def test_a_jumper_knocked_prone_has_cleft_all_the_same() -> None:
    """[jump-attack-challenged, martial-techniques]: Prone at the end of the first Clash, before the second."""
    s = scene(
        person("a", weapons=["greatsword"], abilities=["cleave"], ratings=[1, 1]),
        person("t", "them"),
        helpless("u"),
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll"],
        rating=["rating:0"],
        approach=["jump"],
        momentum=["cleave:12:2"],
        damage_type=["type:slashing"],
        **{"t:react": ["guard:-1", "decline"]},
    )
    s.turn("a", "attack:0:1").done()
    assert s["a"].prone and s["u"].composure == 54


# ---- a Slam


def test_a_tossed_flyer_keeps_its_elevation_and_must_stay_up() -> None:
    """[forced-movement, slam-figures, natural-flight-details]"""
    s = scene(
        known("vey", "vey", at="churn:Elevated", ratings=[19, 1], footing=FLYING),
        dice=["d10=4 toss"],
        stabilize=["stabilize:0"],
    )
    hurl(s.fight, s["vey"], (POSITION_KEYS.index("ffc"),))
    settle_shaken(s.fight)
    assert s.done().place("vey") == "ffc:Elevated" and not s["vey"].prone and s["vey"].composure == 56


def test_a_tossed_climber_falls() -> None:
    """[slam-figures, climb-details]: off the wall, or from the next one, which it cannot hold lying Prone."""
    for tags in ([CLIFF], [CLIFF, "frr climbable to Overhead no ledge at Elevated"]):
        s = scene(
            person("c", at="ffr:Elevated", footing=HOLDING_ON),
            tags=tags,
            dice=["d10=3 fall", "d10=4 toss"] if len(tags) == 1 else ["d10=4 toss", "d10=3 fall"],
        )
        hurl(s.fight, s["c"], (POSITION_KEYS.index("frr"),))
        settle_shaken(s.fight)
        assert s.done().place("c") == "frr" and s["c"].prone and s["c"].composure == 53


def test_a_toss_calls_for_no_save_and_opens_no_laceration() -> None:
    """[forced-movement]"""
    s = scene(person("a", wounds=["laceration d4"]), tags=["churn turbulent +65"], dice=["d10=4 toss"])
    hurl(s.fight, s["a"], (POSITION_KEYS.index("ffc"),))
    assert s.done().place("a") == "ffc" and s["a"].composure == 56


def test_a_combatant_tossed_into_a_trap_springs_it() -> None:
    """[skill-standard-effects, forced-movement]: it enters the Position."""
    s = scene(person("a"), person("e", "them"), dice=["d10=1 trap", "d10=2 trap", "d10=4 toss"])
    s.battle.ground.traps[POSITION_KEYS.index("ffc")] |= 1 << s["e"].side
    hurl(s.fight, s["a"], (POSITION_KEYS.index("ffc"),))
    assert s.done()["a"].composure == 53


def test_the_toss_comes_before_the_end_of_the_fight() -> None:
    """[simultaneous-effects, killing-blow-procedure]: Incapacitation, tosses, then the end."""
    s = scene(
        known("barbarian", "brannoc"),
        helpless(composure=0),
        dice=["d8=8 damage", "d8=1 damage", "d10=4 toss"],
        rating=["rating:0"],
        momentum=["slam:5"],
    )
    s.turn("barbarian", "incapacitate:0:1").done()
    assert s["t"].incapacitated and s.place("t") == "ffc" and s.battle.result is not None


def test_a_thrower_whom_the_keeper_removes_throws_nobody() -> None:
    """[keeper-role]: while it chooses where to."""
    s = scene(
        known("barbarian", "brannoc", ratings=[15, 1]),
        person("b"),
        attacker("orc", ratings=[13, 1]),
        dice=[*NINE, *["d6=1 defense"] * 3],
    )
    before = ["attack:0:0", "rating:0", "plain", "barbarian>slam-guard:0"]
    ordered(s, "orc", before, removal(s, "barbarian"))
    assert s.place("orc") == "churn" and not s["orc"].prone and check(s.battle) == []


# ---- a Riposte


def riposted(*more: Who, at: str = "churn", dice: list[str] | None = None, **state: Any) -> Scene:
    """A duelist turns one die of its Stance against an attacker in the same place."""
    place = {"at": at, **FLOATS[at != "churn"]}
    s = scene(
        known("sable", "sable", stance=RIPOSTE_STANCE, stance_dice=[6, 6], **place),
        Who("e", "them", at, {"use": "vey"}, state)
        if state.get("footing") == FLYING
        else person("e", "them", at, **{"weapons": ["stick"], **state}),
        *more,
        tags=[CLIFF],
        dice=[
            *(["d6=1 damage"] * 3 if state.get("footing") == FLYING else STICK),
            *["d4=1 defense"] * 3,
            *(dice or []),
        ],
        rating=["rating:0"],
        react=["guard:-1"],
        riposte=["riposte:6"],
    )
    return s.turn("e", "attack:0:0").done()


def test_a_flyer_turned_to_stone_by_a_riposte_falls_and_the_fight_ends() -> None:
    """[petrified-details, simultaneous-effects, end-of-fight]"""
    s = riposted(
        at="ffr:Elevated",
        footing=FLYING,
        ratings=[1, 1],
        composure=5,
        wounds=["petrified d4"],
        dice=["d10=1 fall"],
    )
    assert s["e"].incapacitated and s.place("e") == "ffr" and s.battle.result is not None


def test_a_climber_brought_to_zero_by_a_riposte_falls() -> None:
    """[climb-hold-details]: brought to zero in another way, an ordinary fall."""
    s = riposted(at="ffr:Elevated", footing=HOLDING_ON, ratings=[1, 1], composure=5, dice=["d10=1 fall"])
    assert s["e"].composure == 0 and s.place("e") == "ffr" and s["e"].prone


def test_an_attacker_whom_the_keeper_removes_is_not_hurt_by_the_riposte() -> None:
    """[keeper-role]"""
    s = scene(
        known("sable", "sable", stance=RIPOSTE_STANCE, stance_dice=[6, 6]),
        attacker(ratings=[1, 1]),
        person("f", "them"),
        dice=[*STICK, *["d4=1 defense"] * 3],
    )
    before = ["attack:0:0", "rating:0", "plain", "sable>guard:-1"]
    ordered(s, "e", before, removal(s, "e"), ["sable>riposte:6"])
    assert s["e"].composure == 60 and check(s.battle) == []


# ---- the Wound phase


def test_a_mage_who_bleeds_to_zero_loses_what_it_has_conjured() -> None:
    """[magic-rules, wound-bleed, zero-exact-values]"""
    s = scene(person("m", spells=["tsunami"], conjuring=0, store=20, composure=2, wounds=["bleed d4"]))
    s.roll("d4=2 bleed")
    wound_phase(s.fight)
    assert (s["m"].composure, s["m"].conjuring, s["m"].store) == (0, -1, 0) and s["m"].able()


def bleeding(*more: Who, dice: list[str] | None = None, tags: list[str] | None = None, **state: Any) -> Scene:
    """A Petrified combatant that bleeds to death in the Wound phase."""
    wounds = ["bleed d4", "stuck d4", "petrified d4"]
    s = scene(
        Who("m", "us", state.pop("at", "churn"), state.pop("sheet", {"use": "vey"}), {"wounds": wounds, **state}),
        *more,
        tags=tags or [],
        dice=["d4=2 bleed", *(dice or [])],
    )
    s["m"].composure = 2
    return s


def test_a_combatant_turned_to_stone_in_the_wound_phase_recovers_nothing() -> None:
    """[petrified-details, unyielding-foes, simultaneous-effects]: stone sets in the moment it bleeds to zero."""
    s = bleeding(sheet={"use": "marsh-troll"})
    s["m"].wounds[0] = 3
    wound_phase(s.fight)
    assert s.done()["m"].incapacitated and s["m"].composure == 0


def test_a_flyer_turned_to_stone_in_the_wound_phase_falls() -> None:
    """[incapacitated-state, petrified-details]"""
    s = bleeding(at="ffc:Elevated", footing=FLYING, dice=["d10=3 fall"])
    wound_phase(s.fight)
    assert s.done().place("m") == "ffc" and s["m"].incapacitated


def test_a_climber_who_bleeds_to_zero_falls() -> None:
    """[climb-hold-details, wound-bleed]"""
    s = scene(
        person("c", at="ffr:Elevated", footing=HOLDING_ON, composure=2, wounds=["bleed d4"]),
        tags=[CLIFF],
        dice=["d4=2 bleed", "d10=3 fall"],
    )
    wound_phase(s.fight)
    assert s.done().place("c") == "ffr" and s["c"].prone and s.wound("c", "Fracture") == 4


def test_a_member_turned_to_stone_in_the_wound_phase_breaks_the_shield_wall() -> None:
    """[shield-wall-prone-breaks, petrified-details]"""
    s = shield_wall(dice=["d4=2 bleed"])
    s["k"].composure = 2
    for name in ("Bleed", "Petrified"):
        s["k"].wounds[WOUND_NAMES.index(name)] = 1
    wound_phase(s.fight)
    assert s.done()["k"].incapacitated and is_broken(s)


def test_the_fight_may_end_in_the_wound_phase() -> None:
    """[end-of-fight, petrified-details]: the last of a side turns to stone."""
    s = bleeding(person("e", "them"), dice=None)
    s.battle.round = 2
    s.dice.script.clear()
    s.roll(*["d20=5 cr"] * 4, "d4=2 bleed")
    begin(s)
    assert s["m"].incapacitated and s.battle.result is not None and s.battle.result.winner == "them"


def test_the_keeper_may_remove_the_stuck_while_they_choose() -> None:
    """[keeper-role, stuck-timing]"""
    s = scene(person("a", wounds=["stuck d4"]), person("b"), person("e", "them"), dice=["d4=2 stuck"])
    tape = Tape([removal(s, "a")])
    fight: LabFight = Fight(s.battle, s.dice, [None] * 9, tape, SYSTEM.orders)
    wound_phase(fight)
    assert tape.position == 1 and not s["a"].able() and check(s.battle) == []


# ---- a Command


def test_a_commander_at_zero_may_attack_by_command_and_not_defend() -> None:
    """[zero-composure-options, zero-composure-no-defense, warfare-units]"""
    s = scene(
        known("hale", "hale", at="rfc", composure=0, ratings=[12, 1]),
        known("levy", "levy-spearmen", commander="hale"),
        helpless(),
        attacker(ratings=[0, 0]),
        dice=[*["d6=1 damage"] * 4, *NINE],
        rating=["rating:0", "rating:0"],
        approach=["plain"],
    )
    s.turn("hale", "unit-attack:1:2")
    assert s["t"].composure == 56
    s.turn("e", "attack:0:1").done()
    assert not s.was_asked("hale:react") and s["levy"].composure == 31


def test_a_unit_turned_to_stone_is_routed() -> None:
    """[warfare-units, petrified-details]"""
    s = scene(
        known("hale", "hale", at="rrc", movement=0, ratings=[1, 1]),
        known("levy", "levy-spearmen", commander="hale", composure=5, wounds=["petrified d4"]),
        attacker(ratings=[15, 1]),
        dice=NINE,
        rating=["rating:0"],
    )
    s.turn("e", "attack:0:1").done()
    assert s["levy"].incapacitated and s.battle.result is None


def test_a_climbing_commander_pays_for_its_command_and_falls() -> None:
    """[climb-other-actions-cost, climb-hold-details, attack-kinds]"""
    s = scene(
        known("hale", "hale", at="ffr:Elevated", footing=HOLDING_ON, composure=1, ratings=[12, 1]),
        known("levy", "levy-spearmen", commander="hale"),
        helpless(),
        tags=[CLIFF],
        dice=[*["d6=1 damage"] * 4, "d10=3 fall"],
        rating=["rating:0"],
        approach=["plain"],
    )
    s.turn("hale", "unit-attack:1:2").done()
    assert s["t"].composure == 56 and s.place("hale") == "ffr" and s["hale"].prone


def test_a_unit_whose_jump_is_challenged_lies_prone_and_its_commander_does_not() -> None:
    """[jump-attack-challenged, warfare-units]"""
    s = scene(
        known("hale", "hale", ratings=[1, 1]),
        known("levy", "levy-spearmen", commander="hale"),
        person("t", "them"),
        dice=["d6=1 damage"] * 4,
        rating=["rating:0"],
        approach=["jump"],
        react=["guard:-1"],
    )
    s.turn("hale", "unit-attack:1:2").done()
    assert s["levy"].prone and not s["hale"].prone


@pytest.mark.parametrize(
    ("state", "tags", "trap", "dice", "arrives"),
    [
        ({"wounds": ["laceration d4"]}, [], False, ["d4=3 laceration"], True),
        ({}, ["ffc turbulent +65"], False, ["d20=1 composure saving throw"], False),
        ({}, [], True, ["d10=1 trap", "d10=2 trap"], True),
    ],
)
def test_what_meets_a_unit_on_its_way_is_the_units(
    state: dict[str, Any], tags: list[str], trap: bool, dice: list[str], arrives: bool
) -> None:
    """[warfare-units, laceration-details, composure-saving-throw]: its own Composure, not its commander's."""
    s = scene(
        known("hale", "hale", at="frc", ratings=[12, 1]),
        known("levy", "levy-spearmen", at="ffc", commander="hale", **state),
        helpless(),
        tags=tags,
        dice=[*dice, *(["d6=1 damage"] * 4 if arrives else [])],
        rating=["rating:0"],
        approach=["flank:churn"],
    )
    if trap:
        s.battle.ground.traps[CHURN] |= 1 << s["t"].side
    s.turn("hale", "unit-attack:1:2").done()
    assert s["hale"].composure == 60 and (s["t"].composure < 60) is arrives
    assert s["levy"].prone is not arrives and (s["levy"].composure == 37) is arrives


def test_a_command_is_off_when_the_keeper_removes_the_commander() -> None:
    """[keeper-role, unable-lose-turn]"""
    s = scene(
        known("hale", "hale", at="rfc", ratings=[12, 11]),
        person("b"),
        known("levy", "levy-spearmen", commander="hale"),
        person("t", "them"),
    )
    ordered(s, "hale", ["unit-attack:2:3"], removal(s, "hale"))
    assert s["hale"].spent == 0 and s["t"].composure == 60 and check(s.battle) == []
