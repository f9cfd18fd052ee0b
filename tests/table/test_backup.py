"""Backups: made while people play, whole or refused, and restored into either kind of database."""

from __future__ import annotations

import gzip
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from fray.engine.decisions import Refused
from fray.table.backup import KEPT, back_up, checked, prove, restore
from fray.table.lease import new_place
from fray.table.schema import MIGRATIONS, metadata
from fray.table.shelf import Kept
from fray.table.store import Store
from tests.table.database import Postgres, url_of
from tests.table.stage import Person, play_on, running_table
from tests.table.test_migrations import FIRST, written

NewDatabase = Callable[[], str]
LIVE = {"processes", "owners", "loads", "schema_version"}  # what is only true while a table runs


@pytest.fixture
def empty(postgres: Postgres, tmp_path: Path) -> dict[str, NewDatabase]:
    """A new empty database of each kind."""
    return {"sqlite": lambda: str(tmp_path / f"new-{os.urandom(4).hex()}.sqlite"), "postgresql": postgres.database}


def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
    tables = metadata.sorted_tables
    with store.engine.connect() as connection:
        return {table.name: sorted(map(tuple, connection.execute(select(table)))) for table in tables}


def test_every_table_is_in_a_backup_or_only_lives_while_a_table_runs() -> None:
    assert {table.name for table in KEPT} == set(metadata.tables) - LIVE


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_backup_made_while_people_play_is_restored_and_played_on(
    database: str, into: str, empty: dict[str, NewDatabase], tmp_path: Path
) -> None:
    """From either database into either: links, codes and creatures work, and every fight replays to its last state."""
    file, stopping = tmp_path / "the.fray-backup", threading.Event()
    with running_table(url_of(database)) as table:
        keeper = table.start()
        ann = keeper.invite("Ann", (0,))
        play_on(keeper, 4, random.Random(1))
        table.store.creatures.keep(Kept("momentum", "my-own", "creature", {"text": "x"}, "me", "Me"), 9, 9)
        busy = threading.Thread(target=play_until, args=(table.start(), stopping))
        busy.start()
        try:
            saved = back_up(table.store, file)
        finally:
            stopping.set()
            busy.join(60)
        told = keeper.view()
    assert file.stat().st_mode & 0o077 == 0
    assert saved.rows["fights"] == 2
    assert checked(file).rows == saved.rows
    restored = empty[into]()
    store = Store(url_of(restored))
    assert restore(store, file).rows == saved.rows
    proof = prove(store)
    assert (proof.same, proof.others) == (2, [])
    assert store.losses() == []
    store.engine.dispose()
    with running_table(url_of(restored)) as table:
        again, her = Person(table, keeper.fight, "the-keeper", keeper.token), Person(table, ann.fight, "", ann.token)
        assert again.view()["log"] == told["log"]
        assert her.view()["revision"] == told["revision"]
        assert table.store.creatures.all("momentum")[0].id == "my-own"
        assert again.do("pause", on=True) == told["revision"] + 1
        assert table.client.post("/api/join", json={"code": told["code"], "name": "Sue"}).status_code == 200


def play_until(keeper: Person, stopping: threading.Event) -> None:
    while not stopping.is_set():
        play_on(keeper, 1, random.Random(2))


def test_what_comes_back_is_exactly_what_there_was(empty: dict[str, NewDatabase], tmp_path: Path) -> None:
    """There and back again: file, PostgreSQL, file."""
    first = empty["sqlite"]()
    with running_table(url_of(first)) as table:
        play_on(table.start(), 5, random.Random(3))
    stores = [Store(url_of(first)), Store(url_of(empty["postgresql"]())), Store(url_of(empty["sqlite"]()))]
    for number, (old, new) in enumerate(zip(stores, stores[1:], strict=False)):
        file = tmp_path / f"{number}.fray-backup"
        back_up(old, file)
        restore(new, file)
    assert contents(stores[0]) == contents(stores[1]) == contents(stores[2])
    for store in stores:
        store.engine.dispose()


