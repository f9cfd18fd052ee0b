"""Worked cases of the ledger: damage, unconsciousness and death."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import DEAD
from fray.rulesets.sixseconds.rules.damage import (
    CATEGORIES,
    ELEMENTAL,
    PHYSICAL,
    TYPELESS,
    bloodied,
    harmed,
    hurt,
    suffer,
)
from fray.rulesets.sixseconds.tests.arrange import Scene, Who, case, known, person, scene

BODY = {"strength": 6, "athletics": 4, "fortitude": 1, "constitution": 4, "endurance": 12, "health": 12, "stamina": 3}


def wounded(**state: Any) -> Who:
    return person("hero", sheet=BODY, **state)


def take(s: Scene, amount: int, nonlethal: bool = False) -> Scene:
    """Damage given as taken is already reduced [r-case-conventions]."""
    hurt(s.fight, s["hero"], amount, "slashing", nonlethal, "attack-damage")
    return s


def test_fortify_keeps_somebody_conscious() -> None:
    """[consciousness-check, consciousness-fortify-is-reaction, fortify-test, bloodied, reaction-fortify],
    case [text-fortify-to-stay-conscious]."""
    s = scene(
        wounded(endurance=5),
        person("foe", "them"),
        dice=case("text-fortify-to-stay-conscious").dice,
        stay_conscious=["fortify"],
    )
    take(s, 10).done()
    body = s["hero"]
    assert (body.endurance, body.health, body.stamina, body.reactions, body.conscious) == (0, 7, 2, 0, True)
    assert harmed(body) and bloodied(body)


def test_damage_beyond_the_last_health_risks_death() -> None:
    """[zero-health-unconscious, risk-death, cheat-death-test, cheat-death-failure, r-luck-test], case [text-death]."""
    s = scene(wounded(endurance=0, health=7), person("foe", "them"), dice=case("text-death").dice)
    take(s, 8).done()
    assert (s["hero"].presence, s["hero"].health) == (DEAD, 0)
    assert s.told(ev.LuckTested)[0].success is False


def test_missing_health_equal_to_constitution_asks_for_nothing() -> None:
    """[consciousness-check], case [missing-health-equal-constitution]."""
    s = take(scene(wounded(endurance=0), person("foe", "them")), 4).done()
    body = s["hero"]
    assert (body.health, body.conscious, body.reactions, bloodied(body), s.mind.asked) == (8, True, 1, True, [])


def test_without_stamina_one_falls_and_guard_ends() -> None:
    """[consciousness-check, consciousness-fortify-is-reaction, r-consciousness-choice, r-until-next-turn,
    r-unconscious],
    case [no-stamina-falls]."""
    s = take(scene(wounded(endurance=0, stamina=0, guarding=True), person("foe", "them")), 5).done()
    body = s["hero"]
    assert (body.health, body.conscious, body.prone, body.guarding, body.reactions) == (7, False, True, False, 1)


def test_damage_equal_to_the_health_left_is_no_risk() -> None:
    """[zero-health-unconscious, risk-death], case [exactly-zero-health]."""
    s = take(scene(wounded(endurance=2, health=7), person("foe", "them")), 9).done()
    assert (s["hero"].endurance, s["hero"].health, s["hero"].conscious, s["hero"].here()) == (0, 0, False, True)
    assert s.mind.asked == []


def test_death_is_cheated_at_a_rising_price() -> None:
    """[cheat-death-success, damage-at-zero-health, cheat-death-failure, r-cheat-death], case [cheat-death-twice]."""
    s = scene(wounded(endurance=0, health=3), person("foe", "them"), dice=case("cheat-death-twice").dice)
    take(s, 5)
    assert (s["hero"].cheat_death, s["hero"].here(), s["hero"].conscious) == (15, True, False)
    take(s, 1).done()
    assert s["hero"].presence == DEAD


def test_a_nonlethal_blow_risks_no_death_until_the_next_one() -> None:
    """[nonlethal-no-risk, damage-at-zero-health, r-nonlethal], case [nonlethal-then-more]."""
    s = scene(wounded(endurance=0, health=5), person("foe", "them"), dice=case("nonlethal-then-more").dice)
    take(s, 9, nonlethal=True)
    assert (s["hero"].health, s["hero"].cheat_death) == (0, 10)
    take(s, 1, nonlethal=True).done()
    assert (s["hero"].cheat_death, s["hero"].here(), s["hero"].conscious, s["hero"].health) == (15, True, False, 0)


def test_one_damage_runs_through_two_pools() -> None:
    """[damage-endurance-then-health, damage-order, excess-to-health, bloodied, damage-categories], case
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
    """[damage-types-table, damage-categories, deflection-scope, damage-unspecified-typeless, r-other-damage]."""
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


def test_endurance_healed_at_zero_health_does_not_save_from_the_risk() -> None:
    """[damage-at-zero-health, r-damage-sequence]."""
    s = scene(
        wounded(endurance=6, health=0, conscious=False, prone=True), person("foe", "them"), dice=["d20=10 luck test"]
    )
    take(s, 2).done()
    assert (s["hero"].endurance, s["hero"].cheat_death) == (4, 15)
