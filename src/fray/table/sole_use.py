"""A database file is for one process: a second one is refused before it touches anything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # a system without it: two processes then get in each other's way, but lose nothing
    fcntl = None  # type: ignore[assignment]

IN_USE: Final = (
    "fray: {} is in use by another Fray{}. A database file is for one process. Stop the other one, or put the fights "
    "into PostgreSQL (FRAY_DATABASE=postgresql://...), which any number of processes can share."
)


@contextmanager
def sole_use(file: Path | None) -> Iterator[None]:
    """Hold the lock beside a database file. It goes with the process, however that ends."""
    if file is None or fcntl is None:
        yield
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_name(f"{file.name}-lock").open("a+", encoding="ascii")
    except OSError:  # a folder that cannot be written: the store says so itself
        yield
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            who = lock.read(20).strip()
            raise SystemExit(IN_USE.format(file, f" (process {who})" if who else "")) from None
        with suppress(OSError):
            lock.truncate(0)
            lock.write(f"{os.getpid()}\n")
            lock.flush()
        yield
