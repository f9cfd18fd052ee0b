"""What a combatant can do with its things: worked out once for what it holds and carries, whatever the target."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fray.rulesets.torchlight.model.plans import NOBODY, Aim
from fray.rulesets.torchlight.model.sheets import HURTS, UNARMED, WEAPON, Item, physical
from fray.rulesets.torchlight.model.state import Combatant, Memo
from fray.rulesets.torchlight.rules.attacks import proficiency


@mypyc_attr(acyclic=True)
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


@mypyc_attr(acyclic=True)
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
        self.best = best_without(owner, "")
        self.danger: i64 = owner.sheet.attacks * max([mean_hit(owner, item) for item in weapons], default=0)
        self.soak: i64 = owner.soak()

    def fits(self, owner: Combatant) -> bool:
        """Whether these are its things."""
        return alike(self.held, owner.held) and alike(self.stowed, owner.stowed)


@mypyc_attr(acyclic=True)
class Standing(Memo):
    """What is known of a combatant in this fight: its arms, and how it does as a target."""

    def __init__(self, arms: Arms, held: tuple[Item, ...], stowed: tuple[Item, ...]) -> None:
        self.arms = arms
        self.held = held
        self.stowed = stowed
        # while a mind chooses a target: what a blow at this one gains, and what is coming to it anyway
        self.gain: i64 = 0
        self.coming: i64 = 0


def standing_of(owner: Combatant) -> Standing:
    """Its arms are looked up anew when it holds or carries other things."""
    known = owner.memo
    if isinstance(known, Standing) and known.held is owner.held and known.stowed is owner.stowed:
        return known
    made = Standing(kept_arms(owner), owner.held, owner.stowed)
    owner.memo = made
    return made


def arms_of(owner: Combatant) -> Arms:
    return standing_of(owner).arms


def kept_arms(owner: Combatant) -> Arms:
    """They are kept for all fights that begin alike."""
    for known in owner.memos:
        if isinstance(known, Arms) and known.fits(owner):
            return known
    made = Arms(owner)
    owner.memos.append(made)
    return made


def alike(items: tuple[Item, ...], others: tuple[Item, ...]) -> bool:
    """Whether these are the same things in the same order."""
    if len(items) != len(others):
        return False
    for place in range(len(items)):
        if items[place] is not others[place]:
            return False
    return True


# ---- what blows do on the average


def mean_blow(die: i64, net: i64) -> i64:
    """The mean of a kept die with its additional die, in hundredths of a point."""
    mean: i64
    rate: i64
    if net >= 0:
        mean = 100 * die * (net + 1) // (net + 2) + 50
        rate = 100 * (net + 1) // (die + net)
    else:
        mean = 100 * die // (2 - net) + 50
        rate = 100 // (die * die)
    return mean + rate * (die + 1) // 2


def mean_hit(owner: Combatant, item: Item) -> int:
    """What a weapon does to anybody, about, in hundredths."""
    return 50 * item.die + 100 * owner.sheet.proficiency[item.proficiency]


def weapon_blow(combatant: Combatant, item: Item, net: i64) -> i64:
    """The mean damage of a weapon in its hand."""
    skill: i64 = combatant.sheet.proficiency[item.proficiency]
    return mean_blow(item.die, net) + 100 * skill


def best_without(combatant: Combatant, lost: str) -> Item:
    """What it will attack with if it did not have this item."""
    best = harder(combatant, combatant.held, lost, UNARMED)
    best = harder(combatant, combatant.stowed, lost, best)
    return harder(combatant, combatant.natural, lost, best)


def harder(combatant: Combatant, items: tuple[Item, ...], lost: str, best: Item) -> Item:
    """A weapon among these that hits harder than the best so far, or that one; bare hands are Impaired."""
    most = weapon_blow(combatant, best, -1 if best is UNARMED else 0)
    for item in items:
        if item.sort == WEAPON and (not lost or item.id != lost):
            blow = weapon_blow(combatant, item, 0)
            if blow > most:
                best, most = item, blow
    return best
