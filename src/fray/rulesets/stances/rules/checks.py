"""Checks: 2d6 + attribute + skill + modifiers against a target number, and points bought for them."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.replies import Raise
from fray.rulesets.stances.model.sheets import ATTRIBUTE_TITLES, FINESSE, GRACE, SKILL_TITLES
from fray.rulesets.stances.model.state import BALANCED, DAZED, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import CRITICAL, Check
from fray.rulesets.stances.rules.armor import armor_on_grace, shield_on_grace_attacks
from fray.rulesets.stances.rules.draws import check_dice
from fray.rulesets.stances.rules.stances import stance_defense
from fray.rulesets.stances.rules.weapons import heavy_on_grace, light_on_finesse

STANDARD_TN: Final = 8
FULL: Final = 10
MOST_BOUGHT: Final = 3  # [r-momentum-spending]

# What a check is for; modifiers depend on it.
ATTACK: Final = 0
CASTING: Final = 1
DEFENSE: Final = 2
OTHER: Final = 3
SOCIAL_CHECK: Final = 4
SOCIAL_DEFENSE: Final = 5


# ---- modifiers


def modifiers(roller: Combatant, kind: int, attribute: int, skill: int, terms: list[Term] | None) -> int:
    """Everything the roller itself brings to a check.

    [r-grace-penalties, r-finesse, r-defense-rolls, condition-shaken, condition-frightened, condition-hexed]
    """
    total = named(terms, ATTRIBUTE_TITLES[attribute], roller.sheet.attributes[attribute])
    if skill >= 0:
        total += named(terms, SKILL_TITLES[skill], roller.sheet.skills[skill])
    if attribute == GRACE and kind < SOCIAL_CHECK:
        total += grace_penalties(roller, kind, terms)
    if skill == FINESSE:
        total += named(terms, "light weapon", light_on_finesse(roller))
    if kind in (DEFENSE, SOCIAL_DEFENSE):
        total += named(terms, "stance", stance_defense(roller))
    if kind == DEFENSE and roller.sundered:
        total += named(terms, "sundered", -2)
    if kind == DEFENSE and roller.suffers(DAZED):
        total += named(terms, "dazed", -1)
    if roller.shaken:
        total += named(terms, "shaken", -1)
    if roller.frightened:
        total += named(terms, "frightened", -2)
    if roller.hexed:
        total += named(terms, "hexed", -1)
    return total


def grace_penalties(roller: Combatant, kind: int, terms: list[Term] | None) -> int:
    """Armor and a heavy weapon hinder every Grace check, a large shield Grace attacks; all add up.

    Casting is never Grace-based, so armor does not hinder it.
    [r-grace-penalties, r-armor-casting]
    """
    total = named(terms, "armor", armor_on_grace(roller))
    total += named(terms, "heavy weapon", heavy_on_grace(roller))
    if kind == ATTACK:
        total += named(terms, "shield", shield_on_grace_attacks(roller))
    return total


# ---- rolling


def roll_check(
    fight: Fight[StancesBattle], roller: Combatant, draw: str, kind: int, attribute: int, skill: int, extra: int,
    edge: int, parts: list[Term] | None,
) -> Check:  # fmt: skip
    """Roll the dice of a check; what helps or hinders 'the next check' is used up [r-check-bands, r-conditions]."""
    terms: list[Term] | None = [] if fight.listening else None
    modifier = modifiers(roller, kind, attribute, skill, terms) + extra
    if roller.aided:
        edge += 1
        roller.aided = 0
    roller.shaken = False
    check = Check(check_dice(fight, roller, draw, edge), modifier)
    check.balanced = roller.stance == BALANCED
    check.draw = draw
    check.edge = edge
    if terms is not None:
        check.parts = terms + (parts or [])
        check.faces = fight.faces
    return check


def judge(
    fight: Fight[StancesBattle], roller: Combatant, check: Check, tn: int, clause: str, opposed: bool = False
) -> None:
    """Offer the +1s, then compare: the TN decides success, 13 without bought points makes it critical.

    [r-check-bands, r-momentum-spending, critical-success-undefined]
    """
    check.tn = tn
    offer_raise(fight, roller, check, opposed)
    check.success = check.reached() >= tn
    check.critical = check.success and check.total >= CRITICAL
    note_check(fight, roller, check, clause)


def note_check(fight: Fight[StancesBattle], roller: Combatant, check: Check, clause: str) -> None:
    if fight.listening:
        parts = check.parts + ([Term("bought", check.bought)] if check.bought else [])
        fight.note(
            ev.CheckRolled(
                clause, roller.who, check.draw, check.natural, check.faces, check.reached(), check.tn, check.success,
                check.critical, parts, check.edge,
            )
        )  # fmt: skip


class RaiseCheck(Decision[Raise]):
    """The dice lie open: buy points for the check? [r-momentum-spending]"""

    KIND = "raise"
    CLAUSE = "r-momentum-spending"

    def __init__(self, battle: StancesBattle, roller: Combatant, check: Check, opposed: bool) -> None:
        super().__init__(roller.seat, roller.who)
        self.battle = battle
        self.roller = roller
        self.check = check
        self.opposed = opposed

    def stands(self) -> bool:
        return raise_matters(self.check, affordable(self.roller), self.opposed)

    def options(self) -> list[Raise]:
        return [Raise(points) for points in range(affordable(self.roller) + 1)]


def affordable(roller: Combatant) -> int:
    """How many points the roller can buy for a check: three at most, and the mindless none."""
    if roller.momentum <= 0 or roller.mindless():
        return 0
    return roller.momentum if roller.momentum < MOST_BOUGHT else MOST_BOUGHT


def offer_raise(fight: Fight[StancesBattle], roller: Combatant, check: Check, opposed: bool) -> None:
    """Nobody is asked where no number of points would matter."""
    most = affordable(roller)
    if most == 0 or not raise_matters(check, most, opposed):
        return
    points = fight.ask(RaiseCheck(fight.battle, roller, check, opposed)).points
    if points:
        check.bought = points
        roller.momentum -= points
        roller.spent += points
        if fight.listening:
            fight.note(ev.Raised("r-momentum-spending", roller.who, points, roller.momentum))


def raise_matters(check: Check, most: int, opposed: bool) -> bool:
    """A failure can become a success, a success bring more than it does, or the total may yet be opposed."""
    if check.total < check.tn:
        return check.total + most >= check.tn
    if opposed:
        return True
    return check.total < check.more_at <= check.total + most
