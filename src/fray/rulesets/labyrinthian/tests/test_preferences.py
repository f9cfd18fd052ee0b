"""Standing preferences."""

from __future__ import annotations

from fray.rulesets.labyrinthian.rules.preferences import EXTRA_FIRST, FREE_GUARD, WOUND_FIRST
from fray.rulesets.labyrinthian.tests.arrange import person, scene


def test_of_the_two_preferences_about_momentum_only_one_can_be_had() -> None:
    """[momentum-timing, passive-reaction-first]: the later one stays; others are kept beside it."""
    s = scene(person("a"), person("e", "them"))
    s.turn("a", "prefer:guard:4", "prefer:wound:2", "prefer:re-roll:1")
    assert s["a"].habits == EXTRA_FIRST | FREE_GUARD
    s.turn("a", "prefer:wound:2")
    assert s["a"].habits == WOUND_FIRST | FREE_GUARD
    s.turn("a", "prefer-not:guard:4")
    assert s["a"].habits == WOUND_FIRST and "prefer:guard:4" in s.offered() and "prefer-not:wound:2" in s.offered()
