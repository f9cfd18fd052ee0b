"""Tests of `rules/effects`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_equal_maneuvers_do_not_stack_and_a_later_goad_replaces_an_earlier() -> None:
    """[r-maneuver-stacking, goad-target, distract]"""
    scene = Scene(["d6=3 damage"])
    riddic = scene.player("character-riddic", 4, name="Riddic")
    elsa = scene.player("character-elsa", 4, "aggressive", name="Elsa")
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula")
    a = scene.enemy(BANDIT, 4, name="A")
    scene.say(riddic, breath=[f"goad:{a.who}", f"distract:{a.who}"])
    scene.say(elsa, breath=[f"goad:{a.who}", f"distract:{a.who}"])
    scene.whole_round()
    assert scene.portraits()["A"]["marks"] == ["goaded by Elsa"]
    scene.players()
    a.goad.forget(elsa.who)
    scene.run(2)
    assert scene.portraits()["A"]["marks"] == ["distracted"]
    scene.say(tahula, action=f"strike:weapon-spear:{a.who}")
    scene.players()
    assert noted(a) == ["4 piercing"]
