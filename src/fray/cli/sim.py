"""fray sim."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fray.cli.words import complain, complete_encounter, print_json, width
from fray.engine.decisions import MALFORMED, Refused
from fray.lab.charts import bar, columns
from fray.lab.encounters import find_encounter, with_variants
from fray.lab.results import CombatantResult, Notable, Result
from fray.lab.simulate import TACTICIAN, SimulationError, simulate
from fray.lab.simulate import Progress as Report
from fray.lab.statistics import PERCENTILE_NAMES, PERCENTILES, Spread

BROKEN = 1
BAR_WIDTH = 20
CHART_WIDTH = 24

ENCOUNTER = typer.Argument(help="Which fight.", autocompletion=complete_encounter)
FIGHTS = typer.Option("--fights", "-n", help="How many fights.")
SEED = typer.Option("--seed", help="The same seed makes the same fights.")
JSON = typer.Option("--json", help="As data.")
PROCESSES = typer.Option("--processes", help="How many processes. [default: all cores if it is worth it]")
MINDS = typer.Option("--minds", help="Who plays: tactician, random or default; one for all, or 'one,other' by side.")
VARIANT = typer.Option("--variant", metavar="RULING=READING", help="Another reading of an open ruling.")
HOMEBREW = typer.Option("--homebrew", help="A folder of your own content, laid over what is there.")


def sim(
    encounter: Annotated[str, ENCOUNTER],
    fights: Annotated[int, FIGHTS] = 10_000,
    seed: Annotated[int, SEED] = 7,
    as_json: Annotated[bool, JSON] = False,
    processes: Annotated[int | None, PROCESSES] = None,
    minds: Annotated[str, MINDS] = TACTICIAN,
    variant: Annotated[list[str] | None, VARIANT] = None,
    homebrew: Annotated[list[Path] | None, HOMEBREW] = None,
) -> None:
    """Fight the same encounter many times: who wins, how long it takes, who falls."""
    offer = find_encounter(encounter, homebrew or ())
    found = with_variants(offer.encounter, readings(variant), offer.system) if variant else offer.encounter
    played = [name.strip() for name in minds.split(",")]
    with progress_bar(fights) as report:
        try:
            result = simulate(found, fights, seed, played, processes, report, time.perf_counter, offer.system)
        except SimulationError as error:
            complain(str(error))
            raise typer.Exit(BROKEN) from None
    if as_json:
        print_json(result.data())
    else:
        Console(width=width(), highlight=False).print(report_of(result, offer.system.title, plain=not draws_blocks()))


def readings(variants: Sequence[str] | None) -> dict[str, str]:
    """The readings asked for, by ruling."""
    found: dict[str, str] = {}
    for text in variants or ():
        ruling, equals, reading = text.partition("=")
        if not equals or not ruling or not reading:
            raise Refused(MALFORMED, f"{text!r} is no variant; write it as RULING=READING")
        found[ruling.strip()] = reading.strip()
    return found


@contextmanager
def progress_bar(fights: int) -> Iterator[Report]:
    """A bar with the time left, on stderr, where somebody can see it."""
    console = Console(stderr=True)
    parts = (TextColumn("fighting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=fights)

        def report(done: int, of: int) -> None:
            progress.update(task, completed=done)

        yield report


def draws_blocks() -> bool:
    """Whether stdout can show the block letters of charts."""
    try:
        "█▁▏".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


# ---- the report


def report_of(result: Result, system: str, plain: bool) -> Group:
    """Who won, how long it took, how everybody fared, and which fights to look at."""
    run = result.run
    variants = "".join(f", {ruling}: {reading}" for ruling, reading in run.encounter.variants.items())
    head = Text(f"{run.encounter.title} ({system}), {run.fights:,} fights, seed {run.seed}{variants}", "bold")
    parts: list[RenderableType] = [
        head,
        "",
        wins_table(result, plain),
        "",
        spreads_table(result, plain),
        "",
        combatants_table(result),
        Text("Median, and in brackets what the middle 90 of 100 fights show.", "dim"),
        "",
        *(notable_line(fight) for fight in result.notable),
        "",
        Text(effort_line(result), "dim"),
    ]
    return Group(*parts)


def plain_table(*headings: str) -> Table:
    """A table without lines."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def wins_table(result: Result, plain: bool) -> Table:
    table = plain_table("side", "played by", "wins", "95% interval", "")
    for side in result.sides:
        chart = bar(side.wins.estimate, BAR_WIDTH, plain)
        table.add_row(side.name, side.mind, str(side.wins), side.wins.interval(), chart)
    draws = bar(result.draws.estimate, BAR_WIDTH, plain)
    table.add_row("nobody", "", str(result.draws), result.draws.interval(), draws)
    return table


def spreads_table(result: Result, plain: bool) -> Table:
    table = plain_table("", "mean", *PERCENTILE_NAMES, "from least to most")
    rows = [("rounds", result.rounds), *((f"{side.name} left", side.standing) for side in result.sides)]
    for name, spread in rows:
        shown = [str(spread.percentile(percentage)) for percentage in PERCENTILES]
        chart = f"{spread.least} {columns(spread, CHART_WIDTH, plain)} {spread.most}"
        table.add_row(name, f"{spread.mean:.1f} ± {spread.error:.2f}", *shown, chart)
    return table


def combatants_table(result: Result) -> Table:
    names = list(result.run.counters)
    table = plain_table("combatant", "out", *names)
    for side in result.sides:
        for one in result.combatants:
            if one.side == side.name:
                table.add_row(one.name, str(one.out), *counter_cells(one, names))
    return table


def counter_cells(one: CombatantResult, names: Sequence[str]) -> list[str]:
    return [spread_words(one.counters[name]) for name in names]


def spread_words(spread: Spread) -> str:
    if spread.most == 0:
        return "-"
    return f"{spread.median} ({spread.percentile(5)} to {spread.percentile(95)})"


def notable_line(fight: Notable) -> str:
    won = f"won by {fight.winner}" if fight.winner else "won by nobody"
    left = " and ".join(f"{count} {side}" for side, count in fight.standing.items())
    rounds = "1 round" if fight.rounds == 1 else f"{fight.rounds} rounds"
    return f"{fight.what}: fight {fight.number}, {won} in {rounds}, {left} left"


def effort_line(result: Result) -> str:
    seconds = max(result.seconds, 1e-9)
    by = "1 process" if result.processes == 1 else f"{result.processes} processes"
    pace = f"{result.decisions / seconds:,.0f} a second"
    return f"{result.decisions:,} decisions in {result.seconds:.2f} seconds ({pace}), {by}"
