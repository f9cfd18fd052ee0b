"""What the host sees and sets: logs, figures, the admin page, readiness, idle rooms, and how long fights are kept."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import random
import re
import subprocess
import sys
import tracemalloc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import select, text, update
from tools.campaign.players import Seat, begin
from tools.campaign.services import Postgres, Server, free_port, running_servers, wait_until

from fray.table.backstage import Hosting
from fray.table.housekeeping import Housekeeping, Retention
from fray.table.logs import HIDDEN, Errors, JsonLines, without_secrets
from fray.table.metrics import Metrics
from fray.table.rooms import Rooms
from fray.table.schema import commands, fights
from fray.table.thinkers import Asker
from fray.table.trouble import STOPPING
from tests.table.stage import Person, Table, play_on, running_table
from tests.table.test_storage import heard

TOKEN = "a-token-of-the-host-0123456789"
HOST = {"Authorization": f"Bearer {TOKEN}"}
GUEST = Asker("127.0.0.1")


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Table]:
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", host=Hosting(TOKEN)) as running:
        yield running


def figures(text: str) -> dict[str, float]:
    """Every sample by its name and labels, as Prometheus reads them."""
    return {
        f"{sample.name}{json.dumps(sample.labels, sort_keys=True)}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# ---- figures


def test_what_happens_is_counted(hosted: Table) -> None:
    keeper = hosted.start()
    ann = keeper.invite("Ann", (0,))
    with ann.live() as line:
        heard(line, "view")
        for _ in range(3):
            keeper.answer()
        assert keeper.refused("answer", seat=1, who=0, key="nonsense")
        wait_until(lambda: heard(line, "view")["revision"] > 3)
        found = figures(hosted.client.get("/metrics", headers=HOST).text)
    answers = found['fray_commands_total{"kind": "answer", "system": "momentum"}']
    assert answers == found["fray_command_seconds_count{}"] == 3
    assert 0 < found["fray_command_seconds_sum{}"] < 60
    assert sum(value for name, value in found.items() if name.startswith("fray_refused_commands_total")) == 1
    assert found["fray_rooms{}"] == found["fray_lines{}"] == 1
    assert found["fray_view_bytes_total{}"] > 1000
    assert found['fray_queue{"queue": "writing"}'] == 0
    assert found["process_resident_memory_bytes{}"] > 10_000_000
    route = '{"method": "POST", "route": "/api/fights/{fight}/commands", "status": "200"}'
    assert found[f"fray_requests_total{route}"] == 3
    assert not any(keeper.fight in name or keeper.token in name for name in found)


def test_a_rule_that_fails_is_counted_and_shown_without_secrets(hosted: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = hosted.start()
    room = hosted.room(keeper.fight)

    def fails(*_: object) -> Any:
        raise RuntimeError(f"a rule failed; Bearer {keeper.token}")

    monkeypatch.setattr(room, "carry_out", fails)
    assert keeper.send("pause", on=True).status_code == 500
    found = figures(httpx.get(f"{hosted.address}/metrics", headers=HOST).text)
    assert found['fray_rule_errors_total{"system": "momentum"}'] == 1
    page = httpx.get(f"{hosted.address}/admin", headers=HOST).text
    assert "a rule failed" in page
    assert HIDDEN in page
    assert keeper.token not in page


# ---- the host's page


def test_figures_and_page_are_for_the_host_alone(hosted: Table, table: Table) -> None:
    for path in ("/metrics", "/admin", "/admin/report"):
        assert table.client.get(path, headers=HOST).status_code == 404, "there is no token, so there is no page"
        refused = hosted.client.get(path)
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"].startswith("Basic")
        assert hosted.client.get(path, auth=("anybody", TOKEN)).status_code == 200
        assert hosted.client.get(path, headers=HOST).status_code == 200
    wrong = [hosted.client.get("/admin", auth=("host", f"guess-{n}")).status_code for n in range(20)]
    assert set(wrong) == {401, 429}
    assert hosted.client.get("/admin", headers=HOST).status_code == 200, "the host still comes in"


def test_the_page_lists_fights_and_people_and_no_secrets(hosted: Table) -> None:
    keeper = hosted.start()
    with keeper.live() as line:
        code = heard(line, "view")["code"]
        page = hosted.client.get("/admin", headers=HOST).text
    room = hosted.room(keeper.fight)
    assert room.title in page
    assert "1 live connection" in page
    assert "1 open fight" in page
    for secret in (keeper.token, code, room.code, str(room.stored.seed), TOKEN):
        assert secret not in page


def test_a_token_that_can_be_guessed_is_refused(tmp_path: Path) -> None:
    environment = {**os.environ, "FRAY_ADMIN_TOKEN": "short", "FRAY_DATABASE": str(tmp_path / "fray.sqlite")}
    command = [sys.executable, "-m", "fray", "serve", "--no-browser", "--port", str(free_port())]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "at least 16" in done.stderr


def test_whichever_process_is_asked_the_host_sees_all_of_them(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also: a process says that it is ready, and its log is lines of JSON without secrets."""
    monkeypatch.setenv("FRAY_ADMIN_TOKEN", TOKEN)
    with running_servers(postgres.database(), 2) as servers:
        wait_until(lambda: all(httpx.get(f"{s.address}/api/ready", timeout=5).status_code == 200 for s in servers))
        keepers = [begin(server.address) for server in servers]
        for server in servers:
            page = httpx.get(f"{server.address}/admin", headers=HOST, timeout=30).text
            assert "2 processes, 2 open fights" in page
            found = figures(httpx.get(f"{server.address}/metrics", headers=HOST, timeout=30).text)
            assert [value for name, value in found.items() if name.startswith("fray_rooms{")] == [1, 1]
        assert {keeper.view(servers[0].address)["revision"] for keeper in keepers} == {1}


