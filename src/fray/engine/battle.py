"""What every system's state must offer: a copy, a fingerprint, an ending, and an ear for the Keeper's overrides."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.orders import Order, check_order
from fray.engine.tape import Override

UNSEEN: Final = "something unseen"  # what anybody is called who is left out
NEVER_JOINS: Final = 1_000_000  # the round in which they come in


class Result:
    """How a fight ended. No winner is a draw."""

    def __init__(self, winner: str, reason: str, clause: str) -> None:
        self.winner = winner
        self.reason = reason
        self.clause = clause


class Member:
    """Somebody who is or was in the fight: a name, and the place of the side among the encounter's."""

    def __init__(self, name: str, side: int) -> None:
        self.name = name
        self.side = side


class Over(Exception):
    """The fight has ended; whatever was still to come does not happen."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle:
    """A system's whole state between two dice. It knows no dice and no tape: whoever sees it cannot see the future."""

    def __init__(self) -> None:
        self.result: Result | None = None

    def clone(self) -> Battle:
        raise NotImplementedError

    def fingerprint(self) -> str:
        """Everything that can ever matter again, as text: equal fingerprints are equal states."""
        raise NotImplementedError

    def size(self) -> int:
        """How many combatants there have been, those who came in later among them."""
        raise NotImplementedError

    def member(self, who: int) -> Member:
        """Who a combatant is."""
        raise NotImplementedError

    def out(self, who: int) -> bool:
        """Whether a combatant has gone out of the fight: fallen, fled or given up."""
        raise NotImplementedError

    def side_names(self) -> list[str]:
        """The sides, those that joined later included."""
        raise NotImplementedError

    def leave_out(self, whom: list[int]) -> None:
        """Become the fight as it is known to players who do not see these combatants.

        Each of them is put back to a blank that is not here, and nothing the others have tells where it is or what
        it does. What binds a visible combatant to it (a hold, a fright) stays: that much they feel.
        """
        raise NotImplementedError

    def orders(self) -> tuple[Order, ...]:
        """What the Keeper may order in this system."""
        raise NotImplementedError

    def carry_out(self, order: Override) -> str:
        """Do what the Keeper orders and say what was there before; refuse what cannot be done. It has been checked."""
        raise NotImplementedError

    def check_order(self, order: Override) -> None:
        """Refuse what cannot be an order in this fight, whatever the system makes of it."""
        check_order(order, self.orders(), self.size(), self.side_names())

    def overrule(self, order: Override) -> str:
        """Check an order and carry it out."""
        self.check_order(order)
        return self.carry_out(order)

    def end(self, winner: str, reason: str, clause: str) -> None:
        """The fight is over: record how and stop everything else."""
        self.result = Result(winner, reason, clause)
        raise Over
