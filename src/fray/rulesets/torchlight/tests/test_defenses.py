"""Tests of `rules/defenses`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import Named
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted, script


def test_evade_and_parry_both_answer_the_first_attack() -> None:
    """[parry, r-parry, evade, r-multi-attack]"""
    scene = Scene(["d6=2 damage", "d6=6 damage"], number=2)
    elsa = scene.player("character-elsa", 3, name="Elsa", evading_from=8, evading_to=11)
    bandit = scene.enemy(BANDIT, 3, name="Bandit", attacks=2)
    elsa.parry.name(bandit.who, 8, 11, 8)
    strike = f"strike:weapon-shortsword:{elsa.who}"
    scene.say(bandit, action=strike, second_attack=strike, precision="nothing")
    scene.keepers()
    assert noted(elsa) == ["6 slashing"]


def test_a_parry_that_is_used_up_leaves_the_one_for_the_next_round() -> None:
    """[parry, r-parry, r-next-round]"""
    parry = Named()
    parry.name(7, 4, 7, 5)
    parry.name(8, 8, 11, 5)
    parry.use_up(6)
    assert [parry.at(clock) for clock in (6, 7, 8, 11, 12)] == [-1, -1, 8, 8, -1]


def test_only_a_precision_strike_hurts_an_evader() -> None:
    """[case-evade-and-critical, precision-trigger, damage-save, r-evade]"""
    scene = Scene(script("case-evade-and-critical", "damage", "damage", "extra", "save"))
    nim = scene.player("character-nim", 3, name="Nim", breath=2)
    nim.evading_from, nim.evading_to = 8, 11
    a, b = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3, "defensive")
    scene.say(a, action=f"strike:weapon-shortsword:{nim.who}")
    scene.say(b, action=f"strike:weapon-shortsword:{nim.who}", precision="extra-die")
    scene.keepers()
    assert noted(nim) == ["9 slashing"]
    scene.end()
    assert scene.changed() == {"Nim": {"breath": 0, "strength": "1/19", "marks": []}}


def test_a_parry_stops_even_a_critical_hit_but_not_the_trip() -> None:
    """[case-parry-critical-with-trip, parry-condition, parry-maneuvers, r-prone]"""
    scene = Scene(script("case-parry-critical-with-trip", "damage", "damage"), number=1)
    tahula = scene.player("character-tahula", 3, name="Tahula", weapons=["weapon-mace"])
    a = scene.enemy(BANDIT, 3, "aggressive", name="A")
    b = scene.enemy(BANDIT, 3, name="B")
    strike = f"strike:weapon-shortsword:{tahula.who}"
    scene.say(tahula, breath=f"parry:{a.who}")
    scene.say(a, action=["pass", strike], precision=f"trip:{tahula.who}")
    scene.say(b, action=["pass", strike])
    scene.whole_round()
    assert scene.changed() == {"Tahula": {"breath": 5, "marks": ["parries A"]}}
    scene.run(2)
    assert noted(tahula) == ["2 slashing"]
    scene.run(1)
    assert scene.changed() == {"Tahula": {"breath": 3, "marks": ["prone"]}}


def test_a_parry_bought_three_rounds_running_holds_in_the_third_though_the_second_was_not_needed() -> None:
    """[parry, r-parry, r-next-round]"""
    scene = Scene(["d6=2 damage"] * 2, number=1)
    tahula = scene.player("character-tahula", 4, name="Tahula", breath=20)
    bandit = scene.enemy(BANDIT, 4, name="Bandit", breath=20)
    scene.say(tahula, breath=[f"parry:{bandit.who}"] * 3)
    scene.say(bandit, action=["pass", "pass", *[f"strike:weapon-shortsword:{tahula.who}"] * 2])
    for _ in range(4):
        scene.whole_round()
    assert tahula.breath == 20 - 3
    assert len(scene.events(ev.Stopped)) == 2


@pytest.mark.parametrize(("enemy", "last"), [(False, 10), (True, 13)])
def test_by_the_reading_a_parry_answers_at_once_until_the_end_of_the_foes_next_turn(enemy: bool, last: int) -> None:
    """[r-parry, parry]"""
    scene = Scene(variants={"r-parry": "at-once"})
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    parrier, foe = (bandit, elsa) if enemy else (elsa, bandit)
    scene.say(parrier, breath=f"parry:{foe.who}")
    scene.run(2 if enemy else 1)
    assert (parrier.parry.at(last), parrier.parry.at(last + 1)) == (foe.who, -1)
