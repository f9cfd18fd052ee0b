"""How a fight ended, as typed records."""

from __future__ import annotations

from fray.engine.board import Accent
from fray.table.records import HomeView, Record


class BestMomentView(Record):
    """The heaviest blow of a combatant; `at` is the tape position to look at."""

    to: str
    amount: int
    felled: bool
    round: int
    at: int


class DeedsView(Record):
    """What a combatant did in the fight, in numbers. Damage that you may not know the numbers of is not counted."""

    who: int
    name: str
    icon: str
    side: int
    player: str
    yours: bool
    out: bool
    dealt: int
    taken: int
    blows: int
    felled: int
    defended: int
    best: BestMomentView | None


class EndingView(Record):
    """Who won and why, and what everybody did."""

    title: str
    system: str
    system_title: str
    accent: Accent
    result: str
    winner: str
    sides: list[str]
    rounds: int
    parts: list[DeedsView]
    homes: list[HomeView]  # what heroes bring home, in a campaign
