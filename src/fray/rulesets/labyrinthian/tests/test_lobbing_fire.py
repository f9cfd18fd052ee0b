"""Lobbing Fire over Obstacles."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.events import AttackDeclared
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.rules.lobbing_fire import lob_obstacles, obstacles_lobbed_over
from fray.rulesets.labyrinthian.tests.arrange import person, scene
from fray.rulesets.labyrinthian.tests.test_sight import bow, duel, sees


def test_an_obstacle_that_reaches_skyward_cannot_be_lobbed_over() -> None:
    """[obstacle-lobbing]"""
    table = duel("rrc", "frc", "churn obstacle top Skyward")
    assert lob_obstacles(table.battle, table["archer"], bow(table), table["t"]) == -1
    low = duel("rrc", "frc", "churn obstacle top Elevated", "ffc Ground..Overhead")
    assert lob_obstacles(low.battle, low["archer"], bow(low), low["t"]) == -1


def test_each_obstacle_fired_over_counts() -> None:
    """[lobbing-fire, lobbing-fire-penalty, lobbing-details] case [lob-over-two]."""
    tags = ("rfc obstacle top Elevated", "ffc obstacle top Elevated")
    table = duel("rrc", "frc", *tags)
    assert not sees(table) and lob_obstacles(table.battle, table["archer"], bow(table), table["t"]) == 2
    near = duel("rrc", "churn", *tags)
    assert lob_obstacles(near.battle, near["archer"], bow(near), near["t"]) == 1
    table.answer(rating=["rating:0"]).roll("d8=1 damage", "d8=1 damage", "d8=1 damage")
    table["archer"].ratings = [18, 1]
    table.turn("archer", "lob:0:1")
    assert table.told(AttackDeclared)[0].total == 18 + 5 - 10


def test_a_spell_may_be_lobbed_at_a_target_that_could_also_be_charged() -> None:
    """[lobbing-fire, lobbing-details]"""
    table = scene(
        person("m", at="rfc", spells=["firebolt"], movement=40),
        person("t", "them", "ffc"),
        tags=["churn obstacle top Elevated", "all Skyward"],
    )
    table.turn("m")
    assert {"attack:0:1", "lob:0:1"} <= set(table.offered())


def test_of_several_shortest_ways_a_lobbed_shot_takes_the_freest() -> None:
    """[lobbing-details, lobbing-fire-penalty]: whichever of them is looked at first."""
    start, end = POSITION_KEYS.index("ffl"), POSITION_KEYS.index("ffr")
    table = scene(person("a"))
    ways = table.battle.ground.layout.ways(start, end)
    assert len(ways) > 1
    for way in ways:
        blocked = scene(person("a"), tags=[f"{POSITION_KEYS[way[0]]} obstacle"])
        assert obstacles_lobbed_over(blocked.battle, start, 0, end, 0) == 0
    blocked = scene(person("a"), tags=[f"{POSITION_KEYS[way[0]]} obstacle" for way in ways])
    assert obstacles_lobbed_over(blocked.battle, start, 0, end, 0) == 1
