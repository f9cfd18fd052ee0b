"""Tests of `rules/recovery`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.recovery import rest
from fray.rulesets.torchlight.tests.arrange import Scene, hurt_only, phase, script


def test_who_survives_the_phase_recovers_without_being_stabilized() -> None:
    """[case-dying-survived, recovery-end, recovery-breath, save-success]"""
    scene = Scene(script("case-dying-survived", "dying", "dying", "dying", "wound", "dying"))
    tahula = scene.player("character-tahula", 3, name="Tahula")
    tahula.breath, tahula.scores[2] = 0, 10
    hurt_only(tahula, 2)
    scene.keeper(distance="2")
    phase(scene)
    assert (tahula.breath, tahula.scores[2], tahula.condition) == (6, 9, 0)
    assert scene.events(ev.Stabilized) == []
    assert [event.wound > 0 for event in scene.events(ev.DyingSaved)] == [False, False, True, False]


def test_a_refuge_gives_points_back_up_to_the_maximum() -> None:
    """[case-refuge-rest, refuge-rest, recovery-no-scores, r-rest]"""
    scene = Scene(script("case-refuge-rest", "rest", "rest"))
    elsa = scene.player("character-elsa", 3)
    elsa.scores[0], elsa.scores[1] = 6, 12
    scene.run(0)
    assert scene.fight is not None
    rest(scene.fight, elsa)
    assert elsa.scores == [9, 13, 5, 10, 12]
