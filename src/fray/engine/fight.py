"""A fight under way: the state, its dice, its tape, and the two questions a rule may ask, `ask` and `roll`.

There are two lanes. In the fast one (no tape) minds answer from the state and nothing is recorded. In the open one
every answer is read from the tape or appended to it, dice may be typed, forced or forked, and events may be listened
to. Both run the same rules.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from fray.engine.battle import Battle
from fray.engine.chance import Distribution
from fray.engine.decisions import (
    ILLEGAL,
    MALFORMED,
    Decision,
    Mind,
    O,
    Option,
    Premise,
    Refused,
    RollRequest,
    Waiting,
    number,
    picked,
)
from fray.engine.dice import Dice
from fray.engine.events import Event, Overridden
from fray.engine.forks import Fork
from fray.engine.orders import MOST_SIDES, NEXT_DIE, NO_ORDERS, REKEY, Orders
from fray.engine.pools import Pool, pool_distribution, pool_total
from fray.engine.tape import END_FIGHT, Answer, Override, Tape, Typed

B = TypeVar("B", bound=Battle, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight:
    """What of a battle someone sees: all of it."""

    def leave_out(self, battle: Battle) -> None:
        """Take away from a copy of the battle what is not seen."""


class Departure:
    """Where the recorded part of a fight ends: from the first open question on it runs in the fast lane.

    From there on the dice are other dice and minds answer every question, except that the combatant at `seat` takes
    the option with this key, if there is one. What `sight` does not show is gone.
    """

    def __init__(self, dice: Dice, minds: list[Mind | None], sight: Sight, seat: int, who: int, key: str) -> None:
        self.dice = dice
        self.minds = minds
        self.sight = sight
        self.seat = seat
        self.who = who
        self.key = key
        self.asked = 0  # how many decisions the recorded part had

    def answer(self, decision: Decision[O]) -> O:
        """The answer to a question that was open at the departure."""
        if self.key and decision.seat == self.seat and decision.who == self.who:
            return decision.pick(self.key)
        mind = self.minds[decision.seat]
        assert mind is not None
        return mind.answer(decision)


class Fight(Generic[B]):
    """Machinery around a battle. Rules get the fight; minds get only decisions, which know the battle at most."""

    def __init__(
        self,
        battle: B,
        dice: Dice,
        minds: list[Mind | None],
        tape: Tape | None = None,
        orders: Orders = NO_ORDERS,
    ) -> None:
        self.battle = battle
        self.dice = dice
        self.minds = minds  # by seat; None where a person sits
        self.tape = tape
        self.orders = orders
        self.listening = False
        self.events: list[Event] = []
        self.faces: list[int] = []  # what the last open draw showed
        self.forced: list[int] = []  # faces the Keeper has chosen for the next dice
        self.taken_out: list[int] = []  # combatants the Keeper has put out of the fight in this step
        self.by_hand: list[int] = []  # seats that type what their own dice show
        self.premise: Premise | None = None  # of the action that is being declared, for rules that look at it
        self.fork: Fork | None = None
        self.departure: Departure | None = None
        self.decisions = 0
        self.asked_at = 0  # the tape position of the last question

    # ---- events

    def note(self, event: Event) -> None:
        """Record an event. Rules call this only while `listening`."""
        if self.tape is not None:
            event.at = self.tape.position
        self.events.append(event)

    # ---- decisions

    def ask(self, decision: Decision[O]) -> O:
        """The player at the decision's seat answers with one of its options."""
        self.decisions += 1
        if self.tape is None:
            mind = self.minds[decision.seat]
            assert mind is not None
            return mind.answer(decision)
        return self._ask_openly(decision, self.tape)

    def ask_each(self, decisions: list[Decision[O]]) -> list[O]:
        """Several players decide in secret at the same time. The order of their answers changes nothing."""
        self.decisions += len(decisions)
        if self.tape is None:
            answers: list[O] = []
            for decision in decisions:
                mind = self.minds[decision.seat]
                assert mind is not None
                answers.append(mind.answer(decision))
            return answers
        return self._ask_each_openly(decisions, self.tape)

    def _ask_openly(self, decision: Decision[O], tape: Tape) -> O:
        return self._ask_each_openly([decision], tape)[0]

    def _ask_each_openly(self, decisions: list[Decision[O]], tape: Tape) -> list[O]:
        self.asked_at = tape.position
        listed: list[list[O]] = [decision.options() for decision in decisions]
        chosen: list[O | None] = [self._forced_option(decisions[at], listed[at]) for at in range(len(decisions))]
        while None in chosen:
            entry = tape.peek()
            if entry is None and self.departure is not None:
                self._depart_answering(self.departure, decisions, chosen)
            elif entry is None:
                self._let_minds_answer(decisions, listed, chosen, tape)
            elif isinstance(entry, Override):
                tape.advance()
                self._overrule(entry)
                for at, decision in enumerate(decisions):
                    listed[at] = decision.options()
                    chosen[at] = self._still_chosen(decision, listed[at], chosen[at])
            elif isinstance(entry, Answer):
                at = _asked(decisions, chosen, entry)
                chosen[at] = picked(decisions[at], listed[at], entry.key)
                tape.advance()
            else:
                raise Refused(MALFORMED, "the tape has typed dice where the fight asks for a decision")
        return [answer for answer in chosen if answer is not None]

    def _forced_option(self, decision: Decision[O], options: list[O]) -> O | None:
        """The answer to a question that is not asked: a single option, or a combatant just put out by the Keeper."""
        if not options:
            raise Refused(ILLEGAL, f"this leaves nothing to choose where a choice must be made ({decision.kind()})")
        return options[0] if len(options) == 1 or decision.who in self.taken_out else None

    def _still_chosen(self, decision: Decision[O], options: list[O], answer: O | None) -> O | None:
        """After an order: the same answer, if it is still possible in the new state; otherwise nothing is chosen."""
        forced = self._forced_option(decision, options)
        if not decision.stands():
            return options[0]
        if forced is not None or answer is None:
            return forced
        key = answer.key()
        for option in options:
            if option.key() == key:
                return option
        return None

    def _let_minds_answer(
        self, decisions: list[Decision[O]], listed: list[list[O]], chosen: list[O | None], tape: Tape
    ) -> None:
        """Minds answer their decisions. If a person still has to answer, the fight waits."""
        waiting: list[Decision[Option]] = []
        open_options: list[list[Option]] = []
        for index, decision in enumerate(decisions):
            if chosen[index] is not None:
                continue
            mind = self.minds[decision.seat]
            if mind is None or not mind.takes(decision):
                waiting.append(decision)
                open_options.append(listed[index])  # type: ignore[arg-type]  # read only
                continue
            option = picked(decision, listed[index], mind.answer(decision).key())
            tape.record(Answer(decision.seat, decision.who, option.key(), by_mind=True))
            chosen[index] = option
        if waiting:
            raise Waiting(waiting, None, open_options)

    def _depart_answering(self, departure: Departure, decisions: list[Decision[O]], chosen: list[O | None]) -> None:
        """The open questions are answered, and the fight goes on in the fast lane."""
        self._depart(departure)
        for index, decision in enumerate(decisions):
            if chosen[index] is None:
                chosen[index] = departure.answer(decision)

    def _depart(self, departure: Departure) -> None:
        departure.sight.leave_out(self.battle)
        departure.asked = self.decisions
        self.departure = self.tape = None
        self.dice, self.minds = departure.dice, departure.minds
        self.forced = []

    def _overrule(self, order: Override) -> None:
        """Carry out the Keeper's order and put it on record."""
        if self.premise is not None:
            self.premise.overruled = True
        self.orders.check(self.battle, order)
        before = ""
        if order.order == NEXT_DIE:
            self.forced.append(number(order.value, 1, MOST_SIDES))
        elif order.order == REKEY:
            self.dice = self.dice.rekeyed(order.value)
        elif order.order != END_FIGHT:
            before = self._overrule_state(order)
        if self.listening and order.order != REKEY:
            self.note(Overridden("", order.order, order.who, order.what, order.value, before))
        if order.order == END_FIGHT:
            self.battle.end(order.what, order.value or "the Keeper ended the fight", "")

    def _overrule_state(self, order: Override) -> str:
        """The system does it, and says what was there before."""
        was_out = self._is_out(order.who)
        before = self.orders.carry_out(self.battle, order)
        if not was_out and self._is_out(order.who):
            self.taken_out.append(order.who)
        return before

    def _is_out(self, who: int) -> bool:
        """Whether this combatant is out. General orders have no combatant."""
        return who >= 0 and self.battle.out(who)

    # ---- chance

    def roll(self, draw: str, seat: int, sides: i64) -> i64:
        """One die."""
        if self.tape is None:
            return self.dice.face(draw, sides)
        return self._roll_openly(draw, seat, Pool(1, sides))

    def roll_sum(self, draw: str, seat: int, count: i64, sides: i64) -> i64:
        """The sum of some dice: a single draw with a single distribution."""
        if self.tape is None:
            total: i64 = 0
            for _ in range(count):
                total += self.dice.face(draw, sides)
            return total
        return self._roll_openly(draw, seat, Pool(count, sides))

    def roll_pool(self, draw: str, seat: int, pool: Pool) -> i64:
        """The total of a pool: exploding dice, or some kept of many."""
        if self.tape is None:
            return pool_total(pool, self._faces(draw, pool))
        return self._roll_openly(draw, seat, pool)

    def forks(self) -> bool:
        """Whether what is drawn now is walked along every outcome instead of being rolled."""
        return self.fork is not None and self.tape is not None and self.tape.position >= self.fork.start

    def take(self, distribution: Distribution) -> i64:
        """What several dice come to, as a single draw of a fork: only where `forks` says so."""
        assert self.fork is not None
        self.faces = []
        return self.fork.take(distribution)

    def _roll_openly(self, draw: str, seat: int, pool: Pool) -> i64:
        assert self.tape is not None
        if self.fork is not None and self.tape.position >= self.fork.start:
            return self.take(pool_distribution(pool))
        entry = self.tape.peek()
        if isinstance(entry, Typed) and entry.seat == seat and entry.draw == draw:
            self.tape.advance()
            self.faces = checked_faces(draw, pool, entry.faces)
        elif entry is None and seat in self.by_hand and not self.forced:
            if self.departure is None:
                raise Waiting([], RollRequest(seat, draw, pool.count, pool.sides, pool.explode))
            self._depart(self.departure)
            self.faces = self._faces(draw, pool)
        else:
            self.faces = self._faces(draw, pool)
        return pool_total(pool, self.faces)

    def _faces(self, draw: str, pool: Pool) -> list[int]:
        """The faces of a pool, each die followed by its explosions."""
        faces: list[int] = []
        for _ in range(pool.count):
            face = self._face(draw, pool.sides)
            faces.append(face)
            again = 0
            while face == pool.sides and again < pool.explode:
                again += 1
                face = self._face(draw, pool.sides)
                faces.append(face)
        return faces

    def _face(self, draw: str, sides: int) -> int:
        if not self.forced:
            return self.dice.face(draw, sides)
        face = self.forced.pop(0)
        if not 1 <= face <= sides:
            raise Refused(ILLEGAL, f"the next die is a d{sides} ({draw}) and cannot show {face}; choose 1 to {sides}")
        return face

    # ---- copies

    def copy(self, tape: Tape | None) -> Fight[B]:
        """The same fight with another tape; nothing done to the one is seen by the other."""
        battle: B = self.battle.clone()  # type: ignore[assignment]  # a battle's clone is of its own kind
        twin: Fight[B] = Fight(battle, self.dice.copy(), self.minds, tape, self.orders)
        twin.listening = self.listening
        twin.forced = self.forced.copy()
        twin.by_hand = self.by_hand
        twin.decisions = self.decisions
        return twin


