"""Exact odds: of options in saved fights, and of whole small fights, which agree with simulation."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from fray.cli.odds import game_at
from fray.dice.notation import parse
from fray.dice.odds import odds
from fray.engine.forks import Fork
from fray.engine.odds import option_odds
from fray.engine.save import load, save
from fray.engine.system import System
from fray.lab.changes import subject_of
from fray.lab.exact import Follower, ForkedMind, State, exact
from fray.lab.simulate import fight_alone, minds_by_side, no_progress, simulate
from fray.lab.workers import bench_of
from tests.lab.commands import SYSTEMS, run, smallest
from tests.toy import RING, TOY, Fighter, GuardDecision, ring

# A duel in which every blow may be the last, small enough to be followed to its end.
FRAIL = ["a.breath=0", "b.breath=0", "a.dc_all=2", "b.dc_all=2"]


def test_a_whole_fight_sums_to_one_and_agrees_with_simulation() -> None:
    """The exact chance of every side is inside the interval of two thousand simulated fights."""
    subject = subject_of("lab-duel", FRAIL)
    found = exact(subject)
    assert found.complete and sum(found.wins.values(), found.draws) == 1 - found.open
    simulated = simulate(subject.encounter, 2000, processes=1)
    for side in simulated.sides:
        assert side.wins.low <= found.chance(side.name).value <= side.wins.high
    assert simulated.draws.low <= found.draw.value <= simulated.draws.high
    assert found.mean_rounds == pytest.approx(simulated.rounds.mean, abs=simulated.rounds.error * 1.5)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_simulation_lies_within_what_could_be_followed(system: System) -> None:
    """However little of a fight was followed, the bounds hold: what was not followed is open to all."""
    encounter = smallest(system)
    found = exact(encounter, paths=400)
    assert sum(found.wins.values(), found.draws) + found.open == 1
    simulated = simulate(encounter, 60, processes=1)
    for side in simulated.sides:
        chance = found.chance(side.name)
        assert side.wins.high >= float(chance.low) and side.wins.low <= float(chance.high)


def test_the_first_step_is_followed_exactly() -> None:
    """In the toy's ring the first swing is an aim: four dice of which three count, against 13."""
    bench = bench_of(TOY, RING, minds_by_side(TOY, RING, "tactician"), 0)
    follower = Follower(bench, 1000, Fraction(0), no_progress)
    states = list(follower.layer({"": State(bench.setup.start.clone(), Fraction(1))}).values())
    hurt = [state.chance for state in states if any(one.hearts < 2 for one in ring(state.battle).fighters)]
    at_least = {total.total: total.at_least for total in odds(parse("4d6kh3")).totals}
    assert len(states) == 2
    assert sum(hurt) == at_least[13]


def test_a_mind_that_chooses_at_random_is_chance_like_a_die() -> None:
    """Each option is as likely as any other of its decision, and all are followed."""
    mind, fork = ForkedMind(), Fork(0)
    mind.fork = fork
    chosen: dict[str, Fraction] = {}
    going_on = True
    while going_on:
        answer = mind.answer(GuardDecision(Fighter(0, "Ann", "red", 2))).key()
        chosen[answer] = fork.weight()
        going_on = fork.next()
    assert chosen == {"high": Fraction(1, 2), "low": Fraction(1, 2)}


def test_a_fight_too_wide_to_follow_says_how_much_is_open() -> None:
    said = run("odds", "--whole", "pit-fight", "--paths", "900")
    assert said.exit_code == 0, said.output
    assert "still open" in said.stdout and "lie between these bounds" in " ".join(said.stdout.split())


def test_the_command_tells_the_exact_odds_of_a_whole_fight() -> None:
    words = ["odds", "--whole", "lab-duel", *(word for change in FRAIL for word in ("-c", change))]
    said, data = run(*words), json.loads(run(*words, "--json").stdout)
    found = exact(subject_of("lab-duel", FRAIL))
    assert "Exact:" in said.stdout
    assert data["wins"]["enemies"]["fraction"] == str(found.wins["enemies"])
    assert found.plot().svg.count("<rect") == 3 and len(found.table()) == 3


# ---- an option in a saved fight


def saved_fight(tmp_path: Path) -> Path:
    encounter = smallest(SYSTEMS[0])
    path = tmp_path / "fight.json"
    save(fight_alone(bench_of(SYSTEMS[0], encounter, minds_by_side(SYSTEMS[0], encounter, "tactician"), 7), 0), path)
    return path


def test_the_options_of_a_saved_fight_have_the_odds_of_the_walk(tmp_path: Path) -> None:
    path = saved_fight(tmp_path)
    game = game_at(load(path).game, 4)
    decision = game.decisions[0]
    data = json.loads(run("odds", "--in", str(path), "--at", "4", "--json").stdout)
    assert [one["option"] for one in data] == [option.key() for option in decision.options()]
    for one, option in zip(data, decision.options(), strict=True):
        walked = option_odds(game, decision, option)
        assert [outcome["fraction"] for outcome in one["outcomes"]] == [str(row.chance) for row in walked.chances]
    said = run("odds", "--in", str(path), "--at", "4", "--option", data[0]["option"])
    assert data[0]["label"] in said.stdout and "█" in said.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "the fight is over"),
        (["--at", "9999"], "the tape has no entry 9999"),
        (["--at", "4", "--option", "no such thing"], "not among the options"),
    ],
)
def test_what_has_no_odds_is_refused(tmp_path: Path, words: list[str], complaint: str) -> None:
    said = run("odds", "--in", str(saved_fight(tmp_path)), *words)
    assert said.exit_code == 2 and complaint in said.stderr


def test_one_kind_of_odds_at_a_time() -> None:
    assert "say which odds" in run("odds").stderr
    assert "say which odds" in run("odds", "2d6", "--whole", "pit-fight").stderr
