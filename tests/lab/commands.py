"""What the tests of the lab's commands share."""

from __future__ import annotations

from typing import Any

from typer.testing import CliRunner

from fray.cli.app import app
from fray.engine.encounter import Encounter
from fray.engine.system import System, systems

# Momentum first: most tests need one system whose rosters have counts.
SYSTEMS = sorted(systems().values(), key=lambda system: (system.name != "momentum", system.name))


def run(*words: str) -> Any:
    """What a command says."""
    return CliRunner().invoke(app, list(words))


def smallest(system: System) -> Encounter:
    return min(system.library().encounters(), key=lambda encounter: len(encounter.roster))


def name_of(system: System) -> str:
    return f"{system.name}/{smallest(system).id.removeprefix('encounter-')}"
