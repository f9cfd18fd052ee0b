"""The end of a Round."""

from __future__ import annotations

from fray.rulesets.labyrinthian.rules.round_end import end_of_round_ground
from fray.rulesets.labyrinthian.tests.arrange import person, scene


def test_nobody_drowns_unless_it_was_near_it_before_and_the_keeper_says_so() -> None:
    """[swim-no-drowning, keeper-default]"""
    water = ["churn water Depths..Skyward"]
    table = scene(person("a", at="churn:Depths"), tags=water)
    end_of_round_ground(table.fight)
    assert not table.was_asked("drowning") and table["a"].able()
    for answer, able in ((None, True), ("drowns", False)):
        table = scene(person("a", at="churn:Depths", drowning=True), tags=water, drowning=[answer] if answer else [])
        end_of_round_ground(table.fight)
        assert table.was_asked("drowning") and table["a"].able() is able
