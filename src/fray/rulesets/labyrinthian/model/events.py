# mypyc: skip - made only when there is a listener
"""What can happen in a Labyrinthian fight. Combatants are named by their number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fray.engine.events import About, BeginsTurn, Between, Blow, Cost, Departed, Event, Harm, RolledDice
from fray.engine.sums import Term

OF_CLASHES: Final = "composure-deduct-after-clash"


def grouped(draw: str, sides: list[int], faces: list[int], dropped: int = -1) -> list[RolledDice]:
    """Dice as they fell, those of one size together. The one with the number `dropped` does not count."""
    found = []
    for size in dict.fromkeys(sides):
        places = [place for place, side in enumerate(sides) if side == size]
        left_out = tuple(at for at, place in enumerate(places) if place == dropped)
        found.append(RolledDice(draw, size, tuple(faces[place] for place in places), dropped=left_out))
    return found


# ---- Rounds and Turns


@dataclass
class RoundBegan(Event):
    round: int


@dataclass
class RoundEnded(Event):
    round: int


@dataclass
class Joined(About):
    """A combatant that was still to come is here."""

    position: int


@dataclass
class CombatRolled(About):
    faces: list[int]
    total: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice("cr", 20, tuple(self.faces))]


@dataclass
class HeldDiceRolled(About):
    sides: list[int]
    faces: list[int]

    def dice(self) -> list[RolledDice]:
        return grouped("hold fast", self.sides, self.faces)


@dataclass
class RatingChanged(About):
    """An Action Rating goes up or down."""

    rating: int
    change: int
    value: int
    cause: str


@dataclass
class RatingSpent(About):
    rating: int
    value: int
    what: str

    def costs(self) -> list[Cost]:
        return [Cost(self.who, "ratings", 1)]


@dataclass
class MovementSet(About):
    amount: int
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class InitiativeTaken(About):
    total: int


@dataclass
class LotCast(About):
    """A coin or an even lot between sides; `who` won it."""

    draw: str
    sides: int
    face: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice(self.draw, self.sides, (self.face,))]


@dataclass
class InitiativePassed(Between):
    pass


@dataclass
class InitiativeSeized(About):
    pass


@dataclass
class InitiativePassedBack(About):
    pass


@dataclass
class TurnBegan(About, BeginsTurn):
    pass


@dataclass
class TurnEnded(About):
    pass


# ---- Clashes


@dataclass
class AttackDeclared(Between):
    """An attack with its announced total; `thing` names an object that is attacked."""

    source: str
    purpose: str
    total: int
    damage_type: str
    thing: str
    parts: list[Term]
    ranged: bool = False
    magical: bool = False

    def blow(self) -> Blow:
        return Blow(self.who, self.other, self.source)

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class AreaDeclared(About):
    source: str
    total: int
    damage_type: str
    position: int
    level: int
    parts: list[Term]
    ranged: bool = False
    magical: bool = False

    def blow(self) -> Blow:
        return Blow(self.who, -1, self.source)

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class DamageRolled(About):
    sides: list[int]
    faces: list[int]
    dropped: int  # number of the die a Wound takes away; -1 for none
    total: int

    def dice(self) -> list[RolledDice]:
        return grouped("damage", self.sides, self.faces, self.dropped)


@dataclass
class DefenseRolled(About):
    draw: str
    sides: list[int]
    faces: list[int]
    dropped: int
    total: int

    def dice(self) -> list[RolledDice]:
        return grouped(self.draw, self.sides, self.faces, self.dropped)


@dataclass
class Rerolled(About):
    """Extra Damage or Extra Defense: what came up, and the total with it."""

    use: str
    sides: int
    face: int
    total: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice("re-roll", self.sides, (self.face,))]


@dataclass
class MomentumUsed(Between):
    use: str


@dataclass
class DamageAnnounced(Between):
    amount: int
    damage_type: str
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class Reacted(Between):
    """A combatant meets an attack on `other`, by Passive Reaction or with a Rating."""

    how: str
    passive: bool
    number: int
    needed: int
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class NobodyReacted(About):
    needed: int


@dataclass
class StanceDiceUsed(About):
    sides: list[int]
    points: int
    what: str


@dataclass
class ClashSettled(Between):
    """What came through: damage less Defense and resistance. Nothing at all is a Total Negation."""

    damage: int
    defense: int
    resisted: int
    through: int

    def harm(self) -> Harm:
        return Harm(self.other, self.through)

    def terms(self) -> list[Term]:
        parts = [Term("damage", self.damage), Term("Defense", -self.defense), Term("resistance", -self.resisted)]
        return [part for part in parts if part.value]


@dataclass
class CloseCall(About):
    """A Killing Blow or an Incapacitation that came to nothing."""

    purpose: str


# ---- Composure and Wounds


@dataclass
class Hurt(About):
    amount: int
    damage_type: str
    cause: str
    left: int

    def harm(self) -> Harm | None:
        """What a Clash did was told when it was settled; anything else has its own cause."""
        return Harm(self.who, self.amount, self.cause or self.damage_type) if self.clause != OF_CLASHES else None


@dataclass
class Restored(About):
    amount: int
    left: int
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class ComposurePaid(About):
    amount: int
    what: str
    left: int

    def costs(self) -> list[Cost]:
        return [Cost(self.who, "composure", self.amount)]


@dataclass
class Wounded(Between):
    """`who` has a Wound, new or one size larger, from `other`."""

    wound: str
    die: int


@dataclass
class WoundRolled(About):
    wound: str
    sides: int
    face: int

    def dice(self) -> list[RolledDice]:
        return [RolledDice(self.wound.lower(), self.sides, (self.face,))]


@dataclass
class Cured(About):
    wound: str


@dataclass
class MomentumBanked(Between):
    pass


# ---- Stances and held dice


@dataclass
class StanceEntered(About):
    stance: str
    sides: list[int]


@dataclass
class StanceEnded(About):
    stance: str


@dataclass
class StanceStruck(Between):
    uses: int
    needed: int


@dataclass
class DiceHeld(About):
    sides: list[int]


@dataclass
class HeldDieLost(About):
    sides: int


# ---- states and places


@dataclass
class StateBegan(About):
    state: str


@dataclass
class StateEnded(About):
    state: str


@dataclass
class Moved(About):
    from_position: int
    from_level: int
    position: int
    level: int


@dataclass
class MovementSpent(About):
    amount: int
    what: str
    left: int

    def costs(self) -> list[Cost]:
        return [Cost(self.who, "movement", self.amount)]


@dataclass
class FellOut(Departed):
    """Out of the fight: Incapacitated, dead, surrendered, gone."""

    how: str


@dataclass
class FightsAgain(About):
    """A combatant that had surrendered takes up the fight again."""

    position: int


# ---- other actions


@dataclass
class SkillTried(About):
    skill: str
    total: int
    needed: int
    degree: str
    parts: list[Term]

    def terms(self) -> list[Term]:
        return self.parts


@dataclass
class Complicated(About):
    severe: bool
    what: str
    face: int  # 0: the Keeper chose

    def dice(self) -> list[RolledDice]:
        return [RolledDice("complication", 4, (self.face,))] if self.face else []


@dataclass
class AbilityUsed(Between):
    ability: str
    effect: str


@dataclass
class ItemHandled(Between):
    """Retrieved, stowed, picked up, drawn or used."""

    item: str
    what: str


@dataclass
class Conjured(About):
    spell: str
    store: int
    needed: int


@dataclass
class StanceRead(Between):
    uses: int
    frame: str


@dataclass
class KeeperRuled(Event):
    what: str
    answer: str
    who: int = -1  # whose deed it is about

    def about(self) -> list[int]:
        return [self.who] if self.who >= 0 else []


@dataclass
class HabitChanged(About):
    habit: str


@dataclass
class FightEnded(Event):
    winner: str
    reason: str
