"""The odds of options and what they would change, as they go over the wire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fray.table.records import Record


class ChanceView(Record):
    outcome: str
    chance: float
    text: str


class AmountView(Record):
    """One amount of harm and how likely it is."""

    amount: int
    chance: float


class HarmView(Record):
    """What an option does to a combatant: how much on average, from least to most, and the chance to take it out."""

    who: int
    gauge: str  # the key of the gauge that drains, where it is always the same one
    expected: float
    low: float
    high: float
    out: float
    on_success: float  # how much on average where the option does what it is for
    error: float  # half the width of the interval of `expected`, where it was sampled
    amounts: list[AmountView]  # every amount, from the least on, none at all included


class CostView(Record):
    """What the one who chooses pays on average, with all that follows."""

    gauge: str
    expected: float


class OddsView(Record):
    """The odds of an option: in short for its target ('72% · 6'), in a sentence, as numbers, and all outcomes."""

    type: Literal["odds"] = "odds"
    short: str = ""
    sentence: str = ""
    aim: str = ""  # what it is for, in a word before the chance: 'Hit', 'Dodge', 'Success'
    success: float | None = None  # the chance that it does what it is for, where it can fail
    error: float = 0.0  # half the width of the chance's interval, where it was sampled
    harms: list[HarmView] = Field(default_factory=list)
    costs: list[CostView] = Field(default_factory=list)
    revision: int
    seat: int
    who: int
    key: str
    details: list[str]  # as in the question
    exact: bool
    samples: int
    chances: list[ChanceView]
    note: str  # what was taken for granted on the way: that follow-up questions are answered as the tactician would


class ChangeView(Record):
    """What becomes of a combatant's gauge. The gauge 'out' is 1 if the combatant goes out of the fight."""

    who: int
    gauge: str
    low: int
    high: int
    expected: float
    text: str


class WayView(Record):
    """One way to settle a detail."""

    key: str
    label: str


class SettledView(Record):
    """A detail of an action: how it would be settled, and how else it could be."""

    kind: str
    clause: str
    ways: list[WayView]
    chosen: str


class ReactionView(Record):
    """Someone who may do something about it: the verbs of what they may do, if you may know them."""

    who: int
    verbs: list[str]


class EffectsView(Record):
    """What an option would change on the cards by the end of its action, how it is done, and what could answer it.

    `settled` are the details that are asked before anything else happens, as you wish or as the tactician would.
    """

    type: Literal["effects"] = "effects"
    revision: int
    seat: int
    who: int
    key: str
    details: list[str]  # as in the question
    exact: bool
    changes: list[ChangeView]
    settled: list[SettledView]
    reactions: list[ReactionView]
