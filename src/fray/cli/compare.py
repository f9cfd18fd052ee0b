"""fray compare."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from fray.cli import options
from fray.cli.asked import minds_asked, print_found, progress_bar, share_asked, table_of, told_errors, workers_asked
from fray.cli.words import complete_encounter
from fray.lab.changes import Subject, subject_of
from fray.lab.compare import FIGHTS
from fray.lab.compare import compare as compared
from fray.lab.encounters import find_encounter
from fray.minds.named import TACTICIAN

SECOND = typer.Argument(help="Another fight. [default: the same one, changed]", autocompletion=complete_encounter)
BOTH = typer.Option("--both", metavar="WHAT=VALUE", help="Apply to both fights.")


def compare(
    first: Annotated[str, options.ENCOUNTER],
    second: Annotated[str, SECOND] = "",
    change: Annotated[list[str] | None, options.CHANGE] = None,
    both: Annotated[list[str] | None, BOTH] = None,
    fights: Annotated[int | None, options.FIGHTS] = None,
    seed: Annotated[int, options.SEED] = 7,
    error: Annotated[str, options.ERROR] = "",
    as_json: Annotated[bool, options.JSON] = False,
    csv: Annotated[Path | None, options.CSV] = None,
    html: Annotated[Path | None, options.HTML] = None,
    processes: Annotated[int | None, options.PROCESSES] = None,
    cluster: Annotated[str, options.CLUSTER] = "",
    minds: Annotated[str, options.MINDS] = TACTICIAN,
    homebrew: Annotated[list[Path] | None, options.HOMEBREW] = None,
) -> None:
    """Fight two encounters, rulings, loadouts or minds on the same dice, and say what the difference is worth."""
    before = subject_named(first, homebrew, minds, both)
    after = subject_named(second or first, homebrew, minds, [*(both or ()), *(change or ())])
    narrow = share_asked(error) if error else None
    with progress_bar(2 * (fights or FIGHTS)) as report, told_errors(), workers_asked(processes, cluster) as workers:
        found = compared(before, after, (), fights, seed, error=narrow, workers=workers, progress=report)
    titles = Text(f"first: {found.first_title}\nsecond: {found.second_title}", "bold")
    parts = (titles, "", table_of(found.frame()), Text(found.note(), "dim"), "", found.verdict())
    print_found(found, as_json, csv, html, *parts)


def subject_named(name: str, homebrew: list[Path] | None, minds: str, changes: list[str] | None) -> Subject:
    offer = find_encounter(name, homebrew or ())
    return subject_of(offer.encounter, changes or (), minds_asked(minds))
