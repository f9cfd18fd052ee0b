"""What a fight came to, as typed records."""

from __future__ import annotations

from fray.table.records import Record


class DeedView(Record):
    """How often a combatant chose one kind of thing."""

    kind: str
    count: int


class LuckView(Record):
    """How the dice fell: above or below the middle in all, and in standard deviations."""

    dice: int
    above: float
    z: float


class PartView(Record):
    """One combatant's part in a fight."""

    who: int
    name: str
    side: str
    out: bool
    deeds: list[DeedView]
    luck: LuckView


class TurningPointView(Record):
    """A line of the log at which a combatant went out of the fight."""

    line: int
    at: int
    text: str
    who: list[int]


class SummaryView(Record):
    result: str
    winner: str
    round: int
    answers: int
    combatants: list[PartView]
    turning_points: list[TurningPointView]
    luck: LuckView
