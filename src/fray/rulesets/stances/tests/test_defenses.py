"""Defend, Riposte and Resist."""

from __future__ import annotations

from fray.rulesets.stances.model.sheets import COMBAT, GRACE
from fray.rulesets.stances.rules.checks import DEFENSE, modifiers
from fray.rulesets.stances.rules.riposte import ripostes
from fray.rulesets.stances.tests.arrange import BANDIT, Scene
from fray.rulesets.stances.tests.test_signatures import with_move


def test_mastery_is_worth_six_on_defense_rolls() -> None:
    """[r-defensive-mastery]: Grace -1, Combat 1, heavy armor -2."""
    scene = Scene(["brannoc@2 defensive"], BANDIT)
    assert modifiers(scene["brannoc"], DEFENSE, GRACE, COMBAT, None) == -2 + 4
    scene["brannoc"].mastery = True
    assert modifiers(scene["brannoc"], DEFENSE, GRACE, COMBAT, None) == -2 + 6


def test_a_riposte_is_signed_only_by_a_move_built_on_it() -> None:
    """[r-riposte, r-signature-composition, r-free-attacks]"""
    plain, signed = "riposte:might:1", "riposte:might:signature0:1"
    for base, keys in (("strike", [plain]), ("technique-riposte", [plain, signed])):
        scene = Scene(["vessa@2 balanced momentum=1"], BANDIT)
        with_move(scene, "vessa", base, ("rider-drain",), 1)
        assert [option.key() for option in ripostes(scene.battle, scene["vessa"])] == keys