def _asked(decisions: list[Decision[O]], chosen: list[O | None], entry: Answer) -> int:
    """Which of the open decisions an answer on the tape belongs to."""
    for index, decision in enumerate(decisions):
        if chosen[index] is None and decision.seat == entry.seat and decision.who == entry.who:
            return index
    raise Refused(ILLEGAL, f"seat {entry.seat} has no open decision that {entry.key!r} could answer")


def checked_faces(draw: str, pool: Pool, faces: list[int]) -> list[int]:
    """Typed faces, refused unless these dice can show them."""
    for face in faces:
        if not 1 <= face <= pool.sides:
            raise Refused(ILLEGAL, f"{draw}: a d{pool.sides} cannot show {face}; type 1 to {pool.sides}")
    if not _complete(pool, faces):
        raise Refused(ILLEGAL, f"{draw}: {len(faces)} dice typed, {pool.count}d{pool.sides} wanted")
    return faces.copy()


def _complete(pool: Pool, faces: list[int]) -> bool:
    """Whether the faces are just what the pool rolls: each die followed by its explosions, nothing more."""
    position = 0
    for _ in range(pool.count):
        again = 0
        while position < len(faces) and faces[position] == pool.sides and again < pool.explode:
            position += 1
            again += 1
        position += 1
    return position == len(faces)
