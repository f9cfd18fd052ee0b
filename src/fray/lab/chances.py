"""Chances to win, counted by playing on; exact numbers, so that their changes add up to the last digit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fray.engine.batch import DRAW
from fray.engine.futures import Choice, Present, play_on
from fray.engine.game import Game

SEED = 2

Chances = tuple[Fraction, ...]  # by side; together 1


def chances_of(present: Present, choice: Choice, futures: int) -> Chances:
    """How often each side wins."""
    return shares_of(play_on(present, choice, SEED, 0, futures).winners, len(present.sides))


def shares_of(winners: Sequence[int], sides: int) -> Chances:
    """How often each side has won; what nobody wins is shared."""
    shared = Fraction(winners.count(DRAW), sides)
    return tuple((winners.count(side) + shared) / len(winners) for side in range(sides))


def ending(game: Game) -> Chances:
    """The chances when the fight is over."""
    sides = game.battle.side_names()
    winner = game.result.winner if game.result else ""
    return tuple(Fraction(side == winner) if winner else Fraction(1, len(sides)) for side in sides)


def nothing(sides: int) -> Chances:
    return (Fraction(0),) * sides


def widened(chances: Chances, sides: int) -> Chances:
    """With the sides that came in later, which had no chance before."""
    return (*chances, *nothing(sides - len(chances)))


def minus(chances: Chances, taken: Chances) -> Chances:
    return tuple(mine - its for mine, its in zip(chances, taken, strict=True))


def plus(chances: Chances, added: Chances) -> Chances:
    return tuple(mine + its for mine, its in zip(chances, added, strict=True))