def test_a_backup_that_is_cut_off_or_changed_is_refused_and_nothing_is_restored(store: Store, tmp_path: Path) -> None:
    store.encounters.keep(Kept("toy", "kept", "Kept", {"text": "x" * 2000}, "me"), 9, 9)
    file, broken = tmp_path / "whole", tmp_path / "broken"
    back_up(store, file)
    whole, lines = file.read_bytes(), gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    spoiled = {
        "cut off": whole[: len(whole) // 2],
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "a row less": gzip.compress(b"".join(line for line in lines if b"kept" not in line)),
        "changed": gzip.compress(b"".join(lines).replace(b"Kept", b"Cept")),
        "something else": gzip.compress(b'["a shopping list"]\n'),
        "not even packed": b"This is a shopping list.",
        "empty": b"",
    }
    target = Store(f"sqlite:///{tmp_path / 'target.sqlite'}")
    before = contents(target)
    for how, data in spoiled.items():
        broken.write_bytes(data)
        with pytest.raises(Refused, match="is not whole") as refused:
            restore(target, broken)
        assert "Nothing was restored" in refused.value.message, how
    newer = gzip.compress(b"".join(lines).replace(b'"schema":%d' % len(MIGRATIONS), b'"schema":99'))
    broken.write_bytes(newer)
    with pytest.raises(Refused, match="use a newer one"):
        restore(target, broken)
    assert contents(target) == before
    target.engine.dispose()


def test_nothing_is_overwritten(store: Store, tmp_path: Path) -> None:
    store.encounters.keep(Kept("toy", "kept", "Kept", {}, "me"), 9, 9)
    back_up(store, tmp_path / "file")
    with pytest.raises(Refused, match="already has encounters"):
        restore(store, tmp_path / "file")


def test_a_database_on_which_a_table_runs_is_left_alone(postgres: Postgres, store: Store, tmp_path: Path) -> None:
    back_up(store, tmp_path / "file")
    used = Store(url_of(postgres.database()))
    with used.engine.connect() as connection:
        used.owners.enlist(connection, new_place("http://127.0.0.1:1"))
        connection.commit()
        with pytest.raises(Refused, match="a table is running"):
            restore(used, tmp_path / "file")
    used.engine.dispose()


@pytest.mark.parametrize("schema", range(FIRST, len(MIGRATIONS)))
def test_a_backup_of_an_old_database_is_restored(schema: int, tmp_path: Path) -> None:
    links = written(str(tmp_path / "old.sqlite"), schema)
    old, new = (Store(f"sqlite:///{tmp_path / name}.sqlite") for name in ("old", "new"))
    back_up(old, tmp_path / "file")
    restore(new, tmp_path / "file")
    assert new.fight(links["fight"]) == old.fight(links["fight"])
    assert [command.revision for command in new.commands(links["fight"])] == list(range(1, links["revision"] + 1))
    old.engine.dispose()
    new.engine.dispose()


def test_both_commands_as_people_use_them(tmp_path: Path) -> None:
    folder, first, second = tmp_path / "backups", str(tmp_path / "first.sqlite"), str(tmp_path / "second.sqlite")
    with running_table(f"sqlite:///{first}") as table:
        play_on(table.start(), 2, random.Random(4))
        said = [fray(first, "backup", str(folder), "--keep", "1") for _ in range(2)]
    assert all("1 fights with 3 commands" in words for words in said)
    kept = sorted(folder.iterdir())
    assert len(kept) == 1
    assert "1 fights replay as they were" in fray(second, "restore", str(kept[-1]), "--check")
    assert "is a file; --keep is for a folder" in fray(first, "backup", str(kept[-1]), "--keep", "1", code=2)
    assert "already has fights" in fray(second, "restore", str(kept[-1]), code=2)


def fray(database: str, *words: str, code: int = 0) -> str:
    command = [sys.executable, "-m", "fray", *words]
    environment = {**os.environ, "FRAY_DATABASE": database}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr
