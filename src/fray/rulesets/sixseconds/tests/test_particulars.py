"""Particulars: items in different states, counters that start afresh, areas at the rim, the rarer readings."""

from __future__ import annotations

import pytest

from fray.engine.content import Problems, Raw
from fray.engine.tape import Override
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.content.gear import read_power
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model import variants as v
from fray.rulesets.sixseconds.model.field import Item, Zone
from fray.rulesets.sixseconds.model.objectives import ESCAPE, Objective
from fray.rulesets.sixseconds.model.sheets import Power
from fray.rulesets.sixseconds.model.state import LEFT, ROUND_BEGINS, Ongoing
from fray.rulesets.sixseconds.rules.menu import area_options, turn_menu
from fray.rulesets.sixseconds.rules.powers import touch
from fray.rulesets.sixseconds.tests.arrange import known, library, person, scene
from fray.rulesets.sixseconds.words.labels import label

GEAR = library().stock.gear
GOAL = Zone(0, 0, 0, 9)


def test_what_is_held_is_chosen_by_its_state_too() -> None:
    """[action-brandish, r-brandish]: an unloaded crossbow is changed for a loaded one, a broken shield for a whole
    one."""
    s = scene(
        person("one", hold=["weapon-crossbow"], unloaded=True, carry=["weapon-crossbow", "weapon-dagger"]),
        person("foe", "them", (9, 9)),
        hold=["hold:weapon-crossbow/4"],
    )
    s.turn("one", "brandish").done()
    assert s.offered("hold") == ["hold:", "hold:weapon-crossbow/4", "hold:weapon-dagger"]
    assert s["one"].held == [Item(GEAR["weapon-crossbow"], 4, True)]
    assert Item(GEAR["weapon-crossbow"], 4, False) in s["one"].carried


def test_shields_are_called_shields_wherever_they_are_named() -> None:
    """[free-drop-item, action-brandish]"""
    s = scene(person("one", hold=["shield-round", "shield-buckler"]), person("foe", "them", (9, 9)))
    words = [label(s.battle, option) for option in turn_menu(s.battle, s["one"]) if option.key().startswith("drop:")]
    assert words == ["Drop the round shield", "Drop the buckler (other hand)"]
    s["one"].held[0] = s["one"].held[0].worn(2)
    s["one"].carried.append(Item(GEAR["shield-round"], 12, True))
    s.mind.answers["hold"] = ["hold:shield-round/12"]
    s.turn("one", "brandish").done()
    assert s["one"].held == [Item(GEAR["shield-round"], 12, True)]


def test_fast_hands_are_free_while_something_is_unfinished() -> None:
    """[r-free-actions, r-spillover]: free actions do not interrupt an action in progress."""
    lock = Ongoing("task", 6, subject=-1, spent=3)
    s = scene(
        known("fabian", "pc-fabian", at=(0, 0), ongoing=lock),
        person("foe", "them", (9, 9)),
        hold=["hold:"],
    )
    s.turn("fabian", "brandish").done()
    assert (s["fabian"].held, s["fabian"].ongoing, s["fabian"].quick) == ([], lock, True)


@pytest.mark.parametrize(("distance", "offered"), [(6, True), (7, True), (8, False)])
def test_an_area_may_catch_somebody_with_its_rim(distance: int, offered: bool) -> None:
    """[r-area]: the center is in range, the target only within the radius of it."""
    flask = GEAR["weapon-alchemist-fire"]
    assert flask.ranged is not None and (flask.ranged.range, flask.ranged.radius) == (6, 1)
    s = scene(person("one", hold=[flask.id]), person("foe", "them", (distance, 0)))
    assert bool(area_options(s.battle, s["one"])) is offered


@pytest.mark.parametrize(("distance", "offered"), [(1, True), (2, True), (3, False)])
def test_the_blinded_aim_an_area_within_a_meter(distance: int, offered: bool) -> None:
    """[r-visibility, r-area]: the center is within 1 m, its rim may reach a meter farther."""
    s = scene(person("one", hold=["weapon-alchemist-fire"], blinded=1), person("foe", "them", (distance, 0)))
    assert bool(area_options(s.battle, s["one"])) is offered


