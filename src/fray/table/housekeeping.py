"""Housekeeping: rooms that nobody visits are closed, and fights that nobody has touched for long are deleted.

Both are silent for people at the table. A closed room opens again unchanged. Fights are deleted only where the host has
set a time, and people who come to such a fight are told beforehand.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from fray.table.metrics import Metrics
from fray.table.owners import Elsewhere
from fray.table.rooms import Rooms
from fray.table.store import Store
from fray.table.trouble import StorageTrouble

ROUND_SECONDS: Final = 15.0
IDLE_SECONDS: Final = 300.0  # after which an empty room is closed
LOOK_AGAIN: Final = 3600.0  # seconds between two looks for fights that nobody touches
WARNING_DAYS: Final = 14
MOST_AT_ONCE: Final = 100

log = logging.getLogger(__name__)


class Retention:
    """How long fights are kept after they were played on last. 0 days: for ever."""

    def __init__(self, days: int = 0) -> None:
        self.days = days

    def due(self, touched_at: str) -> datetime | None:
        """When a fight is deleted, unless it is played on."""
        return datetime.fromisoformat(touched_at) + timedelta(days=self.days) if self.days else None

    def warning(self, touched_at: str) -> str:
        """For people who come to a fight that is deleted soon."""
        due = self.due(touched_at)
        if due is None or due > datetime.now(UTC) + timedelta(days=min(WARNING_DAYS, self.days / 2)):
            return ""
        return (
            f"This table deletes fights that nobody has played on for {self.days} days, this one on {due:%Y-%m-%d}. "
            "Play on, or download the replay."
        )

    def last_touch(self) -> str:
        """Fights touched before this are due now."""
        return (datetime.now(UTC) - timedelta(days=self.days)).isoformat(timespec="seconds")


class Housekeeping:
    """Goes round regularly, in the event loop."""

    def __init__(self, rooms: Rooms, store: Store, metrics: Metrics, retention: Retention) -> None:
        self.rooms = rooms
        self.store = store
        self.metrics = metrics
        self.retention = retention
        self.looked = float("-inf")

    async def go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await self.once()
            except Exception:
                log.exception("housekeeping failed; it is tried again")

    async def once(self) -> None:
        self.close_idle()
        if self.retention.days and time.monotonic() > self.looked + LOOK_AGAIN:
            self.looked = time.monotonic()
            with suppress(StorageTrouble):
                await self.delete_due()

    def close_idle(self, idle_seconds: float = IDLE_SECONDS) -> int:
        """Close rooms that nobody has visited for a while; how many."""
        since = time.monotonic() - idle_seconds
        idle = [room for room in self.rooms.empty() if room.used < since]
        self.rooms.let_go([room.id for room in idle])
        for room in idle:
            room.dismantle()
        self.metrics.evicted.inc(len(idle))
        return len(idle)

    async def delete_due(self) -> int:
        """Delete fights that nobody has touched for as long as the host has set; how many."""
        before, deleted = self.retention.last_touch(), 0
        for fight in await asyncio.to_thread(self.store.untouched_since, before, MOST_AT_ONCE):
            if fight in self.rooms.at_work():
                continue
            with suppress(Elsewhere):
                await asyncio.to_thread(self.store.owners.claim, fight)
                deleted += await self.rooms.writer.run(self.store.forget, fight, before)
        if deleted:
            log.warning("%s fights were deleted: nobody had played on for %s days", deleted, self.retention.days)
        return deleted
