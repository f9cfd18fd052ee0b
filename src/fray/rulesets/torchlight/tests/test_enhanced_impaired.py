"""Tests of `rules/enhanced_impaired`."""

from __future__ import annotations

import pytest

from fray.engine.sums import Term
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.model.state import Combatant
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.enhanced_impaired import (
    ChooseDice,
    count_modifiers,
    enhancements_of,
    impairments_of,
)
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, lying, noted, script
from fray.rulesets.torchlight.tests.meetings import aiming


def test_who_finds_no_cover_may_still_decline_every_enhancement() -> None:
    """[r-enhanced-trade, enhanced-trade, hide-take, r-decision-windows]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=["hide", "!hide", "decline:2"])
    scene.keeper(hiding_place="no")
    scene.players()
    assert [(event.net, event.kept) for event in scene.events(ev.AttackRolled)] == [(0, 4)]


def test_the_reasons_of_an_attack_add_up_to_its_modifier() -> None:
    """[r-sources-stack, impaired-stack, enhanced-sources]"""
    scene = Scene(["d4=1 damage"] * 4)
    elsa = scene.player("character-elsa", 3, name="Elsa", grapplers=1 << 1, prone=True, intimidated_to=100)
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True, grappling=0)
    scene.say(elsa, action=f"strike:weapon-unarmed:{bandit.who}")
    scene.players()
    rolled = scene.events(ev.AttackRolled)[0]
    named = {term.name: term.value for term in rolled.reasons}
    wanted = {"intimidated": -1, "grappled": -1, "prone": -1, "bare hands": -1, "target prone": 1}
    assert (named, rolled.net) == (wanted, -3)


@pytest.mark.parametrize(
    ("answer", "faces", "total"),
    [("distract:1", (3,), 3), ("decline:1", (2, 1, 9, 2), 2), ("enhanced", (3, 9, 2, 5, 5), 5)],
)
def test_of_two_pools_a_trade_leaves_one_die_and_what_is_declined_is_not_rolled(
    answer: str, faces: tuple[int, ...], total: int
) -> None:
    """[r-enhanced-and-impaired, r-enhanced-trade, enhanced-trade]"""
    scene = Scene([f"d10={face} damage" for face in faces], variants={"r-enhanced-and-impaired": "both-pools"})
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    elsa.intimidated_to = 100
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=answer)
    scene.players()
    assert noted(bandit) == [f"{total} slashing"]


def test_every_source_of_a_modifier_counts_once_and_they_add_up() -> None:
    """[r-sources-stack, enhanced-sources, impaired-stack, r-limits]"""
    scene = Scene()
    combatant = scene.player("character-breyer", 1, "rearguard", hidden=True)
    target = scene.enemy(BANDIT, 4, surprised=True, condition=1, prone=True)
    clock = scene.battle.clock()
    scene.battle.lanes.set_modifier(1, 4, 3)
    combatant.called, combatant.called_round = target.who, 1
    combatant.goad.name(target.who, clock, clock, clock)
    aim = Aim(combatant.held[0], True, target.who)
    aim.grant = 3
    counted = count_modifiers(scene.battle, combatant, target, aim, True)
    assert (enhancements_of(counted), impairments_of(counted)) == (11, 0)
    combatant.intimidated_to, combatant.grapplers, combatant.prone = clock, 6, True
    scene.squad(target)
    counted = count_modifiers(scene.battle, combatant, target, aim, False)
    assert (enhancements_of(counted), impairments_of(counted)) == (9, 4)


def test_a_traded_maneuver_is_not_gained_when_the_enhancement_is_gone() -> None:
    """[r-enhanced-trade]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, hidden=True)
    bandit = scene.enemy(BANDIT, 3, name="A")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=f"trip:{bandit.who}")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:-1")
    scene.players()
    assert noted(bandit) == ["4 slashing"]
    assert not bandit.prone


