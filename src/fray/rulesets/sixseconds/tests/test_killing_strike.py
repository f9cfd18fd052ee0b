"""Killing strikes."""

from __future__ import annotations

from typing import Any

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import DEAD
from fray.rulesets.sixseconds.tests.arrange import Who, case, person, scene

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
