"""Tests of `rules/lunge`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted, script


def test_a_lunge_is_bought_together_with_its_attack() -> None:
    """[lunge, r-maneuver-limits]"""
    scene = Scene(["d10=4 damage"], variants={"r-maneuver-limits": "attack-bound"})
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=3, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}:lunge")
    scene.players()
    assert (elsa.breath, noted(bandit)) == (2, ["4 slashing"])


def test_a_lunge_with_reach_goes_two_lanes_over() -> None:
    """[case-lunge-with-reach, lunge-reach, r-lunge, maneuver-melee-only]"""
    scene = Scene(script("case-lunge-with-reach", "damage"))
    tahula = scene.player("character-tahula", 1, name="Tahula", proficiency=(1, 0, 0))
    archer = scene.enemy("monster-bandit-archer", 3, "rearguard", name="Archer X")
    scene.enemy(BANDIT, 3, "aggressive", name="Bandit A")
    plain = f"strike:weapon-spear:{archer.who}"
    scene.say(tahula, action=[f"!{plain}", f"{plain}:lunge"])
    scene.players()
    assert scene.refusals == [(plain, "attack-melee-lane")]
    assert noted(archer) == ["5 piercing"]
    assert scene.changed() == {"Tahula": {"breath": 5}}
