"""Composure, and what is left at zero."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.sheets import DAMAGE_NAMES, SLASHING_PIERCING
from fray.rulesets.labyrinthian.rules.composure import put_out, slay, vulnerable
from fray.rulesets.labyrinthian.tests.arrange import hit, known, person, scene


def test_the_blow_that_brings_to_zero_wounds_nobody_and_the_next_ones_do() -> None:
    """[zero-composure-not-death, wound-automatic, wound-automatic-details, zero-composure-basic-only], case
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


def test_resistance_is_taken_off_every_instance_of_its_type() -> None:
    """[resistance]: a combined type only if all parts are resisted."""
    s = scene(known("bones", "restless-bones", "them"), person("a"))
    hit(s, "bones", 7, DAMAGE_NAMES.index("Piercing"))
    assert s["bones"].composure == 26
    hit(s, "bones", 7, SLASHING_PIERCING)
    assert s["bones"].composure == 19
    hit(s, "bones", 4, DAMAGE_NAMES.index("Piercing"))
    assert s["bones"].composure == 19


def test_at_zero_a_combatant_cannot_react_not_even_for_another() -> None:
    """[zero-composure-no-defense, defend-others], case [zero-composure-helper-refused]."""
    s = scene(
        person("a", composure=0, sheet={"pr": 18}),
        person("b", spent=True, sheet={"pr": 5}),
        person("e", "them", weapons=["stick"], ratings=[0, 0]),
        dice=["d6=1 damage", "d6=1 damage"],
        rating=["rating:0"],
    )
    s.turn("e", "attack:0:1").done()
    assert s.was_asked("b:react") and not s.was_asked("a:react")
    assert s.told(ev.AttackDeclared)[0].total == 5


def test_the_incapacitated_are_prone_at_zero_with_nothing_left() -> None:
    """[incapacitated-state, incapacitation]: whatever Composure they had."""
    s = scene(
        person("x", composure=33, movement=20, held_dice=[6], conjuring=0, store=9, hidden=1, locked=True),
        person("e", "them"),
    )
    put_out(s.fight, s["x"], "incapacitation")
    x = s["x"]
    assert (x.composure, x.movement, x.held_dice, x.conjuring, x.store, x.hidden) == (0, 0, [], -1, 0, 0)
    assert x.incapacitated and x.prone and not x.locked


def test_damage_comes_off_composure_which_never_falls_below_zero() -> None:
    """[composure-is-health, composure-maximum, zero-exact-values, magic-rules]: at zero what was conjured is lost."""
    s = scene(person("t", conjuring=0, store=9), person("e", "them"))
    for amount, left, store in ((25, 35, 9), (34, 1, 9), (1, 0, 0)):
        hit(s, "t", amount)
        assert (s["t"].composure, s["t"].store) == (left, store)
    hit(s, "t", 50)
    assert s["t"].composure == 0 and s["t"].damage_taken == 110 and s["t"].here()


def test_those_who_are_out_give_up_what_they_claimed_and_their_stance() -> None:
    """[incapacitated-state, tag-claiming, stance-end, killing-blow]"""
    for ends in (put_out, slay):
        s = scene(person("x", stance=1, stance_dice=[6]), person("e", "them"), tags=["churn cover +1"])
        s.battle.ground.tags[0].claimants = 1
        ends(s.fight, s["x"], "incapacitation")
        assert not s.battle.ground.tags[0].claimed_by(0) and (s["x"].stance, s["x"].stance_dice) == (0, [])
