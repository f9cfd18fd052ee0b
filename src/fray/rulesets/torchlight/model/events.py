# mypyc: skip - made only when someone listens
"""What can happen in a fight. Combatants are named by their number, things by their name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fray.engine.decisions import Ruling
from fray.engine.events import About, BeginsTurn, Between, Blow, Cost, Departed, Event, Harm, RolledDice, shortened
from fray.engine.sums import Term
from fray.rulesets.torchlight.model.consequences import Consequence
from fray.rulesets.torchlight.model.lanes import LaneEdit

# The clauses under which something other than an attack does damage, and what to call it.
HAZARDS: Final = {"r-fall": "a fall", "r-environment-events": "the surroundings", "r-flammable": "fire"}

# ---- rounds, turns, setup


@dataclass
class Opened(Event):
    how: str


@dataclass
class RoundBegan(Event, BeginsTurn):
    round: int


@dataclass
class TurnBegan(Event):
    phase: int


@dataclass
class RoundEnded(Event):
    round: int


@dataclass
class InitiativeRolled(About):
    face: int
    st: int
    success: bool

    def dice(self) -> list[RolledDice]:
        return [RolledDice("initiative", 20, (self.face,))]


@dataclass
class Placed(About):
    lane: int
    depth: int


@dataclass
class NoRoom(About):
    pass


@dataclass
class Surprised(About):
    pass


@dataclass
class SquadFormed(Event):
    side: int
    lane: int
    members: list[int]

    def about(self) -> list[int]:
        return self.members

    def told_without(self, unseen: frozenset[int]) -> SquadFormed | None:
        members = [who for who in self.members if who not in unseen]
        return shortened(self, members=members) if members else None


@dataclass
class SquadDissolved(Event):
    side: int
    lane: int
    members: list[int]

    def about(self) -> list[int]:
        return self.members


# ---- moves


@dataclass
class Moved(About):
    lane: int
    depth: int
    forced: bool = False
    from_lane: int = 0
    from_depth: int = 0


@dataclass
class StoodUp(About):
    pass


@dataclass
class LeftGrid(Departed):
    dragged: bool


@dataclass
class Fell(About):
    levels: int
    amount: int
    faces: list[int]

    def dice(self) -> list[RolledDice]:
        return [RolledDice("fall", 6, tuple(self.faces))]


# ---- declarations and attacks


@dataclass
class Declared(About):
    """What one combatant has openly declared, before any die."""

    move: str
    action: str
    extras: list[str]


@dataclass
class SentBack(Between):
    """A declaration that clashes with the rest of the plan is refused; both claims are named [r-occupancy-conflict]."""

    of_move: bool
    reason: str


@dataclass
class PaidBreath(About):
    amount: int
    left: int
    what: str

    def costs(self) -> list[Cost]:
        return [Cost(self.who, "breath", self.amount)]


@dataclass
class Granted(About):
    target: int
    value: int


@dataclass
class Protected(Between):
    """The protector will absorb the attacker's declared attack."""


@dataclass
class AttackRolled(About):
    target: int
    weapon: str
    ranged: bool
    sides: int
    net: int
    faces: list[int]
    kept: int
    reasons: list[Term] = field(default_factory=list)
    thrown: bool = False  # a melee weapon that is thrown [r-thrown]
    arcane: bool = False

    def dice(self) -> list[RolledDice]:
        return [RolledDice("damage", self.sides, tuple(self.faces))]

    def terms(self) -> list[Term]:
        return self.reasons

    def about(self) -> list[int]:
        return [self.who] if self.target < 0 else [self.who, self.target]

    def blow(self) -> Blow:
        return Blow(self.who, self.target, self.weapon)


@dataclass
class Feinted(About):
    sides: int
    face: int
    kept: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice("feint", self.sides, (self.face,))]


@dataclass
class PrecisionStrike(Between):
    pass


@dataclass
class PrecisionRolled(About):
    face: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice("precision", 10, (self.face,))]


