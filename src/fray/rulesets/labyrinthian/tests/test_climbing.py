"""Climbing and holding on."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.state import HOLDING_ON, SHAKEN_ZERO
from fray.rulesets.labyrinthian.rules.climbing import fall_after, hold_on
from fray.rulesets.labyrinthian.rules.flight import unsettle
from fray.rulesets.labyrinthian.tests.arrange import CLIFF, SPENT, case_dice, does, offers, person, scene


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
