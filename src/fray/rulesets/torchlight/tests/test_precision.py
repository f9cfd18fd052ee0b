"""Tests of `rules/precision`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_a_single_maneuver_a_turn_leaves_no_feint_after_a_precision_strike() -> None:
    """[r-maneuver-limits, feint]"""
    scene = Scene(["d10=10 damage", "d10=4 damage"], variants={"r-maneuver-limits": "single"})
    elsa = scene.player("character-elsa", 3, name="Elsa", attacks=2, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    strike = f"strike:weapon-sword:{bandit.who}"
    scene.say(elsa, action=strike, second_attack=strike, precision=f"distract:{bandit.who}")
    scene.players()
    assert not scene.asked(elsa, "feint")


def test_a_maneuver_that_was_not_gained_may_still_come_from_a_precision_strike() -> None:
    """[r-enhanced-trade, r-maneuver-limits, precision-maneuver]"""
    scene = Scene(["d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    trip = f"trip:{bandit.who}"
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=trip, precision=trip)
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:-1")
    scene.players()
    assert bandit.prone


def test_two_maxima_are_counted_whatever_the_die_showed() -> None:
    """[r-rule-options, note-precision-ranged]"""
    options = {"precision_melee": "two-max", "precision_trigger": "flat-10-percent"}
    scene = Scene(["d10=4 damage", "d10=10 precision"], variants=options)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=0, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["20 slashing"]
