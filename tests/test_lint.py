"""Style and types are part of the tests: what ruff or mypy objects to fails the build."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def complaints(*command: str) -> str:
    """What a checker says; nothing where it is content."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


def test_ruff_finds_nothing() -> None:
    said = complaints("ruff", "check", "--quiet", "--output-format=concise", "src", "tools", "tests", "setup.py")
    assert not said, said


def test_strict_mypy_finds_nothing() -> None:
    said = complaints("mypy", "--no-error-summary")
    assert not said, said
