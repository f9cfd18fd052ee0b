"""The last announced revision of each fight, in a small file beside the database.

A restored database file, or one that has lost the end of its write-ahead log, looks intact. This file shows the loss.
It is written after each command, and no command waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

MOST_LINES: Final = 100_000


class Told:
    """The last revision of each fight. Lines are only ever added; now and then the file is rewritten."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.revisions: dict[str, int] = {}
        self.lines = 0
        if path is not None and path.exists():
            with suppress(OSError):
                self.read(path.read_text(encoding="ascii", errors="replace"))

    def read(self, text: str) -> None:
        for line in text.splitlines():
            fight, _, revision = line.partition(" ")
            if revision.isdigit():
                self.revisions[fight] = int(revision)
            self.lines += 1

    def note(self, told: Iterable[tuple[str, int]]) -> None:
        """Write down a revision before it is announced. A full disk is reported elsewhere."""
        if self.path is None:
            return
        news = dict(told)
        self.revisions.update(news)
        self.lines += len(news)
        with suppress(OSError):
            if self.lines > MOST_LINES:
                self.rewrite(self.path)
            else:
                self.add(self.path, news)

    def add(self, path: Path, news: dict[str, int]) -> None:
        with path.open("a", encoding="ascii") as file:
            file.write("".join(f"{fight} {revision}\n" for fight, revision in news.items()))

    def rewrite(self, path: Path) -> None:
        beside = path.with_name(path.name + ".part")
        lines = [f"{fight} {revision}\n" for fight, revision in self.revisions.items()]
        beside.write_text("".join(lines), encoding="ascii")
        beside.replace(path)
        self.lines = len(self.revisions)
