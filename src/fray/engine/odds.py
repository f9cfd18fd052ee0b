# mypyc: skip - runs at the pace of people; the rules it walks are compiled
"""The odds of an option as data: its chance to do what it is for, the harm to each victim, what it costs, all outcomes.

Everything comes from one walk through the rule itself. Words for people are made at the edge (`lab/odds_words.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Final, TypeVar

from fray.engine.aims import Aim
from fray.engine.battle import Battle
from fray.engine.decisions import NOBODY, Decision, Option
from fray.engine.events import Event, Harm
from fray.engine.game import Game
from fray.engine.masks import numberless
from fray.engine.walk import NONE, NOTHING, SAMPLE_SIZE, WORK_LIMIT, Ended, Walk, companions_of

ASSUMPTION: Final = "if everyone plays as the tactician would"
WIDTH: Final = 1.96  # standard errors on each side of a 95% interval
ZERO: Final = Fraction(0)
WHO: Final = "who:"  # how options point at a combatant

K = TypeVar("K", bound=Hashable)
Amounts = tuple[tuple[K, int], ...]


@dataclass(frozen=True)
class Chance:
    """One outcome and how likely it is."""

    outcome: str
    chance: Fraction


@dataclass(frozen=True)
class HarmOdds:
    """What an option does to one combatant: every amount with its chance, none at all included."""

    who: int
    gauge: str  # the key of the gauge that drains, where it is always the same and the system declares it
    amounts: tuple[tuple[int, Fraction], ...]  # from the least on; the chances sum to one
    out: Fraction  # the chance to go out of the fight
    on_success: Fraction  # how much on average where the option does what it is for; otherwise the same as expected

    @property
    def expected(self) -> Fraction:
        return sum((amount * chance for amount, chance in self.amounts), ZERO)

    @property
    def low(self) -> int:
        return self.amounts[0][0]

    @property
    def high(self) -> int:
        return self.amounts[-1][0]

    @property
    def deviation(self) -> float:
        """The standard deviation of the amount."""
        mean = self.expected
        return sqrt(float(sum((chance * (amount - mean) ** 2 for amount, chance in self.amounts), ZERO)))


@dataclass(frozen=True)
class CostOdds:
    """What the one who chooses pays on average by the end of the action."""

    gauge: str
    expected: Fraction


@dataclass(frozen=True)
class Odds:
    """What comes of an option. `samples` is 0 where the chances are exact and sum to one.

    `success` is the chance that it does what it is for, in a word the `aim`; None where it cannot fail.
    `presumed` says that follow-up questions were answered as the tactician would, `open` that nothing is known yet:
    the next choice of the one who asks decides.
    """

    chances: tuple[Chance, ...]
    samples: int = 0
    presumed: bool = False
    open: bool = False
    aim: str = ""
    success: Fraction | None = None
    harms: tuple[HarmOdds, ...] = ()  # of everybody who may be harmed or go out, by number
    costs: tuple[CostOdds, ...] = ()
    who: int = NOBODY  # the one who chooses
    target: int = NOBODY  # the combatant the option points at, if any
    rough: bool = False  # rounded to the nearest tenth, for people who do not know every number

    @property
    def exact(self) -> bool:
        return self.samples == 0

    @property
    def note(self) -> str:
        """What the chances take for granted, in words."""
        return ASSUMPTION if self.presumed and not self.open else ""

    def error(self, chance: Fraction) -> float:
        """Half the width of a sampled chance's 95% interval; where all or none were seen, the rule of three."""
        if self.exact:
            return 0.0
        return 3 / self.samples if chance in (0, 1) else WIDTH * sqrt(float(chance * (1 - chance)) / self.samples)

    def harm_error(self, harm: HarmOdds) -> float:
        """Half the width of the 95% interval of an expected harm."""
        return 0.0 if self.exact else WIDTH * harm.deviation / sqrt(self.samples)

    def harm_to(self, who: int) -> HarmOdds | None:
        return next((harm for harm in self.harms if harm.who == who), None)


