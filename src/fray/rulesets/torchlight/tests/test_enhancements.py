"""Tests of `rules/enhancements`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.rules.enhancements import count_modifiers, enhancements_of, impairments_of
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_who_finds_no_cover_may_still_decline_every_enhancement() -> None:
    """[r-enhanced-trade, enhanced-trade, hide-take, r-decision-windows]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=["hide", "decline:2"])
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
