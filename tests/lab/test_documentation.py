"""docs/lab.md is true: its examples run, in Python and on the command line."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from tests.lab.commands import run

TEXT = (Path(__file__).resolve().parent.parent.parent / "docs" / "lab.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_python_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        for block in blocks("python"):
            exec(block, names)
    assert "mind:ursk=random, ursk win" in said.getvalue()
    assert (tmp_path / "wins.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order: some write the files that others read."""
    monkeypatch.chdir(tmp_path)
    commands = [line.removeprefix("$ fray ") for block in blocks("console") for line in block.splitlines()]
    assert len(commands) > 12
    for command in commands:
        words = shlex.split(command)
        more = ["--processes", "1"] if words[0] in ("compare", "sweep", "tune") else []
        said = run(*words, *more)
        assert said.exit_code == 0, f"{command}: {said.output}"
    wanted = ("report.html", "fights.csv", "fight17.json", "pit.run", "map.html")
    assert [name for name in wanted if not (tmp_path / name).exists()] == []
