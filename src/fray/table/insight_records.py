"""Who is winning and what is best, as it goes over the wire."""

from __future__ import annotations

from typing import Literal

from fray.table.lab_records import LabShare
from fray.table.records import Record


class SideStanding(Record):
    side: str
    wins: LabShare


class OutView(Record):
    who: int
    out: LabShare


class PastStanding(Record):
    """How the fight stood at an earlier decision."""

    round: int
    wins: list[float]  # by side


class StandingView(Record):
    """Who is winning: how often each side won when tacticians played the fight on to its end."""

    type: Literal["standing"] = "standing"
    revision: int
    futures: int
    sides: list[SideStanding]
    draws: LabShare
    outs: list[OutView]
    past: list[PastStanding]


class WeighedView(Record):
    key: str
    label: str
    futures: int
    wins: LabShare
    line: str = ""  # what is likely to follow, where it is told


class BestView(Record):
    """What the options of a decision are worth, best first: how often the asker's side wins after each."""

    type: Literal["best"] = "best"
    revision: int
    seat: int
    who: int
    options: list[WeighedView]
    done: bool
    played: str = ""  # the option that was chosen, in a replay


class HintView(Record):
    """The best option of a decision, one reason for it, and what is likely to follow."""

    type: Literal["hint"] = "hint"
    revision: int
    seat: int
    who: int
    key: str
    text: str
    line: str
    wins: LabShare
