"""Abilities: Thresholds, Rally, Screech, Upheaval."""

from __future__ import annotations

import pytest

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.grid import DUELING, POSITION_KEYS
from fray.rulesets.labyrinthian.model.grid_events import FlightDisrupted
from fray.rulesets.labyrinthian.rules.abilities import NO_PLACE, hurl, slam_places, toss_ways
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
    """[slam, slam-reaction-ar, ability-needs-reaction, reaction-ability-no-threshold], case [slam-by-reaction]."""
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
    """[slam, slam-figures, martial-techniques, momentum-keeps-roll]"""
    s = scene(
        known("barbarian", "brannoc"),
        helpless(),
        dice=["d8=8 damage", "d8=1 damage", "d10=4 toss"],
        rating=["rating:0"],
        momentum=["slam:5"],
    )
    s.turn("barbarian", "attack:0:1").done()
    assert s.place("t") == "ffc" and s["t"].prone and s["t"].composure == 60 - 9 - 4


def test_a_screech_takes_nothing_from_a_flyer_without_movement() -> None:
    """[natural-flight-details]: only an effect that takes Movement away disrupts wings."""
    for movement, disrupted in ((0, False), (3, True)):
        s = scene(
            known("harpy", "harpy", "them", "ffc", ratings=[12, 1]),
            known("vey", "vey", at="ffc:Elevated", movement=movement, movement_round=20, ratings=[19, 1]),
            rating=["rating:0"],
            stabilize=["stabilize:0"] if disrupted else [],
        )
        s.turn("harpy", "ability:screech").done()
        assert bool(s.told(FlightDisrupted)) is disrupted and s["vey"].movement == 0


def test_a_screech_takes_movement_off_the_rate_of_a_unit() -> None:
    """[warfare-units, natural-flight-details]"""
    s = scene(
        known("harpy", "harpy", "them", ratings=[17, 1]),
        known("hale", "hale", at="rrc"),
        known("levy", "levy-spearmen", commander="hale"),
        rating=["rating:0"],
    )
    s.turn("harpy", "ability:screech").done()
    assert s["levy"].rate_left == 10


def test_at_zero_composure_there_is_no_slam_by_momentum() -> None:
    """[zero-composure-options, slam]: Momentum may be used, an Ability may not."""
    for composure, offered in ((0, False), (1, True)):
        s = scene(
            known("barbarian", "brannoc", composure=composure),
            helpless(),
            dice=["d8=8 damage", "d8=1 damage"],
            rating=["rating:0"],
        )
        s.turn("barbarian", "attack:0:1").done()
        assert ("slam" in s.families("momentum")) is offered and "extra" in s.families("momentum")


def test_a_slam_by_reaction_is_carried_out_by_a_thrower_brought_to_zero() -> None:
    """[slam-reaction-ar, zero-composure-options]: it was part of the Reaction, made in time."""
    s = scene(
        known("barbarian", "brannoc", ratings=[15, 1], composure=1),
        attacker("orc", ratings=[13, 1]),
        dice=["d6=6 damage", "d6=6 damage", "d6=1 defense", "d6=1 defense", "d6=1 defense", "d10=4 toss"],
        rating=["rating:0"],
        react=["slam-guard:0"],
        toss=["toss:ffc"],
    )
    s.turn("orc", "attack:0:0").done()
    assert s["barbarian"].composure == 0 and s.place("orc") == "ffc" and s["orc"].prone


def test_a_toss_goes_only_where_the_target_can_be_thrown() -> None:
    """[slam-figures, boss-details]: not into an Obstacle; outside the Dueling Grid even a dragon flies."""
    table = scene(known("dragon", "ashwing-dragon", "them"), person("orc", "them"), tags=["ffc obstacle top Skyward"])
    assert slam_places(table.battle, table["orc"]) == slam_places(table.battle, table["dragon"])
    assert POSITION_KEYS.index("ffc") not in slam_places(table.battle, table["orc"])
    table.battle.grid = DUELING
    assert slam_places(table.battle, table["dragon"]) == [NO_PLACE]


def test_a_screech_in_fog_falls_short() -> None:
    """[threshold-details, obscured-details]: 19 - 10 is below 10."""
    s = scene(
        known("harpy", "harpy", "them", ratings=[19, 1], spent=0b10),
        person("a", movement=20, held_dice=[6]),
        tags=["churn obscured"],
    )
    s.turn("harpy", "ability:screech")
    assert s["a"].movement == 20 and s["a"].held_dice == [6]


def test_nobody_throws_a_target_more_than_one_size_larger() -> None:
    """[slam-figures, sizes, slam]: Tiny, Small, Medium, Large, Huge, Colossal, one step each."""
    for size, offered in (("Tiny", True), ("Medium", True), ("Large", True), ("Huge", False), ("Colossal", False)):
        s = scene(
            known("barbarian", "brannoc"),
            helpless(sheet={"size": size}),
            dice=["d8=8 damage", "d8=1 damage"],
            rating=["rating:0"],
        )
        s.turn("barbarian", "attack:0:1").done()
        assert ("slam" in s.families("momentum")) is offered, size


THRESHOLDS = [
    *(("hale", "rally:1", rating, effect) for rating, effect in ((7, "fails"), (8, "works"), (15, "works"))),
    ("hale", "rally:1", 16, "works fully"),
    *(("harpy", "screech", rating, effect) for rating, effect in ((9, "fails"), (10, "works"), (16, "works"))),
    ("harpy", "screech", 17, "works fully"),
    *(("ashwing-dragon", "upheaval", rating, effect) for rating, effect in ((7, "fails"), (8, "works"), (17, "works"))),
    ("ashwing-dragon", "upheaval", 18, "works fully"),
]


@pytest.mark.parametrize(("who", "ability", "rating", "effect"), THRESHOLDS)
def test_an_ability_works_from_its_thresholds_on(who: str, ability: str, rating: int, effect: str) -> None:
    """[ability-threshold, threshold-details, abilities, ability-announce-effect]: meeting one is enough."""
    s = scene(
        known("user", who, ratings=[rating, 1, 1, 1]),
        person("a", composure=20),
        person("b", composure=20),
        person("e", "them", movement=30, held_dice=[8, 4]),
        person("f", "them", "ffl"),
        rating=["rating:0"],
    )
    if ability == "rally:1":
        s.roll(*["d10=3 restoration"] * ["fails", "works", "works fully"].index(effect))
    s.turn("user", f"ability:{ability}").done()
    assert [event.effect for event in s.told(ev.AbilityUsed)] == [effect]
    healed = {"fails": [20, 20], "works": [23, 20], "works fully": [23, 23]}[effect]
    lost = {"fails": (30, [8, 4]), "works": (25, [8, 4]), "works fully": (20, [8])}[effect]
    gone = {"fails": "ffl", "works": "ffc", "works fully": "ffl"}[effect]
    assert [s["a"].composure, s["b"].composure] == (healed if who == "hale" else [20, 20])
    assert (s["e"].movement, s["e"].held_dice) == (lost if who == "harpy" else (30, [8, 4]))
    assert s.place("f") == (gone if who == "ashwing-dragon" else "ffl")
