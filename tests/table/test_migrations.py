"""Databases written by every earlier schema: they come up to date, and their fights are played on with the old links.

`tests/fixtures/schemas` holds one database for each schema and kind, written by the Fray of that time: a fight with a
Keeper, a player and six answers. Their links stand in the first line.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import inspect

from fray.table.schema import MIGRATIONS
from fray.table.store import Store
from tests.table.database import Postgres, url_of
from tests.table.stage import Person, answer_to, running_table

FOLDER = Path(__file__).parent.parent / "fixtures" / "schemas"
FIRST = 2  # the first one that was released had two migrations behind it


def kind_of(database: str) -> str:
    return "postgresql" if database.startswith("postgresql") else "sqlite"


def written(database: str, schema: int) -> dict[str, Any]:
    """Put an old database there; its links."""
    text = (FOLDER / f"{schema}.{kind_of(database)}.sql").read_text(encoding="utf-8")
    if kind_of(database) == "sqlite":
        with closing(sqlite3.connect(database)) as connection:
            connection.executescript(text)
    else:
        with psycopg.connect(database) as server:
            server.execute(text.encode())
    found: dict[str, Any] = json.loads(text.splitlines()[0].removeprefix("-- "))
    return found


def columns_of(database: str) -> dict[str, dict[str, tuple[str, bool]]]:
    """Every table of a database, brought up to date: its columns, their types, and whether they may be empty."""
    store = Store(url_of(database))
    found = inspect(store.engine)
    tables = {
        table: {column["name"]: (str(column["type"]), bool(column["nullable"])) for column in found.get_columns(table)}
        for table in found.get_table_names()
    }
    store.engine.dispose()
    return tables


def test_there_is_a_database_of_every_schema() -> None:
    found = sorted(path.name for path in FOLDER.iterdir())
    kinds = ("postgresql", "sqlite")
    assert found == sorted(f"{schema}.{kind}.sql" for schema in range(FIRST, len(MIGRATIONS)) for kind in kinds)


@pytest.mark.parametrize("schema", range(FIRST, len(MIGRATIONS)))
def test_a_fight_of_an_old_schema_is_played_on(database: str, schema: int) -> None:
    links = written(database, schema)
    assert links["version"] == schema
    with running_table(url_of(database)) as table:
        assert table.store.version() == len(MIGRATIONS)
        keeper, ann = (Person(table, links["fight"], "", links[name]) for name in ("keeper", "ann"))
        seen = keeper.view()
        assert seen["revision"] == links["revision"]
        assert ann.view()["revision"] == links["revision"]
        answer = {"do": "answer", "id": "the-next-one", "revision": seen["revision"], **answer_to(seen["decisions"][0])}
        for _ in range(2):
            assert keeper.post("/commands", answer).json()["revision"] == links["revision"] + 1


def test_every_old_schema_becomes_the_same_as_a_new_one(postgres: Postgres, tmp_path: Path) -> None:
    def new_file() -> str:
        return str(tmp_path / f"{uuid4().hex}.sqlite")

    makers: list[Callable[[], str]] = [new_file, postgres.database]
    for new_one in makers:
        fresh = columns_of(new_one())
        for schema in range(FIRST, len(MIGRATIONS)):
            database = new_one()
            written(database, schema)
            assert columns_of(database) == fresh, f"schema {schema}"
