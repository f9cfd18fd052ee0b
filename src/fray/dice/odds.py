"""The odds of a dice expression, worked out exactly: every total's chance as a fraction, nothing rounded.

Notation explodes without limit, a table of totals cannot. Chains of explosions are followed until a longer one is less
likely than `tail`, and the result states how long that was and the exact chance that a roll would have gone further.
Mean and variance have closed forms and are those of dice without limit, unless some of the exploding dice are dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import log2, prod, sqrt

from fray.dice.notation import Dice, Expression, Meaning, meaning, notate
from fray.engine.chance import (
    Distribution,
    add,
    constant,
    exploding_mean,
    exploding_variance,
    mean,
    negate,
    variance,
)
from fray.engine.pools import Pool, pool_distribution

TAIL = Fraction(1, 10**9)
MOST_WORK = 2_000_000  # bytes multiplied: a second or two


class OddsError(ValueError):
    """An expression whose odds are too large to work out, and what would be small enough."""


SHOWN = 60  # totals in a notebook
BAR_EMS = 14  # the longest bar


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

    def at_least(self, total: int) -> Fraction:
        """The chance to roll this much or more."""
        return sum((row.chance for row in self.totals if row.total >= total), Fraction(0))

    def __repr__(self) -> str:
        lowest, highest = self.totals[0].total, self.totals[-1].total
        return f"<DiceOdds {notate(self.expression)}: {lowest} to {highest}, {float(self.mean):.4g} on average>"

    def _repr_html_(self) -> str:
        """What a notebook shows: a bar for each total."""
        widest = float(max(row.chance for row in self.totals))
        rows = "".join(total_html(row, BAR_EMS * float(row.chance) / widest) for row in self.totals[:SHOWN])
        left_out = len(self.totals) - SHOWN
        more = f"<p>{left_out} higher totals</p>" if left_out > 0 else ""
        head = "<tr><th></th><th>chance</th><th>at least</th><th></th></tr>"
        return f"<p>{float(self.mean):.4g} on average</p><table>{head}{rows}</table>{more}"


def total_html(row: TotalOdds, ems: float) -> str:
    bar = f'<div style="width: {ems:.2f}em; height: .7em; background: #2f6fb2"></div>'
    cells = (str(row.total), f"{float(row.chance):.2%}", f"{float(row.at_least):.2%}", bar)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def odds(expression: Expression, tail: Fraction = TAIL) -> DiceOdds:
    """The exact odds of `expression`; explosions rarer than `tail` are left out and accounted for."""
    truncation = _truncation(expression, tail)
    rolled = meaning(expression, truncation.explosions if truncation else 0)
    _require_feasible(expression, rolled)
    table = _totals(_distribution(rolled))
    return DiceOdds(expression, table, _mean(rolled), _variance(rolled), truncation)


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
    summed = sum(_slots(pool) for pool in pools) * sum(_weight_bytes(pool) for pool in pools)
    work = max([summed, *(_kept_work(pool) for pool in pools)])
    if work > MOST_WORK:
        raise OddsError(
            f"{notate(expression)} has too many outcomes to work out, by a factor of {work / MOST_WORK:.1f}; "
            "use fewer dice or sides"
        )


def _slots(pool: Pool) -> int:
    """How many totals there are."""
    return pool.sides * (pool.explode + 1) * (pool.keep or pool.count)


def _weight_bytes(pool: Pool) -> int:
    """How long the number of all ways to roll is."""
    return 1 + int(pool.count * (pool.explode + 1) * log2(pool.sides) / 8)


def _kept_work(pool: Pool) -> int:
    """Kept dice are counted for each lowest kept face and number of higher ones; most of those counts are short."""
    if not 1 < pool.keep < pool.count:
        return 0
    return _slots(pool) * _weight_bytes(pool) * pool.sides * (pool.explode + 1) * pool.keep // 50


def _distribution(rolled: Meaning) -> Distribution:
    total = constant(rolled.modifier)
    for signed in rolled.pools:
        pool = pool_distribution(signed.pool)
        total = add(total, negate(pool) if signed.negative else pool)
    return total


def _mean(rolled: Meaning) -> Fraction:
    means = [-_pool_mean(signed.pool) if signed.negative else _pool_mean(signed.pool) for signed in rolled.pools]
    return sum(means, Fraction(rolled.modifier))


def _pool_mean(pool: Pool) -> Fraction:
    return pool.count * exploding_mean(pool.sides) if _unlimited(pool) else mean(pool_distribution(pool))


def _variance(rolled: Meaning) -> Fraction:
    return sum((_pool_variance(signed.pool) for signed in rolled.pools), Fraction(0))


def _pool_variance(pool: Pool) -> Fraction:
    return pool.count * exploding_variance(pool.sides) if _unlimited(pool) else variance(pool_distribution(pool))


def _unlimited(pool: Pool) -> bool:
    """Whether there are closed forms for dice that explode without limit: all of them count."""
    return pool.explode > 0 and pool.keep in (0, pool.count)


def _totals(found: Distribution) -> tuple[TotalOdds, ...]:
    """The table: weights, summed from below for at most and from above for at least."""
    whole = found.total
    table = zip(found.values, found.weights, accumulate(found.weights), strict=True)
    return tuple(
        TotalOdds(
            total,
            Fraction(weight, whole),
            Fraction(whole - reached + weight, whole),
            Fraction(reached, whole),
        )
        for total, weight, reached in table
    )
