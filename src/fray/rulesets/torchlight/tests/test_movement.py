"""Tests of `rules/movement`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.tests.arrange import BANDIT, BLIND, Scene


def test_who_is_seized_before_it_can_stand_up_attacks_from_the_ground() -> None:
    """[r-turns-are-sequential, r-prone, grapple-effect]"""
    scene = Scene(["d10=1 damage", "d20=1 check", *["d6=4 damage"] * 3], variants=BLIND)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=f"grapple:{bandit.who}")
    scene.say(bandit, move="stand:first", action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert bandit.prone
    assert [event.net for event in scene.events(ev.AttackRolled)] == [0, -2]
