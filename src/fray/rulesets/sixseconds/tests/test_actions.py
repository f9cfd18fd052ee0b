"""Wait, Seek Cover and the other postures; what actions cost and how long they take."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import Plain
from fray.rulesets.sixseconds.model.state import ACTIONS
from fray.rulesets.sixseconds.rules.actions import actions_for, perform
from fray.rulesets.sixseconds.rules.sequence import rounds_for
from fray.rulesets.sixseconds.tests.arrange import person, scene


def test_wait_gives_one_more_reaction_until_the_next_turn() -> None:
    """[action-wait, r-wait, reaction-recovery, reaction-limit, r-turn-ending, r-reaction-count], case
    [reaction-returns-on-own-turn]."""
    s = scene(
        person("boudica", hold=["weapon-longsword"]),
        person("foe", "them", (1, 0), hold=["weapon-warhammer"]),
        dice=["d6=3 strength", "d6=3 combat", "d20=9 luck"],
        defend=["parry:0"],
    )
    s.turn("boudica", "wait")
    assert s["boudica"].reactions == 2
    s.strike("foe", "boudica").done()
    assert s["boudica"].reactions == 1
    s.begin("boudica")
    assert (s["boudica"].reactions, s["boudica"].waiting) == (1, False)


def test_seek_cover_needs_cover_and_lasts_until_the_next_turn() -> None:
    """[action-seek-cover, r-cover, r-until-next-turn]."""
    rows = ["......", ".c....", "......", "......", "......", "......"]
    s = scene(person("hero", at=(0, 0)), person("foe", "them", (5, 5)), rows=rows).turn("hero", "seek-cover").done()
    assert s["hero"].seeking_cover
    s.begin("hero")
    assert not s["hero"].seeking_cover


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


def test_times_convert_to_actions_and_rounds() -> None:
    """[round-length, action-two-seconds, extended-action, default-one-action, r-rounding], case.

    [seconds-and-actions]
    """
    assert (actions_for(5), actions_for(12), rounds_for(60)) == (3, 6, 10)
    assert actions_for(5) <= ACTIONS < actions_for(12)  # the longer one is an extended action
    s = scene(person("hero", at=(1, 1)), person("foe", "them", (9, 9)), rows=["D" + "." * 10] * 11).turn(
        "hero", "door:0,1"
    )
    assert s.told(ev.Paid)[0].actions == 1
