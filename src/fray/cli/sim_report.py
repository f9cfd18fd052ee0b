"""The report of a run in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fray.cli.asked import draws_blocks, plain_table, show, table_of
from fray.lab.charts import bar, columns
from fray.lab.frames import Frame
from fray.lab.reports import NO_CAUSE, damage_frame, options_frame, percentiles, resources_frame, tails_frame
from fray.lab.results import CombatantResult, Notable, Result
from fray.lab.statistics import PERCENTILE_NAMES, Spread
from fray.lab.study import Study

BAR_WIDTH = 20
CHART_WIDTH = 24
MOST_ROWS = 12
MOST_OPTIONS = 20


def print_report(result: Result, system: str, verdict: Sequence[str]) -> None:
    show(*report_of(result, system, verdict, plain=not draws_blocks()))


def report_of(result: Result, system: str, verdict: Sequence[str], plain: bool) -> list[RenderableType]:
    """Who won, how long it took, how everybody fared, why, which fights to look at, and what to make of it."""
    run = result.run
    variants = "".join(f", {ruling}: {reading}" for ruling, reading in run.encounter.variants.items())
    head = Text(f"{run.encounter.title} ({system}), {run.fights:,} fights, seed {run.seed}{variants}", "bold")
    return [
        head,
        "",
        wins_table(result, plain),
        "",
        spreads_table(result, plain),
        "",
        table_of(tails_frame(result)),
        "",
        combatants_table(result),
        Text("Median, and in brackets what the middle 90 of 100 fights show.", "dim"),
        *(study_parts(result.study) if result.study else ()),
        "",
        *(notable_line(fight) for fight in result.notable),
        "",
        Text(effort_line(result), "dim"),
        "",
        Text(verdict[0], "bold"),
        *verdict[1:],
    ]


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
        chart = f"{spread.least} {columns(spread, CHART_WIDTH, plain)} {spread.most}"
        table.add_row(name, f"{spread.mean:.1f} ± {spread.error:.2f}", *map(str, percentiles(spread)), chart)
    return table


def combatants_table(result: Result) -> Table:
    names = list(result.run.counters)
    table = plain_table("combatant", "out", *names)
    for side in result.sides:
        for combatant in result.combatants:
            if combatant.side == side.name:
                table.add_row(combatant.name, str(combatant.out), *counter_cells(combatant, names))
    return table


def counter_cells(combatant: CombatantResult, names: Sequence[str]) -> list[str]:
    return [spread_words(combatant.counters[name]) for name in names]


def spread_words(spread: Spread) -> str:
    if spread.most == 0:
        return "-"
    return f"{spread.median} ({spread.percentile(5)} to {spread.percentile(95)})"


def study_parts(study: Study) -> list[RenderableType]:
    """What the watched fights have shown."""
    cause = NO_CAUSE.format(count=len(study.options))
    return [
        "",
        Text(f"Seen in the first {study.fights:,} fights:", "bold"),
        "",
        *first_rows(damage_frame(study), MOST_ROWS, "sources"),
        "",
        *first_rows(options_frame(study), MOST_OPTIONS, "options"),
        Text(cause, "dim"),
        "",
        *first_rows(resources_frame(study), MOST_ROWS, "gauges"),
    ]


def first_rows(frame: Frame, most: int, what: str) -> list[RenderableType]:
    left_out = len(frame) - most
    more = [Text(f"{left_out} more {what}; --json and --html have them all.", "dim")] if left_out > 0 else []
    return [table_of(frame, most), *more]


def notable_line(fight: Notable) -> str:
    won = f"won by {fight.winner}" if fight.winner else "won by nobody"
    left = " and ".join(f"{count} {side}" for side, count in fight.standing.items())
    rounds = "1 round" if fight.rounds == 1 else f"{fight.rounds} rounds"
    return f"{fight.what}: fight {fight.number}, {won} in {rounds}, {left} left"


def effort_line(result: Result) -> str:
    by = "1 process" if result.processes == 1 else f"{result.processes} processes"
    if not result.seconds:
        return f"{result.decisions:,} decisions, {by}"
    pace = f"{result.decisions / result.seconds:,.0f} a second"
    return f"{result.decisions:,} decisions in {result.seconds:.2f} seconds ({pace}), {by}"
