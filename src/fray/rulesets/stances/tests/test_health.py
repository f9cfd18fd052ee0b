"""The maxima of Guard, Vitality and Composure."""

from __future__ import annotations

from fray.rulesets.stances.rules.health import composure_maximum, guard_maximum, vitality_maximum
from fray.rulesets.stances.tests.test_content import SHELF


def test_the_pools_of_every_character_follow_from_the_formulas() -> None:
    """[guard-formula, vitality-formula, composure-formula, archetype-divine-grace, archetype-arcane-battery,
    vitality-advances, r-rounding]"""
    for sheet in SHELF.sheets.values():
        if sheet.character:
            shield = sheet.shield.guard if sheet.shield is not None else 0
            bought = 1 if sheet.id == "pc-vessa" else 0
            assert sheet.guard == guard_maximum(sheet.attributes, sheet.archetype, shield, bought)
            assert sheet.vitality == vitality_maximum(sheet.attributes, bought)
            assert sheet.composure == composure_maximum(sheet.attributes)
    assert guard_maximum((-5, -5, 0, 0, -5, 0), "none", 0, 3) == 12 - 5 + 4  # at most two advances count
    assert composure_maximum((0, 0, 0, 0, -5, -5)) == 1
