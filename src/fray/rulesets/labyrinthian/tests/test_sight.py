"""Range, lines of sight, Lobbing Fire, and what water does to a shot."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.events import AttackDeclared
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.rules.areas import area_places
from fray.rulesets.labyrinthian.rules.lobbing_fire import lob_obstacles
from fray.rulesets.labyrinthian.rules.sight import clear_line, in_range, in_reach, steps_between
from fray.rulesets.labyrinthian.tests.arrange import SPENT, Scene, case_dice, known, person, scene


def bow(table: Scene, who: str = "archer", weapon: str = "long-bow") -> Source:
    return next(source for source in table[who].sheet.sources if source.id == weapon)


def duel(start: str, end: str, *tags: str, weapon: str = "long-bow") -> Scene:
    return scene(person("archer", at=start, weapons=[weapon]), person("t", "them", end), tags=list(tags))


def sees(table: Scene) -> bool:
    archer, target = table["archer"], table["t"]
    return clear_line(table.battle, archer.position, archer.level, target.position, target.level)


def test_distance_is_positions_and_elevations_together() -> None:
    """[range-on-grid, range-undefined, elevation-plus-position]"""
    table = duel("rrc", "churn:Overhead")
    archer, target = table["archer"], table["t"]
    assert steps_between(table.battle, archer.position, archer.level, target.position, target.level) == 4
    assert in_range(table.battle, archer, bow(table), target.position, target.level)
    far = duel("rrc", "frc:Overhead")
    assert not in_range(far.battle, far["archer"], bow(far), far["t"].position, far["t"].level)


def test_an_obstacle_in_the_churn_blocks_rear_center_from_forward_center() -> None:
    """[obstacle-blocks-sight, obstacle-lobbing, lobbing-fire-conditions] case [obstacle-churn-blocks-and-lob]."""
    table = scene(
        person("archer", at="rrc", weapons=["long-bow"], ratings=[14, 1], sheet={"strength": 7}),
        person("t", "them", "frc", spent=SPENT, sheet={"pr": 14}),
        tags=["churn obstacle top Elevated", "all Skyward"],
        dice=case_dice("obstacle-churn-blocks-and-lob"),
        momentum=["wound"],
        rating=["rating:0"],
    )
    table.turn("archer", "lob:0:1").done()
    assert "attack:0:1" not in table.offered()
    assert table.told(AttackDeclared)[0].total == 16
    assert table["t"].composure == 46 and table.wound("t", "Stuck") == 4


def test_the_line_is_blocked_only_if_every_shortest_way_is() -> None:
    """[sight-lines]"""
    assert sees(duel("ffl", "ffr", "churn obstacle"))  # the other way leads through ffc
    assert not sees(duel("ffl", "ffr", "churn obstacle", "ffc obstacle"))
    assert sees(duel("rfc", "churn", "rfl obstacle"))


def test_an_obstacle_blocks_up_to_its_top_alone() -> None:
    """[sight-lines]"""
    assert not sees(duel("rrc", "frc:Elevated", "churn obstacle top Elevated"))
    assert sees(duel("rrc", "frc:Overhead", "churn obstacle top Elevated"))
    assert sees(duel("rrc:Overhead", "frc", "churn obstacle top Elevated"))


def test_a_building_blocks_like_an_obstacle_and_an_army_does_too() -> None:
    """[tag-building, sight-lines, warfare-section-missing]"""
    assert not sees(duel("rrc", "frc", "churn building sp 50"))
    army = scene(
        person("archer", at="rrc", weapons=["long-bow"]),
        person("t", "them", "frc"),
        known("hale", "hale"),
        known("levy", "levy-spearmen", commander="hale"),
    )
    assert not sees(army)
    army["levy"].incapacitated = True
    assert sees(army)
    band = scene(
        person("archer", at="rrc", weapons=["long-bow"]),
        person("t", "them", "frc"),
        known("captain", "bandit-captain", "them"),
        known("band", "raider-band", "them", commander="captain"),
    )
    assert sees(band)


def test_those_in_a_trench_are_hit_from_afar_only_by_lobbed_fire() -> None:
    """[tag-trenched, trenched-details, lobbing-details]"""
    table = duel("churn", "churn", "churn trenched claimable +1")
    table.battle.ground.tags[0].claimants = 0b10
    assert not in_reach(table.battle, table["archer"], bow(table), table["t"])
    assert lob_obstacles(table.battle, table["archer"], bow(table), table["t"]) == 0
    assert in_reach(table.battle, table["t"], bow(table), table["archer"])  # shooting out is free
    fists = table["archer"].sheet.sources[-1]
    assert in_reach(table.battle, table["archer"], fists, table["t"])


def test_an_indicator_trench_shelters_everyone_there() -> None:
    """[tag-trenched, terrain-tags]"""
    table = duel("rfc", "churn", "churn trenched indicator")
    assert not in_reach(table.battle, table["archer"], bow(table), table["t"])


def test_nothing_ranged_passes_into_or_out_of_a_building() -> None:
    """[tag-building-claim, building-details]"""
    table = duel("rfc", "churn", "churn building sp 50")
    table["t"].inside = True
    assert not in_reach(table.battle, table["archer"], bow(table), table["t"])
    assert lob_obstacles(table.battle, table["archer"], bow(table), table["t"]) == -1
    assert not in_reach(table.battle, table["t"], bow(table), table["archer"])
    both = duel("churn", "churn", "churn building sp 50")
    both["archer"].inside = both["t"].inside = True
    assert in_reach(both.battle, both["archer"], bow(both), both["t"])


def test_the_hidden_cannot_be_targeted_not_even_by_lobbing() -> None:
    """[stealth-rules, free-targets]"""
    table = duel("rfc", "churn")
    table["t"].hidden = 1
    assert not in_reach(table.battle, table["archer"], bow(table), table["t"])
    assert lob_obstacles(table.battle, table["archer"], bow(table), table["t"]) == -1


def test_an_engine_cannot_shoot_too_near() -> None:
    """[siege-engines]"""
    table = scene(known("hale", "hale", at="rs"), known("cat", "catapult", at="rs", commander="hale"))
    stones = table["cat"].sheet.sources[0]
    places = {POSITION_KEYS[p] for p, _ in area_places(table.battle, table["cat"], stones, True)}
    assert "rrc" not in places and "rfc" in places and "frc" in places and "fs" not in places


def test_an_army_blocks_the_position_it_is_in_and_no_other() -> None:
    """[sight-lines, warfare-units]: until it is routed; bands that are no army never block."""
    for unit, at, routed, seen in (
        ("levy-spearmen", "churn", False, False),
        ("levy-spearmen", "churn", True, True),
        ("levy-spearmen", "rfl", False, True),
        ("raider-band", "churn", False, True),
    ):
        table = scene(
            person("a", at="rfc", weapons=["long-bow"]),
            person("t", "them", "ffc"),
            known("unit", unit, at=at, incapacitated=routed),
        )
        assert in_reach(table.battle, table["a"], bow(table, "a"), table["t"]) is seen, (unit, at, routed)
