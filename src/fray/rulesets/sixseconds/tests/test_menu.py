"""What is offered on a turn."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Forbidden
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import MoveTo
from fray.rulesets.sixseconds.rules.menu import turn_menu
from fray.rulesets.sixseconds.rules.turn import TurnAction
from fray.rulesets.sixseconds.tests.arrange import SPEAR, Scene, person, scene


def test_what_is_offered_follows_from_the_tables() -> None:
    """[actions-table, reactions-table, free-actions-table, extra-resource-costs, default-one-action, r-decision-points,
    r-keeper-default, r-interact], case [what-is-offered]."""
    hero = person("hero", at=(5, 5), hold=SPEAR, stamina=0, focus=1)
    down = person("down", at=(9, 5), conscious=False, prone=True)
    s = scene(hero, down, person("ally", at=(5, 9)), person("foe", "them", (6, 5))).turn("hero")
    free = {"drop", "drop-prone", "step"}
    assert s.families() == {"attack", "brandish", "guard", "move", "walk", "ready", "wait", "end"} | free
    barred = {barred.key: barred.clause for barred in forbidden(s)}
    assert barred["sprint"] == "action-sprint" and barred["command"] == "extra-resource-costs"
    assert barred["seek-cover"] == "r-cover" and barred["stand-up"] == "action-stand-up"


def forbidden(s: Scene) -> list[Forbidden]:
    s.battle.acting, s["hero"].actions = s["hero"].who, 3
    return TurnAction(s.battle, s["hero"]).forbidden()


@pytest.mark.parametrize("word", ["guard", "wait", "seek-cover", "stand-up"])
def test_what_states_no_other_cost_costs_one_action(word: str) -> None:
    """[default-one-action, actions-table, r-turn-ending]"""
    s = scene(
        person("hero", prone=word == "stand-up"), person("foe", "them", (9, 0)), rows=[".c........", ".........."]
    )
    s.turn("hero", word).done()
    assert [(event.what, event.actions) for event in s.told(ev.Paid)] == [(word, 1)]


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
        option for option in turn_menu(s.battle, s["hero"]) if option.family() in ("end", "step", "drop-prone", "drop")
    ]
    assert {option.cost() for option in free} == {0}
    steps = [option for option in free if isinstance(option, MoveTo)]
    assert {(option.x, option.meters) for option in steps} == {(1, 1), (2, 1)}  # the rubble at 3 costs more


def test_a_turn_offers_attacks_first_then_ways_to_go_and_free_actions_last() -> None:
    """[actions-table, free-actions-table]"""
    s = scene(person("hero", hold=["weapon-spear"]), person("foe", "them", (1, 0))).begin("hero")
    families = list(dict.fromkeys(option.family() for option in turn_menu(s.battle, s["hero"])))
    assert families[0] == "end"  # whoever does nothing ends the turn
    order = [families.index(name) for name in ("attack", "move", "guard", "step", "drop-prone", "drop")]
    assert order == sorted(order)
