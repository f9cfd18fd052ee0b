"""How good the win bar is: `python -m tools.bar [SYSTEM...] [--positions 50] [--write docs/pictures] [--json]`.

Positions are taken at random from fights of tacticians in random sample encounters. For each of them the bar's count
after half a second (both workers, in processor time, so that a busy machine counts as an idle one) is compared with
many more futures; and of all positions that the bar calls 70%, it is counted how many were won by the side called so.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import hypot, sqrt
from pathlib import Path

from rich.console import Console

from fray.engine.encounter import Encounter
from fray.engine.foresight import minds_for
from fray.engine.form import form
from fray.engine.game import Game
from fray.engine.system import System, systems
from fray.lab.encounters import offers
from fray.lab.insight import Standing, joined, standing_of
from fray.lab.statistics import Share
from fray.lab.svg import Axis, Chart, Line, Point, line_chart

PATIENCE = 0.5  # seconds after an answer
ON_THE_WAY = 0.06  # of them, until a worker has the question, and from its answer to the page
LANES = 2  # workers
AT_A_TIME = 10
TRUTH = 20_000
TRUTH_SEED = 1_000
GOOD = 0.03  # half the width of a good interval
CALLED = 200  # futures behind a call
BINS = 10


@dataclass(frozen=True)
class Position:
    """A point of a fight that tacticians fought, and who won that fight."""

    encounter: str
    game: Game
    winner: str


def samples_of(system: System) -> list[Encounter]:
    return [offer.encounter for offer in offers() if offer.system is system]


def positions(system: System, samples: Sequence[Encounter], seed: int) -> Iterator[Position]:
    """Random points of random fights, for ever: the same ones for the same seed."""
    choose = random.Random(f"{system.name} {seed}")
    while True:
        encounter = choose.choice(samples)
        number = choose.randrange(10**6)
        minds = minds_for(system, system.battle(encounter))
        for seat, mind in enumerate(minds):
            mind.begin(seed, number, seat)
        fought = Game(system, encounter, number, minds)
        if fought.result is None or not fought.entries:
            continue  # a newcomer's seat has no mind: nobody answers for it
        yield Position(encounter.id, fought.branch(choose.randrange(len(fought.entries)), []), fought.result.winner)


# ---- what half a second gives, and how true it is


@dataclass(frozen=True)
class Compared:
    """What the bar says after half a second, beside many more futures."""

    encounter: str
    told: Standing
    truth: Standing

    @property
    def misses(self) -> float:
        """How far the bar is off, for the side for which it is off most."""
        pairs = zip(self.told.wins, self.truth.wins, strict=True)
        return max(abs(told.estimate - true.estimate) for told, true in pairs)

    @property
    def within(self) -> bool:
        """Whether the truth, itself a count with an interval, agrees with the intervals of all sides."""
        pairs = zip(self.told.wins, self.truth.wins, strict=True)
        return all(
            abs(told.estimate - true.estimate) <= hypot(told.high - told.low, true.high - true.low) / 2
            for told, true in pairs
        )


def counted_in(game: Game, seconds: float, seed: int, most: int) -> Standing:
    """As many futures as that much time of a processor allows."""
    began = time.process_time()
    found = standing_of(game, AT_A_TIME, seed=seed)
    while time.process_time() - began < seconds and found.futures < most:
        found = standing_of(game, AT_A_TIME, before=found, seed=seed)
    return found


def compared(position: Position, truth_seconds: float) -> Compared:
    """A position in short and at length."""
    return Compared(position.encounter, told_of(position), counted_in(position.game, truth_seconds, TRUTH_SEED, TRUTH))


def told_of(position: Position) -> Standing:
    """What the bar says in time: both workers count for as long as they have, each with its own futures."""
    told = counted_in(position.game, PATIENCE - ON_THE_WAY, 1, TRUTH)
    for lane in range(1, LANES):
        told = joined(told, counted_in(position.game, PATIENCE - ON_THE_WAY, 1 + lane, TRUTH))
    return told


def accuracy_row(name: str, found: Sequence[Compared]) -> str:
    """A row of the table in the docs."""
    futures = sorted(row.told.futures for row in found)
    errors = sorted(row.told.error for row in found)
    misses = [row.misses for row in found]
    cells = [
        name,
        str(len(found)),
        f"{futures[0]:,} to {futures[-1]:,}",
        points(errors[len(errors) // 2]),
        points(errors[-1]),
        f"{sum(error <= GOOD for error in errors) / len(found):.0%}",
        points(sum(misses) / len(found)),
        points(max(misses)),
        f"{sum(row.within for row in found) / len(found):.0%}",
        f"{min(row.truth.futures for row in found):,}",
    ]
    return f"| {' | '.join(cells)} |"


ACCURACY = (
    "| | positions | futures in 500 ms | median interval | widest | within ±3 | mean error | largest | "
    "truth within the intervals | futures compared with, at least |\n| --- |" + " ---: |" * 9
)


def points(share: float) -> str:
    return f"{100 * share:.1f}"


def by_encounter(found: Iterable[Compared]) -> dict[str, list[Compared]]:
    rows: dict[str, list[Compared]] = {}
    for row in found:
        rows.setdefault(row.encounter.removeprefix("encounter-"), []).append(row)
    return dict(sorted(rows.items()))


# ---- whether positions called 70% are won in 70% of fights


@dataclass(frozen=True)
class Call:
    """The chance that a side was said to have, and whether it won."""

    chance: float
    won: bool


def calls(system: System, samples: Sequence[Encounter], count: int, seed: int, futures: int = CALLED) -> list[Call]:
    """What was called for a side of each position, in turn the first and the last, and what became of it."""
    found = []
    for number, position in enumerate(islice(positions(system, samples, seed), count)):
        standing = standing_of(position.game, futures)
        side = (0, -1)[number % 2]
        found.append(Call(standing.wins[side].estimate, position.winner == standing.sides[side]))
    return found


def surprise(found: Sequence[Call]) -> float:
    """How many standard deviations more, or less, was won than was called, in the worst of the bins."""
    return max((abs(deviations(calls)) for calls in in_bins(found) if calls), default=0.0)


def deviations(found: Sequence[Call]) -> float:
    """Each call is a count of futures with an error of its own: a win has that much more play."""
    expected = sum(call.chance for call in found)
    spread = sum(call.chance * (1 - call.chance) * (1 + 1 / CALLED) + 1 / CALLED**2 for call in found)
    return (sum(call.won for call in found) - expected) / sqrt(max(spread, 1.0))


def in_bins(found: Sequence[Call]) -> list[list[Call]]:
    bins: list[list[Call]] = [[] for _ in range(BINS)]
    for call in found:
        bins[min(int(call.chance * BINS), BINS - 1)].append(call)
    return bins


def calibration_chart(title: str, found: Sequence[Call]) -> Chart:
    """What was called across, what was won upward; the diagonal is perfect."""
    filled = [(index, calls) for index, calls in enumerate(in_bins(found)) if calls]
    called = [sum(call.chance for call in calls) / len(calls) for _, calls in filled]
    won = [Share(sum(call.won for call in calls), len(calls)) for _, calls in filled]
    ticks = tuple(f"{100 * index // BINS}-{100 * (index + 1) // BINS}%" for index, _ in filled)
    lines = [
        Line("won", tuple(Point(one.estimate, one.low, one.high, hint=f"{one} of {one.of}") for one in won)),
        Line("called", tuple(Point(one, one, one, hint=f"{one:.0%}") for one in called)),
    ]
    return line_chart(title, Axis("called", ticks), lines)


# ---- the command


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", help="all of them by default")
    parser.add_argument("--positions", type=int, default=50, help="of each system, for the accuracy")
    parser.add_argument("--seconds", type=float, default=10.0, help="of a processor, for each comparison")
    parser.add_argument("--calls", type=int, default=400, help="positions of each system, for the calibration")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="the folder for the pictures")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    console = Console(stderr=True)
    data: dict[str, object] = {"form": form()}
    print(ACCURACY)
    for name in asked.systems or sorted(systems()):
        system = systems()[name]
        found = []
        for number, position in enumerate(islice(positions(system, samples_of(system), asked.seed), asked.positions)):
            found.append(compared(position, asked.seconds))
            console.print(f"{name} {number + 1}: {found[-1].told.futures} futures, off by {points(found[-1].misses)}")
        print(accuracy_row(f"**{system.title}**", found), flush=True)
        for encounter, rows in by_encounter(found).items():
            print(accuracy_row(encounter, rows), flush=True)
        called = calls(system, samples_of(system), asked.calls, asked.seed + 1)
        print(f"{system.title}: {len(called)} calls, {surprise(called):.1f} deviations in the worst bin", flush=True)
        if asked.write:
            title = f"{system.title}: of the positions called so, how many were won"
            calibration_chart(title, called).save(asked.write / f"calibration-{name}.svg")
        data[name] = {"accuracy": [told(row) for row in found], "calls": [[one.chance, one.won] for one in called]}
    if asked.json:
        print(json.dumps(data, indent=1))


def told(row: Compared) -> dict[str, object]:
    return {
        "encounter": row.encounter,
        "told": row.told.data(),
        "truth": row.truth.data(),
        "error": row.misses,
        "within": row.within,
    }


if __name__ == "__main__":
    main()
