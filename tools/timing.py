"""How fights are timed: the median of some repetitions after a warm start, by the processor's clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from fray.engine.batch import Setup, run_batch
from fray.engine.encounter import Encounter
from fray.engine.system import System
from fray.lab.simulate import TACTICIAN, Plan, minds_by_side, setup_of

SEED = 7
FEWEST = 2  # fights in a batch
TRIAL = 4  # fights that tell how long one takes


@dataclass(frozen=True)
class Effort:
    """How long is measured: seconds of the compiled form, each as often as there are repetitions."""

    seconds: float
    repetitions: int

    @property
    def of_each_form(self) -> float:
        return self.seconds / 4  # the interpreted form takes ten times as long

    @property
    def shared(self) -> float:
        return self.seconds * 30  # long enough for the start of processes not to count


def seconds(work: Callable[[], object], repetitions: int, clock: Callable[[], float] = time.process_time) -> float:
    """The median time of some work, once it is warm."""
    work()
    taken = []
    for _ in range(repetitions):
        started = clock()
        work()
        taken.append(clock() - started)
    return max(median(taken), 1e-9)


def fights_in(setup: Setup, duration: float) -> int:
    """How many fights take about so many seconds."""
    taken = seconds(lambda: run_batch(setup, 0, TRIAL), 1)
    return max(FEWEST, round(TRIAL * duration / taken))


def pace(setup: Setup, fights: int, repetitions: int) -> float:
    """Decisions a second in one batch of one process."""
    decisions = sum(run_batch(setup, 0, fights).decisions)
    return decisions / seconds(lambda: run_batch(setup, 0, fights), repetitions)


def ready(system: System, encounter: Encounter) -> Setup:
    minds = minds_by_side(system, encounter, TACTICIAN)
    return setup_of(system, encounter, Plan(system.name, encounter.source, minds, SEED))
