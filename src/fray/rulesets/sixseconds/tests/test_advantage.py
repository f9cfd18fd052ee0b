"""Sources of advantage, and flanks."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.advantage import edge_against, flanked
from fray.rulesets.sixseconds.rules.conditions import harmed
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at
from fray.rulesets.sixseconds.tests.arrange import AGNESSA, FABIAN, SPEAR, case, person, scene

FLANKS = [
    ((4, 5), (6, 5), True, True),
    ((4, 5), (6, 6), True, False),
    ((4, 4), (6, 6), True, True),
    ((4, 5), (6, 5), False, False),
    ((3, 5), (6, 5), True, False),
]


@pytest.mark.parametrize(("near", "far", "awake", "flank"), FLANKS)
def test_a_flank_is_two_enemies_on_opposite_sides(
    near: tuple[int, int], far: tuple[int, int], awake: bool, flank: bool
) -> None:
    """[flanking-attack, r-flanking, flanking-not-contributing], case [flanking-geometry]."""
    s = scene(
        person("hero", at=near),
        person("two", at=far, conscious=awake, prone=not awake),
        person("foe", "them", (5, 5)),
    )
    assert flanked(s.battle, s["foe"]) is flank


@pytest.mark.parametrize(
    ("attacker", "target", "level"),
    [
        ({}, {}, 0),
        ({"blinded": 1}, {}, -1),
        ({"frightened": 1}, {}, -1),
        ({"blinded": 1, "frightened": 1}, {}, -2),
        ({}, {"prone": True}, 1),
        ({"blinded": 1}, {"prone": True}, 0),
        ({}, {"prone": True, "conscious": False}, 2),
        ({"blinded": 1}, {"prone": True, "conscious": False}, 1),
    ],
)
def test_each_source_of_advantage_counts_once_and_they_cancel_one_for_one(
    attacker: dict[str, Any], target: dict[str, Any], level: int
) -> None:
    """[r-advantage-sources, r-advantage, r-visibility, r-unconscious]"""
    s = scene(person("hero", **attacker), person("foe", "them", (1, 0), **target))
    form = form_of(gear_at(s.battle, s["hero"], -1), "melee")
    assert form is not None
    assert edge_against(s.battle, s["hero"], s["foe"], form, None).level == level


def test_sources_cancel_before_the_limit_of_two() -> None:
    """[r-advantage-sources]: three for and one against are still two."""
    s = scene(
        person("hero", blinded=1),
        person("ally", at=(2, 0)),
        person("foe", "them", (1, 0), prone=True, conscious=False),
    )
    form = form_of(gear_at(s.battle, s["hero"], -1), "melee")
    assert form is not None
    assert edge_against(s.battle, s["hero"], s["foe"], form, None).level == 2


def test_a_sneak_attack_rolls_two_pairs_and_keeps_the_better_and_ends_hiding() -> None:
    """[r-visibility, r-advantage, r-advantage-sources, r-dice-order], case.

    [text-sneak-dagger]
    """
    fabian = person("fabian", hold=["weapon-dagger"], sheet=FABIAN, hidden=True, hide_result=9)
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 4})
    s = scene(fabian, foe, dice=case("text-sneak-dagger").dice, attack_dice=["dice:1:1"])
    s.strike("fabian", "foe").done()
    assert (s["foe"].endurance, harmed(s["foe"]), s["fabian"].hidden) == (2, True, False)
    assert s.told(ev.AttackRolled)[0].sources == ["sneak attack +1"]


def test_prone_targets_are_easier_in_melee_and_harder_at_range() -> None:
    """[free-drop-prone, r-prone, r-advantage], case [prone-melee-and-ranged]."""
    foe = person("foe", "them", (5, 5), prone=True, sheet={"physical_deflection": 4, "endurance": 20})
    s = scene(
        person("boudica", at=(4, 5), hold=SPEAR),
        person("agnessa", at=(15, 5), hold=["weapon-shortbow"], sheet=AGNESSA),
        foe,
        dice=case("prone-melee-and-ranged").dice,
        attack_dice=["dice:0:0"],
    )
    s.strike("boudica", "foe")
    assert s["foe"].endurance == 12
    s.strike("agnessa", "foe", "ranged").done()
    assert (s["foe"].endurance, harmed(s["foe"])) == (6, True)


def test_advantage_and_disadvantage_cancel_one_for_one() -> None:
    """[r-advantage-sources, flanking-not-contributing, flanking-attack], case [advantage-and-disadvantage-cancel]."""
    s = scene(
        person("agnessa", at=(12, 5), hold=["weapon-shortbow"], sheet=AGNESSA),
        person("hero", at=(5, 4)),
        person("two", at=(5, 6)),
        person("foe", "them", (5, 5), prone=True, sheet={"physical_deflection": 4}),
        dice=case("advantage-and-disadvantage-cancel").dice,
    )
    s.strike("agnessa", "foe", "ranged").done()
    assert s["foe"].endurance == 4
    assert sorted(s.told(ev.AttackRolled)[0].sources) == ["flanking +1", "prone target -1"]


def test_sneak_and_flank_together_are_double_advantage() -> None:
    """[sneak-and-flank, sneak-attack, flanking-attack, r-advantage], case [double-advantage-sneak-and-flank]."""
    foe = person("foe", "them", (5, 5), sheet={"evasion": 8, "physical_deflection": 6})
    s = scene(
        person("agnessa", at=(12, 5), hold=["weapon-shortbow"], sheet=AGNESSA, hidden=True),
        person("hero", at=(4, 5)),
        person("two", at=(6, 5)),
        foe,
        dice=case("double-advantage-sneak-and-flank").dice,
    )
    s.strike("agnessa", "foe", "ranged").done()
    assert (s["foe"].endurance, harmed(s["foe"]), s["agnessa"].hidden) == (2, True, False)
