"""Tests of `rules/lunge`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import LUNGE_BY_TRADE, Aim
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction, ChooseAttack, plan_action
from fray.rulesets.torchlight.rules.enhanced_impaired import may_trade
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, refused, script


def test_a_lunge_is_bought_together_with_its_attack() -> None:
    """[lunge, r-maneuver-limits]"""
    scene = Scene(["d10=4 damage"], variants={"r-maneuver-limits": "attack-bound"})
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=3, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}:lunge")
    scene.players()
    assert (elsa.breath, noted(bandit)) == (2, ["4 slashing"])


def test_a_lunge_with_reach_goes_two_lanes_over() -> None:
    """[case-lunge-with-reach, lunge-reach, r-lunge, maneuver-melee-only]"""
    scene = Scene(script("case-lunge-with-reach", "damage"))
    tahula = scene.player("character-tahula", 1, name="Tahula", proficiency=(1, 0, 0))
    archer = scene.enemy("monster-bandit-archer", 3, "rearguard", name="Archer X")
    scene.enemy(BANDIT, 3, "aggressive", name="Bandit A")
    plain = f"strike:weapon-spear:{archer.who}"
    scene.say(tahula, action=[f"!{plain}", f"{plain}:lunge"])
    scene.players()
    assert scene.refusals == [(plain, "attack-melee-lane")]
    assert noted(archer) == ["5 piercing"]
    assert scene.changed() == {"Tahula": {"breath": 5}}


def test_one_lunge_a_turn_also_with_two_attacks() -> None:
    """[r-maneuver-limits, r-multi-attack, enhanced-trade]"""
    scene = Scene(["d12=3 damage"])
    near = scene.player("character-elsa", 4, name="Near", breath=30)
    surprised = scene.player("character-nim", 2, name="Surprised", breath=30, surprised=True)
    king = scene.enemy("monster-hollow-king", 3, weapons=["weapon-great-sword"], attacks=2, breath=10)
    lunge = f"strike:weapon-great-sword:{near.who}:lunge"
    trade = f"strike:weapon-great-sword:{surprised.who}:lunge-by-trade"
    assert trade in keys(ChooseAction(scene.battle, king))
    plan_action(king, ChooseAction(scene.battle, king).pick(lunge))
    assert keys(ChooseAttack(scene.battle, king, True)) == ["pass"]
    scene.say(king, action=lunge)
    scene.keepers()
    assert noted(near) == ["3 slashing"]


def test_of_two_attacks_one_is_traded() -> None:
    """[r-maneuver-limits, enhanced-trade]"""
    scene = Scene()
    target = scene.player("character-nim", 2, surprised=True)
    king = scene.enemy("monster-hollow-king", 2, weapons=["weapon-great-sword"], attacks=2)
    blade = king.held[0]
    king.plan.first, king.plan.second = Aim(blade, False, target.who), Aim(blade, False, target.who)
    assert may_trade(scene.battle, king)
    king.plan.second.lunge = LUNGE_BY_TRADE
    assert not may_trade(scene.battle, king)


@pytest.mark.parametrize(("weapon", "reached"), [("weapon-sword", {1, 2}), ("weapon-spear", {1, 2, 3})])
def test_a_lunge_reaches_one_lane_over_and_with_reach_two(weapon: str, reached: set[int]) -> None:
    """[lunge, lunge-reach, r-lunge]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 1, weapons=[weapon])
    for lane in range(1, 7):
        scene.enemy(BANDIT, lane, "rearguard")
    struck = {key.split(":")[2] for key in keys(ChooseAction(scene.battle, elsa)) if key.startswith(f"strike:{weapon}")}
    assert {scene.battle.combatants[int(who)].lane for who in struck} == reached
    decision = ChooseAction(scene.battle, elsa)
    assert refused(decision, f"strike:{weapon}:{max(reached) + 1}:lunge") == "attack-melee-lane"


def test_a_lunge_by_trade_lengthens_the_reach_of_what_is_bought() -> None:
    """With either of two attacks; one for Breath does not, for it is the purchase [r-maneuver-range, lunge]."""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 4)
    near, far = Aim(elsa.held[0], False, bandit.who), Aim(elsa.held[0], False, bandit.who, 0, LUNGE_BY_TRADE)
    distract = f"distract:{bandit.who}"
    for first, second, reaches in ((near, None, False), (far, None, True), (near, far, True), (far, near, True)):
        elsa.plan.first, elsa.plan.second = first, second
        assert (distract in keys(BuyManeuver(scene.battle, elsa))) is reaches


def test_a_lunge_has_no_effect_of_its_own() -> None:
    """[lunge, r-lunge, r-turn-steps]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 4)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}:lunge")
    scene.players()
    assert scene.events(ev.Maneuvered) == []
    assert (elsa.lane, noted(bandit)) == (3, ["4 slashing"])
