"""Find the setting that comes nearest to a wanted win rate, or to wanted losses, and say how sure that is.

All settings are fought a little; those that cannot be nearest any more drop out; the rest are fought twice as much, and
so on. The intervals that decide this are wide enough for all settings together, so that a setting is dropped wrongly in
one hunt out of twenty at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import Encounter
from fray.lab.changes import Change, Subject, Vary, parse_vary, shown, subject_of
from fray.lab.compare import part_of, simulation_of
from fray.lab.differences import corrected, z_of
from fray.lab.frames import Frame, row
from fray.lab.page import Section, page
from fray.lab.plays import FIRST_STRONG
from fray.lab.results import Result
from fray.lab.simulate import Minds, Progress, Simulation, no_progress, usual_fights
from fray.lab.statistics import Z95, chance_words, interval_words, percent, spread_of, wilson
from fray.lab.svg import Bar, Chart, bar_chart
from fray.lab.sweep import checked_side, listed, minds_of_all, settings_of
from fray.lab.workers import Here, Pool, Workers
from fray.minds.named import TACTICIAN

FIRST_FIGHTS = 200
FIGHTS = 6_400
MOST_SETTINGS = 400
NEAR_ENOUGH = 0.02  # of a chance
NEAR_LOSSES = 0.1  # combatants

Measure = tuple[float, float, float]  # an estimate and its interval


@dataclass(frozen=True)
class Target:
    """What is wanted: a side's chance to win, or how many of it are lost on average."""

    side: str
    value: float
    losses: bool = False

    @property
    def tolerance(self) -> float:
        return NEAR_LOSSES if self.losses else NEAR_ENOUGH

    @property
    def verb(self) -> str:
        return "lose" if self.losses else "win"

    @property
    def amount(self) -> str:
        return f"{self.value:g}" if self.losses else percent(self.value)

    def __str__(self) -> str:
        return f"{self.side} {self.verb} {self.amount}"

    def words(self, pick: Candidate) -> str:
        return f"{pick.estimate:.2f}" if self.losses else chance_words(pick.estimate, pick.low, pick.high)

    def interval(self, pick: Candidate) -> str:
        return (
            f"{pick.low:.2f} to {pick.high:.2f}" if self.losses else interval_words(pick.estimate, pick.low, pick.high)
        )

    def told(self, pick: Candidate) -> str:
        return f"{self.words(pick)} ({self.interval(pick)})"

    def measure(self, result: Result, z: float) -> Measure:
        """What a run says of it: the estimate, and the interval at so many standard deviations."""
        side = next(side for side in result.sides if side.name == self.side)
        if not self.losses:
            return side.wins.estimate, *wilson(side.wins.count, side.wins.of, z)
        place = result.run.encounter.sides.index(self.side)
        lost = spread_of(result.record.lost[place])
        members = max(map(sum, zip(result.record.standing[place], result.record.lost[place], strict=True)))
        half = lost.error * z / Z95 or members * wilson(0, lost.fights, z)[1]  # seen alike, not sure to be
        return lost.mean, max(lost.mean - half, 0.0), min(lost.mean + half, members)


@dataclass(frozen=True)
class Candidate:
    """A setting and how near it comes. `low` and `high` hold for all settings together with 95% confidence."""

    changes: tuple[Change, ...]
    fights: int
    estimate: float
    low: float
    high: float
    open: bool  # whether it may still be the nearest
    number: int  # its place among all settings, the first thing varied fastest

    @property
    def words(self) -> str:
        return self.told()

    def told(self, said: Callable[[Change], str] = str) -> str:
        """Its changes, each said in some way: by default as they are written."""
        return ", ".join(map(said, self.changes))


