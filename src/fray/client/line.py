"""The live line of a chair: it is opened again when it breaks, and nothing sent on it is lost or done twice."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from uuid import uuid4

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fray.engine.decisions import NOT_YOURS, Refused
from fray.table.records import Accepted, Refusal, Trouble, View

CLOSED_FOR_GOOD: Final = {4403: NOT_YOURS, 4404: NOT_YOURS, 4409: "cannot open", 4429: "too many"}
COME_BACK: Final = 1012  # the process has stopped, and another one has the fight
SEND_AGAIN: Final = ("storage", "too many")  # refusals that pass by themselves
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 2.0  # seconds between two tries
OPEN_SECONDS: Final = 5.0  # for the table to take the line
PING_SECONDS: Final = 5.0  # between signs of life, and for an answer to one: a network can be gone without a word
PATIENCE: Final = 120.0  # seconds without a table, after which it is given up
SEND_AGAIN_AFTER: Final = 1.0  # seconds
LARGEST_VIEW: Final = 2**24


@dataclass
class Sent:
    """A command that has no answer yet."""

    message: str
    revision: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Line:
    """The connection of one chair. Everything here happens in one task; others wait for what it brings."""

    def __init__(self, address: str, token: str, patience: float = PATIENCE) -> None:
        self.address = address
        self.token = token
        self.patience = patience
        self.view: View | None = None
        self.trouble = ""  # with the table's storage, in words, while there is any
        self.least = 0  # the revision that the own commands have led to: older views are out of date
        self.unanswered: dict[str, Sent] = {}
        self.socket: ClientConnection | None = None
        self.changed = asyncio.Condition()
        self.task: asyncio.Task[None] | None = None
        self.failure: Exception | None = None
        self.resending: set[asyncio.Task[None]] = set()

    # ---- from outside

    async def open(self) -> None:
        """Connect, and wait for the first view."""
        self.task = asyncio.create_task(self.run())
        try:
            await self.newer_than(None)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        for task in [*self.resending, *([self.task] if self.task else [])]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def newer_than(self, last: View | None) -> View:
        """The newest view as soon as it is another one, and none from before the own commands."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.failure is not None or self.is_news(last))
        if self.view is None or not self.is_news(last):
            assert self.failure is not None
            raise self.failure
        return self.view

    def is_news(self, last: View | None) -> bool:
        return self.view is not None and self.view is not last and self.view.revision >= self.least

    async def command(self, fields: Mapping[str, object]) -> int:
        """Send a command until it is answered. Returns the revision that it led to."""
        if self.failure is not None:
            raise self.failure
        identifier = uuid4().hex
        sent = self.unanswered[identifier] = Sent(json.dumps({"id": identifier, **fields}))
        try:
            await self.send(sent)
            revision = await sent.revision
        finally:
            self.unanswered.pop(identifier, None)
        self.least = max(self.least, revision)
        return revision

    async def send(self, sent: Sent) -> None:
        """If it cannot be sent now, it is sent after the line is open again."""
        if self.socket is not None:
            with suppress(ConnectionClosed):
                await self.socket.send(sent.message)

    # ---- the task

    async def run(self) -> None:
        """Connect again and again, until the table closes the line for good or stays away."""
        try:
            await self.stay_connected()
        except (Refused, ConnectionError, ValidationError) as error:
            await self.fail(error)

    async def stay_connected(self) -> None:
        clock = asyncio.get_running_loop().time
        pause, seen = FIRST_PAUSE, clock()
        while True:
            try:
                async with self.line() as socket:
                    pause, seen = FIRST_PAUSE, clock()
                    await self.serve(socket)
                code = socket.close_code
                if code in CLOSED_FOR_GOOD:
                    raise self.failure or Refused(CLOSED_FOR_GOOD[code], str(socket.close_reason))
                if code == COME_BACK:
                    continue
            except (OSError, InvalidHandshake, TimeoutError) as error:
                if self.view is None or clock() - seen > self.patience:
                    raise ConnectionError(f"nothing answers at {self.address}: {error}") from error
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(LONGEST_PAUSE, 2 * pause)

    def line(self) -> connect:
        return connect(
            self.address,
            max_size=LARGEST_VIEW,
            open_timeout=OPEN_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
        )

    async def serve(self, socket: ClientConnection) -> None:
        """Say who this is, send what has no answer yet, and hear until the line is closed."""
        with suppress(ConnectionClosed):
            seen = self.view.revision if self.view else 0
            await socket.send(json.dumps({"token": self.token, "revision": seen}))
            self.socket = socket
            for sent in list(self.unanswered.values()):
                await socket.send(sent.message)
            async for text in socket:
                await self.hear(text if isinstance(text, str) else text.decode())
        self.socket = None

    async def hear(self, text: str) -> None:
        kind = json.loads(text).get("type")
        if kind == "view":
            await self.look(View.model_validate_json(text, extra="ignore"))
        elif kind == "accepted":
            accepted = Accepted.model_validate_json(text, extra="ignore")
            self.settle(accepted.id, accepted.revision)
        elif kind == "refused":
            self.refused(Refusal.model_validate_json(text, extra="ignore"))
        elif kind == "trouble":
            self.trouble = Trouble.model_validate_json(text, extra="ignore").message
        elif kind == "cannot-open":
            self.failure = Refused("cannot open", json.loads(text)["message"])

    async def look(self, view: View) -> None:
        """Take a view, with the log that it continues."""
        known = self.view.log if self.view else []
        whole = view.model_copy(update={"log": [*known[: view.log_from], *view.log], "log_from": 0})
        async with self.changed:
            self.view = whole
            self.least = min(self.least, whole.revision) if whole.remark else self.least
            self.changed.notify_all()

    def settle(self, identifier: str, outcome: int | Exception) -> None:
        sent = self.unanswered.pop(identifier, None)
        if sent is None or sent.revision.done():
            return
        if isinstance(outcome, Exception):
            sent.revision.set_exception(outcome)
        else:
            sent.revision.set_result(outcome)

    def send_later(self, sent: Sent) -> None:
        async def later() -> None:
            await asyncio.sleep(SEND_AGAIN_AFTER)
            await self.send(sent)

        task = asyncio.create_task(later())
        self.resending.add(task)
        task.add_done_callback(self.resending.discard)

    def refused(self, refusal: Refusal) -> None:
        sent = self.unanswered.get(refusal.id)
        if sent is not None and refusal.reason in SEND_AGAIN:
            self.send_later(sent)
            return
        self.settle(refusal.id, Refused(refusal.reason, refusal.message, refusal.clause))

    async def fail(self, error: Exception) -> None:
        """Nothing more will come: all who wait are told."""
        async with self.changed:
            self.failure = error
            self.changed.notify_all()
        for identifier in list(self.unanswered):
            self.settle(identifier, error)
