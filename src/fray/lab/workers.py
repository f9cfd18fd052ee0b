"""Who does the work of a run: this process, several of this machine, or a cluster. The numbers are the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Protocol, TypeVar

from fray.engine import batch
from fray.engine.batch import Setup
from fray.engine.content import Fields
from fray.engine.decisions import Mind
from fray.engine.encounter import PERSON, Encounter
from fray.engine.game import Foreseeing
from fray.engine.system import System, system_named
from fray.lab.amounts import whole
from fray.lab.encounters import read_again
from fray.minds.named import mind_named

T = TypeVar("T")
Span = tuple[int, int]
COMPILED = not str(batch.__file__).endswith(".py")
WORTH_SHARING = 2_000_000 if COMPILED else 100_000  # decisions: about a second's work, more than processes cost


class SimulationError(Exception):
    """A run that could not be finished, with the fight that broke and how to see it alone."""


@dataclass(frozen=True)
class Plan:
    """A run as it is handed to another process: names and texts only."""

    system: str
    source: Fields  # the encounter as written
    minds: tuple[str, ...]  # by side
    seed: int


@dataclass(frozen=True)
class Bench:
    """A run laid out in this process."""

    system: System
    encounter: Encounter
    plan: Plan
    setup: Setup

    @property
    def foreseeing(self) -> bool:
        """Whether a mind looks ahead: then a fight takes seconds."""
        return any(isinstance(mind, Foreseeing) for mind in self.setup.minds)


Task = Callable[[Bench, int, int], T]  # some fights of a run, from the first number to before the last


def bench_of(system: System, encounter: Encounter, minds: tuple[str, ...], seed: int) -> Bench:
    plan = Plan(system.name, encounter.source, minds, seed)
    return Bench(system, encounter, plan, setup_of(system, encounter, plan))


def seated_minds(system: System, encounter: Encounter, minds: Sequence[str]) -> list[Mind]:
    """A mind of its own for every seat: the Keeper's first, then the combatants' in the order of the roster."""
    seated = [system.default_mind()]
    for entrant in encounter.roster:
        own = entrant.played_by if entrant.played_by not in ("", PERSON) else minds[encounter.sides.index(entrant.side)]
        seated.append(mind_named(system, own))
    return seated


def setup_of(system: System, encounter: Encounter, plan: Plan) -> Setup:
    """Everything a batch needs, ready to be run in this process."""
    minds = seated_minds(system, encounter, plan.minds)
    return Setup(system.rules, system.battle(encounter), list(encounter.sides), minds, plan.seed)


# ---- workers


class Workers(Protocol):
    """Does tasks. Results come in any order; the caller sorts them."""

    @property
    def count(self) -> int:
        """How many work at once."""

    def run(self, task: Task[T], bench: Bench, spans: Sequence[Span]) -> Iterator[T]:
        """Do a task for each span of fights."""

    def close(self) -> None:
        """Nothing more is coming."""


class Here:
    """This process alone."""

    count = 1

    def run(self, task: Task[T], bench: Bench, spans: Sequence[Span]) -> Iterator[T]:
        return (task(bench, first, last) for first, last in spans)

    def close(self) -> None:
        pass


class Pool:
    """Several processes of this machine. Without a number all cores, once there is enough to do to start them."""

    def __init__(self, processes: int | None = None) -> None:
        self.count = os.cpu_count() or 1 if processes is None else whole(processes, "processes")
        self.wanted = processes is not None
        self.little = 0  # decisions that were not worth starting processes for

    def started(self) -> bool:
        return self.wanted or WARM.has(self.count)

    def worth_starting(self, decisions: int) -> bool:
        """Whether its processes are there, or pay for so many decisions more."""
        self.little += decisions
        return self.started() or self.little >= WORTH_SHARING

    def run(self, task: Task[T], bench: Bench, spans: Sequence[Span]) -> Iterator[T]:
        return shared_out(WARM.pool(self.count), task, bench, spans)

    def close(self) -> None:
        """The processes stay, for the next run."""


def shared_out(pool: ProcessPoolExecutor, task: Task[T], bench: Bench, spans: Sequence[Span]) -> Iterator[T]:
    waiting: list[Future[T]] = []
    try:
        waiting += [pool.submit(work, task, bench.plan, first, last) for first, last in spans]
        for finished in as_completed(waiting):
            yield finished.result()
    except BrokenProcessPool:
        WARM.drop(pool)
        raise SimulationError(
            "a process of the simulation died; with processes=1 the run stays in this one. "
            'In a script of your own, call simulate() under `if __name__ == "__main__":`.'
        ) from None
    finally:
        for future in waiting:
            future.cancel()


class WarmPool:
    """The processes of the last run, kept for the next: to start them takes a second. They end with this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._pool: ProcessPoolExecutor | None = None

    def has(self, processes: int) -> bool:
        return self._pool is not None and self._count == processes

    def pool(self, processes: int) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None or self._count != processes:
                if self._pool is not None:
                    self._pool.shutdown(wait=False)  # what another thread does with it is done to the end
                self._pool, self._count = started_pool(processes), processes
            return self._pool

    def drop(self, pool: ProcessPoolExecutor) -> None:
        """It is broken."""
        with self._lock:
            if self._pool is pool:
                self._pool = None


WARM = WarmPool()


def started_pool(processes: int) -> ProcessPoolExecutor:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    return ProcessPoolExecutor(processes, context, begin_work)


def begin_work() -> None:
    """An interrupt stops the process that waits for a run, not those that work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Desk(threading.local):
    """Where a worker keeps what it works at; a worker of a cluster may have several threads, each with its own."""

    bench: Bench | None = None


DESK = Desk()


def work(task: Task[T], plan: Plan, first: int, last: int) -> T:
    """A task in another process, which reads the encounter once."""
    if DESK.bench is None or plan != DESK.bench.plan:
        try:
            system = system_named(plan.system)
            DESK.bench = bench_of(system, read_again(system, plan.source), plan.minds, plan.seed)
        except Exception as error:
            raise SimulationError(f"a process of the simulation could not begin: {error}") from None
    return task(DESK.bench, first, last)
