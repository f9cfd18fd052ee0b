"""Conditions."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.sheets import FRIGHTENED, Rider
from fray.rulesets.sixseconds.rules.conditions import afflict, harmed
from fray.rulesets.sixseconds.rules.effects import apply_rider
from fray.rulesets.sixseconds.tests.arrange import BODY, person, scene, take


def test_conditions_count_own_turns_and_do_not_stack() -> None:
    """[r-conditions]: a new application sets the longer duration; a current turn counts."""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    afflict(s.fight, s["hero"], "slowed", 2, 1, "r-conditions")
    afflict(s.fight, s["hero"], "slowed", 1, 1, "r-conditions")
    assert s["hero"].slowed == 2
    s.turn("hero")
    assert s["hero"].slowed == 1
    s.turn("foe")
    assert s["hero"].slowed == 1
    s.turn("hero")
    assert s["hero"].slowed == 0


@pytest.mark.parametrize("condition", ["frightened", "poisoned", "stunned", "blinded", "slowed"])
def test_a_condition_of_two_turns_ends_with_the_second_own_turn(condition: str) -> None:
    """[r-conditions]"""
    lasting: dict[str, Any] = {condition: 2}
    s = scene(person("hero", **lasting), person("foe", "them", (9, 9)))
    s.turn("hero")
    assert getattr(s["hero"], condition) == 1
    assert s.told(ev.StateEnded) == []
    s.turn("hero")
    assert getattr(s["hero"], condition) == 0
    assert [event.state for event in s.told(ev.StateEnded)] == [condition]


@pytest.mark.parametrize("condition", ["frightened", "poisoned", "stunned", "blinded", "slowed"])
def test_the_longer_duration_of_a_condition_counts(condition: str) -> None:
    """[r-conditions]: the same condition never stacks; a rider sets it, a shorter one changes nothing."""
    s = scene(person("hero"), person("foe", "them", (1, 0)))
    for turns, expected in ((2, 2), (1, 2), (4, 4)):
        apply_rider(s.fight, s["foe"], s["hero"], Rider(condition, False, 30, duration=turns), 9, False)
        assert getattr(s["hero"], condition) == expected
    assert s["hero"].fright_source == (1 if condition == "frightened" else -1)


def test_the_frightened_fear_the_source_of_the_longer_fright() -> None:
    """[r-conditions]: the same condition never stacks."""
    s = scene(person("hero"), person("first", "them", (5, 5)), person("second", "them", (9, 9)))
    for turns, source, expected in ((2, 1, (2, 1)), (1, 2, (2, 1)), (3, 2, (3, 2))):
        afflict(s.fight, s["hero"], FRIGHTENED, turns, source, "r-conditions")
        assert (s["hero"].frightened, s["hero"].fright_source) == expected


@pytest.mark.parametrize(
    ("whose", "stunned", "before", "after"),
    [("hero", 0, 2, 1), ("hero", 0, 1, 0), ("hero", 0, 0, 0), ("hero", 1, 2, 2), ("foe", 0, 1, 1)],
)
def test_a_stun_in_the_own_turn_costs_an_action_at_once(whose: str, stunned: int, before: int, after: int) -> None:
    """[r-conditions]: if one is left, and only the first stun does."""
    s = scene(person("hero", stunned=stunned, actions=before), person("foe", "them", (1, 0)))
    s.battle.acting = s[whose].who
    afflict(s.fight, s["hero"], "stunned", 1, 1, "r-conditions")
    assert (s["hero"].actions, s["hero"].stunned) == (after, 1)


def test_harmed_compares_with_half_of_the_maximum() -> None:
    """[harmed, r-harmed-bloodied, r-rounding], case [harmed-odd-maximum]."""
    s = scene(person("hero", sheet={**BODY, "endurance": 13}), person("foe", "them"))
    take(s, 6)
    assert (s["hero"].endurance, harmed(s["hero"])) == (7, False)
    take(s, 1)
    assert (s["hero"].endurance, harmed(s["hero"])) == (6, True)
    nothing = scene(person("hero", sheet={**BODY, "endurance": 0}), person("foe", "them"))
    assert harmed(nothing["hero"])
