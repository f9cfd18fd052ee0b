"""A Clash step by step, and areas."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Waiting
from fray.engine.fight import Fight
from fray.engine.tape import Tape
from fray.rulesets.labyrinthian.model.state import LabFight
from fray.rulesets.labyrinthian.rules.reactions import React
from fray.rulesets.labyrinthian.rules.turn import take_turn
from fray.rulesets.labyrinthian.tests.arrange import NINE, Scene, attacker, case_dice, helpless, known, person, scene
from fray.rulesets.labyrinthian.tests.interrupting import answer_of


def test_an_area_is_one_roll_and_a_clash_for_each_target() -> None:
    """[prone, prone-ranged-attackers, passive-reaction-free, aoe], case [aoe-one-target-prone]."""
    s = scene(
        known("dragon", "ashwing-dragon", "them", ratings=[9, 1], at="churn"),
        person("a", at="rfc", prone=True, spent=True, armor="armor-padded", sheet={"pr": 14}),
        person("b", at="rfc", spent=True, sheet={"pr": 14}),
        dice=case_dice("aoe-one-target-prone", "a"),
        rating=["rating:0"],
        **{"a:react": ["guard:-1"]},
    )
    s.turn("dragon", "area:1:rfc:ground").done()
    assert (s["a"].composure, s["b"].composure) == (50, 45)
    assert s.battle.claimants == 1 << s["a"].who


def test_a_clash_goes_step_by_step() -> None:
    """[clash-sequence, simultaneous-effects, damage-dice-cap, damage-dice-cap-scope]: declare, spend, roll, Momentum,
    announce, React, defend, settle, Wounds. Momentum re-rolls are outside the cap of six dice."""
    s = scene(
        person("d", armor="armor-leather", held_dice=[4], wounds=["fracture d4"]),
        attacker(weapons=["dagger"]),
        dice=[
            *("d4=4 damage", "d4=4 damage", "d4=4 damage", "d4=4 damage", "d4=4 re-roll", "d4=4 re-roll"),
            *("d4=4 re-roll", "d4=1 re-roll", "d4=2 fracture", "d6=1 defense", "d6=2 defense"),
        ],
        rating=["rating:0"],
        react=["guard:-1"],
        **{"e:momentum": ["extra:4", "extra:4", "extra:4", "extra:4", "wound", "done"]},
    )
    s.turn("e", "attack:0:0").done()
    kinds = [type(event).__name__ for event in s.fight.events]
    order = [
        *("RatingSpent", "AttackDeclared", "HeldDieLost", "DamageRolled", "Rerolled", "MomentumUsed", "WoundRolled"),
        *("DamageAnnounced", "Reacted", "DefenseRolled", "ClashSettled", "Hurt", "Wounded"),
    ]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert s["d"].composure == 60 - (16 + 13 + 2 - 3)


def test_the_targets_of_an_attacker_who_is_out_follow_in_their_order() -> None:
    """[aoe, petrified-details]: its own area has turned it to stone, so it is not asked who is next."""
    s = scene(
        person("m", spells=["tsunami"], conjuring=0, store=30, composure=3, wounds=["petrified d4"], spent=0b10),
        person("friend", at="rs"),
        helpless("t"),
        helpless("u"),
        dice=["d6=1 damage"] * 6,
        next_target=["next:0"],
    )
    s.turn("m", "area:0:churn:ground").done()
    assert s["m"].incapacitated and (s["t"].composure, s["u"].composure) == (54, 54)
    assert s.mind.asked.count("m:next-target") == 1


def silent(composure: int = 9, answer: str = "yes", **changes: Any) -> Scene:
    """A blow of 9 in the first Turn of an ambush, at a target with so much Composure."""
    s = scene(
        person("p", weapons=["stick"]),
        helpless(composure=composure, sheet=changes.pop("sheet", {})),
        person("friend", "them", "fs"),
        dice=NINE,
        rating=["rating:0"],
        silent_end=[answer],
    )
    s.battle.ambushers, s.battle.ambush_turn = changes.get("ambushers", 0), changes.get("ambush_turn", True)
    return s.turn("p", "attack:0:1")


def test_in_the_first_turn_of_an_ambush_a_weak_target_may_be_put_out_silently() -> None:
    """[stealth-rules]: the same blow that brings it to zero, if it had at most 20 Composure."""
    s = silent().done()
    assert s.was_asked("p:silent-end") and s["t"].incapacitated
    s = silent(answer="no").done()
    assert s["t"].composure == 0 and not s["t"].incapacitated
    for changes in (
        {"ambush_turn": False},
        {"ambushers": 1},
        {"composure": 10},
        {"composure": 0},
        {"sheet": {"unyielding": 3}},
    ):
        s = silent(**changes)
        assert not s.was_asked("silent-end") and not s["t"].incapacitated, changes


def test_a_silent_end_is_for_targets_with_at_most_twenty_composure() -> None:
    """[stealth-rules]"""
    for composure, asked in ((20, True), (21, False)):
        s = scene(
            person("p", weapons=["war-axe"]),
            helpless(composure=composure),
            person("friend", "them", "fs"),
            dice=["d8=7 damage"] * 3,
            rating=["rating:0"],
        )
        s.battle.ambushers, s.battle.ambush_turn = 0, True
        s.turn("p", "attack:0:1").done()
        assert s["t"].composure == 0 and s.was_asked("silent-end") is asked


def test_those_who_may_react_know_the_damage_that_was_announced() -> None:
    """[reaction-after-damage-known, attack-announce-damage-and-type, fracture-timing]: the Fracture die is in it."""
    s = scene(person("t", wounds=["fracture d4"]), attacker(), person("z"), dice=[*NINE, "d4=3 fracture"])
    answers = [answer_of(s, "e")(key) for key in ("attack:0:0", "rating:0", "plain")]
    fight: LabFight = Fight(s.battle, s.dice, [None] * 9, Tape(answers))
    with pytest.raises(Waiting) as waiting:
        take_turn(fight, s["e"])
    asked = waiting.value.decisions[0]
    assert isinstance(asked, React) and asked.blow.damage == 12


def test_an_area_costs_each_of_its_targets_a_held_die() -> None:
    """[hold-fast-loss, aoe, hold-fast-details]: which one, the target says."""
    s = scene(
        known("dragon", "ashwing-dragon", "them", ratings=[9, 1]),
        person("a", at="rfc", spent=True, held_dice=[6], sheet={"pr": 0}),
        person("b", at="rfc", spent=True, held_dice=[8, 4], sheet={"pr": 0}),
        person("c", held_dice=[6]),
        dice=["d6=1 damage"] * 5,
        rating=["rating:0"],
        lose_held=["lose:8"],
    )
    s.turn("dragon", "area:1:rfc:ground").done()
    assert [s[name].held_dice for name in "abc"] == [[], [4], [6]]


def test_of_several_targets_of_an_area_only_the_last_may_have_just_defended_itself() -> None:
    """[flanking-immediately, aoe]: what the first did says nothing about the second."""
    for first, second, last in (
        (["guard:-1", "decline"], ["decline"], -1),
        (["decline"], ["decline", "guard:-1"], 2),
    ):
        s = scene(
            known("dragon", "ashwing-dragon", "them", ratings=[1, 1]),
            person("a", at="rfc", armor="armor-leather", sheet={"pr": 40}),
            person("b", at="rfc", armor="armor-leather", sheet={"pr": 40}),
            dice=[*["d6=1 damage"] * 5, "d6=1 defense", "d6=2 defense"],
            rating=["rating:0"],
            **{"a:react": first, "b:react": second},
        )
        s.turn("dragon", "area:1:rfc:ground").done()
        assert s.battle.last_defender == last
