"""What commands print."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from shutil import get_terminal_size

import typer

from fray.cli.lazy import late

PIPED_WIDTH = 100

complete_system = late("fray.cli.complete:system_names")
complete_encounter = late("fray.cli.complete:encounter_names")


def complain(*lines: str) -> None:
    """Say what is wrong, on stderr."""
    for line in lines:
        typer.echo(f"fray: {line}", err=True)


def width() -> int:
    """How wide text may be: the terminal's width, something readable where there is none."""
    return max(40, min(get_terminal_size().columns, PIPED_WIDTH)) if sys.stdout.isatty() else PIPED_WIDTH


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        typer.echo(line)


def print_json(data: object) -> None:
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
