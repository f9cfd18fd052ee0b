"""One or two things varied over a range, every setting fought on the same dice: a line, or a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import Encounter
from fray.lab.amounts import whole
from fray.lab.changes import Change, Subject, Vary, parse_vary, shown, subject_of
from fray.lab.field import Field, changes_at, fought
from fray.lab.frames import Cell, Frame
from fray.lab.page import Section, page
from fray.lab.results import Result
from fray.lab.simulate import Minds, Progress, no_progress, usual_fights
from fray.lab.statistics import Share
from fray.lab.svg import Axis, Chart, Line, Point, heat_map, line_chart
from fray.lab.workers import Here, Pool, Workers
from fray.minds.named import TACTICIAN

FIGHTS = 1_000
MOST_SETTINGS = 10_000
EACH_ALONE = "Every interval holds with 95% confidence by itself, not all of them together."


@dataclass(frozen=True)
class Setting:
    """One point of a sweep and what came of it."""

    changes: tuple[Change, ...]
    result: Result


@dataclass(frozen=True)
class Sweep:
    """Settings in the order they were varied: the first thing fastest."""

    title: str
    across: Vary
    down: Vary | None
    side: str
    settings: tuple[Setting, ...]

    def wins(self, setting: Setting) -> Share:
        return setting.result.wins[self.side]

    def table(self) -> Frame:
        """A row for each setting: its values, and each side's share with its interval."""
        varied = [vary.what for vary in (self.across, self.down) if vary is not None]
        sides = self.settings[0].result.run.encounter.sides
        columns = (*varied, *(f"{side} {what}" for side in sides for what in ("wins", "low", "high")), "rounds")
        return Frame(columns, tuple(map(self._row, self.settings)))

    def _row(self, setting: Setting) -> tuple[Cell, ...]:
        values = [change.value if isinstance(change.value, int) else shown(change.value) for change in setting.changes]
        shares = [side.wins for side in setting.result.sides]
        numbers = [number for share in shares for number in (share.estimate, share.low, share.high)]
        return (*values, *numbers, setting.result.rounds.mean)

    def frame(self) -> Frame:
        """The same for people."""
        varied = [vary.what for vary in (self.across, self.down) if vary is not None]
        rows = tuple(
            (
                *(shown(change.value) for change in setting.changes),
                str(self.wins(setting)),
                self.wins(setting).interval(),
                f"{setting.result.rounds.mean:.1f}",
            )
            for setting in self.settings
        )
        return Frame((*varied, f"{self.side} win", "95% interval", "rounds"), rows)

    def grid(self) -> list[list[Setting]]:
        """Rows from top to bottom, where two things were varied; else a single row."""
        width = len(self.across.values)
        return [list(self.settings[start : start + width]) for start in range(0, len(self.settings), width)]

    def plot(self) -> Chart:
        """A line for each side, or a heat map of one side's chance."""
        across = Axis(self.across.what, tuple(map(shown, self.across.values)))
        title = f"{self.title}: who wins"
        if self.down is None:
            sides = self.settings[0].result.run.encounter.sides
            lines = [Line(side, tuple(point(setting.result.wins[side]) for setting in self.settings)) for side in sides]
            return line_chart(title, across, lines)
        down = Axis(self.down.what, tuple(map(shown, self.down.values)))
        cells = [[point(self.wins(setting)) for setting in row] for row in self.grid()]
        return heat_map(f"{self.title}: {self.side} win", across, down, cells)

    def note(self) -> str:
        run = self.settings[0].result.run
        return f"{run.fights:,} fights each on the same dice, seed {run.seed}. {EACH_ALONE}"

    def page(self) -> str:
        return page(self.title, self.note(), [Section(f"{self.side} win", (self.plot(), self.frame()))])

    def data(self) -> dict[str, object]:
        settings = [
            {
                "changes": {change.what: change.value for change in setting.changes},
                "wins": {side.name: side.wins.data() for side in setting.result.sides},
                "draws": setting.result.draws.data(),
                "rounds": setting.result.rounds.data(),
            }
            for setting in self.settings
        ]
        run = self.settings[0].result.run
        return {"title": self.title, "side": self.side, "fights": run.fights, "seed": run.seed, "settings": settings}


def point(share: Share) -> Point:
    return Point(share.estimate, share.low, share.high, str(share), f"{share} ({share.interval()})")


def sweep(
    encounter: Encounter | str | Subject,
    vary: Sequence[Vary | str] | str,
    fights: int | None = None,
    seed: int = 7,
    minds: Minds = TACTICIAN,
    side: str = "",
    processes: int | None = None,
    workers: Workers | None = None,
    progress: Progress = no_progress,
) -> Sweep:
    """Fight every setting: `lab.sweep("cellar-rats", "rat.count=1..6")`."""
    subject = subject_of(encounter, (), minds)
    varied = [axis if isinstance(axis, Vary) else parse_vary(axis, subject.system) for axis in listed(vary)]
    if not 1 <= len(varied) <= 2:
        raise Refused(MALFORMED, f"{len(varied)} things are varied; vary one for a line, two for a map")
    shown_side = checked_side(subject, side)
    subjects = settings_of(subject, varied)
    used = workers or (Pool(processes) if processes != 1 else Here())
    try:
        limit = fights if fights is not None else usual_fights(minds_of_all(subjects), FIGHTS)
        field = Field(tuple(varied), whole(limit, "fights"))
        runs = fought(field, subject, [setting for setting, _ in subjects], seed, used, progress)
    finally:
        if workers is None:
            used.close()
    settings = tuple(Setting(changes, run.result()) for run, (_, changes) in zip(runs, subjects, strict=True))
    down = varied[1] if len(varied) > 1 else None
    return Sweep(subject.title, varied[0], down, shown_side, settings)


def listed(vary: Sequence[Vary | str] | str) -> Sequence[Vary | str]:
    return [vary] if isinstance(vary, str) else vary


def checked_side(subject: Subject, side: str) -> str:
    sides = subject.encounter.sides
    if side and side not in sides:
        raise Refused(MALFORMED, f"no side is called {side!r}; {near_or_all(side, list(sides))}")
    return side or sides[0]


def settings_of(
    subject: Subject, varied: Sequence[Vary], most: int = MOST_SETTINGS
) -> list[tuple[Subject, tuple[Change, ...]]]:
    """Every combination, the first thing fastest, each read and found good before anything is fought."""
    count = prod(len(vary.values) for vary in varied)
    if count > most:
        raise Refused(MALFORMED, f"{count:,} settings are too many; vary less, for at most {most:,}")
    combinations = [changes_at(varied, number) for number in range(count)]
    return [(subject_of(subject, changes), changes) for changes in combinations]


def minds_of_all(settings: Sequence[tuple[Subject, tuple[Change, ...]]]) -> list[str]:
    return [mind for subject, _ in settings for mind in subject.minds]
