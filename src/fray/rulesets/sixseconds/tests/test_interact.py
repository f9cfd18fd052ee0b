"""Interact: items at hand."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Lying, Thing, new_item
from fray.rulesets.sixseconds.model.objectives import TASK, Objective
from fray.rulesets.sixseconds.model.state import DEAD
from fray.rulesets.sixseconds.rules.damage import harmed
from fray.rulesets.sixseconds.rules.interact import pick_up_options
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
