"""fray sim."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

import typer

from fray.cli import options
from fray.cli.asked import (
    INTERRUPTED,
    minds_asked,
    progress_bar,
    readings,
    share_asked,
    told_errors,
    workers_asked,
    write,
)
from fray.cli.sim_report import print_report
from fray.cli.words import complain, print_json, print_lines, width
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.game import Game
from fray.engine.save import save
from fray.engine.system import System, system_named
from fray.lab.changes import Subject, subject_of
from fray.lab.encounters import find_encounter, short_id, with_variants
from fray.lab.kept import read_kept
from fray.lab.reports import report_page
from fray.lab.results import Result
from fray.lab.simulate import FIGHTS, Interrupted, Simulation, continued, fight_alone, minds_by_side, simulate
from fray.lab.verdict import Verdict, verdict
from fray.lab.workers import Here, Pool, Workers, bench_of
from fray.minds.named import TACTICIAN
from fray.terminal.log import told, whole_log

WATCHED = 200

WATCH = typer.Option("--watch", min=0, help="How many fights are looked at: damage by source, options, resources.")
KEEP = typer.Option("--keep", metavar="FILE", help="Keep what was fought in a file, batch by batch.")
CONTINUE = typer.Option("--continue", metavar="FILE", help="Fight on where a kept run was broken off.")
FIGHT = typer.Option("--fight", metavar="NUMBER", help="Show a single fight of the run instead.")
ADVICE = typer.Option("--advice/--no-advice", help="Whether to try out what would make the fight fairer.")
SAVE = typer.Option("--save", metavar="FILE", help="With --fight: save that fight, for `fray replay` and the table.")


def sim(
    encounter: Annotated[str, options.ENCOUNTER] = "",
    fights: Annotated[int | None, options.FIGHTS] = None,
    seed: Annotated[int, options.SEED] = 7,
    error: Annotated[str, options.ERROR] = "",
    as_json: Annotated[bool, options.JSON] = False,
    csv: Annotated[Path | None, options.CSV] = None,
    html: Annotated[Path | None, options.HTML] = None,
    processes: Annotated[int | None, options.PROCESSES] = None,
    cluster: Annotated[str, options.CLUSTER] = "",
    minds: Annotated[str, options.MINDS] = TACTICIAN,
    change: Annotated[list[str] | None, options.CHANGE] = None,
    variant: Annotated[list[str] | None, options.VARIANT] = None,
    homebrew: Annotated[list[Path] | None, options.HOMEBREW] = None,
    watch: Annotated[int, WATCH] = WATCHED,
    fight: Annotated[int | None, FIGHT] = None,
    save_as: Annotated[Path | None, SAVE] = None,
    keep: Annotated[Path | None, KEEP] = None,
    go_on: Annotated[Path | None, CONTINUE] = None,
    advice: Annotated[bool, ADVICE] = True,
) -> None:
    """Fight the same encounter many times: who wins, how long it takes, who falls, and why."""
    if go_on is not None:
        result = fought_on(go_on, encounter, processes, watch)
        print_result(result, as_json, csv, html, judged(result, advice))
        return
    system, subject = what_to_fight(encounter, homebrew, variant, change, minds)
    if fight is not None:
        show_fight(single_fight(system, subject, seed, fight), save_as)
        return
    if save_as is not None:
        raise Refused(MALFORMED, "--save keeps a single fight; say which with --fight NUMBER")
    narrow = share_asked(error) if error else None
    lent = workers_asked(processes, cluster) if cluster else nullcontext()
    with progress_bar(fights or FIGHTS) as report, told_errors(), reported_if_interrupted(), lent as workers:
        result = simulate(
            subject.encounter,
            fights,
            seed,
            subject.minds,
            processes,
            report,
            time.perf_counter,
            system,
            error=narrow,
            watch=watch,
            keep=keep,
            workers=workers,
        )
    print_result(result, as_json, csv, html, judged(result, advice))


def fought_on(kept: Path, encounter: str, processes: int | None, watch: int) -> Result:
    """The rest of a run that was broken off."""
    if encounter:
        raise Refused(MALFORMED, f"{kept} says which encounter it is; leave {encounter!r} out")
    with progress_bar(read_kept(kept).fights) as report, told_errors(), reported_if_interrupted():
        return continued(kept, processes, watch, report)


def what_to_fight(
    encounter: str, homebrew: list[Path] | None, variant: list[str] | None, change: list[str] | None, minds: str
) -> tuple[System, Subject]:
    """The encounter and the minds, with the readings and changes that were asked for."""
    if not encounter:
        raise Refused(MALFORMED, "which fight? `fray encounters` lists them")
    offer = find_encounter(encounter, homebrew or ())
    found = with_variants(offer.encounter, readings(variant), offer.system) if variant else offer.encounter
    return offer.system, subject_of(found, change or (), minds_asked(minds))


def judged(result: Result, advice: bool) -> Verdict:
    """The verdict on a run, fought for as the run was; an interrupt leaves the advice out."""
    workers: Workers = Pool(result.processes) if result.processes > 1 else Here()
    try:
        with progress_bar(result.run.fights, "looking for advice") as report, told_errors():
            return verdict(result, advice, workers, report)
    except KeyboardInterrupt:
        return verdict(result, advise=False)
    finally:
        workers.close()


@contextmanager
def reported_if_interrupted() -> Iterator[None]:
    """What was fought of a run that was broken off is reported and kept."""
    try:
        yield
    except Interrupted as interrupted:
        report_interrupted(interrupted.simulation)
        raise typer.Exit(INTERRUPTED) from None


def report_interrupted(simulation: Simulation) -> None:
    """Show what there is of a run, and keep it where it was not kept already."""
    if not simulation.done:
        return
    result = simulation.result()
    print_result(result, False, None, None, verdict(result, advise=False))
    if simulation.keeping is None:
        plan = simulation.bench.plan
        path = Path(f"{short_id(simulation.bench.encounter)}-{plan.seed}.run")
        simulation.keep(path)
        simulation.close()
    assert simulation.keeping is not None
    said = f"broken off after {simulation.done:,} of {simulation.fights:,} fights"
    complain(f"{said}; fray sim --continue {simulation.keeping.path} goes on")


def print_result(result: Result, as_json: bool, csv: Path | None, html: Path | None, said: Verdict) -> None:
    system = system_named(result.run.encounter.system)
    if csv is not None:
        write(csv, result.fights_table().csv())
    if html is not None:
        write(html, report_page(result, system.title, said.sentences()))
    if as_json:
        print_json({**result.data(), "verdict": said.data()})
    else:
        print_report(result, system.title, said.sentences())


# ---- a single fight


def single_fight(system: System, subject: Subject, seed: int, number: int) -> Game:
    """One fight of a run, fought again."""
    bench = bench_of(system, subject.encounter, minds_by_side(system, subject.encounter, subject.minds), seed)
    return fight_alone(bench, checked_number(number))


def checked_number(number: int) -> int:
    if number < 0:
        raise Refused(MALFORMED, f"no run has a fight {number}; they are numbered from 0")
    return number


def show_fight(game: Game, path: Path | None) -> None:
    """The log of a fight, or a file of it."""
    if path is not None:
        save(game, path)
        typer.echo(f"wrote {path}", err=True)
        return
    print_lines(line.plain for line in whole_log(told(game), width()))
    print_lines(["", game.system.headline(game.battle)])
