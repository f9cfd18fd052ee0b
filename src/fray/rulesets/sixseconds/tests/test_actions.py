"""What actions cost and how long they take, and the postures."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import new_item
from fray.rulesets.sixseconds.model.options import Plain
from fray.rulesets.sixseconds.model.state import ACTIONS, ROUND_LIMIT, ROUNDS_PER_MINUTE
from fray.rulesets.sixseconds.rules.actions import perform
from fray.rulesets.sixseconds.rules.tasks import actions_for
from fray.rulesets.sixseconds.tests.arrange import counted, known, library, person, readied, scene


def test_posture_words_do_what_they_say() -> None:
    """[action-stand-up, free-drop-prone]."""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    perform(s.fight, s["hero"], Plain("drop-prone", "free-drop-prone", 0))
    assert s["hero"].prone
    perform(s.fight, s["hero"], Plain("stand-up", "action-stand-up", 0))
    assert not s["hero"].prone


@pytest.mark.parametrize("word", ["guard", "wait", "seek-cover", "stand-up"])
def test_what_states_no_other_cost_costs_one_action(word: str) -> None:
    """[default-one-action, actions-table, r-turn-ending]"""
    s = scene(
        person("hero", prone=word == "stand-up"), person("foe", "them", (9, 0)), rows=[".c........", ".........."]
    )
    s.turn("hero", word).done()
    assert [(event.what, event.actions) for event in s.told(ev.Paid)] == [(word, 1)]


def test_a_minute_is_ten_rounds_and_a_combat_lasts_five() -> None:
    """[round-length, r-round-cap]"""
    assert (ROUNDS_PER_MINUTE, ROUND_LIMIT) == (10, 50)
    assert scene(person("hero"), person("foe", "them", (9, 9))).battle.round_limit == ROUND_LIMIT


def test_times_convert_to_actions() -> None:
    """[action-two-seconds, extended-action, default-one-action, r-rounding], case [seconds-and-actions]."""
    assert (actions_for(5), actions_for(12)) == (3, 6)
    assert actions_for(5) <= ACTIONS < actions_for(12)  # the longer one is an extended action
    s = scene(person("hero", at=(1, 1)), person("foe", "them", (9, 9)), rows=["D" + "." * 10] * 11).turn(
        "hero", "door:0,1"
    )
    assert s.told(ev.Paid)[0].actions == 1


@pytest.mark.parametrize(
    ("word", "state"),
    [("guard", "guarding"), ("wait", "waiting"), ("seek-cover", "seeking cover"), ("drop-prone", "prone")],
)
def test_a_posture_is_told_when_it_begins_and_when_it_ends(word: str, state: str) -> None:
    """[r-until-next-turn, action-guard, action-wait, action-seek-cover]: at the actor's next turn; the prone stand up
    by themselves."""
    s = scene(person("hero"), person("foe", "them", (9, 0)), rows=[".c........", ".........."])
    s.turn("hero", word).done()
    assert [event.state for event in s.told(ev.StateBegan)] == [state]
    assert s.told(ev.StateEnded) == []
    s.turn("hero", *(["stand-up"] if state == "prone" else [])).done()
    assert [event.state for event in s.told(ev.StateEnded)] == [state]
    assert not (s["hero"].guarding or s["hero"].waiting or s["hero"].seeking_cover or s["hero"].prone)


def test_an_interact_finishes_an_action_unless_it_is_free() -> None:
    """[r-ready-triggers, action-interact, free-actions-uncounted]"""
    for quick, finished in ((False, 1), (True, 0)):
        who = known("hero", "pc-fabian") if quick else person("hero")
        watch = readied("finishes-an-action", "move")
        s = counted(scene(who, person("foe", "them", (9, 9), readied=watch)))
        s["hero"].carried.append(new_item(library().shelf.gear["item-vigor-tonic"]))
        s.turn("hero", "use:item-vigor-tonic:0").done()
        assert len(s.told(ev.Triggered)) == finished