@dataclass(frozen=True)
class Tuned:
    """The settings, nearest first."""

    title: str
    target: Target
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    @property
    def sure(self) -> bool:
        """Whether all other settings are known to be farther away."""
        return sum(pick.open for pick in self.candidates) == 1

    @property
    def reached(self) -> bool | None:
        """Whether the best is near enough; None where that is not known, or where another may be."""
        low, high = self.target.value - self.target.tolerance, self.target.value + self.target.tolerance
        if low <= self.best.low and self.best.high <= high:
            return True
        apart = all(pick.high < low or pick.low > high for pick in self.candidates if pick.open)
        return False if apart else None

    def state(self, pick: Candidate) -> str:
        return ("nearest" if self.sure else "may be nearest") if pick.open else "farther away"

    def verdict(self, said: Callable[[Change], str] = str) -> str:
        """What was found, with changes said in some way."""
        target = self.target
        found = f"{self.best.told(said)}: {target.side} {target.verb} {target.told(self.best)}, wanted {target.amount}."
        others = [pick.told(said) for pick in self.candidates[1:] if pick.open]
        sure = "Every other setting is farther away." if self.sure else f"As near may be {'; '.join(others)}."
        if self.reached is False:
            return f"Nothing within these bounds comes near enough. Nearest is {found} {sure}"
        return f"{found} {sure}"

    def frame(self) -> Frame:
        target = self.target
        rows = tuple(
            (pick.words, target.words(pick), target.interval(pick), pick.fights, self.state(pick))
            for pick in self.candidates
        )
        return Frame(("setting", f"{target.side} {target.verb}", "interval", "fights", ""), rows)

    def table(self) -> Frame:
        varied = [change.what for change in self.best.changes]
        rows = tuple(
            row(
                *(shown(change.value) for change in pick.changes),
                pick.estimate,
                pick.low,
                pick.high,
                pick.fights,
                pick.open,
            )
            for pick in self.candidates
        )
        return Frame((*varied, "estimate", "low", "high", "fights", "open"), rows)

    def plot(self) -> Chart:
        target = self.target
        top = max(pick.high for pick in self.candidates) if target.losses else 1.0
        bars = [
            Bar(pick.words, pick.estimate, pick.low, pick.high, target.words(pick), 0 if pick.open else 5)
            for pick in self.candidates
        ]
        return bar_chart(f"{self.title}: {target.side} {target.verb}", bars, top)

    def note(self) -> str:
        count = len(self.candidates)
        return f"The intervals of all {count} settings hold together with 95% confidence at every look (Bonferroni)."

    def page(self) -> str:
        return page(
            f"{self.title}, tuned",
            f"Wanted: {self.target}.",
            [Section(self.verdict(), (self.plot(), self.frame(), self.note()))],
        )

    def data(self) -> dict[str, object]:
        candidates = [
            {
                "changes": {change.what: change.value for change in pick.changes},
                "estimate": pick.estimate,
                "low": pick.low,
                "high": pick.high,
                "fights": pick.fights,
                "open": pick.open,
            }
            for pick in self.candidates
        ]
        wanted = {"side": self.target.side, "value": self.target.value, "losses": self.target.losses}
        found = {"sure": self.sure, "reached": self.reached, "verdict": self.verdict()}
        return {"title": self.title, "wanted": wanted, **found, "candidates": candidates}


def tune(
    encounter: Encounter | str | Subject,
    vary: Sequence[Vary | str] | str,
    win: float | None = None,
    losses: float | None = None,
    side: str = "",
    fights: int | None = None,
    seed: int = 7,
    minds: Minds = TACTICIAN,
    processes: int | None = None,
    workers: Workers | None = None,
    progress: Progress = no_progress,
) -> Tuned:
    """Find the setting nearest to a wanted chance, `win=0.65`, or to wanted losses, `losses=1`.

    `fights` is how many of a setting at most; `progress` tells the fights of each look at the settings that are left.
    """
    subject = subject_of(encounter, (), minds)
    target = target_of(subject, win, losses, side)
    varied = varied_of(subject, listed(vary))
    settings = settings_of(subject, varied, MOST_SETTINGS)
    used = workers or (Pool(processes) if processes != 1 else Here())
    try:
        limit = fights if fights is not None else usual_fights(minds_of_all(settings), FIGHTS)
        runs = [simulation_of(subject, limit, seed, used) for subject, _ in settings]
        hunt = Hunt(subject.title, target, [changes for _, changes in settings], runs, progress)
        for _ in hunt.steps():
            pass
        return hunt.found()
    finally:
        if workers is None:
            used.close()


