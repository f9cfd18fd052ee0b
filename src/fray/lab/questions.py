"""The questions a ledger asks, and the rulings it could read otherwise: every variant is fought on the same dice.

On which fights a question is asked stands in the system's own `experiments.toml`; without an entry there, it is asked
on all of the system's sample encounters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.system import System
from fray.lab.changes import AS_RULED, Change, Subject, subject_of
from fray.lab.compare import half_of, simulation_of
from fray.lab.differences import Difference, corrected, interval_words, paired, paired_difference, z_of
from fray.lab.experiments import Bound, Experiment, experiments_of
from fray.lab.frames import Cell as Value
from fray.lab.frames import Frame, row
from fray.lab.page import Section, page
from fray.lab.results import Result
from fray.lab.simulate import Progress, no_progress
from fray.lab.statistics import Share, wilson
from fray.lab.svg import Bar, Chart, bar_chart
from fray.lab.workers import Here, Pool, Workers
from fray.minds.named import TACTICIAN

FIGHTS = 1_000


@dataclass(frozen=True)
class Inquiry:
    """A question with the readings it compares, the ledger's own first."""

    system: System
    id: str
    text: str
    wanted: str  # what would be an answer, in the ledger's words
    clauses: tuple[str, ...]
    variants: tuple[tuple[str, str], ...]  # name, text
    experiments: tuple[Experiment, ...] = field(default=())


@dataclass(frozen=True)
class Cell:
    """One variant in one experiment. Differences hold together with all others of the answer."""

    variant: str
    result: Result
    change: Difference | None  # of the side's chance against the first variant; none for the first itself
    other: Result | None  # the second loadout
    gap: Difference | None  # how much oftener the first loadout wins than the second


@dataclass(frozen=True)
class Finding:
    """An experiment under every variant."""

    experiment: Experiment
    cells: tuple[Cell, ...]
    confidence: float

    def wins(self, cell: Cell) -> Share:
        return cell.result.wins[self.experiment.side]

    def frame(self) -> Frame:
        gap = self.experiment.against is not None
        columns = ["variant", f"{self.experiment.side} win", "interval", "against the first variant"]
        columns += ["second loadout", "first over second"] if gap else []
        return Frame((*columns, "rounds"), tuple(self.row(cell) for cell in self.cells))

    def counters_frame(self) -> Frame | None:
        """What is counted of the one the experiment is about, on average; with two loadouts, of both."""
        if not self.experiment.who:
            return None
        names = self.cells[0].result.run.counters
        rows = tuple(row(cell.variant, *(self.counter_words(cell, name) for name in names)) for cell in self.cells)
        return Frame((self.experiment.who, *names), rows)

    def frames(self) -> list[Frame]:
        counted = self.counters_frame()
        return [self.frame(), *([counted] if counted else [])]

    def row(self, cell: Cell) -> tuple[Value, ...]:
        wins = self.wins(cell)
        parts = [cell.variant, str(wins), interval_words(wins, self.confidence)]
        parts.append(cell.change.points() if cell.change else "-")
        if cell.other is not None and cell.gap is not None:
            parts += [str(cell.other.wins[self.experiment.side]), cell.gap.points()]
        return row(*parts, f"{cell.result.rounds.mean:.2f}")

    def counter_words(self, cell: Cell, name: str) -> str:
        results = [cell.result, *([cell.other] if cell.other else [])]
        return " / ".join(f"{counted(result, name, self.experiment.who):.2f}" for result in results)

    def chart(self) -> Chart:
        bars = []
        for index, cell in enumerate(self.cells):
            wins = self.wins(cell)
            bars.append(Bar(cell.variant, wins.estimate, wins.low, wins.high, str(wins), index))
        return bar_chart(f"{self.experiment.name}: {self.experiment.side} win", bars)

    def verdicts(self) -> list[str]:
        """What the fights say, in sentences."""
        moved = [cell for cell in self.cells if cell.change is not None and cell.change.seen]
        told = [f"{cell.variant} moves it by {cell.change.points()}" for cell in moved if cell.change]
        rest = [cell for cell in self.cells if cell.change is not None and not cell.change.seen]
        if rest:
            most = max(max(abs(cell.change.low), abs(cell.change.high)) for cell in rest if cell.change)
            names = ", ".join(cell.variant for cell in rest)
            told.append(f"no difference seen with {names}: if there is one, it is smaller than {100 * most:.1f} points")
        bounds = [self.bound_words(cell) for cell in self.cells] if self.experiment.between else []
        chosen = [self.choice_words(cell) for cell in self.cells] if self.experiment.choice else []
        return [*bounds, *chosen, *told]

    def bound_words(self, cell: Cell) -> str:
        """Whether what was measured lies where the answer would be what the experiment says."""
        assert self.experiment.between is not None
        low, high = self.experiment.between
        measured, least, most = self.measured(cell)
        where = f"{measured:.1f} ({least:.1f} to {most:.1f})"
        span, says = f"{low:g} to {high:g}", self.experiment.says
        if low <= least and most <= high:
            missed = [self.ratio_words(cell, bound) for bound in self.experiment.ratios if not self.keeps(cell, bound)]
            if missed:
                return f"{cell.variant}: not {says}: {where} lies within {span}, but {' and '.join(missed)}"
            return f"{cell.variant}: {says}, for {where} lies within {span}"
        if most < low or least > high:
            return f"{cell.variant}: not {says}, for {where} lies outside of {span}"
        return f"{cell.variant}: not decided whether {says}, for {where} lies partly within {span}"

    def ratio(self, cell: Cell, bound: Bound) -> float:
        """How much of something the first loadout has for each of the second's."""
        assert cell.other is not None
        old, new = (counted(result, bound.what, self.experiment.who) for result in (cell.result, cell.other))
        return old / new if new else float(old > 0)

    def keeps(self, cell: Cell, bound: Bound) -> bool:
        return bound.holds(self.ratio(cell, bound))

    def ratio_words(self, cell: Cell, bound: Bound) -> str:
        return f"{bound.what} are {self.ratio(cell, bound):.2f} times the other's, not {bound}"

    def choice_words(self, cell: Cell) -> str:
        """Whether something is chosen neither always nor never."""
        choice = self.experiment.choice
        assert choice is not None
        chances = counted(cell.result, choice.chances)
        if not chances:
            return f"{cell.variant}: there was no chance to choose ({choice.chances})"
        part = 100 * counted(cell.result, choice.taken) / chances
        verdict = "a choice" if choice.bound.holds(part) else "no choice"
        return f"{cell.variant}: {choice.taken} in {part:.0f}% of the {choice.chances}, {verdict} ({choice.bound})"

    def measured(self, cell: Cell) -> tuple[float, float, float]:
        """In percent: the gap between two loadouts, or the side's chance."""
        if cell.gap is not None:
            return 100 * cell.gap.estimate, 100 * cell.gap.low, 100 * cell.gap.high
        share = self.wins(cell)
        low, high = wilson(share.count, share.of, z_of(self.confidence))
        return 100 * share.estimate, 100 * low, 100 * high


