"""Slow work outside the event loop: a few worker processes, shared fairly, that can be stopped.

Slow work (odds, checks of what people write, lab runs) is a function of `fray.table.tasks` with plain
arguments. It runs in another process, so the event loop never waits for it. Ending the process ends it. If
no process can be started, threads do the same work under the same limits, except that a thread runs to its end.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from fray.engine.content import ContentError
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused
from fray.lab.workers import SimulationError
from fray.table.refusals import TOO_MANY

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

MOST_WAITING: Final = 64
MOST_WAITING_OF_ONE: Final = 24  # of one client
START_SECONDS: Final = 60.0  # in which a new worker has to report
LEAST_LIFE: Final = 0.25  # seconds a worker lives at least: many cancelled questions in a row do not start many workers
LAST_WORD: Final = 5.0  # a worker without a table ends itself this long after its time is up
MOST_MEMORY: Final = 4 * 2**30  # bytes a worker may use, where the system can say so
LESS_URGENT: Final = 10
LEAST_URGENT: Final = 19
CHECK_SECONDS: Final = 5.0  # for reading what people have written
PRELOADED: Final = ["fray.table.preload", "fray.cli"]  # the latter because a worker imports what started the table
READY: Final = "ready"
TOLD: Final = (Refused, ContentError, SimulationError)  # failures that are answers

T = TypeVar("T")
log = logging.getLogger(__name__)


class Withdrawn(Exception):
    """The task was cancelled."""


class TookTooLong(Refused):
    """The time limit is up; the worker has been stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__(MALFORMED, f"this takes longer than {seconds:g} seconds and was stopped; ask for less")


class Died(Refused):
    """The worker died."""

    def __init__(self) -> None:
        super().__init__(ILLEGAL, "the process that worked on this has died; nothing else is affected")


class Broken(Exception):
    """A task failed unexpectedly. The message is the worker's traceback."""


@dataclass(frozen=True)
class Asker:
    """Who asked: clients share the workers, then the chairs of a client."""

    client: str
    chair: str = ""


@dataclass(eq=False)
class Job:
    """A task that waits or is being done."""

    asker: Asker
    seconds: float
    task: Callable[..., object]
    args: tuple[object, ...]
    number: int
    brief: bool = False  # it ends by itself in a moment: quicker than a new worker would be ready
    future: Future[Any] = field(default_factory=Future)

    def done(self, result: object) -> None:
        with suppress(InvalidStateError):  # cancelled, or its time was up
            self.future.set_result(result)

    def failed(self, error: BaseException) -> None:
        with suppress(InvalidStateError):
            self.future.set_exception(error)


class Worker(Protocol):
    """Does one job after another."""

    def do(self, job: Job) -> Any:
        """The result, or what went wrong."""

    def stop(self) -> None:
        """End it now, even in the middle of a task. Any thread may call this."""

    def usable(self) -> bool:
        """Whether it can do another job."""


# ---- in a process


class ProcessWorker:
    """A worker process. Ending it ends its task."""

    def __init__(self, urgency: int = LESS_URGENT) -> None:
        context = context_of_workers()
        self.born = time.monotonic()
        self.stopped = False
        self.ours, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, urgency), name="fray thinking", daemon=True)
        self.process.start()
        theirs.close()
        try:
            if not self.ours.poll(START_SECONDS) or self.ours.recv() != READY:
                raise OSError("a worker process did not report")
        except EOFError as error:
            raise OSError("a worker process died at once") from error

    def do(self, job: Job) -> Any:
        try:
            self.ours.send((job.task, job.args, job.seconds))
            if not self.ours.poll(job.seconds):
                self.stop()
                raise TookTooLong(job.seconds)
            fine, result = self.ours.recv()
        except (EOFError, OSError) as error:
            self.stop()
            raise Died from error
        if fine:
            return result
        raise result

    def stop(self) -> None:
        self.stopped = True
        self.process.kill()

    def usable(self) -> bool:
        if not self.stopped and self.process.is_alive():
            return True
        self.process.join()
        self.ours.close()
        time.sleep(max(0.0, self.born + LEAST_LIFE - time.monotonic()))
        return False


def context_of_workers() -> SpawnContext | ForkServerContext:
    """Neither way passes on open sockets. A fork server reads the rules once and starts workers fast."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def work(table: Connection, urgency: int = LESS_URGENT) -> None:
    """The loop of a worker process: answer tasks until the table hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt ends the table, and the table ends this
    be_modest(urgency)
    with suppress(EOFError, OSError):  # also where the table has gone before this process was ready
        table.send(READY)
        while True:
            task, args, seconds = table.recv()
            set_alarm(seconds + LAST_WORD)
            table.send(answered(task, args))
            set_alarm(0)


def answered(task: Callable[..., object], args: tuple[object, ...]) -> tuple[bool, object]:
    try:
        return True, task(*args)
    except TOLD as error:
        return False, error
    except MemoryError:
        return False, Refused(MALFORMED, "this needs too much memory; ask for less")
    except Exception:
        return False, Broken(traceback.format_exc())


def set_alarm(seconds: float) -> None:
    """Let the system end this process then, even in the middle of compiled code."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def be_modest(urgency: int) -> None:
    """Live fights come first, and no task may use up the machine's memory."""
    with suppress(OSError, AttributeError):
        os.nice(urgency)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


# ---- in a thread


