"""The fight as players know it who do not see some of the combatants."""

from __future__ import annotations

from typing import Any

from fray.engine.battle import NEVER_JOINS
from fray.rulesets.momentum.model.state import NOBODY, TO_COME, MomentumBattle
from fray.rulesets.momentum.rules.unseen import leave_out
from fray.rulesets.momentum.tests.arrange import Scene, arrange, npc, number, pc


def ambush(**state: Any) -> Scene:
    """Nix and Hroda face a knife; a serpent and a spy lie hidden."""
    return arrange(
        npc("bog-serpent", 3, name="Serpent", hits=1),
        pc("nix", 3, momentum=9, **state),
        pc("ottavian", 3, name="Spy", side="foes", hits=2),
        npc("hired-knife", 4, name="Knife", over=["Nix"]),
        pc("hroda", 3, momentum=9),
        turn=["Serpent", "Nix", "Spy", "Knife"],
    )


def known(scene: Scene, *hidden: str) -> MomentumBattle:
    """The fight without these."""
    battle = scene.battle.clone()
    leave_out(battle, [number(battle, name) for name in hidden])
    return battle


def test_hidden_combatants_are_still_to_come_and_fresh() -> None:
    """[joining-and-momentum-after]: nothing of their state shows, and they never join."""
    battle = known(ambush(), "Serpent", "Spy")
    for who, hits in ((0, battle.npc(0).sheet.hits), (2, 0)):
        hidden = battle.combatants[who]
        assert (hidden.condition, hidden.joins_round, hidden.position) == (TO_COME, NEVER_JOINS, 0)
        assert (battle.npc(0).hits_left if who == 0 else battle.pc(2).hits_taken) == hits
    assert {battle.combatants[0].name, battle.combatants[2].name}.isdisjoint({"Serpent", "Spy"})
    assert [combatant.who for combatant in battle.pcs()] == [1, 2, 4]
    assert battle.pcs()[1] is battle.combatants[2]


def test_hidden_combatants_have_no_place_in_the_order() -> None:
    """[turn-order]: the turns of the others stay what they were."""
    scene = ambush()
    assert (scene.battle.order, scene.battle.next_turn, scene.battle.acting) == ([0, 1, 2, 3], 0, 0)
    first = known(scene, "Serpent")
    assert (first.order, first.next_turn, first.acting) == ([1, 2, 3], 0, NOBODY)
    scene.take("end")
    second = known(scene, "Serpent", "Spy")
    assert (second.order, second.next_turn, second.acting) == ([1, 3], 0, 1)


def test_what_ties_others_to_hidden_combatants_is_not_known() -> None:
    """[superior-position-state, ability-guard, ability-exploit-opening]: ties to the others stay."""
    everybody = ["Serpent", "Spy", "Knife"]
    battle = known(
        ambush(over=everybody, fresh_superior=0b1101, guarding=["Hroda", "Spy"], exploiting=everybody), "Serpent", "Spy"
    )
    nix = battle.pc(1)
    assert (nix.superior, nix.fresh_superior, nix.guarding, nix.exploiting) == (0b1000, 0b1000, 0b10000, 0b1000)
    assert battle.npc(3).superior == 0b10


def test_calls_to_hidden_combatants_are_not_known() -> None:
    """[call-out-limit]"""
    battle = ambush().battle.clone()
    battle.called = 0b10100
    leave_out(battle, [number(battle, "Spy")])
    assert battle.called == 0b10000
