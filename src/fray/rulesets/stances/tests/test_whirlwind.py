"""Whirlwind Strike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.engine.decisions import Refused
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


def test_the_charge_bonus_of_a_whirlwind_goes_to_one_target() -> None:
    """[r-charge, r-whirlwind]"""
    dice = ["d6=1 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage", "d6=1 press"] * 2
    scene = Scene(
        ["vessa@0 aggressive momentum=3"],
        ["c1=npc-cultist@2 balanced", "c2=npc-cultist@2 balanced"],
        dice=dice,
        wants={"charge target": "who:{c2}", "next target": "who:{c1}"},
    )
    scene.turn("vessa", "charge:1-2", "whirlwind:0:might")
    assert (scene["c1"].guard, scene["c2"].guard) == (11 - 6, 11 - 8)
    assert scene["vessa"].momentum == 3 + 2 - 3 + 1


def test_whirlwind_strike_against_a_raised_tn() -> None:
    """[whirlwind-raised-tn, whirlwind-strike, attack-tn-raise, critical-hit]"""
    dice = [
        "d6=1 attack 1", "d6=2 attack 1", "d6=5 attack 2", "d6=4 attack 2", "d6=3 damage 2", "d6=1 damage 2",
        "d6=4 critical 2", "d6=2 press 2", "d6=2 attack 3", "d6=2 attack 3", "d6=5 damage 3", "d6=4 damage 3",
        "d6=1 press 3",
    ]  # fmt: skip
    foes = [f"c{number}=npc-cultist@2 aggressive attack_tn=10" for number in (1, 2, 3)]
    scene = Scene(["vessa@2 aggressive momentum=5"], foes, dice=dice, wants={"next target": ["who:{c1}", "who:{c2}"]})
    scene.turn("vessa", "whirlwind:0:might")
    assert scene.changes() == {"c2": {"guard": 0, "vitality": 8}, "c3": {"guard": 0, "vitality": 8}}
    assert scene["vessa"].momentum == 5


def test_a_whirlwind_takes_a_melee_weapon_in_hand() -> None:
    """[r-whirlwind]: a weapon that is only carried is none, and neither is a bow."""
    scene = Scene(["vessa@2 balanced momentum=3", "sefa@2 balanced momentum=3"], BANDIT)
    for alias, keys in (("vessa", ["whirlwind:0:might"]), ("sefa", [])):
        scene[alias].sheet = replace(scene[alias].sheet, techniques=frozenset({"whirlwind-strike"}))
        assert [key for key in scene.offered(alias) if key.startswith("whirlwind")] == keys
    assert forbidden(scene, "sefa")["whirlwind"] == "r-whirlwind"
