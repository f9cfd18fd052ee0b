"""Terrain Tags: claims, Cover, High Ground, trenches, Obstacles, Buildings and Walls."""

from __future__ import annotations

from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model.events import AttackDeclared
from fray.rulesets.labyrinthian.model.grid_events import Collapsed, HidingTried, TagGivenUp
from fray.rulesets.labyrinthian.model.terrain_tags import DIFFICULT, HIGH_GROUND, TerrainTag
from fray.rulesets.labyrinthian.rules.attacks import situation
from fray.rulesets.labyrinthian.rules.buildings import strike_structure
from fray.rulesets.labyrinthian.rules.lobbing_fire import lob_obstacles
from fray.rulesets.labyrinthian.rules.reactions import reaction_modifier
from fray.rulesets.labyrinthian.rules.sight import in_reach
from fray.rulesets.labyrinthian.rules.terrain_tags import obscured_rating
from fray.rulesets.labyrinthian.tests.arrange import (
    SPENT,
    Scene,
    case_dice,
    does,
    known,
    offers,
    person,
    prices,
    scene,
    siege,
)


def claimed(table: Scene, tag: int = 0) -> list[str]:
    return [
        combatant.name
        for combatant in table.battle.combatants
        if table.battle.ground.tags[tag].claimed_by(combatant.who)
    ]


# ---- claims


def test_claiming_is_free_and_first_come_first_served() -> None:
    """[terrain-tags, tag-claiming, tag-cover-capacity]"""
    table = scene(*(person(name, at="rfc", movement=0) for name in "abc"), tags=["rfc cover +2 sp 15"])
    does(table, "a", "claim:0")
    does(table, "b", "claim:0")
    assert "claim:0" not in offers(table, "c") and claimed(table) == ["a", "b"]
    does(table, "a", "unclaim:0")
    does(table, "c", "claim:0")
    assert claimed(table) == ["b", "c"]


def test_all_claimants_are_of_one_side_and_without_a_number_there_is_room_for_one() -> None:
    """[tag-claiming]"""
    table = scene(
        person("a", at="rfc"),
        person("e", "them", "rfc"),
        person("b", at="rfc"),
        tags=["rfc cover +2", "rfc trenched claimable"],
    )
    does(table, "a", "claim:0")
    assert "claim:0" not in offers(table, "e") and "claim:1" in offers(table, "e")
    does(table, "b", "claim:1")
    assert "claim:1" not in offers(table, "a")


def test_a_claim_ends_when_its_holder_leaves_the_position() -> None:
    """[tag-claiming, forced-movement]"""
    table = scene(person("a", at="rfc"), tags=["rfc cover +2"])
    does(table, "a", "claim:0")
    does(table, "a", "move:churn:ground")
    assert claimed(table) == []


# ---- Cover


def test_cover_helps_reactions_against_ranged_attacks_alone() -> None:
    """[tag-cover, tag-cover-reaction, cover-details]"""
    table = scene(person("a", at="rfc"), person("b", at="rfc"), tags=["rfc cover +1 sp 20"])
    does(table, "a", "claim:0")
    assert reaction_modifier(table.battle, table["a"], table["a"], True, False, None) == 10
    assert reaction_modifier(table.battle, table["a"], table["a"], False, False, None) == 0
    assert reaction_modifier(table.battle, table["b"], table["b"], True, False, None) == 0


def test_cover_takes_an_area_attack_once_for_all_behind_it() -> None:
    """[tag-cover-aoe, tag-cover-sp, tag-cover-capacity, hold-fast-loss] case [cover-takes-aoe-once]."""
    table = scene(
        person("e", "them", "churn", items=["fire-flask"]),
        person("a", at="rfc", held_dice=[6]),
        person("b", at="rfc"),
        person("c", at="rfc", spent=SPENT, sheet={"pr": 0}),
        tags=["rfc cover +2 sp 15"],
        dice=case_dice("cover-takes-aoe-once"),
    )
    does(table, "a", "claim:0")
    does(table, "b", "claim:0")
    table["e"].held[4] = 1
    table.turn("e", "throw:fire-flask:4:92").done()
    assert [table[who].composure for who in "abc"] == [60, 60, 50] and table["a"].held_dice == [6]
    assert table.battle.ground.tags[0].structure == 5
    strike_structure(table.fight, table.battle.ground.tags[0], 5, "tag-cover-aoe")
    assert table.battle.ground.tags == [] and [event.kind for event in table.told(Collapsed)]


