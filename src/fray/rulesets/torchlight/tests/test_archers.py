"""The archers of the balance lab: both shoot from the Rearguard, and one of them prepares every shot."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.minds.archers import ARCHERS
from fray.rulesets.torchlight.model.state import Combatant
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def archer(stance: str = "rearguard", weapon: str = "weapon-longbow") -> tuple[Scene, Combatant, Combatant]:
    scene = Scene()
    hero = scene.player("character-riddic", 3, stance, name="Archer", weapons=[weapon])
    return scene, hero, scene.enemy(BANDIT, 4)


def moved(name: str, scene: Scene, who: Combatant) -> str:
    return SYSTEM.policy(name).answer(ChooseMove(scene.battle, who)).key()


def acted(name: str, scene: Scene, who: Combatant) -> str:
    who.take_post()
    return SYSTEM.policy(name).answer(ChooseAction(scene.battle, who)).key()


@pytest.mark.parametrize("name", ARCHERS)
def test_an_archer_keeps_to_the_rearguard_or_falls_back_to_it(name: str) -> None:
    """[stance-table, attack-ranged]"""
    scene, hero, _ = archer()
    assert moved(name, scene, hero) == "stay"
    scene, hero, _ = archer("steadied")
    assert moved(name, scene, hero) == "move:first:3:rearguard"


@pytest.mark.parametrize("name", ARCHERS)
def test_without_a_bow_or_a_free_cell_it_moves_as_the_greedy_do(name: str) -> None:
    scene, hero, _ = archer("steadied", "weapon-sword")
    assert moved(name, scene, hero) == moved("greedy-damage", scene, hero)
    scene, hero, _ = archer("steadied")
    scene.player("character-elsa", 3, "rearguard", name="Elsa")
    assert moved(name, scene, hero) == moved("greedy-damage", scene, hero)


def test_one_shoots_at_once_and_the_other_prepares_first() -> None:
    """[called-shot-prepare, called-shot-effect]"""
    scene, hero, bandit = archer()
    shot = f"shoot:weapon-longbow:{bandit.who}"
    assert acted("rearguard", scene, hero) == shot
    assert acted("called-shot", scene, hero) == f"called-shot:{bandit.who}"
    hero.called, hero.called_round = bandit.who, scene.battle.round - 1
    assert acted("called-shot", scene, hero) == shot


def test_a_called_shot_needs_the_rearguard() -> None:
    """[r-called-shot]: elsewhere it shoots."""
    scene, hero, bandit = archer("steadied")
    assert acted("called-shot", scene, hero) == f"shoot:weapon-longbow:{bandit.who}"
