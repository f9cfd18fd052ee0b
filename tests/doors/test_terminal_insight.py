"""Who is winning, what is best, and a hint, in every encounter and on a terminal that knows only ASCII."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fray.lab import lines
from fray.terminal import insight, session
from tests.doors.walk import SMALLEST, fray, through_every_encounter


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single future of each option, and no more than a few."""
    monkeypatch.setattr(insight, "PATIENCE", 0.0)
    monkeypatch.setattr(insight, "AT_A_TIME", 2)
    monkeypatch.setattr(insight, "OF_AN_OPTION", 1)
    monkeypatch.setattr(lines, "LOOKED_AT", 1)
    monkeypatch.setattr(session, "GLANCE_SECONDS", 0.05)


@through_every_encounter
def test_a_player_asks_who_is_winning_what_is_best_and_for_a_hint(name: str, tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    typed = "w\nbest\nhint\n1\nw\nbest\nhint\nq\n"
    told = fray("play", name, "--seed", "5", "--save", path, typed=typed).output
    assert told.count("Chance to win (") == 2
    assert told.count("Chance to win after each option") >= 1
    assert told.count("Likely: ") >= 2


def test_a_terminal_without_block_letters_gets_none() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "fray", "play", SMALLEST[0], "--seed", "5"],
        input="w\nbest\nhint\nq\n",
        env={**os.environ, "PYTHONIOENCODING": "ascii", "FRAY_DATA": "/nonexistent"},
        text=True,
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert "#" in told.stdout.split("Chance to win (")[1].split("Out at the end")[0]
    assert "?" not in told.stdout.split("Chance to win (")[1].split("number or words")[0]
