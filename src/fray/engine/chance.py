"""Exact distributions of dice: integer weights inside, fractions at the edge, never a float.

Sums are fast because a distribution is packed into one big integer: every value has a slot of bits, wide enough for the
largest weight the result can hold. Multiplying two packed integers is then the convolution of the two distributions,
done at the speed of Python's own multiplication.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import comb

# With this few pairs of values for each slot of the sum, adding pair by pair is faster than packing mostly zeros.
PAIRS_PER_SLOT = 4


class Distribution:
    """What a roll can come to: `values` ascending, each with its positive weight out of `total`; never changed."""

    def __init__(self, values: list[int], weights: list[int]) -> None:
        self.values = values
        self.weights = weights
        self.total: int = sum(weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.values == other.values and self.weights == other.weights

    def __hash__(self) -> int:
        return hash((tuple(self.values), tuple(self.weights)))

    def __repr__(self) -> str:
        return f"Distribution({self.values!r}, {self.weights!r})"


def die(sides: int) -> Distribution:
    """One fair die with faces 1 to `sides`."""
    _require_sides(sides, 1)
    return Distribution(list(range(1, sides + 1)), [1] * sides)


def constant(n: int) -> Distribution:
    """Always `n`."""
    return Distribution([n], [1])


def from_weights(weights: dict[int, int]) -> Distribution:
    """Each value with its weight; values of weight 0 are left out."""
    for value, weight in weights.items():
        if weight < 0:
            raise ValueError(f"the weight of {value} is {weight}: a weight must be 0 or more")
    values = sorted(value for value, weight in weights.items() if weight)
    if not values:
        raise ValueError("a distribution needs at least one value with a weight above 0")
    return Distribution(values, [weights[value] for value in values])


def negate(d: Distribution) -> Distribution:
    """`d` taken away instead of added."""
    return Distribution([-value for value in reversed(d.values)], d.weights[::-1])


def add(a: Distribution, b: Distribution) -> Distribution:
    """The sum of one roll of `a` and one independent roll of `b` (which may be the same distribution)."""
    slots = _span(a) + _span(b) - 1
    if len(a.values) * len(b.values) <= PAIRS_PER_SLOT * slots:
        return _add_pairs(a, b)
    width = _slot_width(a.total * b.total)
    packed = _pack(a, width)
    # Python squares an integer in half the time of a product, when both factors are the same object.
    product = packed * packed if a is b else packed * _pack(b, width)
    return _unpack(product, width, slots, a.values[0] + b.values[0])


def repeat(d: Distribution, n: int) -> Distribution:
    """The sum of `n` independent rolls of `d`: the integer's power, by squaring.

    Each square is packed afresh, so that slots are only as wide as the rolls summed so far demand.
    """
    if n < 0:
        raise ValueError(f"cannot sum {n} rolls: the number of rolls must be 0 or more")
    if n == 0:
        return constant(0)
    if n == 1:
        return d
    half = repeat(d, n // 2)
    doubled = add(half, half)
    return add(doubled, d) if n % 2 else doubled


def keep_highest(n: int, sides: int, k: int) -> Distribution:
    """The sum of the `k` highest of `n` dice."""
    return keep_highest_of(die(sides), n, k)


def keep_lowest(n: int, sides: int, k: int) -> Distribution:
    """The sum of the `k` lowest of `n` dice."""
    return keep_lowest_of(die(sides), n, k)


def keep_highest_of(d: Distribution, n: int, k: int) -> Distribution:
    """The sum of the `k` highest of `n` independent rolls of `d`.

    Counted by the k-th highest value v. With g rolls above v (g < k) the kept sum is k*v plus the distances of those g
    rolls above v, so each v contributes x**(k*v) * sum over g of (arrangements with g above) * above(x)**g, where
    above(x) holds the weights of the values above v by their distance.
    """
    if not 1 <= k <= n:
        raise ValueError(f"cannot keep {k} of {n} rolls: keep between 1 and {n}")
    if k == n:
        return repeat(d, n)
    width = _slot_width(d.total**n)
    low = d.values[0]
    packed = above = 0
    below = d.total
    for i in range(len(d.values) - 1, -1, -1):
        value, weight = d.values[i], d.weights[i]
        below -= weight
        packed += _kept_above(n, k, above, weight, below) << (8 * width * k * (value - low))
        if i:
            above = (above + weight) << (8 * width * (value - d.values[i - 1]))
    return _unpack(packed, width, k * (_span(d) - 1) + 1, k * low)


def keep_lowest_of(d: Distribution, n: int, k: int) -> Distribution:
    """The sum of the `k` lowest of `n` independent rolls of `d`: the highest, seen in a mirror."""
    return negate(keep_highest_of(negate(d), n, k))


def exploding(sides: int, limit: int) -> Distribution:
    """One die that is rolled again and added on its highest face, at most `limit` times."""
    _require_sides(sides, 1)
    if limit < 0:
        raise ValueError(f"a die cannot explode {limit} times: the limit must be 0 or more")
    values: list[int] = []
    weights: list[int] = []
    for explosions in range(limit + 1):
        values.extend(range(explosions * sides + 1, explosions * sides + sides))
        weights.extend([sides ** (limit - explosions)] * (sides - 1))
    values.append((limit + 1) * sides)
    weights.append(1)
    return Distribution(values, weights)


def exploding_at_least(sides: int, n: int) -> Fraction:
    """The chance that one die exploding without limit comes to `n` or more: the full chains needed, then one face."""
    _require_sides(sides, 2)
    if n <= 1:
        return Fraction(1)
    chains, short = divmod(n - 1, sides)
    return Fraction(sides - short, sides ** (chains + 1))


def exploding_sum_at_least(count: int, sides: int, n: int) -> Fraction:
    """The chance that `count` dice exploding without limit come to `n` or more, exactly.

    Sums below `n` need no chain longer than n // sides explosions, and up to there a limited die is the unlimited one.
    """
    _require_sides(sides, 2)
    if n <= count:
        return Fraction(1)
    return at_least(repeat(exploding(sides, n // sides), count), n)


def exploding_mean(sides: int) -> Fraction:
    """The mean of one die exploding without limit: m = (sides + 1) / 2 + m / sides, solved for m."""
    _require_sides(sides, 2)
    return Fraction(sides * (sides + 1), 2 * (sides - 1))


def exploding_variance(sides: int) -> Fraction:
    """The variance of one die exploding without limit.

    Its mean square q = (sides + 1) * (2 * sides + 1) / 6 + 2 * m + q / sides, with m for the mean, is solved for q.
    """
    _require_sides(sides, 2)
    average = exploding_mean(sides)
    square = (Fraction((sides + 1) * (2 * sides + 1), 6) + 2 * average) * Fraction(sides, sides - 1)
    return square - average**2


def at_least(d: Distribution, n: int) -> Fraction:
    """The chance of `n` or more."""
    return Fraction(sum(d.weights[bisect_left(d.values, n) :]), d.total)


def mean(d: Distribution) -> Fraction:
    """The average roll."""
    return Fraction(sum([d.values[i] * d.weights[i] for i in range(len(d.values))]), d.total)


def variance(d: Distribution) -> Fraction:
    """The average squared distance from the mean."""
    squares = sum([d.values[i] ** 2 * d.weights[i] for i in range(len(d.values))])
    return Fraction(squares, d.total) - mean(d) ** 2


def _require_sides(sides: int, least: int) -> None:
    if sides < least:
        why = "a die needs at least 1 side" if least == 1 else "to explode without limit and end, it needs 2 or more"
        raise ValueError(f"a die with {sides} sides cannot be rolled so: {why}")


def _span(d: Distribution) -> int:
    """How many slots `d` needs, empty ones between its values included."""
    return d.values[-1] - d.values[0] + 1


def _slot_width(largest: int) -> int:
    """Bytes that hold any weight up to `largest`."""
    return (largest.bit_length() + 7) // 8


def _pack(d: Distribution, width: int) -> int:
    """The weights side by side in one integer, lowest value in the lowest slot."""
    low = d.values[0]
    slots = bytearray(_span(d) * width)
    for i in range(len(d.values)):
        start = (d.values[i] - low) * width
        slots[start : start + width] = d.weights[i].to_bytes(width, "little")
    return int.from_bytes(slots, "little")


def _unpack(packed: int, width: int, slots: int, low: int) -> Distribution:
    """The distribution whose lowest slot stands for the value `low`."""
    data = packed.to_bytes(slots * width, "little")
    values: list[int] = []
    weights: list[int] = []
    for slot in range(slots):
        weight = int.from_bytes(data[slot * width : (slot + 1) * width], "little")
        if weight:
            values.append(low + slot)
            weights.append(weight)
    return Distribution(values, weights)


def _add_pairs(a: Distribution, b: Distribution) -> Distribution:
    sums: dict[int, int] = {}
    for i in range(len(a.values)):
        for j in range(len(b.values)):
            value = a.values[i] + b.values[j]
            sums[value] = sums.get(value, 0) + a.weights[i] * b.weights[j]
    return from_weights(sums)


def _kept_above(n: int, k: int, above: int, weight: int, below: int) -> int:
    """Arrangements of `n` rolls whose k-th highest is one value, packed by how far the kept rolls stand above it.

    Horner's scheme in `above`, the packed weights over that value; `weight` is its own, `below` all those under it.
    """
    packed = 0
    for higher in range(k - 1, -1, -1):
        rest = n - higher
        ways = 0
        for equal in range(k - higher, rest + 1):
            ways += comb(rest, equal) * weight**equal * below ** (rest - equal)
        packed = packed * above + comb(n, higher) * ways
    return packed
