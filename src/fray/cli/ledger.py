"""fray rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fray.cli.lazy import imported
from fray.cli.words import complain, complete_system, print_lines, width
from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.folders import system_folders
from fray.engine.ledger import Ledger, UnknownClauseError, load_ledger
from fray.terminal.rules import behind, contents_lines, short_lines

MOST_FOUND = 12
SYSTEM = typer.Argument(help="Which system.", autocompletion=complete_system)


def rules(
    system: Annotated[str, SYSTEM],
    words: Annotated[list[str] | None, typer.Argument(metavar="[CLAUSE|WORDS]", help="An id, or words.")] = None,
) -> None:
    """Read a system's rules: all of them in brief, one clause in full, or those that speak of some words."""
    ledger = ledger_called(system)
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


def ledger_called(system: str) -> Ledger:
    """The rules of a system; those of a built-in one are read without importing it."""
    built_in = {folder.name: folder for folder in system_folders()}
    if system in built_in:
        return load_ledger(built_in[system] / "ledger.toml")
    found: Ledger = imported("fray.engine.system:system_named")(system).ledger
    return found


def folders(system: str) -> list[Path]:
    known = {folder.name: folder for folder in system_folders()}
    if system and system not in known:
        raise Refused(MALFORMED, f"no system is called {system!r}; {near_or_all(system, sorted(known))}")
    return [known[system]] if system else list(known.values())
