# mypyc: skip - made only when the fight is listened to
"""What can happen in a Six Seconds fight. Combatants are named by their number, things by their name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fray.engine.events import About, BeginsTurn, Between, Blow, Cost, Departed, Event, Harm, RolledDice, shortened
from fray.engine.sums import Term

# The clauses under which an attack does damage; any other damage has its own kind for a source.
OF_ATTACKS: Final = ("attack-damage", "block-excess-damage")

# ---- teams, rounds and turns


@dataclass
class OrderSet(Event):
    order: list[int]


@dataclass
class SurpriseSet(Event):
    team: int
    by_stealth: bool
    surprised: list[int]

    def about(self) -> list[int]:
        return self.surprised

    def told_without(self, unseen: frozenset[int]) -> SurpriseSet:
        return shortened(self, surprised=[who for who in self.surprised if who not in unseen]) if unseen else self


@dataclass
class RoundBegan(Event):
    round: int
    surprise: bool


@dataclass
class Joined(About):
    x: int
    y: int


@dataclass
class TurnBegan(About, BeginsTurn):
    actions: int


@dataclass
class TurnEnded(About):
    pass


@dataclass
class RoundEnded(Event):
    round: int


@dataclass
class Lapsed(About):
    """The instigator's duty to open with the declared action."""


# ---- tests


@dataclass
class TestRolled(About):
    """A test: pairs of dice, the kept one, the luck roll and the named sum."""

    what: str
    attribute: str
    skill: str
    sides: tuple[int, int]
    pairs: list[tuple[int, int]]
    kept: int
    luck_faces: list[int]
    luck: int
    parts: list[Term]
    result: int
    difficulty: int | None
    success: bool

    def terms(self) -> list[Term]:
        attribute_face, skill_face = self.pairs[self.kept]
        return [Term(self.attribute, attribute_face), Term(self.skill, skill_face), *self.parts]

    def dice(self) -> list[RolledDice]:
        attribute_faces = tuple(face for face, _ in self.pairs)
        skill_faces = tuple(face for _, face in self.pairs)
        dropped = tuple(number for number in range(len(self.pairs)) if number != self.kept)
        return [
            RolledDice(self.attribute, self.sides[0], attribute_faces, dropped),
            RolledDice(self.skill, self.sides[1], skill_faces, dropped),
            RolledDice("luck", 20, tuple(self.luck_faces)),
        ]


@dataclass
class LuckTested(About):
    face: int
    luck: int
    difficulty: int
    success: bool

    def terms(self) -> list[Term]:
        return [Term("luck die", self.face), Term("luck modifier", self.luck - self.face)]

    def dice(self) -> list[RolledDice]:
        return [RolledDice("luck test", 20, (self.face,))]


# ---- attacks


@dataclass
class AttackDeclared(Between):
    weapon: str
    maneuver: str
    ranged: bool = False
    magic: bool = False

    def blow(self) -> Blow:
        return Blow(self.who, self.other, self.weapon)


@dataclass
class AreaDeclared(About):
    weapon: str
    x: int
    y: int
    magic: bool = False

    def blow(self) -> Blow:
        return Blow(self.who, -1, self.weapon)


@dataclass
class AttackRolled(TestRolled):
    target: int
    critical: bool
    level: int
    sources: list[str]

    def about(self) -> list[int]:
        return [self.who, self.target]


@dataclass
class AttackSpoiled(About):
    """The attack is lost: the attacker can no longer make it, or no target is in reach."""


@dataclass
class Strayed(Between):
    """`other` is hit instead of the intended target."""

    face: int
    candidates: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice("stray", self.candidates, (self.face,))] if self.candidates > 1 else []


@dataclass
class Missed(Between):
    """`other` is not hit."""

    result: int
    evasion: int


@dataclass
class WouldHit(Between):
    result: int
    evasion: int
    critical: bool


@dataclass
class Intercepted(Between):
    """`who` takes the place of `other`, who is put on another square."""

    from_x: int
    from_y: int
    x: int
    y: int


@dataclass
class Blocked(About):
    item: str
    damage: int
    durability: int
    excess: int


@dataclass
class Parried(About):
    item: str
    bonus: int


