"""Staying conscious, or not."""

from __future__ import annotations

from fray.rulesets.sixseconds.rules.conditions import bloodied, harmed
from fray.rulesets.sixseconds.tests.arrange import case, person, scene, take, wounded


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


def test_the_surprised_cannot_fortify() -> None:
    """[surprise-round, consciousness-check, r-surprised], case [surprised-cannot-fortify]."""
    s = take(scene(wounded(endurance=3, surprised=True), person("foe", "them")), 9).done()
    assert (s["hero"].health, s["hero"].conscious, s["hero"].prone, s["hero"].stamina) == (6, False, True, 3)


def test_only_lost_health_puts_consciousness_at_stake() -> None:
    """[consciousness-check, damage-endurance-then-health]: what endurance absorbs does not, however low health is."""
    s = take(scene(wounded(health=4, endurance=5), person("foe", "them", (9, 9))), 5)
    assert (s["hero"].conscious, s["hero"].endurance, s["hero"].health, s.mind.asked) == (True, 0, 4, [])
    take(s, 1)
    assert (s["hero"].conscious, s.mind.asked) == (False, ["hero:stay-conscious"])
