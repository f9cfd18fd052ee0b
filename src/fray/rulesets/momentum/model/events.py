# mypyc: skip - made only when a listener is there
"""What can happen in a Momentum fight. Combatants are named by their number, things by their name."""

from __future__ import annotations

from dataclasses import dataclass, field

from fray.engine.decisions import Ruling
from fray.engine.events import About, BeginsTurn, Blow, Cost, Departed, Event, Harm, RolledDice, shortened
from fray.engine.sums import Term
from fray.rulesets.momentum.model.field import INTIMATE
from fray.rulesets.momentum.model.options import Slot
from fray.rulesets.momentum.model.sheets import STEEL


@dataclass
class Rolled(About):
    """A roll for a combatant; `sides` 1 is a step without a die."""

    sides: int
    faces: list[int]

    def draw(self) -> str:
        return ""

    def dice(self) -> list[RolledDice]:
        return [RolledDice(self.draw(), self.sides, tuple(self.faces))] if self.sides > 1 else []


# ---- rounds and turns


@dataclass
class RoundBegan(Event):
    round: int


@dataclass
class Joined(About):
    position: int


@dataclass
class Surprised(About):
    pass


@dataclass
class MomentumRolled(Rolled):
    face: int
    grace: int
    held: int
    after: int

    def draw(self) -> str:
        return "momentum"

    def terms(self) -> list[Term]:
        return [Term("die", self.face), Term("Grace", self.grace), Term("momentum held", self.held)]


@dataclass
class OrderSet(Event):
    order: list[int]
    scores: list[int]

    def told_without(self, unseen: frozenset[int]) -> OrderSet:
        rows = [(who, score) for who, score in zip(self.order, self.scores, strict=True) if who not in unseen]
        return shortened(self, order=[who for who, _ in rows], scores=[score for _, score in rows]) if unseen else self


@dataclass
class TurnBegan(About, BeginsTurn):
    pass


@dataclass
class TallyMarked(About):
    tallies: int
    score: int


@dataclass
class SlotExhausted(About):
    slot: Slot
    count: int


@dataclass
class CannotAct(About):
    momentum: int


@dataclass
class RoundEnded(Event):
    round: int


# ---- momentum


@dataclass
class Paid(About):
    amount: int
    what: str
    after: int
    parts: list[Term] = field(default_factory=list)

    def terms(self) -> list[Term]:
        return self.parts

    def costs(self) -> list[Cost]:
        return [Cost(self.who, "momentum", self.amount)]


@dataclass
class Gained(About):
    amount: int
    after: int


@dataclass
class Lost(About):
    amount: int
    after: int


# ---- strikes


@dataclass
class StrikeMade(About):
    target: int
    weapon: str
    disable: bool
    killing: bool
    riposte: bool
    kind: int = STEEL
    distance: int = INTIMATE

    def about(self) -> list[int]:
        return [self.who, self.target]

    def blow(self) -> Blow:
        return Blow(self.who, self.target, self.weapon)


@dataclass
class GuardTook(About):
    ally: int


@dataclass
class Forgone(About):
    pass


@dataclass
class DefenseRolled(Rolled):
    defense: int
    face: int
    stat_name: str
    stat: int
    modifier: int
    cover: int
    target: int
    skill: int
    total: int
    success: bool

    def draw(self) -> str:
        return ("", "parry", "dodge", "block")[self.defense]

    def terms(self) -> list[Term]:
        name = "extra momentum" if self.modifier > 0 else "too little momentum"
        rolled = [Term("die", self.face), Term(self.stat_name, self.stat)]
        return [*rolled, Term(name, self.modifier), Term("barricade", self.cover)]


@dataclass
class Deflected(About):
    attacker: int


@dataclass
class Landed(About):
    attacker: int
    danger: int
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts

    def about(self) -> list[int]:
        return [self.attacker, self.who]


