"""The commands as a group: they start quickly, and a failure is a sentence, not a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fray
from fray.cli.app import COMMANDS, app
from fray.cli.lazy import first_line, imported

DUEL = "momentum/duel-of-honor"
HERE = str(Path(fray.__file__).parent.parent)
HEAVY = {"fastapi", "sqlalchemy", "uvicorn", "starlette", "fray.table", "fray.lab", "fray.env", "multiprocessing"}
MODULES_AFTER = """
import sys
from fray.cli import main
try:
    main()
finally:
    print(*sys.modules, sep="\\n", file=sys.stderr)
"""


def started(*words: str, code: str = "from fray.cli import main; main()") -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": HERE}
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (["--version"], {"rich", "pydantic", "fray.engine"}),
        (["--help"], {"fray.engine"}),
        (["rules", "momentum", "riposte"], {"fray.rulesets.momentum", "fray.engine.system", "rich.console"}),
        (["odds", "4d6"], {"fray.engine.system", "fray.rulesets", "rich"}),
    ],
    ids=lambda part: part[0] if isinstance(part, list) else "",
)
def test_a_command_imports_only_what_it_needs(words: list[str], more: set[str]) -> None:
    done = started(*words, code=MODULES_AFTER)
    assert done.returncode == 0, done.stderr
    assert set(done.stderr.splitlines()) & (HEAVY | more) == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_does(name: str) -> None:
    doc = imported(COMMANDS[name]).__doc__
    assert first_line(COMMANDS[name]) == " ".join(doc.partition("\n\n")[0].split())
    listed = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "250", "TERM": "dumb"}).output
    assert any(name in line and first_line(COMMANDS[name]) in line for line in listed.splitlines())


def fails(error: BaseException) -> None:
    raise error


def result_of(monkeypatch: pytest.MonkeyPatch, error: BaseException, *before: str) -> tuple[int, str, object]:
    """What a command says that fails like this: its exit code, its words, and what escaped it."""
    monkeypatch.setattr("fray.cli.listing.systems", lambda: fails(error))
    done = CliRunner().invoke(app, [*before, "systems"])
    assert done.stdout == ""
    return done.exit_code, done.stderr, done.exception


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError("parry"), "KeyError: 'parry'"),
        (IndexError(), "IndexError"),
        (ValueError("first\nsecond"), "ValueError: first"),
        (PermissionError(13, "Permission denied", "fights.csv"), "Permission denied: 'fights.csv'"),
    ],
)
def test_an_unexpected_failure_is_one_sentence(monkeypatch: pytest.MonkeyPatch, error: Exception, said: str) -> None:
    code, words, _ = result_of(monkeypatch, error)
    assert code == 70
    assert len(words.splitlines()) == 1
    assert words.startswith("fray: ") and said in words and "--debug" in words


def test_debug_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    error = KeyError("parry")
    assert result_of(monkeypatch, error, "--debug")[2] is error
    monkeypatch.setenv("FRAY_DEBUG", "1")
    assert result_of(monkeypatch, error)[2] is error


def test_an_interrupted_command_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    code, words, _ = result_of(monkeypatch, KeyboardInterrupt())
    assert (code, words) == (130, "")


def test_a_command_whose_reader_leaves_is_quiet() -> None:
    command = [sys.executable, "-m", "fray", "encounters"]
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": HERE}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""


@pytest.mark.parametrize(
    "words",
    [
        ["sim", DUEL, "-n", "30"],
        ["compare", DUEL, DUEL, "-n", "10"],
        ["sweep", DUEL, "--vary", "mind:diaghilev=tactician,random", "-n", "10"],
        ["encounters"],
        ["rules", "momentum", "riposte"],
        ["odds", "2d6"],
    ],
    ids=lambda words: words[0],
)
def test_a_terminal_that_knows_few_letters_is_no_trouble(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    ran = started(*words)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout
