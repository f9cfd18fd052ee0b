# mypyc: skip - made only when there is a listener
"""What can happen on the Grid. Combatants, Positions, levels and kinds of tags are named by their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from fray.engine.events import About, Between, Event, RolledDice
from fray.engine.sums import Term

# ---- tags


@dataclass
class TagEvent(Event):
    """Something that happened to a Terrain Tag."""

    kind: int
    position: int


@dataclass
class TagClaimed(About):
    kind: int
    position: int


@dataclass
class TagGivenUp(About):
    kind: int
    position: int


@dataclass
class TagAppeared(TagEvent):
    pass


@dataclass
class TagGone(TagEvent):
    pass


@dataclass
class StructureHit(TagEvent):
    amount: int
    left: int


@dataclass
class Collapsed(TagEvent):
    """A Building, Wall, Cover or Obstacle is destroyed."""


@dataclass
class BuildingEntered(About):
    position: int


@dataclass
class BuildingLeft(About):
    position: int


@dataclass
class TrapSprung(About):
    position: int
    amount: int


# ---- moving


@dataclass
class SaveRolled(About):
    """A Composure Saving Throw [composure-saving-throw]."""

    face: int
    total: int
    difficulty: int
    made: bool
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts

    def dice(self) -> list[RolledDice]:
        return [RolledDice("composure saving throw", 20, (self.face,))]


@dataclass
class Climbed(About):
    """An attempt to climb one Elevation [climb]."""

    total: int
    level: int
    made: bool
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class Fell(About):
    """A fall, onto the ground, into water or onto a creature [falling-damage]."""

    from_level: int
    to_level: int
    damage: int
    onto: int

    def about(self) -> list[int]:
        return [self.who] if self.onto < 0 else [self.who, self.onto]


@dataclass
class FlightDisrupted(About):
    cause: str


@dataclass
class Stabilized(About):
    """An attempt to stay in the air [flight-stabilize]."""

    total: int
    needed: int
    flies_on: bool
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class Dived(About):
    gained: int


@dataclass
class FlightEnded(About):
    pass


@dataclass
class Approached(Between):
    """How an attack comes at its target: a Charge, a Jump, a Vertical Assault, a Flanking step or a lobbed shot."""

    how: str
    boost: int


@dataclass
class Tossed(About):
    """Thrown by a Slam; without a path it is slammed where it stands."""

    path: list[int]
    by: int


# ---- Grids


@dataclass
class BossShifted(About):
    direction: int


@dataclass
class PositionRemoved(Event):
    position: int


@dataclass
class FlanksScrambled(Event):
    pass


@dataclass
class CarriedBack(Event):
    """Everybody is carried one row back [chase-grid-rules]."""


@dataclass
class ChaseBegan(Event):
    quarry: int  # side


@dataclass
class Pursued(Event):
    side: int
    pursues: bool


@dataclass
class Escaped(About):
    pass


@dataclass
class Captured(About):
    pass


@dataclass
class LostTheTrail(About):
    pass


# ---- stealth and warfare


@dataclass
class HidingTried(About):
    total: int
    needed: int
    how: int
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class CameUpUnseen(About):
    """One member's roll in an Ambush [stealth-rules]."""

    face: int
    total: int
    needed: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice("ambush", 20, (self.face,))]


@dataclass
class AmbushSprung(Event):
    side: int
    complete: bool


@dataclass
class Reloaded(Between):
    pass


@dataclass
class TakenOver(Between):
    pass


@dataclass
class LadderPlaced(About):
    position: int
