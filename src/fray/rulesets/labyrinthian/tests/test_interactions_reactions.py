"""What happens inside Reactions, Ripostes, Commands and the Wound phase."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.fight import Fight
from fray.engine.tape import Tape
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.grid import CHURN
from fray.rulesets.labyrinthian.model.sheets import WOUND_NAMES
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    HOVERING,
    NO_STANCE,
    RIPOSTE_STANCE,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.invariants import check
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
from fray.rulesets.labyrinthian.tests.interrupting import (
    FLOATS,
    STICK,
    STONE_AND_LACERATION,
    ordered,
    removal,
)
from fray.rulesets.labyrinthian.tests.test_stances import is_broken, shield_wall

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
    ordered(s, "e", before, removal(s, "e"))
    assert s["sable"].stance_dice == [6, 6]
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
