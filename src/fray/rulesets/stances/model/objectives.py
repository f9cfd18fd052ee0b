"""What an encounter is about, besides being the last side standing [r-end-of-fight]."""

from __future__ import annotations

from typing import Final

HOLD: Final = "hold"  # a member ends a round in an area with no conscious enemy there
PERSUADED: Final = "persuaded"  # everybody named has been convinced or has surrendered
GONE: Final = "gone"  # everybody named is out of the conflict or the fight
KINDS: Final = (HOLD, PERSUADED, GONE)


class Outcome:
    """Who wins, and what must hold for it."""

    def __init__(self, winner: int, kind: str, area: int, who: list[int]) -> None:
        self.winner = winner
        self.kind = kind
        self.area = area
        self.who = who
