"""Tests of `rules/risky_tests`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.plans import DRAG
from fray.rulesets.torchlight.rules.risky_tests import risks
from fray.rulesets.torchlight.tests.arrange import Scene


def test_no_saving_throw_is_demanded_of_the_incapacitated() -> None:
    """[incap-no-saves, round-risky-test]"""
    scene = Scene()
    fallen = scene.player("character-nim", 4, name="Fallen", condition=1, prone=True)
    fallen.plan.move = DRAG
    assert {demand.save for demand in risks(scene.battle, 0)} == {False}