# ---- Obscured


def test_obscured_lowers_ratings_and_ranged_attacks_more_and_helps_hiding() -> None:
    """[tag-obscured, tag-obscured-ranged, tag-obscured-stealth, obscured-details] case [obscured-melee-and-ranged]."""
    table = scene(
        person("o", at="ffl", ratings=[15, 9], weapons=["dagger", "long-bow"], sheet={"strength": 7, "agility": 7}),
        person("e", "them", "ffl"),
        tags=["ffl obscured"],
        rating=["rating:1"],
    )
    combatant = table["o"]
    dagger, bow = combatant.sheet.sources[0], combatant.sheet.sources[1]
    assert 15 + 7 + situation(table.battle, combatant, dagger, table["e"], None, -1, None) == 12
    assert 15 + 7 + situation(table.battle, combatant, bow, table["e"], None, -1, None) == 7
    assert 9 + 7 + reaction_modifier(table.battle, combatant, combatant, False, True, None) == 6
    assert reaction_modifier(table.battle, combatant, combatant, False, False, None) == 0
    assert obscured_rating(table.battle, combatant, None) == -10
    does(table, "o", "hide")
    assert table.told(HidingTried)[0].total == 26


def test_attackers_from_outside_have_no_penalty() -> None:
    """[obscured-details]"""
    table = scene(person("o", at="churn", weapons=["long-bow"]), person("e", "them", "ffl"), tags=["ffl obscured"])
    assert situation(table.battle, table["o"], table["o"].sheet.sources[0], table["e"], None, -1, None) == 0


# ---- High Ground


def test_ranged_attacks_from_claimed_high_ground_have_ten_more() -> None:
    """[tag-high-ground-bonus, prone-ranged-attackers, prone] case [high-ground-against-prone]."""
    table = scene(
        person("archer", at="rrl", weapons=["long-bow"], sheet={"strength": 7}),
        person("t", "them", "rfl", prone=True, ratings=[13, 1]),
        tags=["rrl high-ground claimable Elevated +1"],
    )
    does(table, "archer", "claim:0")
    bow = table["archer"].sheet.sources[0]
    terms: list[Term] = []
    assert 16 + 7 + situation(table.battle, table["archer"], bow, table["t"], None, -1, terms) == 3
    assert [(term.name, term.value) for term in terms] == [("High Ground", 10), ("Prone target", -30)]
    assert 15 + reaction_modifier(table.battle, table["t"], table["t"], True, False, None) == 0
    assert 13 + 5 + reaction_modifier(table.battle, table["t"], table["t"], True, True, None) == 3


def test_going_up_without_the_claim_gives_no_bonus() -> None:
    """[high-ground-details]"""
    table = scene(
        person("a", at="rrl"),
        person("b", at="rrl", weapons=["long-bow"]),
        person("t", "them", "rfl"),
        tags=["rrl high-ground claimable Elevated +1"],
    )
    does(table, "a", "claim:0")
    does(table, "b", "move:rrl:elevated")
    bow = table["b"].sheet.sources[0]
    assert situation(table.battle, table["b"], bow, table["t"], None, -1, None) == 0
    assert situation(table.battle, table["b"], table["b"].sheet.sources[-1], table["t"], None, -1, None) == 0


def test_indicator_high_ground_helps_everyone_on_it() -> None:
    """[tag-high-ground-bonus, high-ground-details]"""
    table = scene(
        person("b", at="rrl", weapons=["long-bow"]),
        person("t", "them", "rfl"),
        tags=["rrl high-ground indicator Elevated"],
    )
    assert table.place("b") == "rrl:Elevated"
    assert situation(table.battle, table["b"], table["b"].sheet.sources[0], table["t"], None, -1, None) == 10


# ---- trenches


def test_an_area_in_a_trench_hurts_double_after_defense() -> None:
    """[tag-trenched-aoe, tag-trenched, trenched-details] case [trench-doubles-after-defense]."""
    table = scene(
        known("hale", "hale", "them", at="rrc", ratings=[10, 1]),
        known("cat", "catapult", "them", at="rs", commander="hale"),
        person("t", at="churn", armor="armor-leather", sheet={"pr": 30}),
        tags=["churn trenched claimable +3", "all Skyward"],
        dice=["d6=3 damage"] * 6 + case_dice("trench-doubles-after-defense"),
        rating=["rating:0"],
        react=["guard:-1"],
    )
    does(table, "t", "claim:0")
    table.turn("hale", "unit-area:1:churn:ground").done()
    assert table["t"].composure == 34


