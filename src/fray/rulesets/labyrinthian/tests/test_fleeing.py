"""Leaving the fight from a Support Position."""

from __future__ import annotations

from fray.engine.tape import Override
from fray.rulesets.labyrinthian.model.state import GONE, HERE
from fray.rulesets.labyrinthian.tests.arrange import does, offers, person, scene
from fray.rulesets.labyrinthian.tests.interrupting import ordered


def test_a_fugitive_must_reach_a_support_before_leaving() -> None:
    """[fleeing, grid-support-entry, flee-details] case [flee-through-support]."""
    table = scene(person("r", at="rrl", movement=31), person("u", at="rrr", movement=29), person("e", "them", "churn"))
    assert "flee" not in offers(table, "r")
    does(table, "r", "move:rs:ground")
    does(table, "r", "flee")
    assert table["r"].presence == GONE and table["r"].movement == 1
    does(table, "u", "move:rs:ground")
    assert table["u"].movement == 9 and "flee" not in offers(table, "u")


def test_the_pinned_the_locked_and_the_prone_do_not_flee() -> None:
    """[flee-details]"""
    for state in ({"locked": True}, {"prone": True}, {"wounds": ["impaled d4"], "impaler": 1}):
        table = scene(person("r", at="rs", **state), person("e", "them", "rrc"))
        assert "flee" not in offers(table, "r")


def test_a_captor_may_take_an_incapacitated_enemy_along() -> None:
    """[incapacitated-state]"""
    table = scene(person("r", at="rs"), person("e", "them", "rs", incapacitated=True), take_along=["take"])
    does(table, "r", "flee").done()
    assert table["e"].presence == GONE
    guarded = scene(person("r", at="rs"), person("e", "them", "rs", incapacitated=True), person("g", "them", "rs"))
    does(guarded, "r", "flee")
    assert guarded["e"].presence == HERE


def test_captives_are_taken_along_only_where_nobody_opposes_it() -> None:
    """[incapacitated-state, fleeing]: an able enemy in the Position keeps them; elsewhere it does not matter."""
    for guard, taken in (("fs", False), ("churn", True)):
        s = scene(
            person("a", at="fs"),
            person("friend"),
            person("captive", "them", "fs", incapacitated=True),
            person("guard", "them", guard),
            take_along=["take"] if taken else [],
        )
        does(s, "a", "flee")
        assert s.done()["captive"].presence == (GONE if taken else HERE) and s["a"].presence == GONE


def test_a_fugitive_whom_the_keeper_moves_away_meanwhile_has_not_left() -> None:
    """[fleeing, keeper-role]"""
    for order in (("move", "position", "churn"), ("condition", "paralyzed", "d4")):
        s = scene(person("a", at="fs"), person("captive", "them", "fs", incapacitated=True), person("e", "them"))
        what, name, value = order
        ordered(s, "a", ["flee"], Override(what, s["a"].who, name, value))
        assert s["a"].presence == HERE and s["captive"].presence == HERE, order
