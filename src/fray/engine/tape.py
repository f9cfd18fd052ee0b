"""The tape: every answer, hand-rolled die and Keeper's override of a fight, in order. With the seed it is the fight."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import MALFORMED, Refused

ANSWER: Final = "answer"
TYPED: Final = "typed"
OVERRIDE: Final = "override"
MIND: Final = "mind"  # marks answers that minds gave
DETAIL: Final = "detail"  # marks answers given together with the one before
END_FIGHT: Final = "end"  # the Keeper's order that ends the fight


class Entry:
    """One input from outside the rules."""

    def fields(self) -> list[str]:
        """The entry as a list of words. The first says what it is."""
        raise NotImplementedError


class Answer(Entry):
    """The option a seat chose for a combatant. `by_mind` only says that a mind may choose again.

    A `detail` was given together with the answer before it, and is undone with it.
    """

    def __init__(self, seat: int, who: int, key: str, by_mind: bool = False, detail: bool = False) -> None:
        self.seat = seat
        self.who = who
        self.key = key
        self.by_mind = by_mind
        self.detail = detail

    def fields(self) -> list[str]:
        mark = MIND if self.by_mind else DETAIL if self.detail else ""
        return [ANSWER, str(self.seat), str(self.who), self.key, mark]


class Typed(Entry):
    """What real dice showed."""

    def __init__(self, seat: int, draw: str, faces: list[int]) -> None:
        self.seat = seat
        self.draw = draw
        self.faces = faces

    def fields(self) -> list[str]:
        return [TYPED, str(self.seat), self.draw, " ".join(str(face) for face in self.faces)]


class Override(Entry):
    """The Keeper overrules the rules. `order` is one of the system's orders, or of those in `fray.engine.orders`."""

    def __init__(self, order: str, who: int = -1, what: str = "", value: str = "") -> None:
        self.order = order
        self.who = who
        self.what = what
        self.value = value

    def fields(self) -> list[str]:
        return [OVERRIDE, self.order, str(self.who), self.what, self.value]


def entry_from(fields: list[str]) -> Entry:
    """The entry that these words mean. Refuses anything else."""
    try:
        match fields:
            case ["answer", seat, who, key, mark] if mark in ("", MIND, DETAIL):
                return Answer(int(seat), int(who), key, mark == MIND, mark == DETAIL)
            case ["typed", seat, draw, faces]:
                return Typed(int(seat), draw, [int(face) for face in faces.split()])
            case ["override", order, who, what, value]:
                return Override(order, int(who), what, value)
    except ValueError as error:
        raise Refused(MALFORMED, f"tape entry {fields!r} has a word where a whole number belongs") from error
    raise Refused(MALFORMED, f"tape entry {fields!r} is neither an answer, typed dice nor an override")


class Tape:
    """Entries with a reading position."""

    def __init__(self, entries: list[Entry], position: int = 0) -> None:
        self.entries = entries
        self.position = position

    def peek(self) -> Entry | None:
        return self.entries[self.position] if self.position < len(self.entries) else None

    def advance(self) -> None:
        self.position += 1

    def record(self, entry: Entry) -> None:
        """Append an answer that a mind gave during the run, and count it as read."""
        self.entries.append(entry)
        self.position = len(self.entries)

    def exhausted(self) -> bool:
        return self.position >= len(self.entries)
