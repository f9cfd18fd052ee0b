"""Measure speed, as ratios within one run: `make bench`, or `make bench ARGS=--json`.

Absolute figures drift from machine to machine and with whatever else it does, ratios taken side by side much less.
Every figure is the median of some repetitions after a warm start; how many fights are fought follows from how long
they take. Work in one process is timed by the processor's clock, work in several by the wall's.

The fights are those of each system's largest sample encounter, four against five or more where there is one.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table
from tools.env_pace import Steps, playout, steps_of_fights, steps_of_others, table_of_steps
from tools.growth import LARGE_MAP, SMALL_MAP, Size, cost_by_map, cost_by_size
from tools.timing import FEWEST, SEED, Effort, fights_in, pace, ready, seconds

from fray.engine.batch import Setup, Tally, run_batch
from fray.engine.decisions import Decision, Mind, O
from fray.engine.encounter import Encounter
from fray.engine.foresight import ANYBODY, present_of
from fray.engine.form import form
from fray.engine.futures import Present, play_on
from fray.engine.game import Game
from fray.engine.system import System, system_named, systems
from fray.lab.simulate import simulate
from fray.minds.random import RandomMind

ROOT = Path(__file__).resolve().parent.parent
FORMS = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
POINTS = 8  # of a fight, from which futures are played
BETWEEN_POINTS = 7  # decisions
MARKS = {
    "compiled_over_interpreted": 8,
    "over_backgammon": 10,
    "two_processes_over_one": 1.7,
    "lab_over_loop": 1.15,
    "futures_over_batch": 0.7,
    "large_map_over_small": 20,
}
TYPER = ("-c", "import typer")
COMMANDS = {"fray --version": 2, "fray rules momentum": 4, "fray odds 4d6": 4}  # at most so many times TYPER


@dataclass
class Figures:
    """What was measured of a system; None where it could not be, and `remarks` say why."""

    encounter: str
    combatants: int
    decisions_per_second: float = 0.0
    without_looking_per_second: float = 0.0  # options are listed, and the first is taken
    at_random_per_second: float = 0.0
    compiled_over_interpreted: float | None = None
    over_backgammon: float | None = None
    two_processes_over_one: float | None = None
    lab_over_loop: float | None = None
    futures_over_batch: float | None = None
    large_map_over_small: float | None = None  # the cost of a decision; only where encounters have maps
    clone_microseconds: float = 0.0
    sizes: list[Size] = field(default_factory=list)
    steps: list[Steps] = field(default_factory=list)  # of the environments for learners
    remarks: list[str] = field(default_factory=list)


# ---- the fights


def largest(system: System) -> Encounter:
    """The largest sample encounter, one of four against five or more before any other."""

    def rank(encounter: Encounter) -> tuple[bool, int]:
        counts = sorted(sum(one.side == side for one in encounter.roster) for side in encounter.sides)
        return counts[-1] >= 5 and counts[-2] >= 4, len(encounter.roster)

    return max(system.library().encounters(), key=rank)


# ---- one row after another


def measure(system: System, effort: Effort, backgammon: float | None) -> Figures:
    encounter = largest(system)
    setup = ready(system, encounter)
    found = Figures(encounter.id, len(encounter.roster))
    found.decisions_per_second = pace(setup, fights_in(setup, effort.seconds), effort.repetitions)
    found.without_looking_per_second = pace_with([FirstOption() for _ in setup.minds], setup, effort)
    found.at_random_per_second = pace_with([RandomMind() for _ in setup.minds], setup, effort)
    found.compiled_over_interpreted = between_forms(system, encounter, setup, effort, found.remarks)
    if backgammon is not None:
        found.over_backgammon = found.decisions_per_second / backgammon
    found.lab_over_loop = lab_overhead(system, encounter, setup, effort)
    found.futures_over_batch = futures_pace(system, encounter, effort) / found.decisions_per_second
    found.two_processes_over_one = sharing(encounter, setup, effort, found.remarks)
    found.clone_microseconds = clone_cost(setup, effort)
    found.sizes = cost_by_size(system, encounter, effort, found.remarks)
    found.steps = steps_of_fights(system, effort)
    if "map" in encounter.source:
        found.large_map_over_small = cost_by_map(system, encounter, effort)
    return found


class FirstOption(Mind):
    """Takes the first option that does not concede: what it costs is the price of the rules and of listing options."""

    def begin(self, seed: int, fight: int, seat: int) -> None:
        pass

    def answer(self, decision: Decision[O]) -> O:
        options = decision.options()
        return next((option for option in options if not option.concedes()), options[0])


def pace_with(minds: Sequence[Mind], setup: Setup, effort: Effort) -> float:
    """Decisions a second with other minds. Their fights are others, and may last longer."""
    other = Setup(setup.rules, setup.start, setup.side_names, list(minds), setup.seed)
    return pace(other, fights_in(other, effort.of_each_form), effort.repetitions)


def between_forms(
    system: System, encounter: Encounter, setup: Setup, effort: Effort, remarks: list[str]
) -> float | None:
    """How much faster the compiled form fights the same fights, each form in a process of its own."""
    if not any(FORMS["compiled"].rglob("*.so")):
        remarks.append("there is no compiled form to compare; `make build` makes it where there is a C compiler")
        return None
    results = {}
    fights = fights_in(setup, effort.of_each_form)
    for name, folder in FORMS.items():
        asked = [system.name, encounter.id, str(fights), str(effort.repetitions)]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        command = [sys.executable, "-m", "tools.bench", "--one-form", *asked]
        said = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        results[name] = json.loads(said)
    if results["compiled"]["digest"] != results["interpreted"]["digest"]:
        raise SystemExit(f"{encounter.id}: compiled and interpreted fights differ")
    return float(results["compiled"]["pace"]) / float(results["interpreted"]["pace"])


def one_form(name: str, encounter: str, fights: int, repetitions: int) -> dict[str, object]:
    """The pace of this process's form, and what the fights came to."""
    system = system_named(name)
    setup = ready(system, system.library().encounter(encounter))
    return {"pace": pace(setup, fights, repetitions), "digest": digest(run_batch(setup, 0, fights))}


