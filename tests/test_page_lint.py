"""The page's own checks are part of the tests: prettier and eslint, svelte-check, and vitest."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parent.parent / "web"
CHECKS = {
    "lint": "prettier and eslint",
    "check": "svelte-check",
    "test": "vitest",
}


def needs(reason: str) -> None:
    """Where every check has to run, a missing tool is a failure; elsewhere the check is left out, and says why."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.mark.parametrize("script", CHECKS, ids=list(CHECKS.values()))
def test_the_page_passes(script: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        needs("no npm: install Node to check the page")
    elif not (WEB / "node_modules").exists():
        needs("the page's packages are not installed: run `npm ci` in web/")
    else:
        environment = {**os.environ, "NO_COLOR": "1"}
        command = [npm, "run", "--silent", script]
        done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
