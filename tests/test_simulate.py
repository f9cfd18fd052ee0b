"""Many fights of one encounter: the same however they are run, each to be opened alone, and honestly reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from fray import lab
from fray.cli.app import Commands
from fray.cli.sim import sim
from fray.engine.batch import DRAW, run_batch, run_out
from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.encounter import Encounter
from fray.engine.fight import Fight
from fray.engine.system import System, system_named, systems
from fray.lab.results import Table, fortunes_of, notable_fights, typical
from fray.lab.simulate import Plan, SimulationError, mind_named, minds_by_side, setup_of, simulate
from fray.minds.strategist import PLAYOUTS, Strategist
from tests.toml_text import toml_lines
from tests.toy import RING, TOY, Fighter, GuardDecision, Toy, ToyBattle, ToyRules

pytestmark = pytest.mark.both_forms

# Momentum first: most tests need one system whose rosters have counts.
SYSTEMS = sorted(systems().values(), key=lambda system: (system.name != "momentum", system.name))
EVERY_ENCOUNTER = [
    pytest.param(system, encounter, id=f"{system.name}-{encounter.id}")
    for system in SYSTEMS
    for encounter in system.library().encounters()
]


def plan_of(system: System, encounter: Encounter, minds: str = "tactician", seed: int = 7) -> Plan:
    return Plan(system.name, encounter.source, minds_by_side(system, encounter, minds), seed)


def smallest(system: System) -> Encounter:
    return min(system.library().encounters(), key=lambda encounter: len(encounter.roster))


def without_effort(result: lab.Result) -> dict[str, object]:
    return {name: value for name, value in result.data().items() if name not in ("seconds", "processes")}


# ---- batches


def test_a_batch_cut_in_two_comes_to_the_same() -> None:
    setup = setup_of(TOY, RING, plan_of(TOY, RING))
    whole, one, other = run_batch(setup, 0, 40), run_batch(setup, 0, 13), run_batch(setup, 13, 40)
    for name in ("winners", "rounds", "decisions", "standing"):
        assert getattr(one, name) + getattr(other, name) == getattr(whole, name)
    assert [a + b for a, b in zip(one.outs, other.outs, strict=True)] == whole.outs


def test_a_batch_tells_fights_apart() -> None:
    """Different numbers are different fights, and so are different seeds."""
    first = run_batch(setup_of(TOY, RING, plan_of(TOY, RING, "random")), 0, 50)
    other = run_batch(setup_of(TOY, RING, plan_of(TOY, RING, "random", seed=8)), 0, 50)
    assert len(set(first.winners)) > 1
    assert first.winners != other.winners


def test_a_strategist_has_the_play_outs_that_its_name_says() -> None:
    named = [mind_named(TOY, name) for name in ("strategist", "strategist:60")]
    assert [mind.playouts for mind in named if isinstance(mind, Strategist)] == [PLAYOUTS, 60]
    assert minds_by_side(TOY, RING, "strategist:60") == ("strategist:60", "strategist:60")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("strategist:", "write play-outs a decision from 1 to 100,000, such as strategist:400"),
        ("strategist:0", "write play-outs a decision"),
        ("strategist:many", "write play-outs a decision"),
        ("strategist:1000000", "write play-outs a decision"),
        ("tactician:60", "only the strategist takes a number of play-outs"),
        ("plain:60", "only the strategist takes a number of play-outs"),
        ("strategyst:60", "did you mean strategist"),
    ],
)
def test_a_wrong_number_of_play_outs_is_refused(name: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        minds_by_side(TOY, RING, name)


def test_a_kind_of_play_names_a_mind_for_each_side() -> None:
    system = system_named("sixseconds")
    lair = system.library().encounter("drake-lair")
    assert lair.sides == ("drake", "players", "looters")
    assert minds_by_side(system, lair, "plain") == ("tactician",) * 3
    assert minds_by_side(system, lair, "strong") == ("strategist",) * 3
    assert minds_by_side(system, lair, "strong:60") == ("strategist:60",) * 3
    assert minds_by_side(system, lair, "strong-heroes:60") == ("tactician", "strategist:60", "tactician")


def test_random_minds_of_different_seats_do_not_roll_the_same_dice() -> None:
    one, other = mind_named(TOY, "random"), mind_named(TOY, "random")
    one.begin(7, 0, 1)
    other.begin(7, 0, 2)
    decision: GuardDecision = GuardDecision(Fighter(0, "Ann", "red", 2))
    assert [one.answer(decision).key() for _ in range(20)] != [other.answer(decision).key() for _ in range(20)]


def test_a_beginner_answers_as_the_tactician_but_for_one_answer_in_five_that_is_blind() -> None:
    beginner, tactician = mind_named(TOY, "beginner"), TOY.tactician()
    beginner.begin(7, 0, 1)
    decision: GuardDecision = GuardDecision(Fighter(0, "Ann", "red", 2))
    usual = tactician.answer(decision).key()
    answers = [beginner.answer(decision).key() for _ in range(1000)]
    blind_but_right = 1 / len(decision.options())
    assert 1000 - answers.count(usual) == pytest.approx(1000 / 5 * (1 - blind_but_right), abs=30)


@pytest.mark.parametrize(("system", "encounter"), EVERY_ENCOUNTER)
@pytest.mark.parametrize("minds", ["tactician", "random"])
def test_a_fight_of_a_batch_is_the_fight_that_is_opened_alone(system: System, encounter: Encounter, minds: str) -> None:
    """The lane without a tape and the lane with one come to the same state, decision by decision."""
    setup = setup_of(system, encounter, plan_of(system, encounter, minds))
    result = simulate(encounter, 4, 7, minds, 1)
    for number in (0, 3):
        for seat, mind in enumerate(setup.minds):
            mind.begin(7, number, seat)
        fight: Fight[Any] = Fight(setup.start.clone(), SeededDice(7, number), list(setup.minds))
        run_out(system.rules, fight)
        game = lab.open_fight(result, number)
        assert game.battle.fingerprint() == fight.battle.fingerprint()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_what_is_counted_fits_the_fights(system: System) -> None:
    encounter = smallest(system)
    result = simulate(encounter, 30, 7, processes=1)
    assert sum(side.wins.count for side in result.sides) + result.draws.count == 30
    assert [one.name for one in result.combatants] == [entrant.name for entrant in encounter.roster]
    for one in result.combatants:
        assert list(one.counters) == system.rules.counters()
        assert all(spread.fights == 30 for spread in one.counters.values())
    for side in result.sides:
        members = [one for one in result.combatants if one.side == side.name]
        assert side.standing.mean * 30 == pytest.approx(sum(30 - one.out.count for one in members))


def test_who_comes_in_later_is_counted_too() -> None:
    """Momentum's Abbot calls two singers: they are of his side, and have a part in what is left and lost."""
    result = simulate("brass-abbot", 12, 7, processes=1)
    singers = [one for one in result.combatants if "Choir" in one.name]
    assert [one.side for one in singers] == ["monastery", "monastery"]
    assert all(0 < one.out.of <= 12 and one.counters["hits taken"].fights == one.out.of for one in singers)
    for side in result.sides:
        there = sum(one.out.of for one in result.combatants if one.side == side.name)
        gone = sum(one.out.count for one in result.combatants if one.side == side.name)
        assert side.standing.mean * 12 == pytest.approx(there - gone)
        assert sum(result.record.lost[result.record.sides.index(side.name)]) == gone


