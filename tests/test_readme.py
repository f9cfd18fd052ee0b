"""README.md is true: its examples run, and print what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from fray.cli.app import app
from fray.engine.form import form
from tests.documents import Example, differences, examples, run_python, text_of

TEXT = text_of("README.md")
EXAMPLES = list(examples(TEXT))
FEW = "40"  # fights, where plain Python would take minutes


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fights of tests are kept apart from anybody's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FRAY_DATA", str(tmp_path / "data"))


def test_the_readme_has_examples_of_every_kind() -> None:
    assert {example.words[0] for example in EXAMPLES} >= {"play", "sim", "rules", "odds"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command)
def test_a_command_prints_what_the_readme_shows(example: Example) -> None:
    words = example.words
    shortened = "-n" in words and form() == "interpreted"
    if shortened:
        words[words.index("-n") + 1] = FEW
    done = CliRunner().invoke(app, words, input="1\n\nq\n" if words[0] == "play" else None)
    assert done.exit_code == 0, done.output
    if not shortened:
        assert differences(example.printed, done.stdout.splitlines()) == []


def test_the_python_example_runs() -> None:
    said = run_python(TEXT).splitlines()
    assert len(said) > 3
    assert said[-1].endswith("%"), "the share of fights that are won"


def test_differences_are_found() -> None:
    shown = ["title", "...", "end"]
    assert differences(shown, ["title", "one", "two", "end"]) == []
    assert differences(shown, ["title", "end"]) == []
    assert differences(["title", "...", "", "end"], ["title", "", "one", "", "end"]) == []
    assert differences(shown, ["head", "one", "end"]) == ["title"]
    assert differences(["a", "b"], ["a", "x", "b"]) == ["b"]
