# mypyc: skip - runs at the pace of people
"""A live fight: the last settled state and the answers since then.

Undo cuts the tape, redo puts the cut part back, a branch copies it. The game keeps the only record of what was undone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from fray.engine.battle import Battle, Over, Result
from fray.engine.decisions import (
    ILLEGAL,
    MALFORMED,
    NOT_YOURS,
    Decision,
    Mind,
    Option,
    Refused,
    RollRequest,
    Waiting,
    picked,
)
from fray.engine.decisions import OVER as IT_IS_OVER
from fray.engine.dice import Dice, Seed, dice_of, new_key
from fray.engine.encounter import Encounter
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.orders import REKEY
from fray.engine.seats import MOST_SEATS, seats_for
from fray.engine.system import System
from fray.engine.tape import Answer, Entry, Override, Tape, Typed

MOST_IN_STEP: Final = 500  # tape entries in a step, after which the game refuses more orders
NO_DICE: Final = "there are no dice to type now"


@dataclass(frozen=True)
class UndoneLine:
    """A line that an undo removed from the log, in the words it had, and its event."""

    text: str
    event: Event = field(compare=False)


@dataclass(frozen=True)
class Undone:
    """What an undo cut off the tape, and the lines it removed from the log."""

    position: int  # where the tape was cut
    entries: list[Entry]
    by_hand: list[int]  # the seats that typed their dice then
    after: int  # how many events come before the lines
    lines: list[UndoneLine]
    battle: Battle  # the state to which the lines led


class Foreseeing(Mind):
    """A mind that looks ahead: it gets the game, to play on from it before it answers. It plays only in games."""

    def choose(self, game: Game, decision: Decision[Option]) -> Option:
        """The option it takes."""
        raise NotImplementedError


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
        self.undone: list[Undone] = []  # every undo that was not redone, the latest last
        self.redoable = 0  # how many of the latest undos can be redone
        self.by_hand: list[int] = list(by_hand)  # seats that type the results of their own dice
        self.seats: list[str] = []  # who plays each seat, for the saved file; empty if not known
        self.waiting: Waiting | None = None
        start = battle if battle is not None else system.battle(encounter)
        first: Fight[Battle] = Fight(start, dice or dice_of(seed), [], Tape([]), system.orders)
        first.listening = True
        self.minds: list[Mind | None] = list(minds) if minds is not None else [None] * seats_for(len(encounter.roster))
        self._settled: list[Fight[Battle]] = [first]
        self.current: Fight[Battle] = first
        self.replay(entries)

    # ---- looking

    @property
    def battle(self) -> Battle:
        """The present state, possibly in the middle of a step."""
        battle: Battle = self.current.battle
        return battle

    @property
    def result(self) -> Result | None:
        return self.battle.result

    @property
    def decisions(self) -> list[Decision[Option]]:
        """The open decisions, each for its own seat."""
        return list(self.waiting.decisions) if self.waiting else []

    def options(self, decision: Decision[Option]) -> list[Option]:
        """The options of an open decision, as the rules listed them when they asked."""
        for number, pending in enumerate(self.decisions):
            if pending is decision and self.waiting is not None:
                return self.waiting.listed[number]
        raise Refused(ILLEGAL, "this decision is not open")

    @property
    def roll(self) -> RollRequest | None:
        """The dice that a person must roll and type before the fight goes on."""
        return self.waiting.roll if self.waiting else None

    @property
    def steps(self) -> list[list[Event]]:
        """What happened, step by step. The last step may be unfinished."""
        told = [fight.events for fight in self._settled]
        return told if self.current is self._settled[-1] else [*told, self.current.events]

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for step in self.steps for event in step]

    def secret_from(self, seat: int) -> list[Answer]:
        """What others have already answered to the question that is open: theirs alone until all have."""
        since = self.entries[self.current.asked_at :]
        return [entry for entry in since if isinstance(entry, Answer) and entry.seat != seat]

    def known_to(self, seat: int) -> list[Entry]:
        """The tape as the player at a seat knows it."""
        secret = self.secret_from(seat)
        return [entry for entry in self.entries if entry not in secret]  # the very same entries, not equal ones

    def settled(self) -> Fight[Battle]:
        """The last settled state. The present step always runs again from here."""
        return self._settled[-1]

    def stages(self) -> list[Fight[Battle]]:
        """All settled states, from the beginning on."""
        return list(self._settled)

    # ---- answering

    def answer(
        self,
        key: str,
        seat: int | None = None,
        who: int | None = None,
        by_mind: bool = False,
        detail: bool = False,
    ) -> None:
        """Answer an open decision: the only one, or the one for this seat and combatant."""
        decision = self._pending(seat, who)
        chosen = picked(decision, self.options(decision), key)
        self._submit(Answer(decision.seat, decision.who, chosen.key(), by_mind, detail))

    def type_dice(self, faces: Sequence[int], seat: int | None = None) -> None:
        """Enter what the real dice show."""
        self._refuse_if_over()
        if self.roll is None:
            raise Refused(ILLEGAL, NO_DICE)
        if seat is not None and seat != self.roll.seat:
            raise Refused(NOT_YOURS, "another player rolls these dice")
        self._submit(Typed(self.roll.seat, self.roll.draw, list(faces)))

    def override(self, order: str, who: int = -1, what: str = "", value: str = "") -> None:
        """The Keeper overrules the rules. The order goes on the tape like any answer."""
        self._refuse_if_over()
        self._refuse_if_rolling()
        self.refuse_more_orders()
        entry = Override(order, who, what, value)
        self.system.orders.check(self.battle, entry)
        self._submit(entry)

    def refuse_more_orders(self) -> None:
        """Limit the orders in one step: each new one runs the step again with all of them."""
        if len(self.entries) - position_of(self.settled()) >= MOST_IN_STEP:
            raise Refused(ILLEGAL, f"at most {MOST_IN_STEP} orders in one step; let the fight go on first")

    def _pending(self, seat: int | None, who: int | None) -> Decision[Option]:
        self._refuse_if_over()
        mine = [decision for decision in self.decisions if seat is None or decision.seat == seat]
        fitting = [decision for decision in mine if who is None or decision.who == who]
        if len(fitting) == 1:
            return fitting[0]
        self._refuse_if_rolling()
        if not fitting:
            raise Refused(NOT_YOURS, "this seat has no open decision now")
        raise Refused(MALFORMED, "several decisions are open; name the seat and the combatant")

    def _refuse_if_over(self) -> None:
        if self.result is not None:
            raise Refused(IT_IS_OVER, "the fight is over; undo the last answer to go on")

    def _refuse_if_rolling(self) -> None:
        """Typed dice come first: after any other entry on the tape, the dice would roll themselves."""
        if self.roll is not None:
            raise Refused(ILLEGAL, f"the fight waits for dice ({self.roll.draw}); type them first")

    def _submit(self, entry: Entry) -> None:
        self.replay([entry])
        self.redoable = 0

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """If anything goes wrong inside, restore the game as it was."""
        entries, settled, by_hand = self.entries.copy(), self._settled.copy(), self.by_hand.copy()
        undone, redoable = self.undone.copy(), self.redoable
        current, waiting = self.current, self.waiting
        try:
            yield
        except BaseException:
            self.entries[:], self._settled[:], self.by_hand[:] = entries, settled, by_hand
            self.undone[:], self.redoable = undone, redoable
            self.current, self.waiting = current, waiting
            raise

    # ---- going back and forth

    def undo(self) -> None:
        """Take back the last entry that a person put on the tape, and all later answers of minds."""
        self.undo_to(self.last_of_a_person())

    def last_of_a_person(self) -> int:
        """The position of the last entry that a person made: of an action with its details, where it was chosen."""
        position = len(self.entries) - 1
        while position >= 0 and (not by_a_person(self.entries[position]) or is_detail(self.entries[position])):
            position -= 1
        if position < 0:
            raise Refused(ILLEGAL, "there is nothing to undo")
        return position

    def undo_to(self, position: int, by_hand: Sequence[int] | None = None) -> None:
        """Go back to just before the tape entry at this position. `redo` brings it back.

        `by_hand` are the seats that type their dice from there on; by default, the same ones as now.

        The fight cannot wait everywhere: the next roll may be a mind's, with a face that the Keeper chose and that
        the die does not have. Then go back further.
        """
        self._refuse_position(position)
        while position > 0 and not self._went_back(position, by_hand):
            position -= 1
        if position == 0:
            self._go_back(0, by_hand)

    def _refuse_position(self, position: int) -> None:
        if not 0 <= position < len(self.entries):
            raise Refused(ILLEGAL, f"the tape has no entry {position}; it has {len(self.entries)}")

    def _went_back(self, position: int, by_hand: Sequence[int] | None) -> bool:
        """Go back to this position, if the fight can wait there."""
        try:
            self._go_back(position, by_hand)
        except Refused:
            return False
        return True

    def _go_back(self, position: int, by_hand: Sequence[int] | None) -> None:
        with self._all_or_nothing():
            events, battle = self.events, self.battle
            tail, hands = self.entries[position:], self.by_hand.copy()
            if by_hand is not None:
                self.by_hand[:] = by_hand
            self.replace_from(position, [])
            same = common_objects(events, self.events)  # settled events are the same objects: compare only the rest
            before, after = self.told(battle, events[same:]), self.told(self.battle, self.events[same:])
            stands = common_start(before, after)
            self.undone.append(Undone(position, tail, hands, same + stands, before[stands:], battle))
            self.redoable += 1

    def told(self, battle: Battle, events: Sequence[Event]) -> list[UndoneLine]:
        return [UndoneLine(self.system.sentence(battle, event), event) for event in events]

    def redo(self) -> None:
        """Put back what was undone last. Answers that minds gave in the meantime go."""
        if not self.redoable:
            raise Refused(ILLEGAL, "there is nothing to redo")
        with self._all_or_nothing():
            last = self.undone.pop()
            self.redoable -= 1
            self.by_hand[:] = last.by_hand
            self.replace_from(last.position, last.entries)

    def rekey(self) -> None:
        """Use new dice from here on, so that an undo does not reveal rolls. Redo still brings the old dice back."""
        self._refuse_if_over()
        self._refuse_if_rolling()
        self.refuse_more_orders()
        self.replay([Override(REKEY, value=new_key())])

    def branch(
        self,
        position: int | None = None,
        minds: Sequence[Mind | None] | None = None,
        by_hand: Sequence[int] | None = None,
    ) -> Game:
        """A copy of the fight up to a tape entry. It goes on independently, with other minds if you name them."""
        cut = len(self.entries) if position is None else position
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.entries = []
        twin.undone, twin.redoable = [], 0
        twin.by_hand = list(self.by_hand if by_hand is None else by_hand)
        twin.minds = list(self.minds if minds is None else minds)
        twin.waiting = None
        twin._settled = []
        twin.go_along(self, cut)
        return twin

    def go_along(self, other: Game, position: int, entries: Sequence[Entry] = ()) -> None:
        """Go to a position of another fight with the same beginning, and on with entries of its own.

        What the other has settled by then is not played again, however long the fight is.
        """
        with self._all_or_nothing():
            self.entries[:] = [*other.entries[:position], *entries]
            self._settled[:] = other.settled_by(position)
            self._run()

    def settled_by(self, position: int) -> list[Fight[Battle]]:
        """The states that were settled when the tape was so long."""
        return self._settled[: bisect_right(self._settled, position, key=position_of)]

    def replay(self, entries: Sequence[Entry]) -> None:
        """Put these entries on the tape and run. If one does not fit, none of them stays."""
        self.replace_from(len(self.entries), entries)

    def replace_from(self, position: int, entries: Sequence[Entry]) -> None:
        """Replace the tape from this position on and run. If an entry does not fit, nothing changes."""
        with self._all_or_nothing():
            self._cut(position)
            self.entries.extend(entries)
            self._run()

    def _cut(self, length: int) -> None:
        """Shorten the tape, and drop the states that the removed entries led to."""
        del self.entries[length:]
        while len(self._settled) > 1 and position_of(self._settled[-1]) > length:
            self._settled.pop()

    def _run(self) -> None:
        """Run from the last settled state to the end of the tape."""
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
                self.current, self.waiting = attempt, waiting.with_traceback(None)  # it would hold all callers
                if not self._foresee():
                    return
                continue
            except Over:
                pass
            self._settled.append(attempt)

    def _foresee(self) -> bool:
        """Let the next mind that looks ahead answer, if it is asked."""
        for decision in list(self.decisions):
            mind = self.minds[decision.seat] if decision.seat < len(self.minds) else None
            if isinstance(mind, Foreseeing):
                chosen = mind.choose(self, decision)
                self.entries.append(Answer(decision.seat, decision.who, chosen.key(), by_mind=True))
                return True
        return False


def position_of(fight: Fight[Battle]) -> int:
    """How many tape entries a fight has read."""
    return fight.tape.position if fight.tape is not None else 0


def seated(minds: Sequence[Mind | None]) -> list[Mind | None]:
    """The minds by seat that answer at once. The seats of combatants who may join later are empty."""
    prompt = [None if isinstance(mind, Foreseeing) else mind for mind in minds]
    return [*prompt, *[None] * (MOST_SEATS - len(minds))]


def by_mind(entry: Entry) -> bool:
    return isinstance(entry, Answer) and entry.by_mind


def is_detail(entry: Entry) -> bool:
    return isinstance(entry, Answer) and entry.detail


def by_a_person(entry: Entry) -> bool:
    """Whether a person put it on the tape. New dice after an undo count as part of the undo."""
    return not by_mind(entry) and not (isinstance(entry, Override) and entry.order == REKEY)


def common_start(before: Sequence[object], after: Sequence[object]) -> int:
    """How many items at the start of two lists are equal."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    return start


def common_objects(before: Sequence[object], after: Sequence[object]) -> int:
    """How many items at the start of two lists are the same objects."""
    start = 0
    while start < min(len(before), len(after)) and before[start] is after[start]:
        start += 1
    return start
