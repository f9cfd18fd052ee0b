"""Riposte."""

from __future__ import annotations

from fray.rulesets.stances.rules.riposte import ripostes
from fray.rulesets.stances.tests.arrange import BANDIT, Scene
from fray.rulesets.stances.tests.test_riders import with_move


def test_a_riposte_is_signed_only_by_a_move_built_on_it() -> None:
    """[r-riposte, r-signature-composition, r-free-attacks]"""
    plain, signed = "riposte:might:1", "riposte:might:signature0:1"
    for base, keys in (("strike", [plain]), ("technique-riposte", [plain, signed])):
        scene = Scene(["vessa@2 balanced momentum=1"], BANDIT)
        with_move(scene, "vessa", base, ("rider-drain",), 1)
        assert [option.key() for option in ripostes(scene.battle, scene["vessa"])] == keys


def test_a_riposte_is_paid_by_the_defend() -> None:
    """[riposte-paid-by-defend, riposte, defend-success, balanced-momentum-natural-8]"""
    dice = ["d6=4 defend", "d6=4 defend", "d6=1 strike", "d6=1 strike", "d6=2 damage", "d6=3 damage"]
    scene = Scene(
        ["vessa@2 balanced"], ["npc-cultist@2 aggressive"], dice=dice, wants={"riposte": "riposte:might:{cultist}"}
    )
    scene.turn("vessa", "defend")
    assert scene.changes() == {"vessa": {"defend_guard": 2}, "cultist": {"guard": 4}}
