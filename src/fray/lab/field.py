"""A field of many settings, of which each worker fights some of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fray.engine.batch import Tally
from fray.lab.changes import Change, Subject, Vary, subject_of
from fray.lab.compare import part_of, simulation_of
from fray.lab.simulate import BATCHES_A_WORKER, LARGEST_BATCH, Progress, Simulation, checked_batch
from fray.lab.workers import Bench, Span, Workers, bench_of


@dataclass(frozen=True)
class Field:
    """Every combination of what is varied, by its number. As a task it makes the changes where it is done."""

    varied: tuple[Vary, ...]
    fights: int  # of each setting

    def __call__(self, bench: Bench, first: int, last: int) -> tuple[int, list[Tally]]:
        subject = Subject(bench.system, bench.encounter, bench.plan.minds)
        return first, [self.tally(subject, bench.plan.seed, number) for number in range(first, last)]

    def tally(self, subject: Subject, seed: int, number: int) -> Tally:
        other = subject_of(subject, changes_at(self.varied, number))
        return checked_batch(bench_of(other.system, other.encounter, other.minds, seed), 0, self.fights)

    def spans(self, start: int, end: int, workers: int) -> list[Span]:
        """Shares small enough to keep everybody busy to the end and the progress moving."""
        even = -(-(end - start) // (workers * BATCHES_A_WORKER))
        size = max(1, min(even, LARGEST_BATCH // self.fights))
        return [(first, min(first + size, end)) for first in range(start, end, size)]


def changes_at(varied: Sequence[Vary], number: int) -> tuple[Change, ...]:
    """The combination of that number, the first thing fastest."""
    found = []
    for vary in varied:
        number, place = divmod(number, len(vary.values))
        found.append(Change(vary.what, vary.values[place]))
    return tuple(found)


def fought(
    field: Field, base: Subject, settings: Sequence[Subject], seed: int, used: Workers, progress: Progress
) -> list[Simulation]:
    """Setting after setting, all workers at each; where there are many, side by side as soon as workers are there."""
    fights, whole = field.fights, field.fights * len(settings)
    many = used.count > 1 and len(settings) >= used.count * BATCHES_A_WORKER
    runs = [simulation_of(subject, fights, seed, used) for subject in settings]
    for number, run in enumerate(runs):
        if many and run.begun():
            bench = bench_of(base.system, base.encounter, base.minds, seed)
            side_by_side(field, bench, runs, number, used, progress)
            break
        run.progress = part_of(progress, number * fights, whole)
        run.fight(fights)
    return runs


def side_by_side(
    field: Field, bench: Bench, runs: Sequence[Simulation], start: int, used: Workers, progress: Progress
) -> None:
    """Fight all settings from a number on."""
    done = start
    for first, tallies in used.run(field, bench, field.spans(start, len(runs), used.count)):
        for run, tally in zip(runs[first : first + len(tallies)], tallies, strict=True):
            run.add(tally)
        done += len(tallies)
        progress(done * field.fights, len(runs) * field.fights)
