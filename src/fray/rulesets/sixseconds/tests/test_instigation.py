"""The action that started the combat opens the instigator's first turn."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.turn import turn_options
from fray.rulesets.sixseconds.tests.arrange import (
    GUARDS,
    HAMMER,
    HIT,
    PLAYERS,
    Scene,
    counted,
    opened,
    person,
    readied,
    team,
)


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


def revived(s: Scene) -> Scene:
    """The hero is on its feet again."""
    assert not s["hero"].conscious and s["hero"].turn_taken
    s["hero"].conscious, s["hero"].health, s["hero"].burning, s["hero"].prone = True, 8, False, False
    return s


def test_an_instigator_that_falls_as_its_first_turn_starts_is_free_later() -> None:
    """[instigating-action-opens-first-turn, r-instigating-action]: the first turn alone opens with the action."""
    s = opened(
        person("hero", hold=HAMMER, burning=True, endurance=0, health=4),
        person("mate", at=(9, 9)),
        person("foe", "them", (1, 0)),
        by="hero",
        on="foe",
        pick=["pick:0"],
    )
    s.steps(3)
    assert len(s.told(ev.Lapsed)) == 1
    revived(s).turn("hero", "guard")
    assert s["hero"].guarding


def test_an_instigator_that_falls_on_its_way_is_free_later() -> None:
    """[instigating-action-opens-first-turn, r-instigating-action]"""
    s = opened(
        person("hero", hold=HAMMER, endurance=0, stamina=0),
        person("mate", at=(9, 9)),
        person("foe", "them", (4, 0), hold=HAMMER, readied=readied("enters-reach")),
        by="hero",
        on="foe",
        pick=["pick:0"],
        dice=[*HIT, "d20=15 luck test"],
        readied=["attack:0:melee:0"],
        turn=["move:3,0"],
    )
    counted(s).steps(3).done()
    revived(s).turn("hero", "guard")
    assert s["hero"].guarding


def test_a_declared_move_may_be_made_square_by_square() -> None:
    """[r-instigating-action, r-move]"""
    s = opened(
        person("hero"),
        person("foe", "them", (9, 9)),
        by="hero",
        action="move",
        turn=["walk:move"],
        walk_on=["to:1,0", "stop"],
    )
    s.steps(3)
    assert (s["hero"].x, s.battle.bound, s.told(ev.Lapsed)) == (1, False, [])
