"""Tests of `rules/declaring_moves`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model.lanes import LANES, STANCES
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import MOVE
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove, plan_move
from fray.rulesets.torchlight.rules.movement import barred_move
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, refused


@pytest.mark.parametrize("reading", ["", "move-first"])
def test_the_list_of_moves_is_what_no_rule_forbids(reading: str) -> None:
    """The quick list against the rule asked cell by cell [move-free-same-level, move-special-lane, r-stance-moment]."""
    scene = Scene(variants={"r-stance-moment": reading} if reading else {})
    scene.balcony()
    scene.lane(4, "dense-cover")
    scene.lane(6, "closed")
    combatant = scene.player("character-elsa", 3)
    scene.player("character-riddic", 3, "aggressive")
    scene.player("character-nim", 5, condition=1, prone=True)
    leaving = scene.player("character-tahula", 4)
    goader = scene.enemy(BANDIT, 5)
    for must, early in ((-1, True), (-1, False), (goader.who, True)):
        combatant.plan.must_attack = must
        plan_move(leaving, DeclareMove(MOVE, early, 5, 1))
        leaving.plan.stands = True
        listed = [key for key in keys(ChooseMove(scene.battle, combatant)) if key.startswith("move:")]
        allowed = [
            DeclareMove(MOVE, early, lane, depth).key()
            for early in (True, False)
            for lane in range(1, LANES + 1)
            for depth in range(1, len(STANCES))
            if barred_move(scene.battle, combatant, lane, depth, early) is None
        ]
        assert listed == allowed


def test_a_prone_combatant_stands_up_before_or_after_its_action() -> None:
    """Before that it attacks Impaired [r-prone, action-one-action-one-move, impaired-roll]."""
    for order, dice in (("first", ["d10=7 damage"]), ("after", ["d10=7 damage", "d10=2 damage"])):
        scene = Scene(dice)
        elsa = scene.player("character-elsa", 3, prone=True)
        bandit = scene.enemy(BANDIT, 3)
        scene.say(elsa, move=f"stand:{order}", action=f"strike:weapon-sword:{bandit.who}")
        scene.players()
        assert not elsa.prone
        assert noted(bandit) == [f"{7 if order == 'first' else 2} slashing"]


def test_after_twenty_four_refusals_a_mover_stays() -> None:
    """[r-illegal-and-empty-declarations, r-occupancy-conflict]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    elsa.plan.sent_back = 23
    assert len(keys(ChooseMove(scene.battle, elsa))) > 1
    elsa.plan.sent_back = 24
    assert keys(ChooseMove(scene.battle, elsa)) == ["stay"]


def test_a_closed_lane_is_refused_as_such() -> None:
    """[r-grid-shape, move-special-lane]"""
    scene = Scene()
    scene.lane(4, "closed")
    scene.lane(5, "special")
    elsa = scene.player("character-elsa", 3)
    decision = ChooseMove(scene.battle, elsa)
    wanted = {4: "r-grid-shape", 5: "move-special-lane"}
    assert {lane: refused(decision, f"move:first:{lane}:steadied") for lane in wanted} == wanted
    assert "move:first:6:steadied" in keys(decision)