@dataclass(frozen=True)
class Told:
    """What one path of the dice came to. Equal ones are one outcome."""

    words: str
    success: bool | None
    harms: Amounts[tuple[int, str]]  # to whom, on which gauge
    out: frozenset[int]
    costs: Amounts[str]

    def harm_to(self, who: int) -> int:
        return sum(amount for (harmed, _gauge), amount in self.harms if harmed == who)


IDLE: Final = Told("", None, (), frozenset(), ())


def option_odds(
    game: Game,
    decision: Decision[Option],
    option: Option,
    limit: int = WORK_LIMIT,
    unseen: frozenset[int] = NONE,
    samples: int = SAMPLE_SIZE,
    numbers: bool = True,
    details: Sequence[str] = (),
) -> Odds:
    """The odds of answering a pending decision with one of its options, for people who do not see some combatants.

    They are those of the whole action: follow-up questions are answered as the tactician of their seat would, but
    the details of it by the keys in `details`, as far as there are any.
    """
    walk = Walk(game, decision, option, unseen, details)
    witness = Witness(game, decision, option, unseen, numbers)
    found = walk.spread(witness.told, limit, samples)
    target = target_of(option)
    words = summed((told.words, chance) for told, chance in found.chances.items())
    if set(words) == {""} and walk.asked_next:
        depends = Chance(walk.asked_next, Fraction(1))
        return Odds((depends,), 0, walk.presumed, open=True, who=decision.who, target=target)
    if "" in words:
        words[NOTHING] = words.pop("") + words.get(NOTHING, ZERO)
    return Odds(
        ranked(words),
        0 if list(found.chances) == [IDLE] else found.samples,
        walk.presumed,
        aim=witness.aim.word if witness.aim is not None else "",
        success=success_of(found.chances),
        harms=tuple(harms_of(found.chances)),
        costs=tuple(costs_of(found.chances)),
        who=decision.who,
        target=target,
    )


class Witness:
    """Tells what a path came to, as people know it who do not see some combatants."""

    def __init__(
        self,
        game: Game,
        decision: Decision[Option],
        option: Option,
        unseen: frozenset[int] = NONE,
        numbers: bool = True,
    ) -> None:
        self.system = game.system
        self.who = decision.who
        self.companions = frozenset(who for _seat, who in companions_of(game, decision))
        self.aim: Aim | None = game.system.aim(game.battle, option)
        self.unseen = unseen
        self.numbers = numbers
        self.before = out_of(game.battle, unseen)

    def told(self, ended: Ended) -> Told:
        seen = [event for event in ended.events if not self.unseen.intersection(event.about())]
        success = self.aim.reached(self.who, seen) if self.aim is not None else None
        harms = self.harms(ended.battle, seen)
        out = out_of(ended.battle, self.unseen) - self.before
        if self.companions or self.system.simultaneous:
            out &= {self.who, *(harmed for (harmed, _gauge), _amount in harms)}
        costs = amounts((cost.gauge, cost.amount) for event in seen for cost in event.costs() if cost.by == self.who)
        return Told(self.words(ended.battle, seen), success, harms, out, costs)  # last: words may mask the names

    def words(self, battle: Battle, events: Sequence[Event]) -> str:
        """What came of it, with or without numbers, told by the events in which no unseen combatant has a part."""
        if self.numbers:
            return self.system.outcome(battle, events)
        return numberless(self.system, battle, lambda masked: self.system.outcome(masked, events))

    def harms(self, battle: Battle, events: Sequence[Event]) -> Amounts[tuple[int, str]]:
        """Who was harmed by how much, and the gauge that drained, as far as it is declared."""
        found: list[tuple[tuple[int, str], int]] = []
        by = NOBODY
        for event in events:
            if blow := event.blow():
                by = blow.by
            harm = event.harm()
            if harm is not None and harm.amount > 0 and harm.to not in self.unseen and self.counts(harm, by):
                moment = self.system.moment(battle, event)
                gauge = moment.gauge if moment is not None and moment.who == harm.to else ""
                found.append(((harm.to, gauge), harm.amount))
        return amounts(found)

    def counts(self, harm: Harm, by: int) -> bool:
        """Not what the blow of someone who acts at the same moment does to others: it would be done all the same."""
        own = self.who in (harm.to, by)
        return own or bool(harm.means) or not (self.system.simultaneous or by in self.companions)


