"""What the Keeper can make of words and actions that no rule covers [action-list-open, r-speak]."""

from __future__ import annotations

from dataclasses import dataclass

from fray.engine.decisions import Option, Ruling
from fray.rulesets.torchlight.model.lanes import lane_cells


@dataclass(frozen=True)
class ChangeFeature(Ruling):
    """A lane gets a feature or loses it [action-interact]."""

    lane: int
    feature: str
    there: bool

    def key(self) -> str:
        return f"{'set' if self.there else 'clear'}:{self.lane}:{self.feature}"

    def points_at(self) -> tuple[str, ...]:
        return tuple([f"place:{cell}" for cell in lane_cells(self.lane)])


@dataclass(frozen=True)
class SetAlight(Ruling):
    """A flammable lane catches fire [r-flammable]."""

    lane: int

    def key(self) -> str:
        return f"light:{self.lane}"

    def points_at(self) -> tuple[str, ...]:
        return tuple([f"place:{cell}" for cell in lane_cells(self.lane)])


@dataclass(frozen=True)
class HoldBack(Ruling):
    """An enemy does not act in its next turn [r-speak]."""

    foe: int

    def key(self) -> str:
        return f"holds-back:{self.foe}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.foe}",)


@dataclass(frozen=True)
class DragCompanion(Ruling):
    """An Incapacitated companion is dragged to an adjacent cell [r-drag]."""

    companion: int
    lane: int
    depth: int

    def key(self) -> str:
        return f"drag:{self.companion}:{self.lane}:{self.depth}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.companion}",)


class GrantModifier(Option):
    """Enhancements (above 0) or impairments that the Keeper gives a declared attack [enhanced-sources]."""

    def __init__(self, attacker: int, number: int, value: int) -> None:
        self.attacker = attacker
        self.number = number  # 1 or 2: the first or second attack
        self.value = value

    def key(self) -> str:
        return f"{self.attacker}:{self.number}:{self.value}"

    def clause(self) -> str:
        return "enhanced-sources"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.attacker}",)
