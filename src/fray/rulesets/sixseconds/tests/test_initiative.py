"""The order of the teams."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import TO_COME
from fray.rulesets.sixseconds.tests.arrange import opened, person, scene


def test_the_keeper_orders_the_other_teams() -> None:
    """[combat-trigger, initiative-others-keeper, initiative-attacked-second, r-hostility],
    case [charge-opens-the-combat]."""
    people = [person("m", "merchants", (0, 0)), person("w", "watch", (5, 0)), person("t", "thieves", (9, 0))]
    s = opened(*people, by="t", on="m").steps(1)
    assert [s.battle.teams[number] for number in s.battle.order] == ["thieves", "merchants", "watch"]
    assert s.told(ev.AttackDeclared) == []
    later = opened(*people, by="t", on="w").steps(1)
    assert [later.battle.teams[number] for number in later.battle.order] == ["thieves", "watch", "merchants"]
    shout = opened(*people, by="t", action="shout", team_order=["order:1,0"]).steps(1)
    assert [shout.battle.teams[number] for number in shout.battle.order] == ["thieves", "watch", "merchants"]
    default = opened(*people, by="t", action="shout").steps(1)
    assert [default.battle.teams[number] for number in default.battle.order] == ["thieves", "merchants", "watch"]


def test_a_team_that_joins_later_goes_to_the_end_of_the_initiative_order() -> None:
    """[r-joiners, initiative-others-keeper]: the Keeper orders those who are there."""
    s = scene(
        person("a", "first"),
        person("late", "latecomers", (5, 5), presence=TO_COME, joins_round=2),
        person("b", "second", (9, 9)),
        person("c", "third", (9, 0)),
        team_order=["order:3,0,2"],
    )
    s.steps(1).done()
    assert s.battle.order == [3, 0, 2, 1]


def test_the_keeper_is_not_asked_about_a_single_other_team() -> None:
    """[initiative-others-keeper, initiative-is-per-team]"""
    people = [person("m", "merchants", (0, 0)), person("w", "watch", (5, 0)), person("t", "thieves", (9, 0))]
    s = opened(*people, by="t", on="m").steps(1)
    assert (s.battle.order, s.was_asked("team-order")) == ([2, 0, 1], False)
    assert opened(*people, by="t").steps(1).was_asked("team-order")