class ThreadWorker:
    """The asking thread does the job. It cannot be stopped: the asker gets a timeout, the thread runs on."""

    def do(self, job: Job) -> Any:
        timer = threading.Timer(job.seconds, job.failed, [TookTooLong(job.seconds)])
        timer.daemon = True
        timer.start()
        try:
            return job.task(*job.args)
        finally:
            timer.cancel()

    def stop(self) -> None:
        """It runs to its end, and takes no other job until then."""

    def usable(self) -> bool:
        return True


# ---- all of them


class Thinkers:
    """Workers and their queue. The queue is bounded, and askers take turns."""

    def __init__(
        self,
        count: int = 2,
        processes: bool = True,
        most_waiting: int = MOST_WAITING,
        urgency: int = LESS_URGENT,
    ) -> None:
        self.count = count
        self.urgency = urgency
        self.processes = processes  # until starting one fails
        self.most_waiting = most_waiting
        self.changed = threading.Condition()
        self.waiting: list[Job] = []
        self.running: dict[Job, Worker | None] = {}
        self.turns: dict[Asker | str, int] = {}  # when each client and each chair had a turn last
        self.jobs = 0
        self.threads: list[threading.Thread] = []
        self.stopping = False

    def warm_up(self) -> None:
        """Start the workers ahead of the first task."""
        for number in range(self.count if self.processes else 0):
            self.submit(Asker("", str(number)), START_SECONDS, time.monotonic)

    async def think(self, asker: Asker, seconds: float, task: Callable[..., T], *args: object) -> T:
        """The result of a task. If the caller stops waiting, the task stops."""
        result: T = await self.result_of(self.submit(asker, seconds, task, *args))
        return result

    async def think_briefly(self, asker: Asker, seconds: float, task: Callable[..., T], *args: object) -> T:
        """The same for a task of a moment. If the caller stops waiting, it runs to its end, and its worker stays."""
        job = self.submit(asker, seconds, task, *args)
        job.brief = True
        result: T = await self.result_of(job)
        return result

    async def result_of(self, job: Job) -> Any:
        try:
            return await asyncio.wrap_future(job.future)
        finally:
            self.withdraw(job)

    def submit(self, asker: Asker, seconds: float, task: Callable[..., object], *args: object) -> Job:
        """Queue a task. Refuses it if the queue is full."""
        with self.changed:
            own = sum(job.asker.client == asker.client for job in self.waiting)
            if self.stopping or len(self.waiting) >= self.most_waiting or own >= MOST_WAITING_OF_ONE:
                raise Refused(TOO_MANY, "the table is busy with other questions; try again in a moment")
            self.jobs += 1
            job = Job(asker, seconds, task, args, self.jobs)
            self.waiting.append(job)
            if len(self.threads) < min(self.count, len(self.waiting) + len(self.running)):
                thread = threading.Thread(target=self.keep_busy, name="thinking", daemon=True)
                self.threads.append(thread)
                thread.start()
            self.changed.notify_all()
        return job

    def withdraw(self, job: Job) -> None:
        """Cancel a task: it never begins, or its worker is stopped. A finished task stays as it is."""
        with self.changed:
            if job in self.waiting:
                self.waiting.remove(job)
            elif job.future.done():
                return
            worker = self.running.get(job)
            job.failed(Withdrawn())
            if worker is not None and not job.brief:
                worker.stop()

    def stop(self) -> None:
        """Stop all workers. The next task starts them again, because the service may restart."""
        with self.changed:
            self.stopping = True
            jobs = [*self.waiting, *self.running]
            self.changed.notify_all()
        for job in jobs:
            self.withdraw(job)
        for thread in self.threads:
            thread.join(1)
        with self.changed:
            self.threads = [thread for thread in self.threads if thread.is_alive()]
            self.stopping = bool(self.threads)

    # ---- whose turn it is

    def next_job(self) -> Job | None:
        """The next job, of the asker who has waited longest. Each asker has one job at a time. None: closed."""
        with self.changed:
            while not self.stopping:
                busy = {job.asker for job in self.running}
                free = [job for job in self.waiting if job.asker not in busy]
                if not free:
                    self.changed.wait()
                    continue
                job = min(free, key=self.place)
                self.waiting.remove(job)
                if job.future.set_running_or_notify_cancel():
                    self.begin(job)
                    return job
        return None

    def place(self, job: Job) -> tuple[int, int, int]:
        return self.turns.get(job.asker.client, 0), self.turns.get(job.asker, 0), job.number

    def begin(self, job: Job) -> None:
        self.running[job] = None
        self.jobs += 1
        self.turns[job.asker.client] = self.turns[job.asker] = self.jobs
        while len(self.turns) > 100 * self.most_waiting:
            del self.turns[next(iter(self.turns))]

    # ---- a thread for each worker

    def keep_busy(self) -> None:
        """Hand a worker one job after another, and replace it when it has been stopped."""
        worker: Worker | None = None
        while (job := self.next_job()) is not None:
            try:
                worker = worker if worker is not None and worker.usable() else self.new_worker()
                with self.changed:
                    self.running[job] = worker
                if not job.future.done():
                    job.done(worker.do(job))
            except BaseException as error:
                job.failed(error)
            finally:
                with self.changed:
                    del self.running[job]
                    self.changed.notify_all()
        if worker is not None:
            worker.stop()

    def new_worker(self) -> Worker:
        if self.processes:
            try:
                return ProcessWorker(self.urgency)
            except (EOFError, OSError, RuntimeError, ValueError, AssertionError) as error:
                log.warning("No worker process can be started (%s); threads do the thinking.", error)
                self.processes = False
        return ThreadWorker()
