"""The questions a ledger asks, and the rulings it could read otherwise: every reading is fought on the same dice.

On which fights a question is asked stands in the system's own `experiments.toml`; without an entry there, it is asked
on all of the system's sample encounters. Plain players fight in bulk; where play matters, strategists check it in a
smaller number of fights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.system import System
from fray.lab.changes import AS_RULED, Change, Subject, subject_of
from fray.lab.compare import part_of, simulation_of
from fray.lab.conclusions import Conclusion, player_words
from fray.lab.differences import corrected
from fray.lab.experiments import EXPERIMENTS, Experiment, experiments_of, replies_of
from fray.lab.findings import Finding, cell_of, finding_from
from fray.lab.page import Part, Section, page
from fray.lab.results import Result
from fray.lab.simulate import Progress, no_progress
from fray.lab.workers import Here, Pool, Workers

FIGHTS = 1_000
STRONG_FIGHTS = 40  # played by strategists, who take a hundred times as long and more


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

    @property
    def readings(self) -> list[str]:
        return [name for name, _ in self.variants]


@dataclass(frozen=True)
class Answer:
    """A question answered, as far as fights can."""

    inquiry: Inquiry
    findings: tuple[Finding, ...]
    fights: int
    strong_fights: int
    seed: int

    def conclusions(self) -> list[Conclusion]:
        """What it comes to, part by part; the question's own part first."""
        replies = replies_of(self.inquiry.system, self.inquiry.id)
        if not replies:
            return [Conclusion(self.inquiry.text, None, self.findings)]
        return [
            Conclusion(self.inquiry.text, reply, self.of_part(reply.part), self.unchecked(reply.part))
            for reply in replies
        ]

    def of_part(self, part: str) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.experiment.part == part)

    def unchecked(self, part: str) -> bool:
        """Whether strategists should have played, and have not."""
        wanted = any(trial.slow and trial.part == part for trial in self.inquiry.experiments)
        return wanted and not any(finding.experiment.slow for finding in self.of_part(part))

    def note(self) -> str:
        slow = any(finding.experiment.slow for finding in self.findings)
        strong = f", {self.strong_fights:,} where strategists play" if slow else ""
        return (
            f"{self.fights:,} fights a reading on the same dice{strong}, seed {self.seed}, played by {self.players()}. "
            f"The intervals of all {comparisons(self.inquiry)} comparisons hold together with 95% confidence "
            "(Bonferroni), and so do those of the strategists among themselves."
        )

    def players(self) -> str:
        return ", ".join(dict.fromkeys(player_words(finding) for finding in self.findings))

    def page(self) -> str:
        told = [Section(found.title, conclusion_parts(found)) for found in self.conclusions()]
        tables = [Section(finding.experiment.name, tuple(finding.frames())) for finding in self.findings]
        return page(self.inquiry.text, f"{self.inquiry.id}. {self.note()}", [*told, *tables])

    def data(self) -> dict[str, object]:
        inquiry = self.inquiry
        return {
            "system": inquiry.system.name,
            "id": inquiry.id,
            "question": inquiry.text,
            "fights": self.fights,
            "strong_fights": self.strong_fights,
            "seed": self.seed,
            "answers": [found.data() for found in self.conclusions()],
            "findings": [finding.data() for finding in self.findings],
        }


def conclusion_parts(found: Conclusion) -> tuple[Part, ...]:
    tried = found.alternatives()
    return (
        found.sentence(),
        f"How sure: {found.how_sure()}",
        found.chart(),
        *((f"Other readings: {tried}",) if tried else ()),
        f"What we would change: {found.change()}",
    )


def answer_from(system: System, data: Mapping[str, Any]) -> Answer:
    """An answer that was kept as data, to be told again without fighting."""
    inquiry = with_experiments(inquiry_named(system, data["id"]))
    known = {experiment.name: experiment for experiment in inquiry.experiments}
    missing = [finding["experiment"] for finding in data["findings"] if finding["experiment"] not in known]
    if missing:
        raise Refused(MALFORMED, f"{EXPERIMENTS} has no experiment {missing[0]!r} any more; fight {inquiry.id} again")
    findings = tuple(finding_from(known[finding["experiment"]], finding) for finding in data["findings"])
    return Answer(inquiry, findings, data["fights"], data["strong_fights"], data["seed"])


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
        Experiment(encounter.title, subject_of(encounter), encounter.sides[0], setup=encounter.title)
        for encounter in inquiry.system.library().encounters()
    ]
    return replace(inquiry, experiments=tuple(experiments))


