"""Killing strikes."""

from __future__ import annotations

from typing import Any

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import DEAD, HERE
from fray.rulesets.sixseconds.rules.killing_strike import killing_options
from fray.rulesets.sixseconds.tests.arrange import Who, case, known, person, scene

LOOTER = {"dexterity": 8, "combat": 6, "finesse": 1}
VICTIM = {"constitution": 4, "health": 12, "endurance": 10, "evasion": 5, "physical_deflection": 0}


def victim(**state: Any) -> Who:
    return person("victim", "us", (1, 0), conscious=False, prone=True, health=6, endurance=0, sheet=VICTIM, **state)


def looter(**state: Any) -> Who:
    hold = state.pop("hold", ["weapon-rapier"])
    return person("looter", "them", (0, 0), sheet=LOOTER, hold=hold, **state)


def test_a_killing_strike_takes_three_actions_and_kills() -> None:
    """[killing-strike, killing-strike-test, killing-strike-cost, luck-die-normal-test],
    case [killing-strike-success]."""
    s = scene(victim(), person("ally", "us", (9, 9)), looter(), dice=case("killing-strike-success").dice)
    s.turn("looter", "killing-strike:0").done()
    assert (s["victim"].presence, s["looter"].attacks, s["looter"].actions) == (DEAD, 0, 0)


def test_a_failed_killing_strike_is_a_sneak_attack() -> None:
    """[killing-strike-failure, sneak-attack, r-killing-strike, r-attack-count]: nobody can react, and it counts."""
    dice = ["d8=1 dexterity", "d6=1 combat", "d8=1 dexterity", "d6=1 combat", "d20=5 luck"]
    three = ["d8=2 dexterity", "d6=1 combat", "d8=1 dexterity", "d6=1 combat", "d8=1 dexterity", "d6=1 combat"]
    s = scene(victim(), person("ally", "us", (9, 9)), looter(), dice=[*dice, *three, "d20=9 luck"])
    s.turn("looter", "killing-strike:0").done()
    assert (s["looter"].attacks, s["victim"].here(), s["victim"].health) == (1, True, 6)  # 3 + 1 = 4 misses evasion 5
    assert sorted(s.told(ev.AttackRolled)[0].sources) == ["prone target +1", "sneak attack +1"]


def test_nonlethal_weapons_kill_nobody_outright() -> None:
    """[killing-strike, r-killing-strike, r-nonlethal]."""
    s = scene(victim(), looter(hold=["weapon-cudgel"])).turn("looter")
    assert "killing-strike" not in s.families()


def test_a_killing_shot_spends_the_bolt() -> None:
    """[r-killing-strike, crossbow-reload]: only a loaded weapon can be used, and it is not loaded afterward."""
    sure = ["d8=8 dexterity", "d6=6 combat"]
    s = scene(
        victim(), person("ally", "us", (9, 9)), looter(hold=["weapon-crossbow"]), dice=[*sure, *sure, "d20=9 luck"]
    )
    s.turn("looter", "killing-strike:0").done()
    assert (s["victim"].presence, s["looter"].held[0].loaded) == (DEAD, False)
    s["victim"].presence = HERE
    s.turn("looter")
    assert [key for key in s.offered() if key.startswith("killing-strike")] == []


def test_bare_hands_and_natural_weapons_kill_if_they_are_not_nonlethal() -> None:
    """[r-killing-strike, killing-strike-cost]: for three actions; fists are nonlethal, fangs are not."""
    s = scene(victim(), person("ally", "us", (9, 9)), known("wolf", "monster-wolf", "them", (0, 0)))
    found = killing_options(s.battle, s["wolf"], s["victim"])
    assert [(option.key(), option.cost()) for option in found] == [("killing-strike:-2:0", 3)]
