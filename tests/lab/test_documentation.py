"""docs/lab.md is true: its examples run, in Python and on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents import examples, run_python, text_of
from tests.lab.commands import run

TEXT = text_of("docs/lab.md")


def test_the_python_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "mind:ursk=random, ursk win" in run_python(TEXT)
    assert (tmp_path / "wins.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order: some write the files that others read."""
    monkeypatch.chdir(tmp_path)
    commands = list(examples(TEXT))
    assert len(commands) > 12
    for example in commands:
        words = example.words
        more = ["--processes", "1"] if words[0] in ("compare", "sweep", "tune") else []
        said = run(*words, *more)
        assert said.exit_code == 0, f"{example.command}: {said.output}"
    wanted = ("report.html", "fights.csv", "fight17.json", "pit.run", "map.html")
    assert [name for name in wanted if not (tmp_path / name).exists()] == []
