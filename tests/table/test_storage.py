"""Real faults of the storage: it is said what is wrong, nothing is lost, and the table goes on by itself."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from websockets.sync.client import ClientConnection, connect

from fray.table import store as store_module
from fray.table import trouble, writer
from fray.table.schema import MIGRATIONS, versions
from fray.table.serve import opened_store
from fray.table.shelf import Kept
from fray.table.store import Store
from fray.table.told import Told
from fray.table.trouble import StorageTrouble
from tests.table.database import Postgres, url_of
from tests.table.stage import Person, Table, free_port, running_table, wait_until
from tests.table.test_crash import Keeper, process

UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to wait for tests."""
    monkeypatch.setattr(store_module, "BUSY_MILLISECONDS", 100)
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.1)


def heard(line: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        said: dict[str, Any] = json.loads(line.recv(timeout=30))
        if said["type"] == kind:
            return said


Fault = Callable[[Table], Any]


@contextmanager
def locked(table: Table) -> Iterator[None]:
    other = sqlite3.connect(table.store.engine.url.database or "", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.close()


@contextmanager
def made(table: Table, pragma: str, undo: str) -> Iterator[None]:
    """Every connection is that way, until it no longer is."""
    turn = [pragma]

    def set_it(connection: Any, *_: object) -> None:
        connection.execute(turn[0])

    event.listen(table.store.engine, "checkout", set_it)
    yield
    turn[0] = undo


def read_only(table: Table) -> Any:
    return made(table, "PRAGMA query_only=ON", "PRAGMA query_only=OFF")


def full(table: Table) -> Any:
    """No page more than there are."""
    return made(table, "PRAGMA max_page_count=1", "PRAGMA max_page_count=1000000")


@pytest.mark.parametrize(
    ("fault", "words"), [(locked, trouble.LOCKED), (read_only, trouble.READ_ONLY), (full, trouble.FULL)]
)
def test_trouble_is_said_the_table_waits_and_goes_on_by_itself(table: Table, fault: Fault, words: str) -> None:
    keeper = table.start(title="x" * 200)
    player = keeper.invite("Ann", (0,))
    with player.live() as line:
        before = heard(line, "view")
        with fault(table):
            refused = send_until_refused(keeper)
            assert refused.headers["retry-after"]
            assert (refused.json()["reason"], refused.json()["message"]) == ("storage", words)
            assert heard(line, "trouble")["message"] == words
            with keeper.live() as late:
                assert heard(late, "trouble")["message"] == words
            health = table.client.get("/api/health")
            assert (health.status_code, health.json()["status"], health.json()["reason"]) == (503, "trouble", words)
            for path in ("/chairs", "/code"):
                body = {"name": "Bo"} if path == "/chairs" else {"open": True}
                assert keeper.post(path, body).status_code in (200, 503), "never a bare 500"
            new = table.client.post("/api/fights", json={"system": "momentum", "encounter": "pit-fight"})
            assert (new.status_code, new.json()["reason"]) == (503, "storage")
            assert keeper.view()["revision"] >= before["revision"], "looking still works"
        assert heard(line, "trouble")["message"] == ""
        wait_until(lambda: table.client.get("/api/health").status_code == 200)
        command = keeper.command("pause", on=True)
        revision = keeper.post("/commands", command).json()["revision"]
        while heard(line, "view")["revision"] < revision:
            pass
    table.app.state.rooms.open.clear()
    assert keeper.view()["paused"], "and it is stored"


def send_until_refused(keeper: Person) -> httpx.Response:
    """A full file has some room left in its last pages."""
    for _ in range(200):
        answer = keeper.send("pause", on=True)
        if answer.status_code != 200:
            assert answer.status_code == 503, answer.text
            return answer
    raise AssertionError("never refused")


@pytest.mark.parametrize("fault", [locked, read_only, full])
def test_the_trouble_lasts_until_there_is_room_for_a_command(table: Table, fault: Fault) -> None:
    keeper = table.start(title="x" * 200)
    with fault(table):
        send_until_refused(keeper)
        for _ in range(5):
            with pytest.raises(StorageTrouble):
                table.store.probe()


def test_health_finds_out_before_anybody_meets_the_trouble(table: Table) -> None:
    table.start()
    with locked(table):
        wait_until(lambda: table.client.get("/api/health").status_code == 503)
    wait_until(lambda: table.client.get("/api/health").status_code == 200)


def test_a_command_sent_again_after_the_trouble_is_carried_out_once(table: Table) -> None:
    keeper = table.start()
    command, before = keeper.command("pause", on=True), keeper.view()
    with locked(table):
        assert keeper.post("/commands", command).status_code == 503
        assert keeper.view() == before
    wait_until(lambda: table.client.get("/api/health").status_code == 200)
    answers = [keeper.post("/commands", command).json()["revision"] for _ in range(2)]
    assert answers == [before["revision"] + 1] * 2


def test_a_disk_without_room_stops_nothing_but_what_needs_room(tmp_path: Path) -> None:
    """A real server whose files may not grow, and then may again."""
    port, database = free_port(), tmp_path / "fray.sqlite"
    keeper = Keeper(port)
    with process(str(database), port) as server:
        keeper.begin()
        keeper.send(keeper.next_command(keeper.view()))
        before = keeper.view()
        command = {"do": "pause", "on": True, "id": "a-full-disk", "revision": before["revision"]}
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        refused = keeper.client.post(f"{keeper.path}/commands", json=command)
        assert (refused.status_code, refused.json()["reason"]) == (503, "storage")
        assert "full" in refused.json()["message"]
        assert keeper.client.get("/api/health").status_code == 503
        assert keeper.view() == before
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, UNLIMITED)
        wait_until(lambda: keeper.client.get("/api/health").status_code == 200, 60)
        assert keeper.client.post(f"{keeper.path}/commands", json=command).json()["revision"] == before["revision"] + 1
    keeper.client.close()


def test_a_database_that_goes_away_and_comes_back(postgres: Postgres) -> None:
    with running_table(url_of(postgres.database())) as table:
        keeper = table.start()
        before = keeper.view()
        command = keeper.command("pause", on=True)
        with keeper.live() as line:
            heard(line, "view")
            postgres.stop()
            try:
                refused = keeper.post("/commands", command)
                assert (refused.status_code, refused.json()["message"]) == (503, trouble.AWAY)
                assert heard(line, "trouble")["message"] == trouble.AWAY
                assert table.client.get("/api/health").json()["reason"] == trouble.AWAY
            finally:
                postgres.start()
            assert heard(line, "trouble")["message"] == ""
            assert heard(line, "view")["revision"] == before["revision"]
        answers = [keeper.post("/commands", command).json()["revision"] for _ in range(2)]
        assert answers == [before["revision"] + 1] * 2


def test_somebody_who_comes_while_the_database_is_away_is_told_and_may_come_again(table: Table) -> None:
    keeper = table.start()
    rooms = table.app.state.rooms
    rooms.open.clear()
    file = Path(table.store.engine.url.database or "")
    table.store.engine.dispose()
    hidden = file.rename(file.with_name("away"))
    file.mkdir()
    with keeper.live() as line:
        assert heard(line, "trouble")["message"] == trouble.UNOPENED
    assert keeper.get().status_code == 503
    file.rmdir()
    hidden.rename(file)
    wait_until(lambda: keeper.get().status_code == 200)


def test_while_the_storage_is_in_trouble_nobody_waits_for_it_in_vain(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands and new fights are refused at once; only the table itself tries again."""
    keeper, tried = table.start(), list[str]()
    monkeypatch.setattr(table.store, "append", lambda *_: tried.append("a command"))
    monkeypatch.setattr(table.store, "add_fight", lambda *_: tried.append("a fight"))
    table.app.state.rooms.writer.trouble = trouble.FULL
    new = {"system": "momentum", "encounter": "pit-fight"}
    for answer in (keeper.send("pause", on=True), table.client.post("/api/fights", json=new)):
        assert (answer.status_code, answer.json()["message"]) == (503, trouble.FULL)
    assert tried == []


def test_a_file_that_is_damaged_while_people_play_is_said(table: Table) -> None:
    """Nothing goes on by itself then, but where the file is put back."""
    keeper = table.start()
    file = Path(table.store.engine.url.database or "")
    with table.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    table.store.engine.dispose()
    whole = file.read_bytes()
    file.write_bytes(b"This is a shopping list. " * 1000)
    refused = keeper.send("pause", on=True, revision=1)
    assert (refused.status_code, refused.json()["message"]) == (503, trouble.DAMAGED)
    assert table.client.get("/api/health").json()["reason"] == trouble.DAMAGED
    file.write_bytes(whole)
    wait_until(lambda: table.client.get("/api/health").status_code == 200)
    keeper.do("pause", on=True)


# ---- lost


def test_a_log_that_has_lost_its_end_is_noticed_and_said(tmp_path: Path) -> None:
    """Killed, and of the write-ahead log only a part is left."""
    port, database = free_port(), tmp_path / "fray.sqlite"
    keeper = Keeper(port)
    log = database.with_name("fray.sqlite-wal")
    with process(str(database), port) as server:
        keeper.begin()
        begun = log.stat().st_size
        for _ in range(12):
            keeper.send(keeper.next_command(keeper.view()))
        told = keeper.last
        server.kill()
        server.wait(10)
    with log.open("r+b") as file:
        assert log.stat().st_size > begun, "the answers are in the log, not yet in the database"
        file.truncate((begun + log.stat().st_size) // 2)
    with running_table(f"sqlite:///{database}") as table:
        assert len(table.store.losses()) == 1
        token = keeper.headers["Authorization"].removeprefix("Bearer ")
        person = Person(table, keeper.path.rsplit("/", 1)[1], "the-keeper", token)
        seen = person.view()
        assert seen["revision"] < told
        assert seen["remark"] == trouble.lost_steps(told, seen["revision"])
        person.do("pause", on=True)
        table.app.state.rooms.open.clear()
        assert person.view()["remark"] == "", "it is played on from here"
    keeper.client.close()


def test_whoever_comes_back_with_more_than_the_table_has_is_told(table: Table) -> None:
    keeper = table.start()
    revision = keeper.view()["revision"]
    with connect(table.address.replace("http", "ws") + f"{keeper.path}/live") as line:
        line.send(json.dumps({"token": keeper.token, "revision": revision + 3}))
        assert heard(line, "view")["remark"] == trouble.lost_steps(revision + 3, revision)
    with keeper.live() as line:
        assert heard(line, "view")["remark"] == ""
    answer = keeper.send("undo", revision=revision + 3)
    assert (answer.status_code, answer.json()["message"]) == (409, trouble.lost_steps(revision + 3, revision))


def test_a_loss_is_said_at_the_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = opened_store(str(tmp_path / "fray.sqlite"))
    assert capsys.readouterr().err == ""
    store.told.note([("a-fight", 3)])
    store.engine.dispose()
    opened_store(str(tmp_path / "fray.sqlite")).engine.dispose()
    assert "has lost the end of 1 fights" in capsys.readouterr().err


def test_what_was_told_is_written_down_and_the_file_stays_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fray.table.told.MOST_LINES", 10)
    told = Told(tmp_path / "told")
    for revision in range(1, 40):
        told.note([("a", revision), ("b", 2 * revision)])
    told.note([("a", 7)])
    assert Told(tmp_path / "told").revisions == {"a": 7, "b": 78}
    assert len((tmp_path / "told").read_text().splitlines()) <= 12


# ---- at the start


def spoiled(path: Path, how: str) -> str:
    """What FRAY_DATABASE would say."""
    if how == "no database":
        path.write_bytes(b"This is a shopping list. " * 100)
    if how == "damaged":
        store = Store(f"sqlite:///{path}")
        store.engine.dispose()
        data = bytearray(path.read_bytes())
        data[4096 : 4096 * 6] = b"\x0d" * (4096 * 5)
        path.write_bytes(bytes(data))
    if how == "damaged far down":
        store = Store(f"sqlite:///{path}")
        for number in range(100):
            store.encounters.keep(Kept("toy", f"kept-{number}", "Kept", {"text": "x" * 2000}, "somebody"), 1000, 1000)
        store.engine.dispose()
        data = bytearray(path.read_bytes())
        data[-4096 * 8 : -4096 * 2] = b"\x0d" * (4096 * 6)
        path.write_bytes(bytes(data))
    if how == "from the future":
        store = Store(f"sqlite:///{path}")
        with store.engine.begin() as connection:
            connection.execute(versions.insert().values(version=len(MIGRATIONS) + 1))
        store.engine.dispose()
    if how == "a folder":
        path.mkdir()
    if how == "below a file":
        path.write_text("")
        return str(path / "fray.sqlite")
    return {"unknown kind": "mysql://a:secret@b/c", "away": "postgresql://a:secret@127.0.0.1:1/c"}.get(how, str(path))


@pytest.mark.parametrize(
    "how",
    ["no database", "damaged", "damaged far down", "from the future", "a folder", "below a file"]
    + ["unknown kind", "away"],
)
def test_a_table_that_cannot_start_says_why_in_a_sentence(tmp_path: Path, how: str) -> None:
    setting = spoiled(tmp_path / "mine.sqlite", how)
    with pytest.raises(SystemExit) as stopped:
        opened_store(setting)
    said = str(stopped.value)
    assert said.startswith("fray: ")
    assert len(said.splitlines()) == 1
    assert len(said) < 500
    assert "secret" not in said
    assert "Traceback" not in said


def test_as_started_from_a_shell_it_is_one_line(tmp_path: Path) -> None:
    setting = spoiled(tmp_path / "mine.sqlite", "no database")
    serve = "from fray.table.serve import serve; serve(browser=False)"
    environment = {**os.environ, "FRAY_DATABASE": setting}
    command = [sys.executable, "-c", serve]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "damaged" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
