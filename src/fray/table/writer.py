"""The way to the disk: commands of all fights that arrive together are written together.

Most of a command's time is the wait for the disk. Many commands share one wait, off the event loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from fray.table.store import Store
from fray.table.stored import Append
from fray.table.trouble import StorageTrouble

RETRY_SECONDS: Final = 1.0

T = TypeVar("T")


class Writer:
    """Writes appends in order, and tells each sender when its append is on disk."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thread = ThreadPoolExecutor(1, "writer")  # its own, so that slow work elsewhere does not delay the disk
        self.waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self.task: asyncio.Task[None] | None = None
        self.last = float("-inf")  # when the last command came
        self.trouble = ""  # what is wrong with the storage; until it works, nothing is written but test rows
        self.looked = float("-inf")  # when that was found out
        self.watch: asyncio.Task[None] | None = None
        self.tell: Callable[[], None] = lambda: None  # called when trouble begins, changes and ends

    def quiet_for(self) -> float:
        """Seconds since anything was done at any table."""
        return time.monotonic() - self.last

    # ---- trouble

    def refuse_in_trouble(self) -> None:
        if self.trouble:
            raise StorageTrouble(self.trouble)

    def report(self, trouble: StorageTrouble) -> None:
        """The storage failed: test it until it works."""
        self.notice(trouble.message)
        if self.watch is None or self.watch.done():
            self.watch = asyncio.create_task(self.try_again())

    def notice(self, trouble: str) -> None:
        changed, self.trouble, self.looked = trouble != self.trouble, trouble, time.monotonic()
        if changed:
            self.tell()

    async def check(self) -> str:
        """What is wrong, checked again unless it was just checked."""
        if not self.trouble and time.monotonic() - self.looked > RETRY_SECONDS:
            try:
                await self.run(self.store.probe)
                self.looked = time.monotonic()
            except StorageTrouble as trouble:
                self.report(trouble)
        return self.trouble

    async def try_again(self) -> None:
        while self.trouble:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                await self.run(self.store.probe)
            except StorageTrouble as trouble:
                self.notice(trouble.message)
            else:
                self.notice("")

    # ---- writing

    async def append(self, command: Append) -> None:
        """Returns when the command is on disk. Raises if it never will be."""
        self.last = time.monotonic()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((command, done))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.write())
        await done

    async def run(self, act: Callable[..., T], *args: object) -> T:
        """Do something else with the store, in turn with the appends."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, partial(act, *args))

    def close(self) -> None:
        """Returns when everything handed in is on disk."""
        if self.watch is not None:
            self.watch.cancel()
        self.thread.shutdown()
        self.thread = ThreadPoolExecutor(1, "writer")  # the service may be started again

    async def write(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting, []
            failures = await self.run(self.write_together, [command for command, _ in batch])
            for (_, done), failure in zip(batch, failures, strict=True):
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)
                if isinstance(failure, StorageTrouble):
                    self.report(failure)

    def write_together(self, batch: Sequence[Append]) -> list[Exception | None]:
        """All in one transaction. If it fails, each alone, so that one bad append does not fail the others."""
        try:
            self.store.append(*batch)
            return [None] * len(batch)
        except Exception as error:
            if len(batch) == 1 or isinstance(error, StorageTrouble):  # alone they would fail, too
                return [error] * len(batch)
            return [self.write_alone(command) for command in batch]

    def write_alone(self, command: Append) -> Exception | None:
        try:
            self.store.append(command)
        except Exception as error:
            return error
        return None