# ---- logs


def test_lines_of_json_hold_no_secrets_and_a_stopped_process_leaves_no_files(tmp_path: Path) -> None:
    """A process as it is run: what it writes about itself while people play can be read by anyone."""
    log = tmp_path / "log"
    server = Server(str(tmp_path / "fray.sqlite"), ["--log", "json"], log=log)
    server.start()
    try:
        server.wait()
        keeper = begin(server.address)
        assert keeper.get(server.address).status_code == 200
        stranger = Seat(keeper.fight, "", "not-" + keeper.token)
        assert stranger.get(server.address, f"?token={keeper.token}").status_code == 404
        server.stop()
        assert server.left() == []
    finally:
        server.kill()
    written = log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    requests = [line for line in lines if line["message"] == "request"]
    assert {"started", "stopped"} <= {line["message"] for line in lines}
    assert {(line["method"], line["route"], line["status"]) for line in requests} >= {
        ("POST", "/api/fights", 200),
        ("GET", "/api/fights/{fight}", 200),
        ("GET", "/api/fights/{fight}", 404),
    }
    assert keeper.token not in written
    assert "127.0.0.1" not in "".join(line for line in written.splitlines() if '"request"' in line)


def test_what_looks_like_a_secret_is_left_out() -> None:
    token = "v1uKnTnvtO4oQjCDavq0dd6cpqV_u0CP"
    for words in (
        f"Authorization: Bearer {token}",
        f"http://127.0.0.1/fight/1#token={token}",
        f'{{"token": "{token}"}}',
        f"postgresql://fray:{token}@db/fray",
        "postgresql://fray:short@db/fray",
        f"key {token}: no such chair",
    ):
        kept = without_secrets(words)
        assert token not in kept
        assert "short" not in kept
        assert HIDDEN in kept
    for words in ("fray.table.room", "/api/fights/{fight}/commands", "0cc20432c3006f15"):
        assert without_secrets(words) == words
    record = logging.makeLogRecord({"msg": "it was %s", "args": (token,), "levelname": "ERROR", "name": "fray"})
    assert token not in JsonLines().format(record)
    noted = Errors()
    noted.emit(record)
    assert noted.noted[0].message == f"it was {HIDDEN}"


# ---- readiness


def test_a_process_that_stops_is_not_ready_but_alive(table: Table) -> None:
    assert table.client.get("/api/ready").json() == {"status": "ok", "reason": ""}
    table.app.state.rooms.closed = True
    answer = table.client.get("/api/ready")
    assert (answer.status_code, answer.json()["reason"]) == (503, STOPPING)
    assert table.client.get("/api/alive").status_code == 200
    table.app.state.rooms.closed = False


# ---- idle rooms


def house(rooms: Rooms, days: int = 0) -> Housekeeping:
    return Housekeeping(rooms, rooms.store, Metrics(), Retention(days))


