"""Tests of `rules/keeper`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.model.state import ENEMIES, PLAYERS
from fray.rulesets.torchlight.rules.keeper import grants
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_the_keeper_may_grant_enhancements_before_the_dice() -> None:
    """[enhanced-sources, r-keeper-modifier-window]"""
    scene = Scene(["d10=2 damage", "d10=9 damage", "d10=3 damage"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:2")
    scene.players()
    assert noted(bandit) == ["9 slashing"]


def test_each_of_two_attacks_may_get_its_own_modifier_once() -> None:
    """[enhanced-sources, r-keeper-modifier-window, r-limits, r-multi-attack]"""
    scene = Scene(["d12=5 damage", "d12=2 damage", "d12=9 damage"])
    elsa = scene.player("character-elsa", 3, breath=30)
    king = scene.enemy("monster-hollow-king", 3)
    blow = f"strike:weapon-great-sword:{elsa.who}"
    scene.say(king, action=blow, second_attack=blow)
    scene.keeper(intervene=["modify", "nothing"], modify=f"{king.who}:2:1")
    scene.keepers()
    assert noted(elsa) == ["5 slashing", "9 slashing"]
    king.plan.first, king.plan.second = (Aim(king.held[0], False, elsa.who) for _ in range(2))
    offered = {option.key() for option in grants(scene.battle, ENEMIES)}
    assert offered == {f"{king.who}:{number}:{value}" for number in (1, 2) for value in (-3, -2, -1, 1, 2, 3)}
    king.plan.first.grant = -2
    assert {option.number for option in grants(scene.battle, ENEMIES)} == {2}
    assert grants(scene.battle, PLAYERS) == []
