"""The ten Maneuvers, and the Keeper's part in others."""

from __future__ import annotations

import pytest

from fray.rulesets.stances.model.field import HAZARD
from fray.rulesets.stances.model.state import NOBODY
from fray.rulesets.stances.tests.arrange import BANDIT, Scene, forbidden
from fray.rulesets.stances.tests.test_riders import with_move

MANEUVERS = {
    "feint:grace+combat:{bandit}": {"magnus": {"feint": 1}},
    "trip:might+athletics:{bandit}": {"bandit": {"prone": True}},
    "rattle:might+command:{bandit}": {"bandit": {"momentum": -1}},
    "aid:awareness+combat:{elena}": {"elena": {"aided": 1}},
}


def test_altering_the_ground_into_a_hazard_needs_consent() -> None:
    """[maneuver-purpose, r-terrain]"""
    scene = Scene(["magnus@0 balanced"], BANDIT)
    scene.turn("magnus", "alter-ground:might+athletics:at1:f2")
    assert scene.changes() == {} and not scene["magnus"].acted
    dice = ["d6=4 maneuver", "d6=3 maneuver"]
    scene = Scene(["magnus@0 balanced"], BANDIT, dice=dice, wants={"hazard": "consent"})
    scene.turn("magnus", "alter-ground:might+athletics:at1:f2")
    assert scene.changes() == {"magnus": {"momentum": 1}, "ground": {"features": [0, 2, 0, 0, 0]}}


def test_an_idea_outside_the_list_counts_as_what_the_keeper_says() -> None:
    """[maneuver-purpose, r-maneuver]"""
    scene = Scene(["magnus@2 balanced"], BANDIT, wants={"idea: effect": "refuse"})
    scene.turn("magnus", "improvise")
    assert scene.changes() == {} and not scene["magnus"].acted
    scene = Scene(
        ["magnus@2 balanced"],
        BANDIT,
        dice=["d6=4 maneuver", "d6=3 maneuver"],
        wants={"idea: effect": "trip", "idea: attribute": "might", "idea: skill": "combat"},
    )
    scene.turn("magnus", "improvise")
    assert scene.changes() == {"magnus": {"momentum": 1}, "bandit": {"prone": True}}


@pytest.mark.parametrize("key", MANEUVERS)
def test_the_opportunities_of_maneuvers(key: str) -> None:
    """[r-maneuver, maneuver-success, maneuver-roll]"""
    scene = Scene(
        ["magnus@2 aggressive", "elena@2 balanced"],
        BANDIT,
        dice=["d6=5 maneuver", "d6=3 maneuver"],
        wants={"pick one": "opportunity"},
    )
    scene.turn("magnus", key)
    found = scene.changes()
    found.get("magnus", {}).pop("momentum", None)
    assert {alias: values for alias, values in found.items() if values} == MANEUVERS[key]


def test_cover_lasts_until_its_taker_moves_or_attacks() -> None:
    """[r-maneuver]"""
    scene = Scene(["sefa@0 balanced"], BANDIT, dice=["d6=4 maneuver", "d6=6 maneuver"])
    scene.turn("sefa", "take-cover:awareness+survival")
    assert scene["sefa"].covered
    scene.turn("sefa", "move:1")
    assert not scene["sefa"].covered


def test_an_idea_about_the_ground_is_aimed_at_an_area() -> None:
    """[maneuver-purpose]"""
    scene = Scene(
        ["magnus@1 balanced"],
        BANDIT,
        dice=["d6=5 maneuver", "d6=4 maneuver"],
        wants={
            "idea: effect": "alter-ground",
            "idea: attribute": "might",
            "idea: skill": "craft",
            "aim the idea": "alter-ground:might+craft:at2:f1",
        },
    )
    scene.turn("magnus", "improvise")
    assert scene.changes()["ground"] == {"features": [0, 0, 1, 0, 0]}


def test_a_disarm_of_eight_is_one_of_the_two() -> None:
    """[disarm-on-eight, maneuver-roll, maneuver-success, weapon-light]"""
    scene = Scene(
        ["tamsin@2 balanced hand=dagger"],
        ["npc-bandit@2 balanced"],
        dice=["d6=1 maneuver", "d6=2 maneuver"],
        wants={"pick one": "opportunity"},
    )
    scene.turn("tamsin", "disarm:grace+finesse:{bandit}")
    assert scene.changes() == {"bandit": {"hand": "", "carried": 1}, "ground": {"area 2": ["short sword"]}}


def test_a_shove_of_ten_gives_both_and_the_duty_applies_again() -> None:
    """[shove-on-ten, maneuver-success, maneuver-roll, aggressive-momentum-hit]"""
    scene = Scene(
        ["magnus@2 aggressive"],
        ["npc-bandit@2 balanced"],
        dice=["d6=4 maneuver", "d6=3 maneuver"],
        wants={"aim": "to:3"},
    )
    scene.turn("magnus", "shove:might+athletics:{bandit}", "move:3")
    assert scene.changes() == {"magnus": {"area": 3, "momentum": 1}, "bandit": {"area": 3}}


