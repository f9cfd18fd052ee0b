"""What the Keeper can rule: the bounded effects of unknown Specials and of work on the surroundings.

[npc-special, interact-environment]
"""

from __future__ import annotations

from dataclasses import dataclass

from fray.engine.decisions import Option


@dataclass(frozen=True)
class Ruling(Option):
    """An answer of the Keeper; `because` is the clause that makes the Keeper rule."""

    because: str

    def clause(self) -> str:
        return self.because


@dataclass(frozen=True)
class Refuse(Ruling):
    """It is not possible, and nothing is paid."""

    def key(self) -> str:
        return "refuse"


@dataclass(frozen=True)
class NoEffect(Ruling):
    """It is possible, but nothing changes."""

    def key(self) -> str:
        return "nothing"


@dataclass(frozen=True)
class ChangeGround(Ruling):
    """Terrain appears at a position or goes."""

    position: int
    ground: str
    there: bool

    def key(self) -> str:
        return f"{'make' if self.there else 'clear'}:{self.position}:{self.ground}"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.position}",)


@dataclass(frozen=True)
class GiveSuperior(Ruling):
    """A combatant takes a superior position over another."""

    taker: int
    target: int

    def key(self) -> str:
        return f"superior:{self.taker}:{self.target}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


@dataclass(frozen=True)
class ForceStep(Ruling):
    """A combatant is moved to a neighboring position."""

    subject: int
    position: int

    def key(self) -> str:
        return f"step:{self.subject}:{self.position}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",)


@dataclass(frozen=True)
class ChangeMomentum(Ruling):
    """A PC gains momentum, or loses it where the change is negative."""

    subject: int
    change: int

    def key(self) -> str:
        return f"{'gain' if self.change > 0 else 'lose'}:{self.subject}:{abs(self.change)}"

    def amount(self) -> int:
        return abs(self.change)

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",)


@dataclass(frozen=True)
class TakeHit(Ruling):
    """A combatant takes a hit."""

    subject: int

    def key(self) -> str:
        return f"hit:{self.subject}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",)


@dataclass(frozen=True)
class RestoreHit(Ruling):
    """An NPC regains a hit."""

    subject: int

    def key(self) -> str:
        return f"restore:{self.subject}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",)


@dataclass(frozen=True)
class LowerArmor(Ruling):
    """A PC's armor die falls one step."""

    subject: int

    def key(self) -> str:
        return f"armor:{self.subject}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",)


@dataclass(frozen=True)
class UnreadyShield(Ruling):
    """A PC's shield is no longer ready."""

    subject: int

    def key(self) -> str:
        return f"unready:{self.subject}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",)
