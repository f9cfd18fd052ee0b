"""The beginner: a tactician who does not always look."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Mind, O
from fray.minds.random import RandomMind

ERRS: Final = 5  # in one of so many decisions


class Beginner(Mind):
    """One answer in five is chosen blindly, all others are the tactician's."""

    def __init__(self, tactician: Mind) -> None:
        self.tactician = tactician
        self.blind = RandomMind()

    def begin(self, seed: int, fight: int, seat: int) -> None:
        self.tactician.begin(seed, fight, seat)
        self.blind.begin(seed, fight, seat)

    def answer(self, decision: Decision[O]) -> O:
        if self.blind.dice.below(ERRS) == 0:
            return self.blind.answer(decision)
        return self.tactician.answer(decision)
