"""The review of a fight, as it goes over the wire. Chances and changes are in points, with one decimal: they add up."""

from __future__ import annotations

from fray.engine.board import Accent
from fray.table.records import Record, Role


class ReviewRoll(Record):
    """Dice that were rolled, and what they changed for each side."""

    who: int
    text: str
    luck: list[float]


class ReviewBest(Record):
    """The best option of a decision, and how far it was ahead: points of win chance, and half the 95% interval."""

    label: str  # empty if you may not know it
    points: float
    error: float


class ReviewMoment(Record):
    """A decision, a ruling or an order: the chances of the sides before it, the luck until then, what it changed."""

    at: int
    round: int
    who: int
    name: str
    side: int
    kind: str
    words: str
    before: list[float]
    luck: list[float]
    gain: list[float]
    after: list[float]
    verdict: str
    best: ReviewBest | None
    rolls: list[ReviewRoll]


class ReviewSide(Record):
    """`result` = `start` + `decisions` + `luck`. `keeper` is what of the decisions was the Keeper's."""

    side: str
    start: float
    decisions: float
    keeper: float
    luck: float
    result: float


class ReviewPart(Record):
    """What a combatant's own decisions and dice did for its side."""

    who: int
    name: str
    side: int
    player: str
    decisions: float
    luck: float
    verdicts: dict[str, int]


class ReviewThreshold(Record):
    verdict: str
    points: float


class ReviewView(Record):
    """A fight, looked back at, as far as you may know. `turning` are the moments that changed most."""

    fight: str
    title: str
    system: str
    system_title: str
    accent: Accent
    role: Role
    result: str
    winner: str
    over: bool
    hidden: bool  # whether the Keeper hides combatants from you: what they do is luck here
    done: float
    stage: str
    problem: str
    futures: int
    thresholds: list[ReviewThreshold]
    sides: list[ReviewSide]
    combatants: list[ReviewPart]
    moments: list[ReviewMoment]
    last_luck: list[float]
    last_rolls: list[ReviewRoll]
    turning: list[int]
