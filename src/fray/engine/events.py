# mypyc: skip - made only when somebody listens
"""Events: what happened, with the clause that made it happen and the numbers that went into it."""

from __future__ import annotations

from dataclasses import dataclass, field

from fray.engine.sums import Term


@dataclass(frozen=True)
class RolledDice:
    """Dice as they fell. `draw` names them; without faces the outcome was walked, not rolled."""

    draw: str
    sides: int
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Blow:
    """An attack on somebody: by whom, on whom, with what. An area's attack is on nobody in particular (-1)."""

    by: int
    at: int
    means: str


@dataclass(frozen=True)
class Harm:
    """Damage to somebody. Without `means` it comes from the last blow; a fall or a fire names itself."""

    to: int
    amount: int
    means: str = ""


@dataclass
class Event:
    """Something that happened. Systems derive theirs; prose is made from them at the edge."""

    clause: str
    at: int = field(default=0, init=False)  # how much of the tape had been read when it happened

    def terms(self) -> list[Term]:
        """The named sum behind the event's number, where it has one."""
        return []

    def dice(self) -> list[RolledDice]:
        """The dice that fell for it."""
        return []

    def about(self) -> list[int]:
        """The combatants it is about."""
        return []

    def blow(self) -> Blow | None:
        """The attack it is, for whoever asks where damage comes from."""
        return None

    def harm(self) -> Harm | None:
        """The damage it does."""
        return None


@dataclass
class About(Event):
    """Something that happened to, or was done by, one combatant."""

    who: int

    def about(self) -> list[int]:
        return [self.who]


@dataclass
class Between(About):
    """Something one combatant did to another, or to nobody in particular."""

    other: int

    def about(self) -> list[int]:
        return [self.who, self.other] if self.other >= 0 else [self.who]


@dataclass
class Overridden(Event):
    """The Keeper's word went over the rules. `before` is what the rules had given."""

    order: str
    who: int
    what: str
    value: str
    before: str
