"""Objectives: completing, failing and changing them."""

from __future__ import annotations

import pytest

from fray.engine.tape import Override
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Zone
from fray.rulesets.sixseconds.model.objectives import (
    DEFEAT,
    ESCAPE,
    HOLD,
    PROTECT,
    REACH,
    SLAY,
    SURVIVE,
    Objective,
)
from fray.rulesets.sixseconds.model.state import DEAD, HERE, LEFT, ROUND_BEGINS
from fray.rulesets.sixseconds.rules.objectives import completed
from fray.rulesets.sixseconds.rules.round_end import count_round
from fray.rulesets.sixseconds.tests.arrange import ends, person, scene, winner

WEST_EDGE = Zone(0, 0, 0, 9)

GOAL = Zone(10, 0, 11, 3)


def test_two_objectives_completed_together_go_by_initiative() -> None:
    """[combat-end, initiative-is-per-team, r-objective-timing, r-objective-kinds], case
    [objectives-completed-together]."""
    s = scene(
        person("ward", "players"),
        person("raider", "raiders", (9, 9)),
        objectives={"raiders": Objective(SURVIVE, number=6), "players": Objective(PROTECT, 0, number=6)},
    )
    s.battle.order, s.battle.round = [1, 0], 6
    assert ends(s, count_round) == "raiders"


def test_reaching_the_goal_ends_the_combat_in_the_middle_of_a_turn() -> None:
    """[combat-end, action-sprint, r-objective-kinds, r-objective-timing], case [reach-ends-mid-turn]."""
    s = scene(
        person("raider", "raiders", stamina=1, sheet={"speed": 6}),
        person("foe", "players", (20, 20)),
        objectives={"raiders": Objective(REACH, zone=Zone(11, 0, 11, 0), number=1)},
        turn=["move:6,0", "sprint:11,0"],
    )
    s.turn("raider").done()
    assert (winner(s), s["raider"].stamina, s.told(ev.Moved)[-1].meters) == ("raiders", 0, 5)


def test_leavers_are_counted() -> None:
    """[action-interact, combat-end, r-objective-kinds, r-interact], case [escape-counts-leavers]."""
    s = scene(
        person("fabian", "players", (10, 0)),
        person("petra", "players", (5, 0)),
        person("boudica", "players", (0, 9)),
        person("foe", "raiders", (20, 20)),
        objectives={"players": Objective(ESCAPE, zone=GOAL, number=2)},
        turn=["leave", "move:10,0", "leave"],
    )
    s.turn("fabian")
    assert (s["fabian"].presence, winner(s), s.mind.asked) == (LEFT, None, ["fabian:turn"])
    s.turn("petra").done()
    assert winner(s) == "players"


def test_an_escape_of_everybody_goes_before_the_last_team() -> None:
    """[combat-end, r-objective-timing, r-objective-kinds], case [escape-empties-the-field]."""
    s = scene(
        person("r1", "raiders", (20, 20)),
        person("r2", "raiders", (20, 18)),
        person("fabian", "players", presence=LEFT),
        person("boudica", "players", (5, 5), conscious=False, prone=True),
        person("petra", "players", (10, 1)),
        objectives={"players": Objective(ESCAPE, zone=GOAL)},
        turn=["leave"],
    )
    s.turn("petra").done()
    assert winner(s) == "players"


def test_only_the_escaping_team_can_leave_and_only_in_its_zone() -> None:
    """[r-objective-kinds, r-interact]."""
    s = scene(
        person("hero", "players", (0, 0)),
        person("foe", "raiders", (10, 0)),
        objectives={"players": Objective(ESCAPE, zone=GOAL)},
    )
    s.turn("hero")
    assert "leave" not in s.families()
    s.turn("foe")
    assert "leave" not in s.families()


def test_the_keeper_changes_objectives_between_rounds_only() -> None:
    """[objective-change, combat-end, r-objective-timing, r-keeper-default], case [objective-changed-between-rounds]."""
    s = scene(
        person("hero", "players", (10, 0)),
        person("captain", "guards", (20, 20)),
        objectives={"players": Objective(HOLD, zone=GOAL, number=3)},
    )
    s.battle.objectives[0].counter = 2
    s.battle.round, s.battle.phase = 3, ROUND_BEGINS
    s.mind.answers["objectives"] = ["change:0", "keep"]
    s.mind.answers["new-objective"] = ["slay:1:0"]
    s.steps(5)
    assert (s.battle.round, s.battle.objectives[0].kind, s.battle.objectives[0].counter) == (4, SLAY, 0)
    s.mind.answers["objectives"] = ["change:0", "keep"]
    s.mind.answers["new-objective"] = ["hold:0:3"]
    counts = []
    while s.battle.result is None:
        s.steps(1)
        if s.battle.phase == ROUND_BEGINS:
            counts.append(s.battle.objectives[0].counter)
    assert (counts, s.battle.round, winner(s)) == ([1, 2], 6, "players")


def test_slay_is_done_when_the_target_is_down_and_fails_when_it_is_gone() -> None:
    """[r-objective-kinds]: a failed objective is replaced by defeat."""
    people = [person("hero"), person("foe", "them", (9, 9)), person("mark", "them", (5, 5))]
    for state, result, kind in (
        ({"conscious": False, "prone": True}, "us", SLAY),
        ({"presence": DEAD}, "us", SLAY),
        ({"presence": LEFT}, None, DEFEAT),
    ):
        s = scene(*people, objectives={"us": Objective(SLAY, 2)})
        for name, value in state.items():
            setattr(s["mark"], name, value)
        assert ends(s) == result
        assert s.battle.objectives[0].kind == kind