@dataclass(frozen=True)
class Answer:
    """A question answered, as far as fights can."""

    inquiry: Inquiry
    findings: tuple[Finding, ...]
    fights: int
    seed: int

    def note(self) -> str:
        count = comparisons(self.inquiry)
        return (
            f"{self.fights:,} fights a cell on the same dice, seed {self.seed}, played by {self.players()}. The "
            f"intervals of all {count} comparisons hold together with 95% confidence (Bonferroni)."
        )

    def players(self) -> str:
        names = dict.fromkeys(trial.policy for trial in self.inquiry.experiments)
        return ", ".join("the tactician" if name == TACTICIAN else name for name in names)

    def page(self) -> str:
        sections = [
            Section(finding.experiment.name, (finding.chart(), *finding.frames(), *finding.verdicts()))
            for finding in self.findings
        ]
        return page(self.inquiry.text, f"{self.inquiry.id}. {self.note()}", sections)

    def data(self) -> dict[str, object]:
        found = [
            {
                "experiment": finding.experiment.name,
                "side": finding.experiment.side,
                "policy": finding.experiment.policy,
                "variants": [
                    {
                        "variant": cell.variant,
                        "wins": finding.wins(cell).data(),
                        "change": cell.change.data() if cell.change else None,
                        "gap": cell.gap.data() if cell.gap else None,
                        "rounds": cell.result.rounds.data(),
                    }
                    for cell in finding.cells
                ],
                "verdicts": finding.verdicts(),
            }
            for finding in self.findings
        ]
        inquiry = self.inquiry
        asked = {"id": inquiry.id, "question": inquiry.text, "fights": self.fights, "seed": self.seed}
        return {"system": inquiry.system.name, **asked, "findings": found}


