"""Interact: items at hand."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model.field import Lying, new_item
from fray.rulesets.sixseconds.rules.damage import harmed
from fray.rulesets.sixseconds.rules.interact import pick_up_options
from fray.rulesets.sixseconds.tests.arrange import known, library, person, scene


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
