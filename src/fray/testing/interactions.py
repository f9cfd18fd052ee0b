"""Tables of what can happen inside what: each cell names a test of the system, or says why the two cannot meet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

TEST = "test_"


def counted(cells: Iterable[str], folder: Path) -> tuple[int, int]:
    """How many cells name a test of this folder, and how many give a reason; any other cell is an error."""
    known = names_of_tests(folder)
    tested = reasons = 0
    for cell in cells:
        if cell.startswith(TEST):
            assert cell in known, f"{cell} is named in the table and does not exist"
            tested += 1
        else:
            assert " " in cell, f"{cell!r} is neither a test nor a reason"
            reasons += 1
    return tested, reasons


def names_of_tests(folder: Path) -> set[str]:
    """Every test of a folder, by name."""
    files = folder.glob("test_*.py")
    return {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)}
