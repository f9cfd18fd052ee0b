"""Tests of `rules/grid`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.rulings import DragCompanion
from fray.rulesets.torchlight.rules.actions import works
from fray.rulesets.torchlight.rules.engagement import engaged
from fray.rulesets.torchlight.rules.grid import adjacent, distance, free_neighbors
from fray.rulesets.torchlight.rules.lanes import adjacent_lanes
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_a_combatant_without_a_cell_is_adjacent_to_nobody() -> None:
    """[r-distance, r-terms, r-drag]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 1, "rearguard", name="Elsa")
    gone = scene.player("character-nim", name="Gone", condition=1, whereabouts=2, depth=4)
    assert not adjacent(elsa, gone)
    assert not any(isinstance(ruling, DragCompanion) for ruling in works(scene.battle, elsa, "action-list-open"))


def test_cells_are_steps_apart_and_diagonals_are_not_adjacent() -> None:
    """[case-grid-distances, grid-abstract, grid-shows-stance-and-engagement, stance-table]"""
    scene = Scene()
    riddic = scene.player("character-riddic", 3, "aggressive")
    elsa = scene.player("character-elsa", 3)
    tahula = scene.player("character-tahula", 4, "defensive")
    breyer = scene.player("character-breyer", 1, "rearguard")
    a = scene.enemy(BANDIT, 3, "aggressive")
    b = scene.enemy(BANDIT, 3, "rearguard")
    c = scene.enemy(BANDIT, 6)
    pairs = [(riddic, elsa), (elsa, tahula), (riddic, tahula), (breyer, elsa), (riddic, a), (riddic, b), (elsa, a)]
    assert [distance(*pair) for pair in [*pairs, (riddic, c)]] == [1, 2, 3, 4, 1, 4, 2, 5]
    assert [adjacent(*pair) for pair in pairs[:4]] == [True, False, False, False]
    assert not adjacent_lanes(1, 6)
    found = [engaged(scene.battle, combatant) for combatant in (riddic, a, elsa, b, tahula, breyer, c)]
    assert found == [True, True, False, False, False, False, False]


def test_only_companions_on_the_grid_are_in_the_way() -> None:
    """[r-occupancy-conflict, r-cell-capacity, grid-rows-and-columns]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    scene.player("character-nim", 3, "aggressive")
    scene.player("character-riddic", lane=0, whereabouts=2)
    scene.enemy(BANDIT, 3, "defensive")
    assert free_neighbors(scene.battle, elsa) == [2 * 8 + 2, 3 * 8 + 3, 4 * 8 + 2]
