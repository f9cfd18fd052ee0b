"""Who keeps what: encounters and creatures belong to the browser that made them, by a secret that only it has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Header

from fray.engine.decisions import MALFORMED, NOT_YOURS, Refused
from fray.table.chairs import hash_of
from fray.table.limits import Limiter
from fray.table.refusals import TOO_MANY
from fray.table.shelf import Full, Kept, NotTheirs, Shelf

MOST_OF_ONE: Final = 60  # encounters of one owner, and as many creatures
MOST_OF_ALL: Final = 2000
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{20,100}")
WANTED: Final = "send a header Fray-Owner with a secret of your own: 20 to 100 letters, digits, - or _"


def owner_of(
    fray_owner: Annotated[str, Header(description="Your secret: what you save belongs to it")] = "",
) -> str:
    """The hash of an owner's secret; empty without one."""
    return hash_of(fray_owner) if SECRET.fullmatch(fray_owner) else ""


Owner = Annotated[str, Depends(owner_of)]


@dataclass(frozen=True)
class Keeping:
    """Saves and deletes for owners, within limits. `saves` limits how often each client may."""

    saves: Limiter

    def admit(self, owner: str, client: str) -> None:
        """Refuse requests without an owner, and too many requests."""
        if not owner:
            raise Refused(MALFORMED, f"it needs an owner: {WANTED}")
        if not self.saves.allow(client):
            raise Refused(TOO_MANY, "too many at once; wait a minute")


def keep(shelf: Shelf, kept: Kept) -> None:
    """Save an entry, or say why not."""
    try:
        shelf.keep(kept, MOST_OF_ONE, MOST_OF_ALL)
    except NotTheirs as error:
        raise Refused(NOT_YOURS, f"{whose(kept.id, error)}; save yours under another name") from error
    except Full as error:
        kind = shelf.table.name
        who = f"you already have {MOST_OF_ONE} {kind}" if error.own else f"this table already has {MOST_OF_ALL} {kind}"
        raise Refused(TOO_MANY, f"{who}; delete one first") from error


def drop(shelf: Shelf, system: str, name: str, owner: str) -> Kept:
    """Delete an entry, or say why not."""
    try:
        dropped = shelf.drop(system, name, owner)
    except NotTheirs as error:
        raise Refused(NOT_YOURS, f"{whose(name, error)}; only its owner can delete it") from error
    if dropped is None:
        raise Refused(MALFORMED, f"nothing is saved as {name!r}")
    return dropped


def whose(name: str, error: NotTheirs) -> str:
    if not error.owned:
        return f"{name!r} was saved before entries had owners, so it cannot be changed"
    return f"{name!r} belongs to {error.maker or 'another user'}"
