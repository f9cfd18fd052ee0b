"""Damage and consciousness, with the worked cases of the ledger."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.rules.conditions import bloodied, harmed
from fray.rulesets.sixseconds.rules.damage import CATEGORIES, ELEMENTAL, PHYSICAL, TYPELESS, suffer
from fray.rulesets.sixseconds.tests.arrange import known, person, scene, take, wounded


def test_one_damage_runs_through_two_pools() -> None:
    """[damage-endurance-then-health, damage-order, excess-to-health, bloodied], case
    [one-damage-through-two-pools]."""
    s = take(scene(wounded(endurance=3), person("foe", "them")), 5).done()
    assert (s["hero"].endurance, s["hero"].health, harmed(s["hero"]), bloodied(s["hero"])) == (0, 10, True, True)


@pytest.mark.parametrize(
    ("kind", "category"),
    [
        ("arcane", ELEMENTAL),
        ("bludgeoning", PHYSICAL),
        ("cold", ELEMENTAL),
        ("fire", ELEMENTAL),
        ("piercing", PHYSICAL),
        ("psychic", TYPELESS),
        ("radiant", ELEMENTAL),
        ("shock", ELEMENTAL),
        ("slashing", PHYSICAL),
        ("void", ELEMENTAL),
    ],
)
def test_every_damage_type_has_its_category(kind: str, category: int) -> None:
    """[damage-types-table, damage-categories, deflection-scope, damage-unspecified-typeless]."""
    s = scene(person("hero", sheet={"physical_deflection": 3, "elemental_deflection": 4}), person("foe", "them"))
    suffer(s.fight, s["hero"], 6, kind, False, "damage-sources")
    assert CATEGORIES[kind] == category
    assert s["hero"].endurance == {PHYSICAL: 7, ELEMENTAL: 8, TYPELESS: 4}[category]


def test_weakness_adds_and_mindlessness_ignores() -> None:
    """[damage-sources, r-other-damage, r-content-fields]: radiant hurts a wraith more, psychic a skeleton not at
    all.
    """
    s = scene(known("wraith", "monster-wraith"), known("bones", "monster-skeleton-soldier", "them", (3, 3)))
    suffer(s.fight, s["wraith"], 3, "radiant", False, "damage-sources")
    suffer(s.fight, s["bones"], 6, "psychic", False, "damage-sources")
    assert (s["wraith"].endurance, s["bones"].endurance) == (16 - (3 + 4 - 2), 8)


def test_an_amount_of_zero_is_no_damage() -> None:
    """[r-damage-zero]."""
    s = scene(wounded(hidden=True), person("foe", "them"))
    suffer(s.fight, s["hero"], 0, "fire", False, "damage-sources")
    assert (s["hero"].endurance, s["hero"].hidden, s.fight.events) == (12, True, [])
