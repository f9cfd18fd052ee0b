"""Tests of `rules/maneuvers`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver, for_breath
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_each_maneuver_has_its_name_once_a_turn_also_from_two_precision_strikes() -> None:
    """[r-maneuver-limits, precision-maneuver]"""
    scene = Scene(["d10=10 damage", "d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", attacks=2, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    strike = f"strike:weapon-sword:{bandit.who}"
    trip = f"trip:{bandit.who}"
    scene.say(elsa, action=strike, second_attack=strike, precision=[trip, f"!{trip}", "nothing"])
    scene.players()
    assert [event.maneuver for event in scene.events(ev.Maneuvered)] != []
    assert len(scene.events(ev.Maneuvered)) == 1
    assert [key for key, _ in scene.refusals] == [trip]


def test_what_breath_buys_on_an_enemy_out_of_melee_is_no_trip_and_no_push() -> None:
    """[r-maneuver-range, maneuver-melee-only]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-dagger"])
    near = scene.enemy(BANDIT, 3, name="Near")
    far = scene.enemy(BANDIT, 6, name="Far")
    keys = {option.key() for option in for_breath(scene.battle, elsa)}
    assert {f"distract:{far.who}", f"distract:{near.who}", f"trip:{near.who}"} <= keys
    assert not any(key.startswith((f"trip:{far.who}", f"push:{far.who}")) for key in keys)


def test_only_an_able_enemy_can_be_named_for_a_parry() -> None:
    """[parry, r-parry, r-incapacitated]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword"])
    able = scene.enemy(BANDIT, 3, name="Able")
    fallen = scene.enemy(BANDIT, 4, name="Fallen", condition=1, prone=True)
    keys = {option.key() for option in BuyManeuver(scene.battle, elsa).options()}
    assert f"parry:{able.who}" in keys
    assert f"parry:{fallen.who}" not in keys


def test_whoever_struck_out_of_hiding_may_hide_again_by_a_precision_strike() -> None:
    """[hide-take, hide-attack, precision-maneuver, r-hide]"""
    scene = Scene(["d10=10 damage", "d10=3 damage"])
    scene.lane(3, "hiding-place")
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision="hide")
    scene.players()
    assert elsa.hidden and not elsa.hidden_bonus


def test_a_breath_buys_new_hiding_for_whoever_gives_up_the_old() -> None:
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


def test_a_feint_that_was_not_gained_rolls_no_die() -> None:
    """[r-enhanced-trade, feint]"""
    scene = Scene(["d10=3 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, breath=0, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced="feint")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:-1")
    scene.players()
    assert noted(bandit) == ["3 slashing"]


def test_a_lunge_is_bought_together_with_its_attack() -> None:
    """[lunge, r-maneuver-limits]"""
    scene = Scene(["d10=4 damage"], variants={"r-maneuver-limits": "attack-bound"})
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=3, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}:lunge")
    scene.players()
    assert (elsa.breath, noted(bandit)) == (2, ["4 slashing"])


def test_breath_buys_a_distraction_of_whom_the_weapon_being_drawn_is_aimed_at() -> None:
    """[r-maneuver-range, r-hands, distract]"""
    scene = Scene(["d6=3 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword", "weapon-shortbow"])
    bandit = scene.enemy(BANDIT, 5, name="Bandit")
    scene.say(elsa, action=f"shoot:weapon-shortbow:{bandit.who}", breath=f"distract:{bandit.who}")
    scene.players()
    assert bandit.distracted_to > scene.battle.clock()


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
