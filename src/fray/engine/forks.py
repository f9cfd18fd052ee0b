"""Forking dice: a step is run again along every outcome of its draws, each with its exact weight."""

from __future__ import annotations

from fractions import Fraction

from mypy_extensions import mypyc_attr

from fray.engine.chance import Distribution
from fray.engine.pools import Pool, pool_distribution


@mypyc_attr(allow_interpreted_subclasses=True)
class Fork:
    """One path through the outcomes of a step's draws, and how to find the next one.

    Draws before tape position `start` are in the past and keep their results.
    """

    def __init__(self, start: int) -> None:
        self.start = start
        self.path: list[int] = []  # which outcome each draw takes
        self.met: list[Distribution] = []  # the distribution of each draw on this path

    def draw(self, pool: Pool) -> int:
        return self.take(pool_distribution(pool))

    def take(self, distribution: Distribution) -> int:
        """The next value of a distribution, for a draw of which only the total matters."""
        depth = len(self.met)
        if depth == len(self.path):
            self.path.append(0)
        self.met.append(distribution)
        return distribution.values[self.path[depth]]

    def weight(self) -> Fraction:
        """The exact chance of this path."""
        numerator = 1
        denominator = 1
        for distribution, index in zip(self.met, self.path, strict=True):
            numerator *= distribution.weights[index]
            denominator *= distribution.total
        return Fraction(numerator, denominator)

    def next(self) -> bool:
        """Turn to the next path; False when all have been walked."""
        while self.path:
            index = self.path.pop() + 1
            if index < len(self.met[len(self.path)].values):
                self.path.append(index)
                self.met = []
                return True
        return False
