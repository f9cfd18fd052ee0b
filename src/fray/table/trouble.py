"""Storage trouble in words: what is wrong, what is safe, and whether the table recovers by itself."""

from __future__ import annotations

import sqlite3
from typing import Final

from fray.engine.decisions import Refused

STORAGE: Final = "storage"
SAFE: Final = "Everything accepted so far is safe. The table waits and continues by itself"
FULL: Final = f"The disk is full, so nothing more can be stored. {SAFE} as soon as there is room."
FAILING: Final = f"The disk cannot be written: it is full or failing. {SAFE} as soon as it can be."
LOCKED: Final = f"Another program has locked the database. {SAFE} as soon as it lets go."
READ_ONLY: Final = f"The database cannot be written: it is read-only. {SAFE} as soon as that is changed."
UNOPENED: Final = f"The database file cannot be opened: its folder is missing, full or closed to Fray. {SAFE}."
AWAY: Final = f"The database cannot be reached. {SAFE} as soon as it is back."
STOPPING: Final = "This process of the table is stopping. Everything accepted is safe. Send it again in a moment."
MOVING: Final = "Another process of the table is taking over this fight. Everything accepted is safe. Send it again."
DAMAGED: Final = (
    "The database file is damaged, so not all of it can be read. Stop the table, keep a copy of the file, "
    "and restore it from a backup or with `sqlite3 FILE .recover`."
)
SQLITE: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: UNOPENED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
POSTGRES: Final = {"53100": FULL, "25006": READ_ONLY, "58030": FAILING, "XX001": DAMAGED, "XX002": DAMAGED}


class StorageTrouble(Refused):
    """The store does not work now. Nothing has changed, or sending the command again will show that it has."""

    def __init__(self, message: str) -> None:
        super().__init__(STORAGE, message)

    def __reduce__(self) -> tuple[type[StorageTrouble], tuple[str]]:
        return StorageTrouble, (self.message,)


def trouble_of(error: BaseException | None) -> StorageTrouble | None:
    """What a database driver's error means, if it is the storage's and not ours."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)  # the lowest byte is the kind, the rest the particulars
        words = SQLITE.get(code & 0xFF) if code is not None else None
        return StorageTrouble(words) if words else None
    if error is not None and type(error).__module__.startswith("psycopg"):
        away = {"OperationalError", "InterfaceError"} & {kind.__name__ for kind in type(error).__mro__}
        words = POSTGRES.get(getattr(error, "sqlstate", None) or "", AWAY if away else "")
        return StorageTrouble(words) if words else None
    return None


def lost_steps(told: int, stored: int) -> str:
    """For visitors of a fight whose end the storage has lost."""
    return (
        f"The storage has lost the end of this fight: revision {told} was accepted, but only {stored} is left. "
        "Play the lost part again."
    )
