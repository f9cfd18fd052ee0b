"""The same encounter fought many times. Fight n of a seed is the same whatever the number of processes."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path

from fray.engine import plugins
from fray.engine.batch import Setup, Tally, record, run_batch, tally_for
from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.dice import fight_seed
from fray.engine.encounter import Encounter
from fray.engine.game import Game
from fray.engine.system import System, system_named
from fray.lab.amounts import whole
from fray.lab.encounters import encounter_named, read_again
from fray.lab.kept import Keeping, missing, read_kept, unbroken
from fray.lab.plays import PLAYS, STRONG_FIGHTS, is_play, is_strong, minds_in
from fray.lab.results import Result, Run, result_of
from fray.lab.statistics import Z95, Share
from fray.lab.study import study
from fray.lab.workers import (
    WORTH_SHARING,
    Bench,
    Here,
    Plan,
    Pool,
    SimulationError,
    Span,
    Workers,
    bench_of,
    seated_minds,
    setup_of,
)
from fray.minds.named import MINDS, TACTICIAN, mind_named, refuse_unknown

__all__ = [
    "MINDS",
    "TACTICIAN",
    "Interrupted",
    "Plan",
    "SimulationError",
    "Simulation",
    "mind_named",
    "minds_by_side",
    "open_fight",
    "setup_of",
    "simulate",
]

Minds = str | Sequence[str] | Mapping[str, str]
Progress = Callable[[int, int], None]  # fights done, fights asked for
Clock = Callable[[], float]

FIGHTS = 10_000
MOST_FIGHTS = 10_000_000  # where the run goes on until it is sure enough
FIRST_BATCH = 50
FIRST_LOOK = 400  # fights before the first check whether they are enough
MARGIN = 1.02  # what is fought beyond what the last look asked for
LARGEST_BATCH = 500
BATCHES_A_WORKER = 8


class Interrupted(KeyboardInterrupt):
    """A run was interrupted. What was fought until then is not lost."""

    def __init__(self, simulation: Simulation) -> None:
        super().__init__("the run was broken off")
        self.simulation = simulation


def simulate(
    encounter: Encounter | str,
    fights: int | None = None,
    seed: int = 7,
    minds: Minds = TACTICIAN,
    processes: int | None = None,
    progress: Progress | None = None,
    clock: Clock | None = None,
    system: System | None = None,
    *,
    error: float | None = None,
    watch: int = 0,
    keep: Path | None = None,
    workers: Workers | None = None,
) -> Result:
    """Fight an encounter many times and count what comes of it.

    `minds` is one name for everybody, one for each side, a mapping from sides to names, or a kind of play ('plain',
    'strong-heroes', 'strong'); a combatant for whom the encounter names a mind keeps it.
    Without `processes` all cores are used where the run is long enough to be worth it.
    With `error` the run stops as soon as every side's chance is known to that much (0.005: half a point either way).
    `watch` says how many fights are looked at closely, for damage by source, options and resources. A run that is
    kept in a file can be continued from there. `workers` are used instead of processes of this run's own.
    """
    found = encounter_named(encounter) if isinstance(encounter, str) else encounter
    known = system or system_named(found.system)
    played = minds_by_side(known, found, minds)
    wanted = fights if fights is not None else MOST_FIGHTS if error is not None else usual_fights(played, FIGHTS)
    bench = bench_of(known, found, played, seed)
    simulation = Simulation(bench, wanted, processes, workers, progress or no_progress, clock)
    return simulation.whole(error, watch, keep)


def continued(path: Path, processes: int | None = None, watch: int = 0, progress: Progress | None = None) -> Result:
    """Fight on where a kept run was broken off, with the same result as if it had not been."""
    kept = read_kept(path)
    known = system_named(kept.plan.system)
    bench = bench_of(known, read_again(known, kept.plan.source), kept.plan.minds, kept.plan.seed)
    simulation = Simulation(bench, kept.fights, processes, None, progress or no_progress, None)
    simulation.tallies = list(kept.tallies)
    return simulation.whole(kept.error, watch, path)


def usual_fights(minds: Sequence[str], fights: int) -> int:
    """As many fights as usual where nobody says how many; fewer of strategists."""
    return STRONG_FIGHTS if is_strong(minds) else fights


def no_progress(done: int, fights: int) -> None:
    """Nobody watches."""


class Simulation:
    """A run under way: its batches so far, and who fights the rest."""

    def __init__(
        self,
        bench: Bench,
        fights: int,
        processes: int | None = None,
        workers: Workers | None = None,
        progress: Progress = no_progress,
        clock: Clock | None = None,
    ) -> None:
        if processes is not None:
            whole(processes, "processes")
        self.bench = bench
        self.fights = whole(fights, "fights")
        self.error: float | None = None
        self.tallies: list[Tally] = []
        self.keeping: Keeping | None = None
        self.progress = progress
        self.clock = clock
        self._started = clock() if clock else 0.0
        self._processes = processes
        self._lent = workers
        self._own: Workers = Here()
        self._here = False  # whether the lent processes are not worth starting for what is left

    def whole(self, error: float | None, watch: int, keep: Path | None) -> Result:
        """The run from beginning to end."""
        self.error = error
        try:
            if keep is not None:
                self.keep(keep)
            if error is None:
                self.fight(self.fights)
            else:
                self.fight_until_sure(error)
            found = self.result()
            watched = 0 if self.bench.foreseeing else min(watch, found.run.fights)
            return replace(found, study=study(self.bench, watched, self.workers)) if watched else found
        except KeyboardInterrupt:
            raise Interrupted(self) from None
        finally:
            self.close()

    def keep(self, path: Path) -> None:
        self.keeping = Keeping(path)
        self.keeping.begin(self.bench.plan, self.fights, self.error, self.tallies)

    def close(self) -> None:
        self._own.close()
        if self.keeping is not None:
            self.keeping.close()

    # ---- fighting

    @property
    def done(self) -> int:
        """Fights fought from the first on, without a gap."""
        return sum(len(tally.winners) for tally in unbroken(self.tallies))

    def fight(self, fights: int, goal: int = 0) -> None:
        """Fight what is missing of the first so many fights."""
        if not self.tallies and not self.begun():
            self.add(checked_batch(self.bench, 0, 1 if self.bench.foreseeing else min(FIRST_BATCH, fights)))
        fought = sum(len(tally.winners) for tally in self.tallies)
        of = max(fights, goal)
        self.progress(min(fought, of), of)
        gaps = missing(self.tallies, fights)
        self.choose_workers(sum(last - first for first, last in gaps))
        spans = single(gaps) if self.bench.foreseeing else cut(gaps, self.workers.count)
        for tally in self.workers.run(checked_batch, self.bench, spans):
            self.add(tally)
            fought += len(tally.winners)
            self.progress(min(fought, of), of)

    def fight_until_sure(self, error: float) -> None:
        """Fight until every side's interval is narrow enough. How many that takes depends on the fights alone."""
        if not 0 < error < 0.5:
            raise Refused(MALFORMED, f"an error of {100 * error:g}% is not valid: ask for one between 0% and 50%")
        goal = min(FIRST_LOOK, self.fights)
        while True:
            self.fight(goal, self.fights_needed(error) if self.tallies else goal)
            if goal == self.fights or self.widest() <= error:
                return
            goal = min(max(ceil(self.fights_needed(error) * MARGIN), goal + FIRST_BATCH), self.fights)

    def shares(self) -> list[Share]:
        winners = [winner for tally in unbroken(self.tallies) for winner in tally.winners]
        return [Share(winners.count(side), len(winners)) for side in range(len(self.bench.encounter.sides))]

    def widest(self) -> float:
        """Half the width of the widest interval."""
        return max((share.high - share.low) / 2 for share in self.shares())

    def fights_needed(self, error: float) -> int:
        """About how many fights make the widest interval that narrow, from what is known so far."""
        spread = max(widest_spread(share) for share in self.shares())
        return min(max(ceil(Z95 * Z95 * spread / (error * error)), FIRST_BATCH), self.fights)

    def add(self, tally: Tally) -> None:
        self.tallies.append(tally)
        if self.keeping is not None:
            self.keeping.add(tally)

    # ---- who does it

    @property
    def workers(self) -> Workers:
        return self._own if self._lent is None or self._here else self._lent

    def begun(self) -> bool:
        """Whether there are workers already, to whom the first fights may go too."""
        return self._lent is not None and not (isinstance(self._lent, Pool) and not self._lent.started())

    def choose_workers(self, fights: int) -> None:
        """More processes than this one where they were asked for, or where there is enough to share."""
        self._here = not self.begun()
        if self.begun() or self._own.count > 1 or fights <= 0:
            return
        first = self.tallies[0]
        decisions = sum(first.decisions) * fights // len(first.winners)
        work = WORTH_SHARING if self.bench.foreseeing else decisions
        if isinstance(self._lent, Pool):
            self._here = not self._lent.worth_starting(work)
            return
        wanted = self._processes or sharing(work)
        if wanted > 1 and fights > 1:
            self._own = Pool(min(wanted, fights))

    # ---- what came of it

    def result(self) -> Result:
        """What there is so far."""
        tallies = unbroken(self.tallies)
        plan = self.bench.plan
        counters = tuple(self.bench.system.rules.counters())
        run = Run(self.bench.encounter, self.done, plan.seed, plan.minds, counters)
        seconds = self.clock() - self._started if self.clock else 0.0
        return replace(result_of(run, tallies, self.workers.count), seconds=seconds, asked=self.fights)


