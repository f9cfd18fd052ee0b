"""Resuscitate."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.tests.arrange import known, person, scene


def test_resuscitation_is_tested_against_the_missing_health() -> None:
    """[action-resuscitate, r-resuscitate, r-stamina-focus]: the rescuer goes prone either way; a field medic and a kit
    help; 0 health becomes 1, and healing alone wakes nobody."""
    dice = ["d8=1 intellect", "d8=1 medicine", "d20=9 luck", "d8=8 intellect", "d8=4 medicine", "d20=9 luck"]
    patient = person("patient", at=(1, 0), conscious=False, prone=True, health=0, sheet={"health": 12})
    s = scene(known("clementine", "pc-clementine"), patient, person("foe", "them", (9, 9)), dice=dice)
    s.turn("clementine", "resuscitate:1")
    assert (s["clementine"].prone, s["patient"].conscious) == (True, False)
    s.turn("clementine", "use:item-healing-draught:1", "resuscitate:1").done()
    assert (s["patient"].conscious, s["patient"].prone, s["patient"].health) == (True, True, 6)
    assert s.told(ev.TestRolled)[-1].difficulty == 8


@pytest.mark.parametrize(("carry", "healing", "needed"), [([], 0, 6), (["item-healers-kit"], 0, 5), ([], 2, 4)])
def test_a_kit_and_skill_at_healing_help(carry: list[str], healing: int, needed: int) -> None:
    """[action-resuscitate, r-resuscitate]: for two actions, with intellect and medicine against the missing health."""
    for fallen, woken in ((needed - 1, False), (needed, True)):
        s = scene(
            person("healer", carry=carry, sheet={"intellect": 8, "medicine": 8, "healing": healing}),
            person("patient", at=(1, 0), conscious=False, prone=True, health=4),
            person("foe", "them", (9, 9)),
            dice=["d8=1 intellect", f"d8={fallen - 1} medicine", "d20=9 luck"],
        )
        s.turn("healer", "resuscitate:1").done()
        assert (s["patient"].conscious, s["healer"].prone, s["patient"].health) == (woken, True, 4)
        assert sum(event.actions for event in s.told(ev.Paid)) == 2


@pytest.mark.parametrize(("health", "after"), [(0, 1), (1, 1), (4, 4)])
def test_who_wakes_at_zero_health_has_one(health: int, after: int) -> None:
    """[r-resuscitate, action-resuscitate]: still prone; otherwise health stays as it was."""
    s = scene(
        person("healer", sheet={"intellect": 8, "medicine": 8}),
        person("patient", at=(1, 0), conscious=False, prone=True, health=health),
        person("foe", "them", (9, 9)),
        dice=["d8=8 intellect", "d8=8 medicine", "d20=9 luck"],
    )
    s.turn("healer", "resuscitate:1").done()
    assert (s["patient"].conscious, s["patient"].prone, s["patient"].health) == (True, True, after)
