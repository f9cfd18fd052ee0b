"""Buildings, and everything else with Structural Points."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.grid_events import BuildingEntered, StructureHit
from fray.rulesets.labyrinthian.model.terrain_tags import COVER, DIFFICULT, TerrainTag
from fray.rulesets.labyrinthian.rules.areas import area_targets
from fray.rulesets.labyrinthian.rules.buildings import object_approaches, strike_structure, structures
from fray.rulesets.labyrinthian.tests.arrange import SPENT, case_dice, does, known, offers, person, prices, scene, siege


def test_cover_without_structure_is_indestructible() -> None:
    """[cover-details]"""
    table = scene(person("a", at="rfc"), tags=["rfc cover +2"])
    strike_structure(table.fight, table.battle.ground.tags[0], 100, "tag-cover-sp")
    assert len(table.battle.ground.tags) == 1 and structures(table.battle) == []


def test_cover_is_attacked_as_an_object_where_it_stands() -> None:
    """[free-targets, tag-cover-sp]"""
    table = scene(
        person("a", at="rfc", weapons=["mace"]),
        person("far", at="churn", weapons=["mace"]),
        tags=["rfc cover +2 sp 20"],
        dice=["d8=8 damage", "d8=5 damage"],
    )
    assert object_approaches(table.battle, table["far"], table["far"].sheet.sources[0], 0) == []
    table.turn("a", "object:0:0").done()
    assert table.battle.ground.tags[0].structure == 7


def test_a_destroyed_obstacle_leaves_difficult_terrain() -> None:
    """[obstacle-details]"""
    table = scene(person("a", at="rfc", weapons=["mace"], movement=20), tags=["churn obstacle top Elevated sp 10"])
    assert not any("churn" in key for key in prices(table, "a"))
    table.roll("d8=7 damage", "d8=3 damage")
    table.turn("a", "object:0:0").done()
    assert [tag.kind for tag in table.battle.ground.tags] == [DIFFICULT]
    assert prices(table, "a")["move:churn:ground"] == 10


def test_a_building_is_entered_from_next_door_and_shields_those_inside() -> None:
    """[tag-building, tag-building-claim, building-details]"""
    table = scene(
        person("a", at="churn", movement=25), person("b", "them", "ffl", inside=True), tags=["ffl building sp 50"]
    )
    assert "move:ffl:ground" not in offers(table, "a")
    does(table, "a", "enter:ffl")
    assert table.place("a") == "ffl" and table["a"].inside and table["a"].movement == 15
    assert table.told(BuildingEntered)
    does(table, "a", "move:churn:ground")
    assert not table["a"].inside and table["a"].movement == 5


def test_a_shut_door_takes_a_skill_action() -> None:
    """[building-details]"""
    table = scene(person("a", at="churn", ratings=[10, 1]), tags=["ffl building sp 50 shut"], rating=["rating:0"])
    does(table, "a", "enter:ffl")
    assert table["a"].inside and table["a"].ratings_left() == 1 and not table.battle.ground.tags[0].shut
    assert "enter:ffl" not in offers(scene(person("a", spent=SPENT), tags=["ffl building sp 50 shut"]), "a")


def test_a_complication_at_the_door_may_keep_the_combatant_out() -> None:
    """[building-details, skill-complications-default]"""
    table = scene(
        person("a", at="churn", ratings=[6, 1], movement=15),
        tags=["ffl building sp 50 shut"],
        rating=["rating:0"],
        complication=["choose:4"],
    )
    does(table, "a", "enter:ffl")
    assert not table["a"].inside and table["a"].movement == 15 and not table.battle.ground.tags[0].shut


def test_one_blow_at_the_weak_point_brings_the_house_down() -> None:
    """[skill-construction-analysis, tag-building, tag-building-sp] case [one-blow-brings-the-house-down]."""
    table = scene(
        known("ysolde", "ysolde", at="churn"),
        person("d", "them", "ffl", composure=40, inside=True),
        tags=["ffl building sp 50"],
        dice=case_dice("one-blow-brings-the-house-down"),
    )
    table.battle.ground.tags[0].weak = True
    slot = next(slot for slot, source in enumerate(table["ysolde"].sheet.sources) if source.id == "short-bow")
    table.turn("ysolde", f"object:{slot}:0").done()
    assert table["d"].composure == 27 and table["d"].prone and not table["d"].inside and table.place("d") == "ffl"
    assert [tag.kind for tag in table.battle.ground.tags] == [DIFFICULT]


def test_an_area_at_a_building_damages_it_and_spares_those_inside() -> None:
    """[building-details, tag-building-claim]"""
    table = scene(
        known("dragon", "ashwing-dragon", "them"),
        person("d", at="ffl", inside=True),
        tags=["ffl building sp 50"],
    )
    breath = next(source for source in table["dragon"].sheet.sources if source.aoe)
    assert area_targets(table.battle, table["dragon"], breath, table["d"].position, 0) == []


def test_a_breached_gate_buries_those_on_top() -> None:
    """[siege-grid, tag-building-sp, warfare-section-missing] case [breach-the-gate]."""
    table = siege(
        known("hale", "hale", at="churn", ratings=[4, 1]),
        known("ram", "battering-ram", at="churn", commander="hale"),
        known("brannoc", "brannoc", at="churn", movement=20),
        person("d", "them", "ffc:Overhead", composure=50, footing=0),
        dice=case_dice("breach-the-gate", ram="damage", axe="damage"),
        rating=["rating:0", "rating:0"],
    )
    table.turn("hale", "unit-object:1:1").answer(approach=["charge:10"])
    assert table.battle.ground.tags[1].structure == 12
    table.turn("brannoc", "object:0:1").done()
    assert [tag.title() for tag in table.battle.ground.tags] == ["Wall", "Wall", "Difficult Terrain"]
    assert table["d"].composure == 32 and table["d"].prone and table.place("d") == "ffc"
    assert [event.left for event in table.told(StructureHit)] == [12, 0]


def test_a_ram_works_on_walls_and_buildings_beside_it_alone() -> None:
    """[siege-engines]"""
    table = siege(
        known("hale", "hale", at="churn"),
        known("ram", "battering-ram", at="rfc", commander="hale"),
        person("t", "them", "rfc"),
    )
    ram = table["ram"].sheet.sources[0]
    assert object_approaches(table.battle, table["ram"], ram, 1) == []
    table.battle.ground.add(cover_at(table["ram"].position))
    assert object_approaches(table.battle, table["ram"], ram, 3) == []
    table["ram"].position = table["hale"].position
    assert [way.key() for way in object_approaches(table.battle, table["ram"], ram, 1)] == ["plain"]
    assert "unit-attack:1:2" not in offers(table, "hale")


def test_a_climber_on_a_wall_that_falls_falls_with_it() -> None:
    """[falling-details, siege-grid-rules]"""
    table = siege(person("a", at="rfl:Elevated", footing=3), person("d", "them", "frc"), dice=["d10=5 fall"])
    strike_structure(table.fight, table.battle.ground.tags[0], 60, "free-targets")
    table.done()
    assert table.place("a") == "rfl" and table["a"].composure == 55


def test_those_who_fall_with_a_wall_make_room_where_an_obstacle_stands_too() -> None:
    """[obstacle-details, siege-grid-rules]: out to an adjacent Position of their own choice."""
    table = scene(
        person("a", at="ffl:Overhead"),
        tags=["ffl wall sp 60", "ffl obstacle"],
        dice=["d10=1 collapse"] * 4,
        make_room=["aside:0:frl"],
    )
    strike_structure(table.fight, table.battle.ground.tags[0], 60, "free-targets")
    assert table.done().place("a") == "frl" and table["a"].prone


def test_a_charge_at_a_thing_stays_inside_the_position() -> None:
    """[siege-grid-rules, charge-same-position, free-targets]: at most 10, whatever Movement is left."""
    table = scene(person("a", at="rfc", weapons=["mace", "short-bow"], movement=45), tags=["rfc cover +2 sp 90"])
    mace, bow = table["a"].sheet.sources[:2]
    ways = object_approaches(table.battle, table["a"], mace, 0)
    assert [(way.key(), way.price) for way in ways] == [
        ("plain", 0),
        *((f"charge:{boost}", boost) for boost in range(1, 11)),
    ]
    assert [way.key() for way in object_approaches(table.battle, table["a"], bow, 0)] == ["plain"]
    table.roll("d8=7 damage", "d8=3 damage").answer(approach=["charge:10"])
    table.turn("a", "object:0:0").done()
    assert table.battle.ground.tags[0].structure == 70 and table["a"].movement == 35


def test_a_thing_is_out_of_reach_for_those_indoors_and_far_away() -> None:
    """[free-targets, range-on-grid, building-details]"""
    tags = ["ffl building sp 50", "rfc cover +2 sp 20"]
    table = scene(
        person("out", weapons=["short-bow"]),
        person("in", at="ffl", inside=True, weapons=["short-bow", "mace"]),
        person("far", at="fs", weapons=["short-bow"]),
        tags=tags,
    )
    bow = table["out"].sheet.sources[0]
    assert [bool(object_approaches(table.battle, table[who], bow, 1)) for who in ("out", "in", "far")] == [
        True,
        False,
        False,
    ]
    mace = table["in"].sheet.sources[1]
    assert object_approaches(table.battle, table["in"], mace, 0)  # from within


def cover_at(position: int) -> TerrainTag:
    tag = TerrainTag(COVER, position)
    tag.structure = tag.whole_structure = 20
    return tag


def test_what_fills_a_position_is_struck_from_next_door_up_to_its_top() -> None:
    """[free-targets, obstacle-details, tag-building-sp]"""
    for height, reached in (("Ground", True), ("Elevated", True), ("Overhead", False)):
        table = scene(
            person("a", at=f"churn:{height}", weapons=["mace"]),
            tags=["churn stairs to Overhead", "ffl obstacle top Elevated sp 30", "frl obstacle top Elevated sp 30"],
        )
        mace = table["a"].sheet.sources[0]
        assert bool(object_approaches(table.battle, table["a"], mace, 1)) is reached, height
        assert object_approaches(table.battle, table["a"], mace, 2) == []  # not next door


def test_a_building_is_shot_at_from_the_ground_up_to_the_whole_range() -> None:
    """[range-on-grid, free-targets]: its height adds nothing."""
    table = scene(person("a", weapons=["short-bow"]), tags=["fs building sp 50"])
    bow = table["a"].sheet.sources[0]
    assert bow.range == 3 and object_approaches(table.battle, table["a"], bow, 0)
    table["a"].position = POSITION_KEYS.index("rfc")
    assert not object_approaches(table.battle, table["a"], bow, 0)
