"""Free actions."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.options import MoveTo
from fray.rulesets.sixseconds.rules.turn import turn_options
from fray.rulesets.sixseconds.tests.arrange import SPEAR, person, scene


def test_free_actions_are_open_with_no_actions_left() -> None:
    """[free-actions-uncounted, free-drop-prone, free-drop-item, r-free-actions], case
    [free-actions-with-no-actions-left]."""
    miss = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
    s = scene(
        person("hero", hold=["weapon-warhammer"]),
        person("foe", "them", (2, 0)),
        dice=[*miss, *miss],
    )
    s.turn("hero", "move:1,0", "attack:0:melee", "attack:0:melee", "drop:0", "drop-prone").done()
    assert (s["hero"].held, s["hero"].prone) == ([], True)
    assert s.families() == {"end"}
    assert [(lying.x, lying.y) for lying in s.battle.lying] == [(1, 0)]


def test_free_actions_and_the_end_of_the_turn_cost_nothing_and_a_step_is_one_meter() -> None:
    """[free-actions-uncounted, free-actions-table, free-step, r-step]"""
    s = scene(person("hero", at=(1, 1), hold=SPEAR), person("foe", "them", (9, 9)), rows=["...r......"] * 10).begin(
        "hero"
    )
    s["hero"].x = 2
    free = [
        option
        for option in turn_options(s.battle, s["hero"])
        if option.family() in ("end", "step", "drop-prone", "drop")
    ]
    assert {option.cost() for option in free} == {0}
    steps = [option for option in free if isinstance(option, MoveTo)]
    assert {(option.x, option.meters) for option in steps} == {(1, 1), (2, 1)}  # the rubble at 3 costs more
