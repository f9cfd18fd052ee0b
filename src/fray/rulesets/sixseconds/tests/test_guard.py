"""Guard."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.conditions import harmed
from fray.rulesets.sixseconds.tests.arrange import SPEAR, case, person, scene


def test_guard_ends_the_turn() -> None:
    """[action-guard, r-turn-ending, r-free-actions]: what is left is lost and no free action follows."""
    s = scene(person("hero"), person("foe", "them", (9, 9))).turn("hero", "guard").done()
    assert (s["hero"].guarding, s["hero"].actions, s.mind.asked.count("hero:turn")) == (True, 0, 1)
    s.begin("hero")
    assert s["hero"].guarding is False


def test_guard_raises_evasion_and_deflection() -> None:
    """[action-guard, r-guard-scope, multiple-attack-penalty], case [guard-raises-evasion-and-deflection]."""
    foe = person("foe", "them", (1, 0), guarding=True, sheet={"physical_deflection": 8})
    s = scene(
        person("boudica", hold=SPEAR),
        foe,
        dice=case("guard-raises-evasion-and-deflection").dice,
        attack_dice=["dice:0:0", "dice:0:0"],
    )
    s.turn("boudica", "attack:0:melee", "attack:0:melee").done()
    assert (s["foe"].endurance, harmed(s["foe"])) == (5, True)
    assert len(s.told(ev.Missed)) == 1
