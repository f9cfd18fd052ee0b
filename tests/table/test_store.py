"""The store keeps what was accepted, whatever database it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from fray.table.chairs import hash_of
from fray.table.schema import MIGRATIONS, migrate, owners_of_what_is_kept, versions
from fray.table.shelf import Full, Kept, NotTheirs
from fray.table.store import AlreadyStored, Store, database_url
from fray.table.stored import Append, StoredChair, StoredCommand, StoredFight
from tests.table.database import url_of


def fight(name: str = "f1", touched: str = "2030-01-01") -> StoredFight:
    return StoredFight(name, "toy", "The Ring", {"id": "ring"}, 2**61, "2030-01-01", touched, "begun", "0.1", "abc")


def chair(name: str = "c1", of: str = "f1", token: str = "secret") -> StoredChair:
    return StoredChair(name, of, "keeper", "Kim", hash_of(token), False, 0)


def command(revision: int = 1, identifier: str = "begin", by: str = "c1") -> StoredCommand:
    return StoredCommand(revision, identifier, by, "play", {"entries": [["answer", "1", "0", "x", ""]]}, "m")


@pytest.fixture
def store(database: str) -> Any:
    opened = Store(url_of(database))
    yield opened
    opened.engine.dispose()


def test_a_new_store_is_up_to_date(store: Store) -> None:
    assert store.version() == len(MIGRATIONS)
    assert set(store.tables()) == {
        "campaign_fights",
        "campaigns",
        "chairs",
        "codes",
        "commands",
        "creatures",
        "difficulties",
        "encounters",
        "fights",
        "loads",
        "owners",
        "processes",
        "reviews",
        "schema_version",
    }


def test_an_old_store_is_brought_up_to_date_and_keeps_what_is_in_it(database: str) -> None:
    """Only the first migration has run, and there is a fight; opening it runs the others."""
    old = Store(url_of(database))
    old.add_fight(fight(), chair(), "CODE", command())
    with old.engine.begin() as connection:
        for table in ("codes", "difficulties", "creatures", "loads"):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("ALTER TABLE fights DROP COLUMN dice_key"))
        connection.execute(versions.delete().where(versions.c.version > 1))
    assert old.version() == 1
    old.engine.dispose()
    new = Store(url_of(database))
    assert new.version() == len(MIGRATIONS)
    assert {"codes", "creatures"} <= set(new.tables())
    assert new.fight("f1") == fight()
    assert new.commands("f1") == [command()]
    new.engine.dispose()


def test_a_store_of_a_newer_fray_is_left_alone(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(versions.insert().values(version=len(MIGRATIONS) + 1))
    with pytest.raises(RuntimeError, match="use the one that wrote it"):
        migrate(store.engine)


def test_a_fight_is_kept_with_its_chair_its_code_and_its_beginning(store: Store) -> None:
    store.add_fight(fight(), chair(), "CODE", command())
    assert store.fight("f1") == fight()
    assert store.chairs("f1") == [chair()]
    assert store.commands("f1") == [command()]
    assert store.code("f1") == "CODE"
    assert store.fight_with_code("CODE") == "f1"
    assert store.fight("f2") is None


def test_the_key_of_a_fights_dice_is_kept(store: Store) -> None:
    keyed = replace(fight(), seed="blake2b:" + "0f" * 16)
    store.add_fight(keyed, chair(), "CODE", command())
    assert store.fight("f1") == keyed


def test_a_fight_is_kept_wholly_or_not_at_all(store: Store) -> None:
    store.add_fight(fight(), chair(), "CODE", command())
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.add_fight(fight("f2"), chair("c2", "f2", "other"), "CODE", command())
    assert store.fight("f2") is None
    assert store.chairs("f2") == []


def test_a_command_is_kept_once(store: Store) -> None:
    store.add_fight(fight(), chair(), "CODE", command())
    store.append(Append("f1", command(2, "again"), "2030-01-02", "round 2"))
    with pytest.raises(AlreadyStored):
        store.append(Append("f1", command(3, "again"), "2030-01-03", "round 3"))
    with pytest.raises(AlreadyStored):
        store.append(Append("f1", command(2, "other"), "2030-01-03", "round 3"))
    assert [one.revision for one in store.commands("f1")] == [1, 2]
    found = store.fight("f1")
    assert found is not None
    assert (found.touched_at, found.state) == ("2030-01-02", "round 2")


def test_two_chairs_may_use_the_same_command_id(store: Store) -> None:
    store.add_fight(fight(), chair(), "CODE", command())
    store.append(Append("f1", command(2, "the-same", "c1"), "", ""))
    store.append(Append("f1", command(3, "the-same", "c2"), "", ""))
    assert len(store.commands("f1")) == 3


def test_fights_are_found_by_the_tokens_that_open_them(store: Store) -> None:
    store.add_fight(fight("f1", "2030-01-01"), chair("c1", "f1", "one"), "CODE1", command())
    store.add_fight(fight("f2", "2030-01-02"), chair("c2", "f2", "two"), "CODE2", command())
    found = store.fights_of([hash_of("one"), hash_of("two"), hash_of("three")])
    assert [(one.id, one.chair) for one in found] == [("f2", "c2"), ("f1", "c1")]
    store.revoke("f2", "c2")
    assert [one.id for one in store.fights_of([hash_of("one"), hash_of("two")])] == ["f1"]


def test_a_new_code_replaces_the_old_one(store: Store) -> None:
    store.add_fight(fight(), chair(), "OLD", command())
    store.set_code("f1", "NEW")
    assert store.fight_with_code("OLD") is None
    assert store.fight_with_code("NEW") == "f1"
    store.set_code("f1", "")
    assert store.code("f1") == ""


def kept(title: str = "First", owner: str = "me", **fields: Any) -> Kept:
    return replace(Kept("one", "e", title, {"a": title}, owner, "Kim"), **fields)


def test_what_people_keep_is_replaced_only_by_its_owner(store: Store) -> None:
    for shelf in (store.encounters, store.creatures):
        shelf.keep(kept(), 9, 9)
        shelf.keep(kept("Again"), 9, 9)
        with pytest.raises(NotTheirs) as refused:
            shelf.keep(kept("Mine", "another"), 9, 9)
        assert (refused.value.maker, refused.value.owned) == ("Kim", True)
        assert shelf.all() == [kept("Again")]
    store.encounters.keep(kept("Other", "another", system="two"), 9, 9)
    assert [one.label for one in store.encounters.all()] == ["Again", "Other"]


def test_what_is_kept_is_dropped_only_by_its_owner(store: Store) -> None:
    store.creatures.keep(kept(), 9, 9)
    for nobody in ("another", ""):
        with pytest.raises(NotTheirs):
            store.creatures.drop("one", "e", nobody)
    assert store.creatures.drop("one", "e", "me") == kept()
    assert store.creatures.drop("one", "e", "me") is None
    assert store.creatures.all("one") == []


def test_one_owner_keeps_so_many_and_all_together_so_many(store: Store) -> None:
    store.encounters.keep(kept(), 2, 3)
    store.encounters.keep(kept(id="f"), 2, 3)
    for again in ("f", "e"):
        store.encounters.keep(kept("Changed", id=again), 2, 3)
    with pytest.raises(Full) as refused:
        store.encounters.keep(kept(id="g"), 2, 3)
    assert refused.value.own
    store.encounters.keep(kept(id="g", owner="another"), 2, 3)
    with pytest.raises(Full) as refused:
        store.encounters.keep(kept(id="h", owner="third"), 2, 3)
    assert not refused.value.own


def test_what_was_kept_before_there_were_owners_is_still_there_and_nobody_s(database: str) -> None:
    old = Store(url_of(database))
    old.encounters.keep(kept(), 9, 9)
    old.creatures.keep(kept(), 9, 9)
    with old.engine.begin() as connection:
        for table in ("encounters", "creatures"):
            for column in ("owner", "maker"):
                connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        connection.execute(versions.delete().where(versions.c.version > MIGRATIONS.index(owners_of_what_is_kept)))
    old.engine.dispose()
    new = Store(url_of(database))
    assert new.encounters.all() == new.creatures.all("one") == [kept(owner="", maker="")]
    for owner in ("me", ""):
        with pytest.raises(NotTheirs) as refused:
            new.encounters.keep(kept("Again", owner), 9, 9)
        assert not refused.value.owned
        with pytest.raises(NotTheirs):
            new.encounters.drop("one", "e", owner)
    new.engine.dispose()


def test_a_difficulty_is_kept_under_its_key(store: Store) -> None:
    store.save_difficulty("k", "{}")
    store.save_difficulty("k", "[]")
    assert store.difficulty("k") == "[]"
    assert store.difficulty("other") is None


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Any) -> None:
    store = Store(url_of(str(tmp_path / "fray.sqlite")))
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    store.engine.dispose()


def test_fray_database_is_a_file_an_address_or_nothing(tmp_path: Any) -> None:
    assert database_url("", tmp_path / "new") == f"sqlite:///{tmp_path}/new/fray.sqlite"
    assert (tmp_path / "new").is_dir()
    assert database_url(str(tmp_path / "mine.db"), tmp_path) == f"sqlite:///{tmp_path}/mine.db"
    assert database_url("postgresql://a@b/c", tmp_path) == "postgresql+psycopg://a@b/c"
    assert database_url("postgres://a@b/c", tmp_path) == "postgresql+psycopg://a@b/c"
    assert database_url("sqlite:///x", tmp_path) == "sqlite:///x"
