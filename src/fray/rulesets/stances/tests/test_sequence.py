"""The steps of play."""

from __future__ import annotations

from fray.rulesets.stances.rules.sequence import StancesRules
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