def digest(tally: Tally) -> str:
    parts = (tally.winners, tally.rounds, tally.decisions, tally.standing, tally.outs, tally.counts)
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def lab_overhead(system: System, encounter: Encounter, setup: Setup, effort: Effort) -> float:
    """What `simulate` takes, statistics included, over the bare loop."""
    fights = fights_in(setup, effort.seconds)
    bare = seconds(lambda: run_batch(setup, 0, fights), effort.repetitions)
    through = seconds(lambda: simulate(encounter, fights, SEED, processes=1, system=system), effort.repetitions)
    return through / bare


def futures_pace(system: System, encounter: Encounter, effort: Effort) -> float:
    """Decisions a second of futures from some points of a fight, not counting those that are replayed."""
    presents = waiting_points(system, encounter)

    def play(futures: int) -> int:
        return sum(play_on(present, ANYBODY, SEED, 0, futures).decisions for present in presents)

    futures = max(1, round(effort.seconds / seconds(lambda: play(1), 1)))
    return play(futures) / seconds(lambda: play(futures), effort.repetitions)


def waiting_points(system: System, encounter: Encounter) -> list[Present]:
    """A fight of tacticians, looked at every so many decisions."""
    game, mind, found = Game(system, encounter, SEED), system.tactician(), list[Present]()
    for number in range(POINTS * BETWEEN_POINTS):
        if not game.decisions:
            break
        if number % BETWEEN_POINTS == 0:
            found.append(present_of(game))
        decision = game.decisions[0]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)
    return found


def sharing(encounter: Encounter, setup: Setup, effort: Effort, remarks: list[str]) -> float | None:
    """How much sooner two processes are done than one."""
    if (os.cpu_count() or 1) < 2:
        remarks.append("there is only one core, so that processes cannot share the work")
        return None
    fights = fights_in(setup, effort.shared)

    def run(processes: int) -> Callable[[], object]:
        return lambda: simulate(encounter, fights, SEED, processes=processes)

    return seconds(run(1), 1, time.perf_counter) / seconds(run(2), 1, time.perf_counter)


def clone_cost(setup: Setup, effort: Effort) -> float:
    """Microseconds for a copy of the whole state."""
    copies = 1000

    def clone() -> None:
        for _ in range(copies):
            setup.start.clone()

    return seconds(clone, effort.repetitions) / copies * 1e6


# ---- what it is compared with


