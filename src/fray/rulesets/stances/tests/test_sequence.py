"""The steps of play."""

from __future__ import annotations

from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_what_lasts_until_the_own_next_turn_ends_when_it_begins() -> None:
    """[r-round-sequence, defend-success, r-social-hold-firm]"""
    scene = Scene(["magnus@2 balanced defend_guard=2 firm_composure=2 shield_guard=2"], BANDIT)
    scene.turn("magnus")
    magnus = scene["magnus"]
    assert (magnus.defend_guard, magnus.firm_composure, magnus.shield_guard) == (0, 0, 2)
