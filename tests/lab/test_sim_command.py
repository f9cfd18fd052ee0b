"""fray sim to the full: stopping when sure, single fights, runs broken off and continued, pages and tables."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fray import lab
from fray.cli.sim import report_interrupted
from fray.engine.batch import run_out
from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.save import load
from fray.engine.system import System
from fray.lab.kept import missing, read_kept, unbroken
from fray.lab.simulate import FIRST_LOOK, Interrupted, Simulation, minds_by_side, simulate
from fray.lab.workers import Here, bench_of
from tests.lab.commands import SYSTEMS, name_of, run, smallest

NAME = name_of(SYSTEMS[0])


def without_effort(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in ("seconds", "processes", "verdict")}


# ---- when it is enough


def test_a_run_stops_when_every_interval_is_narrow_enough() -> None:
    encounter = smallest(SYSTEMS[0])
    result = simulate(encounter, error=0.04, processes=1)
    widest = max((side.wins.high - side.wins.low) / 2 for side in result.sides)
    assert widest <= 0.04
    assert FIRST_LOOK < result.run.fights < 1000


def test_how_many_fights_are_enough_does_not_depend_on_the_processes() -> None:
    encounter = smallest(SYSTEMS[0])
    alone, shared = (simulate(encounter, error=0.045, processes=number) for number in (1, 2))
    assert alone.winners == shared.winners


def test_a_limit_holds_even_if_it_is_not_enough() -> None:
    assert simulate(smallest(SYSTEMS[0]), 450, error=0.001, processes=1).run.fights == 450


@pytest.mark.parametrize("error", ["much", "0%", "60%"])
def test_an_error_that_cannot_be_is_refused(error: str) -> None:
    said = run("sim", NAME, "--error", error)
    assert said.exit_code == 2 and ("percentage" in said.stderr or "between 0% and 50%" in said.stderr)


# ---- single fights


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_fight_saved_from_a_run_replays_as_that_fight_of_the_batch(system: System, tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    said = run("sim", name_of(system), "--seed", "11", "--minds", "random", "--fight", "5", "--save", str(path))
    assert said.exit_code == 0, said.output
    encounter = smallest(system)
    bench = bench_of(system, encounter, minds_by_side(system, encounter, "random"), 11)
    for seat, mind in enumerate(bench.setup.minds):
        mind.begin(11, 5, seat)
    fight: Fight[Any] = Fight(bench.setup.start.clone(), SeededDice(11, 5), list(bench.setup.minds))
    run_out(system.rules, fight)
    loaded = load(path)
    assert loaded.differs_at is None
    assert loaded.game.battle.fingerprint() == fight.battle.fingerprint()


def test_a_single_fight_is_shown_with_how_it_ended() -> None:
    said = run("sim", NAME, "--fight", "2")
    game = lab.open_fight(simulate(smallest(SYSTEMS[0]), 3), 2)
    assert said.stdout.rstrip().endswith(SYSTEMS[0].headline(game.battle))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([NAME, "--fight", "-1"], "numbered from 0"),
        ([NAME, "--save", "x.json"], "say which with --fight"),
        ([], "which fight?"),
        (["--continue", "no-such.run"], "cannot be read"),
        ([NAME, "-n", "5", "--html", "no/such/folder/x.html"], "cannot be written"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], complaint: str) -> None:
    said = run("sim", *words)
    assert said.exit_code == 2
    assert complaint in said.stderr


# ---- broken off and continued


class Impatient(Here):
    """Workers that somebody interrupts after some batches, the second one of which never comes."""

    def run(self, task: Any, bench: Any, spans: Any) -> Any:
        yield task(bench, *spans[0])
        yield task(bench, *spans[2])
        raise KeyboardInterrupt


def broken_off(tmp_path: Path) -> tuple[Simulation, Path]:
    path = tmp_path / "some.run"
    with pytest.raises(Interrupted) as raised:
        simulate(smallest(SYSTEMS[0]), 200, keep=path, workers=Impatient())
    return raised.value.simulation, path


def test_a_run_that_was_broken_off_keeps_what_it_had(tmp_path: Path) -> None:
    simulation, path = broken_off(tmp_path)
    whole = simulate(smallest(SYSTEMS[0]), 200, processes=1)
    had = simulation.result()
    assert 0 < had.run.fights < 200
    assert had.winners == whole.winners[: had.run.fights]
    assert [tally.first for tally in read_kept(path).tallies] == [tally.first for tally in simulation.tallies]


def test_a_continued_run_comes_to_what_it_would_have_come_to(tmp_path: Path) -> None:
    _, path = broken_off(tmp_path)
    data = json.loads(run("sim", "--continue", str(path), "--json", "--watch", "0").stdout)
    whole = simulate(smallest(SYSTEMS[0]), 200, processes=1)
    assert without_effort(data) == without_effort(json.loads(json.dumps(whole.data())))
    assert missing(read_kept(path).tallies, 200) == []


def test_a_run_that_goes_on_until_it_is_sure_does_so_when_continued(tmp_path: Path) -> None:
    path = tmp_path / "sure.run"
    with pytest.raises(Interrupted):
        simulate(smallest(SYSTEMS[0]), error=0.045, keep=path, workers=Impatient())
    assert lab.continued(path, 1).winners == simulate(smallest(SYSTEMS[0]), error=0.045, processes=1).winners


def test_a_line_cut_short_by_a_crash_is_fought_again(tmp_path: Path) -> None:
    _, path = broken_off(tmp_path)
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    assert lab.continued(path, 1).winners == simulate(smallest(SYSTEMS[0]), 200, processes=1).winners


def test_a_run_under_other_rules_is_not_continued(tmp_path: Path) -> None:
    _, path = broken_off(tmp_path)
    head, *rest = path.read_text(encoding="utf-8").splitlines()
    other = json.loads(head) | {"ledger": "0" * 64}
    path.write_text("\n".join([json.dumps(other), *rest]), encoding="utf-8")
    with pytest.raises(Refused, match="begin the run anew"):
        lab.continued(path, 1)


def test_whoever_breaks_a_run_off_is_told_what_there_is_and_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Interrupted) as raised:
        simulate(smallest(SYSTEMS[0]), 200, workers=Impatient())
    report_interrupted(raised.value.simulation)
    told = capsys.readouterr()
    assert "95% interval" in told.out
    (kept,) = tmp_path.glob("*.run")
    assert f"fray sim --continue {kept.name}" in told.err
    assert lab.continued(kept, 1).run.fights == 200


def test_what_is_missing_is_what_no_batch_has_fought(tmp_path: Path) -> None:
    simulation, _ = broken_off(tmp_path)
    gaps = missing(simulation.tallies, 200)
    fought = sum(len(tally.winners) for tally in simulation.tallies)
    assert len(gaps) == 2 and sum(last - first for first, last in gaps) == 200 - fought
    assert gaps[0][0] == sum(len(tally.winners) for tally in unbroken(simulation.tallies))


# ---- pages and tables


def test_the_page_is_whole_by_itself_with_charts_for_light_and_dark(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    said = run("sim", NAME, "-n", "60", "--watch", "20", "--html", str(path))
    assert said.exit_code == 0, said.output
    text = path.read_text(encoding="utf-8")
    result = simulate(smallest(SYSTEMS[0]), 60, processes=1)
    assert text.count("<svg ") >= 4
    assert "prefers-color-scheme: dark" in text
    assert not re.findall(r"""(?:src|href)=["']|<script|@import|url\(""", text)
    for side in result.sides:
        assert side.wins.interval() in text
    for words in ("Where damage comes from", "Options and how they paid", "What is left of everybody", "(Bonferroni)"):
        assert words in text


