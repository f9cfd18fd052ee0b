"""Damage, zero Composure, resistance and restoration."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.sheets import DAMAGE_NAMES, SLASHING, SLASHING_PIERCING
from fray.rulesets.labyrinthian.rules.composure import vulnerable
from fray.rulesets.labyrinthian.rules.damage import restore, suffer
from fray.rulesets.labyrinthian.tests.arrange import Scene, begin, case_dice, helpless, known, person, scene
from fray.rulesets.labyrinthian.tests.test_wounds import FIRST, QUIET


def hit(s: Scene, name: str, amount: int, damage_type: int = SLASHING) -> None:
    suffer(s.fight, s[name], amount, damage_type, "wound-automatic")


def test_the_blow_that_brings_to_zero_wounds_nobody_and_the_next_ones_do() -> None:
    """[zero-composure-not-death, wound-automatic, wound-automatic-details, zero-composure-no-defense,
    zero-composure-basic-only, zero-composure-options, zero-exact-values, composure-is-health, composure-maximum], case
    [zero-not-auto-wounded-by-the-blow-itself]."""
    s = scene(person("t", composure=7, weapons=["mace"]), person("e", "them"))
    hit(s, "t", 12)
    assert s["t"].composure == 0 and s.wound("t", "Bleed") == 0
    hit(s, "t", 5)
    assert s.wound("t", "Bleed") == 4
    hit(s, "t", 4)
    assert s.wound("t", "Bleed") == 6
    assert s["t"].able() and s["t"].has_turn()
    s.turn("t").done()
    assert "attack" in s.families() and "move" in s.families()
    assert not {"skill", "ability", "conjure"} & s.families()


def test_at_zero_the_same_holds_for_both_sides() -> None:
    """[zero-composure-both-sides, zero-composure-vulnerable]"""
    s = scene(person("a", composure=0), known("rat", "giant-rat", "them", composure=0), person("b", "them"))
    for name in ("a", "rat"):
        assert vulnerable(s[name]) and s[name].able()
    assert not vulnerable(s["b"])


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
    assert "extra:8" in s.offered("momentum")


def test_stone_slows_and_at_zero_it_sets() -> None:
    """[wound-petrified, wound-petrified-zero, incapacitation, petrified-details, incapacitated-state], case
    [petrified-movement-and-zero]."""
    s = scene(
        person("x", composure=5, wounds=["petrified d6"], sheet={"movement_bonus": 4}, held_dice=[6]),
        person("e", "them"),
        dice=["d20=13 cr", "d20=9 cr", *QUIET, "d6=1 hold fast"],
    )
    s["x"].held_dice = []
    s.dice.script.pop()
    begin(s).done()
    assert s["x"].movement == 16
    hit(s, "x", 6)
    x = s["x"]
    assert x.incapacitated and x.prone and not x.has_turn() and x.here()


def test_the_unyielding_recover_and_must_be_wounded_first() -> None:
    """[some-enemies-need-wounds, unyielding-foes]: recovery works also from zero; a Killing Blow is an ordinary
    attack."""
    s = scene(
        known("troll", "marsh-troll", "them", composure=0, spent=True),
        person("a", weapons=["dagger"]),
        dice=[*["d4=2 damage"] * 8, *FIRST, *QUIET],
        rating=["rating:0"],
    )
    s.turn("a", "kill:0:0", "kill:0:0")
    assert s["troll"].here() and s.wound("troll", "Laceration") == 6
    begin(s).done()
    assert s["troll"].composure == 6


def test_once_wounded_enough_the_unyielding_die() -> None:
    """[unyielding-foes]"""
    s = scene(
        known("troll", "marsh-troll", "them", composure=0, spent=True, wounds=["bleed d8"]),
        known("other", "peasant", "them"),
        person("a", weapons=["dagger"]),
        dice=["d4=2 damage"] * 4,
        rating=["rating:0"],
    )
    s.turn("a", "kill:0:0").done()
    assert not s["troll"].here()


def test_resistance_is_taken_off_every_instance_of_its_type() -> None:
    """[resistance]: a combined type only if all parts are resisted."""
    s = scene(known("bones", "restless-bones", "them"), person("a"))
    hit(s, "bones", 7, DAMAGE_NAMES.index("Piercing"))
    assert s["bones"].composure == 26
    hit(s, "bones", 7, SLASHING_PIERCING)
    assert s["bones"].composure == 19
    hit(s, "bones", 4, DAMAGE_NAMES.index("Piercing"))
    assert s["bones"].composure == 19
