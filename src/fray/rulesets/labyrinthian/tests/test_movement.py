"""Movement on the Grid."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.labyrinthian.model.events import MovementSpent
from fray.rulesets.labyrinthian.model.grid_events import TrapSprung
from fray.rulesets.labyrinthian.rules.movement import move_options
from fray.rulesets.labyrinthian.rules.prone import standing_price
from fray.rulesets.labyrinthian.tests.arrange import alone, does, known, offers, person, prices, scene

# ---- Positions


def test_shifting_costs_ten_movement_for_each_position_crossed_into() -> None:
    """[shift-positions-cost, shift-cost-summary, shift-adjacent-only, grid-size-abstract]"""
    table = alone("rrc", movement=25)
    found = prices(table, "Ana")
    assert found["move:rfc:ground"] == 10 and found["move:churn:ground"] == 20
    assert "move:ffc:ground" not in found
    does(table, "Ana", "move:churn:ground")
    assert table.place("Ana") == "churn" and table["Ana"].movement == 5


def test_moving_inside_a_position_costs_nothing() -> None:
    """[movement-inside-position-free, movement-between-objects-free] case [free-inside-a-position]."""
    table = alone(tags=("churn cover +2 sp 20", "churn trenched claimable +1"), movement=0)
    does(table, "Ana", "claim:0")
    does(table, "Ana", "claim:1")
    does(table, "Ana", "unclaim:0")
    does(table, "Ana", "claim:0")
    assert table["Ana"].movement == 0
    assert [tag.claimed_by(0) for tag in table.battle.ground.tags] == [True, True]


def test_any_number_may_be_in_one_position() -> None:
    """[grid-size-abstract]"""
    table = scene(*(person(f"P{number}", at="rfc") for number in range(12)), person("Ana", at="rrc"))
    does(table, "Ana", "move:rfc:ground")
    assert sum(table.place(combatant.name) == "rfc" for combatant in table.battle.combatants) == 13


def test_a_support_is_entered_from_its_center_ranged_alone() -> None:
    """[grid-support-entry, grid-support]"""
    assert "move:rs:ground" not in prices(alone("rrl", movement=10), "Ana")
    assert prices(alone("rrl", movement=20), "Ana")["move:rs:ground"] == 20


# ---- Difficult and Turbulent Terrain


def test_difficult_terrain_doubles_what_is_spent_while_standing_in_it() -> None:
    """[difficult-terrain-double, tag-difficult, position-step-cost-source] the Position left decides."""
    table = alone("rfc", tags=("churn difficult", "churn turbulent"), movement=40)
    found = prices(table, "Ana")
    assert found["move:churn:ground"] == 10
    assert found["move:ffc:ground"] == 30
    into = alone("churn", tags=("churn difficult",), movement=40, prone=True)
    assert standing_price(into.battle, into["Ana"]) == 10


def test_a_way_around_dangerous_ground_is_taken_where_it_can_be_paid() -> None:
    """[turbulence-save-trigger]"""
    table = alone("ffc", ("churn turbulent +65",), movement=30)
    around = next(o for o in move_options(table.battle, table["Ana"]) if o.key() == "move:rfc:ground")
    assert around.price == 30 and not around.risky
    table = alone("ffc", ("churn turbulent +65", "ffl obstacle", "ffr obstacle"), movement=30)
    through = next(o for o in move_options(table.battle, table["Ana"]) if o.key() == "move:rfc:ground")
    assert through.price == 30 and through.risky


# ---- pinned, lacerated, trapped


def test_one_declared_move_opens_a_laceration_once() -> None:
    """[wound-laceration, laceration-details] case [laceration-halves-and-cuts]."""
    table = alone("rrc", dice=("d4=2 laceration",), wounds=["laceration d4"], composure=25, movement=20)
    does(table, "Ana", "move:churn:ground").done()
    assert table["Ana"].composure == 23 and table.place("Ana") == "churn" and table["Ana"].movement == 0


def test_a_laceration_that_brings_it_to_zero_does_not_stop_the_movement() -> None:
    """[laceration-details]"""
    table = alone("rrc", dice=("d4=4 laceration",), wounds=["laceration d4"], composure=3)
    does(table, "Ana", "move:rfc:ground")
    assert table["Ana"].composure == 0 and table.place("Ana") == "rfc"


def test_a_trap_hurts_the_next_enemy_to_enter_and_nobody_after() -> None:
    """[skill-construction-basic, skill-standard-effects]"""
    table = scene(
        person("friend", "us", "rrc"),
        person("foe", "them", "churn"),
        person("second", "them", "churn"),
        dice=["d10=4 trap", "d10=9 trap"],
    )
    table.battle.ground.traps[9] = 1  # rfc, laid by the first side
    does(table, "friend", "move:rfc:ground")
    does(table, "foe", "move:rfc:ground")
    does(table, "second", "move:rfc:ground").done()
    assert [table[who].composure for who in ("friend", "foe", "second")] == [60, 47, 60]
    assert table.told(TrapSprung)[0].amount == 13


# ---- Elevations


def test_unnatural_flight_is_paid_out_of_its_rate_alone_and_hovers() -> None:
    """[unnatural-flight-rate, unnatural-flight-hover, flight-kinds] case [hover-uses-its-own-rate]."""
    table = alone("rrc", movement=31, flight_rate=20, rate_left=20)
    does(table, "Ana", "fly:rrc:overhead")
    assert table.place("Ana") == "rrc:Overhead" and table["Ana"].movement == 31
    assert prices(table, "Ana") == {}
    table["Ana"].rate_left = 20
    assert prices(table, "Ana")["fly:rfc:overhead"] == 10


def test_wings_go_up_ten_for_each_elevation_as_far_as_there_is_one() -> None:
    """[natural-flight-elevation-cost, tag-elevation, movement-kinds]"""
    table = scene(known("vey", "vey", at="rrc", movement=40), tags=["rrc Ground..Overhead"])
    found = prices(table, "vey")
    assert found["move:rrc:elevated"] == 10 and found["move:rrc:overhead"] == 20 and "move:rrc:skyward" not in found
    assert found["move:rfc:elevated"] == 20


def test_high_ground_raises_those_who_enter_and_lets_them_down_freely() -> None:
    """[tag-high-ground, tag-high-ground-descend, high-ground-details]"""
    table = alone("rfc", ("churn high-ground indicator Overhead",), movement=30)
    does(table, "Ana", "move:churn:overhead")
    assert table.place("Ana") == "churn:Overhead" and table["Ana"].movement == 20
    does(table, "Ana", "move:churn:ground")
    assert table["Ana"].movement == 20
    assert prices(table, "Ana")["move:churn:overhead"] == 20


def test_claimable_high_ground_is_free_to_its_claimant_and_dear_to_others() -> None:
    """[high-ground-details, tag-claiming] case [high-ground-down-and-assault], first part."""
    table = scene(person("v", at="ffr"), person("w", at="ffr"), tags=["ffr high-ground claimable Overhead +1"])
    does(table, "v", "claim:0")
    assert table.place("v") == "ffr:Overhead" and table["v"].movement == 20
    assert "claim:0" not in offers(table, "w") and prices(table, "w")["move:ffr:overhead"] == 20
    does(table, "v", "move:ffr:ground")
    assert table.place("v") == "ffr" and table["v"].movement == 20
    assert not table.battle.ground.tags[0].claimed_by(0)


def test_every_payment_is_told() -> None:
    """[cr-sets-movement]"""
    table = alone("rrc", movement=30)
    does(table, "Ana", "move:churn:ground")
    assert [(event.amount, event.left) for event in table.told(MovementSpent)] == [(10, 20), (10, 10)]


def test_a_unit_moves_on_its_own_rate() -> None:
    """[warfare-units]"""
    table = scene(
        known("hale", "hale", at="rrc", movement=24), known("levy", "levy-spearmen", at="rfc", commander="hale")
    )
    assert "unit-move:1:churn:ground" in offers(table, "hale")
    does(table, "hale", "unit-move:1:churn:ground")
    assert table.place("levy") == "churn" and table["levy"].rate_left == 10 and table["hale"].movement == 24


def test_what_the_grid_does_not_offer_is_refused() -> None:
    """[shift-adjacent-only]"""
    with pytest.raises(Refused):
        does(alone("rrc", movement=10), "Ana", "move:churn:ground")


def test_nobody_comes_down_from_high_ground_into_an_obstacle() -> None:
    """[obstacle-details, tag-high-ground-descend]: where both are in one Position."""
    table = scene(
        person("a", at="ffl:Overhead", movement=40), tags=["ffl high-ground claimable Overhead +2", "ffl obstacle"]
    )
    assert "move:ffl:ground" not in offers(table, "a")


def test_a_rock_in_the_water_is_climbed_or_swum_past() -> None:
    """[swim, high-ground-details, shift-adjacent-only]"""
    water = [f"{place} water Depths..Skyward" for place in ("churn", "ffc")]
    table = alone("churn:Shallows", (*water, "ffc high-ground indicator Elevated"), movement=10)
    found = prices(table, "Ana")
    assert found["move:ffc:elevated"] == 10 and found["move:ffc:shallows"] == 10


def test_stairs_lead_to_their_top_and_no_higher() -> None:
    """[elevation-means, shift-elevation-cost]"""
    table = alone("churn", ("churn stairs to Elevated",), movement=60)
    heights = {key: price for key, price in prices(table, "Ana").items() if key.startswith("move:churn")}
    assert heights == {"move:churn:elevated": 10}
    does(table, "Ana", "move:churn:elevated")
    heights = {key: price for key, price in prices(table, "Ana").items() if key.startswith("move:churn")}
    assert heights == {"move:churn:ground": 10}
