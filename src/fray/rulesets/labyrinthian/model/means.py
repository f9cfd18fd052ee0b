"""What dice come to on average, in hundredths of a point."""

from __future__ import annotations

from mypy_extensions import i64


def flat(sides: i64) -> i64:
    """The mean of a die."""
    return 50 * (sides + 1)


def chained(sides: i64) -> i64:
    """The mean of a die whose maxes are all rolled again."""
    return 50 * (sides + 1) * sides // (sides - 1)


def pool_mean(dice: tuple[int, ...], limit: int) -> int:
    """The mean of a set of dice with what Momentum its limit leaves."""
    total: i64 = 0
    for sides in dice:
        total += flat(sides) if limit == 0 else chained(sides)
    return total


def max_chance(dice: tuple[int, ...]) -> int:
    """How many maxes a set of dice shows on average, in hundredths."""
    total: i64 = 0
    for sides in dice:
        total += 100 // sides
    return total
