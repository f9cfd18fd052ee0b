"""Leaving an area: what holds a combatant back, whichever way it would go."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.events import Moved
from fray.rulesets.stances.model.state import DEAD
from fray.rulesets.stances.tests.arrange import BANDIT, Scene, forbidden
from fray.rulesets.stances.tests.test_movement import TRIANGLE
from fray.rulesets.stances.tests.test_riders import with_move

OGRE_HITS = ["d6=4 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]


def parry_and_step(*words: str) -> Scene:
    """Vessa parries an ogre's blow with a move that ends in a step."""
    scene = Scene(
        [f"vessa@2 balanced momentum=4 {' '.join(words)}"], ["npc-ogre@2 balanced", "npc-bandit@4 balanced"],
        dice=list(OGRE_HITS), wants={"parry": "perfect-parry:signature0", "aim": "to:3"},
    )  # fmt: skip
    with_move(scene, "vessa", "technique-perfect-parry", ("rider-step",), 2)
    return scene


@pytest.mark.parametrize("held", ["prone=yes", "pinned=1"])
def test_a_riders_step_does_not_lead_the_prone_and_the_pinned_out_of_their_area(held: str) -> None:
    """[rider-step, condition-prone, condition-pinned]: it ignores engagement and nothing else."""
    scene = parry_and_step(held)
    scene.turn("ogre", "attack:0-melee:might:{vessa}")
    assert "parry" in scene.asked and "aim" not in scene.asked and scene["vessa"].area == 2


def test_a_riders_step_of_the_frightened_leads_away() -> None:
    """[rider-step, condition-frightened]"""
    scene = parry_and_step("frightened=2")
    scene["vessa"].fright_source = scene.who("bandit")
    with pytest.raises(Refused):  # area 3 is nearer to the bandit
        scene.turn("ogre", "attack:0-melee:might:{vessa}")
    scene = parry_and_step("frightened=2")
    scene["vessa"].fright_source = scene.who("bandit")
    scene.wants["aim"] = "to:1"
    scene.turn("ogre", "attack:0-melee:might:{vessa}")
    assert scene["vessa"].area == 1


def test_a_riders_step_ignores_engagement() -> None:
    """[rider-step]"""
    scene = parry_and_step()
    scene.turn("ogre", "attack:0-melee:might:{vessa}")
    assert scene["vessa"].area == 3 and scene["vessa"].vitality == scene["vessa"].vitality_max


def test_what_frightens_no_longer_bars_the_way_when_it_is_gone() -> None:
    """[condition-frightened]: the source must be conscious; the penalty stays until its time."""
    scene = Scene(["magnus@1 balanced frightened=1"], [*BANDIT, "far=npc-bandit@4 balanced"])
    scene["magnus"].fright_source = scene.who("far")
    assert "move:2" not in scene.offered("magnus")
    scene["far"].condition = DEAD
    assert "move:2" in scene.offered("magnus")


@pytest.mark.parametrize(("held", "clause"), [("prone=yes", "condition-prone"), ("pinned=1", "condition-pinned")])
def test_nobody_escapes_who_cannot_leave_the_area(held: str, clause: str) -> None:
    """[r-battle-edges, condition-prone, condition-pinned]"""
    scene = Scene([f"elena@0 balanced {held}"], BANDIT)
    assert "escape" not in scene.offered("elena") and forbidden(scene, "elena")["escape"] == clause


def test_an_escape_is_refused_for_what_forbids_it() -> None:
    """[r-battle-edges]"""
    scene = Scene(["elena@1 balanced", "sefa@0 balanced"], ["npc-bandit@0 balanced"])
    assert forbidden(scene, "elena")["escape"] == forbidden(scene, "sefa")["escape"] == "r-battle-edges"


def test_a_walker_who_steps_aside_on_the_way_goes_no_farther() -> None:
    """[r-perfect-parry, rider-step]: it parries a hazard with a move that steps off the path; nobody is teleported."""
    terrain: list[dict[str, Any]] = [{"area": "1", "feature": "hazard"}]
    scene = Scene(
        ["vessa@0 balanced momentum=4"], ["npc-bandit@4 balanced"], dice=["d6=5 hazard"], terrain=terrain,
        wants={"parry": "perfect-parry:signature0", "aim": "to:0"},
    )  # fmt: skip
    with_move(scene, "vessa", "technique-perfect-parry", ("rider-step",), 2)
    scene.turn("vessa", "double:1-2")
    assert [(event.before, event.area) for event in scene.events(Moved)] == [(0, 1), (1, 0)]


def test_the_frightened_may_step_along_at_the_same_distance() -> None:
    """[condition-frightened]: no step brings them nearer; beside is not nearer."""
    scene = Scene(["magnus@hall balanced frightened=1"], ["npc-bandit@yard balanced"], more=TRIANGLE)
    scene["magnus"].fright_source = scene.who("bandit")
    assert [key for key in scene.offered("magnus") if key.startswith("move")] == ["move:1"]
