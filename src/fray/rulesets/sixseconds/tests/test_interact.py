"""Interact: items at hand."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Lying, Thing, Zone, new_item
from fray.rulesets.sixseconds.model.objectives import ESCAPE, TASK, Objective
from fray.rulesets.sixseconds.model.options import Plain
from fray.rulesets.sixseconds.model.state import DEAD, LEFT, Ongoing
from fray.rulesets.sixseconds.rules.conditions import harmed
from fray.rulesets.sixseconds.rules.interact import interact, interact_options, pick_up, pick_up_options, use_options
from fray.rulesets.sixseconds.rules.movement import reach_of
from fray.rulesets.sixseconds.tests.arrange import known, library, person, scene, winner


def test_items_are_dropped_brandished_used_and_picked_up() -> None:
    """[action-brandish, action-interact, free-drop-item, r-stamina-focus], case
    [brandish-interact-drop]."""
    roland = known("roland", "pc-roland", endurance=3, stamina=2)
    s = scene(roland, person("foe", "them", (20, 20)), hold=["hold:shield-tower+weapon-cudgel"])
    s.turn("roland", "drop:0", "brandish", "use:item-vigor-tonic:0", "pick-up:0:pack").done()
    combatant = s["roland"]
    assert sorted(item.gear.id for item in combatant.held) == ["shield-tower", "weapon-cudgel"]
    assert [item.gear.id for item in combatant.carried] == ["weapon-longsword"]
    assert (combatant.endurance, combatant.stamina, harmed(combatant), combatant.actions, s.battle.lying) == (
        9,
        3,
        False,
        0,
        [],
    )


@pytest.mark.parametrize(("held", "into_hand"), [([], True), (["weapon-dagger"], True), (["weapon-dagger"] * 2, False)])
def test_a_thing_is_picked_up_into_a_hand_that_is_free(held: list[str], into_hand: bool) -> None:
    """[r-interact, r-brandish]"""
    s = scene(person("hero", hold=held), person("foe", "them", (9, 9)))
    s.battle.lying.append(Lying(new_item(library().shelf.gear["weapon-dagger"]), 1, 0))
    assert [option.into_hand for option in pick_up_options(s.battle, s["hero"])] == [True, False][not into_hand :]


def test_a_lever_is_operated_once_by_those_within_a_meter() -> None:
    """[action-interact, r-interact, r-objective-kinds]: without a test, for one action."""
    s = scene(
        person("hero"),
        person("foe", "them", (9, 9)),
        objectives={"us": Objective(TASK, 0, number=1)},
    )
    s.battle.things.append(Thing("lever", 2, 0))
    s.battle.successes.append(0)
    s.turn("hero")
    assert "operate" not in s.families()
    s.turn("hero", "move:1,0", "operate:0").done()
    assert (s.battle.successes, winner(s), [event.actions for event in s.told(ev.Paid)]) == ([1], "us", [1, 1])
    s.battle.result = None
    s.turn("hero")
    assert "operate" not in s.families()


@pytest.mark.parametrize(("distance", "offered"), [(0, True), (1, True), (2, False)])
def test_the_burning_are_put_out_by_themselves_and_by_those_within_a_meter(distance: int, offered: bool) -> None:
    """[action-interact, r-interact, r-conditions]"""
    s = scene(
        person("hero", burning=distance == 0),
        person("friend", at=(max(1, distance), 0), burning=distance > 0),
        person("third", at=(0, 1)),
        person("gone", at=(0, 2), presence=DEAD, burning=True),
        person("foe", "them", (9, 9)),
    )
    s["hero"].endurance = 10
    whom = min(distance, 1)
    s.turn("hero")
    assert [key for key in s.offered() if key.startswith("douse")] == ([f"douse:{whom}"] if offered else [])
    if offered:
        s.turn("hero", f"douse:{whom}").done()
        assert not s.battle.combatants[whom].burning
        assert [event.state for event in s.told(ev.StateEnded)] == ["burning"]


def test_what_lies_within_a_meter_is_picked_up_and_like_things_in_a_square_are_one_choice() -> None:
    """[r-interact, r-distance]"""
    dagger, spear = new_item(library().shelf.gear["weapon-dagger"]), new_item(library().shelf.gear["weapon-spear"])
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    s.battle.lying = [
        Lying(dagger, 2, 0),
        Lying(dagger, 1, 1),
        Lying(dagger, 1, 1),
        Lying(dagger.worn(dagger.durability - 1), 1, 1),
        Lying(spear, 1, 1),
        Lying(dagger, 0, 0),
    ]
    found = [option.key() for option in pick_up_options(s.battle, s["hero"]) if not option.into_hand]
    assert found == [f"pick-up:{index}:pack" for index in (1, 3, 4, 5)]


def test_a_draught_is_for_its_bearer_and_for_those_within_a_meter() -> None:
    """[r-interact, action-interact]: the unconscious and enemies among them, but not the dead."""
    s = scene(
        person("near", at=(1, 1), conscious=False),
        person("hero", carry=["item-vigor-tonic", "item-vigor-tonic", "weapon-dagger"]),
        person("far", at=(2, 0)),
        person("dead", at=(1, 0), presence=DEAD),
        person("foe", "them", (0, 1)),
    )
    for price in (0, 1):
        options = use_options(s.battle, s["hero"], price)
        assert [(option.key(), option.cost()) for option in options] == [
            (f"use:item-vigor-tonic:{who}", price) for who in (0, 1, 4)
        ]


def test_each_thing_an_interact_does_costs_one_action() -> None:
    """[action-interact, default-one-action, r-interact]"""
    s = scene(
        person("hero", at=(1, 1), burning=True, carry=["item-vigor-tonic"]),
        person("foe", "them", (3, 3)),
        rows=["D...", "....", "....", "...."],
        objectives={"us": Objective(ESCAPE, zone=Zone(0, 0, 1, 1))},
    )
    s.battle.lying.append(Lying(new_item(library().shelf.gear["weapon-dagger"]), 1, 1))
    s.battle.things.append(Thing("lever", 2, 1))
    s.battle.successes.append(0)
    options = interact_options(s.battle, s["hero"], True)
    assert {option.family() for option in options} == {"door", "pick-up", "use", "douse", "leave", "operate"}
    assert {option.cost() for option in options} == {1}


def test_who_leaves_abandons_what_it_had_begun() -> None:
    """[r-objective-kinds, r-spillover-broken]: it is told, and the leaver is counted."""
    s = scene(
        person("hero", ongoing=Ongoing("reload", 2, spent=1)),
        person("mate", at=(5, 5)),
        person("foe", "them", (9, 9)),
        objectives={"us": Objective(ESCAPE, zone=Zone(0, 0, 0, 0), number=2)},
    )
    interact(s.fight, s["hero"], Plain("leave", "r-objective-kinds", 1))
    assert [event.what for event in s.told(ev.ActionAbandoned)] == ["reload"]
    assert (s["hero"].presence, s.battle.objectives[0].counter, s["hero"].ongoing) == (LEFT, 1, None)


def test_what_is_picked_up_is_in_the_hand_or_in_the_pack() -> None:
    """[r-interact, r-ready-triggers]: a longer weapon in hand is a longer reach to keep away from."""
    for where, held, carried in (("hand", ["weapon-spear"], []), ("pack", [], ["weapon-spear"])):
        s = scene(person("hero"), person("foe", "them", (9, 9)))
        s.battle.lying.append(Lying(new_item(library().shelf.gear["weapon-spear"]), 1, 0))
        s.battle.known_reach = {1: reach_of(s.battle, s["foe"], 1)}
        option = next(option for option in pick_up_options(s.battle, s["hero"]) if option.key() == f"pick-up:0:{where}")
        pick_up(s.fight, s["hero"], option)
        assert ([item.gear.id for item in s["hero"].held], [item.gear.id for item in s["hero"].carried]) == (
            held,
            carried,
        )
        assert (s.battle.lying, s.battle.known_reach) == ([], {})
