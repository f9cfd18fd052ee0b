"""The page's own checks are part of the tests: prettier and eslint, svelte-check, and vitest."""

from __future__ import annotations

import os
import re
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


def test_no_rule_is_shown_by_its_id() -> None:
    """Rules are cited by their titles (`ruleTitle`); an id may be a tooltip or an address."""
    shown = re.compile(r">\s*\{[\w.]*(?:clause|\bid)\}")
    components = (ROOT / "web" / "src").rglob("*.svelte")
    assert [path.name for path in components if shown.search(path.read_text(encoding="utf-8"))] == []
