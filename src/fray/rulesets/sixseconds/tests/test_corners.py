"""Corners of the rules in which a small slip would go unnoticed elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.game import Game
from fray.engine.system import System
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.minds.odds import best_attack
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Lying, new_item
from fray.rulesets.sixseconds.model.sheets import Rider
from fray.rulesets.sixseconds.model.state import Readied
from fray.rulesets.sixseconds.rules.advantage import edge_against
from fray.rulesets.sixseconds.rules.effects import apply_rider
from fray.rulesets.sixseconds.rules.interact import pick_up_options
from fray.rulesets.sixseconds.rules.menu import attack_options
from fray.rulesets.sixseconds.rules.ready import readied_options
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at
from fray.rulesets.sixseconds.tests.arrange import library, person, scene


@pytest.mark.parametrize(
    ("attacker", "target", "level"),
    [
        ({}, {}, 0),
        ({"blinded": 1}, {}, -1),
        ({"frightened": 1}, {}, -1),
        ({"blinded": 1, "frightened": 1}, {}, -2),
        ({}, {"prone": True}, 1),
        ({"blinded": 1}, {"prone": True}, 0),
        ({}, {"prone": True, "conscious": False}, 2),
        ({"blinded": 1}, {"prone": True, "conscious": False}, 1),
    ],
)
def test_each_source_of_advantage_counts_once_and_they_cancel_one_for_one(
    attacker: dict[str, Any], target: dict[str, Any], level: int
) -> None:
    """[r-advantage-sources, r-advantage, r-visibility, r-unconscious]"""
    s = scene(person("one", **attacker), person("foe", "them", (1, 0), **target))
    form = form_of(gear_at(s.battle, s["one"], -1), "melee")
    assert form is not None
    assert edge_against(s.battle, s["one"], s["foe"], form, None).level == level


def test_sources_cancel_before_the_limit_of_two() -> None:
    """[r-advantage-sources]: three for and one against are still two."""
    s = scene(
        person("one", blinded=1),
        person("ally", at=(2, 0)),
        person("foe", "them", (1, 0), prone=True, conscious=False),
    )
    form = form_of(gear_at(s.battle, s["one"], -1), "melee")
    assert form is not None
    assert edge_against(s.battle, s["one"], s["foe"], form, None).level == 2


def test_a_thrown_shield_is_told_by_its_name_and_lies_with_the_target() -> None:
    """[r-improvised, r-ranged-melee]"""
    dice = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
    s = scene(person("one", hold=["shield-round"]), person("foe", "them", (3, 0)), dice=dice)
    assert {option.name for option in attack_options(s.battle, s["one"])} == {"round shield"}
    s.strike("one", "foe", "ranged").done()
    assert [event.weapon for event in s.told(ev.AttackDeclared)] == ["round shield"]
    assert [(lying.item.gear.id, lying.x, lying.y) for lying in s.battle.lying] == [("shield-round", 3, 0)]
    assert s["one"].held == []


def test_while_a_team_picks_the_go_is_its_own() -> None:
    """[team-alternation, r-no-passing]"""
    encounter = SYSTEM.library().encounter("gate-alarm")
    game = Game(SYSTEM, encounter, 1, [SYSTEM.default_mind(), *[None for _ in encounter.roster]])
    system: System = SYSTEM
    assert game.decisions[0].kind() == "pick"
    assert system.header(game.battle).phase == "the players have the next go"
    game.answer("pick:0", game.decisions[0].seat)
    assert system.header(game.battle).phase.startswith("Boudica has the turn")
    game.answer("end", game.decisions[0].seat)
    assert game.decisions[0].kind() == "pick"
    assert system.header(game.battle).phase == "the guards have the next go"


@pytest.mark.parametrize(("held", "into_hand"), [([], True), (["weapon-dagger"], True), (["weapon-dagger"] * 2, False)])
def test_a_thing_is_picked_up_into_a_hand_that_is_free(held: list[str], into_hand: bool) -> None:
    """[r-interact, r-brandish]"""
    s = scene(person("one", hold=held), person("foe", "them", (9, 9)))
    s.battle.lying.append(Lying(new_item(library().stock.gear["weapon-dagger"]), 1, 0))
    assert [option.into_hand for option in pick_up_options(s.battle, s["one"])] == [True, False][not into_hand :]


def test_a_readied_action_is_what_was_readied_and_lost_where_it_is_impossible() -> None:
    """[r-ready, action-ready]"""
    s = scene(person("one", prone=True), person("foe", "them", (1, 0)))
    one = s["one"]
    assert [option.key() for option in readied_options(s.battle, one, Readied("stand-up"))] == ["stand-up"]
    assert readied_options(s.battle, one, Readied("seek-cover")) == []
    one.prone = False
    assert readied_options(s.battle, one, Readied("stand-up")) == []


def test_with_nobody_named_only_an_enemy_sets_off_what_is_readied() -> None:
    """[r-ready-triggers, r-hostility]"""
    hammer = library().stock.gear["weapon-warhammer"]
    readied = Readied("attack", hammer, trigger="enters-reach")
    s = scene(
        person("one", hold=["weapon-warhammer"], readied=readied),
        person("ally", at=(5, 0)),
        person("foe", "them", (9, 9)),
    )
    s.battle.readied = 1
    s.turn("ally", "move:1,0")
    assert s.told(ev.Triggered) == []
    assert s["one"].readied is not None


@pytest.mark.parametrize("condition", ["frightened", "poisoned", "stunned", "blinded", "slowed"])
def test_a_condition_of_two_turns_ends_with_the_second_own_turn(condition: str) -> None:
    """[r-conditions]"""
    lasting: dict[str, Any] = {condition: 2}
    s = scene(person("one", **lasting), person("foe", "them", (9, 9)))
    s.turn("one")
    assert getattr(s["one"], condition) == 1
    assert s.told(ev.StateEnded) == []
    s.turn("one")
    assert getattr(s["one"], condition) == 0
    assert [event.state for event in s.told(ev.StateEnded)] == [condition]


@pytest.mark.parametrize(("before", "after", "broken"), [(3, 2, False), (2, 1, False), (1, 0, True), (0, 0, True)])
def test_an_item_is_broken_only_at_zero_durability(before: int, after: int, broken: bool) -> None:
    """[broken-items, r-durability, parry-wear]"""
    item = new_item(library().stock.gear["weapon-dagger"])._replace(durability=before).worn(1)
    assert (item.durability, item.broken()) == (after, broken)


def test_the_tactician_keeps_its_shield_and_uses_it_up_close() -> None:
    """[r-improvised]"""
    far = scene(person("one", hold=["shield-round"]), person("foe", "them", (3, 0)))
    assert best_attack(far.battle, far["one"])[1] is None
    near = scene(person("one", hold=["shield-round"]), person("foe", "them", (1, 0)))
    assert best_attack(near.battle, near["one"])[1] is not None


@pytest.mark.parametrize("condition", ["frightened", "poisoned", "stunned", "blinded", "slowed"])
def test_the_longer_duration_of_a_condition_counts(condition: str) -> None:
    """[r-conditions]: the same condition never stacks; a rider sets it, a shorter one changes nothing."""
    s = scene(person("one"), person("foe", "them", (1, 0)))
    for turns, expected in ((2, 2), (1, 2), (4, 4)):
        apply_rider(s.fight, s["foe"], s["one"], Rider(condition, False, 30, duration=turns), 9, False)
        assert getattr(s["one"], condition) == expected
    assert s["one"].fright_source == (1 if condition == "frightened" else -1)
