# mypyc: skip - made only when a listener asks
"""What can happen in a fight. Combatants are named by their number, things by their name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fray.engine.events import About, BeginsTurn, Between, Blow, Cost, Departed, Event, Harm, RolledDice, shortened
from fray.engine.sums import Term
from fray.rulesets.stances.model.sheets import MELEE

COUNTED: Final = 2  # dice of a check

# ---- rounds and turns


@dataclass
class RoundBegan(Event):
    round: int
    mode: int


@dataclass
class StanceChosen(About):
    stance: int
    mastery: bool
    firm: bool


@dataclass
class StanceSwitched(About):
    stance: int


@dataclass
class OrderSet(Event):
    order: list[int]

    def told_without(self, unseen: frozenset[int]) -> OrderSet:
        return shortened(self, order=[who for who in self.order if who not in unseen]) if unseen else self


@dataclass
class TurnBegan(About, BeginsTurn):
    pass


@dataclass
class Held(About):
    pass


@dataclass
class SurprisedSide(Event):
    side: int


@dataclass
class RoundEnded(Event):
    round: int


@dataclass
class ModeChanged(Event):
    mode: int


@dataclass
class TalkOffered(About):
    agreed: bool


# ---- Momentum


@dataclass
class Paid(About):
    amount: int
    what: str
    after: int

    def costs(self) -> list[Cost]:
        return [Cost(self.who, "momentum", self.amount)]


@dataclass
class Gained(About):
    amount: int
    after: int
    why: str


@dataclass
class Lost(About):
    amount: int
    after: int


@dataclass
class Raised(About):
    amount: int
    after: int


# ---- movement


@dataclass
class Moved(About):
    before: int
    area: int
    how: str


@dataclass
class Switched(About):
    weapon: str


@dataclass
class DroppedWeapon(About):
    weapon: str
    area: int

    def on_the_board(self) -> bool:
        return True


@dataclass
class PickedUp(About):
    weapon: str

    def on_the_board(self) -> bool:
        return True


# ---- checks


@dataclass
class CheckRolled(About):
    draw: str
    natural: int
    faces: list[int]
    total: int
    target: int
    success: bool
    critical: bool
    parts: list[Term] = field(default_factory=list)
    edge: int = 0  # above 0 rolled with advantage, below with disadvantage

    def terms(self) -> list[Term]:
        return [Term("dice", self.natural), *self.parts]

    def dice(self) -> list[RolledDice]:
        return [RolledDice(self.draw, 6, tuple(self.faces), dropped=self.dropped())]

    def dropped(self) -> tuple[int, ...]:
        """Of three dice the lowest with advantage, the highest with disadvantage."""
        worst = sorted(range(len(self.faces)), key=lambda place: self.faces[place], reverse=self.edge < 0)
        return tuple(worst[: len(self.faces) - COUNTED])


@dataclass
class DieRolled(About):
    draw: str
    faces: list[int]
    total: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice(self.draw, 6, tuple(self.faces))]

    def blow(self) -> Blow | None:
        return Blow(-1, self.who, self.draw) if self.draw == "hazard" else None


# ---- attacks


@dataclass
class AttackDeclared(Between):
    weapon: str
    with_what: str
    free: str
    way: int = MELEE

    def blow(self) -> Blow:
        return Blow(self.who, self.other, self.with_what or self.weapon)


@dataclass
class Interposed(Between):
    pass


@dataclass
class Hit(Between):
    critical: bool


@dataclass
class Missed(Between):
    total: int
    target: int


@dataclass
class Countered(Between):
    success: bool
    total: int
    against: int


@dataclass
class CopyDestroyed(About):
    left: int


@dataclass
class DamageRolled(Between):
    total: int
    parts: list[Term]
    rolled: list[RolledDice]

    def terms(self) -> list[Term]:
        return self.parts

    def dice(self) -> list[RolledDice]:
        return [dice.exploding() for dice in self.rolled]


@dataclass
class Reduced(About):
    before: int
    after: int
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class Parried(About):
    damage: int
    move: str


@dataclass
class Hurt(About):
    amount: int
    temporary: int
    guard_lost: int
    vitality_lost: int
    guard: int
    vitality: int

    def harm(self) -> Harm:
        return Harm(self.who, self.amount)


@dataclass
class Slain(Between):
    pass


@dataclass
class Fell(Departed):
    condition: int
    vitality: int


@dataclass
class LastingEffect(About):
    effect: str


# ---- dying and recovery


@dataclass
class SaveRolled(About):
    total: int
    vitality: int
    condition: int


@dataclass
class Stabilized(About):
    pass


@dataclass
class Woke(About):
    vitality: int


@dataclass
class Healed(About):
    pool: str
    amount: int
    after: int


@dataclass
class TemporaryGuard(About):
    kind: str
    amount: int


@dataclass
class Left(Departed):
    condition: int


# ---- actions


@dataclass
class Acted(Between):
    what: str
    areas: tuple[int, ...] = ()  # what it is aimed at, where it is aimed at areas

    def blow(self) -> Blow:
        return Blow(self.who, self.other, self.what)


@dataclass
class Readied(About):
    pass


@dataclass
class ConditionSet(About):
    name: str
    there: bool


@dataclass
class GroundChanged(About):
    area: int
    feature: str
    there: bool


@dataclass
class KeeperRuled(About):
    what: str
    ruling: str


# ---- words


@dataclass
class Rebutted(Between):
    success: bool
    total: int
    against: int


@dataclass
class ComposureLost(About):
    amount: int
    temporary: int
    composure: int

    def harm(self) -> Harm:
        return Harm(self.who, self.amount)


@dataclass
class SecretLearned(Between):
    important: bool


@dataclass
class LeverageUsed(Between):
    pass


@dataclass
class ImpactRecorded(Between):
    line: str


@dataclass
class FightOver(Event):
    winner: str
    reason: str


@dataclass
class NoMomentum(About):
    """A Momentum that might have been expected and is not given."""

    why: str