def backgammon_pace(effort: Effort) -> float | None:
    """Decisions a second of OpenSpiel's backgammon, played at random from Python; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("backgammon")

    one_game = seconds(lambda: playout(game, Random(SEED)), 1)
    playouts = max(FEWEST, round(effort.seconds / one_game))

    def play() -> int:
        random = Random(SEED)
        return sum(playout(game, random) for _ in range(playouts))

    return play() / seconds(play, effort.repetitions)


# ---- how long commands take to start


def start_ratios(repetitions: int) -> dict[str, float]:
    """How long each command takes over starting Python with typer, which no command can do without."""
    least = start_seconds(TYPER, repetitions)
    return {line: start_seconds(("-m", *line.split()), repetitions) / least for line in COMMANDS}


def start_seconds(words: Sequence[str], repetitions: int) -> float:
    def start() -> None:
        subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)

    return seconds(start, repetitions, time.perf_counter)


def table_of_starts(ratios: Mapping[str, float]) -> list[Table | str]:
    table = Table("", "measured", "mark", box=None, pad_edge=False)
    for line, ratio in ratios.items():
        table.add_row(line, f"{ratio:.2f}", f"at most {COMMANDS[line]}")
    return ["commands, over starting Python with typer", table, ""]


# ---- the report


def table_of(name: str, figures: Figures) -> list[Table | str]:
    table = Table("", "measured", "mark", box=None, pad_edge=False)
    for what, measured, mark in rows(figures):
        table.add_row(what, measured, mark)
    return [f"{name}: {figures.encounter}, {figures.combatants} combatants", table, *figures.remarks, ""]


def closing_remarks(backgammon: float | None) -> list[str]:
    remarks: list[str] = []
    if backgammon is None:
        remarks.append("OpenSpiel is not installed, so that nothing is compared with it: pip install 'fray[bench]'")
    else:
        remarks.append(f"OpenSpiel's backgammon, random playouts from Python: {backgammon:,.0f} decisions a second")
    if form() != "compiled":
        remarks.append("this is the interpreted form; all but the first ratio are its own")
    return remarks


def rows(figures: Figures) -> list[tuple[str, str, str]]:
    ratios = [
        ("compiled over interpreted", "compiled_over_interpreted", "at least"),
        ("over OpenSpiel's backgammon", "over_backgammon", "Momentum: at least"),
        ("two processes over one", "two_processes_over_one", "at least"),
        ("lab over the bare loop", "lab_over_loop", "at most"),
        ("futures from the middle of fights over whole fights", "futures_over_batch", "at least"),
    ]
    found = [
        ("decisions a second, one process: tacticians", f"{figures.decisions_per_second:,.0f}", ""),
        ("of minds that take the first option listed", f"{figures.without_looking_per_second:,.0f}", ""),
        ("of random minds", f"{figures.at_random_per_second:,.0f}", ""),
    ]
    for words, name, sense in ratios:
        value = getattr(figures, name)
        found.append((words, "not measured" if value is None else f"{value:.2f}", f"{sense} {MARKS[name]}"))
    if figures.large_map_over_small is not None:
        words = "a decision on {0} x {0} with {1}".format(*LARGE_MAP) + " over {0} x {0} with {1}".format(*SMALL_MAP)
        mark = f"at most {MARKS['large_map_over_small']}"
        found.append((words, f"{figures.large_map_over_small:.2f}", mark))
    found.append(("a copy of the state", f"{figures.clone_microseconds:.2f} microseconds", ""))
    for size in figures.sizes:
        cost = f"{size.nanoseconds:,.0f} ns, {size.options:.1f} options"
        found.append((f"a decision among {size.combatants}", cost, ""))
    return found


def as_data(
    found: Mapping[str, Figures], backgammon: float | None, starts: Mapping[str, float], others: Sequence[Steps]
) -> dict[str, object]:
    systems_found = {name: asdict(figures) for name, figures in found.items()}
    steps = {other.what: other.per_second for other in others}
    measured = {"backgammon_per_second": backgammon, "starts": starts, "systems": systems_found, "other_steps": steps}
    return {"form": form(), "marks": MARKS, "start_marks": COMMANDS, **measured}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure speed, as ratios.")
    parser.add_argument("--json", action="store_true", help="as data")
    parser.add_argument("--system", action="append", default=[], help="only this system; may be repeated")
    parser.add_argument("--seconds", type=float, default=0.5, help="that one measurement takes, roughly")
    parser.add_argument("--repetitions", type=int, default=5, help="of which the median counts")
    parser.add_argument("--one-form", nargs=4, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    if asked.one_form:
        name, encounter, fights, repetitions = asked.one_form
        print(json.dumps(one_form(name, encounter, int(fights), int(repetitions))))
        return
    effort = Effort(asked.seconds, asked.repetitions)
    console = Console(highlight=False, markup=False, stderr=asked.json)
    with console.status("commands"):
        starts = start_ratios(effort.repetitions)
    console.print(*table_of_starts(starts), sep="\n")
    with console.status("OpenSpiel's backgammon"):
        backgammon = backgammon_pace(effort)
    found: dict[str, Figures] = {}
    for name, system in systems().items():
        if asked.system and name not in asked.system:
            continue
        with console.status(name):
            found[name] = measure(system, effort, backgammon)
        console.print(*table_of(name, found[name]), sep="\n")
    with console.status("the games of others"):
        others = steps_of_others(effort)
    own = [steps for figures in found.values() for steps in figures.steps]
    console.print(*table_of_steps([*own, *others]), sep="\n")
    console.print(*closing_remarks(backgammon), sep="\n")
    if asked.json:
        print(json.dumps(as_data(found, backgammon, starts, others), indent=2))


if __name__ == "__main__":
    main()
