"""Pools of like dice: how many of which die, which of them count, whether they explode; and what a pool comes to."""

from __future__ import annotations

from dataclasses import dataclass

from fray.engine.chance import Distribution, die, exploding, keep_highest_of, keep_lowest_of, repeat


@dataclass(frozen=True)
class Pool:
    """`count` dice of `sides` sides, of which the `keep` highest (or lowest) count; 0 keeps all.

    A die that shows its highest face is rolled again and added, up to `explode` times for each die; a die and its
    explosions are one result when dice are kept.
    """

    count: int
    sides: int
    keep: int = 0
    lowest: bool = False
    explode: int = 0

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError(f"a pool of {self.count} dice: the count must be 0 or more")
        if self.sides < 1:
            raise ValueError(f"dice with {self.sides} sides: a die needs at least 1 side")
        if not 0 <= self.keep <= self.count:
            raise ValueError(f"keeping {self.keep} of {self.count} dice: keep at most {self.count}, or 0 for all")
        if self.explode < 0:
            raise ValueError(f"dice exploding {self.explode} times: the limit must be 0 or more")


_distributions: dict[tuple[int, int, int, bool, int], Distribution] = {}


def pool_distribution(pool: Pool) -> Distribution:
    """The exact distribution of the pool's total, worked out once for each kind of pool."""
    key = (pool.count, pool.sides, pool.keep, pool.lowest, pool.explode)
    known = _distributions.get(key)
    if known is None:
        known = _distributions[key] = _work_out(pool)
    return known


def _work_out(pool: Pool) -> Distribution:
    single = exploding(pool.sides, pool.explode) if pool.explode else die(pool.sides)
    if pool.keep in (0, pool.count):
        return repeat(single, pool.count)
    if pool.lowest:
        return keep_lowest_of(single, pool.count, pool.keep)
    return keep_highest_of(single, pool.count, pool.keep)


def pool_total(pool: Pool, faces: list[int]) -> int:
    """What the pool comes to with these `faces`, in the order rolled: each die is followed by its own explosions."""
    results = _results(pool, faces)
    if not pool.keep:
        return sum(results)
    results.sort(reverse=not pool.lowest)
    return sum(results[: pool.keep])


def _results(pool: Pool, faces: list[int]) -> list[int]:
    """One result for each die of the pool, its explosions added."""
    results: list[int] = []
    result = explosions = 0
    for face in faces:
        if not 1 <= face <= pool.sides:
            raise ValueError(f"a face of {face} on a die with {pool.sides} sides: faces run from 1 to {pool.sides}")
        result += face
        if face == pool.sides and explosions < pool.explode:
            explosions += 1
        else:
            results.append(result)
            result = explosions = 0
    if explosions or len(results) != pool.count:
        rolled = f"{len(results)} dice" + (" and one still exploding" if explosions else "")
        raise ValueError(f"these {len(faces)} faces are {rolled}: {describe(pool)} needs exactly {pool.count} dice")
    return results


def describe(pool: Pool) -> str:
    """The pool in words, such as "4d6 keep highest 3"."""
    words = f"{pool.count}d{pool.sides}"
    if pool.explode:
        words += f" exploding up to {pool.explode} {'time' if pool.explode == 1 else 'times'}"
    if pool.keep:
        words += f" keep {'lowest' if pool.lowest else 'highest'} {pool.keep}"
    return words
