"""How much one process of the table carries: fights at once over loopback, minds on one side, clients on the other.

`load.py [--fights 100] [--seconds 20]`. Each fight has one live client, which answers as soon as it is
asked. Measured is the time from sending an answer to being told that it is accepted, which is after it is on disk.
The server is a process of its own; the client is another, so a machine of two cores is about full.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

SERVE = """
import sys, uvicorn
from fray.table.app import create_app
from fray.table.serve import settle
from fray.table.store import Store
app = create_app(Store(sys.argv[1]), requests_a_second=100_000)
settle()
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error")
"""
SYSTEM, ENCOUNTER = "momentum", "silk-market-ambush"
WARM_UP = 2.0


@dataclass
class Measured:
    """What all clients together have seen."""

    waits: list[float] = field(default_factory=list)
    accepted: int = 0
    refused: int = 0
    finished: int = 0


class Client:
    """One person who plays fight after fight until the time is up."""

    def __init__(self, address: str, measured: Measured, begins: float, ends: float, seed: int) -> None:
        self.address = address
        self.measured = measured
        self.begins = begins
        self.ends = ends
        self.choose = random.Random(seed)
        self.sent: dict[str, float] = {}
        self.over = False

    async def play(self, web: httpx.AsyncClient) -> None:
        while time.monotonic() < self.ends:
            body = {"system": SYSTEM, "encounter": ENCOUNTER, "minds": {"beetle clan": "tactician"}}
            joined = (await web.post(f"{self.address}/api/fights", json=body)).json()
            if "token" not in joined:  # so many new fights a minute and no more
                await asyncio.sleep(1)
                continue
            await self.fight(joined)

    async def fight(self, joined: dict[str, str]) -> None:
        self.over, self.sent = False, {}
        url = f"{self.address.replace('http', 'ws')}/api/fights/{joined['fight']}/live"
        async with connect(url, compression=None) as line:
            await line.send(json.dumps({"token": joined["token"]}))
            while not self.over and time.monotonic() < self.ends:
                command = self.hear(json.loads(await line.recv()))
                if command is not None:
                    self.sent[command["id"]] = time.monotonic()
                    await line.send(json.dumps(command))

    def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Note how long it took; the next answer, if one is asked for."""
        if message["type"] == "accepted":
            now = time.monotonic()
            self.measured.accepted += 1
            if self.begins < now:
                self.measured.waits.append(now - self.sent.pop(message["id"]))
        elif message["type"] == "refused":
            self.measured.refused += 1
        elif message["type"] == "view":
            return self.answer(message)
        return None

    def answer(self, view: dict[str, Any]) -> dict[str, Any] | None:
        if view["result"]:
            self.over = True
            self.measured.finished += 1
            return None
        identifier = f"answer-{view['revision']:06}"
        if identifier in self.sent or not view["decisions"]:
            return None
        decision = view["decisions"][0]
        key = self.choose.choice(decision["options"])["key"]
        answer = {"do": "answer", "seat": decision["seat"], "who": decision["who"], "key": key}
        return {"id": identifier, "revision": view["revision"], **answer}


async def load(address: str, fights: int, seconds: float) -> Measured:
    measured = Measured()
    begins = time.monotonic() + WARM_UP
    clients = [Client(address, measured, begins, begins + seconds, number) for number in range(fights)]
    async with httpx.AsyncClient(timeout=60) as web:
        async with asyncio.timeout(seconds + WARM_UP + 30):
            await asyncio.gather(*(client.play(web) for client in clients))
    return measured


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


def report(measured: Measured, fights: int, seconds: float) -> str:
    """Beside the pace of this machine, as busy as it is: what an answer costs, which is the same when others work."""
    waits = measured.waits
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cost = 1000 * (used.ru_utime + used.ru_stime) / max(1, measured.accepted)
    return (
        f"table: {fights} fights at once, one process: {len(waits) / seconds:,.0f} answers/s, "
        f"latency median {1000 * percentile(waits, 0.5):.0f} ms, p99 {1000 * percentile(waits, 0.99):.0f} ms "
        f"({len(waits)} answers in {seconds:.0f} s, {measured.finished} fights finished, {measured.refused} refused, "
        f"{cost:.1f} ms of the server's time an answer)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        store = f"sqlite:///{Path(folder) / 'fray.sqlite'}"
        server = subprocess.Popen([sys.executable, "-c", SERVE, store, str(port)], env=os.environ.copy())
        try:
            wait_until_up(f"http://127.0.0.1:{port}", server)
            measured = asyncio.run(load(f"http://127.0.0.1:{port}", asked.fights, asked.seconds))
        finally:
            server.terminate()
            server.wait(10)
    print(report(measured, asked.fights, asked.seconds))


if __name__ == "__main__":
    main()
