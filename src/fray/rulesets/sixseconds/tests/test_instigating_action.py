"""The action that started the combat opens the instigator's first turn."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import MoveTo, Walk
from fray.rulesets.sixseconds.rules.instigating_action import FREE_CHOICE, MUST_ATTACK, MUST_MOVE, approaches, duty
from fray.rulesets.sixseconds.rules.turn import turn_options
from fray.rulesets.sixseconds.tests.arrange import (
    GUARDS,
    HAMMER,
    HIT,
    PLAYERS,
    Scene,
    Who,
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


@pytest.mark.parametrize(("actions", "families"), [(3, {"move", "step"}), (2, {"move", "step"}), (1, {"step"})])
def test_a_way_to_the_declared_attack_leaves_an_action_for_it(actions: int, families: set[str]) -> None:
    """[r-instigating-action, instigating-action-opens-first-turn]: a Move takes one, a Step none."""
    s = opened(person("hero", hold=HAMMER), person("foe", "them", (2, 0)), by="hero", on="foe")
    s["hero"].actions = actions
    ways = approaches(s.battle, s["hero"], s["foe"])
    assert {way.family() for way in ways} == families
    assert {(way.family(), way.cost(), way.stamina) for way in ways} <= {("move", 1, 0), ("step", 0, 0)}


def test_a_stunned_instigator_still_goes_to_its_declared_attack() -> None:
    """[r-instigating-action]: two actions are enough."""
    s = opened(
        person("hero", hold=HAMMER, stunned=1),
        person("foe", "them", (4, 0)),
        by="hero",
        on="foe",
        turn=["move:3,0", "attack:0:melee:1"],
        dice=["d6=1 strength", "d6=1 combat", "d20=9 luck"],
    )
    s.steps(3).done()
    assert (s["hero"].stamina, s.told(ev.Lapsed)) == (3, [])


def test_a_declared_move_is_the_ordinary_one() -> None:
    """[r-instigating-action, action-move]: an action and no stamina, on foot or square by square."""
    s = opened(person("hero"), person("foe", "them", (9, 9)), by="hero", action="move", turn=["move:2,0"])
    s.steps(2)
    s.begin("hero")
    offered = [option for option in turn_options(s.battle, s["hero"]) if option.family() in ("move", "walk")]
    assert {(option.family(), option.cost()) for option in offered} == {("move", 1), ("walk", 1)}
    assert {option.stamina for option in offered if isinstance(option, (MoveTo, Walk))} == {0}


@pytest.mark.parametrize("action", ["attack", "shout"])
def test_an_action_against_nobody_binds_nobody(action: str) -> None:
    """[r-instigating-action]: a shout is no action of the table, and an attack needs a target."""
    s = opened(person("hero", hold=HAMMER), person("foe", "them", (1, 0)), by="hero", action=action)
    s.steps(2)
    s.begin("hero")
    assert duty(s.battle, s["hero"]) == FREE_CHOICE
    assert "guard" in {option.family() for option in turn_options(s.battle, s["hero"])}


def bound(*people: Who, action: str = "attack", **more: Any) -> Scene:
    """The hero's first turn has begun, and the action that started the combat is still to be taken."""
    s = opened(*people, by="hero", on="foe" if action == "attack" else "", action=action, **more)
    s.steps(2)
    return s.begin("hero")


def test_nothing_is_owed_without_an_action_left() -> None:
    """[r-instigating-action, three-actions]"""
    for actions, owed in ((1, MUST_ATTACK), (0, FREE_CHOICE)):
        s = bound(person("hero", hold=HAMMER), person("foe", "them", (1, 0)))
        s["hero"].actions = actions
        assert duty(s.battle, s["hero"]) == owed


def test_no_attack_is_owed_on_a_target_that_has_fallen() -> None:
    """[r-instigating-action, r-unconscious]: although it could be attacked."""
    for awake, owed in ((True, MUST_ATTACK), (False, FREE_CHOICE)):
        s = bound(person("hero", hold=HAMMER), person("foe", "them", (1, 0)), person("other", "them", (9, 9)))
        s["foe"].conscious = awake
        assert duty(s.battle, s["hero"]) == owed


def test_a_declared_move_is_owed_while_there_is_a_square_to_move_to() -> None:
    """[r-instigating-action, action-move]: and once."""
    for rows, moved, owed in (
        (["....", "...."], False, MUST_MOVE),
        (["....", "...."], True, FREE_CHOICE),
        ([".#..", "##.."], False, FREE_CHOICE),
    ):
        s = bound(person("hero"), person("foe", "them", (3, 1)), action="move", rows=rows)
        s["hero"].moved = moved
        assert duty(s.battle, s["hero"]) == owed


@pytest.mark.parametrize(
    ("moved", "stepped", "ways"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_the_way_to_a_declared_attack_is_a_move_or_a_step_and_not_both(moved: bool, stepped: bool, ways: bool) -> None:
    """[r-instigating-action, r-step]"""
    s = bound(person("hero", hold=HAMMER), person("foe", "them", (3, 0)))
    s["hero"].moved, s["hero"].stepped = moved, stepped
    assert bool(approaches(s.battle, s["hero"], s["foe"])) is ways


def test_a_declared_attack_that_is_impossible_lapses_for_good() -> None:
    """[r-instigating-action]: also if the target comes within reach later in the turn."""
    s = opened(
        person("hero", hold=HAMMER, sheet={"speed": 4}),
        person("foe", "them", (8, 0)),
        by="hero",
        on="foe",
        turn=["move:4,0", "sprint:7,0", "guard"],
    )
    s.steps(3).done()
    assert (s["hero"].guarding, s["hero"].x, len(s.told(ev.Lapsed))) == (True, 7, 1)
