"""Resuscitate."""

from __future__ import annotations

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