def widest_spread(share: Share) -> float:
    """The most a single fight may still vary: that of the chance in its interval that is nearest to one half."""
    chance = min(max(share.low, 0.5), share.high)
    return chance * (1 - chance)


# ---- who plays


def minds_by_side(system: System, encounter: Encounter, minds: Minds) -> tuple[str, ...]:
    """The name of a mind for each side, checked."""
    sides = encounter.sides
    if isinstance(minds, str):
        names = one_for_each([minds], sides)
    elif isinstance(minds, Mapping):
        for side in minds:
            if side not in sides:
                raise Refused(MALFORMED, f"no side is called {side!r}; {near_or_all(side, list(sides))}")
        names = [minds.get(side, TACTICIAN) for side in sides]
    else:
        names = one_for_each(minds, sides)
    if len(set(names)) == 1 and is_play(names[0]):
        names = minds_in(system, encounter, names[0])
    for name in names:
        refuse_unknown(system, name, *PLAYS)
    return tuple(names)


def one_for_each(minds: Sequence[str], sides: Sequence[str]) -> list[str]:
    """One mind for all sides, or one for each."""
    if not isinstance(minds, Sequence):
        raise Refused(MALFORMED, f"{minds!r} is not valid for minds: write a name such as {TACTICIAN!r}")
    if len(minds) == 1:
        return [*minds] * len(sides)
    if len(minds) != len(sides):
        right = f"name one, or one each for {', '.join(sides)}"
        raise Refused(MALFORMED, f"{len(minds)} minds for {len(sides)} sides; {right}")
    return [*minds]