def target_of(subject: Subject, win: float | None, losses: float | None, side: str) -> Target:
    """What is wanted, if it makes sense."""
    if (win is None) == (losses is None):
        raise Refused(MALFORMED, "say what is wanted: a chance to win, or how many may be lost")
    if win is not None and not 0 < win < 1:
        raise Refused(MALFORMED, f"a chance of {win:g} cannot be aimed at; it lies between 0 and 1, such as 0.65")
    if losses is not None and losses < 0:
        raise Refused(MALFORMED, f"{losses:g} cannot be lost; 0 or more can")
    return Target(checked_side(subject, side), win if win is not None else losses or 0.0, losses is not None)


def varied_of(subject: Subject, vary: Sequence[Vary | str]) -> list[Vary]:
    varied = [axis if isinstance(axis, Vary) else parse_vary(axis, subject.system) for axis in vary]
    if not varied:
        raise Refused(MALFORMED, "nothing may vary; say what and within which bounds, such as bandit.count=1..6")
    return varied


class Hunt:
    """A search under way. Settings that may be nearest are fought on until one is left, or all as often as allowed."""

    def __init__(
        self,
        title: str,
        target: Target,
        settings: Sequence[tuple[Change, ...]],
        runs: Sequence[Simulation],
        progress: Progress = no_progress,
    ) -> None:
        self.title = title
        self.target = target
        self.settings = settings
        self.runs = runs
        self.limit = runs[0].fights
        self.progress = progress
        first = FIRST_STRONG if any(run.bench.foreseeing for run in runs) else FIRST_FIGHTS
        looks = ceil(log2(max(self.limit / first, 1))) + 1  # each of which may drop a setting wrongly
        self.z = z_of(corrected(len(runs) * looks))
        self.goal = min(first, self.limit)
        self.left = list(range(len(runs)))
        self.measured: dict[int, Measure] = {}

    def steps(self) -> Iterator[tuple[int, int]]:
        """After each setting: how many of this look's settings have been fought, and how many there are."""
        while True:
            looked_at = list(self.left)
            for done, index in enumerate(looked_at, 1):
                self.runs[index].progress = part_of(self.progress, (done - 1) * self.goal, len(looked_at) * self.goal)
                self.runs[index].fight(self.goal)
                self.measured[index] = self.target.measure(self.runs[index].result(), self.z)
                if done == len(looked_at):
                    self.left = still_open({index: self.measured[index] for index in looked_at}, self.target.value)
                yield done, len(looked_at)
            if self.over:
                return
            self.goal = min(2 * self.goal, self.limit)

    @property
    def over(self) -> bool:
        return len(self.left) == 1 or self.goal == self.limit

    def found(self) -> Tuned:
        """What is known so far, of the settings that have been fought at all."""
        found = [
            Candidate(self.settings[index], self.runs[index].done, *measure, index in self.left, index)
            for index, measure in self.measured.items()
        ]
        nearest = sorted(found, key=lambda pick: (not pick.open, abs(pick.estimate - self.target.value)))
        return Tuned(self.title, self.target, tuple(nearest))


def still_open(measured: dict[int, Measure], wanted: float) -> list[int]:
    """Those that are not surely farther away than another one."""
    nearest = {index: least_distance(low, high, wanted) for index, (_, low, high) in measured.items()}
    farthest = min(max(abs(low - wanted), abs(high - wanted)) for _, low, high in measured.values())
    return [index for index in measured if nearest[index] <= farthest]


def least_distance(low: float, high: float, wanted: float) -> float:
    return max(low - wanted, wanted - high, 0.0)
