"""Damage, zero Composure, resistance and restoration."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.sheets import PIERCING
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.tests.arrange import case_dice, helpless, hit, known, person, scene


def test_frostbite_halves_before_bleed_is_taken_off() -> None:
    """[wound-frostbite, wound-bleed-restoration, restoration-order, rounding], case [frostbite-then-bleed]."""
    s = scene(person("x", composure=20, wounds=["frostbite d4", "bleed d4"], bleed_roll=3), person("e", "them"))
    assert sum(int(die[4]) for die in case_dice("frostbite-then-bleed")) == 15
    assert restore(s.fight, s["x"], 15, "magic-rules") == 4
    assert s["x"].composure == 24


def test_a_restoration_never_goes_above_the_maximum() -> None:
    """[composure-maximum, restoration-order]"""
    s = scene(person("x", composure=57), person("e", "them"))
    assert restore(s.fight, s["x"], 15, "magic-rules") == 3


def test_the_burned_drop_their_lowest_die_and_of_equal_ones_the_smaller() -> None:
    """[wound-burned, momentum-generation, drop-die, burned-scope], case [burned-drops-smaller-die-on-tie]."""
    s = scene(
        person("p", weapons=["arming-sword"], wounds=["burned d4"]),
        helpless(),
        dice=case_dice("burned-drops-smaller-die-on-tie"),
        rating=["rating:0"],
    )
    s.turn("p", "attack:0:1").done()
    rolled = s.told(ev.DamageRolled)[0]
    assert (rolled.dropped, rolled.total) == (0, 10)
    assert [dice.faces[at] for dice in rolled.dice() for at in dice.dropped] == [rolled.faces[0]]
    assert "extra:8" in s.offered("momentum")


def test_the_smallest_gash_opens_again_too() -> None:
    """[wound-gashed-extra, gashed-timing, wound-bookkeeping]: with any damage that comes through, and with none that
    does not."""
    s = scene(person("x", wounds=["gashed d4"]), person("e", "them"), dice=["d4=3 gashed"])
    hit(s, "x", 10)
    assert s.done()["x"].composure == 60 - 10 - 3
    rolled = s.told(ev.WoundRolled)[0]
    assert (rolled.who, rolled.wound, rolled.sides, rolled.face) == (0, "Gashed", 4, 3)
    s = scene(known("x", "restless-bones", wounds=["gashed d4"]), person("e", "them"))
    hit(s, "x", 5, PIERCING)  # it resists Piercing 5
    assert s["x"].composure == 28
