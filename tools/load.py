"""How much one process of the table carries: fights at once over loopback, minds on one side, people on the other.

`load.py [--fights 100] [--seconds 20] [--chairs 3] [--pace 0] [--looking]`. At each fight sit a Keeper and players,
each with a live connection; who is asked answers at once, or after a human pause of `pace` seconds on average, and may
look at odds before. Measured is the time from sending an answer to being told that it is accepted, which is after it is
on disk; what an answer costs the server in processor time and in memory that stays; and how many bytes a view has.
The server is a process of its own; the clients are another, so a machine of two cores is about full.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fray.table.differences import after

SERVE = """
import sys, uvicorn
from fray.table.app import create_app
from fray.table.serve import settle
from fray.table.store import Store
app = create_app(Store(sys.argv[1]), requests_a_second=100_000)
settle()
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error")
"""
SYSTEM, ENCOUNTER, FOES = "momentum", "silk-market-ambush", "beetle clan"
WARM_UP = 2.0
MOST_KEYS = 20  # whose odds are asked for at once
MARKS_AT_ONCE = "at least 1,000 answers/s, p99 at most 100 ms, at most 1 ms and 2,000 bytes"
MARKS_AT_A_PACE = "p99 at most 20 ms, at most 1.3 times that where everybody looks at odds"
RARELY = (100_000, 50, 1000)  # collections of garbage in this process, whose pauses would count as the server's


@dataclass
class Measured:
    """What all clients together have seen."""

    waits: list[float] = field(default_factory=list)
    accepted: int = 0
    refused: int = 0
    finished: int = 0
    views: int = 0  # after the first
    bytes: int = 0  # of changes


@dataclass(frozen=True)
class Load:
    """What is tried."""

    address: str
    fights: int
    chairs: int
    pace: float  # seconds a person thinks, on average
    looking: bool  # whether people look at the odds of what they could do, and at who is winning
    begins: float  # of what is measured
    ends: float


class Table:
    """The people at one fight, who play fight after fight until the time is up."""

    def __init__(self, load: Load, measured: Measured, seed: int) -> None:
        self.load = load
        self.measured = measured
        self.choose = random.Random(seed)
        self.over = asyncio.Event()

    async def play(self, web: httpx.AsyncClient) -> None:
        while time.monotonic() < self.load.ends:
            body = {"system": SYSTEM, "encounter": ENCOUNTER, "minds": {FOES: "tactician"}}
            keeper = (await web.post(f"{self.load.address}/api/fights", json=body)).json()
            if "token" not in keeper:  # so many new fights a minute and no more
                await asyncio.sleep(1)
                continue
            self.over = asyncio.Event()
            people = [keeper, *[await self.invite(web, keeper, number) for number in range(self.load.chairs - 1)]]
            tasks = [asyncio.create_task(Person(self, one).sit()) for one in people]
            await self.over.wait()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def invite(self, web: httpx.AsyncClient, keeper: dict[str, str], number: int) -> dict[str, str]:
        """A player with a hero; the Keeper plays the others."""
        joined = await web.post(
            f"{self.load.address}/api/fights/{keeper['fight']}/chairs",
            json={"name": f"Player {number}", "combatants": [number]},
            headers={"Authorization": f"Bearer {keeper['token']}"},
        )
        found: dict[str, str] = joined.json()
        return found


class Person:
    """A live connection that answers what it is asked."""

    def __init__(self, table: Table, joined: dict[str, str]) -> None:
        self.table = table
        self.measured = table.measured
        self.fight, self.chair, self.token = joined["fight"], joined["chair"], joined["token"]
        self.seen: dict[str, Any] = {}
        self.sent: dict[str, float] = {}
        self.thought: asyncio.Task[None] | None = None

    async def sit(self) -> None:
        load = self.table.load
        url = f"{load.address.replace('http', 'ws')}/api/fights/{self.fight}/live"
        try:
            async with connect(url, compression=None) as line:
                await line.send(json.dumps({"token": self.token, "changes": True}))
                async with asyncio.timeout(max(0.0, load.ends - time.monotonic())):
                    while not self.table.over.is_set():
                        self.hear(await line.recv())
                        if self.asked() and (self.thought is None or self.thought.done()):
                            self.thought = asyncio.create_task(self.answer(line))
        except TimeoutError:
            self.table.over.set()
        finally:
            if self.thought is not None:
                self.thought.cancel()

    async def answer(self, line: ClientConnection) -> None:
        """Think, and answer what is asked by then. The line is read meanwhile."""
        if self.table.load.looking:
            await self.wonder(line)
        if self.table.load.pace:
            await asyncio.sleep(self.table.choose.expovariate(1 / self.table.load.pace))
        asked = self.asked()
        if not asked:
            return
        decision, revision = asked[0], self.seen["revision"]
        key = self.table.choose.choice(decision["options"])["key"]
        answer = {"do": "answer", "seat": decision["seat"], "who": decision["who"], "key": key}
        identifier = f"answer-{revision:06}"
        self.sent[identifier] = time.monotonic()
        with suppress(ConnectionClosed):
            await line.send(json.dumps({"id": identifier, "revision": revision, **answer}))

    async def wonder(self, line: ClientConnection) -> None:
        """Ask what the page asks for a person who looks: the odds of the options, and who is winning."""
        decision, revision = self.asked()[0], self.seen["revision"]
        keys = [option["key"] for option in decision["options"]][:MOST_KEYS]
        about = {"revision": revision, "seat": decision["seat"], "who": decision["who"], "keys": keys}
        await line.send(json.dumps({"ask": "odds", **about}))
        if self.seen["insight"]:
            await line.send(json.dumps({"ask": "standing", "revision": revision}))

    def asked(self) -> list[dict[str, Any]]:
        """The questions to this chair that are not answered yet."""
        view = self.seen
        if not view or self.table.over.is_set() or f"answer-{view['revision']:06}" in self.sent:
            return []
        own = [row["who"] for row in view["waiting"] if row["chair"] == self.chair]  # a Keeper may answer for others
        return [decision for decision in view["decisions"] if decision["who"] in own]

    def hear(self, text: str | bytes) -> None:
        """Note how long it took, and what there is to see."""
        message = json.loads(text)
        now = time.monotonic()
        if message["type"] == "accepted":
            self.measured.accepted += 1
            if self.table.load.begins < now:
                self.measured.waits.append(now - self.sent[message["id"]])
        elif message["type"] == "refused":
            self.measured.refused += 1
        elif message["type"] == "view":
            self.look(message)
        elif message["type"] == "changes":
            self.measured.views += 1
            self.measured.bytes += len(text)
            self.look(after(self.seen, message))

    def look(self, view: dict[str, Any]) -> None:
        self.seen = view
        if view["result"] and not self.table.over.is_set():
            self.measured.finished += 1
            self.table.over.set()


async def put_under(load: Load, measured: Measured) -> None:
    gc.set_threshold(*RARELY)
    tables = [Table(load, measured, number) for number in range(load.fights)]
    async with httpx.AsyncClient(timeout=60) as web:
        async with asyncio.timeout(load.ends - time.monotonic() + 30):
            await asyncio.gather(*(table.play(web) for table in tables))


@dataclass(frozen=True)
class Serving:
    """A table that is up."""

    address: str
    process: int
    database: str


@contextmanager
def serving(alone: bool = True) -> Iterator[Serving]:
    """One process of the table with a file of its own; `alone` on one core, and this process on the others."""
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        store = f"sqlite:///{Path(folder) / 'fray.sqlite'}"
        server = subprocess.Popen([sys.executable, "-c", SERVE, store, str(port)], env=os.environ.copy())
        if alone and len(cores) > 1:
            os.sched_setaffinity(server.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:])
        try:
            wait_until_up(f"http://127.0.0.1:{port}", server)
            yield Serving(f"http://127.0.0.1:{port}", server.pid, store)
        finally:
            server.terminate()
            server.wait(10)
            os.sched_setaffinity(0, cores)


def wait_until_up(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if server.poll() is not None:
            sys.exit("the server did not start")
        try:
            httpx.get(f"{address}/api/health", timeout=1)
            return
        except httpx.HTTPError:
            time.sleep(0.05)
    sys.exit("the server did not answer within thirty seconds")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def percentile(waits: list[float], share: float) -> float:
    return sorted(waits)[min(len(waits) - 1, int(share * len(waits)))]


def report(measured: Measured, load: Load, used: Used) -> str:
    """Beside the pace of this machine, as busy as it is: what an answer costs, which is the same when others work."""
    waits, seconds = measured.waits, load.ends - load.begins
    answers = max(1, measured.accepted)
    pace = f"a pause of {load.pace:g} s before an answer" if load.pace else "answers at once"
    pace += ", everybody looks at odds" if load.looking else ""
    return (
        f"table: {load.fights} fights at once, {load.chairs} chairs each, {pace}, one process: "
        f"{len(waits) / seconds:,.0f} answers/s, "
        f"latency median {1000 * percentile(waits, 0.5):.0f} ms, p99 {1000 * percentile(waits, 0.99):.0f} ms "
        f"({len(waits)} answers in {seconds:.0f} s, {measured.finished} fights finished, {measured.refused} refused); "
        f"{1000 * used.seconds / answers:.2f} ms of the server's time an answer, "
        f"{measured.bytes / max(1, measured.views):,.0f} bytes a view, "
        f"{used.memory / answers / 1024:.1f} KB of memory an answer\n"
        f"marks: {MARKS_AT_A_PACE if load.pace else MARKS_AT_ONCE}"
    )


@dataclass(frozen=True)
class Used:
    """What a process has used so far: seconds of a processor, bytes of memory."""

    seconds: float
    memory: int

    def since(self, before: Used) -> Used:
        return Used(self.seconds - before.seconds, self.memory - before.memory)


def used_by(process: int) -> Used:
    folder = Path(f"/proc/{process}")
    times = (folder / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
    pages = int((folder / "statm").read_text(encoding="ascii").split()[1])
    seconds = (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
    return Used(seconds, pages * os.sysconf("SC_PAGE_SIZE"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--chairs", type=int, default=3, help="a Keeper and players")
    parser.add_argument("--looking", action="store_true", help="everybody looks at odds and at who is winning")
    parser.add_argument("--pace", type=float, default=0.0, help="seconds a person thinks")
    asked = parser.parse_args()
    with serving(alone=not asked.looking) as server:
        begins = time.monotonic() + WARM_UP
        load = Load(
            server.address, asked.fights, asked.chairs, asked.pace, asked.looking, begins, begins + asked.seconds
        )
        before = used_by(server.process)
        measured = Measured()
        asyncio.run(put_under(load, measured))
        used = used_by(server.process).since(before)
    print(report(measured, load, used))


if __name__ == "__main__":
    main()
