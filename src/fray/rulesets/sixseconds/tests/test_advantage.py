"""Sources of advantage, and flanks."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.rules.advantage import edge_against, flanked
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at
from fray.rulesets.sixseconds.tests.arrange import person, scene

FLANKS = [
    ((4, 5), (6, 5), True, True),
    ((4, 5), (6, 6), True, False),
    ((4, 4), (6, 6), True, True),
    ((4, 5), (6, 5), False, False),
    ((3, 5), (6, 5), True, False),
]


@pytest.mark.parametrize(("near", "far", "awake", "flank"), FLANKS)
def test_a_flank_is_two_enemies_on_opposite_sides(
    near: tuple[int, int], far: tuple[int, int], awake: bool, flank: bool
) -> None:
    """[flanking-attack, r-flanking, flanking-not-contributing], case [flanking-geometry]."""
    s = scene(
        person("hero", at=near),
        person("two", at=far, conscious=awake, prone=not awake),
        person("foe", "them", (5, 5)),
    )
    assert flanked(s.battle, s["foe"]) is flank


@pytest.mark.parametrize(
    ("attacker", "target", "level"),
    [
        ({}, {}, 0),
        ({"blinded": 1}, {}, -1),
        ({"frightened": 1}, {}, -1),
        ({"blinded": 1, "frightened": 1}, {}, -2),
        ({}, {"prone": True}, 1),
        ({"blinded": 1}, {"prone": True}, 0),
        ({}, {"prone": True, "conscious": False}, 2),
        ({"blinded": 1}, {"prone": True, "conscious": False}, 1),
    ],
)
def test_each_source_of_advantage_counts_once_and_they_cancel_one_for_one(
    attacker: dict[str, Any], target: dict[str, Any], level: int
) -> None:
    """[r-advantage-sources, r-advantage, r-visibility, r-unconscious]"""
    s = scene(person("hero", **attacker), person("foe", "them", (1, 0), **target))
    form = form_of(gear_at(s.battle, s["hero"], -1), "melee")
    assert form is not None
    assert edge_against(s.battle, s["hero"], s["foe"], form, None).level == level


def test_sources_cancel_before_the_limit_of_two() -> None:
    """[r-advantage-sources]: three for and one against are still two."""
    s = scene(
        person("hero", blinded=1),
        person("ally", at=(2, 0)),
        person("foe", "them", (1, 0), prone=True, conscious=False),
    )
    form = form_of(gear_at(s.battle, s["hero"], -1), "melee")
    assert form is not None
    assert edge_against(s.battle, s["hero"], s["foe"], form, None).level == 2
