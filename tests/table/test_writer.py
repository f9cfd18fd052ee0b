"""The way to the disk: many commands share one wait, and nobody fails for another's sake."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fray.table.store import AlreadyStored, Store
from fray.table.stored import Append
from fray.table.writer import Writer
from tests.table.test_store import chair, command, fight


@pytest.fixture
def store(tmp_path: Path) -> Store:
    opened = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    for number in range(5):
        name, keeper = f"f{number}", f"c{number}"
        opened.add_fight(fight(name), chair(keeper, name, name), f"CODE{number}", command(1, "begin", keeper))
    return opened


def append(number: int, revision: int = 2) -> Append:
    return Append(f"f{number}", command(revision, f"id-{revision}", f"c{number}"), "later", "round 2")


async def write_all(writer: Writer, *appends: Append) -> list[object]:
    return await asyncio.gather(*(writer.append(one) for one in appends), return_exceptions=True)


def test_what_comes_at_the_same_time_is_written_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    batches: list[int] = []
    written = store.append

    def counted(*appends: Append) -> None:
        batches.append(len(appends))
        written(*appends)

    monkeypatch.setattr(store, "append", counted)
    done = asyncio.run(write_all(Writer(store), *(append(number) for number in range(5))))
    assert done == [None] * 5
    assert batches == [5]
    assert all(len(store.commands(f"f{number}")) == 2 for number in range(5))


def test_only_what_cannot_be_written_fails(store: Store) -> None:
    store.append(append(3))
    done = asyncio.run(write_all(Writer(store), *(append(number) for number in range(5))))
    assert [type(one) for one in done] == [type(None)] * 3 + [AlreadyStored] + [type(None)]
    assert all(len(store.commands(f"f{number}")) == 2 for number in range(5))


def test_whoever_hands_in_a_command_is_told_when_it_is_on_disk(store: Store) -> None:
    async def hand_in() -> int:
        await Writer(store).append(append(0))
        return len(store.commands("f0"))

    assert asyncio.run(hand_in()) == 2


def test_the_disk_waits_for_nobody_who_thinks(store: Store) -> None:
    """All threads the event loop lends are busy; a command is on disk all the same."""

    async def hand_in() -> int:
        go_on = threading.Event()
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        busy = asyncio.create_task(asyncio.to_thread(go_on.wait))
        await asyncio.sleep(0)
        try:
            await asyncio.wait_for(Writer(store).append(append(0)), 20)
        finally:
            go_on.set()
            await busy
        return len(store.commands("f0"))

    assert asyncio.run(hand_in()) == 2
