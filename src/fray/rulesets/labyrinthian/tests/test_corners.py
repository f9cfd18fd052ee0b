"""Corners: where two or three rules meet."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.dueling import remove_position
from fray.rulesets.labyrinthian.footing import pinned
from fray.rulesets.labyrinthian.grid import RRC
from fray.rulesets.labyrinthian.harm import put_out
from fray.rulesets.labyrinthian.state import DUELING, HOVERING, NO_STANCE, ROUND_BEGINS, WALL_STANCE, Wall
from fray.rulesets.labyrinthian.tests.arrange import Scene, Who, known, person, scene
from fray.rulesets.labyrinthian.tests.test_moving import does
from fray.rulesets.labyrinthian.velocity import best_flank


def helpless(name: str = "t", at: str = "churn", **state: Any) -> Who:
    return person(name, "them", at, **{"spent": True, "sheet": {"pr": -20}, **state})


def begin(table: Scene) -> Scene:
    table.battle.phase = ROUND_BEGINS
    return table.steps()


# ---- a grapple


def test_a_grapple_ends_when_the_grappler_is_incapacitated() -> None:
    """[grapple-house]"""
    table = scene(person("g"), person("h", "them", grappler=0))
    assert pinned(table.battle, table["h"])
    put_out(table.fight, table["g"], "incapacitation")
    assert not pinned(table.battle, table["h"])


def test_a_grapple_ends_when_the_grappler_leaves_for_another_elevation() -> None:
    """[grapple-house, melee-same-place]"""
    table = scene(person("g", flight_rate=20, rate_left=20, footing=HOVERING), person("h", "them", grappler=0))
    does(table, "g", "fly:churn:elevated")
    assert table.place("g") == "churn:Elevated" and not pinned(table.battle, table["h"])


# ---- carried along together


def lair(*people: Who) -> Scene:
    """A Boss in its Churn; when it goes to the Rear, Forward Flank Center is carried to Forward Ranged Center."""
    boss = known("boss", "ashwing-dragon", "them", movement=28)
    return scene(boss, *people, grid=DUELING)


def test_a_shield_wall_that_is_shifted_as_a_whole_stands() -> None:
    """[boss-shift-table, stance-lock-details, shield-wall-details]: all move at once, and nobody leaves the others."""
    table = lair(
        known("brannoc", "brannoc", at="ffc", stance=WALL_STANCE, wall=0),
        known("tamsin", "tamsin", at="ffc", stance=WALL_STANCE, wall=0),
    )
    wall = Wall()
    wall.dice = [8, 8]
    table.battle.walls.append(wall)
    does(table, "boss", "shift:rear")
    assert table.place("brannoc") == table.place("tamsin") == "frc"
    assert table["brannoc"].stance == table["tamsin"].stance == WALL_STANCE and wall.dice == [8, 8]
    table["tamsin"].movement = 10
    does(table, "tamsin", "move:ffc:ground")
    assert table["tamsin"].stance == NO_STANCE and table["brannoc"].stance == WALL_STANCE


def test_a_hold_is_not_loosened_by_a_shift_that_takes_both() -> None:
    """[grapple-house, boss-shift-table]"""
    table = lair(person("g", at="ffc"), known("bones", "restless-bones", "them", at="ffc", grappler=1))
    does(table, "boss", "shift:rear")
    assert table.place("bones") == "frc" and pinned(table.battle, table["bones"])


def test_a_support_flanks_into_the_flank_center_once_the_ranged_between_is_gone() -> None:
    """[grid-inward, boss-grid-abilities, flanking-bonus]: it is adjacent then, and of lower rank."""
    table = lair(
        person("a", at="rs", weapons=["mace"], movement=20), known("bones", "restless-bones", "them", at="rfc")
    )
    remove_position(table.fight, RRC)
    way = best_flank(table.battle, table["a"], table["a"].sheet.sources[0], table["bones"])
    assert way is not None and way.flank == 5 and way.price == 10


# ---- the Combat Roll


def test_a_critical_gives_a_blind_fighter_its_other_die_with_what_hold_fast_added() -> None:
    """[blinded-details, hold-fast-details, round-sequence]: only Wounds are taken off it."""
    table = scene(
        person("a", wounds=["blinded d4", "impaled d4"], held_dice=[6]),
        person("t", "them", "fs"),
        dice=["d20=20 cr", "d20=12 cr", "d20=1 cr", "d20=1 cr", "d6=4 hold fast", "d4=3 impaled"],
        assign_held=["to:1"],
        critical=["restore:1"],
    )
    begin(table).done()
    assert table["a"].ratings[1] == 16 and not table["a"].unspent(0)
