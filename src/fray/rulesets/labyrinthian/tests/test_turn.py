"""A Turn: what is offered, what is barred and why, and how it ends."""

from __future__ import annotations

from fray.rulesets.labyrinthian.rules.turn import TurnAction
from fray.rulesets.labyrinthian.tests.arrange import Scene, helpless, known, person, scene


def barred(s: Scene, name: str) -> dict[str, str]:
    """What is refused to a combatant, and the clause that says so."""
    return {bar.key: bar.clause for bar in TurnAction(s.battle, s[name]).forbidden()}


def test_what_a_combatant_looks_for_in_vain_is_barred_by_name() -> None:
    """[ar-spent-once, zero-composure-basic-only, range-on-grid, stance-discontinue]"""
    s = scene(person("a", weapons=["stick"], movement=0), person("far", "them", "fs"))
    found = barred(s, "a")
    assert (found["attack"], found["use"]) == ("range-on-grid", "item-handling")
    assert found["retrieve"] == "retrieve-once-per-round" and found["give-up-stance"] == "stance-discontinue"
    assert found["move"] == "shift-positions-cost" and found["stand"] == "prone-recover" and "skill" not in found
    assert found["stow"] == "item-handling"
    s["a"].stowed_one = True
    assert barred(s, "a")["stow"] == "stow-once-per-round"
    s["a"].composure = 0
    assert barred(s, "a")["skill"] == "zero-composure-basic-only"
    s["a"].spent = 0b11
    found = barred(s, "a")
    assert {found[key] for key in ("attack", "area", "skill", "use")} == {"ar-spent-once"}


def test_what_a_combatant_can_never_do_is_not_barred_to_it_but_to_those_who_could() -> None:
    """[warfare-units, abilities, magic-rules]"""
    s = scene(person("a"), known("hale", "hale", at="rs"), known("orrin", "orrin"), person("far", "them", "fs"))
    never = {"unit-attack", "ability", "conjure"}
    assert not never & set(barred(s, "a"))
    s["hale"].composure = s["orrin"].composure = 0
    found = barred(s, "hale")
    assert (found["unit-attack"], found["ability"]) == ("warfare-units", "zero-composure-basic-only")
    assert barred(s, "orrin")["conjure"] == "zero-composure-basic-only"
    s["hale"].spent = (1 << len(s["hale"].ratings)) - 1
    assert barred(s, "hale")["unit-attack"] == "ar-spent-once"


def test_what_keeps_a_combatant_in_place_is_named() -> None:
    """[stance-locks-movement, prone-details, impaled-details, prone-recover]"""
    for state, move, stand in (
        ({"locked": True}, "stance-locks-movement", "prone-recover"),
        ({"prone": True, "movement": 0}, "prone-details", "shift-positions-cost"),
        ({"prone": True, "locked": True}, "stance-locks-movement", "stance-locks-movement"),
        ({"wounds": ["impaled d4"], "impaler": 1}, "impaled-details", "prone-recover"),
    ):
        s = scene(person("a", **state), helpless())
        found = barred(s, "a")
        assert (found["move"], found["stand"]) == (move, stand), state


def test_those_whose_side_is_broken_get_away_or_surrender() -> None:
    """[surrender, end-of-fight]: who has not moved by the end of its Turn gives in."""
    for choices, gives_in in (([], True), (["move:rrc:ground"], False)):
        s = scene(person("a", at="rfc"), person("e", "them"), person("b"), known("hale", "hale", at="rs"))
        s.battle.broken = 1
        s.turn("a", *choices)
        assert s["a"].surrendered is gives_in
        assert not s.families() & {"attack", "skill", "prefer"} and "surrender" in s.families()