@dataclass
class ArmorRolled(Rolled):
    face: int
    grit: int
    skill: int
    dodge: int
    total: int
    hit: bool

    def draw(self) -> str:
        return "armor"

    def terms(self) -> list[Term]:
        rolled = [Term("armor die", self.face), Term("Grit", self.grit), Term("Attack Skill", -self.skill)]
        return [*rolled, Term("extra momentum of the Dodge", self.dodge)]


@dataclass
class NoArmorDie(About):
    pass


@dataclass
class HitTaken(About):
    hits: int
    limit: int

    def harm(self) -> Harm:
        return Harm(self.who, 1)


@dataclass
class ArmorFell(About):
    before: int
    after: int


@dataclass
class ShieldWorn(Rolled):
    face: int
    before: int
    after: int

    def draw(self) -> str:
        return "wear"


@dataclass
class HitsRemoved(About):
    """An NPC lost hits."""

    amount: int
    left: int

    def harm(self) -> Harm:
        return Harm(self.who, self.amount)


@dataclass
class BlowsRolled(Rolled):
    """NPC against NPC: one die for each Danger."""

    target: int
    needed: int
    removed: int

    def draw(self) -> str:
        return "blow"


@dataclass
class SupplyRolled(Rolled):
    weapon: str
    before: int
    after: int

    def draw(self) -> str:
        return "supply"


# ---- wounds and going out


@dataclass
class DireWound(Rolled):
    count: int
    total: int
    counted: int  # after the limit of a blow that does not kill
    band: str
    damage: int

    def draw(self) -> str:
        return "dire"


@dataclass
class StatFell(About):
    stat: int
    amount: int
    now: int


@dataclass
class WentOut(Departed):
    """Dead, disabled, senseless, fled or surrendered."""

    condition: int
    minutes: int = 0


@dataclass
class LimbLost(Rolled):
    limb: int
    rounds: int

    def draw(self) -> str:
        return "limb"


@dataclass
class Disfigured(About):
    mark: str


@dataclass
class Bled(About):
    left: int


@dataclass
class Treated(About):
    by: int


# ---- space


@dataclass
class Moved(About):
    before: int
    after: int
    mode: str
    forced: bool


@dataclass
class LeftField(Departed):
    edge: str


@dataclass
class FellIntoPit(About):
    pass


@dataclass
class ClimbedOut(About):
    pass


@dataclass
class TookSuperior(About):
    over: int


@dataclass
class LostSuperior(About):
    over: int


@dataclass
class GroundChanged(Event):
    position: int
    ground: str
    there: bool


@dataclass
class DoorChanged(About):
    edge: int
    before: int
    state: int
    work: int


@dataclass
class Hazard(About):
    what: str  # harm that comes from no strike

    def blow(self) -> Blow:
        return Blow(-1, self.who, self.what)


@dataclass
class StayedPut(About):
    why: str


# ---- other actions


@dataclass
class ItemUsed(About):
    item: str
    target: int
    place: int


@dataclass
class ItemHanded(About):
    item: str
    to: int


@dataclass
class Readiness(About):
    what: str
    ready: bool


@dataclass
class CalledOut(About):
    to: int
    gains: bool


@dataclass
class AbilityUsed(About):
    ability: str
    target: int
    place: int


@dataclass
class RallyRolled(Rolled):
    face: int
    charm: int
    gained: int

    def draw(self) -> str:
        return "rally"

    def terms(self) -> list[Term]:
        return [Term("die", self.face), Term("Charm", self.charm)]


@dataclass
class Healed(About):
    hits: int
    amount: int = 1


@dataclass
class TalliesErased(About):
    erased: int
    left: int


@dataclass
class HexChanged(About):
    strength: int


@dataclass
class EffectEnded(About):
    effect: str


@dataclass
class Held(About):
    by: int


@dataclass
class BondEnded(About):
    bond: str  # hold, guard, opening
    other: int


# ---- the Keeper and the end


@dataclass
class KeeperRuled(About):
    about_what: str
    ruling: Ruling


@dataclass
class OfferedPeace(About):
    pass


@dataclass
class WithdrewPeace(About):
    pass


@dataclass
class FightEnded(Event):
    winner: str
    reason: str
