"""The mind that chooses blindly. It never gives up."""

from __future__ import annotations

from fray.engine.decisions import Decision, Mind, O
from fray.engine.dice import SeededDice


class RandomMind(Mind):
    """Every option is as likely as any other, except that it never concedes."""

    def __init__(self, seed: int = 0, fight: int = 0) -> None:
        self.dice = SeededDice(seed ^ 0x52414E44, fight)

    def answer(self, decision: Decision[O]) -> O:
        options = decision.options()
        while True:
            option = options[self.dice.below(len(options))]
            if len(options) == 1 or not option.concedes():
                return option
