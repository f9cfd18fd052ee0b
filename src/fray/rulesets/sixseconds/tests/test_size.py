"""Size, with the worked cases of the ledger."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.rules.conditions import bloodied, harmed
from fray.rulesets.sixseconds.rules.size import deflection_shift, evasion_against
from fray.rulesets.sixseconds.tests.arrange import FABIAN, case, known, person, scene


def test_a_larger_attacker_faces_more_evasion_and_less_deflection() -> None:
    """[size-attacker-larger, size-values, r-size-table], case [text-size-goblin]."""
    goblin = person("goblin", "them", (1, 0), sheet={"size": 3, "physical_deflection": 4, "endurance": 6, "health": 6})
    s = scene(
        person("fabian", hold=["weapon-dagger"], sheet=FABIAN),
        goblin,
        dice=case("text-size-goblin").dice,
        attack_dice=["dice:1:1"],
    )
    s.strike("fabian", "goblin").done()
    combatant = s["goblin"]
    assert (combatant.endurance, combatant.health, harmed(combatant), bloodied(combatant), combatant.conscious) == (
        0,
        6,
        True,
        False,
        True,
    )


def test_a_smaller_attacker_faces_less_evasion_and_more_deflection() -> None:
    """[size-attacker-smaller, damage-reduction-minimum], case [smaller-attacker-against-ogre]."""
    s = scene(
        person("fabian", hold=["weapon-dagger"], sheet=FABIAN),
        known("ogre", "monster-ogre", "them", (1, 0)),
        dice=case("smaller-attacker-against-ogre").dice,
        attack_dice=["dice:1:1"],
    )
    s.strike("fabian", "ogre").done()
    assert s["ogre"].endurance == 23


def test_size_pushes_no_deflection_below_zero() -> None:
    """[r-deflection-floor, r-cheat-death, r-death], case [size-floor-zero]."""
    s = scene(
        known("drake", "monster-drake", at=(0, 0)),
        known("rat", "monster-giant-rat", "them", (3, 0)),
        dice=case("size-floor-zero").dice,
    )
    s.strike("drake", "rat", slot=-2).done()
    assert (s["rat"].presence, s["rat"].health, s["rat"].endurance) == (3, 0, 0)


def test_size_pushes_no_evasion_below_zero() -> None:
    """[r-deflection-floor, size-attacker-smaller, r-guard-scope]"""
    s = scene(person("rat", sheet={"size": 1}), person("giant", "them", (5, 5), sheet={"size": 7, "evasion": 5}))
    assert evasion_against(s["rat"], s["giant"]) == 0
    s["giant"].guarding = True
    assert evasion_against(s["rat"], s["giant"]) == 0
    assert evasion_against(s["giant"], s["rat"]) == 6 + 6


@pytest.mark.parametrize(("attacker", "steps"), [(2, -2), (3, -1), (4, 0), (5, 1), (7, 3)])
def test_each_step_of_size_counts(attacker: int, steps: int) -> None:
    """[size-values, size-attacker-larger, size-attacker-smaller, r-guard-scope]: evasion up, deflection down by each
    step that the attacker is larger, and the other way round."""
    s = scene(person("foe", sheet={"size": attacker}), person("hero", "them", (9, 9), sheet={"evasion": 6}))
    assert evasion_against(s["foe"], s["hero"]) == 6 + steps
    assert deflection_shift(s["foe"], s["hero"]) == -steps
    s["hero"].guarding = True
    assert evasion_against(s["foe"], s["hero"]) == 7 + steps
