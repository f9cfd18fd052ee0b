"""Doors."""

from __future__ import annotations

from itertools import product

import pytest

from fray.rulesets.sixseconds.rules.doors import door_options
from fray.rulesets.sixseconds.tests.arrange import known, person, scene


def test_doors_open_and_close_but_not_on_a_combatant() -> None:
    """[action-interact, r-interact, r-terrain]."""
    rows = ["#####", "#.D.#", "#####"]
    s = scene(person("hero", at=(1, 1)), person("foe", "them", (3, 1)), rows=rows)
    s.turn("hero")
    assert "move" not in s.families()
    s.turn("hero", "door:2,1", "move:2,1")
    assert (s["hero"].x, "door" in s.families()) == (2, False)
    s.turn("hero", "move:1,1", "door:2,1").done()
    assert not s.battle.ground.fits(2, 1, 1)


@pytest.mark.parametrize("letter", ["D", "O", "L"])
def test_unlocked_doors_within_a_meter_can_be_opened_and_closed(letter: str) -> None:
    """[r-interact, action-interact, r-distance]: from every side, but not if they are locked or farther off."""
    rows = ["." * 9 for _ in range(9)]
    rows[4] = "...." + letter + "...."
    s = scene(person("hero"), person("foe", "them", (0, 8)), rows=rows)
    reached = set()
    for x, y in product(range(9), range(8)):
        s["hero"].x, s["hero"].y = x, y
        if (x, y) != (4, 4) and door_options(s.battle, s["hero"]):
            reached.add((x, y))
    around = set(product((3, 4, 5), (3, 4, 5))) - {(4, 4)}
    assert reached == (around if letter != "L" else set())


@pytest.mark.parametrize(("at", "near"), [((2, 2), True), ((1, 3), False), ((5, 5), True), ((6, 4), False)])
def test_a_large_combatant_reaches_doors_around_all_its_squares(at: tuple[int, int], near: bool) -> None:
    """[r-interact, r-size-table]"""
    rows = ["." * 9 for _ in range(9)]
    rows[4] = "....D...."
    s = scene(known("ogre", "monster-ogre", at=at), person("foe", "them", (0, 8)), rows=rows)
    assert bool(door_options(s.battle, s["ogre"])) is near
