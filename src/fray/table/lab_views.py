"""The lab's results as they go over the wire."""

from __future__ import annotations

from collections import Counter

from fray.engine.decisions import Refused
from fray.engine.ledger import UnknownClauseError
from fray.lab.changes import AS_RULED, COUNT, Change, Subject, shown
from fray.lab.compare import Comparison
from fray.lab.differences import Difference
from fray.lab.entries import NAMING, entries
from fray.lab.results import Result
from fray.lab.statistics import Share
from fray.lab.sweep import Sweep
from fray.lab.tune import Candidate, Hunt, Target
from fray.lab.verdict import verdict
from fray.minds.named import quick_minds_of
from fray.table.lab_records import (
    LabCell,
    LabChoices,
    LabCombatant,
    LabComparison,
    LabDial,
    LabDifference,
    LabNotable,
    LabRun,
    LabShare,
    LabSide,
    LabSweep,
    LabSwitch,
    LabTry,
    LabTune,
)

KINDS = NAMING[2:]  # the fields in which an entry says what kind of combatant it is
LEAST_TOP = 6
MIND = "mind:"


def share_view(share: Share) -> LabShare:
    text = f"{share} ({share.interval()})"
    return LabShare(chance=share.estimate, low=share.low, high=share.high, shown=str(share), text=text)


def run_view(result: Result, done: bool) -> LabRun:
    run, rounds = result.run, result.rounds
    return LabRun(
        title=run.encounter.title,
        fights=run.fights,
        asked=result.asked,
        seed=run.seed,
        sides=[
            LabSide(name=side.name, mind=side.mind, wins=share_view(side.wins), left=side.standing.mean)
            for side in result.sides
        ],
        draws=share_view(result.draws),
        mean_rounds=rounds.mean,
        least_rounds=rounds.least,
        rounds=list(rounds.counts[rounds.least : rounds.most + 1]),
        combatants=[
            LabCombatant(name=entry.name, side=entry.side, out=share_view(entry.out)) for entry in result.combatants
        ],
        notable=[
            LabNotable(what=fight.what, number=fight.number, winner=fight.winner, rounds=fight.rounds)
            for fight in result.notable
        ],
        verdict=verdict(result, advise=False).sentences() if run.fights else [],
        done=done,
    )


def comparison_view(found: Comparison, done: bool) -> LabComparison:
    wins = [difference_view(f"{side.title} win", side.wins, side.wins.points()) for side in found.sides]
    left = [difference_view(f"{side.title} left", side.left, side.left.plain()) for side in found.sides]
    drawn = difference_view("nobody wins", found.draws, found.draws.points())
    rounds = difference_view("rounds", found.rounds, found.rounds.plain())
    return LabComparison(
        first=run_view(found.first, done),
        second=run_view(found.second, done),
        differences=[*wins, *left, drawn, rounds],
        verdict=found.verdict(),
        note=found.note(),
        done=done,
    )


def difference_view(name: str, difference: Difference, text: str) -> LabDifference:
    return LabDifference(
        name=name,
        difference=difference.estimate,
        low=difference.low,
        high=difference.high,
        seen=difference.seen,
        text=text,
    )


def sweep_view(found: Sweep, done: bool) -> LabSweep:
    return LabSweep(
        title=found.title,
        sides=list(found.settings[0].result.run.encounter.sides),
        across=found.across.what,
        across_label=what_label(found.across.what),
        across_values=[shown(value) for value in found.across.values],
        down=found.down.what if found.down else "",
        down_label=what_label(found.down.what) if found.down else "",
        down_values=[shown(value) for value in found.down.values] if found.down else [],
        cells=[
            LabCell(
                values=[shown(change.value) for change in setting.changes],
                wins=[share_view(side.wins) for side in setting.result.sides],
            )
            for setting in found.settings
        ],
        note=found.note(),
        done=done,
    )


def tune_view(hunt: Hunt, done: bool) -> LabTune:
    found, target = hunt.found(), hunt.target
    tries = sorted(found.candidates, key=lambda trial: trial.number)
    return LabTune(
        title=found.title,
        side=target.side,
        wanted=str(target),
        value=target.value,
        top=max(target.value, *(trial.high for trial in tries)) if target.losses else 1.0,
        settings=len(hunt.settings),
        tries=[try_view(trial, target) for trial in tries],
        best=tries.index(found.best),
        looking=f"{len(hunt.left)} of {len(hunt.settings)} settings may be nearest; {hunt.goal:,} fights each",
        verdict=found.verdict(change_label) if done else "",
        note=found.note(),
        done=done,
    )


def try_view(trial: Candidate, target: Target) -> LabTry:
    return LabTry(
        changes=[str(change) for change in trial.changes],
        label=trial.told(change_label),
        fights=trial.fights,
        estimate=trial.estimate,
        low=trial.low,
        high=trial.high,
        text=target.told(trial),
        open=trial.open,
    )


def choices_view(subject: Subject) -> LabChoices:
    """A dial for the count of every kind of combatant, and every switch of the system."""
    kinds: Counter[str] = Counter()
    for table, _ in entries(subject.encounter.source):
        kind = next((str(table[name]) for name in KINDS if name in table), "")
        if kind:
            count = table.get(COUNT)
            kinds[kind] += count if isinstance(count, int) else 1
    return LabChoices(
        dials=[
            LabDial(what=f"{kind}.{COUNT}", label=label_of(kind), value=count, low=0, high=max(2 * count, LEAST_TOP))
            for kind, count in kinds.items()
        ],
        switches=[
            LabSwitch(what=name, label=question_of(subject, name), readings=[AS_RULED, *switch.readings])
            for name, switch in subject.system.switches.items()
        ],
        sides=list(subject.encounter.sides),
        minds=list(quick_minds_of(subject.system)),
    )


def label_of(kind: str) -> str:
    """'monster-guard-hound' is 'Guard Hound'; 'elsa' is 'Elsa'."""
    return (kind.partition("-")[2] or kind).replace("-", " ").replace("_", " ").title()


def what_label(what: str) -> str:
    """What a change is about: 'monster-hired-knife.count' is 'Hired Knife', 'elsa.breath' is 'Elsa, breath'."""
    name, _, part = what.rpartition(".")
    if what.startswith(MIND):
        return f"{what.removeprefix(MIND)} played by"
    if not name:
        return what.replace("-", " ").replace("_", " ")
    return label_of(name) if part == COUNT else f"{label_of(name)}, {part.replace('_', ' ')}"


def change_label(change: Change) -> str:
    """'2 x Hired Knife', 'Elsa, breath: 4', 'heroes played by random'."""
    if change.what.startswith(MIND):
        return f"{change.what.removeprefix(MIND)} played by {shown(change.value)}"
    what, value = what_label(change.what), shown(change.value)
    return f"{value} \N{MULTIPLICATION SIGN} {what}" if change.what.endswith(f".{COUNT}") else f"{what}: {value}"


def question_of(subject: Subject, name: str) -> str:
    """What a ruling is about; a rule option has only its name."""
    try:
        return subject.system.ledger.ruling(name).question
    except (UnknownClauseError, Refused):
        return name.replace("_", " ")