def open_fight(result: Result, number: int, system: System | None = None) -> Game:
    """A single fight of a run, fought again alone with everything recorded, to be read or replayed."""
    run = result.run
    if not 0 <= number < run.fights:
        raise Refused(MALFORMED, f"the run has no fight {number}; its fights are 0 to {run.fights - 1}")
    known = system or system_named(run.encounter.system)
    return fight_alone(bench_of(known, run.encounter, run.minds, run.seed), number)


def fight_alone(bench: Bench, number: int) -> Game:
    minds = seated_minds(bench.system, bench.encounter, bench.plan.minds)
    seed = bench.plan.seed
    for seat, mind in enumerate(minds):
        mind.begin(seed, number, seat)
    return Game(bench.system, bench.encounter, fight_seed(seed, number), minds)


# ---- the work


def sharing(decisions: int) -> int:
    """Among how many processes to share that much work: all cores, if it is worth starting them."""
    return (os.cpu_count() or 1) if decisions >= WORTH_SHARING else 1


def cut(gaps: Sequence[Span], workers: int) -> list[Span]:
    """Batches small enough to keep everybody busy to the end and the progress moving."""
    fights = sum(last - first for first, last in gaps)
    size = max(1, min(LARGEST_BATCH, -(-fights // (workers * BATCHES_A_WORKER))))
    return [(start, min(start + size, last)) for first, last in gaps for start in range(first, last, size)]


def single(gaps: Sequence[Span]) -> list[Span]:
    """One fight at a time, where each takes seconds."""
    return [(number, number + 1) for first, last in gaps for number in range(first, last)]


def checked_batch(bench: Bench, first: int, last: int) -> Tally:
    """A batch; where a fight breaks, which one it was and how. In a system of your own, in which line of it."""
    setup = bench.setup
    try:
        return played_batch(bench, first, last) if bench.foreseeing else run_batch(setup, first, last)
    except Exception as error:
        if failed := plugins.failure_of(bench.system.name, error):
            raise SimulationError(failed) from error
        if bench.foreseeing or plugins.held(bench.system.name):
            raise
        number, words = broken_fight(setup, first, last)
        raise SimulationError(
            f"fight {number} of seed {setup.seed} broke: {type(error).__name__}: {error}\n{words}"
            "This is a mistake in the rules, not in your encounter: please report it with the seed and the number."
        ) from None


def played_batch(bench: Bench, first: int, last: int) -> Tally:
    """The same of fights that cannot be run in the fast lane, because a mind looks ahead in them."""
    counters = len(bench.setup.rules.counters())
    tally = tally_for(bench.setup, first, counters)
    for number in range(first, last):
        record(bench.setup, tally, fight_alone(bench, number).current, counters)
    return tally


def broken_fight(setup: Setup, first: int, last: int) -> tuple[int, str]:
    """The first fight of a batch that does not go through, and where it stopped."""
    for number in range(first, last):
        try:
            run_batch(setup, number, number + 1)
        except Exception:
            return number, traceback.format_exc()
    return first, ""