# ---- Walls


def test_nobody_enters_a_walled_flank_at_ground() -> None:
    """[siege-grid-rules]"""
    table = siege(person("a", at="churn", movement=40), person("d", "them", "frc", movement=20))
    assert not any(key.startswith("move:ff") for key in prices(table, "a"))
    assert "move:ffc:ground" in prices(table, "d")


def test_the_wall_is_climbed_beside_it_and_stepped_across() -> None:
    """[siege-grid-rules, climb-details]"""
    table = siege(
        person("a", at="churn", movement=40, ratings=[15, 15], armor="armor-padded"), rating=["rating:0", "rating:1"]
    )
    does(table, "a", "climb")
    does(table, "a", "climb")
    assert table.place("a") == "churn:Overhead"
    does(table, "a", "move:ffc:overhead")
    assert table.place("a") == "ffc:Overhead" and table["a"].movement == 10
    assert "claim:1" not in offers(table, "a")  # the Wall is its defenders'
    does(table, "a", "move:ffc:ground")
    assert table["a"].movement == 10


def test_a_ladder_replaces_the_tests() -> None:
    """[siege-grid-rules, elevation-means]"""
    table = siege(person("a", at="churn", movement=40, items=["scaling-ladder"]))
    does(table, "a", "ladder")
    does(table, "a", "move:ffc:overhead")
    assert table["a"].movement == 10 and "ladder" not in offers(table, "a")


def test_defenders_claim_the_top_and_shoot_down_from_it() -> None:
    """[siege-grid-rules, tag-high-ground-bonus]"""
    table = siege(person("a", at="churn"), person("d", "them", "ffc", weapons=["long-bow"]))
    does(table, "d", "claim:1")
    assert table.place("d") == "ffc:Overhead"
    bow = table["d"].sheet.sources[0]
    assert situation(table.battle, table["d"], bow, table["a"], None, -1, None) == 10


def test_the_wall_blocks_sight_between_those_on_the_ground_outside_and_inside() -> None:
    """[siege-grid-rules, sight-lines]"""
    table = siege(
        person("a", at="churn", weapons=["long-bow"]), person("d", "them", "ffc"), person("top", "them", "ffl:Overhead")
    )
    bow = table["a"].sheet.sources[0]
    assert not in_reach(table.battle, table["a"], bow, table["d"])
    assert in_reach(table.battle, table["a"], bow, table["top"])
    assert lob_obstacles(table.battle, table["a"], bow, table["d"]) == 1


def test_unique_tags_may_be_added_and_bring_their_rules() -> None:
    """[terrain-tags-unique]"""
    table = scene(person("a", at="rfc"))
    table.battle.ground.add(TerrainTag(DIFFICULT, table["a"].position))
    assert prices(table, "a") == {f"move:{key}:ground": 20 for key in ("churn", "rfl", "rfr", "rrc")}


def test_attack_totals_name_the_obscured_position() -> None:
    """[tag-obscured, attack-total]"""
    table = scene(
        person("a", at="ffl", weapons=["mace"], ratings=[12, 1]),
        person("t", "them", "ffl", spent=SPENT, sheet={"pr": -20}),
        tags=["ffl obscured"],
        dice=["d8=1 damage", "d8=1 damage"],
        rating=["rating:0"],
    )
    table.turn("a", "attack:0:1").done()
    declared = table.told(AttackDeclared)[0]
    assert declared.total == 7 and ("Obscured", -10) in [(term.name, term.value) for term in declared.terms()]


def test_a_change_of_elevation_ends_the_claim_on_high_ground_and_no_other() -> None:
    """[high-ground-details, tag-claiming]"""
    tags = ["rrl high-ground claimable Elevated +2", "rrl cover +2"]
    table = scene(person("a", at="rrl", movement=40), person("b", at="rrl"), tags=tags)
    for name in ("a", "b"):
        does(table, name, "claim:1")
        does(table, name, "claim:0")
    assert claimed(table, 0) == claimed(table, 1) == ["a", "b"]
    does(table, "a", "move:rrl:ground")
    assert claimed(table, 0) == ["b"] and claimed(table, 1) == ["a", "b"]
    assert [(event.who, event.kind) for event in table.told(TagGivenUp)] == [(0, HIGH_GROUND)]
