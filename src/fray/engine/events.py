# mypyc: skip - made only while the fight records events
"""Events: what happened, with the clause that made it happen and the numbers that went into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from fray.engine.sums import Term
from fray.engine.tape import END_FIGHT


@dataclass(frozen=True)
class RolledDice:
    """Rolled dice. `draw` names them. Without faces the outcome was walked, not rolled.

    `dropped` and `joined` are places among the faces: of dice that do not count, of those that exploding dice added.
    """

    draw: str
    sides: int
    faces: tuple[int, ...]
    dropped: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()

    def exploding(self) -> RolledDice:
        """The same dice, each of which is rolled again and added on its highest face."""
        again = tuple(place + 1 for place, face in enumerate(self.faces[:-1]) if face == self.sides)
        return replace(self, joined=again)


@dataclass(frozen=True)
class Blow:
    """An attack: by whom, at whom, with what. An attack on an area has no target (-1)."""

    by: int
    at: int
    means: str


@dataclass(frozen=True)
class Harm:
    """Damage to a combatant. Without `means` it comes from the last blow; a fall or a fire names itself."""

    to: int
    amount: int
    means: str = ""


@dataclass(frozen=True)
class Cost:
    """What a combatant pays: how much of the gauge with that key on its card."""

    by: int
    gauge: str
    amount: int


@dataclass
class Event:
    """Something that happened. Systems derive theirs; prose is made from them at the edge."""

    clause: str
    at: int = field(default=0, init=False)  # how much of the tape had been read when it happened

    def terms(self) -> list[Term]:
        """The named sum behind the event's number, where it has one."""
        return []

    def dice(self) -> list[RolledDice]:
        """The dice that were rolled for it."""
        return []

    def about(self) -> list[int]:
        """The combatants it is about."""
        return []

    def told_without(self, unseen: frozenset[int]) -> Event | None:
        """The event for players who do not see some combatants: itself, a shorter event, or None."""
        about = self.about()
        return None if about and unseen.issuperset(about) and not self.on_the_board() else self

    def on_the_board(self) -> bool:
        """Whether it changes something visible on the board (a thing, a door). Everyone is told that."""
        return False

    def blow(self) -> Blow | None:
        """The attack, for statistics on damage."""
        return None

    def harm(self) -> Harm | None:
        """The damage it does."""
        return None

    def costs(self) -> list[Cost]:
        """What is paid here."""
        return []


E = TypeVar("E", bound=Event)


def shortened(event: E, **changes: Any) -> E:
    """The same event with less in it."""
    twin = replace(event, **changes)
    twin.at = event.at
    return twin


def of_kind(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


@dataclass
class About(Event):
    """Something that happened to, or was done by, one combatant."""

    who: int

    def about(self) -> list[int]:
        return [self.who]


class BeginsTurn:
    """An event with which a turn begins: of those it is about, of everybody where it is about nobody."""


@dataclass
class Departed(About):
    """A combatant goes out of the fight: it falls, dies, gives up or leaves."""


@dataclass
class Between(About):
    """Something a combatant did to another one, or without a target."""

    other: int

    def about(self) -> list[int]:
        return [self.who, self.other] if self.other >= 0 else [self.who]


@dataclass
class Overridden(Event):
    """The Keeper overruled the rules. `before` is the value that the rules had given."""

    order: str
    who: int
    what: str
    value: str
    before: str

    def about(self) -> list[int]:
        return [self.who] if self.who >= 0 else []

    def told_without(self, unseen: frozenset[int]) -> Event | None:
        """A general order (a newcomer, the next die) may concern an unseen combatant."""
        secret = self.who in unseen or (unseen and self.who < 0 and self.order != END_FIGHT)
        return None if secret else self