def out_of(battle: Battle, unseen: frozenset[int]) -> frozenset[int]:
    """Who is out of the fight."""
    return frozenset(who for who in range(battle.size()) if who not in unseen and battle.out(who))


def target_of(option: Option) -> int:
    """The combatant an option points at first."""
    who = next((point for point in option.points_at() if point.startswith(WHO)), "")
    return int(who.removeprefix(WHO)) if who else NOBODY


def roughly(odds: Odds, secret: Container[int]) -> Odds:
    """The odds for people who do not know the numbers of some combatants.

    The chance is to the nearest tenth, and of harm and costs only what is certain is left, and not theirs.
    """
    known = (harm for harm in odds.harms if harm.who not in secret)
    harms = tuple(harm for harm in known if harm.low == harm.high and harm.out in (0, 1))
    costs = tuple(cost for cost in odds.costs if cost.expected.denominator == 1)
    success = None if odds.success is None else Fraction(round(odds.success * 10), 10)
    return replace(odds, success=success, harms=harms, costs=costs, rough=True)


# ---- summed over all paths


def summed(rows: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """The chances of equal things, added up."""
    found: defaultdict[K, Fraction] = defaultdict(Fraction)
    for key, chance in rows:
        found[key] += chance
    return dict(found)


def amounts(rows: Iterable[tuple[K, int]]) -> Amounts[K]:
    """The amounts of equal things, added up."""
    found: defaultdict[K, int] = defaultdict(int)
    for key, amount in rows:
        found[key] += amount
    return tuple((key, amount) for key, amount in found.items() if amount)


def success_of(chances: Mapping[Told, Fraction]) -> Fraction | None:
    """The chance to reach the aim. A path on which it was not even tried is a failure, unless it never is."""
    if all(told.success is None for told in chances):
        return None
    return sum((chance for told, chance in chances.items() if told.success), ZERO)


def harms_of(chances: Mapping[Told, Fraction]) -> Iterator[HarmOdds]:
    touched = {who for told in chances for who in told.out | {who for (who, _gauge), _amount in told.harms}}
    success = success_of(chances)
    for who in sorted(touched):
        gauges = {gauge for told in chances for (harmed, gauge), _amount in told.harms if harmed == who}
        spread = summed((told.harm_to(who), chance) for told, chance in chances.items())
        reached = sum((told.harm_to(who) * chance for told, chance in chances.items() if told.success), ZERO)
        expected = sum((amount * chance for amount, chance in spread.items()), ZERO)
        yield HarmOdds(
            who=who,
            gauge=gauges.pop() if len(gauges) == 1 else "",
            amounts=tuple(sorted(spread.items())),
            out=sum((chance for told, chance in chances.items() if who in told.out), ZERO),
            on_success=reached / success if success else expected,
        )


def costs_of(chances: Mapping[Told, Fraction]) -> Iterator[CostOdds]:
    paid = ((gauge, amount * chance) for told, chance in chances.items() for gauge, amount in told.costs)
    for gauge, expected in summed(paid).items():
        yield CostOdds(gauge, expected)


def ranked(chances: Mapping[str, Fraction]) -> tuple[Chance, ...]:
    """Likeliest first; equal chances in the order of their words."""
    rows = sorted(chances.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Chance(outcome, chance) for outcome, chance in rows)
