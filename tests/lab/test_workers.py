"""Processes that do a run's work: started when it pays, kept for the next run, replaced when one dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from fray.lab import field, workers
from fray.lab.compare import compare
from fray.lab.simulate import FIRST_BATCH, simulate
from fray.lab.sweep import sweep
from fray.lab.workers import Bench, Pool, SimulationError, WarmPool, bench_of
from tests.lab.commands import SYSTEMS, smallest

ENCOUNTER = smallest(SYSTEMS[0])


@pytest.fixture(autouse=True)
def cold(monkeypatch: pytest.MonkeyPatch) -> Iterator[WarmPool]:
    """No process is there yet, and none is left behind."""
    pool = WarmPool()
    monkeypatch.setattr(workers, "WARM", pool)
    yield pool
    if pool.has(2):
        pool.pool(2).shutdown()


def where(_bench: Bench, _first: int, _last: int) -> int:
    return os.getpid()


def bench() -> Bench:
    return bench_of(SYSTEMS[0], ENCOUNTER, ("tactician",) * len(ENCOUNTER.sides), 7)


def test_the_next_run_has_the_same_processes(cold: WarmPool) -> None:
    processes = [set(Pool(2).run(where, bench(), [(0, 1)] * 40)) for _ in range(2)]
    assert os.getpid() not in processes[0] | processes[1]
    assert len(processes[0] | processes[1]) <= 2


def test_a_little_work_starts_no_process(cold: WarmPool) -> None:
    compare(ENCOUNTER, fights=20)
    assert not cold.has(os.cpu_count() or 1)


def test_more_work_is_shared(cold: WarmPool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it comes in many little runs."""
    monkeypatch.setattr(workers, "WORTH_SHARING", 100)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    alone = sweep(ENCOUNTER, f"mind:{ENCOUNTER.sides[0]}=all", FIRST_BATCH + 10, processes=1)
    assert sweep(ENCOUNTER, f"mind:{ENCOUNTER.sides[0]}=all", FIRST_BATCH + 10).table() == alone.table()
    assert cold.has(2)


def test_many_settings_are_fought_side_by_side_with_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each worker has settings of its own, and makes the changes itself."""
    monkeypatch.setattr(field, "BATCHES_A_WORKER", 3)
    varied = [f"mind:{side}=all" for side in ENCOUNTER.sides[:2]]
    told: list[int] = []
    found = sweep(ENCOUNTER, varied, 7, workers=Pool(2), progress=lambda done, _: told.append(done))
    assert found.table() == sweep(ENCOUNTER, varied, 7, processes=1).table()
    assert told == sorted(told) and told[-1] == 7 * len(found.settings)
    assert len(told) < len(found.settings), "shares, not settings"


def test_a_process_that_died_is_replaced_for_the_next_run(cold: WarmPool) -> None:
    [victim, *_] = Pool(2).run(where, bench(), [(0, 1)])
    os.kill(victim, signal.SIGKILL)
    with pytest.raises(SimulationError, match="died"):
        list(Pool(2).run(where, bench(), [(0, 1)] * 40))
    assert simulate(ENCOUNTER, 20, processes=2).run.fights == 20


def test_another_number_of_processes_takes_the_place_of_the_last() -> None:
    pool = WarmPool()
    first, second = pool.pool(1), pool.pool(2)
    assert first is not second
    assert pool.pool(2) is second
    second.shutdown()
