"""The Keeper's answers: the order of teams, surprise, objectives, what success at an unprepared task does."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model.objectives import DEFEAT, SLAY
from fray.rulesets.sixseconds.model.options import SixOption

# How a team comes by surprise.
NO_SURPRISE: Final = "none"
IN_PLAIN_VIEW: Final = "plain"
OUT_OF_STEALTH: Final = "unseen"
CREEPING_UP: Final = "creep"


class TeamOrder(SixOption):
    """The order of the teams after the first [initiative-others-keeper]."""

    CLAUSE = "initiative-others-keeper"

    def __init__(self, teams: tuple[int, ...]) -> None:
        super().__init__(0)
        self.teams = teams

    def key(self) -> str:
        return "order:" + ",".join([str(team) for team in self.teams])


class Surprise(SixOption):
    """Which team has surprise and how it comes by it, or none [surprise-sources]."""

    CLAUSE = "surprise-sources"

    def __init__(self, how: str, team: int) -> None:
        super().__init__(0)
        self.how = how
        self.team = team

    def key(self) -> str:
        return f"{self.how}:{self.team}" if self.team >= 0 else self.how


class ChangeObjective(SixOption):
    """Which team gets another objective, or none [objective-change]."""

    CLAUSE = "objective-change"

    def __init__(self, team: int) -> None:
        super().__init__(0)
        self.team = team

    def key(self) -> str:
        return f"change:{self.team}" if self.team >= 0 else "keep"


class NewObjective(SixOption):
    """A team's new objective; zones are named by their number [objective-change, r-objective-kinds]."""

    CLAUSE = "objective-change"

    def __init__(self, kind: str, subject: int, number: int, seen: bool = False) -> None:
        super().__init__(0)
        self.kind = kind
        self.subject = subject  # a combatant, a thing or a zone
        self.number = number
        self.seen = seen  # a combatant who is on the board

    def key(self) -> str:
        return f"{self.kind}:{self.subject}:{self.number}"

    def family(self) -> str:
        return f"{self.kind}-{self.subject}"

    def amount(self) -> int:
        return -1 if self.kind in (DEFEAT, SLAY) else self.number

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",) if self.seen else ()


class TaskGain(SixOption):
    """What success at an unprepared task does: open a door, or nothing in particular [action-short-task]."""

    CLAUSE = "action-short-task"

    def __init__(self, door: tuple[int, int] | None) -> None:
        super().__init__(0)
        self.door = door

    def key(self) -> str:
        return f"open:{self.door[0]},{self.door[1]}" if self.door is not None else "nothing"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.door[0]},{self.door[1]}",) if self.door is not None else ()
