"""People who play on whatever happens to the servers, and remember everything they were told.

A player has one live line, to one address after another. When it breaks, they connect again and send what was not
answered again, under the same id. `Ledger` then compares what they were told with what is stored.
"""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
from tools.campaign.services import wait_until
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from fray.engine.save import mark
from fray.table.room import Room
from fray.table.store import Store, database_url

BROKEN = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, EOFError)
PAUSE = 0.1
OPEN_SECONDS = 2.0  # for a process to take a line, before the next one is tried
QUIET_SECONDS = 3.0  # without a word from the server before the line is taken for dead
PATIENCE = 180.0  # seconds until a player answers again
FOR_GOOD = 4400  # closing codes from here on mean: do not connect again


class Line(ClientConnection):
    """One that can be closed while it is read: over TLS a read that has begun would wait for ever."""

    def close_socket(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        super().close_socket()


@dataclass
class Seat:
    """A link: it opens a chair at any process."""

    fight: str
    chair: str
    token: str

    @property
    def path(self) -> str:
        return f"/api/fights/{self.fight}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, address: str, path: str = "") -> httpx.Response:
        return httpx.get(f"{address}{self.path}{path}", headers=self.headers, timeout=60)

    def post(self, address: str, path: str, body: Any) -> httpx.Response:
        return httpx.post(f"{address}{self.path}{path}", json=body, headers=self.headers, timeout=60)

    def view(self, address: str) -> dict[str, Any]:
        answer = self.get(address)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def invite(self, address: str, name: str, combatants: Sequence[int]) -> Seat:
        answer = self.post(address, "/chairs", {"name": name, "combatants": list(combatants)})
        assert answer.status_code == 200, answer.text
        return seat_from(answer.json())

    @contextmanager
    def line(self, address: str, **more: Any) -> Iterator[ClientConnection]:
        url = f"{address.replace('http', 'ws', 1)}{self.path}/live"
        with connect(url, open_timeout=OPEN_SECONDS, close_timeout=1, max_size=None, create_connection=Line) as line:
            line.send(json.dumps({"token": self.token, **more}))
            yield line


def seat_from(joined: dict[str, str]) -> Seat:
    return Seat(joined["fight"], joined["chair"], joined["token"])


def begin(address: str, system: str = "momentum", encounter: str = "silk-market-ambush", **more: Any) -> Seat:
    """A new fight; its Keeper's seat."""
    body = {"system": system, "encounter": encounter, **more}
    answer = httpx.post(f"{address}/api/fights", json=body, timeout=60)
    assert answer.status_code == 200, answer.text
    return seat_from(answer.json())


@dataclass
class Player:
    """Somebody who answers what they are asked, on a line to one of these addresses."""

    seat: Seat
    addresses: Sequence[str]
    choose: random.Random = field(default_factory=random.Random)
    pace: float = 0.0  # seconds before an answer
    accepted: dict[str, int] = field(default_factory=dict)  # revisions by command id
    refused: Counter[str] = field(default_factory=Counter)
    lost: float = 0.0  # when the line was lost; 0 while there is one that shows the fight
    away: list[float] = field(default_factory=list)  # how long each loss of the line lasted
    view: dict[str, Any] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    trouble: BaseException | None = None
    stopping: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None
    count: int = 0
    tried: list[str] = field(default_factory=list)  # since the line was lost, with seconds since then
    longest: tuple[float, list[str]] = (0.0, [])  # the longest loss, and what was tried meanwhile
    newest: int = 0  # the highest revision shown

    def start(self) -> None:
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.stopping.set()
        assert self.thread is not None
        self.thread.join(60)
        if self.trouble is not None:
            raise self.trouble

    @property
    def over(self) -> bool:
        return bool(self.view.get("result"))

    def play(self) -> None:
        try:
            for address in cycle(self.addresses):
                if self.stopping.is_set() or self.over:
                    return
                try:
                    with self.seat.line(address, revision=self.newest) as line:
                        self.sit(line)
                except BROKEN as broken:
                    self.lost = self.lost or time.monotonic()
                    self.note(f"{address}: {type(broken).__name__} {broken}", time.monotonic() - self.lost)
                    self.give_up_for_good(broken)
                    self.stopping.wait(PAUSE)
        except BaseException as error:
            self.trouble = error

    def state(self) -> str:
        """For a report when nobody plays on."""
        lost = f"away for {time.monotonic() - self.lost:.1f} s" if self.lost else "at a line"
        return f"{self.seat.chair}: {lost}, revision {self.newest}, sent {self.pending}, tried {self.tried[-3:]}"

    def note(self, words: str, seconds: float = 0.0) -> None:
        """For the story of a loss: what was tried or done, and how long after it. The same again is not told again."""
        if not any(told.endswith(words) for told in self.tried[-3:]):
            self.tried.append(f"{seconds:.1f} {words}")

    def sit(self, line: ClientConnection) -> None:
        """Listen and answer until the line breaks or it is over."""
        if self.pending is not None:
            line.send(json.dumps(self.pending))
        heard = time.monotonic()
        while not self.stopping.is_set() and not self.over:
            try:
                message = json.loads(line.recv(timeout=0.2))
            except TimeoutError:
                due = self.pending is not None or self.lost  # an answer, or the first view
                if time.monotonic() - heard > QUIET_SECONDS and due:
                    raise
                continue
            heard = time.monotonic()
            if message["type"] == "view" and self.lost:
                self.back_after(time.monotonic() - self.lost)
            self.hear(line, message)

    def back_after(self, seconds: float) -> None:
        self.away.append(seconds)
        self.longest = max(self.longest, (seconds, self.tried))
        self.tried = []
        self.lost = 0.0

    def hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "view":
            assert message["revision"] >= self.newest, f"went back from {self.newest} to {message['revision']}"
            self.view, self.newest = message, message["revision"]
        elif kind == "accepted":
            known = self.accepted.setdefault(message["id"], message["revision"])
            assert known == message["revision"], f"{message['id']} was {known} and is {message['revision']}"
            self.pending = None
        elif kind == "refused":
            self.refused[message["reason"]] += 1
            if message["reason"] == "storage":
                self.stopping.wait(PAUSE)
                line.send(json.dumps(self.pending))
                return
            self.pending = None
        self.decide(line)

    def decide(self, line: ClientConnection) -> None:
        """Answer what this chair alone is asked, one question at a time."""
        if self.pending is not None or not self.view or self.over:
            return
        own = {row["who"] for row in self.view["waiting"] if row["chair"] == self.seat.chair}
        asked = [decision for decision in self.view["decisions"] if decision["who"] in own]
        if not asked:
            return
        if self.pace:
            self.stopping.wait(self.choose.expovariate(1 / self.pace))
        self.count += 1
        decision = asked[0]
        key = self.choose.choice(decision["options"])["key"]
        self.pending = {
            "do": "answer",
            "id": f"{self.seat.chair}-{self.count:05}",
            "revision": self.view["revision"],
            "seat": decision["seat"],
            "who": decision["who"],
            "key": key,
        }
        line.send(json.dumps(self.pending))

    def give_up_for_good(self, broken: BaseException) -> None:
        """A line that was closed for good is a failure of the server: this link is valid."""
        code = broken.rcvd.code if isinstance(broken, ConnectionClosed) and broken.rcvd else 0
        assert code < FOR_GOOD, f"closed for good with {code}"


def group(keeper: Seat, address: str, addresses: Sequence[str], heroes: int = 3) -> list[Player]:
    """The Keeper and a player for each hero; each begins at another address."""
    seats = [keeper, *(keeper.invite(address, f"Player {number}", [number]) for number in range(heroes))]
    twice = [*addresses, *addresses]
    return [Player(seat, twice[number % len(addresses) :][: len(addresses)]) for number, seat in enumerate(seats)]


def play_on(players: Sequence[Player], answers: int = 3) -> None:
    """Wait until some more answers are accepted, or the fight is over."""
    enough = told(players) + answers
    try:
        wait_until(
            lambda: told(players) >= enough or any(player.over or player.trouble for player in players), PATIENCE
        )
    except AssertionError as error:
        raise AssertionError(
            "\n".join([f"nobody plays on: {error}", *(player.state() for player in players)])
        ) from None


def told(players: Sequence[Player]) -> int:
    return sum(len(player.accepted) for player in players)


def check_ledger(database: str, players: Sequence[Player]) -> int:
    """Nothing told is lost or doubled, and the fight is what its commands make it; how many answers were accepted."""
    found = check_commands(database, players[0].seat.fight)
    for player in players:
        for identifier, revision in player.accepted.items():
            assert found.get((player.seat.chair, identifier)) == revision, f"{identifier} was told and is lost"
    return told(players)


def check_commands(database: str, fight: str) -> dict[tuple[str, str], int]:
    """A fight is what its commands make it, each of which is there once; the revision of each by chair and id."""
    store = Store(database_url(database, Path("/nonexistent")))
    try:
        stored = store.fight(fight)
        assert stored is not None
        room = Room(store, stored)
        commands = store.commands(fight)  # read after the room: what was sent last may be carried out only now
    finally:
        store.engine.dispose()
    revisions = [command.revision for command in commands]
    assert revisions == list(range(1, len(commands) + 1)), "a revision is missing"
    kept = Counter((command.chair, command.command_id) for command in commands)
    assert max(kept.values()) == 1, "a command was carried out twice"
    assert room.remark == ""
    assert mark(room.game) == commands[room.revision - 1].mark, "the fight is another one"
    return {(command.chair, command.command_id): command.revision for command in commands}
