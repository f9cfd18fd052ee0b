"""docs/library.md is true: its examples run."""

from __future__ import annotations

from tests.documents import run_python, text_of


def test_the_examples_run() -> None:
    said = run_python(text_of("docs/library.md"))
    assert "Rats in the cellar" in said, "the picture"
    assert said.splitlines()[-1].startswith("1.0 "), "the round and a gauge"
