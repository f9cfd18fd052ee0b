"""What happens in a little system, in words made of the names of classes and fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from fray.engine import events as engine
from fray.engine.board import NOBODY
from fray.engine.english import victory
from fray.engine.events import Blow, Harm, RolledDice
from fray.engine.fight import Fight
from fray.engine.stage import Moment, MomentKind, moment_of
from fray.engine.sums import Term
from fray.kit.fields import plain_fields, who_fields, words
from fray.kit.state import Battle, Combatant, Roll


@dataclass
class Event(engine.Event):
    """Something that happened. Derive yours with `@dataclass`: the class name is the verb, the first `Who` does it.

        @dataclass
        class Hits(Event):
            who: Who
            target: Who
            damage: int

    reads 'Anna hits Goblin A: damage 5.' in the log. Override `says` for a better sentence.

    `MOMENT` is what is seen of it: 'hit', 'miss', 'heal' ... (`engine/stage.py`). A 'hit' does its first number as
    damage, and a 'miss' says that the action came to nothing: the chance on a button counts both.
    """

    MOMENT: ClassVar[MomentKind | None] = None
    rolled_for: tuple[Roll, ...] = field(default=(), init=False, repr=False, compare=False)  # dice, and their sums
    deed: str = field(default="", init=False, repr=False, compare=False)  # the action that it belongs to

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
        values = {name: getattr(self, name) for name in self.own_fields()}
        rest = [told(words(name).lower(), value) for name, value in values.items() if numbers or not is_number(value)]
        said = ", ".join(filter(None, rest))
        return f"{head}: {said}" if said else head

    # ---- what the engine asks of every event

    def about(self) -> list[int]:
        return [who for name in who_fields(type(self)) if (who := getattr(self, name)) >= 0]

    def dice(self) -> list[RolledDice]:
        """What was rolled for it, and the dice among its fields."""
        values = (getattr(self, name) for name in self.own_fields())
        own = [value for value in values if isinstance(value, RolledDice)]
        return [*(roll.dice for roll in self.rolled_for), *own]

    def terms(self) -> list[Term]:
        """The sum that was made of the last roll."""
        return list(self.rolled_for[-1].terms) if self.rolled_for else []

    def own_fields(self) -> tuple[str, ...]:
        """The fields it says something with, besides those that hold combatants."""
        return plain_fields(type(self), Event)

    def moment(self) -> Moment | None:
        if self.MOMENT is None:
            return moment_of(self)
        who, to, *_ = [*self.about(), NOBODY, NOBODY]
        values = (getattr(self, name) for name in self.own_fields())
        return Moment(self.MOMENT, who, to, amount=next(filter(is_number, values), None))

    def blow(self) -> Blow | None:
        """An event whose moment is a hit is an attack: the lab adds up its damage by who did it, with which action."""
        seen = self.moment() if self.MOMENT == "hit" else None
        return Blow(seen.who, seen.to, self.deed or words(type(self).__name__).lower()) if seen else None

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


def tell(fight: Fight[Battle[Combatant]], event: engine.Event) -> None:
    """Put an event on record, if anybody listens, with the dice that were rolled since the last one."""
    if not fight.listening:
        return
    if isinstance(event, Event):
        event.rolled_for, event.deed = tuple(fight.battle.rolls), fight.battle.deed
    fight.battle.rolls.clear()
    fight.note(event)


def rolled(fight: Fight[Battle[Combatant]], draw: str, sides: int) -> RolledDice:
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
class Initiative(Event):
    """Who acts before whom, where dice have decided it."""

    MOMENT = "roll"
    order: list[int]
    scores: list[int]

    def says(self, names: Sequence[str]) -> str:
        ranks = ", ".join(f"{names[who]} {score}" for who, score in zip(self.order, self.scores, strict=True))
        return f"Initiative: {ranks}."

    def outcome(self, names: Sequence[str]) -> str:
        return ""

    def about(self) -> list[int]:
        return self.order

    def terms(self) -> list[Term]:
        return []

    def told_without(self, unseen: frozenset[int]) -> Initiative | None:
        """Without the places and the dice of those that are not seen."""
        rows = [row for row in zip(self.order, self.scores, strict=True) if row[0] not in unseen]
        if not rows:
            return None
        twin = engine.shortened(self, order=[who for who, _ in rows], scores=[score for _, score in rows])
        twin.rolled_for = tuple(roll for roll in self.rolled_for if roll.who not in unseen)
        return twin


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
