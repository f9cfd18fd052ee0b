"""The way to the disk: commands of all fights that come at the same time are written together, and wait together.

Waiting for the disk is most of what a command costs; so many commands share one wait, off the event loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from fray.table.store import Append, Store

T = TypeVar("T")


class Writer:
    """Writes what is handed to it, in the order in which it comes; whoever hands it in is told when it is on disk."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thread = ThreadPoolExecutor(1, "writer")  # its own: whatever else takes its time, the disk does not wait
        self.waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self.task: asyncio.Task[None] | None = None
        self.last = float("-inf")  # when the last command came

    def quiet_for(self) -> float:
        """Seconds since anything was done at any table."""
        return time.monotonic() - self.last

    async def append(self, command: Append) -> None:
        """Returns when the command is on disk; raises if it is not, and never will be."""
        self.last = time.monotonic()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((command, done))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.write())
        await done

    async def run(self, act: Callable[..., T], *args: Any) -> T:
        """Do something else with the store, in turn with what is written."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, partial(act, *args))

    def close(self) -> None:
        """Returns when everything handed in is on disk."""
        self.thread.shutdown()

    async def write(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting, []
            failures = await self.run(self.write_together, [command for command, _ in batch])
            for (_, done), failure in zip(batch, failures, strict=True):
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)

    def write_together(self, batch: Sequence[Append]) -> list[Exception | None]:
        """All in one transaction; if that fails each alone, so that nobody fails for another's sake."""
        try:
            self.store.append(*batch)
            return [None] * len(batch)
        except Exception as error:
            return [error] if len(batch) == 1 else [self.write_alone(command) for command in batch]

    def write_alone(self, command: Append) -> Exception | None:
        try:
            self.store.append(command)
        except Exception as error:
            return error
        return None
