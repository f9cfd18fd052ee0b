"""A running table for the tests, and people who sit at it."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import pytest
import uvicorn
from tools.campaign.services import free_port as free_port
from tools.campaign.services import wait_until as wait_until
from websockets.sync.client import ClientConnection, connect

from fray.engine.dice import KeyedDice
from fray.table import room
from fray.table.app import create_app
from fray.table.chairs import Chair
from fray.table.records import View
from fray.table.room import Room
from fray.table.store import Store
from fray.table.summary import summary
from fray.table.summary_records import SummaryView
from fray.table.tasks import turns
from fray.table.views import view
from tests.table.keys import counted_keys

AMBUSH = "silk-market-ambush"  # Diaghilev, Bartolomeo, Hroda (0 to 2) against assassins (3, 4) and knives (5, 6)
OWNER = "a-secret-of-the-tests-browser"
FAST = 100_000  # requests a second: tests hurry
PATIENCE = 120.0  # seconds for odds: on a busy machine they come, but late


@dataclass
class Table:
    """A service on loopback, in this process, so that tests can also look at what it keeps to itself."""

    address: str
    store: Store
    app: Any
    client: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.client = httpx.Client(base_url=self.address, timeout=30, headers={"Fray-Owner": OWNER})

    def start(self, encounter: str = AMBUSH, system: str = "momentum", **more: Any) -> Person:
        """A new fight; its Keeper."""
        answer = self.client.post("/api/fights", json={"system": system, "encounter": encounter, **more})
        assert answer.status_code == 200, answer.text
        return self.seat(answer.json())

    def seat(self, joined: dict[str, str]) -> Person:
        return Person(self, joined["fight"], joined["chair"], joined["token"])

    def room(self, fight: str) -> Room:
        """The live fight behind the door."""
        room = self.app.state.rooms.room(fight)
        assert isinstance(room, Room)
        return room


@dataclass
class Person:
    """Somebody with a link."""

    table: Table
    fight: str
    chair: str
    token: str
    sent: int = 0

    @property
    def path(self) -> str:
        return f"/api/fights/{self.fight}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str = "") -> httpx.Response:
        return self.table.client.get(self.path + path, headers=self.headers)

    def post(self, path: str, body: object) -> httpx.Response:
        return self.table.client.post(self.path + path, json=body, headers=self.headers)

    def view(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def command(self, do: str, **fields: Any) -> dict[str, Any]:
        """A command that says what it was decided on: the newest state, unless told otherwise."""
        self.sent += 1
        command = {"do": do, "id": f"{self.chair}-{self.sent:04}", **fields}
        if "revision" not in command:
            command["revision"] = self.view()["revision"]
        return command

    def send(self, do: str, **fields: Any) -> httpx.Response:
        return self.post("/commands", self.command(do, **fields))

    def do(self, do: str, **fields: Any) -> int:
        """A command that must be accepted; the revision it led to."""
        answer = self.send(do, **fields)
        assert answer.status_code == 200, answer.text
        revision: int = answer.json()["revision"]
        return revision

    def refused(self, do: str, **fields: Any) -> str:
        """A command that must be refused; the reason."""
        answer = self.send(do, **fields)
        assert answer.status_code in (403, 409, 422), answer.text
        assert answer.json()["message"]
        return str(answer.json()["reason"])

    def invite(self, name: str, combatants: tuple[int, ...] = (), role: str = "player") -> Person:
        answer = self.post("/chairs", {"name": name, "combatants": combatants, "role": role})
        assert answer.status_code == 200, answer.text
        return self.table.seat(answer.json())

    def answer(self, number: int = 0) -> int:
        """The first pending decision of this chair, with the option of that number."""
        return self.do("answer", **answer_to(self.view()["decisions"][0], number))

    @contextmanager
    def live(self, **more: object) -> Iterator[ClientConnection]:
        url = self.table.address.replace("http", "ws") + f"{self.path}/live"
        with connect(url) as line:
            line.send(json.dumps({"token": self.token, **more}))
            yield line


def answer_to(decision: dict[str, Any], number: int = 0) -> dict[str, Any]:
    options = decision["options"]
    return {"seat": decision["seat"], "who": decision["who"], "key": options[number % len(options)]["key"]}


def dice_key(keeper: Person) -> bytes:
    """What the dice to come of a fight at the table follow from: 128 bits."""
    dice = keeper.table.room(keeper.fight).game.current.dice
    assert isinstance(dice, KeyedDice)
    return dice.key


def play_on(keeper: Person, answers: int, choose: random.Random) -> dict[str, Any]:
    """The Keeper answers for everybody, at random, so often or to the end; the last view."""
    seen = keeper.view()
    for _ in range(answers):
        if seen["result"]:
            break
        keeper.do("answer", revision=seen["revision"], **answer_to(seen["decisions"][0], choose.randrange(99)))
        seen = keeper.view()
    return seen


def play_to_the_end(keeper: Person, choose: random.Random) -> dict[str, Any]:
    seen = play_on(keeper, 1000, choose)
    assert seen["result"], "a thousand answers did not end it"
    return seen


@contextmanager
def running_table(url: str, requests_a_second: int = FAST, processes: bool = False, **settings: Any) -> Iterator[Table]:
    """The service over that database, in a thread of this process; thinking in threads too, unless told otherwise."""
    store = Store(url)
    app = create_app(store, requests_a_second=requests_a_second, simulated_fights=20, processes=processes, **settings)
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning", proxy_headers=False))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    table = Table(f"http://127.0.0.1:{port}", store, app)
    try:
        wait_until(lambda: server.started)
        with counted_keys(), pytest.MonkeyPatch.context() as patch:
            patch.setattr(room, "THINK_SECONDS", PATIENCE)
            yield table
    finally:
        table.client.close()
        server.should_exit = True
        thread.join(10)
        store.engine.dispose()


def check_restart(person: Person) -> None:
    """A room built anew from the store is the same room: to its Keeper, its fingerprint, and all that can be redone."""
    room = person.table.room(person.fight)
    wait_until(lambda: not any(chair.lines for chair in room.chairs.all.values()))
    stored = person.table.store.fight(person.fight)
    assert stored is not None
    again = Room(person.table.store, stored)
    assert again.remark == ""
    assert again.game.battle.fingerprint() == room.game.battle.fingerprint()
    assert [entry.fields() for entry in again.game.entries] == [entry.fields() for entry in room.game.entries]
    assert again.game.by_hand == room.game.by_hand
    assert again.game.redoable == room.game.redoable
    assert again.recorder.rekey_due == room.recorder.rekey_due
    for chair in room.chairs.seated():
        assert asked_anew(view(again, again.chairs.all[chair.id])) == asked_anew(view(room, chair))


def asked_anew(seen: View) -> View:
    """A view without the revisions since which its questions have stood: a restart asks them anew."""
    decisions = [replace(decision, since=0) for decision in seen.decisions]
    return seen.model_copy(update={"decisions": decisions})


def summary_for(room: Room, chair: Chair) -> SummaryView:
    """What a chair would be told after the fight, all of it worked out here."""
    return summary(room, chair, turns(room.position(), room.unseen(chair, room.game)))
