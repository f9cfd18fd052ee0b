"""fray coverage."""

from __future__ import annotations

from typing import Annotated

import typer

from fray import coverage as evidence
from fray.cli.ledger import folders
from fray.cli.words import complain, complete_system, print_json, print_lines


def coverage(
    system: Annotated[str, typer.Argument(help="Which system; all without it.", autocompletion=complete_system)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say which code does each clause and which test would notice if it did not."""
    reports = [evidence.report(folder) for folder in folders(system)]
    if as_json:
        print_json(evidence.as_json(reports))
    for report in reports if not as_json else []:
        print_lines(report_lines(report))
    wrong = [f"{report.system}: {problem}" for report in reports for problem in problems(report)]
    complain(*wrong)
    if wrong:
        raise typer.Exit(1)


def problems(report: evidence.Report) -> list[str]:
    return [str(problem) for problem in (*evidence.missing(report), *report.unknown)]


def report_lines(report: evidence.Report) -> list[str]:
    """A line for each clause: its kind, how many places do and test it, and whether a test is proven to notice."""
    proven = sum(entry.proof != "" for entry in report.clauses)
    counts = f"{len(report.clauses)} clauses and rulings ({proven} proven), {len(report.cases)} cases"
    lines = [f"{report.system}: {counts}"]
    longest = max((len(entry.id) for entry in (*report.clauses, *report.cases)), default=0)
    for entry in (*report.clauses, *report.cases):
        places = f"code {len(entry.code):>3}  tests {len(entry.tests):>3}"
        lines.append(f"  {entry.id:<{longest}}  {entry.kind:<9}  {places}  {standing(entry)}".rstrip())
    return lines


def standing(entry: evidence.ClauseCoverage) -> str:
    """Proven, only cited, or neither, where nothing has to be done."""
    if entry.proof:
        return "proven"
    return "cited" if entry.code and entry.tests else ""
