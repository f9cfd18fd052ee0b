"""The action that started the combat opens the instigator's first turn."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.turn import turn_options
from fray.rulesets.sixseconds.tests.arrange import GUARDS, PLAYERS, opened, team


def test_the_instigators_team_is_first_and_opens_with_the_declared_attack() -> None:
    """[initiative-is-per-team, initiative-instigator-first, initiative-attacked-second,
    instigating-action-opens-first-turn], case [text-initiative-guards]."""
    s = opened(
        *team("guards", 9, *GUARDS),
        *team("players", 5, *PLAYERS),
        by="fabian",
        on="guard-1",
        pick=["pick:6"],
        turn=["move", "attack"],
        dice=["d6=1 strength", "d6=1 combat", "d20=9 luck"],
    )
    s.steps(1)
    assert [s.battle.teams[number] for number in s.battle.order] == ["players", "guards"]
    s.steps(2).done()
    assert s.offered("pick") == ["pick:3", "pick:4", "pick:5", "pick:6"]
    assert s.told(ev.AttackDeclared)[0].other == s["guard-1"].who
    assert s.battle.bound is False


def test_before_the_declared_action_only_free_actions_and_the_way_to_it_are_open() -> None:
    """[instigating-action-opens-first-turn, r-instigating-action]."""
    s = opened(
        *team("guards", 9, *GUARDS),
        *team("players", 5, *PLAYERS),
        by="fabian",
        on="guard-1",
        pick=["pick:6"],
        turn=["drop-prone", "end"],
    )
    s.steps(2)
    battle, fabian = s.battle, s["fabian"]
    battle.acting, fabian.actions = fabian.who, 3
    assert {option.family() for option in turn_options(battle, fabian)} == {"move", "drop-prone"}
    s["guard-1"].presence = 3  # dead: the obligation lapses
    assert "end" in {option.family() for option in turn_options(battle, fabian)}