@dataclass
class ItemWorn(About):
    item: str
    lost: int
    durability: int


# ---- damage


@dataclass
class Damaged(About):
    amount: int
    kind: str
    endurance: int
    health: int
    parts: list[Term] = field(default_factory=list)
    absorbed: int = 0  # of the amount, by endurance

    def harm(self) -> Harm:
        return Harm(self.who, self.amount, "" if self.clause in OF_ATTACKS else self.kind)

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class FellUnconscious(Departed):
    pass


@dataclass
class Woke(About):
    health: int


@dataclass
class CheatedDeath(About):
    difficulty: int


@dataclass
class Died(Departed):
    pass


@dataclass
class Restored(About):
    what: str
    amount: int
    value: int


# ---- costs


@dataclass
class Paid(About):
    what: str
    actions: int
    stamina: int
    focus: int
    own_turn: bool  # otherwise the action is a readied or commanded one, and none of a turn's three

    def costs(self) -> list[Cost]:
        return [Cost(self.who, "stamina", self.stamina), Cost(self.who, "focus", self.focus)]


@dataclass
class Reacted(About):
    what: str
    left: int
    free: bool

    def costs(self) -> list[Cost]:
        return [] if self.free else [Cost(self.who, "reactions", 1)]


# ---- states


@dataclass
class StateBegan(About):
    state: str
    turns: int = 0


@dataclass
class StateEnded(About):
    state: str


@dataclass
class Resisted(About):
    """An effect that is prevented, or that does nothing to one who is immune to it."""

    effect: str
    immune: bool = False


# ---- places and things


@dataclass
class Moved(About):
    from_x: int
    from_y: int
    x: int
    y: int
    meters: int
    mode: str
    way: list[tuple[int, int]] = field(default_factory=list)  # the squares since it was last said how far it has come


@dataclass
class OnTheWay(About):
    """How far a movement has come when something interrupts it or someone is asked."""

    mode: str
    way: list[tuple[int, int]]


@dataclass
class LeftField(Departed):
    pass


@dataclass
class Dropped(About):
    item: str
    x: int
    y: int

    def on_the_board(self) -> bool:
        return True


@dataclass
class PickedUp(About):
    item: str
    into_hand: bool

    def on_the_board(self) -> bool:
        return True


@dataclass
class Used(Between):
    item: str


@dataclass
class Brandished(About):
    items: list[str]


@dataclass
class Loaded(About):
    item: str


@dataclass
class DoorMoved(About):
    x: int
    y: int
    open: bool

    def on_the_board(self) -> bool:
        return True


# ---- longer actions, Ready, Command, tasks


@dataclass
class ActionBegan(About):
    what: str
    spent: int
    needed: int


@dataclass
class ActionWentOn(About):
    what: str
    spent: int
    needed: int


@dataclass
class ActionAbandoned(About):
    what: str


@dataclass
class TaskEnded(About):
    what: str
    success: bool
    done: int


@dataclass
class ActionReadied(About):
    action: str
    trigger: str


@dataclass
class Triggered(Between):
    """`other` has set off the readied action of `who`."""

    trigger: str
    taken: bool


@dataclass
class Commanded(Between):
    pass


@dataclass
class Declined(About):
    pass


@dataclass
class PowerUsed(About):
    power: str
    targets: list[int]

    def about(self) -> list[int]:
        return [self.who, *self.targets]

    def told_without(self, unseen: frozenset[int]) -> PowerUsed | None:
        targets = [who for who in self.targets if who not in unseen]
        return None if self.who in unseen and not targets else shortened(self, targets=targets)


@dataclass
class Found(Between):
    """`who` has found `other`."""


# ---- objectives, the Keeper, the end


@dataclass
class ObjectiveSet(Event):
    team: int
    kind: str


@dataclass
class ObjectiveCounted(Event):
    team: int
    counter: int
    number: int


@dataclass
class SurpriseRuled(Event):
    """What the Keeper says about surprise; without surprise there is no team."""

    how: str
    team: int


@dataclass
class TaskRuled(About):
    """How hard the Keeper says an unprepared task is, or that it is impossible."""

    difficulty: str


@dataclass
class FightEnded(Event):
    winner: str
    reason: str
