"""Fights on which a ledger's questions are asked, as a system's `experiments.toml` writes them down."""

from __future__ import annotations

from dataclasses import dataclass

from fray.engine.content import Fields, near_or_all, read_toml
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.system import System
from fray.lab.changes import Subject, subject_of
from fray.lab.encounters import short_id
from fray.lab.sweep import checked_side
from fray.minds.named import TACTICIAN

EXPERIMENTS = "experiments.toml"
FIELDS = (
    "question",
    "name",
    "encounter",
    "side",
    "changes",
    "against",
    "between",
    "says",
    "who",
    "ratios",
    "choice",
    "policies",
)


@dataclass(frozen=True)
class Bound:
    """Something counted that must lie between two values."""

    what: str
    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low:g} to {self.high:g}"


@dataclass(frozen=True)
class Choice:
    """How often something was chosen of the times it could have been, by two counters."""

    taken: str
    chances: str
    bound: Bound


@dataclass(frozen=True)
class Experiment:
    """Fights in which a question is asked: one encounter, or two loadouts of it against each other."""

    name: str
    subject: Subject
    side: str
    against: Subject | None = None
    between: tuple[float, float] | None = None  # in percent: where the answer is `says`
    says: str = ""
    who: str = ""  # whose counters are shown
    ratios: tuple[Bound, ...] = ()  # of the first loadout's counter to the second's; `says` wants them too
    choice: Choice | None = None
    policy: str = TACTICIAN  # who plays both sides


def written(system: System) -> list[Fields]:
    path = system.folder / EXPERIMENTS
    return list(read_toml(path).get("experiment", [])) if path.exists() else []


def experiments_of(system: System, question: str) -> list[Experiment]:
    """The system's own fights for a question: one experiment for each policy an entry names."""
    entries = [entry for entry in written(system) if entry.get("question") == question]
    return [
        experiment_from(system, entry, policy) for entry in entries for policy in entry.get("policies", [TACTICIAN])
    ]


def experiment_from(system: System, entry: Fields, policy: str) -> Experiment:
    """An experiment as it is written; what it changes is read by the system, which says what is wrong."""
    unknown = [name for name in entry if name not in FIELDS]
    if unknown:
        advice = near_or_all(unknown[0], list(FIELDS))
        raise Refused(MALFORMED, f"{EXPERIMENTS}: {unknown[0]!r} is an unknown field; {advice}")
    encounter = system.library().encounter(entry["encounter"])
    subject = subject_of(encounter, entry.get("changes", ()), policy)
    against = subject_of(encounter, entry["against"], policy) if "against" in entry else None
    low_high = entry.get("between")
    name = entry.get("name", short_id(encounter))
    return Experiment(
        f"{name}, played by {policy}" if "policies" in entry else name,
        subject,
        checked_side(subject, entry.get("side", "")),
        against,
        (float(low_high[0]), float(low_high[1])) if low_high else None,
        entry.get("says", ""),
        entry.get("who", ""),
        tuple(Bound(what, float(low), float(high)) for what, (low, high) in entry.get("ratios", {}).items()),
        choice_from(entry["choice"]) if "choice" in entry else None,
        policy,
    )


def choice_from(entry: Fields) -> Choice:
    low, high = entry["between"]
    return Choice(entry["taken"], entry["chances"], Bound(entry["taken"], float(low), float(high)))
