"""Area attacks."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.tape import Override
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model import variants as v
from fray.rulesets.sixseconds.model.sheets import Form
from fray.rulesets.sixseconds.rules.areas import ChooseCenter, area_options
from fray.rulesets.sixseconds.tests.arrange import Scene, Who, counted, known, library, ordering, person, readied, scene

GEAR = library().shelf.gear


def test_an_area_attack_rolls_once_for_everybody_in_it() -> None:
    """[r-area, r-dice-order, attack-test]: friend and foe within 1 m of the center, each against its own evasion, in
    roster order; it counts as one attack and never strays, and the flask is used up."""
    petra = person("petra", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6, "combat": 6, "tinkering": 2})
    s = scene(
        petra,
        person("ally", at=(6, 1), sheet={"evasion": 9}),
        person("foe", "them", (5, 0), sheet={"evasion": 5}),
        person("other", "them", (5, 1), sheet={"evasion": 6}),
        person("far", "them", (8, 0)),
        dice=["d6=2 dexterity", "d6=2 combat", "d20=1 luck"],
        center=["center:5,1"],
    )
    s.turn("petra", "area:0").done()
    assert [s[name].endurance for name in ("ally", "foe", "other", "far")] == [10, 2, 2, 10]
    assert (s["petra"].attacks, s["petra"].held, s["foe"].burning, s["ally"].burning) == (1, [], True, False)


@pytest.mark.parametrize(("distance", "offered"), [(6, True), (7, True), (8, False)])
def test_an_area_may_catch_a_target_with_its_rim(distance: int, offered: bool) -> None:
    """[r-area]: the center is in range, the target only within the radius of it."""
    flask = GEAR["weapon-alchemist-fire"]
    assert flask.ranged is not None and (flask.ranged.range, flask.ranged.radius) == (6, 1)
    s = scene(person("hero", hold=[flask.id]), person("foe", "them", (distance, 0)))
    assert bool(area_options(s.battle, s["hero"])) is offered


@pytest.mark.parametrize(("distance", "offered"), [(1, True), (2, True), (3, False)])
def test_the_blinded_aim_an_area_within_a_meter(distance: int, offered: bool) -> None:
    """[r-visibility, r-area]: the center is within 1 m, its rim may reach a meter farther."""
    s = scene(person("hero", hold=["weapon-alchemist-fire"], blinded=1), person("foe", "them", (distance, 0)))
    assert bool(area_options(s.battle, s["hero"])) is offered


def test_areas_are_dodged_blindly_too() -> None:
    """[r-attack-sequence, r-area, r-dodge]: 'blind dodge and parry': everybody in the area declares before the roll."""
    s = scene(
        person("hero", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6}),
        person("a", "them", (4, 0), sheet={"reflex": 9}),
        person("b", "them", (5, 0)),
        variants={"r-attack-sequence": v.BLIND},
        dice=["d6=6 dexterity", "d6=4 combat", "d20=9 luck", "d4=4 dexterity", "d4=4 athletics", "d20=9 luck"],
        defend=["dodge", "nothing"],
        center=["center:4,0"],
    )
    s.turn("hero", "area:0").done()
    assert s.mind.asked[:4] == ["hero:turn", "hero:center", "a:defend", "b:defend"]
    assert [s.battle.combatants[event.who].name for event in s.told(ev.Damaged)] == ["b"]


@pytest.mark.parametrize(
    "target",
    [
        person("foe", "them", (3, 10)),
        person("foe", "them", (17, 10)),
        person("foe", "them", (10, 3)),
        person("foe", "them", (10, 17)),
        known("foe", "monster-ogre", "them", (2, 10)),
        known("foe", "monster-ogre", "them", (10, 2)),
    ],
)
def test_a_rim_catches_a_target_on_every_side(target: Who) -> None:
    """[r-area, r-distance]: seven meters away, on the side of its footprint that is nearest."""
    s = scene(person("hero", at=(10, 10), hold=["weapon-alchemist-fire"]), target)
    assert bool(area_options(s.battle, s["hero"]))
    assert [option.key() for option in ChooseCenter(s.battle, s["hero"], flask_form()).options()]


def flask_form() -> Form:
    form = GEAR["weapon-alchemist-fire"].ranged
    assert form is not None
    return form


def test_the_center_of_an_area_is_in_range_and_in_line_of_sight() -> None:
    """[r-area, r-line-of-sight]: six meters in each direction, and only where it reaches another combatant."""
    s = scene(person("hero", at=(10, 10), hold=["weapon-alchemist-fire"]), person("foe", "them", (10, 10)))
    centers = [option.key() for option in ChooseCenter(s.battle, s["hero"], flask_form()).options()]
    assert centers == [f"center:{x},{y}" for y in (9, 10, 11) for x in (9, 10, 11)]
    for x, y in ((4, 10), (16, 10), (10, 4), (10, 16)):
        s["foe"].x, s["foe"].y = x, y
        assert f"center:{x},{y}" in [
            option.key() for option in ChooseCenter(s.battle, s["hero"], flask_form()).options()
        ]
    walled = scene(
        person("hero", at=(0, 1), hold=["weapon-alchemist-fire"]),
        person("foe", "them", (4, 1)),
        rows=["...#..", "...#..", "...#.."],
    )
    assert area_options(walled.battle, walled["hero"]) == []


def test_a_flask_costs_an_action() -> None:
    """[action-attack, r-area, default-one-action]"""
    s = scene(
        person("hero", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6}),
        person("foe", "them", (4, 0)),
        dice=["d6=1 dexterity", "d6=1 combat", "d20=9 luck"],
        center=["center:4,0"],
    )
    s.turn("hero", "area:0").done()
    assert [(event.what, event.actions, event.stamina) for event in s.told(ev.Paid)] == [("an attack", 1, 0)]


def test_a_center_is_asked_for_while_an_able_thrower_reaches_a_target() -> None:
    """[r-area, r-unconscious]"""
    s = scene(person("hero", hold=["weapon-alchemist-fire"]), person("foe", "them", (4, 0)))
    for awake, x, stands in ((True, 4, True), (True, 12, False), (False, 4, False), (False, 12, False)):
        s["hero"].conscious, s["foe"].x = awake, x
        assert ChooseCenter(s.battle, s["hero"], flask_form()).stands() is stands


def throw(thrower: Who, *more: str, luck: int = 9, **answers: Any) -> Scene:
    """A flask of fire on a foe four meters away; the pairs fall as 6 and 4."""
    pair = ["d6=6 dexterity", "d6=4 combat"]
    foe = person("foe", "them", (4, 0), sheet={"endurance": 60})
    s = scene(thrower, foe, person("far", "them", (20, 20)), dice=[*pair, *more, f"d20={luck} luck"], **answers)
    return s.answer(center=["center:4,0"]).turn("hero", "area:0").done()


def thrower(**state: Any) -> Who:
    sheet = {"dexterity": 6, "talents": ["talent-backstab", "talent-pack-hunter"]}
    return person("hero", hold=["weapon-alchemist-fire"], sheet=sheet, **state)


def test_an_area_is_neither_a_sneak_attack_nor_a_flank() -> None:
    """[r-area, sneak-attack, flanking-attack]: what adds to those adds nothing to it, even out of hiding."""
    s = throw(thrower(hidden=True, hide_result=9))
    rolled, damaged = s.told(ev.AttackRolled)[0], s.told(ev.Damaged)[0]
    assert (rolled.result, rolled.sources) == (10, [])
    assert [term.name for term in damaged.terms() if term.value] == ["result", "damage"]


def test_what_is_wrong_with_the_thrower_counts_and_a_throw_reveals_it() -> None:
    """[r-area, r-advantage-sources, r-hide]: fear is in the attacker's own state."""
    s = throw(thrower(hidden=True, hide_result=9, frightened=2, fright_source=1), "d6=1 dexterity", "d6=1 combat")
    assert (s.told(ev.AttackRolled)[0].sources, s.told(ev.AttackRolled)[0].result) == (["frightened -1"], 2)
    assert not s["hero"].hidden


def test_a_thrower_that_is_out_before_a_blind_throw_is_rolled_throws_nothing() -> None:
    """[r-area, r-attack-sequence, r-unconscious]: and finishes no action."""
    s = scene(
        thrower(),
        person("mate", at=(15, 15)),
        person("foe", "them", (4, 0)),
        person("watcher", "them", (20, 20), readied=readied("finishes-an-action", "move")),
        variants={"r-attack-sequence": v.BLIND},
        center=["center:4,0"],
    )
    ordering(counted(s), "defend", Override("condition", 0, "unconscious", "yes")).turn("hero", "area:0").done()
    assert (s.told(ev.AttackRolled), len(s.told(ev.AttackSpoiled)), s.told(ev.Triggered)) == ([], 1, [])
    assert len(s["hero"].held) == 1
