"""Giving up, and fighting on after it."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.state import TURNS
from fray.rulesets.labyrinthian.tests.arrange import case_dice, person, scene
from fray.rulesets.labyrinthian.tests.test_ending import THREE


def test_the_surrendered_are_struck_as_if_at_zero() -> None:
    """[surrender, surrender-resume, wound-automatic, surrendered-turns], case [surrendered-is-struck]."""
    s = scene(
        person("s", composure=33, surrendered=True, surrenders=1),
        person("friend", composure=0),
        person("e", "them", weapons=["scimitar"], ratings=[4, 1]),
        dice=case_dice("surrendered-is-struck"),
        rating=["rating:0"],
        resume=["resume"],
    )
    s.turn("e", "attack:0:0")
    assert s["s"].composure == 22 and s.wound("s", "Bleed") == 4 and not s.was_asked("s:react")
    s.battle.holder = 2
    s.steps().done()
    assert not s["s"].surrendered and s["s"].composure == 22 and s["s"].has_turn()


def test_a_combatant_may_surrender_and_resume_but_not_surrender_again() -> None:
    """[surrender, surrender-resume, surrender-abuse, surrendered-turns], case
    [surrender-and-resume]."""
    s = scene(
        person("s", composure=33, stance=1, stance_dice=[6], sheet={"pr": 13}),
        person("friend"),
        person("e", "them", weapons=["stick"], ratings=[5, 1]),
    )
    s.turn("s", "surrender")
    quitter = s["s"]
    assert quitter.surrendered and quitter.at_zero() and not quitter.has_turn() and quitter.stance == 0
    s.answer(resume=["resume"])
    quitter.turn_taken = False
    s.battle.phase, s.battle.holder = TURNS, s["friend"].who
    s.steps()
    assert quitter.has_turn() and quitter.composure == 33
    s.roll(*THREE).answer(rating=["rating:0"], react=["guard:-1"]).turn("e", "attack:0:0")
    assert s.told(ev.Reacted)
    s.turn("s", "surrender").done()
    assert not quitter.surrendered and s.was_asked("second-surrender")


def test_a_side_surrenders_only_together() -> None:
    """[surrender-flee-by-agreement]"""
    s = scene(person("a"), person("b"), person("e", "them"), agree=["no", "yes"])
    s.turn("a", "surrender-all")
    assert not s["a"].surrendered
    s.turn("a", "surrender-all").done()
    assert s["a"].surrendered and s["b"].surrendered
    assert s.battle.result is not None and s.battle.result.winner == "them"


def test_a_combatant_that_came_to_zero_is_asked_once_whether_to_yield() -> None:
    """[surrender, surrendered-turns]"""
    s = scene(person("a", composure=0), person("b"), person("e", "them"), give_up=["surrender"])
    s.battle.holder = s["e"].who
    s.steps().done()
    assert s["a"].surrendered
