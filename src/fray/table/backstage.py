"""What works behind the routes, from the first request to the last."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

from fastapi import FastAPI

from fray import __version__
from fray.engine.form import form
from fray.table.difficulty import Difficulties
from fray.table.gate import Traffic
from fray.table.housekeeping import Housekeeping, Retention
from fray.table.lab import Desk
from fray.table.lease import Lease
from fray.table.logs import Errors
from fray.table.owners import Place
from fray.table.peers import Peers
from fray.table.reviews import Reviews
from fray.table.rooms import Rooms
from fray.table.store import Store
from fray.table.thinkers import LEAST_URGENT, Thinkers
from fray.table.watching import Watch, watch_over

THINKERS: Final = 2
REVIEWERS: Final = 2
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Hosting:
    """What the host of the table has set."""

    admin: str = ""  # the token for /admin and /metrics; without one they do not exist
    keep_days: int = 0  # after which fights that nobody plays on are deleted; 0: never


ALONE: Final = Hosting()


class Backstage:
    """Everything that lasts longer than a request. Without `processes`, threads do the thinking."""

    def __init__(
        self, store: Store, simulated_fights: int, processes: bool, place: Place | None, host: Hosting = ALONE
    ) -> None:
        self.store = store
        self.place = place
        self.began = time.monotonic()
        self.errors = Errors()
        self.traffic = Traffic()
        self.rooms = Rooms(store, Thinkers(THINKERS, processes))
        self.desk = Desk(self.rooms, Thinkers(1, processes))
        self.reviews = Reviews(Thinkers(REVIEWERS, processes, urgency=LEAST_URGENT))
        self.peers = Peers(store.owners, place)
        self.lease = Lease(store.owners, place, self.rooms) if place is not None else None
        self.difficulties = Difficulties(store, simulated_fights, self.rooms.writer.quiet_for, self.desk.thinkers)
        self.watch: Watch | None = watch_over(self.rooms, self.desk.thinkers)
        retention = Retention(host.keep_days)
        self.rooms.warn = retention.warning
        self.house = Housekeeping(self.rooms, store, self.rooms.metrics, retention)
        queues = {"thinking": self.rooms.thinkers, "opening": self.rooms.aside, "lab": self.desk.thinkers}
        add_gauges(self.rooms, {**queues, "reviews": self.reviews.thinkers})

    @asynccontextmanager
    async def running(self, _app: FastAPI) -> AsyncIterator[None]:
        background = await self.start()
        yield
        await self.leave()
        for task in background:
            task.cancel()
        await self.stop()

    async def start(self) -> list[asyncio.Task[None]]:
        """The tasks that go on in the background until they are canceled."""
        self.rooms.closed = False
        logging.getLogger().addHandler(self.errors)
        if self.lease is not None:
            await self.lease.start()
        self.rooms.thinkers.warm_up()
        self.desk.thinkers.warm_up()
        work = [self.reviews.go_on(self.rooms, self.store), self.house.go_round()]
        if self.watch is not None:
            work.append(self.watch.run())
        if self.lease is not None:
            work.append(self.lease.watch())
        here = self.place.address if self.place else ""
        log.info("started", extra={"version": __version__, "form": form(), "peer": here})
        return [asyncio.create_task(each) for each in work]

    async def leave(self) -> None:
        """Leave all fights to other processes, before the lines are closed."""
        await self.rooms.hand_over()
        if self.lease is not None:
            await self.lease.end()

    async def stop(self) -> None:
        self.reviews.stop()
        self.rooms.stop()
        self.difficulties.stop()
        self.desk.stop()
        await self.peers.close()
        self.store.engine.dispose()
        log.info("stopped")
        logging.getLogger().removeHandler(self.errors)


def add_gauges(rooms: Rooms, queues: Mapping[str, Thinkers]) -> None:
    """What is looked up when someone asks for figures."""
    metrics = rooms.metrics

    def lines() -> int:
        return sum(len(chair.lines) for room in list(rooms.open.values()) for chair in room.chairs.all.values())

    metrics.gauge("fray_rooms", "Fights that are open in memory.", lambda: len(rooms.open))
    metrics.gauge("fray_lines", "Live connections.", lines)
    metrics.gauge("fray_storage_trouble", "1 while the storage is in trouble.", lambda: bool(rooms.writer.trouble))
    metrics.queues(
        {
            "writing": lambda: len(rooms.writer.waiting),
            **{name: partial(waiting, thinkers) for name, thinkers in queues.items()},
        }
    )


def waiting(thinkers: Thinkers) -> int:
    return len(thinkers.waiting)
