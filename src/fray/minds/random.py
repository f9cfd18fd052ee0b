"""The mind that chooses blindly. It never gives up."""

from __future__ import annotations

from fray.engine.decisions import Decision, Mind, O
from fray.engine.dice import SeededDice


class RandomMind(Mind):
    """Every option is as likely as any other, except that it never concedes."""

    def __init__(self, seed: int = 0, fight: int = 0, seat: int = 0) -> None:
        self.dice = own_dice(seed, fight, seat)

    def begin(self, seed: int, fight: int, seat: int) -> None:
        self.dice = own_dice(seed, fight, seat)

    def answer(self, decision: Decision[O]) -> O:
        options = decision.options()
        if len(options) == 1:  # no die, because nobody is asked this where answers go on a tape
            return options[0]
        while True:
            option = options[self.dice.below(len(options))]
            if not option.concedes():
                return option


def own_dice(seed: int, fight: int, seat: int) -> SeededDice:
    """Dice apart from those of the fight and of other seats."""
    return SeededDice(seed ^ 0x52414E44 ^ seat << 48, fight)
