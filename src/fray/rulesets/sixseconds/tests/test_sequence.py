"""Rounds: who joins, and the last one."""

from __future__ import annotations

from fray.engine.tape import Override
from fray.rulesets.sixseconds.model.state import GOES, ROUND_BEGINS, TO_COME
from fray.rulesets.sixseconds.rules.teams import eligible
from fray.rulesets.sixseconds.tests.arrange import opened, ordering, person, scene, winner


def test_reinforcements_come_at_the_start_of_their_round() -> None:
    """[r-joiners, r-team-remains, combat-end, round-length]: a team with reinforcements due remains; an occupied
    square is left to its occupant; a new team comes last."""
    s = opened(
        person("hero", "us", (0, 0)),
        person("late", "them", (0, 0), presence=TO_COME, joins_round=2),
        person("foe", "them", (5, 5)),
        person("third", "others", (9, 9), presence=TO_COME, joins_round=2),
        by="foe",
        on="hero",
    )
    s.steps(1)
    assert [s.battle.teams[number] for number in s.battle.order] == ["them", "us", "others"]
    s.battle.bound = False
    s["foe"].conscious, s["foe"].prone = False, True
    s.steps(4)
    assert (s.battle.result, s.battle.round) == (None, 2)
    s.steps(1)
    assert s["late"].here() and (s["late"].x, s["late"].y) != (0, 0)
    assert [combatant.name for combatant in eligible(s.battle, 1)] == ["late"]


def test_after_the_last_round_the_combat_is_a_draw() -> None:
    """[r-round-cap, combat-end]: fifty rounds, or what the encounter says; a round without turns counts."""
    s = scene(person("hero", "us"), person("foe", "them", (9, 9)))
    s.battle.round, s.battle.phase = 51, ROUND_BEGINS
    s.steps(1)
    assert s.battle.result is not None
    assert (s.battle.result.winner, s.battle.result.clause) == ("", "r-round-cap")


def test_a_combat_that_the_keeper_has_decided_ends_with_the_turn() -> None:
    """[combat-end, r-team-remains]: the last foe is taken off the field while the hero ends its turn."""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    s.battle.phase = GOES
    ordering(s, "turn", Override("remove", 1)).steps(1)
    assert winner(s) == "us"
