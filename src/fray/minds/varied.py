"""A player of whom nobody knows how it plays."""

from __future__ import annotations

from fray.engine.decisions import Decision, Mind, O


class Varied(Mind):
    """In every second fight it plays as usual, in the others as one of the other players, in turn."""

    def __init__(self, usual: Mind, others: list[Mind]) -> None:
        self.usual = usual
        self.others = others
        self.now = usual

    def begin(self, seed: int, fight: int, seat: int) -> None:
        pair, second = divmod(fight, 2)
        self.now = self.others[pair % len(self.others)] if second else self.usual
        self.now.begin(seed, fight, seat)

    def answer(self, decision: Decision[O]) -> O:
        return self.now.answer(decision)
