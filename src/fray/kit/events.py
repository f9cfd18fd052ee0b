"""What happens in a little system, in words made of the names of classes and fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from fray.engine import events as engine
from fray.engine.board import NOBODY
from fray.engine.english import victory
from fray.engine.events import Blow, Harm, RolledDice
from fray.engine.fight import Fight
from fray.engine.stage import Moment, MomentKind, moment_of
from fray.kit.fields import plain_fields, who_fields, words


@dataclass
class Event(engine.Event):
    """Something that happened. Derive yours with `@dataclass`: the class name is the verb, the first `Who` does it.

        @dataclass
        class Hits(Event):
            who: Who
            target: Who
            damage: int

    reads 'Anna hits Goblin A: damage 5.' in the log. Override `says` for a better sentence.
    """

    MOMENT: ClassVar[MomentKind | None] = None  # what is seen of it: 'hit', 'miss', 'heal' ... (engine/stage.py)

    def says(self, names: Sequence[str]) -> str:
        """The line in the log."""
        actor = next(iter(self.about()), NOBODY)
        subject = f"{names[actor]} " if actor >= 0 else ""
        return f"{subject}{self.summary(names)}."

    def outcome(self, names: Sequence[str]) -> str:
        """'hits Goblin A', for the odds of an option; no words if it does not matter there.

        Equal words are equal outcomes. Numbers are left out, so that the odds say 'hits' once and not once for each
        number; the cards show how much an option would change.
        """
        return self.summary(names, numbers=False)

    def summary(self, names: Sequence[str], numbers: bool = True) -> str:
        """'hits Goblin A: damage 5'"""
        _, *others = self.about() or [NOBODY]
        head = " ".join([words(type(self).__name__).lower(), *(names[who] for who in others)])
        values = {name: getattr(self, name) for name in plain_fields(type(self), engine.Event)}
        rest = [told(words(name).lower(), value) for name, value in values.items() if numbers or not is_number(value)]
        said = ", ".join(filter(None, rest))
        return f"{head}: {said}" if said else head

    # ---- what the engine asks of every event

    def about(self) -> list[int]:
        return [who for name in who_fields(type(self)) if (who := getattr(self, name)) >= 0]

    def dice(self) -> list[RolledDice]:
        """The dice among its fields."""
        values = (getattr(self, name) for name in plain_fields(type(self), engine.Event))
        return [value for value in values if isinstance(value, RolledDice)]

    def moment(self) -> Moment | None:
        if self.MOMENT is None:
            return moment_of(self)
        who, to, *_ = [*self.about(), NOBODY, NOBODY]
        values = (getattr(self, name) for name in plain_fields(type(self), engine.Event))
        return Moment(self.MOMENT, who, to, amount=next(filter(is_number, values), None))

    def blow(self) -> Blow | None:
        """An event whose moment is a hit is an attack: the lab adds up its damage by who did it."""
        seen = self.moment() if self.MOMENT == "hit" else None
        return Blow(seen.who, seen.to, words(type(self).__name__).lower()) if seen else None

    def harm(self) -> Harm | None:
        """Its first number is the damage."""
        seen = self.moment() if self.MOMENT == "hit" else None
        return Harm(seen.to, seen.amount) if seen and seen.amount else None


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def told(name: str, value: object) -> str:
    """A field in words: 'damage 5', 'critical' or nothing for a flag, nothing for dice."""
    if isinstance(value, RolledDice):
        return ""
    if isinstance(value, bool):
        return name if value else ""
    return f"{name} {value}"


def tell(fight: Fight[Any], event: engine.Event) -> None:
    """Put an event on record, if anybody listens."""
    if fight.listening:
        fight.note(event)


def rolled(fight: Fight[Any], draw: str, sides: int) -> RolledDice:
    """The dice that just fell, for an event."""
    return RolledDice(draw, sides, tuple(fight.faces) if fight.listening else ())


# ---- events of every little system


@dataclass
class RoundBegins(Event):
    number: int

    def says(self, names: Sequence[str]) -> str:
        return f"Round {self.number}."

    def outcome(self, names: Sequence[str]) -> str:
        return ""


@dataclass
class FightEnds(Event):
    MOMENT = "end"
    winner: str
    reason: str

    def says(self, names: Sequence[str]) -> str:
        ending = victory(self.winner)
        return f"{ending[:1].upper()}{ending[1:]}: {self.reason}."

    def outcome(self, names: Sequence[str]) -> str:
        return victory(self.winner)
