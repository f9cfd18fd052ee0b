"""Tests of `rules/declaring_actions`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction, ChooseAttack
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, refused


def test_what_is_illegal_is_refused_and_passing_is_always_legal() -> None:
    """[r-illegal-and-empty-declarations, r-occupancy-conflict]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 4, name="Riddic")
    nim = scene.player("character-nim", 5, name="Nim", breath=0)
    scene.enemy(BANDIT, 6)
    decision = ChooseMove(scene.battle, nim)
    assert keys(decision)[0] == "stay"
    assert "pass" in keys(ChooseAction(scene.battle, nim))
    assert refused(BuyManeuver(scene.battle, nim), "evade") == "maneuver-breath-cost"
    scene.say(elsa, move="move:first:4:steadied")  # swapping is legal
    scene.say(riddic, move="move:first:3:steadied")
    scene.say(nim, move=["move:first:4:steadied", "!move:first:4:steadied", "stay"])
    scene.players()
    assert scene.changed() == {"Elsa": {"at": "4 steadied"}, "Riddic": {"at": "3 steadied"}}
    assert scene.refusals == [("move:first:4:steadied", "r-occupancy-conflict")]


def test_the_last_piece_is_thrown_once_and_of_two_pieces_both_are() -> None:
    """[r-thrown, r-hands]"""
    for pieces, spent in ((1, True), (2, False)):
        scene = Scene(["d4=2 damage"] + ([] if spent else ["d4=3 damage"]))
        elsa = scene.player("character-elsa", 3, name="Elsa", attacks=2, weapons=["weapon-dagger"] * pieces)
        bandit = scene.enemy(BANDIT, 3, name="Bandit")
        throw = f"throw:weapon-dagger:{bandit.who}"
        scene.say(elsa, action=throw, second_attack=f"!{throw}" if spent else throw)
        scene.players()
        assert len(scene.events(ev.AttackRolled)) == (1 if spent else 2)
        assert scene.refusals == ([(throw, "r-multi-attack")] if spent else [])
        assert [item.id for item in scene.battle.lanes.lying[3]] == ["weapon-dagger"] * pieces


@pytest.mark.parametrize("attacks", [1, 2])
def test_only_who_has_two_attacks_is_asked_for_a_second(attacks: int) -> None:
    """[r-multi-attack, action-one-action-one-move]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, attacks=attacks)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.players()
    assert scene.asked(elsa, "second attack") is (attacks == 2)
    assert [ChooseAttack(scene.battle, elsa, second).clause() for second in (True, False)] == [
        "r-multi-attack", "protect-may-attack"
    ]  # fmt: skip


def test_a_member_of_a_squad_throws_nothing_at_a_lane() -> None:
    """It attacks only through the one joint attack [r-squad-attack, r-squad-declare, r-area]."""
    scene = Scene()
    scene.player("character-elsa", 3)
    member = scene.enemy(BANDIT, 3, weapons=["weapon-fire-flask", "weapon-dagger"])
    flask = "shoot:weapon-fire-flask:lane"
    assert f"{flask}3" in keys(ChooseAction(scene.battle, member))
    member.plan.squad = 3
    decision = ChooseAction(scene.battle, member)
    assert f"{flask}3" not in keys(decision)
    assert [refused(decision, f"{flask}{lane}") for lane in (3, 5)] == ["r-squad-attack", "r-area"]