def test_only_those_who_left_since_the_objective_was_set_have_escaped() -> None:
    """[objective-change, r-objective-kinds]: fresh counters; whom the Keeper takes off the field has not escaped."""
    s = scene(
        person("one", "players", (0, 0)),
        person("two", "players", (0, 1)),
        person("three", "players", (0, 2)),
        person("foe", "raiders", (9, 9)),
        objectives={"players": Objective(ESCAPE, zone=GOAL, number=2)},
    )
    SYSTEM.orders.overrule(s.battle, Override("remove", 2))
    assert s["three"].presence == LEFT
    s.turn("one", "leave")
    assert s.battle.result is None
    s.mind.answers["objectives"] = ["change:0", "keep"]
    s.mind.answers["new-objective"] = ["escape:0:2"]
    s.battle.phase = ROUND_BEGINS
    s.battle.round = 2
    s.steps(1)
    s.turn("two", "leave")
    assert s.battle.result is not None and s.battle.result.winner == "raiders"  # one of two is not enough


def test_a_veil_cast_in_somebody_elses_turn_does_not_last_through_the_own_next_one() -> None:
    """[r-hide]: only standing in plain sight at the end of this turn is forgiven."""
    s = scene(known("ione", "pc-ione"), person("captain", sheet={"focus": 4}, at=(0, 5)), person("foe", "them", (5, 0)))
    s.mind.answers["commanded"] = ["spell-veil"]
    s.turn("captain", "command:0")
    assert s["ione"].hidden
    s.turn("ione")
    assert not s["ione"].hidden


@pytest.mark.parametrize("reading", [v.PER_ROUND, v.EVERY_TURN])
def test_a_returning_reaction_does_not_take_the_extra_one_of_wait_away(reading: int) -> None:
    """[r-reaction-count, r-wait, action-wait]"""
    s = scene(
        person("one", waiting=True, reactions=2),
        person("foe", "them", (9, 9)),
        variants={"r-reaction-count": reading},
    )
    s.battle.phase = ROUND_BEGINS
    s.steps(1)
    s.begin("foe")
    assert s["one"].reactions == 2
    s.begin("one")
    assert s["one"].reactions == 1


def test_areas_are_dodged_blindly_too() -> None:
    """[r-attack-sequence, r-area, r-dodge]: 'blind dodge and parry': everybody in the area declares before the roll."""
    s = scene(
        person("one", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6}),
        person("a", "them", (4, 0), sheet={"reflex": 9}),
        person("b", "them", (5, 0)),
        variants={"r-attack-sequence": v.BLIND},
        dice=["d6=6 dexterity", "d6=4 combat", "d20=9 luck", "d4=4 dexterity", "d4=4 athletics", "d20=9 luck"],
        defend=["dodge", "nothing"],
        center=["center:4,0"],
    )
    s.turn("one", "area:0").done()
    assert s.mind.asked[:4] == ["one:turn", "one:center", "a:defend", "b:defend"]
    assert [s.battle.combatants[event.who].name for event in s.told(ev.Damaged)] == ["b"]


def test_whoever_falls_on_its_way_lies_where_it_fell_afraid_or_not() -> None:
    """[r-move, r-conditions]: only whoever stops by itself must not have come nearer to what it fears."""
    s = scene(
        person("one", at=(5, 0), frightened=2, fright_source=1, endurance=0, health=6, stamina=0),
        person("foe", "them", (0, 0)),
        rows=["...f..", "......"],
        walk_on=["to:4,0", "to:3,0"],
    )
    s.turn("one", "walk:move").done()
    assert (s["one"].conscious, s["one"].x) == (False, 3)


def test_the_keepers_dead_leave_their_things_behind() -> None:
    """[r-death]"""
    s = scene(person("one", hold=["weapon-spear"], carry=["weapon-dagger"], at=(3, 3)), person("foe", "them", (9, 9)))
    SYSTEM.orders.overrule(s.battle, Override("condition", 0, "dead", "yes"))
    assert [(lying.item.gear.id, lying.x, lying.y) for lying in s.battle.lying] == [
        ("weapon-spear", 3, 3),
        ("weapon-dagger", 3, 3),
    ]


def spell(**data: object) -> Power:
    problems = Problems()
    raw = Raw("test", "spell", "spell-test", "", {"focus": 1, "range": 9, "target": "one enemy", **data})
    power = read_power(raw, problems, True)
    problems.raise_any()
    return power


def test_a_spell_may_be_nonlethal_and_a_condition_has_its_own_duration() -> None:
    """[r-nonlethal, nonlethal-no-risk, r-conditions, r-content-fields]"""
    s = scene(person("one"), person("foe", "them", (1, 0), endurance=0, health=3))
    touch(s.fight, s["one"], spell(condition="frightened"), s["foe"], 9)
    assert s["foe"].frightened == 1
    touch(s.fight, s["one"], spell(damage=9, damage_type="psychic", nonlethal=True), s["foe"], 9)
    s.done()  # no luck test
    assert (s["foe"].conscious, s["foe"].health) == (False, 0)
