"""Wings and magic, what disrupts them, dives."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.labyrinthian.model.elevations import OVERHEAD
from fray.rulesets.labyrinthian.model.grid_events import Fell, FlightDisrupted, Stabilized
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOVERING,
    SHAKEN_MOVEMENT,
    SHAKEN_PARALYZED,
    SHAKEN_PRONE,
    SHAKEN_ZERO,
    STANDING,
)
from fray.rulesets.labyrinthian.model.terrain_tags import STAIRS, TerrainTag
from fray.rulesets.labyrinthian.rules.flying import begin_flight, end_flight_round, give_flight, settle_shaken, unsettle
from fray.rulesets.labyrinthian.rules.prone import knock_prone
from fray.rulesets.labyrinthian.tests.arrange import (
    CLIFF,
    SPENT,
    Who,
    begin,
    case_dice,
    does,
    known,
    offers,
    person,
    scene,
)


def vey(at: str = "ffc:Overhead", **state: Any) -> Who:
    return known("vey", "vey", at=at, **state)


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
    table["vey"].shaken = SHAKEN_PRONE | SHAKEN_MOVEMENT
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


def test_a_forced_descent_does_not_end_inside_an_obstacle() -> None:
    """[dive-details, obstacle-details]: it does not take place; a Building is an Obstacle too."""
    for thing in ("obstacle top Elevated", "building sp 50"):
        table = scene(vey(movement=20), tags=[f"ffc {thing}"])
        table.turn("vey", "dive")
        assert table.place("vey") == "ffc:Overhead" and table["vey"].movement == 29, thing


def test_a_forced_descent_hurts_the_lacerated_like_any_other_movement() -> None:
    """[dive-details, laceration-details]"""
    table = scene(vey(movement=20, wounds=["laceration d4"]), dice=["d4=3 laceration"])
    table.turn("vey", "dive").done()
    assert table.place("vey") == "ffc:Elevated" and table["vey"].composure == 60 - 1 - 3


def test_a_flyer_knocked_prone_and_brought_to_zero_by_one_action_falls() -> None:
    """[natural-flight-details, simultaneous-effects]: zero Composure does not hide the disruption."""
    table = scene(vey(composure=0), dice=["d10=1 fall", "d10=1 fall"])
    table["vey"].shaken = SHAKEN_PRONE | SHAKEN_ZERO
    settle_shaken(table.fight)
    assert table.place("vey") == "ffc" and len(table.told(FlightDisrupted)) == 1


def test_a_helpless_flyer_falls_from_a_wall_when_its_magic_ends() -> None:
    """[unnatural-flight-ends, incapacitated-state]: it cannot hold on."""
    for state in ({"incapacitated": True, "composure": 0, "prone": True}, {"paralysis": 1}, {"prone": True}):
        table = scene(
            person("m", at="ffr:Elevated", footing=HOVERING, flight_rate=20, flight_rounds=1, **state),
            tags=[CLIFF],
            dice=["d10=3 fall"],
        )
        end_flight_round(table.fight)
        table.done()
        assert table.place("m") == "ffr", state


def test_flight_that_ends_where_stairs_have_been_put_meanwhile_ends_on_them() -> None:
    """[unnatural-flight-ends, elevation-means]: a ladder holds up even those who cannot hold on."""
    for state in ({}, {"prone": True}, {"paralysis": 1}):
        table = scene(person("m", at="ffc:Overhead", footing=HOVERING, flight_rate=20, flight_rounds=1, **state))
        ladder = TerrainTag(STAIRS, table["m"].position)
        ladder.level = OVERHEAD
        table.battle.ground.add(ladder)
        end_flight_round(table.fight)
        assert table.place("m") == "ffc:Overhead" and table["m"].footing == STANDING, state


def test_a_flyer_need_not_pay_to_fly_on() -> None:
    """[flight-stabilize-within-five]: it may let itself fall instead."""
    table = scene(
        vey(composure=30, ratings=[9, 1], spent=0b10),
        stabilize=["stabilize:0"],
        pay_to_fly=["let-fall"],
        dice=["d10=5 fall", "d10=5 fall"],
    )
    unsettle(table.fight, table["vey"], SHAKEN_MOVEMENT)
    table.done()
    assert table.offered("pay-to-fly") == ["fly-on", "let-fall"]
    assert table["vey"].composure == 20 and table.place("vey") == "ffc"


def test_the_rate_of_unnatural_flight_is_whole_again_each_round() -> None:
    """[unnatural-flight-rate, unnatural-flight-hover]"""
    table = scene(
        person("m", at="ffc:Overhead", footing=HOVERING, flight_rate=20, flight_rounds=2, rate_left=0),
        person("e", "them"),
        dice=["d20=6 cr", *["d20=5 cr"] * 3],
    )
    begin(table)
    assert table["m"].rate_left == 20 and table.place("m") == "ffc:Overhead"


def test_those_who_hover_by_nature_stay_up_when_a_potion_wears_off() -> None:
    """[unnatural-flight-ends, unnatural-flight-hover]: what is left of the rate is what they have by nature."""
    table = scene(
        known("shades", "summoned-shades", at="ffc:Overhead", footing=HOVERING, flight_rate=50, flight_rounds=1)
    )
    end_flight_round(table.fight)
    assert table.place("shades") == "ffc:Overhead" and table["shades"].flight_rate == 30


def test_beside_a_wall_the_last_point_of_composure_is_enough_to_hold_on() -> None:
    """[unnatural-flight-ends, climb-hold-details]"""
    for composure, place in ((1, "ffr:Elevated"), (0, "ffr")):
        table = scene(
            person("m", at="ffr:Elevated", footing=HOVERING, flight_rate=20, flight_rounds=1, composure=composure),
            tags=[CLIFF],
            dice=[] if composure else ["d10=3 fall"],
        )
        end_flight_round(table.fight)
        assert table.done().place("m") == place
