"""What every system's state must offer: a copy, a fingerprint, who is in it, and an ending."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import NOBODY

UNSEEN: Final = "something unseen"  # the name of a combatant that is left out
NEVER_JOINS: Final = 1_000_000  # the round in which they come in


def without(whom: list[int]) -> i64:
    """A mask of all combatants but these."""
    mask: i64 = -1
    bit: i64 = 1
    for who in whom:
        mask &= ~(bit << who)
    return mask


def seen(who: int, whom: list[int]) -> int:
    """The combatant, or NOBODY if it is left out."""
    return NOBODY if who in whom else who


class Result:
    """How a fight ended. No winner is a draw."""

    def __init__(self, winner: str, reason: str, clause: str) -> None:
        self.winner = winner
        self.reason = reason
        self.clause = clause

    def fingerprint(self) -> str:
        return f"{self.winner}:{self.reason}"


class Member:
    """A combatant as every system has it: its name, and the index of its side."""

    def __init__(self, name: str, side: int) -> None:
        self.name = name
        self.side = side


M = TypeVar("M", bound=Member)


class Over(Exception):
    """The fight has ended: the rest of the step does not happen."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle:
    """A system's whole state between two dice. It has no dice and no tape, so it does not show the future."""

    def __init__(self) -> None:
        self.result: Result | None = None

    def clone(self) -> Battle:
        raise NotImplementedError

    def fingerprint(self) -> str:
        """Everything that can ever matter again, as text: equal fingerprints are equal states."""
        raise NotImplementedError

    def size(self) -> int:
        """How many combatants there have been, including those who joined later."""
        raise NotImplementedError

    def member(self, who: int) -> Member:
        """The name and the side of a combatant."""
        raise NotImplementedError

    def rename(self, who: int, name: str) -> None:
        """Give a combatant another name. No rule depends on it."""
        raise NotImplementedError

    def out(self, who: int) -> bool:
        """Whether a combatant is out of the fight: fallen, fled or surrendered."""
        raise NotImplementedError

    def side_names(self) -> list[str]:
        """The sides, those that joined later included."""
        raise NotImplementedError

    def end(self, winner: str, reason: str, clause: str) -> None:
        """End the fight: record how, and stop everything else."""
        self.result = Result(winner, reason, clause)
        raise Over


class BattleOf(Battle, Generic[M]):
    """A battle whose combatants are members: who they are and how they are called is known without the system."""

    def __init__(self) -> None:
        super().__init__()
        self.combatants: list[M] = []

    def size(self) -> int:
        return len(self.combatants)

    def member(self, who: int) -> Member:
        return self.combatants[who]

    def rename(self, who: int, name: str) -> None:
        self.combatants[who].name = name
