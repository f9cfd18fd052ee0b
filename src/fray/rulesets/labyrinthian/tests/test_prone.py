"""Lying Prone, being pinned, being held."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.rules.actions import ground_bars
from fray.rulesets.labyrinthian.rules.composure import put_out, slay
from fray.rulesets.labyrinthian.rules.prone import knock_prone
from fray.rulesets.labyrinthian.tests.arrange import NINE, alone, does, offers, person, prices, scene


def test_getting_up_costs_five_movement_and_must_come_before_shifting() -> None:
    """[prone-recover, prone-details]"""
    table = alone(prone=True, movement=14)
    assert not any(key.startswith("move") for key in offers(table, "Ana"))
    does(table, "Ana", "stand")
    assert table["Ana"].movement == 9 and not table["Ana"].prone


def test_what_holds_a_combatant_is_named() -> None:
    """[prone-details, stance-locks-movement, impaled-details]"""
    for state, clause in (
        ({"prone": True}, "prone-details"),
        ({"locked": True}, "stance-locks-movement"),
        ({"movement": 5}, "shift-positions-cost"),
    ):
        table = alone(**state)
        assert dict(ground_bars(table.battle, table["Ana"]))["move"].clause == clause


def test_an_impaled_combatant_is_pinned_until_its_impaler_leaves() -> None:
    """[wound-impaled] case [impaled-pins-until-attacker-leaves]."""
    table = scene(
        person("w", at="ffc", wounds=["impaled d4"], impaler=1, movement=20), person("i", "them", "frc", movement=20)
    )
    assert prices(table, "w") == {}
    assert dict(ground_bars(table.battle, table["w"]))["move"].clause == "impaled-details"
    does(table, "i", "move:frr:ground")
    assert prices(table, "w")["move:ffl:ground"] == 10


def test_an_impaler_who_can_no_longer_fight_pins_nobody() -> None:
    """[impaled-details]"""
    table = scene(
        person("w", at="ffc", wounds=["impaled d4"], impaler=1), person("i", "them", "ffc", incapacitated=True)
    )
    assert "move:ffl:ground" in prices(table, "w")


def test_a_grapple_holds_until_the_grappler_leaves_or_is_out() -> None:
    """[grapple-house]"""
    table = scene(person("held", grappler=1), person("g", "them", movement=20))
    assert prices(table, "held") == {}
    table["g"].incapacitated = True
    assert prices(table, "held")
    table["g"].incapacitated = False
    does(table, "g", "move:ffc:ground")
    assert prices(table, "held") and table["held"].grappler == -1


def test_a_grapple_ends_when_the_grappler_is_out() -> None:
    """[grapple-house, incapacitated-state]: and those it held are told."""
    for ends in (put_out, slay):
        s = scene(person("b"), person("e", "them", grappler=0))
        ends(s.fight, s["b"], "incapacitation")
        assert s["e"].grappler == -1
        assert [(event.who, event.state) for event in s.told(ev.StateEnded)] == [(1, "grappled")]


def test_a_prone_or_obscured_defender_needs_so_much_more_of_its_rating() -> None:
    """[prone-details, obscured-details, active-reaction, prone]: 15 more, or 10."""
    for prone, fog, rating in ((True, False, 25), (False, True, 20), (False, False, 10)):
        for change, offered in ((0, True), (-1, False)):
            s = scene(
                person("t", "them", ratings=[rating + change, 1], spent=0b10, prone=prone, sheet={"pr": -20}),
                person("p", weapons=["stick"], ratings=[20 if fog else 10, 1]),  # it stands in the same fog
                tags=["churn obscured"] if fog else [],
                dice=NINE,
                rating=["rating:0"],
            )
            s.turn("p", "attack:0:0").done()
            assert s.was_asked("t:react") is offered, (prone, fog, change)


def test_who_lies_already_is_not_knocked_prone_again() -> None:
    """[prone-details, prone]"""
    s = scene(person("a"), person("e", "them"))
    for _ in range(2):
        knock_prone(s.fight, s["a"], "prone")
    assert len(s.told(ev.StateBegan)) == 1
    s["a"].shaken = 0
    knock_prone(s.fight, s["a"], "prone")
    assert s["a"].shaken == 0


def test_five_movement_is_enough_to_get_up() -> None:
    """[prone-recover, position-step-cost-source]: ten in Difficult Terrain."""
    for movement, tags, offered in (
        (5, [], True),
        (4, [], False),
        (10, ["churn difficult"], True),
        (9, ["churn difficult"], False),
    ):
        table = scene(person("a", prone=True, movement=movement), tags=tags)
        assert ("stand" in offers(table, "a")) is offered, (movement, tags)
