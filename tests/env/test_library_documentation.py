"""docs/library.md is true: its examples run."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

TEXT = (Path(__file__).resolve().parent.parent.parent / "docs" / "library.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    names: dict[str, object] = {}
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
            exec(block, names)
    assert "Rats in the cellar" in said.getvalue(), "the picture"
    assert said.getvalue().splitlines()[-1].startswith("1.0 "), "the round and a gauge"
