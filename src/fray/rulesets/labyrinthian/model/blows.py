"""An attack on its way: who, with what, at whom, and what the dice said."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.rulesets.labyrinthian.model.sheets import NO_LIMIT, Source
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant

# What the attack is for.
ORDINARY: Final = 0
TO_KILL: Final = 1
TO_INCAPACITATE: Final = 2
PURPOSE_NAMES: Final[tuple[str, ...]] = ("", "Killing Blow", "Incapacitation")


@mypyc_attr(free_list_len=1)
class Roll:
    """Damage or Defense Dice on the table: their total, and the maxes that are not used yet."""

    def __init__(self, roller: Combatant, owner: Combatant, draw: str, limit: int) -> None:
        self.roller = roller  # who decides; for a Unit its commander
        self.owner = owner  # whose dice they are
        self.draw = draw
        self.sides: list[int] = []
        self.faces: list[int] = []
        self.dropped = NOBODY
        self.total = 0
        self.maxes: list[int] = []  # sides of each max with a use left [momentum-generation]
        self.limit = limit
        self.left = limit  # uses still allowed; NO_LIMIT for any number [momentum-limit-scope]

    def may_use(self) -> bool:
        return self.left != 0

    def smallest_max(self) -> int:
        smallest = self.maxes[0]
        for sides in self.maxes:
            if sides < smallest:
                smallest = sides
        return smallest

    def largest_max(self) -> int:
        largest = self.maxes[0]
        for sides in self.maxes:
            if sides > largest:
                largest = sides
        return largest

    def use(self, count: int) -> None:
        if self.left != NO_LIMIT:
            self.left -= count


@mypyc_attr(free_list_len=1)
class Blow:
    """Everything about an attack that is open to those who may react [clash-sequence]."""

    def __init__(self, attacker: Combatant, striker: Combatant, source: Source, roll: Roll) -> None:
        self.attacker = attacker  # who spends the Rating and decides
        self.striker = striker  # what strikes: the attacker, or a Unit it commands
        self.source = source
        self.roll = roll
        self.purpose = ORDINARY
        self.damage_type = source.damage_type
        self.total = 0  # the announced attack total
        self.talent = 0  # how much of it is the attacker's Talent [attackers-ar-means-total]
        self.damage = 0
        self.area = False
        self.from_hiding = False
        self.jump = False
        self.boost = 0  # of a Charge
        self.drop = 0  # Elevations crossed by a Vertical Assault
        self.fell = 0  # what its d10s showed
        self.trap = 0  # what a trap on a carried door adds
        self.goes_on = False  # further Clashes of the same attack follow
        # Bought with Momentum, in force at the end of the Clash.
        self.wounded: list[int] = []  # whom each Wound is for
        self.pinned = False
        self.toss: tuple[int, ...] = ()  # where a Slam throws the target
        self.slammed = False
        self.cleft: list[tuple[int, int]] = []  # whom a Cleave hits, and for how much
        # What came of the Reactions.
        self.target_reacted = False
        self.through = 0

    def own(self) -> bool:
        """Whether the attacker strikes itself: what its Class or its hands can do is not its Units' [warfare-units]."""
        return self.striker is self.attacker

    def cleaves(self, damage: int) -> Blow:
        """The same attack, dealt to another enemy as a Clash of its own [martial-techniques]."""
        second = Blow(self.attacker, self.striker, self.source, Roll(self.attacker, self.striker, self.roll.draw, 0))
        second.total = self.total
        second.talent = self.talent
        second.damage_type = self.damage_type
        second.from_hiding = self.from_hiding
        second.damage = damage
        return second


@mypyc_attr(free_list_len=1)
class Defense:
    """One Reaction to a blow: who, how, and with what."""

    def __init__(self, reactor: Combatant, target: Combatant) -> None:
        self.reactor = reactor
        self.target = target
        self.how = ""
        self.slot = NOBODY
        self.unit: Combatant | None = None
        self.rating = NOBODY  # the raw value of the Rating used; meaningless for a Passive Reaction
        self.passive = True
        self.boost = 0  # of a defensive Charge
        self.slam = False
        self.total = 0


def handfuls(dice: list[int], most: int) -> list[list[int]]:
    """Every different handful of these dice, at most so many (-1: any number); the largest dice first."""
    found: list[list[int]] = [[]]
    for sides in sorted(set(dice), reverse=True):
        count = dice.count(sides)
        found = [[*some, *[sides] * n] for some in found for n in range(count + 1)]
    return [some for some in found if some and (most < 0 or len(some) <= most)]
