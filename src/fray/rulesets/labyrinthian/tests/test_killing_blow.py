"""Incapacitation and Killing Blows."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.rules.turn import TurnAction
from fray.rulesets.labyrinthian.tests.arrange import case_dice, person, scene
from fray.rulesets.labyrinthian.tests.test_ending import THREE


def test_a_helper_can_stop_a_killing_blow() -> None:
    """[killing-blow, killing-blow-procedure, defend-others, defend-others-move-in], case
    [killing-blow-stopped-by-helper]."""
    s = scene(
        person("t", composure=0),
        person("h", at="rfc", armor="armor-mail", shield="shield-round", movement=12, sheet={"pr": 14}),
        person("e", "them", weapons=["dagger"], ratings=[10, 1], sheet={"strength": 4}),
        dice=case_dice("killing-blow-stopped-by-helper"),
        rating=["rating:0"],
        **{"h:react": ["guard:-1"]},
    )
    s.turn("e", "kill:0:0").done()
    assert s["t"].here() and sum(s["t"].wounds) == 0 and s.told(ev.CloseCall)
    assert s["h"].movement == 2 and s.place("h") == "churn"
    assert s.battle.claimants == 1 << s["h"].who and not s.was_asked("t:react")


def test_killing_is_a_separate_act_on_a_target_at_zero() -> None:
    """[lethality-is-deliberate, zero-composure-vulnerable, composure-deduct-after-clash, killing-blow], case
    [killing-is-never-an-accident]."""
    s = scene(
        person("t", composure=5, spent=True, sheet={"pr": 8}),
        person("friend"),
        person("e", "them", weapons=["war-axe"], ratings=[12, 6], movement=14, sheet={"strength": 4}),
        dice=case_dice("killing-is-never-an-accident"),
        rating=["rating:0"],
        approach=["charge:10"],
        momentum=["done"],
        **{"friend:react": ["decline", "decline"]},
    )
    s["friend"].spent = 3
    s["friend"].composure = 0
    barred = {barrier.key: barrier.clause for barrier in TurnAction(s.battle, s["e"]).forbidden()}
    assert barred["kill:0:0"] == "zero-composure-vulnerable"
    s.mind.answers["friend:react"] = []
    s.turn("e", "attack:0:0", "kill:0:0").done()
    assert [event.through for event in s.told(ev.ClashSettled)] == [30, 4]
    assert not s["t"].here() and sum(s["t"].wounds) == 0
    assert s["e"].leverage == 1


def test_incapacitation_takes_everything_but_the_life() -> None:
    """[incapacitation, incapacitated-state, stance-end]"""
    s = scene(
        person("t", composure=0, stance=1, stance_dice=[6], held_dice=[8], conjuring=0, store=9),
        person("friend"),
        person("e", "them", weapons=["stick"]),
        dice=THREE,
        rating=["rating:0"],
    )
    s["friend"].composure = 0
    s.turn("e", "incapacitate:0:0").done()
    t = s["t"]
    assert t.incapacitated and t.here() and t.prone
    assert (t.stance, t.held_dice, t.store, t.movement, t.composure) == (0, [], 0, 0, 0)
    assert not t.has_turn()


def test_leverage_of_a_killing_blow_helps_to_intimidate_once() -> None:
    """[killing-blow-intimidation, leverage-bonus]"""
    s = scene(
        person("e", weapons=["stick"], leverage=1, ratings=[10, 5]),
        person("t", "them"),
        dice=["d10=4 intimidation"],
        target_number=["target:15"],
        rating=["rating:1"],
    )
    s["e"].spent = 0
    s.turn("e", "skill:intimidate:1").done()
    tried = s.told(ev.SkillTried)[0]
    assert tried.total == 5 + 5 + 5 and s["t"].composure == 56 and s["e"].leverage == 0


def test_leverage_lasts_through_this_turn_and_the_next_one() -> None:
    """[leverage-bonus, killing-blow-intimidation, killing-blow]"""
    s = scene(
        person("e", weapons=["stick"]),
        person("t", "them", composure=0),
        person("u", "them", spent=True, sheet={"pr": -20}),
        dice=THREE,
        rating=["rating:0"],
    )
    s.turn("e", "kill:0:1")
    assert s["e"].leverage == 1
    s.turn("u").turn("e").done()
    assert s["e"].leverage == 0
