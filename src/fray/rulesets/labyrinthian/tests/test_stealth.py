"""Hiding, being found, and the Ambush."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.labyrinthian.model.events import StateEnded
from fray.rulesets.labyrinthian.model.state import HIDDEN, HIDDEN_THIS_ROUND, HIDDEN_TILL_ENEMY_TURN, IN_SIGHT
from fray.rulesets.labyrinthian.rules.round_end import end_of_round_ground
from fray.rulesets.labyrinthian.rules.stealth import ambush, enemy_turn_begins, find, hiding_number
from fray.rulesets.labyrinthian.tests.arrange import Scene, does, known, offers, person, scene


def sneak(**state: Any) -> Scene:
    """h hides in rfl from e, whose Passive Reaction is 15."""
    return scene(person("h", at="rfl", **state), person("e", "them", "ffc"))


@pytest.mark.parametrize(
    ("rating", "how"), [(10, HIDDEN), (9, HIDDEN_THIS_ROUND), (5, HIDDEN_THIS_ROUND), (4, HIDDEN_TILL_ENEMY_TURN)]
)
def test_how_well_one_hides_decides_how_long(rating: int, how: int) -> None:
    """[stealth-rules, stealth-section-missing]"""
    table = sneak(ratings=[rating, 1], spent=0b10)
    does(table, "h", "hide")
    assert table["h"].hidden == how and table["h"].ratings_left() == 0


def test_only_enemies_with_a_clear_line_are_to_be_deceived() -> None:
    """[stealth-rules]"""
    table = scene(
        person("h", at="rrc"),
        person("near", "them", "rfc", sheet={"pr": 12}),
        person("sharp", "them", "frc", sheet={"pr": 18}),
        person("out", "them", "rfc", sheet={"pr": 25}, incapacitated=True),
        tags=["churn obstacle"],
    )
    assert hiding_number(table.battle, table["h"]) == 12


def test_one_cannot_hide_beside_an_able_enemy_unless_it_is_obscured() -> None:
    """[stealth-rules, tag-obscured-stealth]"""
    people = (person("h", at="rfl"), person("e", "them", "rfl"))
    assert "hide" not in offers(scene(*people), "h")
    assert "hide" in offers(scene(*people, tags=["rfl obscured"]), "h")
    assert "hide" not in offers(sneak(composure=0), "h")


def test_hiding_badly_lasts_till_the_next_enemy_turn_and_hiding_fairly_till_the_round_ends() -> None:
    """[stealth-rules]"""
    table = sneak(hidden=HIDDEN_TILL_ENEMY_TURN)
    enemy_turn_begins(table.fight, table["h"])
    assert table["h"].hidden != IN_SIGHT
    enemy_turn_begins(table.fight, table["e"])
    assert table["h"].hidden == IN_SIGHT
    table = sneak(hidden=HIDDEN_THIS_ROUND)
    end_of_round_ground(table.fight)
    assert table["h"].hidden == IN_SIGHT
    table = sneak(hidden=HIDDEN)
    end_of_round_ground(table.fight)
    assert table["h"].hidden == HIDDEN


def test_the_hidden_are_seen_beside_an_enemy_at_the_end_of_a_turn() -> None:
    """[stealth-rules]"""
    table = scene(person("h", at="rfl", hidden=HIDDEN), person("e", "them", "churn"))
    table.turn("e", "move:rfl:ground")
    assert table["h"].hidden == IN_SIGHT
    fog = scene(person("h", at="rfl", hidden=HIDDEN), person("e", "them", "churn"), tags=["rfl obscured"])
    fog.turn("e", "move:rfl:ground")
    assert fog["h"].hidden == HIDDEN


def test_perception_finds_the_hidden() -> None:
    """[stealth-rules, skill-standard-effects]"""
    table = sneak(hidden=HIDDEN)
    find(table.fight, table["h"])
    assert table["h"].hidden == IN_SIGHT


def test_an_ambush_that_all_bring_off_holds_the_initiative() -> None:
    """[stealth-rules]"""
    table = scene(
        person("a", "them"),
        person("b", "them"),
        person("v", "us"),
        dice=["d20=10 ambush", "d20=19 ambush"],
        sides=["us", "them"],
    )
    table.battle.ambushers = 1
    ambush(table.fight)
    table.done()
    assert table.battle.ambush_turn and table["a"].hidden == table["b"].hidden == HIDDEN


def test_an_ambush_that_half_bring_off_hides_those_who_did() -> None:
    """[stealth-rules]"""
    for faces, hidden in (((10, 9), (HIDDEN, IN_SIGHT)), ((9, 9), (IN_SIGHT, IN_SIGHT))):
        table = scene(
            person("a", "them"),
            person("b", "them"),
            person("v", "us"),
            dice=[f"d20={f} ambush" for f in faces],
            sides=["us", "them"],
        )
        table.battle.ambushers = 1
        ambush(table.fight)
        assert not table.battle.ambush_turn and (table["a"].hidden, table["b"].hidden) == hidden


def test_without_ambushers_nobody_rolls() -> None:
    """[stealth-rules]"""
    table = scene(person("a", "them"), person("v", "us"))
    ambush(table.fight)
    assert not table.battle.ambush_turn


def test_a_third_of_the_ambushers_is_too_few_and_units_hide_with_a_side_that_all_made_it() -> None:
    """[stealth-rules]: its enemies stay in sight, and being seen again is told."""
    people = [person(name, "them") for name in "abc"]
    for faces, hidden in (
        ((10, 9, 9), [False] * 4),
        ((10, 10, 9), [True, True, False, False]),
        ((10,) * 3, [True] * 4),
    ):
        table = scene(
            *people,
            known("levy", "levy-spearmen", "them", commander="a"),
            person("v", "us"),
            dice=[f"d20={face} ambush" for face in faces],
            sides=["us", "them"],
        )
        table.battle.ambushers = 1
        ambush(table.fight)
        assert [table[name].hidden != IN_SIGHT for name in ("a", "b", "c", "levy")] == hidden, faces
        assert table["v"].hidden == IN_SIGHT
    find(table.fight, table["a"])
    assert [(event.who, event.state) for event in table.told(StateEnded)] == [(0, "Hidden")]
