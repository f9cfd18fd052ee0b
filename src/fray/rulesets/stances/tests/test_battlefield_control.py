"""Battlefield Control."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.state import CONTROLLED
from fray.rulesets.stances.rules.battlefield_control import PlaceCombatant
from fray.rulesets.stances.tests.arrange import BANDIT, Scene, forbidden


def test_battlefield_control_is_refused_for_its_own_reasons() -> None:
    """[battlefield-control, r-battlefield-control, r-technique-general]"""
    for momentum, used, clause in ((5, 0, "r-momentum-spending"), (6, CONTROLLED, "r-technique-general")):
        scene = Scene([f"vessa@0 balanced momentum={momentum} used={used}"], BANDIT)
        with pytest.raises(Refused) as refused:
            scene.turn("vessa", "battlefield-control")
        assert refused.value.clause == clause
    scene = Scene(["vessa@0 balanced momentum=6"], BANDIT)
    assert "battlefield-control" not in forbidden(scene, "vessa")


def test_battlefield_control_dictates_where_everybody_stands() -> None:
    """[battlefield-control, r-battlefield-control]"""
    scene = Scene(
        ["vessa@0 balanced momentum=6"],
        ["npc-bandit@2 defensive", "golem=npc-stone-golem@3 aggressive", "npc-cultist@4 balanced"],
        dice=["d6=3 hazard"],
        terrain=[{"area": "1", "feature": "hazard"}],
        wants={"put": ["put:{bandit}:1", "put:{vessa}:2", "done"]},
    )
    scene.turn("vessa", "battlefield-control")
    assert scene.changes() == {
        "vessa": {"area": 2, "momentum": 0, "used": CONTROLLED},
        "bandit": {"area": 1},
    }


def test_nobody_is_put_farther_than_two_areas_and_the_immovable_not_at_all() -> None:
    """[r-battlefield-control]"""
    scene = Scene(["vessa@0 balanced momentum=6"], ["golem=npc-stone-golem@3 aggressive", "npc-cultist@4 balanced"])
    keys = [option.key() for option in PlaceCombatant(scene.battle, scene["vessa"], [scene["vessa"]]).options()]
    assert keys == ["done", "put:0:1", "put:0:2"]
