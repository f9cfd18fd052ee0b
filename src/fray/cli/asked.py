"""What the lab's commands have in common: how they read options, their progress bar, and where they write."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import typer
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fray.cli.words import complain, print_json, width
from fray.engine.decisions import MALFORMED, Refused
from fray.lab.charts import drawable
from fray.lab.cluster import Cluster
from fray.lab.frames import Frame, cell_words
from fray.lab.simulate import Progress as Report
from fray.lab.workers import Here, Pool, SimulationError, Workers

BROKEN = 1
INTERRUPTED = 130


def readings(variants: Sequence[str] | None) -> dict[str, str]:
    """The readings asked for, by ruling."""
    found: dict[str, str] = {}
    for text in variants or ():
        ruling, equals, reading = text.partition("=")
        if not equals or not ruling or not reading:
            raise Refused(MALFORMED, f"{text!r} is no variant; write it as RULING=READING")
        found[ruling.strip()] = reading.strip()
    return found


def share_asked(text: str, right: str = "0.5% or 0.005") -> float:
    """'0.5%' or '0.005' as a share."""
    number = text.strip().removesuffix("%").strip()
    try:
        value = float(number)
    except ValueError:
        raise Refused(MALFORMED, f"{text!r} is no percentage; write it as {right}") from None
    share = value / 100 if "%" in text else value
    if not 0 < share < 1:
        raise Refused(MALFORMED, f"{text!r} is no percentage between 0% and 100%; write it as {right}")
    return share


def minds_asked(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


@contextmanager
def told_errors() -> Iterator[None]:
    """What goes wrong with a run is said."""
    try:
        yield
    except SimulationError as error:
        complain(str(error))
        raise typer.Exit(BROKEN) from None


@contextmanager
def workers_asked(processes: int | None, cluster: str) -> Iterator[Workers]:
    """What does the work: this process, several of this machine, or a cluster."""
    if cluster and processes is not None:
        raise Refused(MALFORMED, "--processes is for this machine, --cluster for others: choose one")
    workers: Workers = Cluster(cluster) if cluster else Here() if processes == 1 else Pool(processes)
    try:
        yield workers
    finally:
        workers.close()


@contextmanager
def progress_bar(fights: int, what: str = "fighting") -> Iterator[Report]:
    """A bar with the time left, on stderr, if it is a terminal."""
    console = Console(stderr=True)
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=fights)

        def report(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        yield report


def draws_blocks() -> bool:
    """Whether stdout can show the block letters of charts."""
    return drawable(sys.stdout.encoding)


def show(*parts: RenderableType) -> None:
    Console(width=width(), highlight=False).print(*parts, sep="\n")


def plain_table(*headings: str) -> Table:
    """A table without lines."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def table_of(frame: Frame, most: int | None = None) -> Table:
    """A frame in the terminal, the first so many rows of it."""
    table = plain_table(*frame.columns)
    for row in frame.rows[:most]:
        table.add_row(*(cell_words(value) for value in row))
    return table


def write(path: Path, text: str) -> None:
    """Write a file, or say why it cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(MALFORMED, f"{path}: cannot be written ({error.strerror})") from error
    typer.echo(f"wrote {path}", err=True)


class Found(Protocol):
    """What a run of the lab found."""

    def table(self) -> Frame: ...

    def page(self) -> str: ...

    def data(self) -> dict[str, object]: ...


def print_found(found: Found, as_json: bool, csv: Path | None, html: Path | None, *parts: RenderableType) -> None:
    """Write the files that are asked for, and show the parts, or the data instead."""
    if csv is not None:
        write(csv, found.table().csv())
    if html is not None:
        write(html, found.page())
    if as_json:
        print_json(found.data())
    else:
        show(*parts)
