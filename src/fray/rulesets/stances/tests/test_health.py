"""The maxima of Guard, Vitality and Composure."""

from __future__ import annotations

from dataclasses import replace

from fray.engine.content import Problems, Reader
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.creatures import read_sheet
from fray.rulesets.stances.rules.composure import composure_maximum
from fray.rulesets.stances.rules.health import guard_maximum, vitality_maximum
from fray.rulesets.stances.tests.test_content import SHELF


def test_the_pools_of_every_character_follow_from_the_formulas() -> None:
    """[guard-formula, vitality-formula, composure-formula, archetype-divine-grace, archetype-arcane-battery,
    vitality-advances, r-rounding]"""
    for sheet in SHELF.sheets.values():
        if sheet.character:
            bought = 1 if sheet.id == "pc-vessa" else 0
            assert sheet.guard == guard_maximum(sheet.attributes, sheet.archetype, sheet.shield, bought)
            assert sheet.vitality == vitality_maximum(sheet.attributes, bought)
            assert sheet.composure == composure_maximum(sheet.attributes)
    assert guard_maximum((-5, -5, 0, 0, -5, 0), "none", None, 3) == 12 - 5 + 4  # at most two advances count
    assert composure_maximum((0, 0, 0, 0, -5, -5)) == 1


def test_a_character_who_does_not_write_its_pools_has_those_of_the_formulas() -> None:
    """[guard-formula, vitality-formula, composure-formula, shield-large]"""
    raw = SYSTEM.library().creature("pc-brannoc")
    short = {key: value for key, value in raw.data.items() if key not in ("guard", "vitality", "composure")}
    problems = Problems()
    sheet = read_sheet(Reader(replace(raw, data=short), problems), SHELF, True)
    assert not problems.found and (sheet.guard, sheet.vitality, sheet.composure) == (21, 13, 10)
