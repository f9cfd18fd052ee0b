"""The ways to a target."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.approach import CHARGE, JUMP, PLAIN, VERTICAL
from fray.rulesets.labyrinthian.rules.approaches import any_approach, approaches
from fray.rulesets.labyrinthian.tests.arrange import helpless, known, person, plain_or_none, scene


def test_only_one_velocity_option_per_attack() -> None:
    """[one-velocity-option]"""
    table = scene(known("v", "vey", at="ffc:Elevated", movement=60), helpless(at="ffc"))
    kinds = {way.kind for way in approaches(table.battle, table["v"], table["v"].sheet.sources[0], table["t"])}
    assert kinds == {CHARGE, VERTICAL}
    table = scene(person("c", at="rfc", movement=60, weapons=["mace"]), helpless())
    for way in approaches(table.battle, table["c"], table["c"].sheet.sources[0], table["t"]):
        assert way.boost == 0 or way.kind == CHARGE
        assert way.flank == 5 and way.kind in (PLAIN, CHARGE, JUMP)


def test_a_plain_attack_is_offered_without_looking_for_ways() -> None:
    """[attack-within-position, melee-same-place, movement-inside-position-free]"""
    table = scene(person("c", weapons=["mace"]), helpless(), helpless("far", "frc"), helpless("up", "churn:Elevated"))
    mace = table["c"].sheet.sources[0]
    assert plain_or_none(table.battle, table["c"], mace, table["t"]) is not None
    assert plain_or_none(table.battle, table["c"], mace, table["far"]) is None
    assert plain_or_none(table.battle, table["c"], mace, table["up"]) is None


def test_one_point_of_movement_beyond_the_way_is_enough_for_a_charge() -> None:
    """[charge-details, charge-pays-movement-too]: without it a step that does not Flank is no attack."""
    for movement, offered in ((10, False), (11, True), (9, False)):
        table = scene(person("c", movement=movement, weapons=["mace"]), helpless(at="ffc"))
        mace = table["c"].sheet.sources[0]
        assert any_approach(table.battle, table["c"], mace, table["t"]) is offered, movement
        found = [way.key() for way in approaches(table.battle, table["c"], mace, table["t"])]
        assert found == (["charge:ffc:1"] if offered else []), movement
