"""A shelf of the store: users' encounters or creatures. Each belongs to its owner."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, Table, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError


@dataclass(frozen=True)
class Kept:
    """A saved encounter or creature. `label` is an encounter's title or a creature's type."""

    system: str
    id: str
    label: str
    source: Mapping[str, object]
    owner: str = ""  # the hash of their token; empty for what was kept before there were owners
    maker: str = ""


class NotTheirs(Exception):
    """Another owner uses this id. `owned` is false if the entry has no owner."""

    def __init__(self, maker: str, owned: bool) -> None:
        super().__init__(maker)
        self.maker = maker
        self.owned = owned


class Full(Exception):
    """The limit is reached: this owner's, or the table's."""

    def __init__(self, own: bool) -> None:
        super().__init__()
        self.own = own


class Shelf:
    """A database table of saved entries. Methods are short transactions."""

    def __init__(self, engine: Engine, table: Table, label: str) -> None:
        self.engine = engine
        self.table = table
        self.label = label  # the column with an encounter's title or a creature's type

    def all(self, system: str = "") -> list[Kept]:
        """Everything of a system, or of all."""
        table = self.table
        query = select(table).order_by(table.c[self.label], table.c.system, table.c.id)
        with self.engine.connect() as connection:
            rows = connection.execute(query.where(table.c.system == system) if system else query).mappings().all()
        return [self.kept(row) for row in rows]

    def keep(self, kept: Kept, most_of_one: int, most_of_all: int) -> None:
        """Save an entry, or replace the same owner's entry with this system and id."""
        table, row = self.table, self.row(kept)
        try:
            with self.engine.begin() as connection:
                if connection.execute(update(table).where(self.owned(kept)).values(**row)).rowcount:
                    return
                self.refuse_if_there(connection, kept)
                self.refuse_if_full(connection, kept.owner, most_of_one, most_of_all)
                connection.execute(insert(table).values(**row))
        except IntegrityError as error:
            raise NotTheirs("", owned=True) from error

    def drop(self, system: str, identifier: str, owner: str) -> Kept | None:
        """Delete an owner's entry. Returns it, or None if there is none."""
        wanted = Kept(system, identifier, "", {}, owner)
        with self.engine.begin() as connection:
            row = connection.execute(select(self.table).where(self.same(wanted))).mappings().first()
            if row is not None and connection.execute(delete(self.table).where(self.owned(wanted))).rowcount == 0:
                raise NotTheirs(row["maker"], bool(row["owner"]))
        return self.kept(row) if row is not None else None

    # ---- rows

    def same(self, kept: Kept) -> ColumnElement[bool]:
        return (self.table.c.system == kept.system) & (self.table.c.id == kept.id)

    def owned(self, kept: Kept) -> ColumnElement[bool]:
        """The entry, if it belongs to this owner."""
        return self.same(kept) & (self.table.c.owner == kept.owner) & (self.table.c.owner != "")

    def refuse_if_there(self, connection: Connection, kept: Kept) -> None:
        columns = self.table.c
        row = connection.execute(select(columns.owner, columns.maker).where(self.same(kept))).first()
        if row is not None:
            raise NotTheirs(row.maker, bool(row.owner))

    def refuse_if_full(self, connection: Connection, owner: str, most_of_one: int, most_of_all: int) -> None:
        count = select(func.count()).select_from(self.table)
        if connection.execute(count.where(self.table.c.owner == owner)).scalar_one() >= most_of_one:
            raise Full(own=True)
        if connection.execute(count).scalar_one() >= most_of_all:
            raise Full(own=False)

    def row(self, kept: Kept) -> dict[str, str]:
        own = {"system": kept.system, "id": kept.id, "owner": kept.owner, "maker": kept.maker}
        return {**own, self.label: kept.label[:200], "source": json.dumps(kept.source)}

    def kept(self, row: RowMapping) -> Kept:
        source = json.loads(row["source"])
        return Kept(row["system"], row["id"], row[self.label], source, row["owner"], row["maker"])
