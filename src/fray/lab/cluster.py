"""Work on a Dask cluster. The numbers are those of a single process: a fight depends on its seed and number alone.

A worker that is lost loses nothing: what it had not finished is fought by another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from fray import __version__
from fray.engine.decisions import MALFORMED, Refused
from fray.lab.workers import Bench, SimulationError, Span, T, Task, work

SECONDS_TO_ANSWER = 20
RETRIES = 5  # of a batch whose worker was lost


class Cluster:
    """Whatever workers a Dask scheduler has, now and while the run goes on."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.dask = dask_library()
        try:
            self.client = self.dask.Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
            self.client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
        except (OSError, TimeoutError, ValueError) as error:
            raise Refused(MALFORMED, f"no Dask cluster with workers answers at {address} ({error})") from error
        check_versions(self.client, address)

    @property
    def count(self) -> int:
        threads: list[int] = list(self.client.nthreads().values())
        return max(sum(threads), 1)

    def run(self, task: Task[T], bench: Bench, spans: Sequence[Span]) -> Iterator[T]:
        waiting = [
            self.client.submit(work, task, bench.plan, first, last, pure=False, retries=RETRIES)
            for first, last in spans
        ]
        try:
            for finished in self.dask.as_completed(waiting, loop=self.client.loop):
                yield finished.result()
                finished.release()
        except self.dask.KilledWorker as error:
            raise SimulationError(f"the workers at {self.address} die of one batch again and again: {error}") from None
        finally:
            self.client.cancel(waiting)

    def close(self) -> None:
        self.client.close()


def dask_library() -> Any:
    try:
        return import_module("distributed")
    except ImportError as error:
        raise Refused(MALFORMED, "Dask is not installed; pip install 'fray[cluster]'") from error


def version_here() -> str:
    return __version__


def check_versions(client: Any, address: str) -> None:
    """Workers with another Fray would fight other fights."""
    try:
        versions: dict[str, str] = client.run(version_here)
    except Exception as error:
        raise Refused(MALFORMED, f"the workers at {address} cannot run Fray; install it there ({error})") from error
    others = {where: version for where, version in versions.items() if version != __version__}
    if others:
        where, version = next(iter(others.items()))
        raise Refused(MALFORMED, f"the worker {where} has Fray {version}, this is {__version__}; install the same")
