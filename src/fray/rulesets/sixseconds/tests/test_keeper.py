"""What the Keeper is asked."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model.field import Thing, Zone
from fray.rulesets.sixseconds.model.objectives import (
    DEFEAT,
    ESCAPE,
    HOLD,
    PROTECT,
    REACH,
    SLAY,
    SURVIVE,
    TASK,
    Objective,
)
from fray.rulesets.sixseconds.model.state import DEAD, NOBODY
from fray.rulesets.sixseconds.rules.keeper import AskSurprise, possible_objectives
from fray.rulesets.sixseconds.rules.objectives import change_objectives
from fray.rulesets.sixseconds.tests.arrange import ends, library, person, scene

GOAL = Zone(10, 0, 11, 3)


def test_every_kind_of_objective_can_be_set() -> None:
    """[objective-change, r-objective-kinds, r-decision-points]."""
    s = scene(
        person("hero", "players"),
        person("foe", "raiders", (9, 9)),
        objectives={"players": Objective(REACH, zone=GOAL, number=1)},
    )
    s.battle.things.append(Thing("bell", 3, 3, library().shelf.tasks["task-ring-bell"], 0))
    s.battle.successes.append(2)
    kinds = {option.kind for option in possible_objectives(s.battle, 0)}
    assert kinds == {DEFEAT, SLAY, REACH, ESCAPE, HOLD, PROTECT, SURVIVE, TASK}
    s.mind.answers["objectives"] = ["change:0", "keep"]
    s.mind.answers["new-objective"] = ["task:0:1"]
    change_objectives(s.fight)
    assert ends(s) is None  # the counters are fresh: earlier work does not count
    s.battle.successes[0] += 1
    assert ends(s) == "players"


def test_every_objective_that_makes_sense_is_offered_once() -> None:
    """[objective-change, r-objective-kinds]: members to bring, rounds from now, up to five times a task."""
    s = scene(
        person("hero", "players"),
        person("two", "players", (1, 0)),
        person("dead", "players", (2, 0), presence=DEAD),
        person("foe", "raiders", (9, 9)),
        objectives={"players": Objective(REACH, zone=GOAL, number=1)},
    )
    task = library().shelf.tasks["task-ring-bell"]
    s.battle.things.extend([Thing("bell", 3, 3, task, 0), Thing("gong", 4, 4, task, 1), Thing("lever", 5, 5)])
    s.battle.successes.extend([0, 0, 0])
    s.battle.round = 3
    rounds = range(3, 13)
    assert [option.key() for option in possible_objectives(s.battle, 0)] == [
        "defeat:-1:0",
        "slay:3:0",
        *[f"reach:0:{count}" for count in (1, 2)],
        *[f"escape:0:{count}" for count in (0, 1, 2)],
        *[f"hold:0:{count}" for count in range(1, 11)],
        *[f"protect:{who}:{last}" for who in (0, 1, 3) for last in rounds],
        *[f"survive:-1:{last}" for last in rounds],
        *[f"task:0:{times}" for times in range(1, 6)],
    ]


@pytest.mark.parametrize(
    ("team", "stealth", "default"), [(NOBODY, False, "none"), (0, False, "plain:0"), (1, True, "unseen:1")]
)
def test_there_is_no_surprise_unless_the_encounter_says_so(team: int, stealth: bool, default: str) -> None:
    """[r-keeper-default, surprise-sources]: what it says is the first answer, and every other is possible."""
    s = scene(person("hero", "players"), person("foe", "raiders", (9, 9)))
    s.battle.surprise_team, s.battle.by_stealth = team, stealth
    keys = [option.key() for option in AskSurprise(s.battle).options()]
    assert keys[0] == default
    assert sorted(keys) == sorted(
        ["none", *[f"{how}:{team}" for how in ("plain", "unseen", "creep") for team in (0, 1)]]
    )
