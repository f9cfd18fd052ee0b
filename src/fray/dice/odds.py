# mypyc: skip - leans on icepool, which is interpreted
"""The odds of a dice expression, worked out exactly by icepool: every total's chance as a fraction, nothing rounded.

Notation explodes without limit, a table of totals cannot. Chains of explosions are followed until a longer one is less
likely than `tail`, and the result states how long that was and the exact chance that a roll would have gone further.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import prod, sqrt

import icepool  # type: ignore[import-untyped]

from fray.dice.notation import Dice, Expression, Meaning, meaning, notate
from fray.engine.pools import Pool

TAIL = Fraction(1, 10**9)

# Past these sizes (faces of a die times dice that count) icepool takes more than a few seconds.
MOST_SUMMED = 5000
MOST_KEPT = 1000


class OddsError(ValueError):
    """An expression whose odds are too large to work out, and what would be small enough."""


@dataclass(frozen=True)
class TotalOdds:
    """One total a roll can come to: its own chance, and those of rolling at least and at most that much."""

    total: int
    chance: Fraction
    at_least: Fraction
    at_most: Fraction


@dataclass(frozen=True)
class Truncation:
    """Where chains of explosions were cut: after `explosions` for each die.

    `chance` is the exact probability that at least one die would have exploded further: no chance in the table is wrong
    by more than that.
    """

    explosions: int
    chance: Fraction


@dataclass(frozen=True)
class DiceOdds:
    """Everything a roll of `expression` can come to, lowest total first; `truncation` only when dice explode."""

    expression: Expression
    totals: tuple[TotalOdds, ...]
    mean: Fraction
    variance: Fraction
    truncation: Truncation | None

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


def odds(expression: Expression, tail: Fraction = TAIL) -> DiceOdds:
    """The exact odds of `expression`; explosions rarer than `tail` are left out and accounted for."""
    truncation = _truncation(expression, tail)
    rolled = meaning(expression, truncation.explosions if truncation else 0)
    _require_feasible(expression, rolled)
    die = _whole_die(rolled)
    return DiceOdds(expression, _totals(die), die.mean(), die.variance(), truncation)


def _truncation(expression: Expression, tail: Fraction) -> Truncation | None:
    """The shortest chains of explosions that leave out no more than `tail`."""
    if tail <= 0:
        raise OddsError(f"explosions go on without limit: what is left out must be above 0, not {tail}")
    exploding = [term.item for term in expression.terms if isinstance(term.item, Dice) and term.item.explodes]
    if not exploding:
        return None
    if min(dice.sides for dice in exploding) < 2:
        raise OddsError("a die with one side would explode for ever: explode dice with 2 sides or more")
    explosions = 1
    while (chance := _chance_of_longer(exploding, explosions)) > tail:
        explosions += 1
    return Truncation(explosions, chance)


def _chance_of_longer(exploding: list[Dice], explosions: int) -> Fraction:
    """The chance that at least one die shows its highest face on every roll of a chain and once more."""
    ends = [(1 - Fraction(1, dice.sides ** (explosions + 1))) ** dice.count for dice in exploding]
    return 1 - prod(ends, start=Fraction(1))


def _require_feasible(expression: Expression, rolled: Meaning) -> None:
    pools = [signed.pool for signed in rolled.pools]
    summed = sum(_size(pool) for pool in pools)
    kept = max((_size(pool) for pool in pools if 1 < pool.keep < pool.count), default=0)
    if summed > MOST_SUMMED or kept > MOST_KEPT:
        size, most, where = (kept, MOST_KEPT, "kept") if kept > MOST_KEPT else (summed, MOST_SUMMED, "summed")
        raise OddsError(
            f"{notate(expression)} has too many outcomes to work out: the faces of a die, explosions included, times "
            f"the dice {where} come to {size}; use fewer dice or sides, for at most {most}"
        )


def _size(pool: Pool) -> int:
    return pool.sides * (pool.explode + 1) * (pool.keep or pool.count)


def _whole_die(rolled: Meaning) -> icepool.Die[int]:
    total = icepool.Die([rolled.modifier])
    for signed in rolled.pools:
        die = _pool_die(signed.pool)
        total = total - die if signed.negative else total + die
    return total


def _pool_die(pool: Pool) -> icepool.Die[int]:
    single = icepool.d(pool.sides).explode(depth=pool.explode)
    if pool.keep in (0, pool.count):
        return pool.count @ single
    return single.lowest(pool.count, pool.keep) if pool.lowest else single.highest(pool.count, pool.keep)


def _totals(die: icepool.Die[int]) -> tuple[TotalOdds, ...]:
    """The table: weights from icepool, summed from below for at most and from above for at least."""
    denominator: int = die.denominator()
    weights: list[int] = list(die.quantities())
    at_most = accumulate(weights)
    table = zip(die.outcomes(), weights, at_most, strict=True)
    return tuple(
        TotalOdds(
            total,
            Fraction(weight, denominator),
            Fraction(denominator - reached + weight, denominator),
            Fraction(reached, denominator),
        )
        for total, weight, reached in table
    )