def test_what_those_who_come_in_later_do_is_seen() -> None:
    seen = simulate("brass-abbot", 12, 7, processes=1, watch=12).study
    assert seen is not None
    assert any("Choir" in source.who and source.side == "monastery" for source in seen.damage)


# ---- runs


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_the_number_of_processes_changes_nothing(system: System) -> None:
    encounter = smallest(system)
    minds = ["tactician", "random"][: len(encounter.sides)]
    alone = simulate(encounter, 90, 7, minds, processes=1)
    shared = simulate(encounter, 90, 7, minds, processes=2)
    assert shared.processes == 2
    assert without_effort(alone) == without_effort(shared)
    assert alone.winners == shared.winners


def test_longer_runs_begin_with_the_fights_of_shorter_ones() -> None:
    short, long = (simulate(RING, fights, 7, "random", 1, system=TOY) for fights in (20, 100))
    assert long.winners[:20] == short.winners


def test_short_runs_stay_in_one_process() -> None:
    assert simulate(RING, 60, system=TOY).processes == 1


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(RING, 130, 7, processes=1, progress=lambda done, of: told.append((done, of)), system=TOY)
    assert told == sorted(told)
    assert told[-1] == (130, 130)


def test_whoever_brings_a_clock_learns_how_long_it_took() -> None:
    ticks = iter((10.0, 12.5))
    assert simulate(RING, 5, clock=lambda: next(ticks), system=TOY).seconds == 2.5
    assert simulate(RING, 5, system=TOY).seconds == 0


