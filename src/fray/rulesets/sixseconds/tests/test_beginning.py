"""How a combat begins."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import ROUND_BEGINS, SETUP
from fray.rulesets.sixseconds.tests.arrange import opened, person


def test_a_combat_begins_with_the_order_of_the_teams_then_surprise_then_objectives() -> None:
    """[combat-trigger, teams, r-decision-points]: and the action that started it is still to be taken."""
    people = [person("m", "merchants"), person("w", "watch", (5, 0)), person("t", "thieves", (9, 0))]
    s = opened(*people, by="t", action="shout").steps(1)
    assert s.mind.asked == [":team-order", ":surprise", ":objectives"]
    assert (s.battle.order, s.battle.phase, s.battle.bound) == ([2, 0, 1], ROUND_BEGINS, True)
    s.battle.phase, s.battle.instigation = SETUP, None
    s.steps(1)
    assert (s.battle.bound, s.battle.phase) == (False, ROUND_BEGINS)
