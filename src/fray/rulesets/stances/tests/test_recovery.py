"""Rally, the end of a scene, rest."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.state import CONSCIOUS, CONVINCED, FLED, NOBODY, RALLIED, STABLE, SURRENDERED
from fray.rulesets.stances.rules.recovery import begin_scene, may_rest, rest
from fray.rulesets.stances.tests.arrange import BANDIT, FOE, Scene


def test_nobody_lies_on_the_ground_in_the_next_scene() -> None:
    """[r-recovery]"""

    scene = Scene(["magnus@2 balanced prone=yes hexed=yes pinned=1 sundered=2 copies=1 blur=1"], BANDIT)
    magnus = scene["magnus"]
    begin_scene(magnus)
    assert not (magnus.prone or magnus.hexed or magnus.pinned or magnus.sundered or magnus.copies or magnus.blur)


def test_rally_is_capped_and_works_once() -> None:
    """[rally-caps-and-once, rally-once-per-scene, r-rally]"""
    scene = Scene(["elena@0 balanced guard=13"], FOE, dice=["d6=6 rally"])
    scene.turn("elena", "rally")
    assert scene.changes() == {"elena": {"guard": 17, "used": RALLIED}}
    with pytest.raises(Refused) as refused:
        scene.turn("elena", "rally")
    assert refused.value.clause == "rally-once-per-scene"


def test_rally_takes_the_action_and_no_roll_for_success() -> None:
    """[rally-action, rally-no-roll, guard-rally-recovery]: in any stance, also at 0 Guard."""
    for stance in ("aggressive", "balanced", "defensive"):
        scene = Scene([f"elena@0 {stance} guard=0"], FOE, dice=["d6=4 rally"])
        scene.turn("elena", "rally", *(["move:1"] if stance == "aggressive" else []))
        assert scene["elena"].guard == 4 and scene["elena"].acted


def test_the_end_of_a_scene_and_rest() -> None:
    """[scene-end-recovery, guard-scene-recovery, composure-recovery, vitality-function]"""
    scene = Scene(
        [
            f"tamsin@0 none vitality=0 guard=0 condition={STABLE}",
            "magnus@0 balanced vitality=3 guard=4 composure=2 momentum=4",
        ],
        FOE,
    )
    tamsin, magnus = scene["tamsin"], scene["magnus"]
    magnus.used |= RALLIED
    begin_scene(tamsin)
    begin_scene(magnus)
    assert (tamsin.guard, tamsin.vitality, tamsin.condition) == (15, 0, STABLE)
    assert (magnus.guard, magnus.composure, magnus.momentum, magnus.used, magnus.vitality) == (15, 5, 0, 0, 3)
    rest(scene.battle, tamsin, 1)
    assert (tamsin.vitality, tamsin.condition) == (1, CONSCIOUS)
    rest(scene.battle, tamsin, 2)
    rest(scene.battle, magnus, 3)
    assert (tamsin.vitality, magnus.vitality) == (3, 6)


def test_the_convinced_heal_by_rest() -> None:
    """[r-recovery, recovery-hourly]: everyone who is stable or conscious, in the fight or not."""
    scene = Scene([f"magnus@0 none vitality=3 condition={condition}" for condition in range(8)], FOE)
    for combatant in scene.battle.combatants[:8]:
        if may_rest(combatant):
            rest(scene.battle, combatant, 2)
    rested = [combatant.condition for combatant in scene.battle.combatants[:8] if combatant.vitality == 5]
    assert rested == [CONSCIOUS, CONSCIOUS, SURRENDERED, FLED, CONVINCED]  # the stable one woke


def test_a_new_scene_forgets_what_was_said_and_done() -> None:
    """[r-recovery, r-momentum-meter, composure-recovery]"""
    words = "shaken=yes argue_edge=2 charm=2 charm_target=1 argued_with=3 switched=yes recovered=yes offered=yes"
    scene = Scene([f"magnus@2 balanced momentum=-2 firm_composure=2 {words}"], BANDIT)
    magnus = scene["magnus"]
    begin_scene(magnus)
    assert (magnus.momentum, magnus.firm_composure, magnus.argue_edge, magnus.charm) == (0, 0, 0, 0)
    assert (magnus.charm_target, magnus.argued_with) == (NOBODY, NOBODY)
    assert not (magnus.shaken or magnus.switched or magnus.recovered or magnus.offered)
