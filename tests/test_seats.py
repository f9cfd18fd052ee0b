"""Seats and combatants: one function each way."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, NOBODY
from fray.engine.seats import MOST_SEATS, seat_of, seats_for, who_at


def test_each_combatant_has_its_own_seat_after_the_keepers() -> None:
    seats = [KEEPER, *(seat_of(who) for who in range(5))]
    assert seats == list(range(seats_for(5)))
    assert [who_at(seat) for seat in seats] == [NOBODY, 0, 1, 2, 3, 4]
    assert all(seat_of(who_at(seat)) == seat for seat in range(MOST_SEATS))
