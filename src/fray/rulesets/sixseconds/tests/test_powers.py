"""Spells and talents."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.damage import harmed
from fray.rulesets.sixseconds.tests.arrange import case, known, person, scene


def test_psychic_damage_ignores_deflection_and_resisting_costs_focus() -> None:
    """[deflection-scope, damage-types-table, reaction-resist, r-fortify-resist], case
    [typeless-ignores-deflection]."""
    guard = known("guard", "monster-town-guard", "them", (5, 0))
    s = scene(known("ione", "pc-ione"), guard, dice=case("typeless-ignores-deflection").dice, fend_off=["resist"])
    s.turn("ione", "spell-mind-lance:1").done()
    combatant = s["guard"]
    assert (s["ione"].focus, s["ione"].attacks) == (3, 0)
    assert (combatant.focus, combatant.reactions, combatant.endurance, harmed(combatant)) == (0, 0, 4, True)


def test_second_wind_is_free_once_and_only_while_harmed() -> None:
    """[harmed, free-actions-uncounted, r-harmed-bloodied], case [second-wind-ends-harmed]."""
    s = scene(known("boudica", "pc-boudica", endurance=5), person("foe", "them", (9, 9)))
    s.turn("boudica", "talent-second-wind").done()
    assert (s["boudica"].endurance, harmed(s["boudica"])) == (10, False)
    assert s.told(ev.Paid)[0].actions == 0
    s["boudica"].endurance = 3
    s.turn("boudica")
    assert "talent-second-wind" not in s.families()


def test_mend_and_fortune_are_for_allies_in_sight_and_range() -> None:
    """[r-content-fields, r-stamina-focus, r-luck-die, r-visibility]."""
    s = scene(
        known("ione", "pc-ione"),
        person("hurt", at=(5, 0), endurance=1),
        person("far", at=(6, 0)),
        person("foe", "them", (9, 9)),
    )
    s.turn("ione", "spell-mend:1", "spell-fortune:1").done()
    assert (s["hurt"].endurance, s["hurt"].luck(), s["ione"].focus) == (7, 2, 2)
    assert "spell-fortune:2" not in s.offered() and "spell-fortune:0" in s.offered()
    s.begin("hurt")
    assert s["hurt"].luck() == 0


def test_rally_gives_endurance_to_conscious_allies_near() -> None:
    """[r-content-fields, r-line-of-sight]."""
    s = scene(
        known("captain", "monster-guard-captain"),
        person("near", at=(5, 0), endurance=1),
        person("far", at=(6, 0), endurance=1),
        person("down", at=(0, 2), endurance=1, conscious=False),
        person("foe", "them", (9, 9)),
    )
    s.turn("captain", "talent-rally").done()
    assert [s[name].endurance for name in ("near", "far", "down")] == [4, 1, 1]
    assert s["captain"].focus == 4


def test_web_spit_is_a_ranged_attack_that_slows() -> None:
    """[r-content-fields, r-maneuvers, r-riders, friendly-fire-condition]."""
    dice = ["d8=6 dexterity", "d6=4 combat", "d20=9 luck"]
    s = scene(known("spider", "monster-giant-spider"), person("foe", "them", (6, 0)), dice=dice)
    s.turn("spider", "talent-web-spit:1").done()
    assert (s["foe"].slowed, s["foe"].endurance, s["spider"].stamina, s["spider"].attacks) == (2, 10, 3, 1)


def test_fire_breath_spares_the_breather() -> None:
    """[r-area, r-content-fields]."""
    dice = ["d12=5 strength", "d8=4 combat", "d20=9 luck"]
    s = scene(
        known("drake", "monster-drake", at=(0, 0)),
        person("a", "them", (4, 0)),
        person("b", "them", (4, 2)),
        dice=dice,
        center=["center:4,1"],
    )
    s.turn("drake", "talent-fire-breath").done()
    assert (s["a"].conscious, s["b"].conscious, s["drake"].endurance, s["drake"].stamina) == (False, False, 40, 6)
