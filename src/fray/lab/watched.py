"""Fights that are looked at while they are fought: where damage came from, which options were taken, what was left.

Watching costs time, so it is done to some fights of a run and not to all. The fights watched are fights of the run.
Everything is counted in whole numbers: in which order batches are added up makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from fray.engine.batch import winner_of
from fray.engine.battle import Battle, Over
from fray.engine.decisions import Decision, Mind, O
from fray.engine.dice import SeededDice
from fray.engine.events import Blow, Event
from fray.engine.fight import Fight
from fray.lab.workers import Bench

NOBODY = -1

Choice = tuple[int, str, str]  # whose side chose, the kind of decision, the option's family
Source = tuple[int, str]  # who did it (nobody: a fall, a fire), and with what


@dataclass
class Total:
    """A sum over fights, with what its error needs."""

    amount: int = 0
    squares: int = 0
    fights: int = 0  # in which there was any

    def add(self, amount: int) -> None:
        self.amount += amount
        self.squares += amount * amount
        self.fights += 1

    def join(self, more: Total) -> None:
        self.amount += more.amount
        self.squares += more.squares
        self.fights += more.fights


@dataclass
class Usage:
    """An option among others: how often there was it, how often it was taken, and what came of it."""

    offered: int = 0
    taken: int = 0
    harm: int = 0  # done by those who took it, in the rounds in which they did
    fights: int = 0  # in which it was taken
    won: int = 0  # of these, by the side that took it

    def join(self, more: Usage) -> None:
        self.offered += more.offered
        self.taken += more.taken
        self.harm += more.harm
        self.fights += more.fights
        self.won += more.won


@dataclass
class Seen:
    """What was seen of some fights."""

    fights: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # by side
    harm: dict[Source, Total] = field(default_factory=dict)
    usage: dict[Choice, Usage] = field(default_factory=dict)
    left: dict[tuple[int, str], Counter[int]] = field(default_factory=dict)  # of a combatant's gauges, at the end
    newcomers: dict[int, tuple[str, int]] = field(default_factory=dict)  # who came in later: name and side

    def join(self, more: Seen) -> None:
        self.fights += more.fights
        self.wins.update(more.wins)
        for source, total in more.harm.items():
            self.harm.setdefault(source, Total()).join(total)
        for choice, usage in more.usage.items():
            self.usage.setdefault(choice, Usage()).join(usage)
        for gauge, values in more.left.items():
            self.left.setdefault(gauge, Counter()).update(values)
        for who, newcomer in more.newcomers.items():
            self.newcomers.setdefault(who, newcomer)


@dataclass(frozen=True)
class Taken:
    """An option taken where there were others, and after how many events."""

    who: int
    kind: str
    family: str
    offered: frozenset[str]
    position: int


@dataclass(frozen=True)
class Dealt:
    """Damage as it was told."""

    source: Source
    amount: int
    position: int


class Watcher(Mind):
    """Another mind's answers, written down."""

    def __init__(self, mind: Mind, taken: list[Taken]) -> None:
        self.mind = mind
        self.taken = taken
        self.events: Sequence[Event] = ()

    def begin(self, seed: int, fight: int, seat: int) -> None:
        self.mind.begin(seed, fight, seat)

    def answer(self, decision: Decision[O]) -> O:
        option = self.mind.answer(decision)
        options = decision.options()
        if len(options) > 1 and decision.who != NOBODY:
            families = frozenset(option.family() for option in options)
            self.taken.append(Taken(decision.who, decision.kind(), option.family(), families, len(self.events)))
        return option


def watch(bench: Bench, first: int, last: int) -> Seen:
    """Fight some fights of a run and count what is seen."""
    seen = Seen()
    for number in range(first, last):
        watch_one(bench, number, seen)
    return seen


