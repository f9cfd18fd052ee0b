"""Tests of `rules/checks`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.rules.checks import saved
from fray.rulesets.torchlight.tests.arrange import Scene


@pytest.mark.parametrize(
    ("reading", "successes"),
    [("", {(10, 10), (11, 10), (1, 0), (1, 1)}), ("exceed", {(11, 10), (1, 0)}),
     ("natural", {(10, 10), (11, 10), (20, 21)})],
)  # fmt: skip
def test_a_save_succeeds_at_or_over_its_number(reading: str, successes: set[tuple[int, int]]) -> None:
    """Only by the reading are a 1 and a 20 special [r-save-and-check, damage-save]."""
    scene = Scene(variants={"r-save-and-check": reading} if reading else {})
    rolls = [(9, 10), (10, 10), (11, 10), (1, 0), (1, 1), (20, 21)]
    assert {(face, number) for face, number in rolls if saved(scene.battle, face, number)} == successes
