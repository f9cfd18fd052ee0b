"""Climbing and holding on, wings and magic, dives and falls."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.labyrinthian.model.grid_events import Fell, FlightDisrupted, Stabilized
from fray.rulesets.labyrinthian.model.state import (
    DEAD,
    FLYING,
    HOLDING_ON,
    HOVERING,
    SHAKEN_MOVEMENT,
    SHAKEN_PARALYZED,
    SHAKEN_PRONE,
    SHAKEN_ZERO,
)
from fray.rulesets.labyrinthian.rules.climbing import fall_after, hold_on
from fray.rulesets.labyrinthian.rules.elevations import knock_prone
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.flight import begin_flight, end_flight_round, give_flight, settle_shaken, unsettle
from fray.rulesets.labyrinthian.rules.round_end import end_of_round_ground
from fray.rulesets.labyrinthian.tests.arrange import Scene, Who, case_dice, known, person, scene
from fray.rulesets.labyrinthian.tests.test_moving import does, offers

CLIFF = "ffr climbable to Overhead no ledge at Elevated"
SPENT = 0b11


def vey(at: str = "ffc:Overhead", **state: Any) -> Who:
    return known("vey", "vey", at=at, **state)


def tumble(at: str, dice: list[str], tags: tuple[str, ...] = (), **state: Any) -> Scene:
    """A winged one falls."""
    table = scene(vey(at, **state), dice=dice, tags=list(tags))
    fall(table.fight, table["vey"], "falling-damage")
    return table.done()


# ---- climbing


def test_a_climb_succeeds_at_fifteen_and_fails_at_fourteen() -> None:
    """[climb, climb-failure, climb-holding-on, climb-details] case [climb-fifteen-and-fourteen]."""
    table = scene(
        person("c", at="ffr", movement=30, ratings=[11, 10], sheet={"agility": 4}),
        tags=[CLIFF],
        dice=case_dice("climb-fifteen-and-fourteen"),
        rating=["rating:0"],
    )
    does(table, "c", "climb")
    assert table.place("c") == "ffr:Elevated" and table["c"].movement == 20 and table["c"].footing == HOLDING_ON
    does(table, "c", "climb").done()
    assert table.place("c") == "ffr" and table["c"].movement == 10
    assert table["c"].composure == 54 and table["c"].prone


def test_a_failed_climb_from_the_ground_leaves_the_climber_prone() -> None:
    """[climb-failure]"""
    table = scene(person("c", at="ffr", ratings=[9, 1]), tags=[CLIFF], rating=["rating:0"])
    does(table, "c", "climb")
    assert table["c"].prone and table.place("c") == "ffr" and table["c"].composure == 60


def test_there_must_be_something_to_climb_and_the_strength_for_it() -> None:
    """[climb-details, zero-composure-options, elevation-means]"""
    assert "climb" not in offers(scene(person("c", at="ffl"), tags=[CLIFF]), "c")
    assert "climb" not in offers(scene(person("c", at="ffr", composure=0), tags=[CLIFF]), "c")
    assert "climb" not in offers(scene(person("c", at="ffr", spent=SPENT), tags=[CLIFF]), "c")
    assert "climb" not in offers(scene(person("c", at="ffr", movement=9), tags=[CLIFF]), "c")
    assert "climb" in offers(scene(person("c", at="ffr"), tags=["churn obstacle top Elevated"]), "c")


def test_climbing_down_needs_no_test() -> None:
    """[climb-details]"""
    table = scene(person("c", at="ffr:Overhead", footing=0, movement=20), tags=[CLIFF])
    does(table, "c", "move:ffr:ground")
    assert table.place("c") == "ffr" and table["c"].movement == 0 and not table["c"].prone


def test_holding_on_costs_nothing_but_every_other_action_one_composure() -> None:
    """[climb-holding-on, climb-other-actions-cost, climb-hold-details, paying-composure-is-not-damage]"""
    table = scene(
        person("c", at="ffr:Elevated", footing=HOLDING_ON, weapons=["short-bow"]),
        person("t", "them", "churn", spent=SPENT, sheet={"pr": 0}),
        tags=[CLIFF],
        dice=["d4=1 damage", "d4=1 damage", "d4=1 damage", "d4=1 damage"],
    )
    table.turn("c", "attack:0:1").done()
    assert table["c"].composure == 59 and table.place("c") == "ffr:Elevated"


def test_a_climber_whose_strength_is_gone_falls_after_the_action_and_is_fractured_once() -> None:
    """[climb-fall-at-zero, climb-hold-details]"""
    table = scene(
        person("c", at="ffr:Overhead", footing=HOLDING_ON, composure=1), tags=[CLIFF], dice=["d10=4 fall", "d10=4 fall"]
    )
    assert hold_on(table.fight, table["c"])
    fall_after(table.fight, table["c"])
    assert table["c"].composure == 0 and table.wound("c", "Fracture") == 4 and table["c"].prone


def test_a_climber_brought_to_zero_otherwise_falls_without_that_wound() -> None:
    """[climb-hold-details]"""
    table = scene(person("c", at="ffr:Elevated", footing=HOLDING_ON), tags=[CLIFF], dice=["d10=4 fall"])
    unsettle(table.fight, table["c"], SHAKEN_ZERO)
    assert table.place("c") == "ffr" and table.wound("c", "Fracture") == 0


def test_a_climber_who_loses_hold_at_skyward_dies_unless_the_keeper_says_otherwise() -> None:
    """[climb-fall-skyward, climb-other-actions-cost] case [climber-falls-from-skyward]."""
    table = scene(
        person("c", at="ffr:Skyward", footing=HOLDING_ON, composure=1, armour="armor-harness", sheet={"pr": 20}),
        person("e", "them", "ffr:Skyward", flight_rate=20, weapons=["stick"]),
        tags=["ffr climbable to Skyward no ledge at Elevated no ledge at Overhead"],
        dice=["d6=1 damage", "d6=1 damage", "d12=9 defense", "d12=9 defense"],
    )
    table["c"].footing = HOLDING_ON
    table.answer(react=["guard:-1"]).turn("e", "attack:0:0").done()
    assert table["c"].presence == DEAD and table.was_asked("deadly-fall")


def test_over_water_such_a_fall_only_hurts() -> None:
    """[climb-hold-details]"""
    table = scene(
        person("c", at="ffr:Skyward", footing=HOLDING_ON, composure=1),
        tags=["ffr climbable to Skyward", "ffr water Shallows..Skyward"],
        dice=["d10=1 fall", "d10=1 fall", "d10=1 fall"],
    )
    table["c"].footing = HOLDING_ON
    assert hold_on(table.fight, table["c"])
    fall_after(table.fight, table["c"])
    assert table["c"].presence != DEAD and table.place("c") == "ffr:Shallows"


# ---- falling


def test_a_fall_from_skyward_is_tenfold_and_not_death() -> None:
    """[falling-damage, falling-skyward-times-ten, falling-details] case [fall-from-skyward]."""
    table = tumble("churn:Skyward", case_dice("fall-from-skyward"))
    assert table["vey"].composure == 0 and table.place("vey") == "churn" and table["vey"].prone
    assert not any(table["vey"].wounds) and table["vey"].here()


def test_a_fall_onto_a_creature_is_shared_with_it() -> None:
    """[falling-onto-creature, falling-creature-details, rounding] case [fall-onto-creature]."""
    for size, left in (("Large", (14, 63)), ("Huge", (7, 70))):
        table = scene(
            vey("churn:Overhead", composure=20),
            person("big", "them", composure=70, sheet={"composure": 70, "size": size}),
            dice=case_dice("fall-onto-creature"),
            fall_onto=["onto:1"],
        )
        fall(table.fight, table["vey"], "falling-damage")
        assert (table["vey"].composure, table["big"].composure) == left


def test_a_fall_ends_on_high_ground_or_in_the_shallows() -> None:
    """[falling-details]"""
    table = tumble("ffc:Skyward", ["d10=2 fall"], ("ffc high-ground indicator Overhead",))
    assert table.place("vey") == "ffc:Overhead" and table["vey"].composure == 40
    table = tumble("ffc:Elevated", ["d10=2 fall"], ("ffc water Depths..Skyward",))
    assert table.place("vey") == "ffc:Shallows" and table["vey"].composure == 58


def test_one_may_let_oneself_fall() -> None:
    """[elevation-means]"""
    table = scene(person("c", at="ffr:Elevated", footing=HOLDING_ON), tags=[CLIFF], dice=["d10=3 fall"])
    does(table, "c", "drop").done()
    assert table.place("c") == "ffr" and table["c"].composure == 57


# ---- wings


def test_a_flyer_short_by_up_to_five_pays_one_composure_to_fly_on() -> None:
    """[natural-flight-disruption, flight-stabilize, flight-stabilize-within-five, prone-in-flight] case
    [stabilize-within-five]."""
    table = scene(vey(composure=30, ratings=[9, 1], spent=0b10), stabilize=["stabilize:0"])
    knock_prone(table.fight, table["vey"], "prone")
    settle_shaken(table.fight)
    assert table["vey"].composure == 29 and not table["vey"].prone and table.place("vey") == "ffc:Overhead"
    assert table["vey"].ratings_left() == 0 and table.told(Stabilized)[0].needed == 18
    table = scene(
        vey(composure=30, ratings=[7, 1], spent=0b10), stabilize=["stabilize:0"], dice=["d10=5 fall", "d10=5 fall"]
    )
    unsettle(table.fight, table["vey"], SHAKEN_PRONE)
    table.done()
    assert table["vey"].composure == 20 and table.place("vey") == "ffc" and table["vey"].prone


def test_a_flyer_that_meets_the_number_flies_on_at_no_cost() -> None:
    """[flight-stabilize, flight-stabilize-details]"""
    table = scene(vey(ratings=[13, 1], spent=0b10), stabilize=["stabilize:0"])
    unsettle(table.fight, table["vey"], SHAKEN_MOVEMENT)
    assert table["vey"].composure == 60 and table.place("vey") == "ffc:Overhead"


@pytest.mark.parametrize("state", [{"spent": SPENT}, {"composure": 0}, {"paralysis": 1}])
def test_without_rating_composure_or_freedom_it_falls(state: dict[str, Any]) -> None:
    """[flight-stabilize-details]"""
    table = scene(vey(**state), dice=["d10=1 fall", "d10=1 fall"])
    unsettle(table.fight, table["vey"], SHAKEN_PARALYZED if "paralysis" in state else SHAKEN_PRONE)
    table.done()
    assert table.place("vey") == "ffc"


def test_a_natural_flyer_too_slow_for_its_wings_is_disrupted() -> None:
    """[natural-flight-mfs, natural-flight-spend-all, mfs-values] case [natural-flyer-too-slow]."""
    table = scene(
        known("harpy", "harpy", "them", "ffc:Overhead", ratings=[1, 1], movement=9, composure=30),
        dice=case_dice("natural-flyer-too-slow")[2:],
        stabilize=["stabilize:0"],
    )
    table["harpy"].footing = FLYING
    begin_flight(table.fight, table["harpy"])
    table.done()
    assert table["harpy"].composure == 20 and table["harpy"].prone and table.place("harpy") == "ffc"
    assert table["harpy"].ratings_left() == 1


def test_turbulence_disrupts_wings_at_the_start_of_a_round_and_on_entering() -> None:
    """[natural-flight-disruption, natural-flight-details]"""
    table = scene(vey("frc:Elevated", ratings=[19, 19]), tags=["frc turbulent"], stabilize=["stabilize:0"])
    begin_flight(table.fight, table["vey"])
    assert [event.cause for event in table.told(FlightDisrupted)] == ["Turbulence"]
    table = scene(
        vey("ffc:Elevated", ratings=[1, 1]), tags=["frc turbulent"], stabilize=["let-fall"], dice=["d10=5 fall"]
    )
    does(table, "vey", "move:frc:elevated").done()
    assert table.place("vey") == "frc" and table["vey"].prone


def test_a_flyer_on_the_ground_or_hovering_is_not_disrupted() -> None:
    """[natural-flight-details, unnatural-flight-details]"""
    table = scene(vey("frc"), person("m", at="frc:Elevated", flight_rate=20, footing=HOVERING), tags=["frc turbulent"])
    for who in ("vey", "m"):
        begin_flight(table.fight, table[who])
        unsettle(table.fight, table[who], SHAKEN_PRONE)
    assert table.told(FlightDisrupted) == [] and table["m"].footing == HOVERING


def test_several_blows_of_one_action_are_one_disruption() -> None:
    """[simultaneous-effects, natural-flight-details]"""
    table = scene(vey(ratings=[19, 19]), stabilize=["stabilize:0"])
    table.battle.shaken = [0 * 6 + SHAKEN_PRONE, 0 * 6 + SHAKEN_MOVEMENT]
    settle_shaken(table.fight)
    assert len(table.told(FlightDisrupted)) == 1 and table["vey"].ratings_left() == 1


def test_a_dive_gives_agility_in_movement_for_one_composure_and_must_go_down() -> None:
    """[natural-flight-dive, dive-details]"""
    table = scene(vey(movement=20))
    table.turn("vey", "dive", "move:ffc:elevated")
    assert table["vey"].composure == 59 and table["vey"].movement == 20 + 9 - 10
    assert "dive" not in table.offered()
    table = scene(vey(movement=20))
    table.turn("vey", "dive")
    assert table.place("vey") == "ffc:Elevated" and table["vey"].movement == 19


def test_only_wings_in_the_air_dive() -> None:
    """[dive-details]"""
    assert "dive" not in offers(scene(vey("ffc")), "vey")
    assert "dive" not in offers(scene(vey(composure=0)), "vey")
    assert "dive" in offers(scene(vey()), "vey")


def test_wings_too_slow_to_take_off_carry_on_if_they_stayed_up() -> None:
    """[natural-flight-mfs, flight-stabilize]"""
    table = scene(vey("ffc", movement=7, movement_round=7))
    assert not any("elevated" in key for key in offers(table, "vey"))
    table = scene(vey(movement=17, movement_round=7, ratings=[19, 1]), stabilize=["stabilize:0"])
    begin_flight(table.fight, table["vey"])
    assert "move:ffc:elevated" in offers(table, "vey")
    does(table, "vey", "move:frc:overhead")
    assert table["vey"].footing == FLYING


# ---- magic


def test_unnatural_flight_that_runs_out_in_the_air_ends_in_a_fall() -> None:
    """[unnatural-flight-ends, unnatural-flight-rate]"""
    table = scene(person("m", at="rrc"), dice=["d10=3 fall", "d10=4 fall"])
    give_flight(table.fight, table["m"], 20, 2)
    does(table, "m", "fly:rrc:overhead")
    end_flight_round(table.fight)
    assert table.place("m") == "rrc:Overhead"
    end_flight_round(table.fight)
    table.done()
    assert table.place("m") == "rrc" and table["m"].composure == 53 and table["m"].flight_rate == 0
    assert table.told(Fell)[0].damage == 7


def test_unnatural_flight_that_runs_out_on_the_ground_is_harmless() -> None:
    """[unnatural-flight-ends]"""
    table = scene(person("m", at="rrc"))
    give_flight(table.fight, table["m"], 20, 1)
    end_flight_round(table.fight)
    assert table.place("m") == "rrc" and not table["m"].prone


# ---- water


def test_nobody_drowns_unless_it_was_near_it_before_and_the_keeper_says_so() -> None:
    """[swim-no-drowning, keeper-default]"""
    water = ["churn water Depths..Skyward"]
    table = scene(person("a", at="churn:Depths"), tags=water)
    end_of_round_ground(table.fight)
    assert not table.was_asked("drowning") and table["a"].able()
    for answer, able in ((None, True), ("drowns", False)):
        table = scene(person("a", at="churn:Depths", drowning=True), tags=water, drowning=[answer] if answer else [])
        end_of_round_ground(table.fight)
        assert table.was_asked("drowning") and table["a"].able() is able