def test_the_table_has_a_line_for_every_fight(tmp_path: Path) -> None:
    path = tmp_path / "fights.csv"
    run("sim", NAME, "-n", "60", "--watch", "0", "--csv", str(path))
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    result = simulate(smallest(SYSTEMS[0]), 60, processes=1)
    assert head.split(",")[:3] == ["fight", "winner", "rounds"]
    assert [line.split(",")[1] for line in lines] == [
        result.run.encounter.sides[winner] if winner >= 0 else "" for winner in result.winners
    ]


def test_what_was_not_seen_is_bounded_and_never_none_or_all() -> None:
    said = run("sim", NAME, "-n", "60", "--watch", "30")
    assert not re.search(r"(?<![\d.])(0|100)(\.0+)?%", said.stdout)
    assert "damage that round" in said.stdout and "at first" in said.stdout


# ---- something changed


def test_a_changed_encounter_is_fought() -> None:
    plain, changed = (
        json.loads(run("sim", "cellar-rats", "-n", "60", "--json", "--no-advice", *more).stdout)
        for more in ([], ["-c", "rat.count=1"])
    )
    assert len(changed["combatants"]) == len(plain["combatants"]) - 2
    assert changed["wins"]["players"]["share"] > plain["wins"]["players"]["share"]
    refused = run("sim", "cellar-rats", "-c", "rat.cuont=1")
    assert refused.exit_code == 2 and "cuont" in refused.output


@pytest.mark.parametrize("armor", ["0", "1", "Ud4"])
def test_a_choice_between_numbers_and_words_may_be_a_number(armor: str) -> None:
    done = run("sim", "pit-fight", "-n", "2", "--no-advice", "--processes", "1", "-c", f"ursk.armor={armor}")
    assert done.exit_code == 0, done.output
