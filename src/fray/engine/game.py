# mypyc: skip - runs at the pace of people
"""A live fight: the last settled state and the answers since then. Undo, redo and branches are other tapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from fray.engine.battle import Battle, Over, Result
from fray.engine.decisions import ILLEGAL, MALFORMED, NOT_YOURS, Decision, Mind, Refused, RollRequest, Waiting
from fray.engine.decisions import OVER as IT_IS_OVER
from fray.engine.dice import Dice, Seed, dice_of, new_key
from fray.engine.encounter import Encounter
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.orders import REKEY
from fray.engine.seats import MOST_SEATS, seats_for
from fray.engine.system import System
from fray.engine.tape import Answer, Entry, Override, Tape, Typed

MOST_IN_STEP: Final = 500  # entries after which no further order is taken before the step is over
NO_DICE: Final = "no dice are to be rolled by hand now"


@dataclass(frozen=True)
class Undone:
    """The end of a tape that was cut off, and where."""

    position: int
    entries: list[Entry]


class Game:
    """One encounter being fought, decision by decision."""

    def __init__(
        self,
        system: System,
        encounter: Encounter,
        seed: Seed,
        minds: Sequence[Mind | None] | None = None,
        entries: Sequence[Entry] = (),
        dice: Dice | None = None,
        battle: Battle | None = None,
        by_hand: Sequence[int] = (),
    ) -> None:
        self.system = system
        self.encounter = encounter
        self.seed = seed
        self.entries: list[Entry] = []
        self.undone: list[Undone] = []
        self.by_hand: list[int] = list(by_hand)  # seats that type what their own dice show
        self.seats: list[str] = []  # who sits where, for the file, where a door says so
        self.waiting: Waiting | None = None
        start = battle if battle is not None else system.battle(encounter)
        first: Fight[Any] = Fight(start, dice or dice_of(seed), [], Tape([]), system.orders)
        first.listening = True
        self.minds: list[Mind | None] = list(minds) if minds is not None else [None] * seats_for(len(encounter.roster))
        self._settled: list[Fight[Any]] = [first]
        self.current: Fight[Any] = first
        self.replay(entries)

    # ---- looking

    @property
    def battle(self) -> Battle:
        """The state as it is now, in the middle of a step perhaps."""
        battle: Battle = self.current.battle
        return battle

    @property
    def result(self) -> Result | None:
        return self.battle.result

    @property
    def decisions(self) -> list[Decision[Any]]:
        """What the fight waits for, each decision for its own seat."""
        return list(self.waiting.decisions) if self.waiting else []

    @property
    def roll(self) -> RollRequest | None:
        """The dice somebody has to roll by hand before the fight goes on."""
        return self.waiting.roll if self.waiting else None

    @property
    def steps(self) -> list[list[Event]]:
        """What happened, step by step; the last one may still be under way."""
        told = [fight.events for fight in self._settled]
        return told if self.current is self._settled[-1] else [*told, self.current.events]

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for step in self.steps for event in step]

    def settled(self) -> Fight[Any]:
        """The last settled state, from which the present step is run again and again."""
        return self._settled[-1]

    # ---- answering

    def answer(self, key: str, seat: int | None = None, who: int | None = None) -> None:
        """Answer a pending decision: the only one there is, or the one of that seat and combatant."""
        decision = self._pending(seat, who)
        self._submit(Answer(decision.seat, decision.who, decision.pick(key).key()))

    def type_dice(self, faces: Sequence[int], seat: int | None = None) -> None:
        """Say what the real dice showed."""
        self._refuse_if_over()
        if self.roll is None:
            raise Refused(ILLEGAL, NO_DICE)
        if seat is not None and seat != self.roll.seat:
            raise Refused(NOT_YOURS, "somebody else rolls these dice")
        self._submit(Typed(self.roll.seat, self.roll.draw, list(faces)))

    def override(self, order: str, who: int = -1, what: str = "", value: str = "") -> None:
        """The Keeper's word over the rules; it goes on the tape like any answer."""
        self._refuse_if_over()
        self._refuse_if_rolling()
        self.refuse_more_orders()
        entry = Override(order, who, what, value)
        self.system.orders.check(self.battle, entry)
        self._submit(entry)

    def refuse_more_orders(self) -> None:
        """Each order runs the present step again with all that were given in it: there is an end to that."""
        if len(self.entries) - position_of(self.settled()) >= MOST_IN_STEP:
            raise Refused(ILLEGAL, f"at most {MOST_IN_STEP} orders in one step; let the fight go on first")

    def _pending(self, seat: int | None, who: int | None) -> Decision[Any]:
        self._refuse_if_over()
        mine = [decision for decision in self.decisions if seat is None or decision.seat == seat]
        fitting = [decision for decision in mine if who is None or decision.who == who]
        if len(fitting) == 1:
            return fitting[0]
        self._refuse_if_rolling()
        if not fitting:
            raise Refused(NOT_YOURS, "nobody asks this seat anything now")
        raise Refused(MALFORMED, "several decisions are open; say for whom the answer is")

    def _refuse_if_over(self) -> None:
        if self.result is not None:
            raise Refused(IT_IS_OVER, "the fight is over; undo the last answer to go on")

    def _refuse_if_rolling(self) -> None:
        """Dice somebody rolls by hand come first: with anything else on the tape they would roll themselves."""
        if self.roll is not None:
            raise Refused(ILLEGAL, f"the fight waits for dice ({self.roll.draw}); type what they show first")

    def _submit(self, entry: Entry) -> None:
        self.replay([entry])
        self.undone.clear()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Whatever goes wrong inside, the fight is afterwards as it was before."""
        entries, undone, settled = self.entries.copy(), self.undone.copy(), self._settled.copy()
        current, waiting = self.current, self.waiting
        try:
            yield
        except BaseException:
            self.entries[:], self.undone[:], self._settled[:] = entries, undone, settled
            self.current, self.waiting = current, waiting
            raise

    # ---- going back and forth

    def undo(self) -> None:
        """Take back the last thing a person put on the tape, and whatever minds answered after it."""
        position = len(self.entries) - 1
        while position >= 0 and by_mind(self.entries[position]):
            position -= 1
        if position < 0:
            raise Refused(ILLEGAL, "there is nothing to undo")
        self.undo_to(position)

    def undo_to(self, position: int) -> None:
        """Go back to just before the tape entry at this position; `redo` brings back what was undone.

        Where the fight cannot wait there, it goes back further: a mind may be next that would have to roll a die the
        Keeper has chosen and that die cannot show.
        """
        if not 0 <= position < len(self.entries):
            raise Refused(ILLEGAL, f"the tape has no entry {position}; it has {len(self.entries)}")
        while position > 0 and not self._went_back(position):
            position -= 1
        if position == 0:
            self._go_back(0)

    def _went_back(self, position: int) -> bool:
        """Whether the fight could be brought back to this position."""
        try:
            self._go_back(position)
        except Refused:
            return False
        return True

    def _go_back(self, position: int) -> None:
        with self._all_or_nothing():
            self.undone.append(Undone(position, self.entries[position:]))
            self._rewind(position)

    def redo(self) -> None:
        """Put back what was undone last; what minds have answered anew in the meantime goes."""
        if not self.undone:
            raise Refused(ILLEGAL, "there is nothing to redo")
        with self._all_or_nothing():
            last = self.undone.pop()
            self._cut(last.position)
            self.replay(last.entries)

    def rekey(self) -> None:
        """Dice of a new key from here on: undoing shows nobody what would have come. What was undone stays undone."""
        self._refuse_if_over()
        self._refuse_if_rolling()
        self._submit(Override(REKEY, value=new_key()))

    def branch(
        self,
        position: int | None = None,
        minds: Sequence[Mind | None] | None = None,
        by_hand: Sequence[int] | None = None,
    ) -> Game:
        """The same fight up to a tape entry, to be fought on independently, by others if they are named."""
        cut = len(self.entries) if position is None else position
        first = self._settled[0]
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.entries = []
        twin.undone = []
        twin.by_hand = list(self.by_hand if by_hand is None else by_hand)
        twin.minds = list(self.minds if minds is None else minds)
        twin.waiting = None
        twin._settled = [first]
        twin.current = first
        twin.replay(self.entries[:cut])
        return twin

    def replay(self, entries: Sequence[Entry]) -> None:
        """Put these entries on the tape and run; where they do not fit, nothing of them stays."""
        with self._all_or_nothing():
            self.entries.extend(entries)
            self._run()

    def _rewind(self, length: int) -> None:
        self._cut(length)
        self._run()

    def _cut(self, length: int) -> None:
        """Shorten the tape, and forget what was settled by the entries that go."""
        del self.entries[length:]
        while len(self._settled) > 1 and position_of(self._settled[-1]) > length:
            self._settled.pop()

    def _run(self) -> None:
        """From the last settled state as far as the tape reaches."""
        while True:
            settled = self._settled[-1]
            if settled.battle.result is not None:
                self.current, self.waiting = settled, None
                return
            attempt = settled.copy(Tape(self.entries, position_of(settled)))
            attempt.minds, attempt.by_hand = seated(self.minds), self.by_hand
            try:
                self.system.step(attempt)
            except Waiting as waiting:
                self.current, self.waiting = attempt, waiting
                return
            except Over:
                pass
            self._settled.append(attempt)


def position_of(fight: Fight[Any]) -> int:
    """How much of the tape a fight has read."""
    return fight.tape.position if fight.tape is not None else 0


def seated(minds: Sequence[Mind | None]) -> list[Mind | None]:
    """The minds by seat, and nobody on the seats of those who may come in."""
    return [*minds, *[None] * (MOST_SEATS - len(minds))]


def by_mind(entry: Entry) -> bool:
    return isinstance(entry, Answer) and entry.by_mind
