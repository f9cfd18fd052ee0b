"""The numbers that follow from a sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.rulesets.momentum.rules.characters import CLASS_DICE, better_die, momentum_gain, worse_die
from fray.rulesets.momentum.tests.blocks import MERCENARY


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [("Berserker", 12, 4), ("Mercenary", 10, 6), ("Wanderer", 8, 8), ("Cultist", 10, 6), ("Scholar", 12, 4)],
)
def test_the_class_fixes_the_better_and_the_worse_die(name: str, better: int, worse: int) -> None:
    """[class-disciplines, pc-disciplines, momentum-roll]: the dice of case discipline-dice-by-class."""
    physical, mental = CLASS_DICE[name]
    sheet = replace(MERCENARY, physical_die=physical, mental_die=mental)
    assert (better_die(sheet), worse_die(sheet)) == (better, worse)
    assert momentum_gain(sheet) == (better, 2)


def test_cultist_and_scholar_have_the_better_mental_die() -> None:
    """[class-disciplines]."""
    assert [name for name, (physical, mental) in CLASS_DICE.items() if mental > physical] == ["Cultist", "Scholar"]
