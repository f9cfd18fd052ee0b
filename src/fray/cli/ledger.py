"""fray rules, fray coverage."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fray import coverage as evidence
from fray.cli.words import complain, complete_system, print_json, print_lines, width
from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.ledger import Ledger, UnknownClauseError
from fray.engine.system import system_named
from fray.terminal.rules import behind, contents_lines, short_lines

MOST_FOUND = 12
SYSTEM = typer.Argument(help="Which system.", autocompletion=complete_system)


def rules(
    system: Annotated[str, SYSTEM],
    words: Annotated[list[str] | None, typer.Argument(metavar="[CLAUSE|WORDS]", help="An id, or words.")] = None,
) -> None:
    """Read a system's rules: all of them in brief, one clause in full, or those that speak of some words."""
    ledger = system_named(system).ledger
    if not words:
        print_lines(contents_lines(ledger, width()))
        return
    try:
        identifier = ledger.lookup(" ".join(words)).id
        print_lines(behind(ledger, identifier, width()))
    except UnknownClauseError as unknown:
        search(ledger, " ".join(words), str(unknown))


def search(ledger: Ledger, words: str, unknown: str) -> None:
    """The clauses that speak of these words; the best in full, the others by how they begin."""
    found = ledger.search(words)
    if not found:
        complain(f"nothing in the rules of {ledger.title} speaks of {words!r}", unknown)
        raise typer.Exit(1)
    best, *others = found
    print_lines(behind(ledger, best.id, width()))
    if others:
        print_lines(["", f"Also ({min(len(others), MOST_FOUND)} of {len(others)}):"])
        print_lines(short_lines(others[:MOST_FOUND], width()))


def coverage(
    system: Annotated[str, typer.Argument(help="Which system; all without it.", autocompletion=complete_system)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
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


def folders(system: str) -> list[Path]:
    known = {folder.name: folder for folder in evidence.system_folders()}
    if system and system not in known:
        raise Refused(MALFORMED, f"no system is called {system!r}; {near_or_all(system, sorted(known))}")
    return [known[system]] if system else list(known.values())


def problems(report: evidence.Report) -> list[str]:
    return [str(problem) for problem in (*evidence.missing(report), *report.unknown)]


def report_lines(report: evidence.Report) -> list[str]:
    """A line for each clause: its kind, and how many places do and test it."""
    lines = [f"{report.system}: {len(report.clauses)} clauses and rulings, {len(report.cases)} cases"]
    longest = max((len(entry.id) for entry in (*report.clauses, *report.cases)), default=0)
    for entry in (*report.clauses, *report.cases):
        places = f"code {len(entry.code):>3}  tests {len(entry.tests):>3}"
        lines.append(f"  {entry.id:<{longest}}  {entry.kind:<9}  {places}")
    return lines
