"""Abilities: Thresholds, Rally, Screech, Upheaval."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.rules.abilities import hurl, toss_ways
from fray.rulesets.labyrinthian.tests.arrange import attacker, case_dice, helpless, known, person, scene


def test_rally_reaches_two_allies_at_the_higher_threshold() -> None:
    """[abilities, ability-threshold, ability-announce-effect, threshold-details]"""
    s = scene(
        known("hale", "hale", ratings=[16, 7]),
        person("a", composure=20),
        person("b", composure=20),
        person("c", composure=20),
        person("e", "them"),
        dice=["d10=6 restoration", "d10=5 restoration"],
        rating=["rating:0"],
        second_ally=["ally:3"],
    )
    s.turn("hale", "ability:rally:1", "ability:rally:2").done()
    assert [s[name].composure for name in "abc"] == [26, 20, 25]


def test_a_screech_takes_movement_and_a_held_die() -> None:
    """[abilities, wound-deafened]: the Deafened are immune."""
    s = scene(
        known("harpy", "harpy", "them", ratings=[17, 1]),
        person("a", held_dice=[6]),
        person("deaf", wounds=["deafened d4"]),
        rating=["rating:0"],
    )
    s.turn("harpy", "ability:screech").done()
    assert s["a"].movement == 10 and s["a"].held_dice == [] and s["deaf"].movement == 20


def test_upheaval_scrambles_the_flanks_or_removes_a_position() -> None:
    """[dueling-grid-alter, boss-grid-abilities, abilities]"""
    s = scene(
        known("dragon", "ashwing-dragon", "them", ratings=[8, 18]),
        person("a", at="ffl"),
        rating=["rating:0"],
        remove_position=["remove:frl"],
    )
    s.turn("dragon", "ability:upheaval")
    assert s.place("a") == "ffc"
    s.turn("dragon", "ability:upheaval").done()
    assert not s.battle.ground.layout.exists(1)


# ---- Slam


def test_a_toss_follows_adjacent_positions_and_stops_before_an_obstacle() -> None:
    """[slam-figures]"""
    table = scene(person("orc", "them"), tags=["ffc obstacle"])
    ways = [tuple(POSITION_KEYS[p] for p in way) for way in toss_ways(table.battle, table["orc"], 2)]
    assert ("ffl",) in ways and ("ffc",) not in ways and ("ffl", "frl") in ways
    assert not any("ffc" in way for way in ways)


def test_a_tossed_combatant_takes_a_die_for_each_position_and_lies_prone() -> None:
    """[slam, slam-reaction-ar, slam-figures] case [slam-by-reaction], the toss."""
    table = scene(person("orc", "them"), dice=case_dice("slam-by-reaction")[3:])
    way = tuple(POSITION_KEYS.index(key) for key in ("ffc", "frc"))
    hurl(table.fight, table["orc"], way)
    table.done()
    assert table["orc"].composure == 51 and table.place("orc") == "frc" and table["orc"].prone


def test_a_slam_by_reaction_throws_the_attacker() -> None:
    """[slam, slam-reaction-ar, ability-needs-reaction, slam-figures, reaction-ability-no-threshold], case
    [slam-by-reaction]."""
    s = scene(
        known("barbarian", "brannoc", ratings=[15, 1]),
        attacker("orc", ratings=[13, 1]),
        dice=["d6=5 damage", "d6=3 damage", *case_dice("slam-by-reaction")],
        rating=["rating:0"],
        react=["slam-guard:0"],
        toss=["toss:ffc-frc"],
    )
    s.turn("orc", "attack:0:0").done()
    assert s["barbarian"].composure == 60
    assert s.place("orc") == "frc" and s["orc"].prone and s["orc"].composure == 51


def test_slam_by_momentum_throws_one_position() -> None:
    """[slam, slam-figures, martial-techniques]"""
    s = scene(
        known("barbarian", "brannoc"),
        helpless(),
        dice=["d8=8 damage", "d8=1 damage", "d10=4 toss"],
        rating=["rating:0"],
        momentum=["slam:5"],
    )
    s.turn("barbarian", "attack:0:1").done()
    assert s.place("t") == "ffc" and s["t"].prone and s["t"].composure == 60 - 9 - 4
