"""Weapons: range, throwing, improvising, loading."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.tests.arrange import AGNESSA, CROSSBOW, known, person, scene


def test_beyond_normal_range_is_disadvantage_and_beyond_twice_is_nothing() -> None:
    """[r-ranged-melee, r-advantage-sources]: the shortbow's range is 20 m; deadeye does not mind."""
    pair = ["d8=4 dexterity", "d8=4 combat"]
    rows = ["." * 60] * 3
    bow: dict[str, Any] = {"hold": ["weapon-shortbow"], "sheet": AGNESSA}
    far = scene(person("agnessa", **bow), person("foe", "them", (21, 0)), rows=rows, dice=[*pair, *pair, "d20=9 luck"])
    far.strike("agnessa", "foe", "ranged").done()
    assert far.told(ev.AttackRolled)[0].sources == ["beyond normal range -1"]
    steady = scene(
        known("agnessa", "pc-agnessa"), person("foe", "them", (21, 0)), rows=rows, dice=[*pair, "d20=9 luck"]
    )
    steady.strike("agnessa", "foe", "ranged").done()
    out = scene(person("agnessa", **bow), person("foe", "them", (41, 0)), rows=rows)
    out.turn("agnessa").done()
    assert "attack" not in out.families()


def test_a_thrown_weapon_lies_in_its_targets_square() -> None:
    """[r-ranged-melee, action-attack]."""
    s = scene(
        person("boudica", hold=["weapon-javelin"]),
        person("foe", "them", (5, 0)),
        dice=["d6=3 strength", "d6=3 combat", "d20=9 luck"],
        attack_dice=["dice:0:0"],
    )
    s.turn("boudica", "attack:0:ranged").done()
    assert s["boudica"].held == []
    assert [(lying.item.gear.id, lying.x, lying.y) for lying in s.battle.lying] == [("weapon-javelin", 5, 0)]


def test_things_that_are_no_weapons_are_improvised_and_bare_hands_always_at_hand() -> None:
    """[r-improvised, r-nonlethal, action-attack]."""
    s = scene(person("hero", hold=["shield-round"]), person("foe", "them", (1, 0)))
    s.turn("hero").done()
    assert {"attack:0:melee:1", "attack:0:ranged:1", "attack:-1:melee:1"} <= set(s.offered())


def test_an_unloaded_crossbow_does_not_shoot() -> None:
    """[crossbow-reload, r-ranged-melee]."""
    s = scene(person("petra", hold=CROSSBOW, unloaded=True), person("foe", "them", (5, 0))).turn("petra")
    assert "attack:0:ranged:1" not in s.offered() and "reload:0" in s.offered()


@pytest.mark.parametrize(("meters", "sources"), [(20, []), (21, ["beyond normal range -1"])])
def test_the_last_meter_of_the_range_is_still_normal(meters: int, sources: list[str]) -> None:
    """[r-ranged-melee, r-advantage-sources]"""
    pair = ["d8=4 dexterity", "d8=4 combat"]
    s = scene(
        person("agnessa", hold=["weapon-shortbow"], sheet=AGNESSA),
        person("foe", "them", (meters, 0)),
        dice=[*pair, *(pair if sources else []), "d20=9 luck"],
    )
    s.strike("agnessa", "foe", "ranged").done()
    assert s.told(ev.AttackRolled)[0].sources == sources
