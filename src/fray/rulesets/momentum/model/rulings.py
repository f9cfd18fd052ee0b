"""What the Keeper can rule: the bounded effects of unknown Specials and of work on the surroundings.

[npc-special, interact-environment]
"""

from __future__ import annotations

from dataclasses import dataclass

from fray.engine.decisions import Ruling


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
class Concerning(Ruling):
    """A ruling about one combatant."""

    subject: int

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",)


@dataclass(frozen=True)
class ForceStep(Concerning):
    """A combatant is moved to a neighboring position."""

    position: int

    def key(self) -> str:
        return f"step:{self.subject}:{self.position}"


@dataclass(frozen=True)
class ChangeMomentum(Concerning):
    """A PC gains momentum, or loses it where the change is negative."""

    change: int

    def key(self) -> str:
        return f"{'gain' if self.change > 0 else 'lose'}:{self.subject}:{abs(self.change)}"

    def amount(self) -> int:
        return abs(self.change)


@dataclass(frozen=True)
class TakeHit(Concerning):
    """A combatant takes a hit."""

    def key(self) -> str:
        return f"hit:{self.subject}"


@dataclass(frozen=True)
class RestoreHit(Concerning):
    """An NPC regains a hit."""

    def key(self) -> str:
        return f"restore:{self.subject}"


@dataclass(frozen=True)
class LowerArmor(Concerning):
    """A PC's armor die falls one step."""

    def key(self) -> str:
        return f"armor:{self.subject}"


@dataclass(frozen=True)
class UnreadyShield(Concerning):
    """A PC's shield is no longer ready."""

    def key(self) -> str:
        return f"unready:{self.subject}"
