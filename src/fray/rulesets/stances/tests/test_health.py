"""Guard and Vitality: their maxima, and lasting effects."""

from __future__ import annotations

from dataclasses import replace

from fray.engine.content import Problems, Reader
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.creatures import read_sheet
from fray.rulesets.stances.model.state import DAZED, EFFECT_NAMES, OUT, SCARRED, WINDED
from fray.rulesets.stances.rules.composure import composure_maximum
from fray.rulesets.stances.rules.health import RuleOnLasting, guard_maximum, suffer, vitality_maximum
from fray.rulesets.stances.tests.arrange import BANDIT, SHELF, Scene


def test_the_pools_of_every_character_follow_from_the_formulas() -> None:
    """[guard-formula, archetype-divine-grace, archetype-arcane-battery, vitality-advances]"""
    for sheet in SHELF.sheets.values():
        if sheet.character:
            bought = 1 if sheet.id == "pc-vessa" else 0
            assert sheet.guard == guard_maximum(sheet.attributes, sheet.archetype, sheet.shield, bought)
            assert sheet.vitality == vitality_maximum(sheet.attributes, bought)
            assert sheet.composure == composure_maximum(sheet.attributes)
    assert guard_maximum((-5, -5, 0, 0, -5, 0), "none", None, 3) == 12 - 5 + 4  # at most two advances count
    assert composure_maximum((0, 0, 0, 0, -5, -5)) == 1


def test_a_character_who_does_not_write_its_pools_has_those_of_the_formulas() -> None:
    """[guard-formula, vitality-formula, composure-formula, shield-large]"""
    raw = SYSTEM.library().creature("pc-brannoc")
    short = {key: value for key, value in raw.data.items() if key not in ("guard", "vitality", "composure")}
    problems = Problems()
    sheet = read_sheet(Reader(replace(raw, data=short), problems), SHELF, True)
    assert not problems.found and (sheet.guard, sheet.vitality, sheet.composure) == (21, 13, 10)


def test_lasting_effects_of_the_table() -> None:
    """[r-lasting-effects, vitality-lasting-effects]"""
    scene = Scene(["magnus@0 balanced"], BANDIT)
    suffer(scene.fight, scene["magnus"], 0)
    suffer(scene.fight, scene["magnus"], 5)
    suffer(scene.fight, scene["magnus"], 5)
    assert scene.changes() == {"magnus": {"momentum": -1, "lasting": SCARRED, "guard": 14, "guard_max": 14}}
    assert WINDED & scene["magnus"].lasting == 0


def test_the_keeper_may_pick_a_lasting_effect() -> None:
    """[vitality-lasting-effects, r-lasting-effects]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(
        ["magnus@2 balanced guard=0"], ["npc-ogre@2 aggressive"], dice=dice, wants={"lasting effect": "torn arm"}
    )
    scene.turn("ogre", "attack:0-melee:might:{magnus}")
    assert scene["magnus"].lasting == 2 and scene["magnus"].vitality == 6


def test_five_vitality_at_once_leave_a_lasting_effect_and_four_do_not() -> None:
    """[r-lasting-effects, vitality-lasting-effects]: the first answer is what happens without a Keeper."""
    scene = Scene(["magnus@2 balanced"], BANDIT)
    likely = [RuleOnLasting(scene.battle, scene["magnus"], lost).options()[0].word for lost in (1, 4, 5, 9)]
    assert likely == ["none", "none", "roll", "roll"]


def test_a_zombie_gets_up_once() -> None:
    """[r-npc-zero, r-fall-at-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"] * 2
    scene = Scene(["magnus@2 balanced"], ["npc-zombie@2 aggressive guard=0 vitality=3"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{zombie}")
    assert scene["zombie"].vitality == 1
    scene.turn("magnus", "attack:0-melee:might:{zombie}")
    assert scene["zombie"].vitality == 0 and scene["zombie"].condition == OUT


def test_a_lasting_effect_dazes() -> None:
    """[lasting-effect-dazed, vitality-lasting-effects, damage-step-vitality, defend-roll]"""
    dice = [
        "d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=2 damage", "d6=4 lasting effect", "d6=3 defend", "d6=4 defend",
    ]  # fmt: skip
    scene = Scene(["magnus@2 balanced guard=0"], ["npc-ogre@2 aggressive"], dice=dice)
    scene.turn("ogre", "attack:0-melee:might:{magnus}")
    scene.turn("magnus", "defend")
    assert scene.changes() == {"magnus": {"vitality": 3, "lasting": DAZED}, "ogre": {"momentum": 1}}


def test_derived_values() -> None:
    """[derived-values, guard-formula, vitality-formula, shield-small]"""
    sheets = SYSTEM.library().shelf.sheets
    shields = SYSTEM.library().shelf.shields
    brannoc, lyra, vessa = sheets["pc-brannoc"], sheets["pc-lyra"], sheets["pc-vessa"]
    sergeant = sheets["npc-guard-sergeant"]
    assert guard_maximum(brannoc.attributes, "paladin", shields["large"]) == brannoc.guard == 21
    assert guard_maximum(lyra.attributes, "wizard", None) == lyra.guard == 15
    assert guard_maximum(sergeant.attributes, "none", shields["small"]) == sergeant.guard == 15
    assert guard_maximum(vessa.attributes, "fighter", None, 1) == vessa.guard == 18
    vitality = [vitality_maximum(sheet.attributes) for sheet in (brannoc, lyra, sergeant)]
    assert vitality == [13, 11, 11] and vitality_maximum(vessa.attributes, 1) == vessa.vitality == 14
    assert [composure_maximum(sheet.attributes) for sheet in (brannoc, lyra, sergeant, vessa)] == [10, 6, 7, 8]


def test_a_scar_lowers_only_a_guard_above_the_new_maximum() -> None:
    """[r-lasting-effects]"""
    for guard, after in ((15, 14), (14, 14), (3, 3)):
        scene = Scene([f"magnus@0 balanced guard={guard}"], BANDIT)
        suffer(scene.fight, scene["magnus"], EFFECT_NAMES.index("scarred"))
        assert (scene["magnus"].guard, scene["magnus"].guard_max) == (after, 14)
