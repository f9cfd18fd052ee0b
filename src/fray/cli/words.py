"""What commands print, and what they complete."""

from __future__ import annotations

import json
from collections.abc import Iterable

import typer
from rich.console import Console

from fray.engine.system import systems
from fray.lab.encounters import offers, short_id

PIPED_WIDTH = 100


def complain(*lines: str) -> None:
    """Say what is wrong, on stderr."""
    for line in lines:
        typer.echo(f"fray: {line}", err=True)


def width() -> int:
    """How wide text may be: the terminal's width, something readable where there is none."""
    console = Console()
    return max(40, min(console.width, PIPED_WIDTH)) if console.is_terminal else PIPED_WIDTH


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        typer.echo(line)


def print_json(data: object) -> None:
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def complete_system(incomplete: str) -> list[str]:
    return [name for name in systems() if name.startswith(incomplete)]


def complete_encounter(incomplete: str) -> list[tuple[str, str]]:
    return [
        (short_id(offer.encounter), offer.encounter.title)
        for offer in offers()
        if short_id(offer.encounter).startswith(incomplete)
    ]
