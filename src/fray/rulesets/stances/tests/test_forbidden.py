"""Why something is not offered."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.state import CONTROLLED, HOBBLED
from fray.rulesets.stances.tests.arrange import BANDIT, Scene, forbidden


def test_a_whirlwind_is_refused_for_its_own_reasons() -> None:
    """[whirlwind-strike, r-whirlwind, r-momentum-spending]"""
    for place, momentum, clause in ((2, 2, "r-momentum-spending"), (0, 3, "r-whirlwind")):
        scene = Scene([f"vessa@{place} balanced momentum={momentum}"], BANDIT)
        with pytest.raises(Refused) as refused:
            scene.turn("vessa", "whirlwind:0:might")
        assert refused.value.clause == clause
    scene = Scene(["vessa@2 balanced momentum=3"], BANDIT)
    assert "whirlwind" not in forbidden(scene, "vessa")


def test_battlefield_control_is_refused_for_its_own_reasons() -> None:
    """[battlefield-control, r-battlefield-control, r-technique-general]"""
    for momentum, used, clause in ((5, 0, "r-momentum-spending"), (6, CONTROLLED, "r-technique-general")):
        scene = Scene([f"vessa@0 balanced momentum={momentum} used={used}"], BANDIT)
        with pytest.raises(Refused) as refused:
            scene.turn("vessa", "battlefield-control")
        assert refused.value.clause == clause
    scene = Scene(["vessa@0 balanced momentum=6"], BANDIT)
    assert "battlefield-control" not in forbidden(scene, "vessa")


def test_a_step_is_refused_for_what_forbids_it() -> None:
    """[move-standard, move-double, r-lasting-effects, r-terrain, defensive-free-disengage]"""
    scene = Scene(
        [f"magnus@0 balanced lasting={HOBBLED}"], ["golem=npc-stone-golem@4 aggressive"],
        terrain=[{"area": "1", "feature": "difficult"}],
    )  # fmt: skip
    assert forbidden(scene, "magnus")["move:1"] == "move-double"
    assert forbidden(scene, "magnus")["double:1"] == "r-lasting-effects"
    assert forbidden(scene, "magnus")["step-out:1"] == "defensive-free-disengage"
    scene.battle.round = 2
    assert forbidden(scene, "golem")["move:3"] == "npc-stone-golem"
    scene["magnus"].acted, scene["magnus"].lasting = True, 0
    assert forbidden(scene, "magnus")["double:1"] == "r-actions-per-turn"
