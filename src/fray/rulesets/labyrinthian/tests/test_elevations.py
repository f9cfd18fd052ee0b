"""What holds a combatant up."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.elevations import ELEVATED, OVERHEAD, SKYWARD
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.state import HOLDING_ON, STANDING
from fray.rulesets.labyrinthian.rules.approaches import any_approach
from fray.rulesets.labyrinthian.rules.elevations import NOTHING, support
from fray.rulesets.labyrinthian.tests.arrange import alone, does, ground_of, known, person, prices, scene


def test_elevation_is_held_in_addition_to_a_position() -> None:
    """[elevation-plus-position, shift-elevation-cost, shift-both-cost, elevation-table] case [skyward-in-the-churn]."""
    table = scene(
        person("flyer", at="churn:Skyward", flight_rate=35, rate_left=35), person("sword", "them", weapons=["mace"])
    )
    sword = table["sword"]
    assert not any_approach(table.battle, sword, sword.sheet.sources[0], table["flyer"])
    found = prices(table, "flyer")
    assert "fly:ffc:ground" not in found and found["fly:ffc:elevated"] == 30
    does(table, "flyer", "fly:ffc:elevated")
    assert table.place("flyer") == "ffc:Elevated" and table["flyer"].rate_left == 5


def test_without_a_means_nobody_can_go_up() -> None:
    """[elevation-means, tag-elevation]"""
    assert not any(":elevated" in key for key in prices(alone(movement=50), "Ana"))
    stairs = prices(alone(tags=("churn stairs to Overhead",), movement=50), "Ana")
    assert stairs["move:churn:elevated"] == 10 and stairs["move:churn:overhead"] == 20


def test_an_obstacle_fills_its_position_up_to_its_top() -> None:
    """[tag-obstacle-occupies, obstacle-details]"""
    tags = ("churn obstacle top Elevated",)
    assert not any("churn" in key for key in prices(alone("rfc", tags, movement=60), "Ana"))
    table = scene(known("vey", "vey", at="rfc:Overhead", movement=60), tags=list(tags))
    found = prices(table, "vey")
    assert found["move:churn:overhead"] == 10 and "move:churn:elevated" not in found


def test_what_is_climbed_has_its_top_to_stand_on() -> None:
    """[climb-holding-on, elevation-means]: ledges on the way too, where there are some."""
    for tag, footings in (
        ("ffr climbable to Overhead no ledge at Elevated", [HOLDING_ON, STANDING]),
        ("ffr climbable to Overhead ledge at Elevated", [STANDING, STANDING]),
    ):
        ground = ground_of([tag])
        place = POSITION_KEYS.index("ffr")
        assert [support(ground, place, level) for level in (ELEVATED, OVERHEAD)] == footings, tag
        assert support(ground, place, SKYWARD) == NOTHING
