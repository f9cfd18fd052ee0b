"""fray question."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fray.cli import options
from fray.cli.asked import draws_blocks, plain_table, progress_bar, show, table_of, told_errors, workers_asked, write
from fray.cli.words import complete_system, print_json
from fray.engine.system import system_named
from fray.lab.charts import span
from fray.lab.conclusions import Conclusion
from fray.lab.questions import FIGHTS, Answer, inquiries
from fray.lab.questions import answer as answered

SYSTEM = typer.Argument(help="Which system.", autocompletion=complete_system)
STRONG = typer.Option("--strong-fights", min=0, help="How many fights strategists check the answer in; they are slow.")
CHART_WIDTH = 32
ID = typer.Argument(help="Which question. [default: a list of them]")


def question(
    system: Annotated[str, SYSTEM],
    identifier: Annotated[str, ID] = "",
    fights: Annotated[int, options.FIGHTS] = FIGHTS,
    strong_fights: Annotated[int, STRONG] = 0,
    seed: Annotated[int, options.SEED] = 7,
    as_json: Annotated[bool, options.JSON] = False,
    html: Annotated[Path | None, options.HTML] = None,
    processes: Annotated[int | None, options.PROCESSES] = None,
    cluster: Annotated[str, options.CLUSTER] = "",
) -> None:
    """Answer a question of a system's ledger, or what another reading of a ruling would change."""
    known = system_named(system)
    if not identifier:
        table = plain_table("question", "", "variants")
        for inquiry in inquiries(known):
            table.add_row(inquiry.id, inquiry.text, ", ".join(name for name, _ in inquiry.variants))
        show(table)
        return
    with progress_bar(1) as report, told_errors(), workers_asked(processes, cluster) as workers:
        found = answered(known, identifier, fights, seed, workers=workers, progress=report, strong_fights=strong_fights)
    if html is not None:
        write(html, found.page())
    if as_json:
        print_json(found.data())
    else:
        show(*answer_parts(found))


def answer_parts(found: Answer) -> list[RenderableType]:
    """The answers first, then everything behind them."""
    parts: list[RenderableType] = []
    for conclusion in found.conclusions():
        parts += conclusion_parts(conclusion)
    parts += [Text(found.inquiry.text, "bold"), *(f"{name}: {text}" for name, text in found.inquiry.variants)]
    for finding in found.findings:
        parts += ["", Text(finding.experiment.name, "bold"), *map(table_of, finding.frames())]
    return [*parts, "", Text(found.note(), "dim")]


def conclusion_parts(found: Conclusion) -> list[RenderableType]:
    tried = found.alternatives()
    return [
        Text(found.title, "bold"),
        found.sentence(),
        f"How sure: {found.how_sure()}",
        "",
        chart_of(found),
        "",
        *([f"Other readings: {tried}"] if tried else []),
        f"What we would change: {found.change()}",
        "",
    ]


def chart_of(found: Conclusion) -> Table:
    """What was measured, each with its interval on one scale."""
    rows = found.rows()
    ends = (min(row.measured.low for row in rows), max(row.measured.high for row in rows))
    table = plain_table("measured", "", "")
    for row in rows:
        measured = row.measured
        drawn = span(measured.low, measured.estimate, measured.high, ends, CHART_WIDTH, not draws_blocks())
        table.add_row(row.label, Text(drawn), row.shown)
    return table
