"""Attacks on an area."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.rules.areas import area_places
from fray.rulesets.labyrinthian.tests.arrange import person, scene


def test_an_area_names_a_place_in_range_with_a_clear_line_or_lobbed() -> None:
    """[aoe]"""
    table = scene(
        person("m", at="rrc", spells=["tsunami"]),
        person("t", "them", "frc"),
        person("up", "them", "churn:Elevated", flight_rate=10),
        tags=["churn obstacle top Ground", "all Skyward"],
    )
    wave = next(source for source in table["m"].sheet.sources if source.id == "tsunami")
    direct = {(POSITION_KEYS[p], level) for p, level in area_places(table.battle, table["m"], wave, False)}
    lobbed = {(POSITION_KEYS[p], level) for p, level in area_places(table.battle, table["m"], wave, True)}
    assert ("frc", 0) not in direct and ("frc", 0) in lobbed
    assert ("churn", 1) in direct and ("rfc", 0) in direct and ("fs", 0) not in lobbed
