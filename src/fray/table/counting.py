"""Counting who is winning: at one position, by all workers at once, for all who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from fray.lab.insight import Standing, joined
from fray.table.tasks import SURE

LANES: Final = 2  # workers that count at the same time, each its own futures
MOST_FUTURES: Final = 10_000

CountOn = Callable[[int, Standing | None], Awaitable[Standing]]  # goes on with a lane for a moment


class Count:
    """The futures of one position that were counted so far. It goes on as long as anyone waits for more."""

    def __init__(self, count_on: CountOn) -> None:
        self.count_on = count_on
        self.lanes: list[Standing | None] = [None] * LANES
        self.tasks: list[asyncio.Task[None] | None] = [None] * LANES
        self.watchers = 0
        self.trouble: BaseException | None = None
        self.news = asyncio.Condition()

    @property
    def found(self) -> Standing | None:
        """All lanes together."""
        together: Standing | None = None
        for lane in self.lanes:
            together = joined(together, lane) if together and lane else together or lane
        return together

    @property
    def futures(self) -> int:
        return sum(lane.futures for lane in self.lanes if lane)

    @property
    def done(self) -> bool:
        """Whether more futures would tell nothing new."""
        found = self.found
        return found is not None and (found.error <= SURE or found.futures >= MOST_FUTURES)

    async def more_than(self, futures: int) -> Standing:
        """The standing, when it is of more futures than that, or when there is no more to count."""
        self.watchers += 1
        try:
            self.go_on()
            async with self.news:
                await self.news.wait_for(lambda: self.trouble or self.done or self.futures > futures)
        finally:
            self.watchers -= 1
        if self.trouble is not None:
            raise self.trouble
        assert self.found is not None
        return self.found

    def go_on(self) -> None:
        """Set all lanes to work that have stopped."""
        self.trouble = None
        for lane, task in enumerate(self.tasks):
            if task is None or task.done():
                self.tasks[lane] = asyncio.create_task(self.count(lane))

    async def count(self, lane: int) -> None:
        """A moment at a time: what nobody waits for any more is soon out of the way."""
        while self.watchers and not self.done and self.trouble is None:
            try:
                self.lanes[lane] = await self.count_on(lane, self.lanes[lane])
            except Exception as error:
                self.trouble = error
            async with self.news:
                self.news.notify_all()
