# mypyc: skip - what people look at
"""Dice as they fell, and named sums, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.events import RolledDice
from fray.engine.sums import Term


def sum_words(terms: Sequence[Term]) -> str:
    """A named sum: '7 die + 2 Grace - 1 too little momentum = 8'. What adds nothing is left out."""
    parts = [term for term in terms if term.value]
    if not parts:
        return ""
    first, *others = parts
    words = f"{first.value} {first.name}"
    for term in others:
        words += f" {'-' if term.value < 0 else '+'} {abs(term.value)} {term.name}"
    return f"{words} = {sum(term.value for term in terms)}" if others else words


def dice_words(dice: Sequence[RolledDice]) -> str:
    """Dice as they fell: '2d6 (dire): 3, 5'."""
    return "; ".join(
        f"{count_words(len(rolled.faces), rolled.sides)} ({rolled.draw}): {faces(rolled)}" for rolled in dice
    )


def count_words(count: int, sides: int) -> str:
    """Dice by number and sides: d10, 2d6."""
    return f"{count if count != 1 else ''}d{sides}"


def faces(rolled: RolledDice) -> str:
    return ", ".join(map(str, rolled.faces))
