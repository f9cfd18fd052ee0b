"""The end of a Round."""

from __future__ import annotations

from fray.rulesets.labyrinthian.tests.arrange import person, scene


def test_break_counts_return_to_nothing_with_the_round() -> None:
    """[stance-break-number]"""
    s = scene(person("k", "them", stance=1, stance_dice=[8], breaks=1), person("a"))
    s.battle.phase = 3
    s.steps()
    assert s["k"].breaks == 0 and s["k"].stance_dice == [8]
