"""Composure: lost, kept, regained."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.sheets import COMMAND, PERSUADE
from fray.rulesets.stances.model.state import CONVINCED, FLED, REGROUPED
from fray.rulesets.stances.rules.composure import lose_composure, ways_out
from fray.rulesets.stances.rules.round_end import end_round
from fray.rulesets.stances.rules.sequence import begin_round
from fray.rulesets.stances.rules.stances import ChooseStance, choose_stances
from fray.rulesets.stances.tests.arrange import JUDGE, Scene, talk


def test_hold_firm_is_a_social_defense_and_lasts_until_the_next_turn() -> None:
    """[r-social-hold-firm, r-social-stance-effects]"""
    dice = ["d6=2 hold firm", "d6=1 hold firm", "d6=4 argue", "d6=3 argue", "d6=3 damage"]
    scene = talk(["elena defensive"], ["npc-magistrate balanced"], dice=dice)
    scene.turn("elena", "hold-firm")  # 3 + Will 1 + Empathy 1 + 4 = 9
    assert scene["elena"].firm_composure == 2
    scene.turn("magistrate", "argue:presence+persuade:{elena}")  # 3 + 3 - 2 = 4, of which 2 are temporary
    assert scene["elena"].composure == 5 and scene["elena"].firm_composure == 0


def test_regroup_once_per_scene() -> None:
    """[r-social-hold-firm]"""
    scene = talk(["elena balanced composure=3"], JUDGE, dice=["d6=6 regroup"])
    scene.turn("elena", "regroup")
    assert scene.changes() == {"elena": {"composure": 7, "used": REGROUPED}}
    with pytest.raises(Refused) as refused:
        scene.turn("elena", "regroup")
    assert refused.value.clause == "r-social-hold-firm"


def test_unshakeable_conviction_keeps_one_composure() -> None:
    """[r-technique-general]"""
    scene = talk(["corin none momentum=3"], JUDGE, wants={"stance": ["balanced+conviction", "balanced"]})
    corin = scene["corin"]
    corin.sheet = replace(corin.sheet, techniques=frozenset({"unshakeable-conviction"}))
    begin_round(scene.fight)
    assert corin.firm and corin.momentum == 0

    lose_composure(scene.fight, corin, 30)
    assert corin.composure == 1 and corin.conscious()
    end_round(scene.fight)
    assert not corin.firm


def test_what_is_left_at_zero_depends_on_the_last_argument() -> None:
    """[composure-zero, r-social-zero]"""
    scene = talk(["corin balanced"], JUDGE)
    judge = scene["magistrate"]
    assert ways_out(judge) == ["convinced", "surrenders", "flees"]
    judge.argued_with = PERSUADE
    assert "flees" not in ways_out(judge)
    judge.argued_with = COMMAND
    assert "convinced" not in ways_out(judge)


def test_at_zero_composure_a_speaker_is_out_of_the_conflict() -> None:
    """[composure-zero, composure-function, r-social-zero, r-end-of-fight]"""
    dice = ["d6=3 argue", "d6=3 argue", "d6=5 damage"]
    scene = talk(["corin balanced"], ["npc-magistrate balanced composure=2"], dice=dice, wants={"give in": "convinced"})
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert scene.changes() == {"magistrate": {"composure": 0, "condition": CONVINCED, "stance": 0}}
    assert scene.battle.result is not None and scene.battle.result.winner == "side 0"


def test_yield_leaves_at_once() -> None:
    """[r-social-zero]"""
    scene = talk(["corin balanced", "elena balanced"], JUDGE)
    scene.turn("corin", "yield:flees")
    assert scene["corin"].condition == FLED and scene.battle.result is None


def test_no_more_composure_is_lost_than_there_was() -> None:
    """[composure-zero, r-social-zero]"""
    dice = ["d6=3 argue", "d6=3 argue", "d6=5 damage"]
    scene = Scene(
        ["corin balanced"], ["npc-magistrate balanced composure=2 firm_composure=1"], mode="social", dice=dice
    )
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert "The magistrate loses 2 Composure (now 0)." in scene.log()


def test_conviction_works_once_in_a_scene() -> None:
    """[technique-unshakeable-conviction]"""
    scene = talk(
        ["vessa balanced momentum=6"],
        ["npc-magistrate balanced"],
        wants={"stance": ["balanced+conviction", "balanced"]},
    )
    vessa = scene["vessa"]
    vessa.sheet = replace(vessa.sheet, techniques=frozenset({"unshakeable-conviction"}))
    choose_stances(scene.fight)
    assert vessa.firm and vessa.momentum == 3
    assert not any("conviction" in option.key() for option in ChooseStance(scene.battle, vessa).options())


def test_holding_firm_brings_momentum_in_the_normal_way() -> None:
    """[r-social-hold-firm, social-balanced-momentum]: a natural 8 of a Balanced speaker."""
    scene = talk(["elena balanced"], JUDGE, dice=["d6=4 hold firm", "d6=4 hold firm"])
    scene.turn("elena", "hold-firm")
    assert scene.changes() == {"elena": {"firm_composure": 2, "momentum": 1}}
