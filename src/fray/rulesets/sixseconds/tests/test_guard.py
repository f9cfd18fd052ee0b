"""Guard."""

from __future__ import annotations

from fray.rulesets.sixseconds.tests.arrange import person, scene


def test_guard_ends_the_turn() -> None:
    """[action-guard, r-turn-ending, r-free-actions]: what is left is lost and no free action follows."""
    s = scene(person("hero"), person("foe", "them", (9, 9))).turn("hero", "guard").done()
    assert (s["hero"].guarding, s["hero"].actions, s.mind.asked.count("hero:turn")) == (True, 0, 1)
    s.begin("hero")
    assert s["hero"].guarding is False
