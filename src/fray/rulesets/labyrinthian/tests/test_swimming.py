"""Water: swimming, shots across it, drowning."""

from __future__ import annotations

import pytest

from fray.rulesets.labyrinthian.rules.lobbing_fire import obstacles_lobbed_over
from fray.rulesets.labyrinthian.rules.round_end import end_of_round_ground
from fray.rulesets.labyrinthian.rules.sight import in_reach
from fray.rulesets.labyrinthian.rules.swimming import water_crossed, water_loss
from fray.rulesets.labyrinthian.tests.arrange import SPENT, alone, case_dice, does, person, prices, scene
from fray.rulesets.labyrinthian.tests.test_sight import bow


@pytest.mark.parametrize(
    ("level", "end", "crossed"), [(0, 0, 0), (-1, 0, 1), (-2, 0, 2), (-2, 3, 2), (0, -2, 2), (-1, -1, 1), (-1, -2, 1)]
)
def test_water_is_crossed_elevation_by_elevation(level: int, end: int, crossed: int) -> None:
    """[swim-projectiles, swim-details]"""
    assert water_crossed(level, end) == crossed


def test_a_shot_from_the_depths_loses_thirty_and_two_of_its_range() -> None:
    """[swim-projectiles, swim] case [swim-shot-from-depths]."""
    table = scene(
        person("archer", at="rfc:Depths", weapons=["long-bow"]),
        person("t", "them", spent=SPENT, sheet={"pr": 0}),
        person("far", "them", "ffc"),
        tags=["rfc water Depths..Skyward"],
        dice=case_dice("swim-shot-from-depths"),
        momentum=["wound", "wound"],
    )
    assert not in_reach(table.battle, table["archer"], bow(table), table["far"])
    table.turn("archer", "attack:0:1").done()
    assert table["t"].composure == 60 and table.wound("t", "Stuck") == 6


def test_spells_and_melee_lose_nothing_in_water() -> None:
    """[swim, swim-details]"""
    table = scene(
        person("m", at="churn:Shallows", spells=["firebolt"], weapons=["mace"]), tags=["churn water Depths..Skyward"]
    )
    assert [water_loss(source, -1, 0) for source in table["m"].sheet.sources] == [0] * len(table["m"].sheet.sources)


def test_a_combatant_that_enters_water_swims_in_the_shallows() -> None:
    """[swim, elevation-ladder, elevations]"""
    table = alone("rfc", ("churn water Depths..Skyward", "ffc water Shallows..Skyward"), movement=60)
    found = prices(table, "Ana")
    assert found["move:churn:shallows"] == 10 and found["move:churn:depths"] == 20 and "move:churn:ground" not in found
    assert found["move:ffc:shallows"] == 20 and "move:ffc:depths" not in found
    does(table, "Ana", "move:churn:depths")
    found = prices(table, "Ana")
    assert found["move:rfc:ground"] == 20  # up to the Shallows, then out


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


@pytest.mark.parametrize("depth", ["Shallows", "Depths"])
def test_swimmers_see_each_other_through_open_water(depth: str) -> None:
    """[sight-lines, swim]: only Obstacles, Buildings and armies block, at whatever depth."""
    people = person("m", at=f"rfc:{depth}", spells=["firebolt"]), person("t", "them", f"ffc:{depth}")
    water = [f"{place} water Depths..Skyward" for place in ("rfc", "churn", "ffc")]
    table = scene(*people, tags=water)
    assert in_reach(table.battle, table["m"], table["m"].sheet.sources[0], table["t"])
    assert obstacles_lobbed_over(table.battle, 9, table["m"].level, 5, table["t"].level) == 0
    table = scene(*people, tags=[*water, "churn obstacle"])
    assert not in_reach(table.battle, table["m"], table["m"].sheet.sources[0], table["t"])