def counted(result: Result, name: str, who: str = "") -> float:
    """The mean of a counter: of one combatant, or of all together."""
    return sum(entry.counters[name].mean for entry in result.combatants if who in ("", entry.name))


# ---- which questions there are


def inquiries(system: System) -> list[Inquiry]:
    """The ledger's own questions, then its rulings with other readings."""
    asked = [
        Inquiry(
            system,
            question.id,
            question.question,
            question.metric,
            question.clauses,
            tuple((variant.id, variant.text) for variant in question.variants),
        )
        for question in system.ledger.questions
    ]
    rulings = [
        Inquiry(
            system,
            ruling.id,
            ruling.question,
            "",
            ruling.clauses,
            ((AS_RULED, ruling.ruling), *((variant.name, variant.text) for variant in ruling.variants)),
        )
        for ruling in system.ledger.rulings
        if ruling.variants
    ]
    return asked + rulings


def inquiry_named(system: System, name: str) -> Inquiry:
    known = {inquiry.id: inquiry for inquiry in inquiries(system)}
    if name not in known:
        raise Refused(MALFORMED, f"{system.name} asks no question {name!r}; {near_or_all(name, list(known))}")
    return known[name]


def with_experiments(inquiry: Inquiry) -> Inquiry:
    """The fights a question is asked on: the system's own, else all its sample encounters."""
    experiments = experiments_of(inquiry.system, inquiry.id) or [
        Experiment(encounter.title, subject_of(encounter), encounter.sides[0])
        for encounter in inquiry.system.library().encounters()
    ]
    return Inquiry(
        inquiry.system,
        inquiry.id,
        inquiry.text,
        inquiry.wanted,
        inquiry.clauses,
        inquiry.variants,
        tuple(experiments),
    )


# ---- answering


def answer(
    system: System,
    name: str,
    fights: int = FIGHTS,
    seed: int = 7,
    processes: int | None = None,
    workers: Workers | None = None,
    progress: Progress = no_progress,
) -> Answer:
    """Fight every variant of a question in every experiment."""
    inquiry = with_experiments(inquiry_named(system, name))
    used = workers or (Pool(processes) if processes != 1 else Here())
    fighter = Fighter(inquiry, fights, seed, used, progress)
    try:
        findings = tuple(finding_of(fighter, inquiry, experiment) for experiment in inquiry.experiments)
    finally:
        if workers is None:
            used.close()
    return Answer(inquiry, findings, fights, seed)


def comparisons(inquiry: Inquiry) -> int:
    """Every variant against the first, every pair of loadouts, and every chance held against bounds."""
    held = [trial for trial in inquiry.experiments if trial.against is not None or trial.between is not None]
    return len(inquiry.experiments) * (len(inquiry.variants) - 1) + len(held) * len(inquiry.variants)


@dataclass
class Fighter:
    """Fights the subjects of an answer one after another, with progress over all of them."""

    inquiry: Inquiry
    fights: int
    seed: int
    workers: Workers
    progress: Progress
    done: int = 0

    def fought(self, subject: Subject, variant: str) -> Result:
        first = variant == self.inquiry.variants[0][0]
        varied = subject_of(subject, [Change(self.inquiry.id, AS_RULED if first else variant)])
        simulation = simulation_of(varied, self.fights, self.seed, self.workers)
        loadouts = sum(1 + (trial.against is not None) for trial in self.inquiry.experiments)
        whole = loadouts * len(self.inquiry.variants) * self.fights
        simulation.progress = half_of(self.progress, self.done * self.fights, whole)
        simulation.fight(self.fights)
        self.done += 1
        return simulation.result()


def finding_of(fighter: Fighter, inquiry: Inquiry, experiment: Experiment) -> Finding:
    confidence = corrected(comparisons(inquiry))
    cells: list[Cell] = []
    for name, _ in inquiry.variants:
        result = fighter.fought(experiment.subject, name)
        second = fighter.fought(experiment.against, name) if experiment.against else None
        change = side_change(cells[0].result, result, experiment.side, confidence) if cells else None
        gap = side_change(second, result, experiment.side, confidence) if second else None
        cells.append(Cell(name, result, change, second, gap))
    return Finding(experiment, tuple(cells), confidence)


def side_change(old: Result, new: Result, side: str, confidence: float) -> Difference:
    place = old.run.encounter.sides.index(side)
    won: Sequence[bool] = [winner == place for winner in old.winners]
    return paired_difference(paired(won, [winner == place for winner in new.winners]), confidence)
