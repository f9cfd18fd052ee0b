"""What happens inside a walk and on the way to a target."""

from __future__ import annotations

from typing import Any, Final

import pytest

from fray.rulesets.labyrinthian.model.grid import CHURN
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    HOVERING,
    NO_STANCE,
    WALL_STANCE,
)
from fray.rulesets.labyrinthian.rules.invariants import check
from fray.rulesets.labyrinthian.tests.arrange import (
    CLIFF,
    NINE,
    Scene,
    Who,
    helpless,
    known,
    person,
    scene,
)
from fray.rulesets.labyrinthian.tests.interrupting import (
    STICK,
    STONE_AND_LACERATION,
    ordered,
    removal,
)
from fray.rulesets.labyrinthian.tests.test_stances import shield_wall

HIGH: Final = "ffc high-ground claimable Elevated +4"


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
