"""Tests of `rules/draws`."""

from __future__ import annotations

import pytest

from fray.engine.dice import ScriptedDice
from fray.engine.fight import Fight
from fray.engine.tape import Tape
from fray.rulesets.torchlight.rules import draws
from fray.rulesets.torchlight.rules.draws import kept_die, pool_of
from fray.rulesets.torchlight.tests.arrange import Scene


@pytest.mark.parametrize(("net", "count", "lowest"), [(2, 3, False), (-2, 3, True), (1, 2, False), (-3, 4, True)])
def test_each_enhancement_and_each_impairment_is_one_more_die_and_one_is_kept(
    monkeypatch: pytest.MonkeyPatch, net: int, count: int, lowest: bool
) -> None:
    """[enhanced-roll, impaired-roll, impaired-stack]"""
    monkeypatch.setattr(draws, "_pools", {})
    for sides in (4, 10):
        pool = pool_of(sides, net)
        assert (pool.count, pool.sides, pool.keep, pool.lowest) == (count, sides, 1, lowest)
        assert pool_of(sides, net) is pool


@pytest.mark.parametrize(
    ("net", "faces", "kept"), [(2, (3, 5, 2), 5), (-2, (3, 5, 2), 2), (1, (6, 1), 6), (0, (4,), 4)]
)
def test_without_a_tape_the_same_die_is_kept(net: int, faces: tuple[int, ...], kept: int) -> None:
    """The quick way against the obvious way [enhanced-roll, impaired-roll, attack-damage-roll]."""
    for tape in (None, Tape([])):
        scene = Scene()
        elsa = scene.player("character-elsa", 3)
        dice = ScriptedDice([f"d6={face} damage" for face in faces])
        fight = Fight(scene.battle, dice, [scene.puppet] * 2, tape)
        assert kept_die(fight, elsa, 6, net) == kept
        assert dice.left_over() == []
