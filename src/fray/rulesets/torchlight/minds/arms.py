"""What a combatant can do with its things: worked out once for what it holds and carries, whatever the target."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.torchlight.model.plans import NOBODY, Aim
from fray.rulesets.torchlight.model.sheets import HURTS, UNARMED, WEAPON, Item, physical
from fray.rulesets.torchlight.model.state import Combatant, Memo
from fray.rulesets.torchlight.rules.attacks import proficiency


class Way:
    """A weapon in one of the ways in which it can be used: in the hand, or shot or thrown."""

    def __init__(self, owner: Combatant, item: Item, ranged: bool) -> None:
        self.item = item
        self.ranged = ranged
        self.aim = Aim(item, ranged, NOBODY)
        self.die: i64 = item.die
        self.flat: i64 = proficiency(owner, self.aim)
        self.damage: i64 = item.damage
        self.hurts: i64 = HURTS[item.damage]
        self.physical = physical(item.damage)


class Arms(Memo):
    """What a combatant can attack with, what others have to fear from it, and what its armor keeps off."""

    def __init__(self, owner: Combatant) -> None:
        self.held = owner.held
        self.stowed = owner.stowed
        weapons = [item for item in (*owner.held, *owner.natural, *owner.stowed) if item.sort == WEAPON]
        self.ways: list[Way] = []  # all but attacks on a whole lane
        for item in weapons:
            if not item.area and not item.ranged:
                self.ways.append(Way(owner, item, False))
            if not item.area and (item.ranged or item.thrown):
                self.ways.append(Way(owner, item, True))
        self.fists = Way(owner, UNARMED, False)
        areas = [item for item in (*owner.held, *owner.stowed, *owner.natural) if item.sort == WEAPON and item.area]
        self.areas = [Way(owner, item, item.ranged) for item in areas]
        self.armed = len(weapons) > 0
        self.danger: i64 = owner.sheet.attacks * max([mean_hit(owner, item) for item in weapons], default=0)
        self.soak: i64 = owner.soak()
        # while a mind chooses a target: what a blow at this one gains, and what is coming to it anyway
        self.gain: i64 = 0
        self.coming: i64 = 0


def mean_hit(owner: Combatant, item: Item) -> int:
    """What a weapon does on the average, in hundredths."""
    return 50 * item.die + 100 * owner.sheet.proficiency[item.proficiency]


def arms_of(owner: Combatant) -> Arms:
    """They are worked out anew when it holds or carries other things."""
    known = owner.memo
    if isinstance(known, Arms) and known.held is owner.held and known.stowed is owner.stowed:
        return known
    made = Arms(owner)
    owner.memo = made
    return made
