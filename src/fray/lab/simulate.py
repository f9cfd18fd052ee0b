"""The same encounter fought many times. Fight n of a seed is the same whatever the number of processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from typing import Any

from fray.engine import batch
from fray.engine.batch import Setup, Tally, run_batch
from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Mind, Refused
from fray.engine.dice import SeededDice
from fray.engine.encounter import PERSON, Encounter
from fray.engine.game import Game
from fray.engine.system import System, system_named
from fray.lab.encounters import encounter_named, read_again
from fray.lab.results import Result, Run, result_of
from fray.minds.random import RandomMind

TACTICIAN = "tactician"
RANDOM = "random"
DEFAULT = "default"
MINDS = (TACTICIAN, RANDOM, DEFAULT)

Minds = str | Sequence[str] | Mapping[str, str]
Progress = Callable[[int, int], None]  # fights done, fights asked for
Clock = Callable[[], float]

FIRST_BATCH = 50
LARGEST_BATCH = 500
BATCHES_A_PROCESS = 8
COMPILED = not str(batch.__file__).endswith(".py")
WORTH_SHARING = 2_000_000 if COMPILED else 100_000  # decisions: about a second's work, more than processes cost


class SimulationError(Exception):
    """A run that could not be finished, with the fight that broke and how to see it alone."""


@dataclass(frozen=True)
class Plan:
    """A run as it is handed to another process: names and texts only."""

    system: str
    source: Mapping[str, Any]  # the encounter as written
    minds: tuple[str, ...]  # by side
    seed: int


def simulate(
    encounter: Encounter | str,
    fights: int = 10_000,
    seed: int = 7,
    minds: Minds = TACTICIAN,
    processes: int | None = None,
    progress: Progress | None = None,
    clock: Clock | None = None,
    system: System | None = None,
) -> Result:
    """Fight an encounter many times and count what comes of it.

    `minds` is one name for everybody, one for each side, or a mapping from sides to names; a combatant for whom the
    encounter names a mind keeps it. Without `processes` all cores are used where the run is long enough to be worth it.
    """
    found = encounter_named(encounter) if isinstance(encounter, str) else encounter
    known = system or system_named(found.system)
    if fights < 1:
        raise Refused(MALFORMED, f"{fights} fights are none; ask for 1 or more")
    if processes is not None and processes < 1:
        raise Refused(MALFORMED, f"{processes} processes are none; ask for 1 or more")
    plan = Plan(known.name, found.source, minds_by_side(found, minds), seed)
    started = clock() if clock else 0.0
    tallies, used = run_all(known, found, plan, fights, processes, progress or no_progress)
    run = Run(found, fights, seed, plan.minds, tuple(known.rules.counters()))
    result = result_of(run, tallies, used)
    return replace(result, seconds=clock() - started) if clock else result


def no_progress(done: int, fights: int) -> None:
    """Nobody watches."""


# ---- who plays


def minds_by_side(encounter: Encounter, minds: Minds) -> tuple[str, ...]:
    """The name of a mind for each side, checked."""
    sides = encounter.sides
    if isinstance(minds, str):
        names = [minds] * len(sides)
    elif isinstance(minds, Mapping):
        for side in minds:
            if side not in sides:
                raise Refused(MALFORMED, f"no side is called {side!r}; {near_or_all(side, list(sides))}")
        names = [minds.get(side, TACTICIAN) for side in sides]
    else:
        names = list(minds)
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        right = f"name one, or one each for {', '.join(sides)}"
        raise Refused(MALFORMED, f"{len(names)} minds for {len(sides)} sides; {right}")
    for name in names:
        if name not in MINDS:
            raise Refused(MALFORMED, f"no mind is called {name!r}; {near_or_all(name, list(MINDS))}")
    return tuple(names)


def mind_named(system: System, name: str) -> Mind:
    if name == RANDOM:
        return RandomMind()
    return system.tactician() if name == TACTICIAN else system.default_mind()


def seated_minds(system: System, encounter: Encounter, minds: Sequence[str]) -> list[Mind]:
    """A mind of its own for every seat: the Keeper's first, then the combatants' in the order of the roster."""
    seated = [system.default_mind()]
    for entrant in encounter.roster:
        own = entrant.played_by if entrant.played_by not in ("", PERSON) else minds[encounter.sides.index(entrant.side)]
        seated.append(mind_named(system, own))
    return seated


def setup_of(system: System, encounter: Encounter, plan: Plan) -> Setup:
    """Everything a batch needs, ready to be run in this process."""
    sides = [encounter.sides.index(entrant.side) for entrant in encounter.roster]
    minds = seated_minds(system, encounter, plan.minds)
    return Setup(system.rules, system.battle(encounter), list(encounter.sides), sides, minds, plan.seed)


def open_fight(result: Result, number: int, system: System | None = None) -> Game:
    """A single fight of a run, fought again alone with everything recorded, to be read or replayed."""
    run = result.run
    if not 0 <= number < run.fights:
        raise Refused(MALFORMED, f"the run has no fight {number}; its fights are 0 to {run.fights - 1}")
    known = system or system_named(run.encounter.system)
    minds = seated_minds(known, run.encounter, run.minds)
    for seat, mind in enumerate(minds):
        mind.begin(run.seed, number, seat)
    return Game(known, run.encounter, run.seed, minds, dice=SeededDice(run.seed, number))


# ---- the work


def run_all(
    system: System, encounter: Encounter, plan: Plan, fights: int, processes: int | None, progress: Progress
) -> tuple[list[Tally], int]:
    """All batches of a run, here or shared among processes, and how many processes it took."""
    setup = setup_of(system, encounter, plan)
    done = min(FIRST_BATCH, fights)
    tallies = [checked_batch(setup, 0, done)]
    progress(done, fights)
    wanted = processes or sharing(sum(tallies[0].decisions) * (fights - done) // done)
    batches = list(cut(done, fights, wanted))
    used = min(wanted, len(batches)) or 1
    found = shared(plan, batches, used) if used > 1 else (checked_batch(setup, *one) for one in batches)
    for tally in found:
        tallies.append(tally)
        done += len(tally.winners)
        progress(done, fights)
    return tallies, used


def sharing(decisions: int) -> int:
    """Among how many processes to share that much work: all cores, if it is worth starting them."""
    return (os.cpu_count() or 1) if decisions >= WORTH_SHARING else 1


def cut(first: int, fights: int, processes: int) -> Iterator[tuple[int, int]]:
    """Batches small enough to keep everybody busy to the end and the progress moving."""
    size = max(1, min(LARGEST_BATCH, -(-(fights - first) // (processes * BATCHES_A_PROCESS))))
    for start in range(first, fights, size):
        yield start, min(start + size, fights)


def checked_batch(setup: Setup, first: int, last: int) -> Tally:
    """A batch; where a fight breaks, which one it was and how."""
    try:
        return run_batch(setup, first, last)
    except Exception as error:
        number, words = broken_fight(setup, first, last)
        raise SimulationError(
            f"fight {number} of seed {setup.seed} broke: {type(error).__name__}: {error}\n{words}"
            "This is a mistake in the rules, not in your encounter: please report it with the seed and the number."
        ) from None


def broken_fight(setup: Setup, first: int, last: int) -> tuple[int, str]:
    """The first fight of a batch that does not go through, and where it stopped."""
    for number in range(first, last):
        try:
            run_batch(setup, number, number + 1)
        except Exception:
            return number, traceback.format_exc()
    return first, ""


# ---- other processes

_working: list[tuple[Plan, Setup]] = []  # in a worker process: what it works at


def begin_work() -> None:
    """Whoever interrupts a run interrupts the process that waits for it, not those that work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work(plan: Plan, first: int, last: int) -> Tally:
    """A batch in another process, which reads the encounter once."""
    try:
        if not _working or _working[0][0] != plan:
            system = system_named(plan.system)
            _working[:] = [(plan, setup_of(system, read_again(system, plan.source), plan))]
    except Exception as error:
        raise SimulationError(f"a process of the simulation could not begin: {error}") from None
    return checked_batch(_working[0][1], first, last)


def shared(plan: Plan, batches: Sequence[tuple[int, int]], processes: int) -> Iterator[Tally]:
    """The batches as they are finished by other processes."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    pool = ProcessPoolExecutor(processes, context, begin_work)
    try:
        waiting: list[Future[Tally]] = [pool.submit(work, plan, first, last) for first, last in batches]
        for finished in as_completed(waiting):
            yield finished.result()
    except BrokenProcessPool:
        raise SimulationError(
            "a process of the simulation died; with processes=1 the run stays in this one. "
            "In a script of your own, call simulate() under `if __name__ == \"__main__\":`."
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
