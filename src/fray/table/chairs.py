"""Chairs: who sits at a fight, what they may answer, and their live connections."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from fray.table.records import Nudge, Record, Role
from fray.table.stored import StoredChair

# Join codes have no letters or digits that look alike. There are too many to guess over the network.
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 8


class Line:
    """A live connection of a chair. It wakes when there is something to send."""

    def __init__(self) -> None:
        self.wake = asyncio.Event()
        self.notes: list[Record] = []  # sent once, never stored
        self.ending = False  # whether the person should connect again, to whichever process is there


@dataclass
class Chair:
    """A person at the table, and the combatants they play."""

    id: str
    invited_as: Role
    name: str
    token_hash: str
    revoked: bool = False
    combatants: set[int] = field(default_factory=set)
    by_hand: bool = False
    lines: list[Line] = field(default_factory=list)

    @property
    def role(self) -> Role:
        return role_of(self.invited_as, bool(self.combatants))

    @property
    def keeper(self) -> bool:
        return self.invited_as == "keeper"

    def tell(self, note: Record) -> None:
        """Send a note once to all connections of this chair."""
        for line in self.lines:
            line.notes.append(note)
            line.wake.set()


def role_of(invited_as: Role, plays: bool) -> Role:
    """A spectator becomes a player by claiming a combatant, or when the Keeper gives them one."""
    return "player" if invited_as == "spectator" and plays else invited_as


class Chairs:
    """All chairs of a fight. A revoked chair stays known but is empty."""

    def __init__(self) -> None:
        self.all: dict[str, Chair] = {}

    def sit_down(self, stored: StoredChair) -> Chair:
        """A chair from the store. A known chair keeps its live connections."""
        chair = self.all.get(stored.id)
        if chair is None:
            role: Role = stored.role  # type: ignore[assignment]  # the store holds nothing else
            chair = self.all[stored.id] = Chair(stored.id, role, stored.name, stored.token_hash)
        chair.revoked = stored.revoked
        chair.combatants.clear()
        chair.by_hand = False
        return chair

    def seated(self) -> list[Chair]:
        return [chair for chair in self.all.values() if not chair.revoked]

    def keeper(self) -> Chair:
        return next(chair for chair in self.all.values() if chair.keeper)

    def of_token(self, token: str) -> Chair | None:
        """The chair of this token, unless it was revoked."""
        hashed = hash_of(token)
        for chair in self.all.values():
            if secrets.compare_digest(chair.token_hash, hashed):
                return None if chair.revoked else chair
        return None

    def player_of(self, who: int) -> Chair | None:
        """Who plays a combatant, if it is a person."""
        return next((chair for chair in self.seated() if who in chair.combatants), None)

    def give(self, who: int, chair: str) -> None:
        """Give a combatant to this chair alone. An empty id gives it to no chair."""
        for neighbor in self.all.values():
            neighbor.combatants.discard(who)
        if chair:
            self.all[chair].combatants.add(who)

    def tell_declined(self, keeper: Chair, names: Collection[str]) -> None:
        """Those who asked for an undo are told that it is declined."""
        for chair in self.seated():
            if chair.name in names:
                chair.tell(Nudge(name=keeper.name, message=f"{keeper.name} declined the undo: the answer stands."))

    def wake(self) -> None:
        """Something has changed: send all chairs a new view."""
        for chair in self.all.values():
            for line in chair.lines:
                line.wake.set()

    def send_away(self) -> None:
        """Ask everybody to connect again."""
        for chair in self.all.values():
            for line in chair.lines:
                line.ending = True
        self.wake()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def code_from(text: str) -> str:
    """A code as people type it: in small letters, with dashes or blanks."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


def spoken(code: str) -> str:
    """A code as people read it."""
    return f"{code[:4]}-{code[4:]}" if code else ""
