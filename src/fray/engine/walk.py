# mypyc: skip - runs at the pace of people; the rules it walks are compiled
"""The forking walk: exactly what comes of an option, from the rule itself, up to the next decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, Final, Generic, TypeVar

from fray.engine.battle import Battle, Over
from fray.engine.chance import Distribution
from fray.engine.decisions import Decision, Mind, O, Option, Waiting
from fray.engine.dice import SeededDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.game import Game, position_of, seated
from fray.engine.system import System
from fray.engine.tape import Answer, Entry, Tape

T = TypeVar("T")
WORK_LIMIT = 3000
SAMPLE_SIZE = 1000
NONE: Final[frozenset[int]] = frozenset()


@dataclass(frozen=True)
class Chance:
    """One outcome and how likely it is."""

    outcome: str
    chance: Fraction


@dataclass(frozen=True)
class Odds:
    """What comes of an option. `samples` is 0 where the chances are exact and sum to one."""

    chances: tuple[Chance, ...]
    samples: int = 0

    @property
    def exact(self) -> bool:
        return self.samples == 0

    def error(self, chance: Fraction) -> float:
        """Half the width of a sampled chance's 95% interval; where nothing else was seen, the rule of three."""
        if self.exact:
            return 0.0
        return 3 / self.samples if chance == 1 else 1.96 * sqrt(float(chance * (1 - chance)) / self.samples)


class Sampler(Fork):
    """Draws at random with the right weights, for walks too wide to finish."""

    def __init__(self, start: int, dice: SeededDice) -> None:
        super().__init__(start)
        self.dice = dice

    def take(self, distribution: Distribution) -> int:
        return drawn(distribution, self.dice)


class Presuming(Mind):
    """Whoever sits there while odds are walked: gives the obvious answers, and stops at everything else."""

    def __init__(self, system: System) -> None:
        self.system = system

    def answer(self, decision: Decision[O]) -> O:
        option = self.system.presumed(decision)
        if option is None:
            raise Waiting([])
        return decision.pick(option.key())


class Unknowing(Presuming):
    """Gives an answer in the fight as it is known: before that, those who are not seen are left out of it."""

    def __init__(self, system: System, battle: Battle, given: Answer, unseen: frozenset[int]) -> None:
        super().__init__(system)
        self.battle = battle
        self.given: Answer | None = given
        self.unseen = unseen

    def answer(self, decision: Decision[O]) -> O:
        given = self.given
        if given is None or (decision.seat, decision.who) != (given.seat, given.who):
            return super().answer(decision)
        self.leave_out()
        return decision.pick(given.key)

    def leave_out(self) -> None:
        if self.given is not None:
            self.given = None
            self.battle.leave_out(sorted(self.unseen))


def drawn(distribution: Distribution, dice: SeededDice) -> int:
    """A value with its weight's chance."""
    left = distribution.total * (dice.word() * 2**32 + dice.word()) // 2**64
    for value, weight in zip(distribution.values, distribution.weights, strict=True):
        if left < weight:
            return value
        left -= weight
    return distribution.values[-1]


def option_odds(
    game: Game,
    decision: Decision[Option],
    option: Option,
    limit: int = WORK_LIMIT,
    unseen: frozenset[int] = NONE,
) -> Odds:
    """The odds of answering a pending decision with one of its options, for people who do not see some combatants."""
    tell = partial(outcome, game, unseen)
    told = spread(game, with_answer(game, decision, option), tell, limit, SAMPLE_SIZE, unseen)
    return Odds(ranked(told.chances), told.samples)


def with_answer(game: Game, decision: Decision[Option], option: Option) -> list[Entry]:
    return [*game.entries, Answer(decision.seat, decision.who, option.key())]


@dataclass(frozen=True)
class Spread(Generic[T]):
    """What can be told of where the draws lead, and how likely each is."""

    chances: dict[T, Fraction]
    samples: int


def spread(
    game: Game,
    entries: list[Entry],
    tell: Callable[[Ended], T],
    limit: int,
    samples: int,
    unseen: frozenset[int] = NONE,
) -> Spread[T]:
    """Run the present step along every outcome of the draws that follow the last entry, or an honest sample of them."""
    fork = Fork(len(entries))
    chances: defaultdict[T, Fraction] = defaultdict(Fraction)
    for _ in range(limit):
        chances[tell(follow(game, entries, fork, unseen))] += fork.weight()
        if not fork.next():
            return Spread(chances, 0)
    return sample(game, entries, tell, samples, unseen)


def sample(
    game: Game, entries: list[Entry], tell: Callable[[Ended], T], size: int, unseen: frozenset[int] = NONE
) -> Spread[T]:
    """Too many outcomes to walk: some of them at random."""
    # How long the tape is would tell how much the unseen have done.
    sampler = Sampler(len(entries), SeededDice(0 if unseen else len(entries), size))
    counts: defaultdict[T, Fraction] = defaultdict(Fraction)
    for _ in range(size):
        counts[tell(follow(game, entries, sampler, unseen))] += Fraction(1, size)
    return Spread(counts, size)


@dataclass(frozen=True)
class Ended:
    """Where one path led: the state at the next decision, and what happened on the way."""

    battle: Any
    events: list[Event]


def follow(game: Game, entries: list[Entry], fork: Fork, unseen: frozenset[int] = NONE) -> Ended:
    """Run the step once along the fork's path; where some are unseen, without them from the last answer on."""
    settled = game.settled()
    attempt: Fight[Any] = settled.copy(Tape(list(entries), position_of(settled)))
    attempt.fork = fork
    mind = Presuming(game.system)
    if unseen and attempt.tape is not None:
        given = attempt.tape.entries.pop()
        assert isinstance(given, Answer)
        mind = Unknowing(game.system, attempt.battle, given, unseen)
    attempt.minds = [mind] * len(seated([]))
    with suppress(Waiting, Over):
        game.system.step(attempt)
    if isinstance(mind, Unknowing):
        mind.leave_out()
    return Ended(attempt.battle, [event for event in attempt.events if event.at >= fork.start])


def outcome(game: Game, unseen: frozenset[int], ended: Ended) -> str:
    """What came of it, told by the events nobody unseen has a part in."""
    seen = [event for event in ended.events if not unseen.intersection(event.about())]
    return game.system.outcome(ended.battle, seen)


def ranked(chances: dict[str, Fraction]) -> tuple[Chance, ...]:
    """Likeliest first; equal chances in the order of their words."""
    rows = sorted(chances.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Chance(outcome, chance) for outcome, chance in rows)
