"""Tests of `rules/movement`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.movement import barred_move
from fray.rulesets.torchlight.rules.refusals import CELL_TAKEN
from fray.rulesets.torchlight.tests.arrange import BANDIT, BLIND, Scene, keys, refused


def test_who_is_seized_before_it_can_stand_up_attacks_from_the_ground() -> None:
    """[r-turns-are-sequential, r-prone, grapple-effect]"""
    scene = Scene(["d10=1 damage", "d20=1 check", *["d6=4 damage"] * 3], variants=BLIND)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=f"grapple:{bandit.who}")
    scene.say(bandit, move="stand:first", action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert bandit.prone
    assert [event.net for event in scene.events(ev.AttackRolled)] == [0, -2]


@pytest.mark.parametrize("state", [{"grapplers": 8}, {"pinned_to": 11}, {"prone": True}, {"barred": True}])
def test_the_cell_of_a_companion_that_cannot_leave_is_refused_at_once(state: dict[str, int]) -> None:
    """[r-occupancy-conflict, r-cell-capacity, grapple-effect, push-pin]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    riddic = scene.player("character-riddic", 4)
    scene.enemy(BANDIT, 6)
    decision = ChooseMove(scene.battle, elsa)
    assert {"move:first:4:steadied", "move:after:4:steadied"} <= set(keys(decision))
    for name, value in state.items():
        setattr(riddic, name, value)
    for order in ("first", "after"):
        assert refused(decision, f"move:{order}:4:steadied") == "r-occupancy-conflict"
        assert barred_move(scene.battle, elsa, 4, 2, order == "first") is CELL_TAKEN


@pytest.mark.parametrize("feature", ["special", "dense-cover"])
def test_stances_inside_a_lane_are_free_whatever_the_lane_is(feature: str) -> None:
    """[r-movement-levels, move-special-lane, r-one-move-lane-and-stance]"""
    scene = Scene()
    scene.lane(3, feature)
    elsa, nim = scene.player("character-elsa", 3), scene.player("character-nim", 5)
    assert "move:first:3:defensive" in keys(ChooseMove(scene.battle, elsa))
    assert refused(ChooseMove(scene.battle, nim), "move:first:3:defensive") == "move-special-lane"
    nim.stand_in(4, 2)
    assert "move:first:3:defensive" in keys(ChooseMove(scene.battle, nim))
