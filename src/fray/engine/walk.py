# mypyc: skip - runs at the pace of people; the rules it walks are compiled
"""The forking walk: exactly what comes of an option, from the rule itself, up to the next decision."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from fray.engine.battle import Over
from fray.engine.chance import Distribution
from fray.engine.decisions import Decision, Mind, O, Option, Waiting
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.game import Game, position_of, seated
from fray.engine.system import System
from fray.engine.tape import Answer, Entry, Tape

WORK_LIMIT = 3000
SAMPLE_SIZE = 1000


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
        """Half the width of a sampled chance's 95% interval."""
        return 0.0 if self.exact else 1.96 * sqrt(float(chance * (1 - chance)) / self.samples)


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


def drawn(distribution: Distribution, dice: SeededDice) -> int:
    """A value with its weight's chance."""
    left = distribution.total * (dice.word() * 2**32 + dice.word()) // 2**64
    for value, weight in zip(distribution.values, distribution.weights, strict=True):
        if left < weight:
            return value
        left -= weight
    return distribution.values[-1]


def option_odds(game: Game, decision: Decision[Option], option: Option, limit: int = WORK_LIMIT) -> Odds:
    """The odds of answering a pending decision with one of its options."""
    entries = [*game.entries, Answer(decision.seat, decision.who, option.key())]
    return walk(game, entries, limit)


def walk(game: Game, entries: list[Entry], limit: int = WORK_LIMIT) -> Odds:
    """Run the present step along every outcome of the draws that follow the last entry."""
    fork = Fork(len(entries))
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    for _ in range(limit):
        chances[follow(game, entries, fork)] += fork.weight()
        if not fork.next():
            return Odds(ranked(chances))
    return sample(game, entries, SAMPLE_SIZE)


def sample(game: Game, entries: list[Entry], size: int) -> Odds:
    """Too many outcomes to walk: an honest sample of some of them."""
    sampler = Sampler(len(entries), SeededDice(len(entries), size))
    counts: defaultdict[str, Fraction] = defaultdict(Fraction)
    for _ in range(size):
        counts[follow(game, entries, sampler)] += Fraction(1, size)
    return Odds(ranked(counts), size)


def follow(game: Game, entries: list[Entry], fork: Fork) -> str:
    """Run the step once along the fork's path and say what came of it."""
    settled = game.settled()
    attempt: Fight[object] = settled.copy(Tape(list(entries), position_of(settled)))  # type: ignore[type-var]
    attempt.minds = [Presuming(game.system)] * len(seated([]))
    attempt.fork = fork
    with suppress(Waiting, Over):
        game.system.step(attempt)
    since = [event for event in attempt.events if event.at >= fork.start]
    return game.system.outcome(attempt.battle, since)


def ranked(chances: dict[str, Fraction]) -> tuple[Chance, ...]:
    """Likeliest first; equal chances in the order of their words."""
    rows = sorted(chances.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Chance(outcome, chance) for outcome, chance in rows)
