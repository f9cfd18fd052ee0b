"""Thinking apart: worker processes that can be stopped, a bounded queue, shares by turns, threads where need be."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.table import tasks, thinkers
from fray.table.store import Store
from fray.table.thinkers import (
    MOST_WAITING_OF_ONE,
    Asker,
    Broken,
    Died,
    Job,
    ProcessWorker,
    Thinkers,
    TookTooLong,
    Withdrawn,
)
from tests.table import slow
from tests.table.stage import running_table, wait_until

ANN, BO = Asker("10.0.0.1", "ann"), Asker("10.0.0.2", "bo")
LONG = 60.0


@pytest.fixture(scope="module")
def two() -> Iterator[Thinkers]:
    """Two workers, as the table has them."""
    pool = Thinkers(2)
    yield pool
    pool.stop()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] != "Z" if Path("/proc").is_dir() else True


def answer(pool: Thinkers, task: object, asker: Asker = ANN, seconds: float = LONG) -> object:
    return pool.submit(asker, seconds, task).future.result(LONG)  # type: ignore[arg-type]


def sleeper(pool: Thinkers, folder: Path, asker: Asker = ANN) -> tuple[Job, int]:
    """A job that does not end, and the process that does it."""
    file = folder / "pid"
    job = pool.submit(asker, LONG, slow.sleep_as, str(file))
    wait_until(lambda: file.exists() and file.read_text())
    return job, int(file.read_text())


# ---- processes


def test_a_task_is_done_by_another_process_which_is_kept(two: Thinkers) -> None:
    assert answer(two, slow.whoami) != os.getpid()
    assert len({answer(two, slow.whoami) for _ in range(6)}) <= 2


def test_refusals_and_problems_come_back_whole(two: Thinkers) -> None:
    with pytest.raises(Refused) as refused:
        answer(two, slow.refuse)
    error = refused.value
    assert (error.reason, error.message, error.clause) == ("illegal now", "not now", "some-clause")
    with pytest.raises(ContentError, match="a record, a field: is wrong") as content:
        answer(two, slow.complain)
    assert content.value.problems[0].right == "write it right"
    with pytest.raises(Broken, match="ZeroDivisionError"):
        answer(two, slow.stumble)


def test_a_withdrawn_question_ends_its_process_and_the_next_has_another(two: Thinkers, tmp_path: Path) -> None:
    job, pid = sleeper(two, tmp_path)
    assert alive(pid)
    two.withdraw(job)
    wait_until(lambda: not alive(pid))
    with pytest.raises(Withdrawn):
        job.future.result(LONG)
    assert answer(two, slow.whoami) != pid


def test_to_stop_waiting_for_an_answer_is_to_withdraw_the_question(two: Thinkers, tmp_path: Path) -> None:
    file = tmp_path / "pid"

    async def ask_and_leave() -> int:
        asking = asyncio.create_task(two.think(ANN, LONG, slow.sleep_as, str(file)))
        while not (file.exists() and file.read_text()):
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        return int(file.read_text())

    pid = asyncio.run(ask_and_leave())
    wait_until(lambda: not alive(pid))


def test_a_task_that_takes_too_long_is_stopped(two: Thinkers, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    job = two.submit(ANN, 0.5, slow.sleep_as, str(file))
    with pytest.raises(TookTooLong, match=r"longer than 0\.5 seconds"):
        job.future.result(LONG)
    wait_until(lambda: not file.exists() or not alive(int(file.read_text())))


def test_a_worker_that_dies_takes_nothing_with_it(two: Thinkers) -> None:
    with pytest.raises(Died):
        answer(two, slow.die)
    assert answer(two, slow.whoami) != os.getpid()


def test_while_one_question_takes_its_time_others_are_answered(two: Thinkers, tmp_path: Path) -> None:
    job, pid = sleeper(two, tmp_path)
    assert answer(two, slow.whoami, BO) != pid
    two.withdraw(job)


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files are listed in /proc")
def test_workers_do_not_inherit_the_database(two: Thinkers, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    with store.engine.connect():
        assert any(name.endswith(".sqlite") for name in map(str, slow.open_sockets()))
        worker = ProcessWorker()
        job = Job(ANN, LONG, slow.open_sockets, (), 1)
        assert worker.do(job) == []
        worker.stop()
    store.engine.dispose()


# ---- where no process can be started


def refuse_to_start(_urgency: int) -> ProcessWorker:
    raise OSError("not here")


def test_threads_think_where_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "ProcessWorker", refuse_to_start)
    pool = Thinkers(1)
    assert answer(pool, slow.whoami) == os.getpid()
    assert not pool.processes
    pool.stop()


def test_a_thread_cannot_be_stopped_but_whoever_waits_is_told_in_time() -> None:
    pool, go_on = Thinkers(1, processes=False), threading.Event()
    with pytest.raises(TookTooLong):
        answer(pool, go_on.wait, seconds=0.05)
    waiting = pool.submit(BO, LONG, slow.whoami)
    assert not waiting.future.done(), "the thread is still busy: no other one is started"
    go_on.set()
    assert waiting.future.result(LONG) == os.getpid()
    pool.stop()


@pytest.mark.parametrize("processes", [True, False])
def test_health_says_who_thinks(tmp_path: Path, processes: bool) -> None:
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", processes=processes) as table:
        assert table.client.get("/api/health").json()["thinking"] == ("processes" if processes else "threads")


# ---- the queue


def test_everybody_has_a_turn_whoever_asked_most() -> None:
    """One client asks six times from two chairs, then two others once each: by clients, then by chairs."""
    pool, go_on, done = Thinkers(1, processes=False), threading.Event(), list[int]()
    pool.submit(Asker("first"), LONG, go_on.wait)
    wait_until(lambda: pool.running)
    askers = [ANN, ANN, ANN, Asker(ANN.client, "al"), Asker(ANN.client, "al"), BO, Asker("10.0.0.3")]
    jobs = [pool.submit(asker, LONG, done.append, number) for number, asker in enumerate(askers)]
    go_on.set()
    for job in jobs:
        job.future.result(LONG)
    assert done == [0, 5, 6, 3, 1, 4, 2]
    pool.stop()


def test_one_asker_has_one_worker_at_most() -> None:
    pool, go_on = Thinkers(2, processes=False), threading.Event()
    first, second = (pool.submit(ANN, LONG, go_on.wait) for _ in range(2))
    other = pool.submit(BO, LONG, slow.whoami)
    assert other.future.result(LONG) == os.getpid()
    assert list(pool.running) == [first] and pool.waiting == [second]
    go_on.set()
    pool.stop()


def test_the_queue_is_bounded_for_each_and_for_all() -> None:
    pool, go_on = Thinkers(1, processes=False, most_waiting=MOST_WAITING_OF_ONE + 2), threading.Event()
    pool.submit(BO, LONG, go_on.wait)
    wait_until(lambda: pool.running)
    for _ in range(MOST_WAITING_OF_ONE):
        pool.submit(ANN, LONG, slow.whoami)
    with pytest.raises(Refused, match="busy"):
        pool.submit(ANN, LONG, slow.whoami)
    pool.submit(BO, LONG, slow.whoami)
    pool.submit(BO, LONG, slow.whoami)
    with pytest.raises(Refused, match="busy"):
        pool.submit(Asker("10.0.0.9"), LONG, slow.whoami)
    go_on.set()
    pool.stop()


# ---- at the table


@pytest.mark.parametrize("kind", ["odds", "effects"])
def test_a_new_question_ends_the_process_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """And so does leaving."""
    monkeypatch.setattr(tasks, kind, slow.sleeping_odds)
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", processes=True) as table:
        keeper = table.start(system="momentum", encounter="pit-fight")
        view = keeper.view()
        asked = view["decisions"][0]
        question = {"ask": kind, "revision": view["revision"], "seat": asked["seat"], "who": asked["who"]}
        file, pids = slow.pid_file(keeper.fight), list[int]()
        with keeper.live() as line:
            for option in asked["options"][:2]:
                chosen = {"keys": [option["key"]]} if kind == "odds" else {"key": option["key"]}
                line.send(json.dumps({**question, **chosen}))
                wait_until(lambda: pid_in(file) not in (0, *pids))
                pids.append(pid_in(file))
            wait_until(lambda: not alive(pids[0]))
            assert alive(pids[1])
        wait_until(lambda: not alive(pids[1]))
        file.unlink()


def pid_in(file: Path) -> int:
    return int(file.read_text() or 0) if file.exists() else 0
