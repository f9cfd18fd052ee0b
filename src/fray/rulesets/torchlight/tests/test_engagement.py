"""Tests of `rules/engagement`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model.state import RETREATED
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.engagement import engaged, engages, front
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted, refused, script, targets


def test_the_incapacitated_neither_engage_nor_screen() -> None:
    """[r-engaged, r-incapacitated, engaged-definition]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    fallen = scene.enemy(BANDIT, 3, "aggressive", name="Fallen", condition=1, prone=True)
    assert not engages(scene.battle, fallen, elsa)
    assert not engaged(scene.battle, elsa)
    behind = scene.enemy(BANDIT, 3, "defensive", name="Behind")
    assert front(scene.battle, 1, 3) is behind
    assert engaged(scene.battle, elsa) and engaged(scene.battle, behind)


def test_who_has_shot_engages_nobody() -> None:
    """[r-ranged-mark, attack-ranged-not-engaged]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    archer = scene.enemy(BANDIT, 3, name="Archer", ranged_mark=True)
    assert not engages(scene.battle, archer, elsa)
    assert not engaged(scene.battle, elsa)


def test_a_shot_that_is_taken_back_leaves_no_mark() -> None:
    """[r-ranged-mark, intimidation-effect, r-retreat]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(breyer, move=["retreat:after", "move:first:4:aggressive"])
    scene.say(breyer, action=[f"shoot:weapon-longbow:{bandit.who}", "intimidate"])
    scene.players()
    assert bandit.intimidated_to >= scene.battle.clock()
    assert not breyer.ranged_mark


def test_an_engaged_only_weapon_wants_the_engaged_enemy_of_the_lane() -> None:
    """[case-engaged-only-weapon, engaged-definition, attack-ranged-not-engaged, r-engaged-only]"""
    scene = Scene()
    riddic = scene.player("character-riddic", 3, "aggressive", weapons=["weapon-chain-sickle"])
    a, b = scene.enemy(BANDIT, 3, "aggressive"), scene.enemy(BANDIT, 3)
    c = scene.enemy(BANDIT, 4, "aggressive")
    assert targets(scene, "strike", riddic.who) == {a.who}
    a.ranged_mark = True
    assert targets(scene, "strike", riddic.who) == {b.who}
    assert refused(ChooseAction(scene.battle, riddic), f"strike:weapon-chain-sickle:{c.who}") == "engaged-only-effects"
    assert engaged(scene.battle, b)


def test_a_thrower_in_front_does_not_screen() -> None:
    """[case-step-in-front, attack-ranged-not-engaged, r-ranged-mark, r-retreat]"""
    scene = Scene(["d6=2 damage"], number=3)
    elsa = scene.player("character-elsa", 4, "rearguard", name="Elsa")
    tahula = scene.player("character-tahula", 3, name="Tahula")
    bandit = scene.enemy(BANDIT, 4, "aggressive", name="Bandit A")
    scene.say(tahula, move="move:first:4:steadied", action=f"throw:weapon-spear:{bandit.who}")
    scene.say(elsa, move=["retreat:first", "!retreat:first", "stay"])
    scene.players()
    assert scene.refusals == [("retreat:first", "engaged-blocks-retreat")]
    assert elsa.on_grid()


def test_a_shot_frees_others_but_not_the_shooter() -> None:
    """[case-archer-own-mark-no-retreat, attack-ranged-not-engaged, retreat-conditions, engaged-blocks-retreat]"""
    scene = Scene(script("case-archer-own-mark-no-retreat", "damage"))
    breyer = scene.player("character-breyer", 2, "rearguard", name="Breyer")
    scene.enemy(BANDIT, 2, name="Bandit A")
    b = scene.enemy(BANDIT, 5, name="Bandit B")
    shot = f"shoot:weapon-longbow:{b.who}"
    scene.say(breyer, move=["retreat:after", "!retreat:after", "stay"], action=[shot, shot])
    scene.players()
    assert scene.refusals == [("retreat:after", "engaged-blocks-retreat")]
    assert noted(b) == ["4 piercing"]
    assert scene.changed() == {"Breyer": {"marks": ["ranged mark"]}}


@pytest.mark.parametrize("reading", ["", "lane-wide", "pairwise"])
def test_the_fallen_the_absent_and_who_shoots_are_not_engaged(reading: str) -> None:
    """[engaged-definition, r-engaged, r-ranged-mark, r-screen-and-fall]"""
    scene = Scene(variants={"r-engaged": reading} if reading else {})
    elsa = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 3)
    assert engaged(scene.battle, elsa)
    elsa.ranged_mark = True
    assert not engaged(scene.battle, elsa)
    assert engaged(scene.battle, elsa, for_retreat=True)
    elsa.ranged_mark, elsa.condition = False, 1
    assert not engaged(scene.battle, elsa)
    elsa.condition, elsa.whereabouts = 0, RETREATED
    assert not engaged(scene.battle, elsa)


def test_by_the_reading_lane_wide_rearguard_is_engaged_unless_a_companion_stands_in_front() -> None:
    """[r-engaged, engaged-step-in-front, r-screen-and-fall]"""
    scene = Scene(variants={"r-engaged": "lane-wide"})
    breyer = scene.player("character-breyer", 3, "rearguard")
    scene.enemy(BANDIT, 3)
    assert engaged(scene.battle, breyer)
    elsa = scene.player("character-elsa", 3, "defensive")
    assert not engaged(scene.battle, breyer)
    assert engaged(scene.battle, elsa)
    elsa.condition = 1
    assert engaged(scene.battle, breyer)


@pytest.mark.parametrize("enemy", [True, False])
def test_either_side_intimidates_the_nearest_of_the_other(enemy: bool) -> None:
    """[engaged-nearest, r-intimidation, r-symmetry, intimidation-effect]"""
    scene = Scene()
    add = (scene.enemy, scene.player) if enemy else (scene.player, scene.enemy)
    user = add[0]("character-elsa", 3, "aggressive")
    nearest, behind = add[1]("character-nim", 3), add[1]("character-nim", 3, "defensive")
    scene.say(user, action="intimidate")
    scene.run(2 if enemy else 1)
    assert (nearest.intimidated_to > 0, behind.intimidated_to > 0) == (True, False)


def test_by_the_reading_pairwise_only_the_foremost_enemy_engages() -> None:
    """[r-engaged, rearguard-no-engagement, engaged-definition]"""
    scene = Scene(variants={"r-engaged": "pairwise"})
    elsa = scene.player("character-elsa", 3)
    archer = scene.enemy(BANDIT, 3, "rearguard")
    assert not engaged(scene.battle, elsa)
    assert engaged(scene.battle, archer)
    nearer = scene.enemy(BANDIT, 3, "defensive")
    assert engaged(scene.battle, elsa)
    assert [engages(scene.battle, foe, elsa) for foe in (archer, nearer)] == [False, True]
    archer.stand_in(5, 4)
    nearer.stand_in(5, 3)
    assert not engaged(scene.battle, elsa)
