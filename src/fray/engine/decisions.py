"""Decisions: who must choose, and among what. The rules list options, the player returns one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

KEEPER: Final = 0  # the Keeper's seat
NOBODY: Final = -1  # the `who` of a decision that is about no single combatant

# The closed list of reasons for which a command is refused.
MALFORMED: Final = "malformed"
ILLEGAL: Final = "illegal now"
NOT_YOURS: Final = "not yours"
STALE: Final = "stale"
OVER: Final = "over"

LONGEST_NUMBER: Final = 20  # digits


@mypyc_attr(allow_interpreted_subclasses=True)
class Refused(Exception):
    """The request is refused and nothing has changed. The message says why, and by which clause."""

    def __init__(self, reason: str, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.clause = clause

    def __reduce__(self) -> tuple[object, ...]:
        return Refused, (self.reason, self.message, self.clause)


def number(text: str, low: int, high: int) -> int:
    """A written number within bounds. The refusal names the bounds."""
    digits = text.strip().removeprefix("-")
    if len(digits) > LONGEST_NUMBER or not digits.isdecimal() or not low <= int(text) <= high:
        shown = text if len(text) <= LONGEST_NUMBER else text[:LONGEST_NUMBER] + "..."
        raise Refused(MALFORMED, f"{shown!r} is not valid; write a whole number from {low} to {high}")
    return int(text)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Option:
    """One legal answer. Its key is stable; labels are made at the edge, by the system's prose, on demand."""

    def key(self) -> str:
        raise NotImplementedError

    def family(self) -> str:
        """What it is grouped under: options of one family differ only in target or amount."""
        return self.key().partition(":")[0]

    def clause(self) -> str:
        """The clause that allows it."""
        raise NotImplementedError

    def cost(self) -> int:
        """Its price in the system's currency."""
        return 0

    def amount(self) -> int:
        """Where a family is one choice with a dial: how far the dial is turned. -1 where there is none."""
        return -1

    def concedes(self) -> bool:
        """Whether it surrenders the fight. Random minds do not choose it."""
        return False

    def points_at(self) -> tuple[str, ...]:
        """The places and combatants on the board it is about. The first of them is its target."""
        return ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.key()!r}>"


@mypyc_attr(acyclic=True, free_list_len=1)
class Word(Option):
    """A plain answer such as yes or no, for small decisions and for the Keeper's rulings."""

    def __init__(self, word: str, clause: str) -> None:
        self.word = word
        self.because = clause

    def key(self) -> str:
        return self.word

    def clause(self) -> str:
        return self.because


@dataclass(frozen=True)
class Ruling(Option):
    """What the Keeper rules; `because` is the clause that makes the Keeper rule."""

    because: str

    def clause(self) -> str:
        return self.because


O = TypeVar("O", bound=Option, covariant=True)  # noqa: E741 - one letter reads best in the signatures


class Bar:
    """One reason for which something cannot be done, with the clause that says so."""

    def __init__(self, clause: str, reason: str) -> None:
        self.clause = clause
        self.reason = reason

    def forbids(self, key: str, *points_at: str) -> Forbidden:
        """Forbid what has this key, and say what on the board it is about."""
        return Forbidden(key, self.clause, self.reason, points_at)

    def rules_out(self, option: Option) -> Forbidden:
        """Forbid an option, which says what on the board it is about."""
        return Forbidden(option.key(), self.clause, self.reason, option.points_at())


class Forbidden:
    """An option that a player may expect, with the clause that forbids it."""

    def __init__(self, key: str, clause: str, reason: str, points_at: tuple[str, ...] = ()) -> None:
        self.key = key
        self.clause = clause
        self.reason = reason
        self.points_at = points_at  # the places and combatants on the board it is about


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[O]):
    """A question to one seat. It lists its options on request; there is always at least one."""

    KIND: ClassVar[str] = ""
    CLAUSE: ClassVar[str] = ""
    DETAIL: ClassVar[bool] = False

    def __init__(self, seat: int, who: int) -> None:
        self.seat = seat
        self.who = who

    def kind(self) -> str:
        """The decision's name in the system's words."""
        return self.KIND

    def clause(self) -> str:
        """The clause that makes the rule ask."""
        return self.CLAUSE

    def begins(self) -> bool:
        """Whether a new action begins here. All other questions are part of an action that is under way."""
        return False

    def is_detail(self) -> bool:
        """Whether it settles how the action just chosen is done, and there is a sensible answer: what the tactician
        would say. People then see that answer before they commit the action, and may change it."""
        return self.DETAIL

    def options(self) -> list[O]:
        raise NotImplementedError

    def stands(self) -> bool:
        """Whether it still makes sense to ask, after the Keeper has changed the state; if not, the first option is
        taken, which is to do nothing."""
        return True

    def forbidden(self) -> list[Forbidden]:
        """What a player may expect but cannot do now, and why not."""
        return []

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of combatant {self.who} at seat {self.seat}>"

    def pick(self, key: str) -> O:
        """The option with this key, or a refusal that says why there is none."""
        for option in self.options():
            if option.key() == key:
                return option
        for barred in self.forbidden():
            if key == barred.key or key.startswith(barred.key + ":"):  # a whole family can be forbidden
                raise Refused(ILLEGAL, barred.reason, barred.clause)
        raise Refused(ILLEGAL, f"{key!r} is not among the choices here", self.clause())


def picked(decision: Decision[O], options: list[O], key: str) -> O:
    """The option with this key among those already listed, or what the decision makes of the key."""
    for option in options:
        if option.key() == key:
            return option
    return decision.pick(key)


@mypyc_attr(allow_interpreted_subclasses=True)
class Premise:
    """What an action under way rests on, to be looked at again after each question of its declaration."""

    def __init__(self) -> None:
        self.overruled = False  # whether the Keeper has given an order since

    def holds(self) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """A player that is a program: it gets a decision and returns one of its options."""

    def begin(self, seed: int, fight: int, seat: int) -> None:
        """A new fight begins: number `fight` of this seed. Forget the last one."""

    def takes(self, decision: Decision[O]) -> bool:
        """Whether it answers this. In the open lane the person at its seat is asked what it leaves."""
        return True

    def answer(self, decision: Decision[O]) -> O:
        raise NotImplementedError


class RollRequest:
    """Dice that a player rolls by hand."""

    def __init__(self, seat: int, draw: str, count: int, sides: int, explode: int) -> None:
        self.seat = seat
        self.draw = draw
        self.count = count
        self.sides = sides
        self.explode = explode


class Waiting(Exception):
    """The tape is exhausted: the fight waits for these decisions, each with its options listed, or for this roll."""

    def __init__(
        self,
        decisions: list[Decision[Option]],
        roll: RollRequest | None = None,
        listed: list[list[Option]] | None = None,
    ) -> None:
        super().__init__("the fight waits for an answer")
        self.decisions = decisions
        self.roll = roll
        self.listed: list[list[Option]] = listed if listed is not None else []
