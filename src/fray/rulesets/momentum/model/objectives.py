"""What an encounter is about: outcomes tested in order, each a short list of things that must hold.

[fight-end-conditions]
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.model.field import HIGH, LOW

# Things that may have to hold of a side, by the name an encounter writes them with.
NO_ABLE: Final = "no_able"  # nobody of the side is able, nobody is still to come
NO_ABLE_PC: Final = "no_able_pc"
SOME_ABLE_PC: Final = "some_able_pc"
SOME_LEFT: Final = "some_left"  # a combatant of the side has left the field
SOME_LEFT_LOW: Final = "some_left_low"
SOME_LEFT_HIGH: Final = "some_left_high"
ALL_LEFT_LOW: Final = "all_left_low"
ALL_LEFT_HIGH: Final = "all_left_high"
NONE_LEFT: Final = "none_left"
SOME_ALIVE: Final = "some_alive"
NONE_ALIVE: Final = "none_alive"
CONDITIONS: Final = (
    NO_ABLE,
    NO_ABLE_PC,
    SOME_ABLE_PC,
    SOME_LEFT,
    SOME_LEFT_LOW,
    SOME_LEFT_HIGH,
    ALL_LEFT_LOW,
    ALL_LEFT_HIGH,
    NONE_LEFT,
    SOME_ALIVE,
    NONE_ALIVE,
)
EDGE_OF: Final = {SOME_LEFT_LOW: LOW, SOME_LEFT_HIGH: HIGH, ALL_LEFT_LOW: LOW, ALL_LEFT_HIGH: HIGH}


class Condition:
    """One thing that must hold of one side."""

    def __init__(self, name: str, side: int) -> None:
        self.name = name
        self.side = side


class Outcome:
    """Who wins when all of this holds; an empty winner is a draw. `end_of_round` 0 is tested at any time."""

    def __init__(self, winner: str, conditions: list[Condition], end_of_round: int) -> None:
        self.winner = winner
        self.conditions = conditions
        self.end_of_round = end_of_round