def watch_one(bench: Bench, number: int, seen: Seen) -> None:
    setup = bench.setup
    taken: list[Taken] = []
    watchers = [Watcher(mind, taken) for mind in setup.minds]
    fight: Fight[Battle] = Fight(setup.start.clone(), SeededDice(setup.seed, number), list(watchers))
    fight.listening = True
    for seat, watcher in enumerate(watchers):
        watcher.begin(setup.seed, number, seat)
        watcher.events = fight.events
    dealt, rounds = run_watched(bench, fight)
    winner = winner_of(fight.battle, setup.side_names)
    seen.fights += 1
    seen.wins[winner] += 1
    count_harm(seen, dealt)
    members = [fight.battle.member(who) for who in range(fight.battle.size())]
    for who in range(setup.start.size(), len(members)):
        seen.newcomers.setdefault(who, (members[who].name, members[who].side))
    sides = [member.side for member in members]
    count_choices(seen, taken, harm_by_round(dealt, rounds), rounds, sides, winner)
    for card in bench.system.cards(fight.battle):
        for gauge in card.gauges:
            seen.left.setdefault((card.who, gauge.key), Counter())[gauge.value] += 1


def run_watched(bench: Bench, fight: Fight[Battle]) -> tuple[list[Dealt], list[int]]:
    """Fight to the end; what damage was told, and after how many events each round ended."""
    rules, told = bench.setup.rules, 0
    dealt: list[Dealt] = []
    rounds: list[int] = []
    while fight.battle.result is None:
        before = rules.rounds(fight.battle)
        with suppress(Over):
            rules.step(fight)
        dealt += traced(fight.events, told)
        told = len(fight.events)
        if rules.rounds(fight.battle) != before:
            rounds.append(told)
    return dealt, [*rounds, told + 1]


def traced(events: Sequence[Event], start: int) -> Iterable[Dealt]:
    """The damage of a step: each by the last blow at its victim, else the last one, unless it names itself."""
    blows: list[Blow] = []
    for position in range(start, len(events)):
        blow, harm = events[position].blow(), events[position].harm()
        if blow is not None:
            blows.append(blow)
        if harm is not None and harm.amount > 0:
            aimed = [blow for blow in blows if blow.at == harm.to] or blows
            source = (NOBODY, harm.means) if harm.means or not aimed else (aimed[-1].by, aimed[-1].means)
            yield Dealt((source[0], source[1] or events[position].clause), harm.amount, position)


def count_harm(seen: Seen, dealt: Sequence[Dealt]) -> None:
    amounts: Counter[Source] = Counter()
    for blow in dealt:
        amounts[blow.source] += blow.amount
    for source, amount in amounts.items():
        seen.harm.setdefault(source, Total()).add(amount)


def harm_by_round(dealt: Sequence[Dealt], rounds: Sequence[int]) -> Counter[tuple[int, int]]:
    """How much each combatant did in each round."""
    harm: Counter[tuple[int, int]] = Counter()
    for blow in dealt:
        harm[blow.source[0], round_of(blow.position, rounds)] += blow.amount
    return harm


def count_choices(
    seen: Seen,
    taken: Sequence[Taken],
    harm: Counter[tuple[int, int]],
    rounds: Sequence[int],
    sides: Sequence[int],
    winner: int,
) -> None:
    """Which side took what how often, and what those who took it did in the same round."""
    used: set[Choice] = set()
    for damage in taken:
        side = sides[damage.who]
        for family in damage.offered:
            seen.usage.setdefault((side, damage.kind, family), Usage()).offered += 1
        usage = seen.usage[side, damage.kind, damage.family]
        usage.taken += 1
        usage.harm += harm[damage.who, round_of(damage.position, rounds)]
        used.add((side, damage.kind, damage.family))
    for choice in used:
        seen.usage[choice].fights += 1
        seen.usage[choice].won += choice[0] == winner


def round_of(position: int, rounds: Sequence[int]) -> int:
    """In which round an event stands, from where the rounds ended."""
    return next(number for number, end in enumerate(rounds) if position < end)
