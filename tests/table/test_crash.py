"""The server is killed in the middle of a fight, again and again, and nothing is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from fray.engine.save import mark, restore, saved_from
from fray.engine.system import system_named
from fray.table.room import Room
from fray.table.store import Store
from tests.table.database import url_of
from tests.table.stage import answer_to, free_port, wait_until

SERVE = "import sys; from fray.table.serve import serve; serve(port=int(sys.argv[1]), browser=False)"
CRASHES = 4
ENCOUNTER = "beetle-hill-siege"


@contextmanager
def process(database: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The table as `fray serve` runs it; killed if it has not been yet."""
    environment = {**os.environ, "FRAY_DATABASE": database}
    server = subprocess.Popen([sys.executable, "-c", SERVE, str(port)], env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: server.poll() is not None or answers(port), 60)
        yield server
    finally:
        server.kill()
        server.wait(10)


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


class Keeper:
    """Somebody who plays on, whatever happens to the server, and remembers what was accepted."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers: dict[str, str] = {}
        self.client = self.connection()
        self.choose = random.Random()
        self.accepted: dict[str, int] = {}
        self.last = 0  # the revision of what was accepted last
        self.in_flight: dict[str, Any] | None = None

    def connection(self) -> httpx.Client:
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60, headers=self.headers)

    def come_back(self) -> None:
        self.client.close()
        self.client = self.connection()

    def begin(self) -> None:
        body = {"system": "momentum", "encounter": ENCOUNTER, "minds": {"beetles": "tactician"}}
        joined = self.client.post("/api/fights", json=body).json()
        self.path = f"/api/fights/{joined['fight']}"
        self.headers = {"Authorization": f"Bearer {joined['token']}"}
        self.come_back()
        self.last = self.view()["revision"]

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.path).json()
        return found

    def next_command(self, view: dict[str, Any]) -> dict[str, Any]:
        command = {"id": f"command-{len(self.accepted):05}", "revision": view["revision"]}
        if self.choose.random() < 0.1 and view["entries"] > 3:
            return {**command, "do": "undo"}
        if self.choose.random() < 0.1 and view["can_redo"]:
            return {**command, "do": "redo"}
        return {**command, "do": "answer", **answer_to(view["decisions"][0], self.choose.randrange(99))}

    def send(self, command: dict[str, Any]) -> None:
        self.in_flight = command
        answer = self.client.post(f"{self.path}/commands", json=command)
        assert answer.status_code == 200, answer.text
        self.accepted[command["id"]] = self.last = answer.json()["revision"]
        self.in_flight = None

    def play_until_it_breaks(self) -> None:
        """Command after command, until the server is gone or the fight is over."""
        try:
            while not (view := self.view())["result"]:
                self.send(self.next_command(view))
        except httpx.TransportError:
            pass

    def check_nothing_is_lost(self) -> None:
        """What was accepted is there; what was in flight was carried out or was not, and is once when sent again."""
        last, revision, command = self.last, self.view()["revision"], self.in_flight
        if command is None:
            assert revision == last
            return
        assert revision in (last, last + 1)
        for _ in range(2):
            self.send(command)
            assert self.last == self.view()["revision"] == last + 1


def check_store(database: str, fight: str) -> None:
    """The fight built anew from the store has the fingerprint it had when its last command was stored."""
    store = Store(url_of(database))
    stored, commands = store.fight(fight), store.commands(fight)
    assert stored is not None
    assert [command.revision for command in commands] == list(range(1, len(commands) + 1))
    room = Room(store, stored)
    assert room.remark == ""
    assert mark(room.game) == commands[-1].mark
    store.engine.dispose()


def test_a_server_killed_in_mid_fight_has_lost_nothing(database: str) -> None:
    """Killed at random moments; each time it comes back as it was, to the fingerprint."""
    port = free_port()
    keeper = Keeper(port)
    killed = 0
    for crash in range(CRASHES + 1):
        with process(database, port) as server:
            if crash == 0:
                keeper.begin()
            else:
                keeper.come_back()
                check_store(database, keeper.path.rsplit("/", 1)[1])
                keeper.check_nothing_is_lost()
            if crash == CRASHES:
                break
            player = threading.Thread(target=keeper.play_until_it_breaks)
            player.start()
            time.sleep(random.uniform(0.05, 0.5))
            killed += server.poll() is None
            os.kill(server.pid, signal.SIGKILL)
            player.join(30)
    assert killed == CRASHES
    assert len(keeper.accepted) > CRASHES
    keeper.client.close()


def test_a_fight_that_was_interrupted_replays_from_its_file_without_a_difference(tmp_path: Path) -> None:
    """Killed once, played to its end, exported: the replay has the same marks at every entry."""
    port, database = free_port(), str(tmp_path / "fray.sqlite")
    keeper = Keeper(port)
    with process(database, port) as server:
        keeper.begin()
        threading.Timer(0.4, os.kill, (server.pid, signal.SIGKILL)).start()
        keeper.play_until_it_breaks()
        server.wait(10)
    with process(database, port):
        keeper.come_back()
        keeper.check_nothing_is_lost()
        keeper.play_until_it_breaks()
        assert keeper.view()["result"]
        replay = keeper.client.get(f"{keeper.path}/replay.json").json()
    loaded = restore(saved_from(replay, "replay"), system_named("momentum"))
    assert loaded.differs_at is None
    assert loaded.game.result is not None
    keeper.client.close()
