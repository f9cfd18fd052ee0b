"""The review of a fight: it adds up, and calls nothing a mistake that may be none."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fray.cli.app import app
from fray.engine.game import Game
from fray.engine.save import save
from fray.engine.system import system_named
from fray.lab.review import BEST, BLUNDER, GOOD, INACCURACY, MISTAKE, ORDER, Missed, review
from fray.minds.random import RandomMind
from tests.toy import RING, TOY

both_forms = pytest.mark.both_forms

FUTURES = 20


def toy_fight(seed: int = 1) -> Game:
    """The toy to its end: Ann chooses at random, the others as tacticians."""
    tactician = TOY.tactician()
    return Game(TOY, RING, seed, [tactician, RandomMind(seed), tactician, tactician])


@both_forms
@pytest.mark.parametrize("seed", range(4))
def test_start_and_decisions_and_luck_add_up_to_the_result(seed: int) -> None:
    found = review(toy_fight(seed), FUTURES)
    for side in range(len(found.sides)):
        assert found.start[side] + found.decisions_of(side) + found.luck_of(side) == found.result[side]
    assert sorted(found.result) in ([0, 1], [Fraction(1, 2)] * 2)


@both_forms
def test_the_sums_that_are_shown_add_up_as_shown() -> None:
    data = review(toy_fight(2), 250).data()
    numbers = {name: data[name] for name in ("start", "decisions", "luck", "result")}
    shown = {name: [round(value, 1) for value in values] for name, values in numbers.items()}  # type: ignore[attr-defined]
    for side in range(2):
        total = shown["start"][side] + shown["decisions"][side] + shown["luck"][side]
        assert round(total, 1) == shown["result"][side]


@both_forms
def test_what_one_side_gains_the_others_lose() -> None:
    found = review(toy_fight(), FUTURES)
    for moment in found.moments:
        assert sum(moment.before) == 1
        assert sum(moment.luck) == 0


@both_forms
def test_a_decision_like_the_tacticians_gains_nothing() -> None:
    tactician = TOY.tactician()
    found = review(Game(TOY, RING, 3, [tactician] * 4), FUTURES)
    assert all(found.decisions_of(side) == 0 for side in range(2))
    assert found.luck_of(0) == found.result[0] - found.start[0]


@both_forms
def test_only_dice_are_luck() -> None:
    """Guards are raised without a die: between them the chances stand still."""
    found = review(toy_fight(), FUTURES)
    quiet = [moment for moment in found.moments if not moment.judged.fresh]
    assert quiet and not any(any(moment.luck) for moment in quiet)


@both_forms
def test_an_order_of_the_keeper_counts_as_an_order() -> None:
    game = Game(TOY, RING, 1)
    for seat in (1, 2, 3):
        game.answer("low", seat)
    game.override("set", 1, "hearts", "0")
    game.override("set", 2, "hearts", "1")
    game.override("end", what="red")
    found = review(game, FUTURES)
    orders = [moment for moment in found.moments if moment.judged.kind == ORDER]
    assert [moment.judged.words for moment in orders] == ["set hearts 0", "set hearts 1", "end red"]
    assert [int(chance) for chance in found.result] == [1, 0]
    assert found.start[0] + found.decisions_of(0) + found.luck_of(0) == 1


@both_forms
def test_a_fight_that_goes_on_is_reviewed_up_to_now() -> None:
    game = Game(TOY, RING, 1)
    game.answer("low", 1)
    found = review(game, FUTURES)
    assert not found.over
    assert found.start[0] + found.decisions_of(0) + found.luck_of(0) == found.result[0]


def test_several_processes_find_the_same() -> None:
    system = system_named("momentum")
    encounter = system.library().encounter("duel-of-honor")
    game = Game(system, encounter, 4, [system.default_mind(), RandomMind(4), system.tactician()])
    assert review(game, 4, processes=2) == review(game, 4)


@both_forms
@pytest.mark.parametrize(
    ("points", "error", "verdict"),
    [
        (0.0, 0.0, BEST),
        (2.0, 1.0, GOOD),
        (20.0, 21.0, GOOD),
        (3.0, 1.0, INACCURACY),
        (7.0, 1.0, MISTAKE),
        (15.0, 14.0, BLUNDER),
    ],
)
def test_nothing_is_called_a_mistake_that_may_be_none(points: float, error: float, verdict: str) -> None:
    assert Missed("a swing", points, error).verdict == verdict


@both_forms
def test_to_waste_a_turn_in_a_won_fight_is_a_mistake() -> None:
    """One foe with one heart is left, and Ann, who is unhurt, rests instead of swinging."""
    game = Game(TOY, RING, 1)
    game.override("set", 2, "hearts", "0")
    game.override("set", 1, "hearts", "1")
    for seat in (1, 2):
        game.answer("low", seat)
    game.answer("calm", 0)
    game.answer("rest", 1)
    last = review(game, 250).moments[-1]
    assert last.judged.words == "rest"
    assert last.judged.missed is not None and last.judged.missed.verdict in (MISTAKE, BLUNDER)


def test_the_command_tells_it_and_gives_it_as_data(tmp_path: Path) -> None:
    system = system_named("momentum")
    encounter = system.library().encounter("duel-of-honor")
    game = Game(system, encounter, 4, [system.default_mind(), RandomMind(4), system.tactician()])
    path = tmp_path / "fight.json"
    save(game, path)
    told = CliRunner().invoke(app, ["review", str(path), "--futures", "4", "--processes", "1"])
    assert told.exit_code == 0, told.output
    assert "decisions" in told.output and "luck" in told.output
    data = json.loads(CliRunner().invoke(app, ["review", str(path), "--futures", "4", "--json"]).output)
    assert data["sides"] == ["diaghilev", "bartolomeo"]
    assert len(data["moments"]) == len(game.entries)
    assert CliRunner().invoke(app, ["review", str(path), "--futures", "0"]).exit_code == 2
    assert CliRunner().invoke(app, ["review", str(tmp_path / "none.json")]).exit_code == 2
