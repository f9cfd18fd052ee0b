"""What the lab sends over the wire, as typed records. TypeScript types are generated from these."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from fray.table.records import Record

LARGEST_SEED: Final = 2**53 - 1  # what a browser's numbers hold
LARGEST_NUMBER: Final = 10_000_000


class LabFight(Record):
    """The fight of a run to open."""

    system: str = Field(max_length=200)
    encounter: str = Field(max_length=200)
    change: list[str] = Field(default_factory=list, max_length=20)
    seed: int = Field(7, ge=0, le=LARGEST_SEED)
    number: int = Field(0, ge=0, le=LARGEST_NUMBER)


class LabShare(Record):
    """A chance with its interval. In words it is never 0% or 100% unless it is certain."""

    chance: float
    low: float
    high: float
    shown: str  # '68.2%', or '<0.4%'
    text: str  # with the interval


class LabSide(Record):
    name: str
    mind: str
    wins: LabShare
    left: float


class LabCombatant(Record):
    name: str
    side: str
    out: LabShare


class LabNotable(Record):
    what: str
    number: int
    winner: str
    rounds: int


class LabRun(Record):
    """A run and its progress."""

    title: str
    fights: int
    asked: int
    seed: int
    sides: list[LabSide]
    draws: LabShare
    mean_rounds: float
    least_rounds: int
    rounds: list[int]  # how many fights took the least, one more, and so on
    combatants: list[LabCombatant]
    notable: list[LabNotable]
    verdict: list[str]  # in sentences: how hard it is for the heroes, and who is likely to fall
    done: bool


class LabDifference(Record):
    name: str
    difference: float
    low: float
    high: float
    seen: bool
    text: str


class LabComparison(Record):
    first: LabRun
    second: LabRun
    differences: list[LabDifference]
    verdict: str
    note: str
    done: bool


class LabCell(Record):
    """One setting of a sweep, and each side's chance in it."""

    values: list[str]
    wins: list[LabShare]


class LabSweep(Record):
    title: str
    sides: list[str]
    across: str
    across_label: str  # what is varied, by its name
    across_values: list[str]
    down: str
    down_label: str
    down_values: list[str]
    cells: list[LabCell]
    note: str
    done: bool


class LabTry(Record):
    """A setting that was tried. Its interval holds together with those of all others."""

    changes: list[str]
    label: str  # the changes in words
    fights: int
    estimate: float
    low: float
    high: float
    text: str
    open: bool  # whether it may still be the nearest


class LabTune(Record):
    """A search and its progress, with the tries in the order of the settings."""

    title: str
    side: str
    wanted: str
    value: float
    top: float  # the end of the scale
    settings: int
    tries: list[LabTry]
    best: int  # its place among the tries
    looking: str
    verdict: str  # empty until it is over
    note: str
    done: bool


class LabDial(Record):
    """A number that can be varied."""

    what: str
    label: str
    value: int
    low: int
    high: int


class LabSwitch(Record):
    """A ruling or rule option with its readings, the ledger's own first."""

    what: str
    label: str
    readings: list[str]


class LabChoices(Record):
    """What can be varied in an encounter."""

    dials: list[LabDial]
    switches: list[LabSwitch]
    sides: list[str]
    minds: list[str]
