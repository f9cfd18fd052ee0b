"""Backups: everything a store holds in one file, from either kind of database, into either kind.

A backup is made while people play. It is what the database held at one moment, all of it or nothing. The file is lines
of JSON, compressed: what it is, every row, and at the end how many rows there are and a digest of them. It is read to
its end before anything is restored.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Table, func, insert, select, text

from fray import __version__
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused
from fray.engine.save import mark
from fray.table.room import Room
from fray.table.schema import (
    MIGRATIONS,
    campaign_fights,
    campaigns,
    chairs,
    codes,
    commands,
    creatures,
    difficulties,
    encounters,
    fights,
    reviews,
)
from fray.table.store import Store

KIND: Final = "fray backup"
KEPT: Final[tuple[Table, ...]] = (
    *(fights, chairs, commands, codes, encounters, creatures, difficulties, reviews),
    *(campaigns, campaign_fights),
)
BATCH: Final = 500
FOR_THE_HOST_ALONE: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC  # it holds the keys that dice follow from
ROW, COLUMNS_OF, END = "row", "table", "end"
NOT_WHOLE: Final = "the backup {} is not whole: {}. Nothing was restored; use another one."


@dataclass(frozen=True)
class Saved:
    """What a backup holds."""

    made_at: str
    version: str
    schema: int
    rows: Mapping[str, int]  # by table

    def words(self) -> str:
        return f"{self.rows[fights.name]:,} fights with {self.rows[commands.name]:,} commands"


# ---- making one


def back_up(store: Store, file: Path) -> Saved:
    """Write a backup. An unfinished one never has its final name."""
    beside = file.with_name(file.name + ".part")
    made_at = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        with os.fdopen(os.open(beside, FOR_THE_HOST_ALONE, 0o600), "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=5, mtime=0) as packed:
                rows = written(store, packed, made_at)
            raw.flush()
            os.fsync(raw.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
    return Saved(made_at, __version__, store.version(), rows)


def written(store: Store, packed: gzip.GzipFile, made_at: str) -> Counter[str]:
    digest, rows = hashlib.sha256(), Counter[str]({table.name: 0 for table in KEPT})

    def line(record: list[object]) -> None:
        data = (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
        digest.update(data)
        packed.write(data)

    line([KIND, {"version": __version__, "schema": store.version(), "made_at": made_at}])
    with one_moment(store) as connection:
        for table in KEPT:
            line([COLUMNS_OF, table.name, [column.name for column in table.columns]])
            found = connection.execution_options(yield_per=BATCH).execute(select(table))
            for row in found:
                line([ROW, *row])
                rows[table.name] += 1
    packed.write((json.dumps([END, dict(rows), digest.hexdigest()]) + "\n").encode())
    return rows


@contextmanager
def one_moment(store: Store) -> Iterator[Connection]:
    """A connection that sees the database as it is now, whatever others write in the meantime."""
    with store.engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            connection.execute(text("SET idle_in_transaction_session_timeout = 0"))
        else:
            connection.exec_driver_sql("BEGIN")
        yield connection
        connection.rollback()


# ---- bringing one back


def restore(store: Store, file: Path) -> Saved:
    """Fill an empty store from a backup, all of it or nothing."""
    saved = checked(file)
    refuse_unless_empty(store)
    with store.engine.begin() as connection:
        batches = Batches(connection)
        for table, row in rows_of(file):
            batches.add(table, row)
        batches.write_all()
    for fight, revision in newest(store):
        store.told.note([(fight, max(revision, store.told.revisions.get(fight, 0)))])
    return saved


class Batches:
    """Rows on their way into a database."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.table: Table | None = None
        self.rows: list[dict[str, object]] = []

    def add(self, table: Table, row: dict[str, object]) -> None:
        if table is not self.table or len(self.rows) >= BATCH:
            self.write_all()
        self.table = table
        self.rows.append(row)

    def write_all(self) -> None:
        if self.table is not None and self.rows:
            self.connection.execute(insert(self.table), self.rows)
        self.rows = []


def checked(file: Path) -> Saved:
    """Read a whole backup, and say what is in it. One that is cut off or changed is refused."""
    try:
        return digested(file)
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError, LookupError, TypeError) as error:
        raise Refused(MALFORMED, NOT_WHOLE.format(file, str(error) or type(error).__name__)) from error


def digested(file: Path) -> Saved:
    digest, counted, header, name = hashlib.sha256(), Counter[str](), dict[str, str](), ""
    with gzip.open(file, "rb") as packed:
        for data in packed:
            record = json.loads(data)
            if record[0] == END:
                return finished(file, header, counted, record, digest.hexdigest())
            digest.update(data)
            if record[0] == KIND:
                header = record[1]
                refuse_newer(int(header["schema"]))
            elif record[0] == COLUMNS_OF:
                name = record[1]
                counted[name] += 0
            else:
                counted[name] += 1
            if not header:
                raise ValueError("it is not a backup of Fray")
    raise EOFError("its end is missing")


def finished(file: Path, header: dict[str, str], counted: Counter[str], end: list[object], digest: str) -> Saved:
    if end[1] != dict(counted) or end[2] != digest:
        raise ValueError("it was changed")
    return Saved(header["made_at"], header["version"], int(header["schema"]), counted)


def refuse_newer(schema: int) -> None:
    if schema > len(MIGRATIONS):
        raise Refused(MALFORMED, f"the backup has schema {schema}, this Fray knows {len(MIGRATIONS)}: use a newer one")


def rows_of(file: Path) -> Iterator[tuple[Table, dict[str, object]]]:
    """Every row with its table. Columns that came later have their usual values."""
    tables = {table.name: table for table in KEPT}
    table, names = KEPT[0], list[str]()
    with gzip.open(file, "rb") as packed:
        for data in packed:
            record = json.loads(data)
            if record[0] == COLUMNS_OF:
                table, names = tables[record[1]], record[2]
            elif record[0] == ROW:
                yield table, dict(zip(names, record[1:], strict=True))


def refuse_unless_empty(store: Store) -> None:
    """What is there is never overwritten, and nobody may be at work on it."""
    if store.engine.dialect.name == "postgresql" and store.owners.living():
        raise Refused(ILLEGAL, "a table is running on this database; stop it first")
    with store.engine.connect() as connection:
        for table in (fights, encounters, creatures):
            if connection.execute(select(func.count()).select_from(table)).scalar_one():
                words = f"the database already has {table.name}; a backup is restored into an empty one"
                raise Refused(ILLEGAL, words)


def newest(store: Store) -> list[tuple[str, int]]:
    query = select(commands.c.fight, func.max(commands.c.revision)).group_by(commands.c.fight)
    with store.engine.connect() as connection:
        return [(row[0], row[1]) for row in connection.execute(query)]


# ---- proving one


@dataclass(frozen=True)
class Proof:
    """What came of replaying every fight of a store."""

    same: int
    others: list[str]  # fights that do not come out as they did, in words


def prove(store: Store) -> Proof:
    """Replay every fight, and compare the state its last command led to."""
    same, others = 0, []
    with store.engine.connect() as connection:
        names = list(connection.execute(select(fights.c.id).order_by(fights.c.made_at)).scalars())
    for name in names:
        stored = store.fight(name)
        assert stored is not None
        try:
            room = Room(store, stored)
        except Exception as error:
            others.append(f"{name} does not open: {error}")
            continue
        last = store.commands(name)[-1]
        if room.remark or last.mark != mark(room.game):
            others.append(f"{name}: {room.remark or 'another state'}")
        else:
            same += 1
    return Proof(same, others)