def visited(table: Table, keeper: Person) -> Rooms:
    """The fight opened in rooms of their own, so that this thread may close them."""
    rooms = Rooms(table.store)
    rooms.room(keeper.fight)
    return rooms


def test_rooms_that_nobody_visits_are_closed_and_open_again_unchanged(table: Table) -> None:
    keeper = table.start()
    before = play_on(keeper, 5, random.Random(3))

    async def close() -> None:
        rooms = visited(table, keeper)
        room = rooms.open[keeper.fight]
        fight, closed = weakref.ref(room.recorder), weakref.ref(room)
        assert house(rooms).close_idle(60) == 0, "somebody has just been here"
        async with room.lock:
            assert house(rooms).close_idle(0) == 0, "something is going on"
        gc.disable()
        try:
            assert house(rooms).close_idle(0) == 1
            del room
            assert fight() is None and closed() is None, "the memory is free without waiting for the collector"
        finally:
            gc.enable()
        assert rooms.open == {}
        again = await rooms.enter(GUEST, keeper.fight)
        assert again is not None
        assert (again.revision, len(again.game.entries)) == (before["revision"], before["entries"])
        rooms.stop()

    asyncio.run(close())


def test_a_room_with_somebody_in_it_stays_open(table: Table) -> None:
    keeper = table.start()
    with keeper.live() as line:
        heard(line, "view")
        assert table.room(keeper.fight).empty() is False
    wait_until(lambda: table.room(keeper.fight).empty())


def test_memory_is_bounded_by_the_fights_that_are_live(table: Table) -> None:
    """Fights that were opened and left leave nothing behind."""
    keepers = [table.start(encounter="pit-fight") for _ in range(3)]
    for keeper in keepers:
        play_on(keeper, 6, random.Random(5))

    async def used(times: int) -> int:
        rooms = Rooms(table.store)
        for _ in range(times):
            for keeper in keepers:
                rooms.room(keeper.fight)
            house(rooms).close_idle(0)
            await asyncio.sleep(0)
        rooms.stop()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    asyncio.run(used(2))
    tracemalloc.start()
    try:
        few = asyncio.run(used(2))
        many = asyncio.run(used(12))
    finally:
        tracemalloc.stop()
    assert many < few + 300_000, f"{few} bytes after 6 visits, {many} after 42"


# ---- retention


def age(table: Table, keeper: Person, days: int) -> None:
    """Nobody has played on for so many days."""
    long_ago = Retention(days).last_touch()
    with table.store.engine.begin() as connection:
        connection.execute(update(fights).where(fights.c.id == keeper.fight).values(touched_at=long_ago))


def rows(table: Table, fight: str) -> int:
    with table.store.engine.connect() as connection:
        return len(connection.execute(select(commands).where(commands.c.fight == fight)).all())


def test_fights_that_nobody_plays_on_are_deleted_when_the_host_wants_it(table: Table) -> None:
    old, newer, kept = table.start(), table.start(), table.start()
    old.invite("Ann", (0,))
    age(table, old, 100)
    age(table, newer, 20)

    async def delete(days: int) -> int:
        return await house(Rooms(table.store), days).delete_due()

    rooms = table.app.state.rooms
    rooms.open.clear()
    assert asyncio.run(delete(365)) == 0
    assert asyncio.run(delete(90)) == 1
    assert rows(table, old.fight) == 0
    assert old.get().status_code == 404
    assert table.store.losses() == [], "a fight that was deleted is not lost"
    assert newer.view()["revision"] == kept.view()["revision"] == 1
    with table.store.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM chairs WHERE fight = :f"), {"f": old.fight}).scalar() == 0


def test_a_fight_that_is_played_on_in_the_last_moment_stays(table: Table) -> None:
    keeper = table.start()
    age(table, keeper, 100)
    keeper.do("pause", on=True)
    assert table.store.forget(keeper.fight, Retention(90).last_touch()) is False
    assert keeper.view()["revision"] == 2


def test_people_are_told_before_their_fight_is_deleted(tmp_path: Path) -> None:
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", host=Hosting("", 60)) as table:
        keeper, fresh = table.start(), table.start()
        age(table, keeper, 50)
        table.app.state.rooms.open.clear()
        remark = keeper.view()["remark"]
        assert re.search(r"nobody has played on for 60 days, this one on \d{4}-\d\d-\d\d", remark)
        assert fresh.view()["remark"] == ""
        keeper.do("pause", on=True)
        assert keeper.view()["remark"] == "", "it was played on"
