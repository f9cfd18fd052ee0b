"""Riposte."""

from __future__ import annotations

from fray.rulesets.stances.model.state import SURRENDERED
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


def test_a_riposte_takes_the_place_of_the_readied_counterattack() -> None:
    """[r-riposte, defend-critical, r-counterattack-on-defend]"""
    for answer, ready in (("no-riposte", True), ("riposte:might:{cultist}", False)):
        strike = [] if ready else ["d6=1 strike", "d6=1 strike", "d6=2 damage", "d6=3 damage", "d6=1 press"]
        scene = Scene(
            ["vessa@2 defensive momentum=1"], ["npc-cultist@2 aggressive"],
            dice=["d6=5 defend", "d6=5 defend", *strike], wants={"riposte": answer},
        )  # fmt: skip
        scene.turn("vessa", "defend")
        assert scene["vessa"].counter_ready is ready and scene.dice.left_over() == []


def test_a_riposte_needs_an_enemy_and_a_point_of_momentum() -> None:
    """[r-riposte, riposte]: no friend, nobody who has surrendered, and nothing without Momentum."""
    out = f"gone=npc-cultist@2 none condition={SURRENDERED}"
    scene = Scene(["vessa@2 balanced momentum=1", "elena@2 balanced"], [out, "npc-cultist@2 balanced"])
    assert [option.target for option in ripostes(scene.battle, scene["vessa"])] == [scene.who("cultist")]
    scene["vessa"].momentum = 0
    assert ripostes(scene.battle, scene["vessa"]) == []
