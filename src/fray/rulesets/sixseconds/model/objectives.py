"""What a team can want, besides being the last one there [r-objective-kinds]."""

from __future__ import annotations

from typing import Final

from fray.engine.fields import Derived
from fray.rulesets.sixseconds.model.field import Zone

DEFEAT: Final = "defeat"
SLAY: Final = "slay"
REACH: Final = "reach"
ESCAPE: Final = "escape"
HOLD: Final = "hold"
PROTECT: Final = "protect"
SURVIVE: Final = "survive"
TASK: Final = "task"
LAST_TEAM: Final = "be the last team standing"  # defeat, in words
KINDS: Final = (DEFEAT, SLAY, REACH, ESCAPE, HOLD, PROTECT, SURVIVE, TASK)
AT_END_OF_ROUND: Final[tuple[str, ...]] = (HOLD, PROTECT, SURVIVE)  # [r-objective-timing]
EVERYBODY: Final = 0  # the k of an escape of the whole team
NO_ONE: Final = -1


class Objective:
    """One team's objective with its counters; a new one starts with fresh counters [objective-change]."""

    counter: int = 0  # rounds held; members that have left by the exit; tasks done when the objective was set

    def __init__(self, kind: str, subject: int = NO_ONE, zone: Zone | None = None, number: int = 0) -> None:
        self.kind = kind
        self.subject = subject  # the combatant to slay or protect, or the thing to work at
        self.zone = zone
        self.number = number  # rounds, members or tasks
        self.at_end_of_round: Derived[bool] = kind in AT_END_OF_ROUND
