"""Area attacks."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model import variants as v
from fray.rulesets.sixseconds.rules.areas import area_options
from fray.rulesets.sixseconds.tests.arrange import library, person, scene

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
