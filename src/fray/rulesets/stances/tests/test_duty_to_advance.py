"""The duty to advance that comes back in the middle of a turn, and the hazard ahead."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.rules.duty_to_advance import owes_advance
from fray.rulesets.stances.tests.arrange import Scene
from fray.rulesets.stances.tests.test_riders import with_move

FIRE_AHEAD: list[dict[str, Any]] = [{"area": "3", "feature": "hazard"}]
KILL = ["d6=5 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"]
WEAK = "near=npc-cultist@2 balanced guard=0 vitality=1"
FAR = "far=npc-bandit@4 balanced"


def test_the_keeper_excuses_from_a_hazard_when_the_duty_comes_back_after_a_kill() -> None:
    """[r-aggressive-duty, aggressive-must-advance]: all opponents in the area are gone, so the duty applies again."""
    scene = Scene(["magnus@2 aggressive"], [WEAK, FAR], dice=KILL, terrain=FIRE_AHEAD)
    scene.turn("magnus", "attack:0-melee:might:{near}")
    assert scene.asked == ["turn", "finish", "excuse", "turn"] and scene["magnus"].area == 2


def test_the_keeper_excuses_from_a_hazard_after_a_shove() -> None:
    """[r-aggressive-duty, maneuver-shove]"""
    scene = Scene(
        ["magnus@2 aggressive"], ["near=npc-cultist@2 balanced"],
        dice=["d6=5 maneuver", "d6=5 maneuver", "d6=1 hazard"], terrain=FIRE_AHEAD, wants={"aim": "to:3"},
    )  # fmt: skip
    scene.turn("magnus", "shove:might+athletics:{near}")
    assert "excuse" in scene.asked and scene["magnus"].area == 2


def test_the_keeper_excuses_from_a_hazard_after_battlefield_control() -> None:
    """[r-aggressive-duty, r-battlefield-control]"""
    scene = Scene(
        ["vessa@2 aggressive momentum=6"], ["near=npc-cultist@2 balanced"], terrain=FIRE_AHEAD,
        wants={"put": ["put:{near}:4", "done"]},
    )  # fmt: skip
    scene.turn("vessa", "battlefield-control")
    assert "excuse" in scene.asked and scene["vessa"].area == 2


def test_who_must_advance_is_not_asked_about_again() -> None:
    """[r-aggressive-duty]: the Keeper rules once in a turn."""
    scene = Scene(
        ["magnus@2 aggressive guard=9"], [FAR], terrain=FIRE_AHEAD, dice=["d6=1 rally", "d6=3 hazard"],
        wants={"excuse": ["must-advance"]},
    )  # fmt: skip
    scene.turn("magnus", "rally", "move:3")
    assert scene.asked.count("excuse") == 1 and scene["magnus"].area == 3


def test_the_keeper_rules_anew_in_every_turn() -> None:
    """[r-aggressive-duty]"""
    scene = Scene(["magnus@2 aggressive"], [FAR], terrain=FIRE_AHEAD)
    for turns in (1, 2):
        scene.turn("magnus")
        assert scene.asked.count("excuse") == turns


def test_an_excuse_lasts_only_while_the_hazard_is_the_way() -> None:
    """[r-aggressive-duty]: excused from the hazard, not from the duty."""
    scene = Scene(["magnus@2 aggressive"], [FAR], terrain=FIRE_AHEAD)
    scene["magnus"].hazard_ruling = 1
    assert not owes_advance(scene.battle, scene["magnus"])
    scene.battle.field.features[3] = 0
    assert owes_advance(scene.battle, scene["magnus"])


def test_a_riders_step_out_of_a_melee_leads_back_into_it() -> None:
    """[r-aggressive-duty, rider-step]: a combatant who is no longer Engaged owes its advance."""
    dice = ["d6=1 attack", "d6=1 attack"]
    scene = Scene(["magnus@2 aggressive"], ["npc-bandit@2 balanced"], dice=dice, wants={"aim": "to:1"})
    with_move(scene, "magnus", "strike", ("rider-step",), 0)
    with pytest.raises(Refused) as refused:
        scene.turn("magnus", "attack:0-melee:might:signature0:{bandit}", "end")
    assert refused.value.clause == "aggressive-must-engage" and "move:2" in scene.offered("magnus")


@pytest.mark.parametrize("slipping", ["yes", "no"])
def test_slipping_past_another_way_around_the_hazard_is_duty_enough(slipping: str) -> None:
    """[r-aggressive-duty, maneuver-slip-past]: toward another enemy no hazard lies ahead, so nobody is asked."""
    scene = Scene(
        [f"magnus@2 aggressive slipping={slipping}"], ["npc-bandit@3 balanced", "far=npc-bandit@0 balanced"],
        terrain=FIRE_AHEAD,
    )  # fmt: skip
    if slipping == "no":
        scene.turn("magnus")
        assert "excuse" in scene.asked
    else:
        assert [key for key in scene.offered("magnus") if key.startswith("move")] == ["move:1", "move:3"]
