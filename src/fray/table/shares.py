"""A run's share of the lab's workers. Leaving a run gives its share back at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from fray.lab.workers import Bench, Span, Task, work
from fray.table.thinkers import Asker, Job, Thinkers

LARGEST_BATCH: Final = 50
BRIEF_BATCH: Final = 20  # of a run that is often left: its worker ends the batch, and is ready for the next run
BATCH_SECONDS: Final = 120.0

T = TypeVar("T")


class RunShare:
    """One run's share of the lab's workers: a batch at a time, in turn with other runs."""

    count = 1

    def __init__(self, thinkers: Thinkers, asker: Asker, brief: bool = False) -> None:
        self.thinkers = thinkers
        self.asker = asker
        self.brief = brief
        self.job: Job | None = None
        self.left = threading.Event()

    def run(self, task: Task[T], bench: Bench, spans: Sequence[Span]) -> Iterator[T]:
        """Do a task for each span of fights; ends when the run is cancelled. Not for the event loop."""
        largest = BRIEF_BATCH if self.brief else LARGEST_BATCH
        for first, last in [piece for span in spans for piece in pieces(span, largest)]:
            self.job = self.thinkers.submit(self.asker, BATCH_SECONDS, work, task, bench.plan, first, last)
            self.job.brief = self.brief
            if self.left.is_set():
                self.thinkers.withdraw(self.job)
            yield self.job.future.result()

    def close(self) -> None:
        """The workers are the lab's."""

    def leave(self) -> None:
        """Cancel the run: stop what is under way, start nothing more."""
        self.left.set()
        if self.job is not None:
            self.thinkers.withdraw(self.job)


def pieces(span: Span, largest: int = LARGEST_BATCH) -> list[Span]:
    """Batches short enough that other runs get their turn soon."""
    first, last = span
    return [(start, min(start + largest, last)) for start in range(first, last, largest)]
