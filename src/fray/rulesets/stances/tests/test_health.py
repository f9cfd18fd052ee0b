"""Guard and Vitality: their maxima, and lasting effects."""

from __future__ import annotations

from dataclasses import replace

from fray.engine.content import Problems, Reader
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.creatures import read_sheet
from fray.rulesets.stances.model.state import DAZED, DYING, EFFECT_NAMES, OUT, SCARRED, WINDED
from fray.rulesets.stances.rules.composure import composure_maximum
from fray.rulesets.stances.rules.damage import harm
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


def test_temporary_guard_is_lost_pool_by_pool() -> None:
    """[r-temporary-guard, damage-step-guard]: the Defend's first, then the Shield's, then the Mage Armor's."""
    for damage, left in ((1, (0, 3, 2, 15)), (3, (0, 1, 2, 15)), (5, (0, 0, 1, 15)), (8, (0, 0, 0, 13))):
        scene = Scene(["magnus@2 balanced defend_guard=1 shield_guard=3 mage_guard=2"], BANDIT)
        magnus = scene["magnus"]
        harm(scene.fight, magnus, damage, -1, False)
        assert (magnus.defend_guard, magnus.shield_guard, magnus.mage_guard, magnus.guard) == left


def test_guard_is_lost_first_and_vitality_after_it() -> None:
    """[health-two-pools, guard-function, vitality-function, damage-step-vitality]"""
    for damage, guard, vitality in ((0, 4, 9), (3, 1, 9), (4, 0, 9), (5, 0, 8), (12, 0, 1)):
        scene = Scene(["magnus@2 balanced guard=4 vitality=9"], BANDIT, wants={"lasting effect": "none"})
        harm(scene.fight, scene["magnus"], damage, -1, False)
        assert (scene["magnus"].guard, scene["magnus"].vitality) == (guard, vitality)
        assert scene["magnus"].conscious()


def test_at_no_vitality_a_combatant_falls_and_the_excess_is_lost() -> None:
    """[vitality-zero, vitality-function, health-two-pools, r-fall-at-zero]"""
    for damage in (4 + 9, 4 + 11):
        scene = Scene(["magnus@2 balanced guard=4 vitality=9"], BANDIT, wants={"lasting effect": "none"})
        harm(scene.fight, scene["magnus"], damage, -1, False)
        assert (scene["magnus"].vitality, scene["magnus"].condition) == (0, DYING)
