"""What watching some fights of a run has shown, ready to be read."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from fray.lab.differences import Difference, corrected, unpaired_difference
from fray.lab.statistics import Z95, Share
from fray.lab.watched import NOBODY, Choice, Seen, Total, Usage, watch
from fray.lab.workers import Bench, Workers

BATCH = 5  # fights watched at a time
NO_COMBATANT = ""


@dataclass(frozen=True)
class DamageSource:
    """Damage of one source in a fight, on average; `who` is empty where no combatant did it."""

    who: str
    side: str
    means: str
    mean: float
    error: float  # half the width of the mean's 95% interval
    fights: Share  # in which there was any
    part: float  # of all damage


@dataclass(frozen=True)
class OptionUse:
    """An option a side took where it had others, and how it paid.

    `advantage` is how much oftener the side won the fights in which it was taken than those in which it was not.
    A side that is winning may take other options than one that is losing: it is no proof of a cause.
    """

    side: str
    decision: str
    option: str
    offered: int
    taken: Share  # of the times there was it
    fights: Share  # in which it was taken
    harm: float  # done in the same round by the combatant who took it, on average
    advantage: Difference


@dataclass(frozen=True)
class ResourceLeft:
    """What a combatant's card showed at the end: the values and how often."""

    who: str
    side: str
    gauge: str
    start: int
    values: tuple[tuple[int, int], ...]  # value, fights

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self.values) / sum(count for _, count in self.values)

    def percentile(self, percentage: float) -> int:
        needed = sum(count for _, count in self.values) * percentage / 100
        seen = 0
        for value, count in self.values:
            seen += count
            if seen >= needed:
                return value
        return self.values[-1][0]


@dataclass(frozen=True)
class Study:
    """Some fights of a run, looked at closely."""

    fights: int
    damage: tuple[DamageSource, ...]  # most first
    options: tuple[OptionUse, ...]  # by side, most used first
    resources: tuple[ResourceLeft, ...]

    def __repr__(self) -> str:
        return f"<Study of {self.fights:,} fights>"

    def data(self) -> dict[str, object]:
        return {
            "fights": self.fights,
            "damage": [source_data(source) for source in self.damage],
            "options": [option_data(option) for option in self.options],
            "resources": [resource_data(left) for left in self.resources],
        }


def source_data(cause: DamageSource) -> dict[str, object]:
    numbers = {"mean": cause.mean, "error": cause.error, "part": cause.part}
    return {"who": cause.who, "side": cause.side, "means": cause.means, **numbers, "fights": cause.fights.data()}


def option_data(use: OptionUse) -> dict[str, object]:
    names = {"side": use.side, "decision": use.decision, "option": use.option, "offered": use.offered}
    shares = {"taken": use.taken.data(), "fights": use.fights.data()}
    return {**names, **shares, "harm": use.harm, "advantage": use.advantage.data()}


def resource_data(pool: ResourceLeft) -> dict[str, object]:
    shown = {"start": pool.start, "mean": pool.mean, "p5": pool.percentile(5), "p95": pool.percentile(95)}
    return {
        "who": pool.who,
        "side": pool.side,
        "gauge": pool.gauge,
        **shown,
        "values": [list(row) for row in pool.values],
    }


def study(bench: Bench, fights: int, workers: Workers) -> Study:
    """Watch the first fights of a run."""
    spans = [(first, min(first + BATCH, fights)) for first in range(0, fights, BATCH)]
    seen = Seen()
    for part in workers.run(watch, bench, spans):
        seen.join(part)
    return study_of(bench, seen)


def study_of(bench: Bench, seen: Seen) -> Study:
    return Study(seen.fights, damage_of(bench, seen), options_of(bench, seen), resources_of(bench, seen))


# ---- damage


def damage_of(bench: Bench, seen: Seen) -> tuple[DamageSource, ...]:
    """Where damage came from; of several combatants with one name, each for itself."""
    everything = sum(total.amount for total in seen.harm.values())
    ranked = sorted(seen.harm.items(), key=lambda row: (-row[1].amount, row[0]))
    return tuple(damage_source(bench, seen, row[0], row[1], everything) for row in ranked)


def damage_source(bench: Bench, seen: Seen, source: tuple[int, str], total: Total, of: int) -> DamageSource:
    who, means = source
    fights = seen.fights
    name, side = name_and_side(bench, seen, who)
    mean = total.amount / fights
    spread = max(total.squares / fights - mean * mean, 0.0)
    error = Z95 * sqrt(spread / fights)
    return DamageSource(name, side, means, mean, error, Share(total.fights, fights), total.amount / of)


def name_and_side(bench: Bench, seen: Seen, who: int) -> tuple[str, str]:
    if who == NOBODY:
        return NO_COMBATANT, NO_COMBATANT
    if who in seen.newcomers:
        name, side = seen.newcomers[who]
        return name, bench.encounter.sides[side]
    entrant = bench.encounter.roster[who]
    return entrant.name, entrant.side


# ---- options


def options_of(bench: Bench, seen: Seen) -> tuple[OptionUse, ...]:
    """The options each side took, most used first. All advantages hold together at 95%, not each alone."""
    taken = {choice: usage for choice, usage in seen.usage.items() if usage.taken}
    confidence = corrected(len(taken))
    ranked = sorted(taken, key=lambda choice: (choice[0], -taken[choice].taken, choice))
    return tuple(option_use(bench, seen, choice, taken[choice], confidence) for choice in ranked)


def family_words(family: str) -> str:
    return family.replace("-", " ")


def option_use(bench: Bench, seen: Seen, choice: Choice, usage: Usage, confidence: float) -> OptionUse:
    side, kind, family = choice
    with_it = Share(usage.won, usage.fights)
    without = Share(seen.wins[side] - usage.won, seen.fights - usage.fights)
    return OptionUse(
        side=bench.encounter.sides[side],
        decision=kind,
        option=family_words(family),
        offered=usage.offered,
        taken=Share(usage.taken, usage.offered),
        fights=Share(usage.fights, seen.fights),
        harm=usage.harm / usage.taken,
        advantage=unpaired_difference(without, with_it, confidence),
    )


# ---- resources


def resources_of(bench: Bench, seen: Seen) -> tuple[ResourceLeft, ...]:
    """What everybody's card showed at the end, beside what it showed at the beginning."""
    found = []
    for card in bench.system.cards(bench.setup.start):
        entrant = bench.encounter.roster[card.who]
        for gauge in card.gauges:
            values = sorted(seen.left.get((card.who, gauge.key), {}).items())
            if values:
                left = ResourceLeft(entrant.name, entrant.side, gauge.label, gauge.value, tuple(values))
                found.append(left)
    return tuple(found)
