"""Tests of `rules/defenses`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.state import Named
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_a_protector_may_absorb_the_wards_share_of_an_area() -> None:
    """[r-area, r-protect, protect-effect]"""
    scene = Scene(["d4=4 damage"])
    tahula = scene.player("character-tahula", 5, "defensive", name="Tahula")
    elsa = scene.player("character-elsa", 4, "defensive", name="Elsa")
    nim = scene.player("character-nim", 4, name="Nim")
    toad = scene.enemy("monster-stench-toad", 4, name="Toad")
    tahula.ward = elsa.who
    scene.say(toad, action="shoot:weapon-stench-belch:lane4")
    scene.say(tahula, protect=f"absorb:{toad.who}:1")
    scene.keepers()
    assert [noted(combatant) for combatant in (tahula, elsa, nim)] == [["1 stench"], [], ["4 stench"]]


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
