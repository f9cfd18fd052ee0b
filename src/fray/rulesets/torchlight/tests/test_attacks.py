"""Tests of `rules/attacks`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.state import RETREATED
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted, refused, targets


def test_melee_reaches_the_own_lane_and_throws_reach_everybody() -> None:
    """[case-melee-targets, attack-ranged, rearguard-attacks-anywhere, r-targets]"""
    scene = Scene()
    nim = scene.player("character-nim", 3)
    a, b = scene.enemy(BANDIT, 3, "aggressive"), scene.enemy(BANDIT, 3, "rearguard")
    c = scene.enemy(BANDIT, 5)
    for depth in (1, 2, 3):
        nim.depth = depth
        nim.settle()
        assert targets(scene, "strike", nim.who) == {a.who, b.who}
        assert targets(scene, "throw", nim.who) == {a.who, b.who, c.who}
        strike = f"strike:weapon-dagger:{c.who}"
        assert refused(ChooseAction(scene.battle, nim), strike) == "attack-melee-lane"
    nim.depth = 4
    nim.settle()
    assert targets(scene, "strike", nim.who) == set()
    assert targets(scene, "throw", nim.who) == {a.who, b.who, c.who}
    assert refused(ChooseAction(scene.battle, nim), f"strike:weapon-dagger:{a.who}") == "attack-no-melee-rearguard"


def test_reach_takes_only_the_closest_enemy_of_an_adjacent_lane() -> None:
    """[case-reach-closest, attack-reach, attack-no-melee-rearguard, r-reach-closest]"""
    scene = Scene()
    tahula = scene.player("character-tahula", 3, weapons=["weapon-halberd"])
    a = scene.enemy(BANDIT, 4)
    b = scene.enemy(BANDIT, 4, "defensive")
    c = scene.enemy(BANDIT, 4, "aggressive", condition=1, prone=True)
    d = scene.enemy(BANDIT, 2, "rearguard")
    f = scene.enemy(BANDIT, 5, "aggressive")
    assert targets(scene, "strike", tahula.who) == {a.who, c.who, d.who}
    decision = ChooseAction(scene.battle, tahula)
    assert refused(decision, f"strike:weapon-halberd:{b.who}") == "attack-reach"
    assert refused(decision, f"strike:weapon-halberd:{f.who}") == "attack-melee-lane"
    tahula.depth = 4
    tahula.settle()
    assert targets(scene, "strike", tahula.who) == set()


def test_who_may_not_attack_throws_no_flask_either() -> None:
    """[r-rule-options, r-ranged-mark, r-area]"""
    evading = Scene(variants={"evade_blocks_own_attack": "true"})
    nim = evading.player("character-nim", 3, evading_from=8, evading_to=11, weapons=["weapon-fire-flask"])
    bandit = evading.enemy(BANDIT, 4, name="Bandit")
    evading.say(nim, action="!shoot:weapon-fire-flask:lane4")
    evading.players()
    assert noted(bandit) == []
    engaged = Scene(variants={"r-ranged-mark": "precondition"})
    nim = engaged.player("character-nim", 4, weapons=["weapon-fire-flask"])
    bandit = engaged.enemy(BANDIT, 4, name="Bandit")
    engaged.say(nim, action="!shoot:weapon-fire-flask:lane4")
    engaged.players()
    assert noted(bandit) == []


def test_after_an_area_attack_on_the_goader_the_second_attack_is_free() -> None:
    """[r-goad, r-multi-attack, r-area]"""
    scene = Scene(["d4=2 damage", "d4=1 damage", "d4=1 damage", "d4=3 damage", "d4=4 damage"])
    goader = scene.player("character-elsa", 3, name="Elsa", breath=20)
    nim = scene.player("character-nim", 3, "defensive", name="Nim", breath=20)
    toad = scene.enemy("monster-stench-toad", 3, attacks=2)
    toad.goad.name(goader.who, 8, 11, 8)
    bite = f"strike:weapon-bite-small:{nim.who}"
    scene.say(toad, action="shoot:weapon-stench-belch:lane3", second_attack=bite)
    scene.keepers()
    assert (noted(goader), noted(nim)) == (["2 stench"], ["2 piercing"])


def test_companions_and_the_absent_are_no_targets() -> None:
    """[r-targets, action-attack]"""
    scene = Scene()
    elsa, nim = scene.player("character-elsa", 3), scene.player("character-nim", 3, "defensive")
    scene.enemy(BANDIT, 3)
    gone = scene.enemy(BANDIT, whereabouts=RETREATED)
    decision = ChooseAction(scene.battle, elsa)
    for target in (nim, gone):
        assert refused(decision, f"strike:weapon-sword:{target.who}") == "action-type-table"
