"""Differences between two runs, with their intervals; and how wide an interval must be where many are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from fray.lab.statistics import Z95, Share, percent, wilson

CONFIDENCE = 0.95


def z_of(confidence: float) -> float:
    """How many standard deviations around the middle hold this much of a normal distribution."""
    return Z95 if confidence == CONFIDENCE else NormalDist().inv_cdf((1 + confidence) / 2)


def corrected(comparisons: int, confidence: float = CONFIDENCE) -> float:
    """The confidence each of several intervals needs for all of them to hold together (Bonferroni)."""
    return 1 - (1 - confidence) / max(comparisons, 1)


@dataclass(frozen=True)
class Difference:
    """How much more the second has than the first: in chances (-1 to 1), or in whatever was measured."""

    estimate: float
    low: float
    high: float
    confidence: float = CONFIDENCE

    @property
    def seen(self) -> bool:
        """Whether no difference at all is outside of the interval."""
        return self.low > 0 or self.high < 0

    def points(self) -> str:
        """'+3.1 points (+1.8 to +4.4)', for a difference of chances."""
        return f"{signed(100 * self.estimate)} points ({signed(100 * self.low)} to {signed(100 * self.high)})"

    def plain(self) -> str:
        """'-0.42 (-0.61 to -0.23)', for a difference of means."""
        return f"{signed(self.estimate, 2)} ({signed(self.low, 2)} to {signed(self.high, 2)})"

    def data(self) -> dict[str, object]:
        return {"difference": self.estimate, "low": self.low, "high": self.high, "confidence": self.confidence}


def signed(value: float, decimals: int = 1) -> str:
    shown = f"{value:+.{decimals}f}"
    return shown.replace("-", "+") if float(shown) == 0 else shown


@dataclass(frozen=True)
class Pairs:
    """The same fights twice: how many were won in both, in one alone, and in neither."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def fights(self) -> int:
        return self.both + self.first + self.second + self.neither

    @property
    def shares(self) -> tuple[Share, Share]:
        return Share(self.both + self.first, self.fights), Share(self.both + self.second, self.fights)


def paired(won: Sequence[bool], also: Sequence[bool]) -> Pairs:
    """Fight by fight, who won the first time and who the second."""
    both = sum(old and new for old, new in zip(won, also, strict=True))
    first, second = sum(won) - both, sum(also) - both
    return Pairs(both, first, second, len(won) - both - first - second)


def paired_difference(pairs: Pairs, confidence: float = CONFIDENCE) -> Difference:
    """Newcombe's interval for the difference of two shares of the same fights (his method 10).

    It joins Wilson's intervals of both shares and is narrower the more the fights go the same way.
    """
    old, new = pairs.shares
    if pairs.fights == 0:
        return Difference(0.0, -1.0, 1.0, confidence)
    z = z_of(confidence)
    low_one, high_one = wilson(old.count, old.of, z)
    low_other, high_other = wilson(new.count, new.of, z)
    together = correlation(pairs)
    estimate = new.estimate - old.estimate
    down, up = new.estimate - low_other, high_one - old.estimate
    low = estimate - sqrt(max(down * down - 2 * together * down * up + up * up, 0.0))
    up, down = high_other - new.estimate, old.estimate - low_one
    high = estimate + sqrt(max(up * up - 2 * together * up * down + down * down, 0.0))
    return Difference(estimate, low, high, confidence)


def correlation(pairs: Pairs) -> float:
    """How much the two outcomes of a fight go together, with Newcombe's correction where they do."""
    won, lost = pairs.both + pairs.first, pairs.second + pairs.neither
    also, not_also = pairs.both + pairs.second, pairs.first + pairs.neither
    margins = won * lost * also * not_also
    if margins == 0:
        return 0.0
    product = pairs.both * pairs.neither - pairs.first * pairs.second
    if product > 0:
        product = max(product - pairs.fights // 2, 0)
    return product / sqrt(margins)


def unpaired_difference(old: Share, new: Share, confidence: float = CONFIDENCE) -> Difference:
    """Newcombe's interval for shares of different fights (his method 10 without pairs)."""
    if old.of == 0 or new.of == 0:
        return Difference(0.0, -1.0, 1.0, confidence)
    z = z_of(confidence)
    low_one, high_one = wilson(old.count, old.of, z)
    low_other, high_other = wilson(new.count, new.of, z)
    first, second = old.estimate, new.estimate
    low = second - first - sqrt((second - low_other) ** 2 + (high_one - first) ** 2)
    high = second - first + sqrt((high_other - second) ** 2 + (first - low_one) ** 2)
    return Difference(second - first, low, high, confidence)


def mean_difference(values: Sequence[int], others: Sequence[int], confidence: float = CONFIDENCE) -> Difference:
    """The mean of what changed from fight to fight, with the interval of a mean."""
    changes = [changed - value for value, changed in zip(values, others, strict=True)]
    fights = len(changes)
    mean = sum(changes) / fights
    if fights < 2:
        return Difference(mean, mean, mean, confidence)
    half = z_of(confidence) * sqrt(sum((change - mean) ** 2 for change in changes) / (fights - 1) / fights)
    return Difference(mean, mean - half, mean + half, confidence)


def interval_words(share: Share, confidence: float) -> str:
    """A share's interval at another confidence than the usual."""
    low, high = wilson(share.count, share.of, z_of(confidence))
    return f"{percent(low)} to {percent(high)}"