def test_enhancements_may_be_declined() -> None:
    """[r-enhanced-and-impaired, enhanced-roll]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced="decline:1")
    scene.players()
    assert noted(bandit) == ["4 slashing"]


def test_enhancements_and_impairments_are_set_off_against_each_other() -> None:
    """[case-net-modifiers, incap-direct-damage, death-zero, r-overkill]"""
    scene = Scene(script("case-net-modifiers", "damage", "damage"))
    scene.balcony()
    breyer = scene.player("character-breyer", 1, "defensive", proficiency=(0, 1, 0))
    breyer.intimidated_to = scene.battle.clock()
    bandit = scene.enemy(BANDIT, 4, name="Bandit A", condition=1, prone=True, str=4)
    scene.enemy(BANDIT, 5)
    scene.say(breyer, action=f"shoot:weapon-longbow:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["6 piercing"]
    scene.run(2)
    now = scene.changed()["Bandit A"]
    assert (now["is"], now["at"], now["strength"], bandit.breath) == ("dead", "gone", "0/20", 3)


def test_an_enhanced_attack_is_traded_for_a_disarm() -> None:
    """[case-enhanced-trade-disarm-unarmed, enhanced-declare, r-disarm, r-unarmed]"""
    scene = Scene(script("case-enhanced-trade-disarm-unarmed", "damage", "extra", "damage", "damage"))
    scene.balcony()
    breyer = scene.player("character-breyer", 2, name="Breyer", proficiency=(0, 1, 0))
    elsa = scene.player("character-elsa", 4, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="Bandit A", breath=15, weapons=["weapon-sword"])
    scene.say(
        breyer,
        action=f"shoot:weapon-longbow:{bandit.who}",
        enhanced=f"disarm:{bandit.who}:weapon-sword",
        precision="extra-die",
    )
    scene.players()
    assert noted(bandit) == ["12 piercing"]
    assert lying(scene.battle, 4) == ["sword"]
    sword = f"strike:weapon-sword:{elsa.who}"
    assert sword not in keys(ChooseAction(scene.battle, bandit))
    scene.say(bandit, action=f"strike:weapon-unarmed:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == ["2 bludgeoning"]
    scene.end()
    assert scene.changed() == {
        "Breyer": {"marks": ["ranged mark"]},
        "Elsa": {"breath": 1},
        "Bandit A": {"breath": 3, "holds": []},
    }


def test_a_trade_gives_up_all_enhancements_for_one_maneuver() -> None:
    """[case-trade-two-enhancements, enhanced-declare, called-shot-effect, lane-modifiers]"""
    scene = Scene(script("case-trade-two-enhancements", "damage"))
    scene.balcony()
    breyer = scene.player("character-breyer", 2, "rearguard", name="Breyer", proficiency=(0, 1, 0))
    a = scene.enemy(BANDIT, 4, name="A", breath=10)
    breyer.called, breyer.called_round = a.who, 1
    scene.say(breyer, action=f"shoot:weapon-longbow:{a.who}", enhanced=f"distract:{a.who}")
    scene.players()
    assert noted(a) == ["8 piercing"]
    scene.run(2)
    assert scene.changed() == {"Breyer": {"marks": ["ranged mark"]}, "A": {"breath": 2, "marks": ["distracted"]}}
    assert len([combatant for combatant in scene.puppet.asked if combatant == (breyer.who, "enhanced")]) == 1


def test_an_attack_that_has_declined_a_die_is_as_impaired_as_any_other() -> None:
    """[r-enhanced-and-impaired, impaired-roll, enhanced-trade]"""
    scene = Scene(["d10=8 damage", "d10=3 damage", "d10=5 damage"])
    elsa = scene.player("character-elsa", 3, hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced="decline:1")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:-3")
    scene.players()
    assert noted(bandit) == ["3 slashing"]


def test_every_source_is_named_with_what_it_is_worth() -> None:
    """[enhanced-sources, r-sources-stack, r-surprise, incap-enhanced]"""
    scene = Scene()
    scene.lane(1, level=1)
    breyer = scene.player("character-breyer", 1, "rearguard", hidden=True)
    target = scene.enemy(BANDIT, 4, surprised=True, condition=1, prone=True)
    other = scene.enemy(BANDIT, 4, "defensive", hidden=True)
    scene.battle.lanes.set_modifier(1, 4, 2)
    aiming(breyer, target)
    breyer.goad.name(target.who, 8, 11, 8)
    aim = Aim(breyer.held[0], True, target.who)
    aim.grant = -2
    assert reasons(scene, breyer, target, aim) == {
        "out of hiding": 1, "Called Shot": 1, "goaded": 1, "surprised": 1, "Incapacitated": 1, "lane": 2,
        "Keeper": -2,
    }  # fmt: skip
    aim = Aim(library().shelf.items["weapon-fire-flask"], True, -1, 4)
    breyer.hidden, breyer.called = False, -1
    scene.squad(other)
    assert reasons(scene, breyer, other, aim) == {
        "goaded by another": -1, "hiding": -1, "against a Squad": -1, "lane": 2,
    }  # fmt: skip


def reasons(scene: Scene, attacker: Combatant, target: Combatant, aim: Aim) -> dict[str, int]:
    """What an attack's record says about its modifier."""
    terms: list[Term] = []
    count_modifiers(scene.battle, attacker, target, aim, True, terms)
    return {term.name: term.value for term in terms}


