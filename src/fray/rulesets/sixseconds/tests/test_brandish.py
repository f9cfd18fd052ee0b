"""Brandish, and what Fast Hands makes of it."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item, new_item
from fray.rulesets.sixseconds.model.state import Ongoing
from fray.rulesets.sixseconds.tests.arrange import known, library, person, scene

GEAR = library().shelf.gear


def test_two_handed_items_need_both_hands() -> None:
    """[r-brandish, action-brandish]."""
    s = scene(
        person("hero", hold=["weapon-dagger"], carry=["weapon-shortbow", "shield-round"]),
        person("foe", "them", (20, 20)),
        hold=["hold:weapon-shortbow"],
    )
    s.turn("hero", "brandish").done()
    sets = s.offered("hold")
    assert "hold:weapon-dagger+weapon-shortbow" not in sets and "hold:shield-round+weapon-dagger" in sets
    assert [item.gear.id for item in s["hero"].held] == ["weapon-shortbow"]


def test_fast_hands_brandish_or_use_once_a_turn_for_nothing() -> None:
    """[free-actions-uncounted, r-content-fields]."""
    s = scene(known("fabian", "pc-fabian"), person("foe", "them", (20, 20)), hold=["hold:weapon-dagger"])
    s["fabian"].carried.append(new_item(library().shelf.gear["item-vigor-tonic"]))
    s.turn("fabian")
    assert s.offered().count("use:item-vigor-tonic:0") == 1
    s.turn("fabian", "brandish").done()
    assert s.told(ev.Paid)[0].actions == 0
    assert "brandish" in s.families()  # the second one would cost an action


def test_what_is_held_is_chosen_by_its_state_too() -> None:
    """[action-brandish, r-brandish]: an unloaded crossbow is changed for a loaded one, a broken shield for a whole
    one."""
    s = scene(
        person("hero", hold=["weapon-crossbow"], unloaded=True, carry=["weapon-crossbow", "weapon-dagger"]),
        person("foe", "them", (9, 9)),
        hold=["hold:weapon-crossbow/4"],
    )
    s.turn("hero", "brandish").done()
    assert s.offered("hold") == ["hold:", "hold:weapon-crossbow/4", "hold:weapon-dagger"]
    assert s["hero"].held == [Item(GEAR["weapon-crossbow"], 4, True)]
    assert Item(GEAR["weapon-crossbow"], 4, False) in s["hero"].carried


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


def test_an_item_used_for_an_action_leaves_the_fast_hands() -> None:
    """[r-content-fields, action-interact]: only what is done for nothing uses them up."""
    s = scene(
        known("fabian", "pc-fabian", at=(1, 1)), person("foe", "them", (9, 9)), rows=["D.........", *["." * 10] * 9]
    )
    s.turn("fabian", "door:0,0").done()
    assert (s["fabian"].quick, s.told(ev.Paid)[0].actions) == (False, 1)
    plain = scene(person("hero", carry=["item-vigor-tonic"]), person("foe", "them", (9, 9)))
    plain.turn("hero", "use:item-vigor-tonic:0").done()
    assert (plain["hero"].quick, plain.told(ev.Paid)[0].actions) == (False, 1)


def test_the_fast_handed_use_an_item_for_nothing_once() -> None:
    """[r-content-fields, free-actions-uncounted]"""
    s = scene(known("fabian", "pc-fabian"), person("foe", "them", (20, 20)))
    s["fabian"].carried.extend([new_item(GEAR["item-vigor-tonic"]), new_item(GEAR["item-vigor-tonic"])])
    s.turn("fabian", "use:item-vigor-tonic:0", "use:item-vigor-tonic:0").done()
    assert [event.actions for event in s.told(ev.Paid)] == [0, 1]