def test_an_improvised_hazard_needs_consent_too() -> None:
    """[maneuver-alter-ground, maneuver-purpose]"""
    for ruling, done in (("refuse", False), ("consent", True)):
        dice = ["d6=5 maneuver", "d6=5 maneuver"] if done else []
        scene = Scene(["magnus@2 balanced"], ["npc-bandit@4 balanced"], dice=dice)
        scene.wants.update({
            "idea: effect": "alter-ground", "idea: attribute": "might", "idea: skill": "athletics",
            "aim the idea": "alter-ground:might+athletics:at2:f2", "hazard": ruling,
        })  # fmt: skip
        scene.turn("magnus", "improvise")
        assert scene.battle.field.has(2, HAZARD) is done and scene["magnus"].acted == (ruling == "consent")


def test_a_feint_helps_one_attack() -> None:
    """[maneuver-feint]: the next one on that target."""
    dice = ["d6=1 attack"] * 5  # three dice for the first of two attacks, two for the second
    scene = Scene(["elena@2 balanced"], ["dragon=npc-young-black-dragon@2 balanced feint=2"], dice=dice)
    scene["dragon"].feint_target = scene.who("elena")
    scene.wants["second attack"] = "attack:1-melee:might:{elena}"
    scene.turn("dragon", "attack:0-melee:might:{elena}")
    assert scene.changes() == {"dragon": {"feint": 0}} and scene["dragon"].feint_target == NOBODY


def test_aid_and_rattle_reach_one_step() -> None:
    """[maneuver-aid, maneuver-rattle]"""
    scene = Scene(["magnus@1 balanced", "near=elena@2", "far=sefa@3"], ["npc-bandit@2", "other=npc-bandit@3"])
    offered = [key.split(":")[0] + key.split(":")[-1] for key in scene.offered("magnus")]
    assert {"aid1", "rattle3"} <= set(offered) and not {"aid2", "rattle4"} & set(offered)


def test_nobody_is_shoved_where_no_link_leads_out() -> None:
    """[maneuver-shove, r-terrain]"""
    scene = Scene(["magnus@hall balanced"], ["npc-bandit@hall balanced"], more={"areas": ["hall"], "links": []})
    assert not any(key.startswith("shove") for key in scene.offered("magnus"))
    assert forbidden(scene, "magnus")[f"shove:might+athletics:{scene.who('bandit')}"] == "r-maneuver"


def test_a_signed_maneuver_brings_its_riders_whatever_place_its_target_has() -> None:
    """[r-maneuver, r-signature-composition]: also at the first combatant of the roster."""
    dice = ["d6=5 maneuver", "d6=5 maneuver"]
    scene = Scene(["magnus@2 balanced momentum=2"], ["npc-bandit@2 balanced momentum=1"], dice=dice)
    with_move(scene, "bandit", "maneuver-trip", ("rider-drain",), 1)
    scene.turn("bandit", "trip:grace+combat:signature0:{magnus}")
    assert scene["magnus"].prone and scene["magnus"].momentum == 1


def test_after_a_refusal_no_idea_and_no_hazard_is_tried_again_in_the_turn() -> None:
    """[maneuver-purpose, maneuver-alter-ground]: other ground may be altered, and the next turn is a new one."""
    for key in ("improvise", "alter-ground:might+athletics:at1:f2"):
        scene = Scene(["magnus@0 balanced"], BANDIT, wants={"idea: effect": "refuse", "hazard": "refuse"})
        scene.turn("magnus", key)
        offered = scene.offered("magnus")
        assert "improvise" not in offered and "alter-ground:might+athletics:at1:f2" not in offered
        assert "alter-ground:might+athletics:at1:f1" in offered
        scene.turn("magnus")
        assert "improvise" in scene.offered("magnus")


def test_the_mindless_have_no_ideas() -> None:
    """[r-npc-momentum, maneuver-purpose]"""
    scene = Scene(["magnus@2 balanced"], ["npc-zombie@2 aggressive"])
    assert "improvise" in scene.offered("magnus") and "improvise" not in scene.offered("zombie")


def test_a_feint_is_used_up_by_a_free_attack_as_well() -> None:
    """[maneuver-feint, r-counterattack-on-defend]: the next attack on that target, whenever it comes."""
    dice = ["d6=1 attack", "d6=1 attack", "d6=1 counterattack", "d6=1 counterattack", "d6=1 counterattack"]
    scene = Scene(["brannoc@2 defensive counter_ready=yes feint=1 feint_target=1"], BANDIT, dice=dice)
    scene.turn("bandit", "attack:0-melee:might:{brannoc}")
    assert scene.changes() == {"brannoc": {"momentum": 1, "counter_ready": False, "feint": 0}}


def test_aid_gives_advantage_on_the_next_check_and_no_other() -> None:
    """[maneuver-aid, r-advantage]: three dice for the first of two attacks, two for the second."""
    scene = Scene(["elena@2 balanced"], ["dragon=npc-young-black-dragon@2 balanced"], dice=["d6=1 attack"] * 5)
    scene["dragon"].aided = 2
    scene.wants["second attack"] = "attack:1-melee:might:{elena}"
    scene.turn("dragon", "attack:0-melee:might:{elena}")
    assert scene.dice.left_over() == [] and scene["dragon"].aided == 0
