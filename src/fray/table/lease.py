"""This process among those that share the database: it says every second that it lives, and hears who takes a fight.

A thread holds a connection of its own. On it lies an advisory lock, which the database drops at once if the process
dies. The process may show its fights only for some seconds after the database last heard of it. By then it has noticed
that it is cut off, and the others do not take its fights earlier, unless it is dead.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from fray.table.owners import GRACE_SECONDS, LEASE_SECONDS, NEVER, Owners, Place, clock
from fray.table.trouble import StorageTrouble

BEAT_SECONDS: Final = 1.0
HEAR_SECONDS: Final = 0.25  # how soon the thread notices that it should end
RETRY_SECONDS: Final = 0.3
START_SECONDS: Final = 10.0

log = logging.getLogger(__name__)
T = TypeVar("T")


def new_place(address: str) -> Place:
    """A process of the table. It has a new name whenever it starts."""
    return Place(secrets.token_hex(8), address, secrets.token_urlsafe(24))


class Tenant(Protocol):
    """Who has fights open in this process. All of it is for the event loop."""

    def at_work(self) -> set[str]:
        """The fights that are open in this process or being opened."""

    def lose(self, fights: Collection[str]) -> None:
        """Others have taken these fights."""

    def wake(self) -> None:
        """The process has its place again."""

    def send_away(self) -> None:
        """The process may have lost its place: people find their fights at another one."""


class Lease:
    """Holds this process's place."""

    def __init__(self, owners: Owners, place: Place, tenant: Tenant) -> None:
        self.owners = owners
        self.place = place
        self.tenant = tenant
        self.ending = threading.Event()
        self.held = threading.Event()
        self.thread: threading.Thread | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.last = NEVER  # until when the process had its place

    async def start(self) -> None:
        """Returns when the process has its place; without a database it goes on trying."""
        self.loop = asyncio.get_running_loop()
        self.owners.place = self.place
        self.owners.valid_until = NEVER
        self.ending.clear()
        self.thread = threading.Thread(target=self.run, name="lease", daemon=True)
        self.thread.start()
        await asyncio.to_thread(self.held.wait, START_SECONDS)

    async def watch(self) -> None:
        """Send people away as soon as others may take their fights: one look a second, and once for each loss."""
        told = True
        while True:
            lapsed = self.lapsed()
            if lapsed and not told:
                self.tenant.send_away()
            told = lapsed
            await asyncio.sleep(BEAT_SECONDS)

    def lapsed(self) -> bool:
        """Whether the database has not heard of this process for so long that others may take its fights."""
        if self.owners.valid_until != NEVER:
            self.last = self.owners.valid_until
        return clock() > self.last + GRACE_SECONDS

    async def end(self) -> None:
        """Give everything up: from now on the others may have it."""
        if self.thread is None or self.ending.is_set():
            return
        self.ending.set()
        with suppress(StorageTrouble, SQLAlchemyError):
            await asyncio.to_thread(self.owners.resign)
        await asyncio.to_thread(self.thread.join, 2 * LEASE_SECONDS)

    def run(self) -> None:
        while not self.ending.is_set():
            try:
                self.hold()
            except Exception as error:  # whatever it was: this thread has to go on
                log.warning("this process has lost its place: %s", error)
            self.owners.valid_until = NEVER
            self.ending.wait(RETRY_SECONDS)

    def hold(self) -> None:
        """Hold the place until the connection breaks, or the process ends."""
        connection = self.owners.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            self.owners.enlist(connection, self.place)
            driver: Any = connection.connection.driver_connection
            self.catch_up()
            while not self.ending.is_set():
                begun = clock()
                if not self.owners.beat(connection, self.place):
                    return
                back = clock() > self.owners.valid_until  # lost, or only late: nothing was shown since
                self.owners.valid_until = begun + LEASE_SECONDS
                self.held.set()
                if back and self.loop is not None:
                    self.loop.call_soon_threadsafe(self.tenant.wake)
                while clock() < begun + BEAT_SECONDS and not self.ending.is_set():
                    self.hear(driver.notifies(timeout=HEAR_SECONDS))
        finally:
            with suppress(Exception):
                connection.invalidate()  # never back into the pool: the lock goes with the connection
            connection.close()

    def catch_up(self) -> None:
        """Find the fights that others have taken while nothing was heard, and drop them before showing anything."""
        at_work = self.in_loop(self.tenant.at_work)
        self.tell_lost(at_work - self.owners.kept(at_work))

    def hear(self, notes: Any) -> None:
        for note in notes:
            fight, _, process = note.payload.partition(" ")
            if process != self.place.process:
                self.tell_lost({fight})

    def tell_lost(self, fights: Collection[str]) -> None:
        """Tell the event loop, and wait until it knows."""
        if fights:
            self.in_loop(lambda: self.tenant.lose(fights))

    def in_loop(self, act: Callable[[], T]) -> T:
        """Do something in the event loop, and wait for it: rooms belong to it."""
        assert self.loop is not None

        async def acting() -> T:
            return act()

        return asyncio.run_coroutine_threadsafe(acting(), self.loop).result(LEASE_SECONDS)
