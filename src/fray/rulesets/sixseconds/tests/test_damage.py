"""Damage and consciousness, with the worked cases of the ledger."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.rules.damage import (
    CATEGORIES,
    ELEMENTAL,
    PHYSICAL,
    TYPELESS,
    bloodied,
    harmed,
    suffer,
)
from fray.rulesets.sixseconds.tests.arrange import BODY, case, known, person, scene, take, wounded


def test_fortify_keeps_the_wounded_conscious() -> None:
    """[consciousness-fortify-is-reaction, fortify-test, bloodied, reaction-fortify],
    case [text-fortify-to-stay-conscious]."""
    s = scene(
        wounded(endurance=5),
        person("foe", "them"),
        dice=case("text-fortify-to-stay-conscious").dice,
        stay_conscious=["fortify"],
    )
    take(s, 10).done()
    hero = s["hero"]
    assert (hero.endurance, hero.health, hero.stamina, hero.reactions, hero.conscious) == (0, 7, 2, 0, True)
    assert harmed(hero) and bloodied(hero)


def test_missing_health_equal_to_constitution_asks_for_nothing() -> None:
    """[consciousness-check], case [missing-health-equal-constitution]."""
    s = take(scene(wounded(endurance=0), person("foe", "them")), 4).done()
    hero = s["hero"]
    assert (hero.health, hero.conscious, hero.reactions, bloodied(hero), s.mind.asked) == (8, True, 1, True, [])


def test_the_wounded_without_stamina_fall_and_guard_ends() -> None:
    """[consciousness-check, consciousness-fortify-is-reaction, r-consciousness-choice, r-until-next-turn],
    case [no-stamina-falls]."""
    s = take(scene(wounded(endurance=0, stamina=0, guarding=True), person("foe", "them")), 5).done()
    hero = s["hero"]
    assert (hero.health, hero.conscious, hero.prone, hero.guarding, hero.reactions) == (7, False, True, False, 1)


def test_one_damage_runs_through_two_pools() -> None:
    """[damage-endurance-then-health, damage-order, excess-to-health, bloodied], case
    [one-damage-through-two-pools]."""
    s = take(scene(wounded(endurance=3), person("foe", "them")), 5).done()
    assert (s["hero"].endurance, s["hero"].health, harmed(s["hero"]), bloodied(s["hero"])) == (0, 10, True, True)


def test_harmed_compares_with_half_of_the_maximum() -> None:
    """[harmed, r-harmed-bloodied, r-rounding], case [harmed-odd-maximum]."""
    s = scene(person("hero", sheet={**BODY, "endurance": 13}), person("foe", "them"))
    take(s, 6)
    assert (s["hero"].endurance, harmed(s["hero"])) == (7, False)
    take(s, 1)
    assert (s["hero"].endurance, harmed(s["hero"])) == (6, True)
    nothing = scene(person("hero", sheet={**BODY, "endurance": 0}), person("foe", "them"))
    assert harmed(nothing["hero"])


def test_the_surprised_cannot_fortify() -> None:
    """[surprise-round, consciousness-check, r-surprised], case [surprised-cannot-fortify]."""
    s = take(scene(wounded(endurance=3, surprised=True), person("foe", "them")), 9).done()
    assert (s["hero"].health, s["hero"].conscious, s["hero"].prone, s["hero"].stamina) == (6, False, True, 3)


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


def test_only_lost_health_puts_consciousness_at_stake() -> None:
    """[consciousness-check, damage-endurance-then-health]: what endurance absorbs does not, however low health is."""
    s = take(scene(wounded(health=4, endurance=5), person("foe", "them", (9, 9))), 5)
    assert (s["hero"].conscious, s["hero"].endurance, s["hero"].health, s.mind.asked) == (True, 0, 4, [])
    take(s, 1)
    assert (s["hero"].conscious, s.mind.asked) == (False, ["hero:stay-conscious"])