@dataclass
class ExtraRolled(About):
    sides: int
    face: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice("extra", self.sides, (self.face,))]


@dataclass
class AttackTotal(Between):
    """What an attack comes to before anything of the target's counts."""

    total: int
    parts: list[Term] = field(default_factory=list)

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class Stopped(Between):
    """An attack that does nothing, and why."""

    why: str


@dataclass
class Noted(About):
    """Damage written down for the end of the round."""

    amount: int
    damage: int
    parts: list[Term] = field(default_factory=list)

    def harm(self) -> Harm:
        return Harm(self.who, self.amount, HAZARDS.get(self.clause, ""))

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class SquadAttacked(Between):
    """The highest roll of a Squad is its attack."""

    totals: list[int]
    members: list[int]


@dataclass
class LostPart(About):
    """A declared part that could not happen."""

    what: str


# ---- statuses


@dataclass
class Maneuvered(Between):
    maneuver: int
    words: str = ""


@dataclass
class Intimidated(Between):
    pass


@dataclass
class GotStatus(About):
    status: str
    other: int = -1


@dataclass
class LostStatus(About):
    status: str


@dataclass
class Checked(About):
    face: int
    characteristic: int
    against: int
    save: bool
    success: bool
    draw: str

    def dice(self) -> list[RolledDice]:
        return [RolledDice(self.draw, 20, (self.face,))]


@dataclass
class BreathGained(About):
    amount: int
    breath: int
    sides: int
    face: int
    draw: str

    def dice(self) -> list[RolledDice]:
        return [RolledDice(self.draw, self.sides, (self.face,))] if self.face else []


@dataclass
class ItemMoved(About):
    item: str
    how: str
    other: int = -1

    def on_the_board(self) -> bool:
        return self.how in ("drops", "picks up", "throws")


@dataclass
class Spoke(About):
    pass


# ---- damage


@dataclass
class Hurt(About):
    """The round's damage as it is applied: what Breath took and what each Characteristic lost."""

    breath_before: int
    breath: int
    lost: list[int]
    scores: list[int]


@dataclass
class WentDown(Departed):
    condition: int


@dataclass
class Stabilized(About):
    how: str


# ---- surroundings


@dataclass
class LaneChanged(Event):
    edit: LaneEdit
    there: bool


@dataclass
class Happened(Event):
    note: str
    who: int = -1  # who did it, if anyone

    def about(self) -> list[int]:
        return [self.who] if self.who >= 0 else []


@dataclass
class Burned(About):
    amount: int
    faces: list[int]

    def dice(self) -> list[RolledDice]:
        return [RolledDice("fire", 4, tuple(self.faces))]


@dataclass
class HazardRolled(About):
    sides: int
    faces: list[int]

    def dice(self) -> list[RolledDice]:
        return [RolledDice("hazard", self.sides, tuple(self.faces))]


@dataclass
class TestDemanded(About):
    """The Keeper demands a check or save [round-risky-test]."""

    save: bool
    characteristic: int
    consequence: Consequence


@dataclass
class KeeperRuled(About):
    """The Keeper says what an action without a rule comes to [action-list-open]."""

    ruling: Ruling


# ---- the end and afterward


@dataclass
class FightDecided(Event):
    winner: str
    reason: str


@dataclass
class FightEnded(Event):
    winner: str
    reason: str


@dataclass
class PhasePassed(Event):
    ticks: int
    resting: bool


@dataclass
class DyingSaved(About):
    characteristic: int
    face: int
    st: int
    wound: int
    score: int

    def dice(self) -> list[RolledDice]:
        rolled = [RolledDice("dying", 20, (self.face,))]
        return [*rolled, RolledDice("wound", 4, (self.wound,))] if self.wound else rolled


@dataclass
class Recovered(About):
    breath: int


@dataclass
class Rested(About):
    characteristic: int
    face: int
    score: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice("rest", 4, (self.face,))]


@dataclass
class Revived(About):
    scores: list[int]
