"""How a decision's cost grows: `python -m tools.growth [--write docs/pictures] [--json]`.

With the combatants, from 4 to 32, and where a system has maps, with the squares of the board. Beside the cost stands
how many options a decision has: a mind looks at all of them, so a cost that grows as they do is as good as can be.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tools.timing import FEWEST, Effort, fights_in, pace, ready

from fray.engine.batch import Setup, run_batch
from fray.engine.decisions import Decision, Mind
from fray.engine.encounter import Encounter
from fray.engine.system import System, systems
from fray.lab.encounters import read_again
from fray.lab.svg import Axis, Chart, Line, Point, line_chart

SIZES = (4, 8, 16, 32)
SMALL_MAP = (12, 8)  # squares to a side, combatants
LARGE_MAP = (64, 32)
MAPS = (12, 16, 24, 32, 48, 64)  # squares to a side
ON_A_MAP = 8  # combatants
EFFORT = Effort(1.0, 3)


@dataclass
class Size:
    """The cost of a decision in a fight of so many."""

    combatants: int
    nanoseconds: float
    options: float  # that a decision has


# ---- with the combatants


def of_size(system: System, encounter: Encounter, combatants: int) -> Encounter:
    """The encounter with so many in it: the first of each of its first two sides, as often as needed, to the end."""
    entries: list[Mapping[str, Any]] = list(encounter.source["combatants"])
    chosen = []
    for side in encounter.sides[:2]:
        first = next(entry for entry in entries if entry["side"] == side)
        chosen.append({**first, "count": combatants // 2, "name": f"One of {side}"})
    left_out = ("outcomes", "objective", "reinforcements", "aims")
    source = {name: value for name, value in encounter.source.items() if name not in left_out}
    source |= {"id": f"{encounter.id}-{combatants}", "combatants": chosen, "sides": list(encounter.sides[:2])}
    return read_again(system, source)


def cost_by_size(system: System, encounter: Encounter, effort: Effort, remarks: list[str]) -> list[Size]:
    """How the cost of a decision and the number of its options grow with the combatants."""
    if "combatants" in encounter.source:
        measured = [of_size(system, encounter, combatants) for combatants in SIZES]
    else:
        remarks.append("its rosters have no counts: sample encounters of several sizes stand in for one that grows")
        measured = samples_by_size(system)
    sizes = []
    for one in measured:
        setup = ready(system, one)
        fights = fights_in(setup, effort.of_each_form)
        taken = 1e9 / pace(setup, fights, effort.repetitions)
        sizes.append(Size(len(one.roster), taken, options_a_decision(setup, FEWEST)))
    return sizes


def cost_by_map(system: System, encounter: Encounter, effort: Effort) -> float:
    """How much more a decision costs on a large map with many than on a small one with few."""
    costs = []
    for side, combatants in (SMALL_MAP, LARGE_MAP):
        setup = ready(system, on_map(system, encounter, side, combatants))
        costs.append(1 / pace(setup, fights_in(setup, effort.of_each_form), effort.repetitions))
    return costs[1] / costs[0]


def on_map(system: System, encounter: Encounter, side: int, combatants: int) -> Encounter:
    """Members of the encounter's first two teams, each as often as needed, in two lines on open ground."""
    half = combatants // 2
    teams = []
    for number, team in enumerate(encounter.source["teams"][:2]):
        members = []
        for place in range(half):
            model = team["members"][place % len(team["members"])]
            at = [side // 4 + number * (side // 2), place * side // half]
            members.append({"id": f"{team['name']}-{place}", "who": model["who"], "at": at})
        teams.append({"name": team["name"], "objective": {"kind": "defeat"}, "members": members})
    return read_again(system, {"id": f"{encounter.id}-{side}", "map": ["." * side] * side, "teams": teams})


def samples_by_size(system: System) -> list[Encounter]:
    """The sample encounters nearest to the sizes wanted, the smaller before the larger."""
    known = system.library().encounters()
    near = {nearest(known, size).id: nearest(known, size) for size in SIZES}
    return sorted(near.values(), key=lambda encounter: len(encounter.roster))


def nearest(known: list[Encounter], combatants: int) -> Encounter:
    return min(known, key=lambda encounter: abs(len(encounter.roster) - combatants))


class Counting(Mind):
    """Another mind's answers, with the options it had counted."""

    def __init__(self, mind: Mind, counts: list[int]) -> None:
        self.mind = mind
        self.counts = counts

    def begin(self, seed: int, fight: int, seat: int) -> None:
        self.mind.begin(seed, fight, seat)

    def answer(self, decision: Decision[Any]) -> Any:
        self.counts.append(len(decision.options()))
        return self.mind.answer(decision)


def options_a_decision(setup: Setup, fights: int) -> float:
    counts: list[int] = []
    minds: list[Mind] = [Counting(mind, counts) for mind in setup.minds]
    run_batch(Setup(setup.rules, setup.start, setup.side_names, minds, setup.seed), 0, fights)
    return sum(counts) / len(counts)


# ---- with the board


@dataclass(frozen=True)
class Board:
    """The cost of a decision on a square board."""

    squares: int  # to a side
    nanoseconds: float
    options: float


def cost_by_board(system: System, encounter: Encounter, effort: Effort) -> list[Board]:
    found = []
    for side in MAPS:
        setup = ready(system, on_map(system, encounter, side, ON_A_MAP))
        cost = 1e9 / pace(setup, fights_in(setup, effort.of_each_form), effort.repetitions)
        found.append(Board(side, cost, options_a_decision(setup, FEWEST)))
    return found


# ---- the pictures


def growth_chart(
    title: str, across: str, ticks: Sequence[int], rows: Mapping[str, Sequence[tuple[float, float]]]
) -> Chart:
    """How many times the first cost each is, and beside it the same of the options; `rows` have costs and options."""
    lines = []
    for name, pairs in rows.items():
        lines.append(line_of(name, [cost for cost, _ in pairs]))
        lines.append(line_of("its options", [options for _, options in pairs]))
    top = max(point.value for line in lines for point in line.points)
    return line_chart(title, Axis(across, tuple(map(str, ticks))), lines, top=top, percent=False)


def line_of(name: str, values: Sequence[float]) -> Line:
    times = [value / values[0] for value in values]
    return Line(name, tuple(Point(one, one, one, hint=f"{one:.2f} times") for one in times))


def charts_of(system: System, effort: Effort) -> tuple[dict[str, Chart], dict[str, object]]:
    """The pictures of a system by file name, and the figures behind them."""
    encounter = max(system.library().encounters(), key=lambda encounter: len(encounter.roster))
    remarks: list[str] = []
    sizes = cost_by_size(system, encounter, effort, remarks)
    title = f"{system.title}: the cost of a decision, in multiples of the smallest fight"
    pairs = [(size.nanoseconds, size.options) for size in sizes]
    counts = [size.combatants for size in sizes]
    charts = {f"growth-{system.name}": growth_chart(title, "combatants", counts, {"cost": pairs})}
    data: dict[str, object] = {"sizes": [asdict(size) for size in sizes], "remarks": remarks}
    if "map" in encounter.source:
        boards = cost_by_board(system, encounter, effort)
        title = f"{system.title}: the cost of a decision among {ON_A_MAP}, in multiples of the smallest board"
        rows = {"cost": [(board.nanoseconds, board.options) for board in boards]}
        charts[f"growth-{system.name}-board"] = growth_chart(title, "squares to a side", MAPS, rows)
        data["boards"] = [asdict(board) for board in boards]
    return charts, data


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", help="all of them by default")
    parser.add_argument("--seconds", type=float, default=EFFORT.seconds, help="for each figure, about")
    parser.add_argument("--write", type=Path, help="the folder for the pictures")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = {}
    for name in asked.systems or sorted(systems()):
        charts, found[name] = charts_of(systems()[name], Effort(asked.seconds, EFFORT.repetitions))
        for file, chart in charts.items():
            if asked.write:
                chart.save(asked.write / f"{file}.svg")
        if not asked.json:
            print(name, json.dumps(found[name]), flush=True)
    if asked.json:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
