"""Tasks for worker processes in the tests: nothing heavy is imported, so that a worker knows them at once."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import Any

from fray.engine.content import ContentError, Problem
from fray.engine.decisions import ILLEGAL, Refused
from fray.table.tasks import Position


def whoami() -> int:
    return os.getpid()


def sleep_as(pid_file: str, *_more: Any) -> None:
    """Say who sleeps, and sleep for longer than any test waits."""
    Path(pid_file).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(600)


def sleeping_odds(position: Position, *_question: Any) -> None:
    """In place of odds: never known."""
    sleep_as(str(pid_file(position.fight)))


def pid_file(fight: str) -> Path:
    return Path(tempfile.gettempdir()) / f"fray-test-{fight}.pid"


def die() -> None:
    os.abort()


def refuse() -> None:
    raise Refused(ILLEGAL, "not now", "some-clause")


def complain() -> None:
    raise ContentError([Problem("a file", "a record", "a field", "is wrong", "write it right")])


def stumble() -> None:
    raise ZeroDivisionError


def open_sockets() -> list[str]:
    """What this process has open that is a socket or a database."""
    folder = Path("/proc/self/fd")
    found = [str(file.readlink()) for file in folder.iterdir() if file.is_symlink()]
    return [name for name in found if name.endswith(".sqlite")]
