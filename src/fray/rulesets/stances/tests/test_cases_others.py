"""The ledger's cases about dying, healing, maneuvers, spells, figures and recovery, dice and all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.sheets import Signature
from fray.rulesets.stances.model.state import BALANCED, CONSCIOUS, DAZED, DEAD, DYING, RALLIED, STABLE
from fray.rulesets.stances.rules.advancement import may_learn, rank_of
from fray.rulesets.stances.rules.composure import composure_maximum
from fray.rulesets.stances.rules.health import guard_maximum, vitality_maximum
from fray.rulesets.stances.rules.recovery import end_scene, rest
from fray.rulesets.stances.rules.signatures import may_create_signature
from fray.rulesets.stances.tests.arrange import Scene

FOE = ["npc-bandit@4 balanced"]


def dying_tamsin(vitality: int) -> str:
    return f"tamsin@2 none vitality={vitality} condition={DYING} guard=0"


def test_death_saves_to_death() -> None:
    """[death-saves-to-death, death-save-roll, death-save-5-or-less, death-save-6-7, death-threshold,
    r-death-save-results, r-dying-turn]"""
    dice = [
        "d6=2 save 1", "d6=3 save 1", "d6=3 save 2", "d6=4 save 2", "d6=1 save 3", "d6=2 save 3", "d6=2 save 4",
        "d6=2 save 4",
    ]  # fmt: skip
    scene = Scene([dying_tamsin(0), "elena@0 balanced"], FOE, dice=dice)
    vitality = []
    for _ in range(4):
        scene.turn("tamsin")
        vitality.append(scene["tamsin"].vitality)
    assert vitality == [-1, -1, -2, -3]
    assert scene.changes() == {"tamsin": {"vitality": -3, "condition": DEAD}}


def test_a_death_save_stabilizes_from_below() -> None:
    """[death-save-stabilizes-from-below, death-save-8-10, death-save-roll]"""
    scene = Scene([dying_tamsin(-2), "elena@0 balanced"], FOE, dice=["d6=5 save", "d6=3 save"])
    scene.turn("tamsin")
    assert scene.changes() == {"tamsin": {"vitality": 0, "condition": STABLE}}
    scene.turn("tamsin")  # the stable have no turn and no save


def test_a_death_save_of_eleven_wakes() -> None:
    """[death-save-eleven-wakes, death-save-11-plus, death-save-roll, r-death-save-results]"""
    scene = Scene(
        [f"magnus@2 none vitality=-1 condition={DYING} guard=0", "elena@0 balanced"],
        FOE,
        dice=["d6=5 save", "d6=5 save"],
    )
    scene.turn("magnus", "switch:defensive")
    assert scene.changes() == {"magnus": {"vitality": 1, "condition": CONSCIOUS, "stance": 3}}
    assert scene["magnus"].momentum == 0


def test_whoever_falls_drops_the_weapon() -> None:
    """[death-save-eleven-wakes, r-fall-at-zero]"""
    dice = ["d6=6 attack", "d6=2 attack", "d6=5 damage", "d6=4 damage", "d6=5 save", "d6=5 save"]
    scene = Scene(
        ["magnus@2 balanced guard=0 vitality=1", "elena@2 balanced"],
        ["orc=npc-orc-warrior@2 aggressive"],
        dice=dice,
    )
    scene.turn("orc", "attack:0-melee:might:{magnus}")
    scene.turn("magnus")
    assert scene["magnus"].weapon() is None and [weapon.name for weapon in scene.battle.lying(2)] == ["longsword"]
    assert "pick-up:0" in scene.offered("magnus")


def test_first_aid_needs_exactly_eight() -> None:
    """[first-aid-exactly-eight, stabilize-medicine, r-first-aid]"""
    scene = Scene(["elena@2 balanced", dying_tamsin(-1)], FOE, dice=["d6=2 first aid", "d6=3 first aid"])
    scene.turn("elena", "first-aid:{tamsin}")
    assert scene.changes() == {"tamsin": {"vitality": 0, "condition": STABLE}}


def test_a_healing_spell_on_the_dying() -> None:
    """[heal-spell-on-dying, stabilize-magic, r-first-aid, r-casting]"""
    scene = Scene(
        ["elena@1 defensive momentum=1", dying_tamsin(-2)],
        FOE,
        dice=["d6=3 casting", "d6=3 casting", "d6=4 healing"],
    )
    scene.turn("elena", "cast:heal:mind:{tamsin}")
    assert scene.changes() == {
        "elena": {"momentum": 0},
        "tamsin": {"vitality": 6, "condition": CONSCIOUS, "stance": BALANCED},
    }


def test_healed_before_her_place_she_takes_a_normal_turn() -> None:
    """[healed-before-her-place, stabilize-magic, death-save-roll, balanced-turn-order, r-first-aid]"""
    scene = Scene(
        ["elena@2 balanced momentum=1", dying_tamsin(-1)],
        ["npc-bandit@4 aggressive"],
        dice=["d6=4 casting", "d6=2 casting", "d6=1 healing"],
    )
    scene.turn("elena", "cast:heal:mind:{tamsin}")
    scene.turn("tamsin", "move:1")
    assert scene.changes() == {
        "elena": {"momentum": 0},
        "tamsin": {"vitality": 3, "condition": CONSCIOUS, "stance": BALANCED, "area": 1},
    }


def test_rally_is_capped_and_works_once() -> None:
    """[rally-caps-and-once, rally-action, rally-once-per-scene, rally-no-roll, guard-rally-recovery, exploding-dice,
    r-rally]"""
    scene = Scene(["elena@0 balanced guard=13"], FOE, dice=["d6=6 rally"])
    scene.turn("elena", "rally")
    assert scene.changes() == {"elena": {"guard": 17, "used": RALLIED}}
    with pytest.raises(Refused) as refused:
        scene.turn("elena", "rally")
    assert refused.value.clause == "rally-once-per-scene"


def test_a_disarm_of_eight_is_one_of_the_two() -> None:
    """[disarm-on-eight, maneuver-roll, maneuver-success, weapon-light, maneuver-purpose, r-maneuver, r-finesse]"""
    scene = Scene(
        ["tamsin@2 balanced hand=dagger"],
        ["npc-bandit@2 balanced"],
        dice=["d6=1 maneuver", "d6=2 maneuver"],
        wants={"pick one": "opportunity"},
    )
    scene.turn("tamsin", "disarm:grace+finesse:{bandit}")
    assert scene.changes() == {"bandit": {"hand": "", "carried": 1}, "ground": {"area 2": ["short sword"]}}


def test_a_lasting_effect_dazes() -> None:
    """[lasting-effect-dazed, vitality-lasting-effects, damage-step-vitality, defend-roll, armor-medium-grace,
    r-lasting-effects]"""
    dice = [
        "d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=2 damage", "d6=4 lasting effect", "d6=3 defend", "d6=4 defend",
    ]  # fmt: skip
    scene = Scene(["magnus@2 balanced guard=0"], ["npc-ogre@2 aggressive"], dice=dice)
    scene.turn("ogre", "attack:0-melee:might:{magnus}")
    scene.turn("magnus", "defend")
    assert scene.changes() == {"magnus": {"vitality": 3, "lasting": DAZED}, "ogre": {"momentum": 1}}


def test_a_fireball_leaves_out_a_friend() -> None:
    """[fireball-leaves-out-friend, exploding-dice, balanced-momentum-natural-8, defensive-momentum-attacked,
    defensive-damage-reduction, r-area-attacks, r-dice-order]"""
    dice = ["d6=5 casting", "d6=4 casting", "d6=4 damage", "d6=6 damage", "d6=1 damage explosion"]
    scene = Scene(
        ["lyra@0 balanced momentum=1", "magnus@2 balanced"],
        ["npc-bandit@2 defensive", "orc=npc-orc-warrior@2 aggressive"],
        dice=dice,
        wants={"leave out": ["leave-out:{magnus}", "done"]},
    )
    scene.turn("lyra", "cast:fireball:mind:at2")
    assert scene.changes() == {"bandit": {"guard": 3, "momentum": 1}, "orc": {"guard": 4}}
    assert scene["lyra"].momentum == 1 and "counter" not in scene.asked


def test_reality_tear_lowers_the_tn() -> None:
    """[reality-tear-lowers-tn, signature-examples, signature-discount, attack-tn, armor-light, r-signature-examples,
    r-attack-tn-sum]"""
    dice = [
        "d6=3 casting", "d6=3 casting", "d6=3 damage", "d6=1 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage",
    ]  # fmt: skip
    scene = Scene(["lyra@0 balanced", "magnus@2 balanced"], ["orc=npc-orc-warrior@2 aggressive"], dice=dice)
    move = SYSTEM.library().shelf.signatures["reality-tear"]
    assert isinstance(move, Signature) and move.cost == 0
    scene["lyra"].sheet = replace(scene["lyra"].sheet, signatures=(move,))
    scene.turn("lyra", "cast:bolt:awareness:signature0:{orc}")
    scene.turn("magnus", "attack:0-melee:might:{orc}")
    assert scene.changes() == {"orc": {"guard": 9, "sundered": 1}}


def test_a_hazard_in_defensive_stance() -> None:
    """[hazard-in-defensive-stance, defensive-damage-reduction, damage-step-armor, maneuver-purpose, r-terrain]"""
    scene = Scene(["tamsin@2 defensive"], FOE, dice=["d6=4 hazard"], terrain=[{"area": "2", "feature": "hazard"}])
    scene.turn("tamsin")
    assert scene.changes() == {"tamsin": {"guard": 14}}


def test_the_basics_are_for_everyone() -> None:
    """[basics-for-everyone, technique-basic-open, basic-techniques-list, rally-action, maneuver-roll, defend-roll]"""
    scene = Scene(
        ["elena@2 balanced momentum=6 guard=5"], ["npc-bandit@2 balanced"], dice=["d6=5 defend", "d6=5 defend"]
    )
    families = {key.split(":")[0] for key in scene.offered("elena")}
    maneuvers = {"feint", "shove", "trip", "disarm", "rattle", "slip-past", "alter-ground"}
    assert {"attack", "defend", "rally"} | maneuvers <= families
    assert not families & {"whirlwind", "battlefield-control"}
    assert not any("death-blow" in key or "devastating" in key for key in scene.offered("elena"))
    scene.turn("elena", "defend")
    assert scene.changes() == {"elena": {"defend_guard": 2}}
    assert scene["elena"].momentum == 6 and "riposte" not in scene.asked


def test_derived_values() -> None:
    """[derived-values, guard-formula, vitality-formula, composure-formula, archetype-divine-grace,
    archetype-arcane-battery, shield-large, shield-small, health-two-pools, vitality-advances, r-archetypes]"""
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


def test_the_end_of_a_scene_and_rest() -> None:
    """[scene-end-recovery, guard-scene-recovery, composure-recovery, recovery-hourly, vitality-function, r-recovery]"""
    scene = Scene(
        [
            f"tamsin@0 none vitality=0 guard=0 condition={STABLE}",
            "magnus@0 balanced vitality=3 guard=4 composure=2 momentum=4",
        ],
        FOE,
    )
    tamsin, magnus = scene["tamsin"], scene["magnus"]
    magnus.used |= RALLIED
    end_scene(scene.battle)
    assert (tamsin.guard, tamsin.vitality, tamsin.condition) == (15, 0, STABLE)
    assert (magnus.guard, magnus.composure, magnus.momentum, magnus.used, magnus.vitality) == (15, 5, 0, 0, 3)
    rest(scene.battle, 1)
    assert (tamsin.vitality, tamsin.condition) == (1, CONSCIOUS)
    rest(scene.battle, 2)
    assert (tamsin.vitality, magnus.vitality) == (3, 6)


def test_techniques_by_rank() -> None:
    """[technique-access-by-rank, novice-access, seasoned-access, heroic-access, technique-no-attribute-gate,
    technique-advances, signature-access, r-technique-general]"""
    techniques = [technique for technique in SYSTEM.library().shelf.techniques.values() if not technique.social]

    def open_to(advances: int) -> set[str]:
        return {technique.id for technique in techniques if may_learn(rank_of(advances), technique.rank)}

    novice = {"riposte", "press-advantage", "defensive-stance-mastery", "quick-recovery"}
    seasoned = novice | {"whirlwind-strike", "perfect-parry", "devastating-blow", "combat-momentum"}
    heroic = seasoned | {"unstoppable-assault", "death-blow", "battlefield-control"}
    assert (open_to(3), open_to(4), open_to(12)) == (novice, seasoned, heroic)
    assert [may_create_signature(rank_of(advances)) for advances in (3, 4, 12)] == [False, True, True]
