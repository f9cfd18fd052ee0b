"""Tests of `rules/protect`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.rules.protect import ChooseAbsorbed, TakeBlow
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, script


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


def test_a_protector_takes_half_and_still_attacks() -> None:
    """[case-protect-half, protect-may-attack, r-rounding, stance-ability-replaces-action]"""
    scene = Scene(script("case-protect-half", "damage", "damage", "save"))
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula", proficiency=(1, 0, 0))
    elsa = scene.player("character-elsa", 4, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="Bandit A", weapons=["weapon-sword"])
    scene.say(tahula, action=f"protect:{elsa.who}", attack_as_well=f"strike:weapon-spear:{bandit.who}")
    scene.say(bandit, move="move:first:4:aggressive", action=f"strike:weapon-sword:{elsa.who}")
    scene.say(tahula, protect=f"absorb:{bandit.who}:1")
    scene.run(2)
    assert [noted(combatant) for combatant in (tahula, elsa, bandit)] == [["4 slashing"], [], ["4 piercing"]]
    scene.run(1)
    assert scene.changed() == {
        "Tahula": {"breath": 2},
        "Bandit A": {"at": "4 aggressive", "breath": 0, "strength": "9/11"},
    }


@pytest.mark.parametrize("reading", ["", "after-dice"])
@pytest.mark.parametrize("attacked", [True, False])
def test_a_protector_is_asked_only_about_an_attack_on_its_ward(reading: str, attacked: bool) -> None:
    """Before the dice or, by the reading, after them [protect-effect, r-protect, r-turn-steps]."""
    scene = Scene(["d6=4 damage"], variants={"r-protect": reading} if reading else {})
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa")
    nim = scene.player("character-nim", 4, "aggressive", name="Nim")
    bandit = scene.enemy(BANDIT, 4)
    tahula.ward = elsa.who
    target = elsa if attacked else nim
    scene.say(bandit, action=f"strike:weapon-shortsword:{target.who}")
    scene.keepers()
    assert scene.asked(tahula, "protect") is (attacked and not reading)
    assert scene.asked(tahula, "take the blow") is (attacked and reading != "")
    assert noted(target) == ["4 slashing"]


def test_either_of_two_attacks_may_be_absorbed() -> None:
    """[protect-effect, r-protect, r-multi-attack]"""
    for number, hurt in ((1, ["8 slashing"]), (2, ["6 slashing"])):
        scene = Scene(["d12=6 damage", "d12=8 damage"])
        elsa = scene.player("character-elsa", 3, breath=30)
        tahula = scene.player("character-tahula", 3, "defensive", breath=30, ward=elsa.who)
        king = scene.enemy("monster-hollow-king", 3)
        blow = f"strike:weapon-great-sword:{elsa.who}"
        scene.say(king, action=blow, second_attack=blow)
        scene.say(tahula, protect=f"absorb:{king.who}:{number}")
        scene.keepers()
        assert noted(elsa) == hurt
        assert noted(tahula) == [f"{(6 if number == 1 else 8) // 2 - 1} slashing"]


def test_a_protector_that_does_not_stand_by_any_more_has_nothing_to_choose() -> None:
    """[r-protect, protect-effect]"""
    scene = Scene(variants={"r-protect": "after-dice"})
    elsa = scene.player("character-elsa", 3)
    tahula = scene.player("character-tahula", 3, "defensive", ward=elsa.who)
    bandit = scene.enemy(BANDIT, 3)
    bandit.plan.first = Aim(bandit.held[0], False, elsa.who)
    before, after = ChooseAbsorbed(scene.battle, tahula), TakeBlow(scene.battle, tahula, elsa, 4)
    assert (keys(before), keys(after)) == (["none", f"absorb:{bandit.who}:1"], ["leave", "take"])
    tahula.ward = -1
    assert (keys(before), keys(after)) == (["none"], ["leave"])
    tahula.ward = elsa.who
    tahula.stand_in(5, 3)
    assert (keys(before), keys(after)) == (["none"], ["leave"])


def test_of_an_area_only_the_wards_share_is_absorbed() -> None:
    """[r-area, r-protect, protect-effect]"""
    scene = Scene(["d4=4 damage"])
    nim = scene.player("character-nim", 4, name="Nim")
    elsa = scene.player("character-elsa", 4, "defensive", name="Elsa")
    tahula = scene.player("character-tahula", 5, "defensive", name="Tahula", ward=elsa.who)
    toad = scene.enemy("monster-stench-toad", 4, name="Toad")
    scene.say(toad, action="shoot:weapon-stench-belch:lane4")
    scene.say(tahula, protect=f"absorb:{toad.who}:1")
    scene.keepers()
    assert [noted(combatant) for combatant in (tahula, elsa, nim)] == [["1 stench"], [], ["4 stench"]]


def test_protection_and_a_called_shot_are_put_on_record() -> None:
    """[protect-effect, called-shot-prepare, r-status-list]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    tahula = scene.player("character-tahula", 3, "defensive")
    breyer = scene.player("character-breyer", 5, "rearguard")
    bandit = scene.enemy(BANDIT, 6)
    scene.say(tahula, action=f"protect:{elsa.who}")
    scene.say(breyer, action=f"called-shot:{bandit.who}")
    scene.players()
    got = [(event.who, event.status, event.other) for event in scene.events(ev.GotStatus)]
    assert got == [(tahula.who, "protecting", elsa.who), (breyer.who, "called-shot", bandit.who)]