# ---- answering


def answer(
    system: System,
    name: str,
    fights: int = FIGHTS,
    seed: int = 7,
    processes: int | None = None,
    workers: Workers | None = None,
    progress: Progress = no_progress,
    strong_fights: int = 0,
) -> Answer:
    """Fight every reading of a question in every experiment; without `strong_fights` no strategist is asked."""
    inquiry = with_experiments(inquiry_named(system, name))
    used = workers or (Pool(processes) if processes != 1 else Here())
    fighter = Fighter(inquiry, fights, strong_fights, seed, used, progress)
    try:
        return Answer(inquiry, fighter.findings(), fights, strong_fights, seed)
    finally:
        if workers is None:
            used.close()


def checked(found: Answer, strong_fights: int, workers: Workers) -> Answer:
    """The same answer, with what strategists play fought anew."""
    fighter = Fighter(found.inquiry, 0, strong_fights, found.seed, workers, no_progress)
    kept = [finding for finding in found.findings if not finding.experiment.slow]
    order = [experiment.name for experiment in found.inquiry.experiments]
    findings = sorted([*kept, *fighter.findings()], key=lambda finding: order.index(finding.experiment.name))
    return replace(found, findings=tuple(findings), strong_fights=strong_fights)


def comparisons(inquiry: Inquiry, slow: bool = False) -> int:
    """Every reading against the first, every pair of loadouts, and every chance held against bounds."""
    return sum(comparisons_in(inquiry, trial) for trial in inquiry.experiments if trial.slow is slow)


def comparisons_in(inquiry: Inquiry, trial: Experiment) -> int:
    readings = len(trial.fought_under(inquiry.readings))
    held = trial.against is not None or trial.between is not None or trial.choice is not None
    return readings - 1 + (readings if held else 0)


@dataclass
class Fighter:
    """Fights the subjects of an answer one after another, with progress over all of them."""

    inquiry: Inquiry
    fights: int
    strong_fights: int
    seed: int
    workers: Workers
    progress: Progress
    done: int = 0

    def fights_of(self, trial: Experiment) -> int:
        return self.strong_fights if trial.slow else self.fights

    def findings(self) -> tuple[Finding, ...]:
        """Of every experiment for which there are fights."""
        return tuple(finding_of(self, trial) for trial in self.inquiry.experiments if self.fights_of(trial))

    @property
    def whole(self) -> int:
        """All fights there are to fight."""
        return sum(
            len(trial.fought_under(self.inquiry.readings)) * (1 + (trial.against is not None)) * self.fights_of(trial)
            for trial in self.inquiry.experiments
        )

    def fought(self, subject: Subject, variant: str, fights: int) -> Result:
        first = variant == self.inquiry.readings[0]
        varied = subject_of(subject, [Change(self.inquiry.id, AS_RULED if first else variant)])
        simulation = simulation_of(varied, fights, self.seed, self.workers)
        simulation.progress = part_of(self.progress, self.done, self.whole)
        simulation.fight(fights)
        self.done += fights
        return simulation.result()


def finding_of(fighter: Fighter, experiment: Experiment) -> Finding:
    inquiry = fighter.inquiry
    confidence = corrected(comparisons(inquiry, experiment.slow))
    fights = fighter.fights_of(experiment)
    first: Result | None = None
    cells = []
    for name in experiment.fought_under(inquiry.readings):
        result = fighter.fought(experiment.subject, name, fights)
        second = fighter.fought(experiment.against, name, fights) if experiment.against else None
        cells.append(cell_of(experiment, name, result, second, first, confidence))
        first = first or result
    return Finding(experiment, tuple(cells), confidence, fights)