def test_sides_may_be_played_by_different_minds() -> None:
    by_order = simulate(RING, 200, 7, ["tactician", "random"], 1, system=TOY)
    by_name = simulate(RING, 200, 7, {"blue": "random"}, 1, system=TOY)
    assert [side.mind for side in by_order.sides] == ["tactician", "random"]
    assert by_order.winners == by_name.winners
    assert by_order.winners != simulate(RING, 200, 7, "tactician", 1, system=TOY).winners


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"fights": 0}, "write a whole number, 1 or more"),
        ({"processes": 0}, "write a whole number, 1 or more"),
        ({"minds": "tactican"}, "did you mean tactician"),
        ({"minds": ["random"] * 3}, "3 minds for 2 sides"),
        ({"minds": {"green": "random"}}, "no side is called 'green'"),
    ],
)
def test_what_makes_no_run_is_refused(asked: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Refused, match=complaint):
        simulate(RING, system=TOY, **asked)


def test_an_unknown_encounter_is_refused_with_those_that_are_near() -> None:
    name = smallest(SYSTEMS[0]).id.removeprefix("encounter-")
    assert lab.encounter_named(f"{SYSTEMS[0].name}/{name}").id == lab.encounter_named(name).id
    with pytest.raises(Refused, match=f"did you mean .*{name}"):
        simulate(name + "x")


def test_other_readings_are_read_like_those_of_an_encounter() -> None:
    system = next(system for system in SYSTEMS if system.switches)
    switch = next(iter(system.switches.values()))
    changed = lab.with_variants(smallest(system), {switch.ruling: switch.readings[0]})
    assert changed.variants == {switch.ruling: switch.readings[0]}
    with pytest.raises(ContentError, match=switch.ruling):
        lab.with_variants(smallest(system), {switch.ruling: "no such reading"})


# ---- what goes wrong


