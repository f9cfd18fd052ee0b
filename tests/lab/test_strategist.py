"""Fights in which a mind looks ahead, in the lab."""

from __future__ import annotations

import json

import pytest

from fray.engine.decisions import Refused
from fray.engine.system import system_named
from fray.lab.changes import parse_vary
from fray.lab.compare import compare
from fray.lab.exact import exact
from fray.lab.plays import PLAYS, STRONG_FIGHTS
from fray.lab.simulate import FIGHTS, open_fight, simulate, usual_fights
from fray.lab.sweep import sweep
from fray.lab.tune import tune
from fray.minds.named import STRATEGIST, TACTICIAN
from tests.lab.commands import run

DUEL = "momentum/duel-of-honor"
HASTY = f"{STRATEGIST}:6"  # few play-outs: what is tested here is not its strength
SIDES = (HASTY, TACTICIAN)


def test_a_run_with_a_strategist_is_fought_and_counted() -> None:
    seen: list[tuple[int, int]] = []
    result = simulate(DUEL, 3, minds=SIDES, processes=1, progress=lambda done, of: seen.append((done, of)), watch=3)
    assert result.run.fights == 3
    assert sum(share.count for share in result.wins.values()) + result.draws.count == 3
    assert seen[-1] == (3, 3)
    assert result.study is None


def test_a_fight_of_such_a_run_can_be_opened() -> None:
    result = simulate(DUEL, 2, minds=SIDES, processes=1)
    game = open_fight(result, 1)
    assert game.result is not None
    assert game.result.winner == result.run.encounter.sides[result.winners[1]]


def test_exact_odds_refuse_a_strategist() -> None:
    with pytest.raises(Refused, match="strategist cannot be worked out"):
        exact(DUEL, minds=SIDES)


# ---- kinds of play in the lab


def test_two_kinds_of_play_are_compared_on_the_same_dice() -> None:
    seen: list[tuple[int, int]] = []
    found = compare(
        DUEL, changes=["play=strong:6"], fights=3, processes=1, progress=lambda done, of: seen.append((done, of))
    )
    assert found.first.run.minds == (TACTICIAN, TACTICIAN)
    assert found.second.run.minds == (HASTY, HASTY)
    assert found.second_title == "play=strong:6"
    assert seen[-1] == (6, 6)
    assert found.second.winners == simulate(DUEL, 3, minds="strong:6", processes=1).winners


def test_a_setting_is_looked_for_in_strong_play_and_every_fight_is_told() -> None:
    seen: list[tuple[int, int]] = []
    found = tune(
        DUEL,
        "diaghilev.hits=0,1",
        win=0.5,
        fights=2,
        minds="strong-heroes:6",
        processes=1,
        progress=lambda done, of: seen.append((done, of)),
    )
    assert [pick.fights for pick in found.candidates] == [2, 2]
    assert seen[-1] == (4, 4)
    assert {of for _, of in seen} == {4}
    assert sorted({done for done, _ in seen}) == [0, 1, 2, 3, 4]


def test_the_kind_of_play_is_something_to_vary() -> None:
    assert parse_vary("play=all", system_named("momentum")).values == PLAYS
    found = sweep(DUEL, "play=plain,strong-heroes:6", fights=1, processes=1)
    assert [setting.result.run.minds for setting in found.settings] == [(TACTICIAN, TACTICIAN), (HASTY, TACTICIAN)]


def test_strategists_fight_less_often_where_nobody_says_how_often() -> None:
    assert usual_fights((TACTICIAN, TACTICIAN), FIGHTS) == FIGHTS
    assert usual_fights((TACTICIAN, HASTY), FIGHTS) == STRONG_FIGHTS


def test_the_commands_take_a_kind_of_play() -> None:
    said = run("sim", DUEL, "--minds", "strong-heroes:6", "-n", "1", "--processes", "1", "--json")
    assert list(json.loads(said.stdout)["minds"].values()) == [HASTY, TACTICIAN]
    said = run("compare", DUEL, "--change", "play=strong:6", "-n", "1", "--processes", "1")
    assert said.exit_code == 0 and "second: play=strong:6" in said.stdout
    tuning = ("tune", DUEL, "-v", "diaghilev.hits=0,1", "--win", "50%", "-n", "1", "--processes", "1")
    said = run(*tuning, "--minds", "strong:6")
    assert said.exit_code == 0 and "diaghilev.hits=1" in said.stdout
    said = run(*tuning, "--minds", "stronk")
    assert said.exit_code == 2 and "no mind is called 'stronk'; did you mean strong" in said.stderr
