"""Abilities: Thresholds, Rally, Screech, Upheaval."""

from __future__ import annotations

from fray.rulesets.labyrinthian.tests.arrange import known, person, scene


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