@pytest.mark.parametrize(("faces", "precise"), [((10, 3, 4, 10, 10), True), ((10, 3, 4, 9, 10), False)])
def test_of_two_pools_the_number_that_counts_decides_about_a_precision_strike(
    faces: tuple[int, ...], precise: bool
) -> None:
    """Whatever single dice show [r-enhanced-and-impaired, r-precision-kept-die, precision-trigger]."""
    readings = {"r-enhanced-and-impaired": "both-pools", "r-precision-kept-die": "any-die"}
    scene = Scene([f"d10={face} damage" for face in faces], variants=readings)
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    elsa.intimidated_to = 100
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision=["nothing"] if precise else [])
    scene.players()
    assert len(scene.events(ev.PrecisionStrike)) == precise
    assert noted(bandit) == [f"{10 if precise else 9} slashing"]


@pytest.mark.parametrize("reading", ["", "single"])
def test_who_lunges_for_breath_may_still_trade_the_enhancement_of_its_attack(reading: str) -> None:
    """One Maneuver from each source; by the reading one in all [r-maneuver-limits, enhanced-trade, lunge]."""
    scene = Scene(["d10=4 damage"], variants={"r-maneuver-limits": reading} if reading else {})
    elsa = scene.player("character-elsa", 3, hidden=True)
    bandit = scene.enemy(BANDIT, 4)
    trip = f"trip:{bandit.who}"
    scene.say(
        elsa,
        action=f"strike:weapon-sword:{bandit.who}:lunge",
        enhanced=[f"!{trip}", "decline:1"] if reading else trip,
    )
    scene.players()
    assert bandit.prone is (reading == "")


@pytest.mark.parametrize(("state", "faces", "kept"), [("hidden_bonus", (3, 8), 8), ("prone", (8, 3), 3)])
def test_of_two_pools_only_those_are_rolled_that_there_is_a_source_for(
    state: str, faces: tuple[int, ...], kept: int
) -> None:
    """[r-enhanced-and-impaired, enhanced-roll, impaired-roll]"""
    readings = {"r-enhanced-and-impaired": "both-pools"}
    scene = Scene([f"d10={face} damage" for face in faces], variants=readings)
    elsa = scene.player("character-elsa", 3, weapons=["weapon-sword"])
    setattr(elsa, state, True)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.players()
    assert noted(bandit) == [f"{kept} slashing"]


def test_an_attack_that_cannot_be_made_any_more_has_no_dice_to_decide_about() -> None:
    """[r-illegal-and-empty-declarations, enhanced-trade]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    elsa.plan.first = Aim(elsa.held[0], False, bandit.who)
    decision = ChooseDice(scene.battle, elsa, elsa.plan.first)
    assert keys(decision)[:2] == ["enhanced", "decline:1"]
    assert {f"trip:{bandit.who}", "evade"} <= set(keys(decision)[2:])
    assert "decline:2" not in keys(decision)
    bandit.stand_in(5, 2)
    assert keys(decision) == ["enhanced"]


def test_the_dice_of_a_second_attack_are_decided_about_on_their_own() -> None:
    """[enhanced-trade, enhanced-declare, r-multi-attack]"""
    scene = Scene(["d12=3 damage", "d12=9 damage", "d12=5 damage"])
    elsa = scene.player("character-elsa", 3, breath=30, prone=True)
    king = scene.enemy("monster-hollow-king", 3)
    blow = f"strike:weapon-great-sword:{elsa.who}"
    scene.say(king, action=blow, second_attack=blow, enhanced=["enhanced", "decline:1"])
    scene.keepers()
    assert noted(elsa) == ["9 slashing", "5 slashing"]


@pytest.mark.parametrize(
    ("reading", "state", "faces", "kept", "precise"),
    [("any-die", "hidden_bonus", (10, 3), 10, True), ("any-die", "prone", (3, 10), 3, True),
     ("first-die", "hidden_bonus", (3, 10), 10, False), ("first-die", "prone", (10, 3), 3, True),
     ("any-die", "hidden_bonus", (4, 9), 9, False)],
)  # fmt: skip
def test_by_other_readings_single_dice_make_a_precision_strike(
    reading: str, state: str, faces: tuple[int, ...], kept: int, precise: bool
) -> None:
    """[r-precision-kept-die, precision-trigger, enhanced-roll, impaired-roll]"""
    scene = Scene([f"d10={face} damage" for face in faces], variants={"r-precision-kept-die": reading})
    elsa = scene.player("character-elsa", 3, weapons=["weapon-sword"])
    setattr(elsa, state, True)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision=["nothing"] if precise else [])
    scene.players()
    assert noted(bandit) == [f"{kept} slashing"]
    assert len(scene.events(ev.PrecisionStrike)) == precise
