"""The commands a fight has executed: one that is sent again changes nothing and is answered as the first time."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from fray.engine.decisions import MALFORMED, Refused
from fray.table.requests import Command

UNKNOWN: Final = ""  # the digest of commands from before digests existed
ARRANGED: Final = "arranged"  # the digest of changes that did not come as commands


@dataclass(frozen=True)
class Seen:
    """An executed command: the revision it led to, and a digest of its content."""

    revision: int
    digest: str


class Executed:
    """All executed commands, by chair and command id."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, str], Seen] = {}

    def note(self, chair: str, identifier: str, revision: int, digest: str) -> None:
        self.seen[chair, identifier] = Seen(revision, digest)

    def before(self, chair: str, identifier: str, digest: str) -> int | None:
        """The revision a repeated command led to the first time. Refuses another command with the same id."""
        seen = self.seen.get((chair, identifier))
        if seen is None:
            return None
        if seen.digest not in (digest, UNKNOWN):
            raise Refused(MALFORMED, f"the id {identifier!r} belongs to another command; use a new one")
        return seen.revision


def digest_of(command: Command) -> str:
    """A short digest of a command without its id."""
    return hashlib.sha256(command.model_dump_json(exclude={"id"}).encode()).hexdigest()[:20]
