"""The page's own checks are part of the tests: prettier and eslint, svelte-check, and vitest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "lint": "prettier and eslint",
    "check": "svelte-check",
    "test": "vitest",
}


@pytest.mark.parametrize("script", CHECKS, ids=list(CHECKS.values()))
def test_the_page_passes(script: str) -> None:
    command = [sys.executable, "-m", "tools.page", "run", script]
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
