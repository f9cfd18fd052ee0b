"""Two subjects on common random numbers: fight n of both has the same dice, so that less is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from operator import eq

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import Encounter
from fray.lab.changes import Change, Subject, subject_of
from fray.lab.differences import (
    Difference,
    Pairs,
    corrected,
    mean_difference,
    paired,
    paired_difference,
)
from fray.lab.frames import Frame
from fray.lab.page import Section, page
from fray.lab.reports import wins_frame
from fray.lab.results import Result
from fray.lab.simulate import FIRST_LOOK, MARGIN, Minds, Progress, Simulation, no_progress, usual_fights
from fray.lab.svg import Bar, Chart, bar_chart
from fray.lab.workers import Here, Pool, Workers, bench_of
from fray.minds.named import TACTICIAN

FIGHTS = 4_000
MOST_FIGHTS = 1_000_000


@dataclass(frozen=True)
class SideDifference:
    """How a side fares in the second run against the first."""

    name: str
    other_name: str  # its name in the second, where that is another
    pairs: Pairs
    wins: Difference
    left: Difference  # how many of it are standing at the end
    means: tuple[float, float]  # of those left, first and second

    @property
    def title(self) -> str:
        return self.name if self.name == self.other_name else f"{self.name} / {self.other_name}"


@dataclass(frozen=True)
class Comparison:
    """Two runs side by side. The intervals of all its differences hold together with 95% confidence."""

    first: Result
    second: Result
    first_title: str
    second_title: str
    sides: tuple[SideDifference, ...]
    draws: Difference
    rounds: Difference
    same: int  # fights that ended just alike

    @property
    def comparisons(self) -> int:
        return number_of_comparisons(len(self.sides))

    def verdict(self) -> str:
        """In one sentence, for the first side."""
        side = self.sides[0]
        fights = side.pairs.fights
        if self.same == fights:
            return f"All {fights:,} fights ended just alike: what differs made no difference here."
        if not side.wins.seen:
            most = 100 * max(abs(side.wins.low), abs(side.wins.high))
            return f"No difference seen for {side.title}: if there is one, it is smaller than {most:.1f} points."
        better = "more" if side.wins.estimate > 0 else "less"
        points = abs(100 * side.wins.estimate)
        low, high = sorted((abs(100 * side.wins.low), abs(100 * side.wins.high)))
        how = f"{points:.1f} points {better} often ({low:.1f} to {high:.1f})"
        return f"With {self.second_title}, {side.title} win {how}."

    def __repr__(self) -> str:
        return f"<Comparison of {self.first_title!r} and {self.second_title!r}: {self.verdict()}>"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return f"<p>{escape(self.verdict())}</p>{self.plot().svg}{self.frame()._repr_html_()}"

    def frame(self) -> Frame:
        """Every difference with its interval."""
        rows = []
        for side in self.sides:
            old, new = side.pairs.shares
            rows.append((f"{side.title} win", str(old), str(new), side.wins.points(), yes(side.wins)))
        for side in self.sides:
            means = [f"{mean:.2f}" for mean in side.means]
            rows.append((f"{side.title} left", means[0], means[1], side.left.plain(), yes(side.left)))
        drawn = (str(self.first.draws), str(self.second.draws), self.draws.points(), yes(self.draws))
        rows.append(("nobody wins", *drawn))
        lasted = (f"{self.first.rounds.mean:.2f}", f"{self.second.rounds.mean:.2f}")
        rows.append(("rounds", *lasted, self.rounds.plain(), yes(self.rounds)))
        return Frame(("", "first", "second", "difference", "seen"), tuple(rows))

    def table(self) -> Frame:
        """The same as plain numbers, for a data frame."""
        rows = [(f"{side.title} win", side.wins) for side in self.sides]
        rows += [(f"{side.title} left", side.left) for side in self.sides]
        rows += [("nobody wins", self.draws), ("rounds", self.rounds)]
        columns = ("what", "difference", "low", "high", "confidence", "seen")
        found = tuple((name, odds.estimate, odds.low, odds.high, odds.confidence, odds.seen) for name, odds in rows)
        return Frame(columns, found)

    def plot(self) -> Chart:
        """The chance of every side to win, first and second."""
        bars = []
        for index, side in enumerate(self.sides):
            for title, share in zip(("first", "second"), side.pairs.shares, strict=True):
                label = f"{side.title}, {title}"
                bars.append(Bar(label, share.estimate, share.low, share.high, str(share), index))
        return bar_chart("Who wins", bars)

    def note(self) -> str:
        return (
            f"{self.sides[0].pairs.fights:,} fights each on the same dice, {self.same:,} of which ended just alike. "
            f"The {self.comparisons} intervals hold together with 95% confidence (Bonferroni)."
        )

    def page(self) -> str:
        """A page of its own, with charts."""
        titles = f"First: {self.first_title}. Second: {self.second_title}."
        sections = [
            Section(self.verdict(), (self.plot(), self.frame(), self.note())),
            Section(self.first_title, (wins_frame(self.first),)),
            Section(self.second_title, (wins_frame(self.second),)),
        ]
        return page("A comparison", titles, sections)

    def data(self) -> dict[str, object]:
        return {
            "first": {"title": self.first_title, **self.first.data()},
            "second": {"title": self.second_title, **self.second.data()},
            "sides": [
                {"side": side.name, "other": side.other_name, "wins": side.wins.data(), "left": side.left.data()}
                for side in self.sides
            ],
            "draws": self.draws.data(),
            "rounds": self.rounds.data(),
            "same": self.same,
            "verdict": self.verdict(),
        }


def yes(difference: Difference) -> str:
    return "yes" if difference.seen else "no"


def number_of_comparisons(sides: int) -> int:
    """Wins and survivors of every side, draws and rounds."""
    return 2 * sides + 2


def compare(
    first: Encounter | str | Subject,
    second: Encounter | str | Subject | None = None,
    changes: Sequence[Change | str] = (),
    fights: int | None = None,
    seed: int = 7,
    minds: Minds = TACTICIAN,
    processes: int | None = None,
    error: float | None = None,
    workers: Workers | None = None,
    progress: Progress = no_progress,
) -> Comparison:
    """Fight both on the same dice. `second` is the first where only `changes` differ; with `error` until it is sure."""
    old = subject_of(first, (), minds)
    new = subject_of(old if second is None else second, changes, minds)
    used = workers or (Pool(processes) if processes != 1 else Here())
    try:
        return fought_both(old, new, fights, seed, error, used, progress)
    finally:
        if workers is None:
            used.close()


def fought_both(
    old: Subject, new: Subject, fights: int | None, seed: int, error: float | None, used: Workers, progress: Progress
) -> Comparison:
    usual = MOST_FIGHTS if error is not None else usual_fights((*old.minds, *new.minds), FIGHTS)
    limit = usual if fights is None else fights
    runs = [simulation_of(subject, limit, seed, used) for subject in (old, new)]
    goal = limit if error is None else min(FIRST_LOOK, limit)
    while True:
        for number, run in enumerate(runs):
            run.progress = part_of(progress, number * goal, 2 * goal)
            run.fight(goal)
        found = comparison_of(runs[0].result(), runs[1].result(), old, new)
        wide = (found.sides[0].wins.high - found.sides[0].wins.low) / 2
        if error is None or wide <= error or goal == limit:
            return found
        goal = min(limit, max(goal + FIRST_LOOK, ceil(goal * (wide / error) ** 2 * MARGIN)))


def part_of(progress: Progress, before: int, whole: int) -> Progress:
    """The progress of one of several runs as that of all."""
    return lambda done, of: progress(before + done, whole)


def simulation_of(subject: Subject, fights: int, seed: int, workers: Workers) -> Simulation:
    bench = bench_of(subject.system, subject.encounter, subject.minds, seed)
    return Simulation(bench, fights, workers=workers)


def comparison_of(first: Result, second: Result, old: Subject, new: Subject) -> Comparison:
    confidence = corrected(number_of_comparisons(len(first.sides)))
    places = matching_sides(first, second)
    sides = tuple(side_difference(first, second, place, match, confidence) for place, match in enumerate(places))
    drawn = paired([winner < 0 for winner in first.winners], [winner < 0 for winner in second.winners])
    return Comparison(
        first,
        second,
        old.title,
        new.difference if new.changes and old.encounter.id == new.encounter.id else new.title,
        sides,
        paired_difference(drawn, confidence),
        mean_difference(first.record.rounds, second.record.rounds, confidence),
        sum(map(eq, fights_of(first, range(len(places))), fights_of(second, places))),
    )


def matching_sides(first: Result, second: Result) -> list[int]:
    """Where each side of the first stands in the second: by its name, else by its place."""
    names = [side.name for side in second.sides]
    found = [names.index(side.name) if side.name in names else place for place, side in enumerate(first.sides)]
    if len(set(found)) != len(first.sides) or len(names) != len(first.sides):
        ours = ", ".join(side.name for side in first.sides)
        raise Refused(MALFORMED, f"{ours} cannot be compared with {', '.join(names)}: both need as many sides")
    return found


def side_difference(first: Result, second: Result, place: int, match: int, confidence: float) -> SideDifference:
    pairs = paired([winner == place for winner in first.winners], [winner == match for winner in second.winners])
    left = mean_difference(first.record.standing[place], second.record.standing[match], confidence)
    old, new = first.sides[place], second.sides[match]
    means = old.standing.mean, new.standing.mean
    return SideDifference(old.name, new.name, pairs, paired_difference(pairs, confidence), left, means)


def fights_of(result: Result, places: Sequence[int]) -> list[tuple[int, ...]]:
    """Every fight as winner, rounds and who was left, the sides in a given order."""
    table = result.record
    winners = [places.index(winner) if winner >= 0 else winner for winner in table.winners]
    return list(zip(winners, table.rounds, *(table.standing[place] for place in places), strict=True))
