"""Doors."""

from __future__ import annotations

from fray.rulesets.sixseconds.tests.arrange import person, scene


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
