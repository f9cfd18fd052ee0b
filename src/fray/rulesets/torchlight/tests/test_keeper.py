"""Tests of `rules/keeper`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted

# ---- the end


# ---- afterward


def test_the_keeper_may_grant_enhancements_before_the_dice() -> None:
    """[enhanced-sources, r-keeper-modifier-window]"""
    scene = Scene(["d10=2 damage", "d10=9 damage", "d10=3 damage"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:2")
    scene.players()
    assert noted(bandit) == ["9 slashing"]
