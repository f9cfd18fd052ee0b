"""The end of a round."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.field import Zone
from fray.rulesets.sixseconds.model.objectives import HOLD, SURVIVE, Objective
from fray.rulesets.sixseconds.model.state import ROUND_ENDS
from fray.rulesets.sixseconds.rules.round_end import count_round
from fray.rulesets.sixseconds.tests.arrange import ends, person, scene, winner

GOAL = Zone(10, 0, 11, 3)


def test_hold_counts_rounds_alone_in_the_zone() -> None:
    """[r-objective-kinds, r-objective-timing]: an enemy in it, or nobody, sets the counter back."""
    s = scene(
        person("hero", "us", (10, 0)),
        person("foe", "them", (20, 20)),
        objectives={"us": Objective(HOLD, zone=GOAL, number=2)},
    )
    assert ends(s, count_round) is None and s.battle.objectives[0].counter == 1
    s["foe"].x, s["foe"].y = 11, 3
    assert ends(s, count_round) is None and s.battle.objectives[0].counter == 0
    s["foe"].conscious = False
    count_round(s.fight)
    assert ends(s, count_round) == "us"


def test_a_surprise_round_counts_like_any_other() -> None:
    """[r-objective-timing]."""
    s = scene(person("hero"), person("foe", "them", (9, 9)), objectives={"us": Objective(SURVIVE, number=1)})
    s.battle.surprise_round, s.battle.surprise_team, s.battle.phase = True, 1, ROUND_ENDS
    s.steps(1)
    assert winner(s) == "us"
