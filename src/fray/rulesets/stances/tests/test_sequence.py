"""The steps of play."""

from __future__ import annotations

import pytest

from fray.engine.battle import Over
from fray.rulesets.stances.model.state import ROUND_ENDS
from fray.rulesets.stances.rules.sequence import StancesRules, play_step
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_what_lasts_until_the_own_next_turn_ends_when_it_begins() -> None:
    """[r-round-sequence, defend-success, r-social-hold-firm]"""
    scene = Scene(["magnus@2 balanced defend_guard=2 firm_composure=2 shield_guard=2"], BANDIT)
    scene.turn("magnus")
    magnus = scene["magnus"]
    assert (magnus.defend_guard, magnus.firm_composure, magnus.shield_guard) == (0, 0, 2)


def test_the_lab_counts_at_most_fifty_rounds() -> None:
    """[r-end-of-fight]"""
    scene = Scene(["magnus@0 balanced"], ["npc-bandit@4 balanced"])
    for number, counted in ((3, 3), (49, 49), (50, 50), (51, 50)):
        scene.battle.round = number
        assert StancesRules().rounds(scene.battle) == counted


def test_an_area_is_won_at_the_end_of_a_round_and_not_in_a_turn() -> None:
    """[r-round-sequence, r-end-of-fight]"""
    more = {"outcomes": [{"wins": "side 0", "kind": "hold", "area": "1"}]}
    scene = Scene(["magnus@0 balanced"], ["npc-bandit@4 balanced"], more=more)
    scene.turn("magnus", "move:1")
    assert scene.battle.result is None and scene.battle.phase == ROUND_ENDS
    with pytest.raises(Over):
        play_step(scene.fight)
    assert scene.battle.result is not None and scene.battle.result.winner == "side 0"


def test_a_charge_of_the_last_turn_adds_nothing_to_this_one() -> None:
    """[r-charge, r-round-sequence]: what was walked counts in its own turn."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(["magnus@0 aggressive"], BANDIT, dice=dice)
    scene.turn("magnus", "charge:1-2")
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene["bandit"].guard == 13 - (6 + 1 + 1 - 1)


def test_momentum_for_moving_once_per_turn_comes_again_in_the_next() -> None:
    """[r-move-momentum, r-round-sequence]"""
    scene = Scene(["tamsin@0 aggressive"], BANDIT, variants={"r-move-momentum": "once-per-turn"})
    scene.turn("tamsin", "move:1")
    scene.turn("tamsin", "move:2")
    assert scene["tamsin"].momentum == 2
