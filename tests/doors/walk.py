"""What the walks through the doors share: every encounter there is, the command line, and hands that type."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fray.cli import app
from fray.engine.system import systems
from fray.lab.encounters import Offer, names_of, offers

OFFERS: dict[str, Offer] = {names_of(offer)[1]: offer for offer in offers()}
SMALLEST = [
    min((name for name in OFFERS if name.startswith(f"{system}/")), key=lambda name: len(OFFERS[name].encounter.roster))
    for system in systems()
]
through_every_encounter = pytest.mark.parametrize("name", OFFERS)


def fray(*arguments: str | Path, typed: str = "") -> Result:
    """A command that must work."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output[-2000:]
    return result


def numbers(seed: int, lines: int, most: int = 6) -> str:
    """The lines of a player who picks by number without thinking.

    A number that is not offered is asked for again. An empty line turns a page, goes back, or leaves a finished fight.
    """
    choose = random.Random(seed)
    return "".join("\n" if number % 4 == 3 else f"{choose.randint(1, most)}\n" for number in range(lines))
