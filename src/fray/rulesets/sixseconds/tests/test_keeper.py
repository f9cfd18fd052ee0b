"""What the Keeper is asked."""

from __future__ import annotations

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
from fray.rulesets.sixseconds.rules.keeper import possible_objectives
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
