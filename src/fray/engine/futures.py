"""Futures: a fight that waits, played on to its end again and again, with other dice and a mind on every seat.

Nothing that the asker cannot know has a part in it: the dice after the question are other dice, what others have
answered to the same question is answered anew, and combatants the asker does not see are left out.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.batch import run_out, winner_of
from fray.engine.battle import Battle
from fray.engine.decisions import Mind
from fray.engine.dice import SeededDice
from fray.engine.fight import Departure, Fight, Sight
from fray.engine.rules import Rules
from fray.engine.tape import Entry, Tape


@mypyc_attr(serializable=True)
class Ends:
    """How futures ended: who won, in how many each combatant was out, how many decisions followed the open ones."""

    def __init__(self) -> None:
        self.winners: list[int] = []
        self.outs: list[int] = []
        self.decisions = 0

    def add(self, battle: Battle, sides: list[str]) -> None:
        self.winners.append(winner_of(battle, sides))
        for who in range(battle.size()):
            if who == len(self.outs):
                self.outs.append(0)
            if battle.out(who):
                self.outs[who] += 1


class Present:
    """A fight that waits: the settled state before the present step, and what has been answered since.

    Futures begin at the first question that `entries` leave open.
    """

    def __init__(
        self,
        rules: Rules[Battle],
        settled: Fight[Battle],
        entries: list[Entry],
        sides: list[str],
        minds: list[Mind],
        sight: Sight,
    ) -> None:
        self.rules = rules
        self.settled = settled
        self.entries = entries
        self.sides = sides
        self.minds = minds  # by seat
        self.sight = sight


class Choice:
    """An answer to try: the combatant at a seat takes the option with this key. Without a key its mind answers."""

    def __init__(self, seat: int, who: int, key: str) -> None:
        self.seat = seat
        self.who = who
        self.key = key


def future(present: Present, choice: Choice, seed: int, number: int) -> Fight[Battle]:
    """A future that is yet to be played: the fight as it waits, with its own dice from the open question on."""
    seated: list[Mind | None] = []
    for seat in range(len(present.minds)):
        present.minds[seat].begin(seed, number, seat)
        seated.append(present.minds[seat])
    position = present.settled.tape.position if present.settled.tape is not None else 0
    fight = present.settled.copy(Tape(present.entries, position))
    fight.listening = False
    fight.departure = Departure(SeededDice(seed, number), seated, present.sight, choice.seat, choice.who, choice.key)
    return fight


def play_on(present: Present, choice: Choice, seed: int, first: int, last: int) -> Ends:
    """Futures number `first` to `last` - 1 of a seed. The same number has the same dice for every choice."""
    ends = Ends()
    for number in range(first, last):
        fight = future(present, choice, seed, number)
        departure = fight.departure
        run_out(present.rules, fight)
        ends.add(fight.battle, present.sides)
        ends.decisions += fight.decisions - (departure.asked if departure is not None else 0)
    return ends
