"""Tests of `rules/hide`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.rules.hide import AskHidingPlace, StayHidden
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, script


def test_a_hider_that_struck_may_hide_again_by_a_precision_strike() -> None:
    """[hide-take, hide-attack, precision-maneuver, r-hide]"""
    scene = Scene(["d10=10 damage", "d10=3 damage"])
    scene.lane(3, "hiding-place")
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision="hide")
    scene.players()
    assert elsa.hidden and not elsa.hidden_bonus


def test_a_breath_buys_new_hiding_for_a_hider_that_gives_up_the_old() -> None:
    """[hide-take, hide-duration, maneuver-breath-cost, r-hide]"""
    for answers in ({"action": "strike:weapon-sword:1"}, {"move": "move:first:4:steadied"}):
        scene = Scene(["d10=4 damage", "d10=3 damage"] if "action" in answers else [])
        scene.lane(3, "hiding-place")
        scene.lane(4, "hiding-place")
        elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True, breath=3, weapons=["weapon-sword"])
        scene.enemy(BANDIT, 3, name="Bandit")
        scene.tell(elsa.who, {**answers, "breath": "hide"})
        scene.players()
        assert elsa.hidden and elsa.breath == 2
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True, breath=3)
    scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, breath="!hide")
    scene.players()
    assert elsa.breath == 3


@pytest.mark.parametrize(("answer", "hidden"), [("yes", True), ("no", False)])
def test_without_a_hiding_place_the_keeper_is_asked(answer: str, hidden: bool) -> None:
    """[hide-take, r-hide]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, name="Nim")
    scene.enemy(BANDIT, 6)
    scene.say(nim, breath=["hide"] if hidden else ["hide", "none"])
    scene.keeper(hiding_place=answer)
    scene.players()
    assert nim.hidden is hidden
    assert nim.breath == (5 if hidden else 6)


def test_a_lane_with_a_hiding_place_needs_no_question() -> None:
    """[hide-take, hide-duration]"""
    scene = Scene()
    scene.lane(3, "hiding-place")
    nim = scene.player("character-nim", 3)
    scene.enemy(BANDIT, 6)
    scene.say(nim, breath="hide")
    scene.players()
    assert nim.hidden
    assert (-1, "hiding place") not in scene.puppet.asked
    scene.run(2)
    scene.whole_round()
    assert nim.hidden


def test_who_changes_lane_is_no_longer_hidden_but_keeps_the_bonus() -> None:
    """[hide-attack, r-hide]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, hidden=True)
    scene.enemy(BANDIT, 6)
    scene.say(nim, move="move:first:4:steadied")
    scene.players()
    assert (nim.hidden, nim.hidden_bonus) == (False, True)


def test_a_stance_change_in_the_lane_keeps_hiding_and_coming_out_is_free() -> None:
    """[r-hide, hide-duration]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, hidden=True)
    elsa = scene.player("character-elsa", 4, hidden=True)
    scene.enemy(BANDIT, 6)
    scene.say(nim, move="move:first:3:defensive")
    scene.say(elsa, hiding="come-out")
    scene.players()
    assert (nim.hidden, elsa.hidden, elsa.hidden_bonus) == (True, False, True)


def test_the_hiding_are_safe_from_shots_but_not_from_areas() -> None:
    """[case-hide-protection, hide-area, engaged-definition, r-area]"""
    scene = Scene(script("case-hide-protection", "damage", "damage", "damage"))
    nim = scene.player("character-nim", 5, name="Nim", hidden=True)
    a = scene.enemy(BANDIT, 5)
    x = scene.enemy("monster-bandit-archer", 2)
    b = scene.enemy(BANDIT, 4, weapons=["weapon-spear"])
    toad = scene.enemy("monster-stench-toad", 3)
    shot, thrust = f"shoot:weapon-shortbow:{nim.who}", f"strike:weapon-spear:{nim.who}"
    scene.say(x, action=[f"!{shot}", "pass"])
    scene.say(b, action=[f"!{thrust}", "pass"])
    scene.say(a, action=f"strike:weapon-shortsword:{nim.who}")
    scene.say(toad, action="shoot:weapon-stench-belch:lane5")
    scene.keepers()
    assert scene.refusals == [(shot, "hide-protection"), (thrust, "hide-protection")]
    assert noted(nim) == ["4 slashing", "1 stench"]
    scene.end()
    assert scene.changed()["Nim"] == {"breath": 1}


def test_only_a_hider_that_acts_may_come_out() -> None:
    """[hide-duration, r-hide]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, hidden=True)
    decision = StayHidden(scene.battle, nim)
    assert keys(decision) == ["stay-hidden", "come-out"]
    nim.surprised = True
    assert keys(decision) == ["stay-hidden"]
    nim.surprised = nim.hidden = False
    assert keys(decision) == ["stay-hidden"]


def test_the_keeper_is_not_asked_about_a_hiding_place_that_is_there_or_a_hider_that_is_down() -> None:
    """[hide-take, r-hide]"""
    scene = Scene()
    nim = scene.player("character-nim", 3)
    decision = AskHidingPlace(scene.battle, nim)
    assert keys(decision) == ["no", "yes"]
    scene.lane(3, "dense-cover")
    assert keys(decision) == ["yes"]
    nim.condition = 1
    assert keys(decision) == ["no"]
