"""Seats: the Keeper has seat 0, and combatant n has seat n + 1.

Decisions, dice and minds name a seat; state, events and cards name a combatant. Convert only here.
"""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 300  # more than any fight fills: combatants who join later get their own seats


def seat_of(who: int) -> int:
    """The seat of a combatant. The seat of no combatant (NOBODY) is the Keeper's."""
    return who + 1


def who_at(seat: int) -> int:
    """The combatant at a seat. At the Keeper's seat it is NOBODY."""
    return seat - 1


def seats_for(combatants: int) -> int:
    """How many seats a fight with this many combatants has, the Keeper's included."""
    return combatants + 1
