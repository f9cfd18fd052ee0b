"""Every encounter of every system through every command, with the options people start with."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from fray.env import FightEnv
from fray.terminal import session
from tests.doors.walk import OFFERS, SMALLEST, fray, numbers, through_every_encounter

FEW = "24"  # fights of a run: enough for every part of the report


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRAY_DATA", str(tmp_path / "data"))


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The odds of a few options on a screen: `fray odds` walks them all."""
    monkeypatch.setattr(session, "GLANCE_SECONDS", 0.05)


@through_every_encounter
def test_sim_reports_every_side_and_combatant(name: str) -> None:
    offer = OFFERS[name]
    words = set(fray("sim", name, "-n", FEW).stdout.split())  # a long name may be wrapped
    for named in (*offer.encounter.sides, *(entrant.name for entrant in offer.encounter.roster)):
        assert words.issuperset(named.split()), named


@through_every_encounter
def test_compare_finds_no_difference_between_a_fight_and_itself(name: str) -> None:
    found = json.loads(fray("compare", name, name, "-n", FEW, "--json").stdout)
    assert found["first"]["wins"] == found["second"]["wins"]


@through_every_encounter
def test_play_is_left_gone_on_with_and_fought_out_and_its_file_can_be_read(name: str, tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    left = fray("play", name, "--seed", "5", "--save", file, typed=numbers(5, 16) + "q\n").stdout
    assert "fray play --resume" in left or "fray replay" in left, "it can be gone on with, or is over already"
    ended = fray("play", "--resume", file, "--side", "none").stdout
    assert "fray replay" in ended
    assert fray("replay", file, "--log").stdout.count("\n") > 10
    odds = json.loads(fray("odds", "--in", file, "--at", "0", "--json").stdout)
    assert len(odds) > 1
    for option in odds:
        assert sum(outcome["chance"] for outcome in option["outcomes"]) == pytest.approx(1)


@pytest.mark.parametrize("name", SMALLEST)
def test_play_by_hand_goes_to_the_end(name: str) -> None:
    assert "fray replay" in fray("play", name, "--seed", "5", typed=numbers(5, 3000)).stdout


@through_every_encounter
def test_the_environment_steps_through_two_hundred_decisions(name: str) -> None:
    env = FightEnv(OFFERS[name].encounter)
    env.reset(seed=5)
    choose, chosen = random.Random(5), 0
    for _ in env.agent_iter(200):
        seen, _, over, cut, _ = env.last()
        env.step(None if over or cut else choose.randrange(int(seen["action_mask"].sum())))
        chosen += not (over or cut)
    assert chosen == 200 or all(env.terminations.values()), "it goes on, or the fight is over"
