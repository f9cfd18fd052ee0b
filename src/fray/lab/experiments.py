"""Fights on which a ledger's questions are asked, as a system's `experiments.toml` writes them down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fray.engine.content import near_or_all, read_toml
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.system import System
from fray.lab.changes import Subject, subject_of
from fray.lab.encounters import short_id
from fray.lab.plays import is_strong
from fray.lab.sweep import checked_side
from fray.minds.named import TACTICIAN

Written = Mapping[str, Any]  # as in a system's file, which comes with Fray: a test fights all of it
EXPERIMENTS = "experiments.toml"
ANSWERS = "answer"
NAMED = "@"
SPANS = ("below", "within", "above")  # where what was measured may lie
UNLIKE = "unlike"  # within, but without what else it takes
MIXED = "mixed"  # one in some fights, another in others
OPEN = "open"  # too near to a bound to say
OUTCOMES = (*SPANS, UNLIKE, MIXED)
FIELDS = (
    "question",
    "part",
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
    "decides",
    "variants",
    "even",
)
ANSWER_FIELDS = ("question", "part", "title", "variant", "between", *OUTCOMES)


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
    setup: str = ""  # the fight, apart from who plays it
    part: str = ""  # of the question
    decides: bool = True  # whether the answer is taken from it
    variants: tuple[str, ...] = ()  # the readings it is fought under; none named: all of them
    even: bool = False  # whether it is about how much oftener the side wins than loses

    @property
    def slow(self) -> bool:
        """Whether a strategist plays: then fights are few, and only under the first reading."""
        minds = (*self.subject.minds, *(self.against.minds if self.against else ()))
        return is_strong(minds)

    def fought_under(self, variants: Sequence[str]) -> list[str]:
        """The readings it is fought under, the ledger's own first."""
        if self.slow:
            return [variants[0]]
        return [name for name in variants if not self.variants or name in self.variants]


@dataclass(frozen=True)
class Said:
    """What a result means to a designer, and what to do about it; `says` has places for the numbers."""

    says: str
    change: str


@dataclass(frozen=True)
class Reply:
    """The answers a question, or a part of it, can have: which of them is true is for the fights to say."""

    part: str
    title: str
    variant: str  # the reading whose change is measured; none: what is measured is the rule as it stands
    between: tuple[float, float] | None
    outcomes: Mapping[str, Said]


def document(system: System) -> Written:
    return read_once(system.folder / EXPERIMENTS)


@cache
def read_once(path: Path) -> Written:
    return read_toml(path) if path.exists() else {}


def written(system: System) -> list[Written]:
    return list(document(system).get("experiment", []))


def replies_of(system: System, question: str) -> list[Reply]:
    """What can be said of a question, part by part."""
    return [reply_from(entry) for entry in document(system).get(ANSWERS, []) if entry.get("question") == question]


def reply_from(entry: Written) -> Reply:
    refuse_unknown(entry, ANSWER_FIELDS)
    outcomes = {name: Said(entry[name]["says"], entry[name]["change"]) for name in OUTCOMES if name in entry}
    return Reply(
        entry.get("part", ""), entry["title"], entry.get("variant", ""), bounds_of(entry.get("between")), outcomes
    )


def bounds_of(pair: Sequence[float] | None) -> tuple[float, float] | None:
    return (float(pair[0]), float(pair[1])) if pair else None


def refuse_unknown(entry: Written, known: tuple[str, ...]) -> None:
    unknown = [name for name in entry if name not in known]
    if unknown:
        advice = near_or_all(unknown[0], list(known))
        raise Refused(MALFORMED, f"{EXPERIMENTS}: {unknown[0]!r} is an unknown field; {advice}")


def experiments_of(system: System, question: str) -> list[Experiment]:
    """The system's own fights for a question: one experiment for each policy an entry names."""
    entries = [entry for entry in written(system) if entry.get("question") == question]
    return [
        experiment_from(system, entry, policy) for entry in entries for policy in entry.get("policies", [TACTICIAN])
    ]


def experiment_from(system: System, entry: Written, policy: str) -> Experiment:
    """An experiment as it is written; what it changes is read by the system, which says what is wrong."""
    refuse_unknown(entry, FIELDS)
    encounter = system.library().encounter(entry["encounter"])
    subject = subject_of(encounter, spelled_out(system, entry.get("changes", ())), policy)
    against = subject_of(encounter, spelled_out(system, entry["against"]), policy) if "against" in entry else None
    name = entry.get("name", short_id(encounter))
    players = entry.get("policies", [policy])
    return Experiment(
        f"{name}, played by {policy}" if "policies" in entry else name,
        subject,
        checked_side(subject, entry.get("side", "")),
        against,
        bounds_of(entry.get("between")),
        entry.get("says", ""),
        entry.get("who", ""),
        tuple(Bound(what, float(low), float(high)) for what, (low, high) in entry.get("ratios", {}).items()),
        choice_from(entry["choice"]) if "choice" in entry else None,
        policy,
        name,
        entry.get("part", ""),
        policy in entry.get("decides", players),
        tuple(entry.get("variants", ())),
        entry.get("even", False),
    )


def spelled_out(system: System, changes: Sequence[str]) -> list[str]:
    """The changes themselves where some are meant by name."""
    named = document(system).get("named", {})
    unknown = [change for change in changes if change.startswith(NAMED) and change[1:] not in named]
    if unknown:
        advice = near_or_all(unknown[0][1:], list(named))
        raise Refused(MALFORMED, f"{EXPERIMENTS} names no changes {unknown[0]!r}; {advice}")
    return [single for change in changes for single in (named[change[1:]] if change.startswith(NAMED) else [change])]


def choice_from(entry: Written) -> Choice:
    low, high = entry["between"]
    return Choice(entry["taken"], entry["chances"], Bound(entry["taken"], float(low), float(high)))
