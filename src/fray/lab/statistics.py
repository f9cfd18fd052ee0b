"""Honest numbers about many fights: shares with their intervals, and how a count is spread.

What was never seen is not at 0%, and what was always seen is not at 100%: shown is how small, or how large, its chance
must be for the fights fought to be no surprise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, sqrt

Z95 = 1.959963984540054  # 95% of a normal distribution lie within this many standard deviations
PERCENTILES = (1, 5, 25, 50, 75, 95, 99)
PERCENTILE_NAMES = ("p1", "p5", "p25", "median", "p75", "p95", "p99")
FINEST = 12  # decimals at most
NEARLY = 1 - 1e-9  # 1 - 0.9999 is a little less than 0.0001


def wilson(count: int, of: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share: which true chances are compatible with `count` of `of`."""
    if not 0 <= count <= of:
        raise ValueError(f"{count} of {of} is no share")
    if of == 0:
        return 0.0, 1.0
    share = count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return (0.0 if count == 0 else middle - half), (1.0 if count == of else middle + half)


@dataclass(frozen=True)
class Share:
    """How many of how many, and between which chances the true one lies with 95% confidence."""

    count: int
    of: int

    @property
    def estimate(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def low(self) -> float:
        return wilson(self.count, self.of)[0]

    @property
    def high(self) -> float:
        return wilson(self.count, self.of)[1]

    def __str__(self) -> str:
        """'68.2%', or '<0.04%' for what was not seen and '>99.96%' for what was always seen."""
        return chance_words(self.estimate, self.low, self.high) if self.of else "unknown"

    def __repr__(self) -> str:
        return f"<Share {self}: {self.count:,} of {self.of:,}>"

    def interval(self) -> str:
        """'66.9% to 69.5%'; where one end is not known from having been seen, only the other."""
        return interval_words(self.estimate, self.low, self.high) if self.of else "unknown"

    def data(self) -> dict[str, object]:
        return {"count": self.count, "share": self.estimate, "low": self.low, "high": self.high, "shown": str(self)}


def chance_words(estimate: float, low: float, high: float) -> str:
    """A chance, or less than what it can be where it was not seen, more than that where nothing else was."""
    if estimate == 0:
        return f"<{rounded_up(high)}"
    return f">{rounded_down(low)}" if estimate == 1 else percent(estimate)


def interval_words(estimate: float, low: float, high: float) -> str:
    if estimate == 0:
        return f"at most {rounded_up(high)}"
    return f"at least {rounded_down(low)}" if estimate == 1 else f"{percent(low)} to {percent(high)}"


def decimals_of(chance: float) -> int:
    """Decimals of a percentage: one, or as many as keep it from being shown as 0% or 100%."""
    smaller = 100 * min(chance, 1 - chance)
    decimals = 1
    while decimals < FINEST and 0 < smaller < NEARLY * 10.0**-decimals:
        decimals += 1
    return decimals


def percent(chance: float) -> str:
    return f"{100 * chance:.{decimals_of(chance)}f}%"


def rounded_up(chance: float) -> str:
    """Rounded away from zero, to say what something is less than."""
    scale = 10.0 ** (places := decimals_of(chance))
    return f"{ceil(100 * chance * scale) / scale:.{places}f}%"


def rounded_down(chance: float) -> str:
    """Rounded towards zero, to say what something is more than."""
    scale = 10.0 ** (places := decimals_of(chance))
    return f"{floor(100 * chance * scale) / scale:.{places}f}%"


@dataclass(frozen=True)
class Spread:
    """How often a count took each value: `counts[value]` fights showed `value`."""

    counts: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Spread {self.mean:.1f} on average, {self.least} to {self.most}>"

    @property
    def fights(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in enumerate(self.counts)) / self.fights if self.fights else 0.0

    @property
    def error(self) -> float:
        """Half the width of the mean's 95% interval."""
        fights = self.fights
        if fights < 2:
            return 0.0
        squares = sum(count * (value - self.mean) ** 2 for value, count in enumerate(self.counts))
        return Z95 * sqrt(squares / (fights - 1) / fights)

    @property
    def least(self) -> int:
        return next((value for value, count in enumerate(self.counts) if count), 0)

    @property
    def most(self) -> int:
        return max((value for value, count in enumerate(self.counts) if count), default=0)

    @property
    def median(self) -> int:
        return self.percentile(50)

    def percentile(self, percentage: float) -> int:
        """The least value that at least this percentage of fights did not exceed: always one that was seen."""
        needed = self.fights * percentage / 100
        seen = 0
        for value, count in enumerate(self.counts):
            seen += count
            if count and seen >= needed:
                return value
        return 0

    def data(self) -> dict[str, float]:
        shown = {name: self.percentile(p) for name, p in zip(PERCENTILE_NAMES, PERCENTILES, strict=True)}
        return {"mean": self.mean, "error": self.error, "least": self.least, **shown, "most": self.most}


def spread_of(values: Iterable[int]) -> Spread:
    """The spread of some values."""
    seen = Counter(values)
    return Spread(tuple(seen[value] for value in range(max(seen, default=-1) + 1)))


def sum_of(spreads: Iterable[Iterable[int]]) -> Spread:
    """The spread over several runs, from the counts of each."""
    total: list[int] = []
    for counts in spreads:
        listed = list(counts)
        total.extend([0] * (len(listed) - len(total)))
        for value, count in enumerate(listed):
            total[value] += count
    return Spread(tuple(total))
