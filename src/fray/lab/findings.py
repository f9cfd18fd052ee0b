"""What an experiment has shown: plain numbers that can be kept as JSON and read again, and how they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from fray.lab.differences import Difference, interval_words, paired, paired_difference, z_of
from fray.lab.experiments import OPEN, SPANS, UNLIKE, Bound, Experiment
from fray.lab.frames import Cell as Value
from fray.lab.frames import Frame, row
from fray.lab.results import Result
from fray.lab.statistics import Share, percent, wilson

BELOW, WITHIN, ABOVE = SPANS
Span = tuple[float, float]


@dataclass(frozen=True)
class Cell:
    """One reading in one experiment. Differences hold together with all others of the answer."""

    variant: str
    wins: Share
    draws: Share
    rounds: float
    change: Difference | None = None  # of the side's chance against the first reading; none for the first itself
    second: Share | None = None  # how often the side wins with the second loadout
    gap: Difference | None = None  # how much oftener the first loadout wins than the second
    counters: Mapping[str, Sequence[float]] = field(default_factory=dict)  # means, of the first and second loadout
    chosen: Share | None = None  # how often something was chosen, of the chances there were

    @property
    def edge(self) -> float:
        """How much oftener the side wins than loses."""
        return self.wins.estimate - self.lost.estimate

    @property
    def lost(self) -> Share:
        return Share(self.wins.of - self.wins.count - self.draws.count, self.wins.of)

    def data(self) -> dict[str, object]:
        """Everything that it takes to tell it again."""
        return {
            "variant": self.variant,
            "wins": count_data(self.wins),
            "draws": count_data(self.draws),
            "rounds": round(self.rounds, 3),
            "change": difference_data(self.change),
            "second": count_data(self.second),
            "gap": difference_data(self.gap),
            "counters": {name: [round(mean, 3) for mean in means] for name, means in self.counters.items()},
            "chosen": count_data(self.chosen),
        }


def cell_from(data: Mapping[str, Any]) -> Cell:
    wins, draws = share_from(data["wins"]), share_from(data["draws"])
    assert wins is not None and draws is not None
    return Cell(
        data["variant"],
        wins,
        draws,
        data["rounds"],
        difference_from(data["change"]),
        share_from(data["second"]),
        difference_from(data["gap"]),
        data["counters"],
        share_from(data["chosen"]),
    )


def count_data(share: Share | None) -> list[int] | None:
    return [share.count, share.of] if share else None


def share_from(pair: Sequence[int] | None) -> Share | None:
    return Share(pair[0], pair[1]) if pair else None


def difference_data(found: Difference | None) -> list[float] | None:
    return [round(value, 6) for value in (found.estimate, found.low, found.high, found.confidence)] if found else None


def difference_from(values: Sequence[float] | None) -> Difference | None:
    return Difference(*values) if values else None


# ---- from fights


def cell_of(
    experiment: Experiment, variant: str, result: Result, other: Result | None, first: Result | None, confidence: float
) -> Cell:
    """A reading as it was fought, with both loadouts where there are two."""
    side = experiment.side
    results = [result, *([other] if other else [])]
    who = experiment.who
    names = result.run.counters if who else ()
    return Cell(
        variant,
        result.wins[side],
        result.draws,
        result.rounds.mean,
        side_change(first, result, side, confidence) if first else None,
        other.wins[side] if other else None,
        side_change(other, result, side, confidence) if other else None,
        {name: [counted(result, name, who) for result in results] for name in names},
        chosen_in(result, experiment),
    )


def side_change(old: Result, new: Result, side: str, confidence: float) -> Difference:
    place = old.run.encounter.sides.index(side)
    won: Sequence[bool] = [winner == place for winner in old.winners]
    return paired_difference(paired(won, [winner == place for winner in new.winners]), confidence)


def counted(result: Result, name: str, who: str = "") -> float:
    """The mean of a counter: of one combatant, or of all together."""
    return sum(entry.counters[name].mean for entry in result.combatants if who in ("", entry.name))


def chosen_in(result: Result, experiment: Experiment) -> Share | None:
    choice = experiment.choice
    if choice is None:
        return None
    taken, chances = (round(counted(result, name) * result.run.fights) for name in (choice.taken, choice.chances))
    return Share(min(taken, chances), chances)


# ---- what they say


@dataclass(frozen=True)
class Finding:
    """An experiment under every reading it was fought under."""

    experiment: Experiment
    cells: tuple[Cell, ...]
    confidence: float
    fights: int

    @property
    def first(self) -> Cell:
        """The rule as it stands."""
        return self.cells[0]

    def cell(self, variant: str) -> Cell | None:
        return next((cell for cell in self.cells if cell.variant == variant), None)

    def measured(self, cell: Cell) -> Difference:
        """What the experiment is about: a choice, an edge, the gap between two loadouts, or the side's chance."""
        z = z_of(self.confidence)
        if cell.chosen is not None:
            return Difference(cell.chosen.estimate, *wilson(cell.chosen.count, cell.chosen.of, z), self.confidence)
        if self.experiment.even:
            decided = 1 - cell.draws.estimate
            half = z * sqrt(max(decided - cell.edge**2, 1 / cell.wins.of) / cell.wins.of)
            return Difference(cell.edge, max(cell.edge - half, -1.0), min(cell.edge + half, 1.0), self.confidence)
        if cell.gap is not None:
            return cell.gap
        return Difference(cell.wins.estimate, *wilson(cell.wins.count, cell.wins.of, z), self.confidence)

    @property
    def bounds(self) -> Span | None:
        choice = self.experiment.choice
        return (choice.bound.low, choice.bound.high) if choice else self.experiment.between

    @property
    def signed(self) -> bool:
        """Whether what is measured is a difference, not a chance."""
        return self.experiment.choice is None and (self.experiment.even or self.experiment.against is not None)

    def outcome(self, cell: Cell, surely: bool = True) -> str:
        """Where what was measured lies: below, within or above the bounds, or too near to one to say for sure."""
        if self.bounds is None or (cell.chosen is not None and not cell.chosen.of):
            return OPEN
        where = place_of(self.measured(cell), self.bounds, surely)
        if where == WITHIN and any(not self.keeps(cell, bound) for bound in self.experiment.ratios):
            return UNLIKE
        return where

    def ratio(self, cell: Cell, bound: Bound) -> float:
        """How much of something the first loadout has for each of the second's."""
        first, second = cell.counters[bound.what]
        return first / second if second else float(first > 0)

    def keeps(self, cell: Cell, bound: Bound) -> bool:
        return bound.holds(self.ratio(cell, bound))

    def words(self, cell: Cell) -> str:
        """What was measured, with its interval."""
        return measure_words(self.measured(cell), self.signed)

    # ---- tables

    def frame(self) -> Frame:
        experiment = self.experiment
        columns = ["reading", f"{experiment.side} win", "interval", "nobody wins", "against the first reading"]
        columns += ["second loadout", "first over second"] if experiment.against is not None else []
        columns += [experiment.choice.taken] if experiment.choice else []
        return Frame((*columns, "rounds"), tuple(self.row(cell) for cell in self.cells))

    def row(self, cell: Cell) -> tuple[Value, ...]:
        parts = [cell.variant, str(cell.wins), interval_words(cell.wins, self.confidence), str(cell.draws)]
        parts.append(cell.change.points() if cell.change else "-")
        if cell.second is not None and cell.gap is not None:
            parts += [str(cell.second), cell.gap.points()]
        if cell.chosen is not None:
            parts.append(f"{percent(cell.chosen.estimate)} of {cell.chosen.of:,} chances" if cell.chosen.of else "-")
        return row(*parts, f"{cell.rounds:.2f}")

    def counters_frame(self) -> Frame | None:
        """What is counted of the combatant the experiment is about, on average; with two loadouts, of both."""
        if not self.experiment.who:
            return None
        names = tuple(self.first.counters)
        rows = tuple(
            row(cell.variant, *(" / ".join(f"{mean:.2f}" for mean in cell.counters[name]) for name in names))
            for cell in self.cells
        )
        return Frame((self.experiment.who, *names), rows)

    def frames(self) -> list[Frame]:
        counters = self.counters_frame()
        return [self.frame(), *([counters] if counters else [])]

    def data(self) -> dict[str, object]:
        return {
            "experiment": self.experiment.name,
            "fights": self.fights,
            "confidence": self.confidence,
            "readings": [cell.data() for cell in self.cells],
        }


def place_of(measured: Difference, bounds: Span, surely: bool = True) -> str:
    """Where the whole interval lies; or, where that is not asked for, the estimate alone."""
    ends = (measured.low, measured.high) if surely else (measured.estimate, measured.estimate)
    low, high = 100 * ends[0], 100 * ends[1]
    if bounds[0] <= low and high <= bounds[1]:
        return WITHIN
    if high < bounds[0]:
        return BELOW
    return ABOVE if low > bounds[1] else OPEN


def measure_words(measured: Difference, signed: bool) -> str:
    if signed:
        return measured.points()
    return f"{percent(measured.estimate)} ({percent(measured.low)} to {percent(measured.high)})"


def finding_from(experiment: Experiment, data: Mapping[str, Any]) -> Finding:
    cells = tuple(cell_from(reading) for reading in data["readings"])
    return Finding(experiment, cells, data["confidence"], data["fights"])
