"""What an encounter is about, besides leaving no enemy able [end-of-fight]."""

from __future__ import annotations

from typing import Final

REACH: Final = "reach"  # so many able members in a Position at the end of a Turn
HOLD: Final = "hold"  # an able member in a Position, and no able enemy there, at the end of a Round
SLAY: Final = "slay"  # everybody named is dead or Incapacitated
OUT: Final = "out"  # everybody named is out of the fight
SURVIVE: Final = "survive"  # so many able members at the end of a given Round
FIRST_TO_ZERO: Final = "first-to-zero"  # a combatant at zero Composure after a Clash has lost, if its enemy likes
BREAKS: Final = "breaks"  # a side's courage: from the end of the Round in which so many are out, the rest flee or yield
KINDS: Final = (REACH, HOLD, SLAY, OUT, SURVIVE, FIRST_TO_ZERO, BREAKS)

# When an objective is looked at.
AFTER_CLASH: Final = 0
AFTER_TURN: Final = 1
AFTER_ROUND: Final = 2

ANY_LEVEL: Final = 9


class Aim:
    """One way to win, or for a side to break."""

    def __init__(self, kind: str, side: int) -> None:
        self.kind = kind
        self.side = side  # who wins by it; for courage, whose it is
        self.number = 1
        self.round = 0
        self.position = 0
        self.level = ANY_LEVEL
        self.who: list[int] = []  # those named
        self.words = ""  # why the fight is over


class Objective:
    """All aims of an encounter. None at all: the last side with an able member."""

    def __init__(self) -> None:
        self.aims: list[Aim] = []
