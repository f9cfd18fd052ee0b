"""Tests of `rules/ending`."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.torchlight.model.schedule import Objective
from fray.rulesets.torchlight.model.state import AFTERMATH, PLAYERS, REMOVED, RETREATED, WAITING
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.ending import objective_reached
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, note, script


def test_the_keeper_may_end_the_fight_at_the_end_of_a_round() -> None:
    """[r-fight-end]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 4)
    scene.keeper(end_of_round="end:players")
    scene.end()
    assert (scene.battle.phase, scene.battle.winner) == (AFTERMATH, "players")


def test_a_side_that_is_gone_has_escaped_unless_it_will_return() -> None:
    """[r-fight-end, r-reentry]"""
    for answer, over in (("return", False), ("stay-away", True)):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, "rearguard")
        scene.enemy(BANDIT, 4)
        scene.say(elsa, move="retreat:first", **{"return": answer})
        scene.whole_round()
        assert (scene.battle.phase == AFTERMATH) is over
        assert (scene.battle.reason == "the other side has escaped") is over


def test_fifty_rounds_decide_nothing() -> None:
    """[r-fight-end]"""
    scene = Scene(number=50)
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 4)
    scene.end()
    assert (scene.battle.phase, scene.battle.winner) == (AFTERMATH, "")


@pytest.mark.parametrize(("die", "winner"), [("d20=11 save", "players"), ("d20=10 save", "enemies")])
def test_holding_out_until_round_six_wins(die: str, winner: str) -> None:
    """[case-hold-until-round-six, turn-end-saves, r-fight-end, r-encounter-data]"""
    assert script("case-hold-until-round-six", "save") == ["d20=11 save"]
    scene = Scene([die], number=6)
    tahula = scene.player("character-tahula", 3, name="Tahula", breath=0)
    scene.player("character-elsa", 4, condition=1, prone=True)
    for lane in (3, 4, 5):
        scene.enemy(BANDIT, lane)
    scene.battle.objective = library().encounter("hold-the-bridge").goal  # type: ignore[attr-defined]
    note(tahula, "3 slashing")
    scene.end()
    assert scene.battle.winner == winner
    assert "strike:weapon-spear:2" in keys(ChooseAction(scene.battle, tahula)) or winner == "enemies"


def test_holding_out_takes_an_able_combatant_of_that_side_on_the_grid() -> None:
    """[r-fight-end, r-encounter-data]"""
    for lane, over in ((3, True), (0, False)):
        scene = Scene(number=6)
        scene.player("character-elsa", lane, joins_round=9)
        scene.enemy(BANDIT, 5)
        scene.battle.objective = Objective("hold", PLAYERS, 6)
        scene.end()
        assert (scene.battle.phase == AFTERMATH, scene.battle.winner) == (over, "players" if over else "")


@pytest.mark.parametrize(
    ("state", "reached"),
    [({}, False), ({"condition": 1}, True), ({"whereabouts": RETREATED}, True),
     ({"whereabouts": RETREATED, "will_return": True}, False), ({"whereabouts": WAITING, "joins_round": 9}, False)],
)  # fmt: skip
def test_bringing_a_combatant_down_is_reached_when_it_is_down_or_gone_for_good(
    state: dict[str, Any], reached: bool
) -> None:
    """[r-encounter-data, r-fight-end]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 5)
    chief = scene.enemy(BANDIT, 4, **state)
    scene.battle.objective = Objective("down", PLAYERS, who=chief.who)
    assert objective_reached(scene.battle) is reached


def test_a_side_has_escaped_only_if_one_of_it_got_away() -> None:
    """[r-fight-end]"""
    for fled, reason in ((0, "escaped"), (1, "nobody left who is able"), (2, "nobody left who is able")):
        scene = Scene()
        fallen = scene.enemy(BANDIT, 4, condition=1, prone=True)
        others = [scene.enemy(BANDIT), scene.player("character-nim")]
        scene.player("character-elsa", 3)
        for number, other in enumerate(others):
            other.whereabouts = RETREATED if number == fled else REMOVED
        scene.end()
        assert (scene.battle.winner, scene.battle.reason) == ("players", f"the other side has {reason}")
        assert not fallen.able()
