"""fray sweep, fray tune."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from fray.cli import options
from fray.cli.asked import (
    draws_blocks,
    plain_table,
    print_found,
    progress_bar,
    share_asked,
    table_of,
    told_errors,
    workers_asked,
)
from fray.cli.compare import subject_named
from fray.lab.changes import shown
from fray.lab.charts import bar, shade
from fray.lab.sweep import Setting, Sweep
from fray.lab.sweep import sweep as swept
from fray.lab.tune import tune as tuned
from fray.minds.named import TACTICIAN

BAR_WIDTH = 30
MOST_COLUMNS = 24  # of a map in a terminal

VARY = typer.Option("--vary", "-v", metavar="WHAT=VALUES", help="bandit.count=1..6, riddic.breath=2,4, RULING=all.")
CHANGE = typer.Option("--change", "-c", metavar="WHAT=VALUE", help="A change of every setting.")
SIDE = typer.Option("--side", help="Whose chance is shown. [default: the first side's]")
WIN = typer.Option("--win", metavar="PERCENT", help="The chance to win that is wanted, such as 65%.")
LOSSES = typer.Option("--losses", help="How many of the side may be lost on average, instead.")
LIMIT = typer.Option("--fights", "-n", help="Fights of a setting at most. [default: 6400, or 100 in strong play]")


def sweep(
    encounter: Annotated[str, options.ENCOUNTER],
    vary: Annotated[list[str], VARY],
    change: Annotated[list[str] | None, CHANGE] = None,
    side: Annotated[str, SIDE] = "",
    fights: Annotated[int | None, options.FIGHTS] = None,
    seed: Annotated[int, options.SEED] = 7,
    as_json: Annotated[bool, options.JSON] = False,
    csv: Annotated[Path | None, options.CSV] = None,
    html: Annotated[Path | None, options.HTML] = None,
    processes: Annotated[int | None, options.PROCESSES] = None,
    cluster: Annotated[str, options.CLUSTER] = "",
    minds: Annotated[str, options.MINDS] = TACTICIAN,
    homebrew: Annotated[list[Path] | None, options.HOMEBREW] = None,
) -> None:
    """Vary one or two things over a range: a line, or a map."""
    subject = subject_named(encounter, homebrew, minds, change)
    with progress_bar(1) as report, told_errors(), workers_asked(processes, cluster) as workers:
        found = swept(subject, vary, fights, seed, side=side, workers=workers, progress=report)
    print_found(found, as_json, csv, html, Text(found.title, "bold"), "", *sweep_parts(found, not draws_blocks()))


def tune(
    encounter: Annotated[str, options.ENCOUNTER],
    vary: Annotated[list[str], VARY],
    win: Annotated[str, WIN] = "",
    losses: Annotated[float | None, LOSSES] = None,
    side: Annotated[str, SIDE] = "",
    change: Annotated[list[str] | None, CHANGE] = None,
    fights: Annotated[int | None, LIMIT] = None,
    seed: Annotated[int, options.SEED] = 7,
    as_json: Annotated[bool, options.JSON] = False,
    csv: Annotated[Path | None, options.CSV] = None,
    html: Annotated[Path | None, options.HTML] = None,
    processes: Annotated[int | None, options.PROCESSES] = None,
    cluster: Annotated[str, options.CLUSTER] = "",
    minds: Annotated[str, options.MINDS] = TACTICIAN,
    homebrew: Annotated[list[Path] | None, options.HOMEBREW] = None,
) -> None:
    """Find counts, stats or equipment that give a side the chance it should have."""
    subject = subject_named(encounter, homebrew, minds, change)
    wanted = share_asked(win, "65% or 0.65") if win else None
    with progress_bar(1, "hunting") as report, told_errors(), workers_asked(processes, cluster) as workers:
        found = tuned(subject, vary, wanted, losses, side, fights, seed, workers=workers, progress=report)
    parts = (Text(found.title, "bold"), "", table_of(found.frame()), Text(found.note(), "dim"), "", found.verdict())
    print_found(found, as_json, csv, html, *parts)


def sweep_parts(found: Sweep, plain: bool) -> list[RenderableType]:
    if found.down is None:
        drawn: RenderableType = line_table(found, plain)
    elif len(found.across.values) > MOST_COLUMNS:
        size = f"{len(found.across.values)} by {len(found.down.values)}"
        drawn = Text(f"A map of {size} is too wide to print: --html draws it, --csv and --json write it.")
    else:
        drawn = heat_table(found, plain)
    return [drawn, Text(found.note(), "dim")]


def line_table(found: Sweep, plain: bool) -> RenderableType:
    table = plain_table(found.across.what, f"{found.side} win", "95% interval", "rounds", "")
    for setting in found.settings:
        wins = found.wins(setting)
        chart = bar(wins.estimate, BAR_WIDTH, plain)
        values = ", ".join(shown(change.value) for change in setting.changes)
        table.add_row(values, str(wins), wins.interval(), f"{setting.result.rounds.mean:.1f}", chart)
    return table


def heat_table(found: Sweep, plain: bool) -> RenderableType:
    assert found.down is not None
    head = f"{found.down.what} / {found.across.what}"
    table = plain_table(head, *map(shown, found.across.values))
    for value, row in zip(found.down.values, found.grid(), strict=True):
        table.add_row(shown(value), *(heat_words(found, setting, plain) for setting in row))
    return table


def heat_words(found: Sweep, setting: Setting, plain: bool) -> str:
    wins = found.wins(setting)
    return f"{shade(wins.estimate, plain)} {wins}"
