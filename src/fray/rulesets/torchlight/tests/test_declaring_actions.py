"""Tests of `rules/declaring_actions`."""

from __future__ import annotations

from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
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