def test_protect_lasts_to_the_end_of_its_round_and_fails_with_the_ward() -> None:
    """[r-objective-kinds, r-objective-timing]."""
    people = [person("hero", "us"), person("ward", "us", (3, 3)), person("foe", "them", (9, 9))]
    s = scene(*people, objectives={"us": Objective(PROTECT, 1, number=2)})
    assert ends(s, count_round) is None
    s.battle.round = 2
    assert ends(s, count_round) == "us"
    lost = scene(*people, objectives={"us": Objective(PROTECT, 1, number=2)})
    lost["ward"].presence = DEAD
    assert ends(lost) is None and lost.battle.objectives[0].kind == DEFEAT


def test_only_those_who_left_since_the_objective_was_set_have_escaped() -> None:
    """[objective-change, r-objective-kinds]: fresh counters; whom the Keeper takes off the field has not escaped."""
    s = scene(
        person("hero", "players", (0, 0)),
        person("two", "players", (0, 1)),
        person("three", "players", (0, 2)),
        person("foe", "raiders", (9, 9)),
        objectives={"players": Objective(ESCAPE, zone=WEST_EDGE, number=2)},
    )
    SYSTEM.orders.overrule(s.battle, Override("remove", 2))
    assert s["three"].presence == LEFT
    s.turn("hero", "leave")
    assert s.battle.result is None
    s.mind.answers["objectives"] = ["change:0", "keep"]
    s.mind.answers["new-objective"] = ["escape:0:2"]
    s.battle.phase = ROUND_BEGINS
    s.battle.round = 2
    s.steps(1)
    s.turn("two", "leave")
    assert s.battle.result is not None and s.battle.result.winner == "raiders"  # one of two is not enough


@pytest.mark.parametrize(("left", "there", "done"), [(1, False, True), (1, True, False), (0, False, False)])
def test_a_whole_team_has_escaped_when_a_member_has_left_and_no_conscious_member_is_there(
    left: int, there: bool, done: bool
) -> None:
    """[r-objective-kinds]: the unconscious stay behind."""
    s = scene(
        person("hero", "players", (0, 0), conscious=there, prone=not there),
        person("foe", "raiders", (9, 9)),
    )
    objective = Objective(ESCAPE, zone=WEST_EDGE)
    objective.counter = left
    assert completed(s.battle, 0, objective) is done


@pytest.mark.parametrize(("left", "done"), [(1, False), (2, True), (3, True)])
def test_so_many_have_escaped_as_the_objective_says(left: int, done: bool) -> None:
    """[r-objective-kinds]: others may still be there."""
    s = scene(person("hero", "players"), person("foe", "raiders", (9, 9)))
    objective = Objective(ESCAPE, zone=WEST_EDGE, number=2)
    objective.counter = left
    assert completed(s.battle, 0, objective) is done


def test_only_the_death_of_a_ward_and_the_flight_of_a_mark_fail_an_objective() -> None:
    """[r-objective-kinds]: a place is not lost because a combatant is dead."""
    for presence in (DEAD, LEFT):
        s = scene(
            person("hero"),
            person("foe", "them", (9, 9)),
            person("last", "them", (5, 5), presence=presence),
            objectives={"us": Objective(REACH, zone=GOAL, number=1), "them": Objective(HOLD, zone=GOAL, number=9)},
        )
        assert ends(s) is None
        assert [objective.kind for objective in s.battle.objectives] == [REACH, HOLD]


@pytest.mark.parametrize(("inside", "done"), [(1, False), (2, True)])
def test_enough_members_must_be_at_the_goal_at_once(inside: int, done: bool) -> None:
    """[r-objective-kinds]: conscious members of the team, each counted once."""
    s = scene(
        person("one", at=(10, 0)),
        person("two", at=(10, 1) if inside == 2 else (0, 0)),
        person("asleep", at=(10, 2), conscious=False, prone=True),
        person("foe", "them", (11, 0)),
    )
    assert completed(s.battle, 0, Objective(REACH, zone=GOAL, number=2)) is done


@pytest.mark.parametrize(
    ("kind", "awake", "presence", "done"),
    [
        (PROTECT, True, HERE, True),
        (PROTECT, False, HERE, True),
        (PROTECT, False, LEFT, True),
        (PROTECT, True, DEAD, False),
        (SURVIVE, True, DEAD, True),
        (SURVIVE, False, HERE, False),
    ],
)
def test_a_ward_must_live_and_a_team_must_remain(kind: str, awake: bool, presence: int, done: bool) -> None:
    """[r-objective-kinds, r-team-remains]: a ward may be asleep or gone, and its team may be beaten."""
    s = scene(
        person("hero", conscious=awake, prone=not awake),
        person("ward", at=(3, 3), conscious=False, presence=presence),
        person("foe", "them", (9, 9)),
    )
    s.battle.round = 4
    assert completed(s.battle, 0, Objective(kind, 1, number=4)) is done
    assert not completed(s.battle, 0, Objective(kind, 1, number=5))