class Breaking(ToyRules):
    """Rules with a mistake that only fight 61 finds."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        dice = fight.dice
        if isinstance(dice, SeededDice) and dice.first == SeededDice(7, 61).first:
            raise KeyError("the missing rule")
        super().step(fight)


class BrokenToy(Toy):
    rules = Breaking()


def test_a_fight_that_breaks_is_named_with_its_number_and_its_mistake() -> None:
    with pytest.raises(SimulationError, match=r"(?s)fight 61 of seed 7 broke: KeyError: 'the missing rule'.*step"):
        simulate(RING, 100, 7, processes=1, system=BrokenToy())


def test_a_process_that_cannot_work_says_why() -> None:
    """Other processes find systems by name, and the toy is not among those that are installed."""
    with pytest.raises(SimulationError, match="no system is called 'toy'"):
        simulate(RING, 100, 7, processes=2, system=TOY)


def test_a_run_has_no_fight_beyond_its_last() -> None:
    result = simulate(RING, 3, system=TOY)
    with pytest.raises(Refused, match="its fights are 0 to 2"):
        lab.open_fight(result, 3, TOY)


# ---- fights worth opening


def table_of(*fights: tuple[int, int, int, int]) -> Table:
    """Fights as winner, rounds, and how many of two sides are left."""
    winners, rounds, ones, others = zip(*fights, strict=True)
    return Table(("red", "blue"), list(winners), list(rounds), [list(ones), list(others)], [[], []])


def test_best_is_won_with_most_standing_and_soonest() -> None:
    table = table_of((1, 2, 0, 3), (0, 5, 2, 0), (0, 4, 3, 0), (0, 3, 3, 0), (0, 3, 3, 0), (DRAW, 1, 3, 3))
    best = notable_fights(table)[1]
    assert (best.what, best.number, best.winner, best.standing) == ("best for red", 3, "red", {"red": 3, "blue": 0})


def test_worst_is_lost_with_fewest_standing_most_foes_and_soonest() -> None:
    table = table_of((0, 5, 1, 0), (1, 6, 0, 2), (1, 4, 0, 3), (1, 2, 0, 3), (1, 1, 1, 3), (DRAW, 1, 0, 0))
    worst = notable_fights(table)[2]
    assert (worst.what, worst.number, worst.winner, worst.rounds) == ("worst for red", 3, "blue", 2)


def test_a_draw_is_worth_more_than_a_defeat_and_less_than_a_victory() -> None:
    table = table_of((1, 1, 3, 1), (DRAW, 1, 0, 3), (0, 1, 1, 1))
    defeat, draw, victory = fortunes_of(table)
    assert defeat < draw < victory


def test_typical_has_the_commonest_winner_and_is_nearest_to_the_medians() -> None:
    table = table_of((0, 9, 1, 0), (1, 3, 0, 1), (1, 5, 0, 1), (1, 5, 0, 2), (1, 5, 0, 2), (1, 8, 0, 2))
    assert typical(table) == 3


# ---- the command

app = typer.Typer(cls=Commands)
app.command("sim")(sim)


@app.callback()
def fray() -> None:
    """Commands."""


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["sim", *words])


NAME = smallest(SYSTEMS[0]).id.removeprefix("encounter-")


def test_the_report_shows_sides_intervals_rounds_combatants_and_fights_to_open() -> None:
    said = run(NAME, "-n", "60", "--processes", "1")
    assert said.exit_code == 0, said.output
    encounter = smallest(SYSTEMS[0])
    assert f"{encounter.title} ({SYSTEMS[0].title}), 60 fights, seed 7" in said.stdout
    words = ("95% interval", "rounds", "typical: fight", "decisions in")
    assert [word for word in (*words, *encounter.sides, *SYSTEMS[0].rules.counters()) if word not in said.stdout] == []
    assert said.stderr == ""


def test_json_has_the_numbers_of_the_run() -> None:
    said = run(NAME, "-n", "60", "--seed", "9", "--minds", "tactician,random", "--json", "--processes", "1")
    data = json.loads(said.stdout)
    result = simulate(smallest(SYSTEMS[0]), 60, 9, ["tactician", "random"], 1)
    assert data["fights"] == 60 and data["seed"] == 9 and data["seconds"] > 0
    assert data["decisions"] == result.decisions
    for side in result.sides:
        wins = data["wins"][side.name]
        assert (wins["count"], wins["low"], wins["high"]) == (side.wins.count, side.wins.low, side.wins.high)
    assert data["rounds"]["median"] == result.rounds.median
    assert [one["name"] for one in data["combatants"]] == [one.name for one in result.combatants]


def test_a_variant_is_told_in_the_report() -> None:
    switch = next(iter(SYSTEMS[0].switches.values()))
    said = run(NAME, "-n", "5", "--variant", f"{switch.ruling}={switch.readings[0]}")
    assert f"{switch.ruling}: {switch.readings[0]}" in " ".join(said.stdout.split())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([f"{NAME}x"], "no encounter is called"),
        ([NAME, "--minds", "genius"], "no mind is called 'genius'"),
        ([NAME, "--variant", "nonsense"], "write it as RULING=READING"),
        ([NAME, "--variant", "no-ruling=any"], "is no ruling with variants"),
        ([NAME, "-n", "0"], "write a whole number, 1 or more"),
        ([NAME, "--processes", "0"], "write a whole number, 1 or more"),
        ([NAME, "--homebrew", "no-such-folder"], "no-such-folder"),
    ],
)
def test_what_cannot_be_simulated_is_said_on_stderr(words: list[str], complaint: str) -> None:
    said = run(*words)
    assert said.exit_code == 2
    assert complaint in said.stderr and "Traceback" not in said.stderr
    assert said.stdout == ""


def test_homebrew_is_simulated_like_what_is_built_in(tmp_path: Path) -> None:
    """An encounter of somebody's own, here a copy of a sample one, is found by its name and shared among processes."""
    encounter = smallest(SYSTEMS[0])
    copied = {**encounter.source, "id": "encounter-of-my-own"}
    (tmp_path / "own.toml").write_text("[[encounter]]\n" + toml_lines(copied), encoding="utf-8")
    data = json.loads(run("of-my-own", "-n", "60", "--homebrew", str(tmp_path), "--processes", "2", "--json").stdout)
    assert data["wins"] == simulate(encounter, 60, 7, processes=1).data()["wins"]
