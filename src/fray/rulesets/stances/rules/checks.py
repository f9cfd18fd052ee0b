"""Checks: 2d6 + attribute + skill + modifiers against a target number, and the Momentum they bring."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import ATTRIBUTE_TITLES, FINESSE, GRACE, SKILL_TITLES
from fray.rulesets.stances.model.state import AGGRESSIVE, BALANCED, DAZED, DEFENSIVE, Fighter, StancesBattle
from fray.rulesets.stances.model.variants import HIT_FIRST, ONCE_PER_ROUND, SUCCESS_ONLY
from fray.rulesets.stances.rules.draws import check_dice
from fray.rulesets.stances.rules.verbs import gain

STANDARD_TN: Final = 8
CRITICAL: Final = 13  # [r-check-bands]
FULL: Final = 10
NATURAL_EIGHT: Final = 8
MOST_BOUGHT: Final = 3  # [r-momentum-spending]

# What a check is for; modifiers depend on it.
ATTACK: Final = 0
CASTING: Final = 1
DEFENSE: Final = 2
OTHER: Final = 3
SOCIAL_CHECK: Final = 4
SOCIAL_DEFENSE: Final = 5

# Stance modifiers of defense rolls, by stance.
# [aggressive-defense-penalty, balanced-no-modifiers, defensive-defense-bonus]
DEFENSE_MODIFIERS: Final = (0, -1, 0, 4)
MASTERY_DEFENSE: Final = 6  # [r-defensive-mastery]


class Check:
    """A check that has been rolled: the dice alone, the total without and with bought points."""

    def __init__(self, natural: int, modifier: int) -> None:
        self.natural = natural
        self.total = natural + modifier
        self.bought = 0
        self.tn = 0
        self.success = False
        self.critical = False
        self.balanced = False  # whether the roller was Balanced when the dice fell
        self.draw = ""
        self.faces: list[int] = []
        self.parts: list[Term] = []

    def reached(self) -> int:
        """The total with bought points: it counts for success and for opposed totals."""
        return self.total + self.bought


class Gains:
    """What a roll, or all rolls of one action, bring their roller; booked together at the end [r-momentum-booking]."""

    def __init__(self) -> None:
        self.hit = False
        self.hit_booked = False  # one action pays once, and by one reading before the damage
        self.critical = False
        self.critical_booked = False
        self.naturals = 0  # rolls whose dice alone came to 8
        self.as_one = False  # Whirlwind Strike's rolls count together as one
        self.thrown = False

    def add_natural(self) -> None:
        """+1 for each such roll [r-balanced-any-roll]."""
        self.naturals = 1 if self.as_one else self.naturals + 1


# ---- modifiers


def stance_defense(one: Fighter) -> int:
    """-1, 0 or +4 by stance, +6 with mastery.

    [aggressive-defense-penalty, defensive-defense-bonus, r-defensive-mastery]
    """
    return MASTERY_DEFENSE if one.mastery else DEFENSE_MODIFIERS[one.stance]


def modifiers(one: Fighter, kind: int, attribute: int, skill: int, terms: list[Term] | None) -> int:
    """Everything the roller itself brings to a check.

    [r-grace-penalties, r-finesse, r-defense-rolls, condition-shaken, condition-frightened, condition-hexed]
    """
    total = named(terms, ATTRIBUTE_TITLES[attribute], one.sheet.attributes[attribute])
    if skill >= 0:
        total += named(terms, SKILL_TITLES[skill], one.sheet.skills[skill])
    if attribute == GRACE and kind < SOCIAL_CHECK:
        total += grace_penalties(one, kind, terms)
    if skill == FINESSE:
        weapon = one.weapon()
        if weapon is not None and weapon.finesse:  # [weapon-light]
            total += named(terms, "light weapon", 1)
    if kind in (DEFENSE, SOCIAL_DEFENSE):
        total += named(terms, "stance", stance_defense(one))
    if kind == DEFENSE and one.sundered:
        total += named(terms, "sundered", -2)
    if kind == DEFENSE and one.suffers(DAZED):
        total += named(terms, "dazed", -1)
    if one.shaken:
        total += named(terms, "shaken", -1)
    if one.frightened:
        total += named(terms, "frightened", -2)
    if one.hexed:
        total += named(terms, "hexed", -1)
    return total


def grace_penalties(one: Fighter, kind: int, terms: list[Term] | None) -> int:
    """Armor and a heavy weapon hinder every Grace check, a large shield Grace attacks; all add up.

    Casting is never Grace-based, so armor does not hinder it.
    [armor-medium-grace, armor-heavy-grace, weapon-heavy, shield-large, r-grace-penalties, r-armor-casting]
    """
    total = named(terms, "armor", one.sheet.armor.grace_rolls)
    if one.heavy_in_hand():
        total += named(terms, "heavy weapon", -1)
    shield = one.sheet.shield
    if kind == ATTACK and shield is not None:
        total += named(terms, "shield", shield.grace_attack)
    return total


# ---- rolling


def roll_check(
    fight: Fight[StancesBattle], one: Fighter, draw: str, kind: int, attribute: int, skill: int, extra: int, edge: int,
    parts: list[Term] | None,
) -> Check:  # fmt: skip
    """Roll the dice of a check; what helps or hinders 'the next check' is used up [r-check-bands, r-conditions]."""
    terms: list[Term] | None = [] if fight.listening else None
    modifier = modifiers(one, kind, attribute, skill, terms) + extra
    if one.aided:
        edge += 1
        one.aided = 0
    one.shaken = False
    check = Check(check_dice(fight, one, draw, edge), modifier)
    check.balanced = one.stance == BALANCED
    check.draw = draw
    if terms is not None:
        check.parts = terms + (parts or [])
        check.faces = fight.faces
    return check


def judge(fight: Fight[StancesBattle], one: Fighter, check: Check, tn: int, clause: str, opposed: bool = False) -> None:
    """Offer the +1s, then compare: the TN decides success, 13 without bought points makes it critical.

    [r-check-bands, r-momentum-spending, critical-success-undefined]
    """
    check.tn = tn
    offer_raise(fight, one, check, opposed)
    check.success = check.reached() >= tn
    check.critical = check.success and check.total >= CRITICAL
    note_check(fight, one, check, clause)


def note_check(fight: Fight[StancesBattle], one: Fighter, check: Check, clause: str) -> None:
    if fight.listening:
        parts = check.parts + ([Term("bought", check.bought)] if check.bought else [])
        fight.note(
            ev.CheckRolled(
                clause, one.who, check.draw, check.natural, check.faces, check.reached(), check.tn, check.success,
                check.critical, parts,
            )
        )  # fmt: skip


class Raise(Option):
    """Spend some Momentum for +1 each on a check whose dice lie open [r-momentum-spending]."""

    def __init__(self, points: int) -> None:
        self.points = points

    def key(self) -> str:
        return f"raise:{self.points}"

    def clause(self) -> str:
        return "r-momentum-spending"

    def cost(self) -> int:
        return self.points

    def amount(self) -> int:
        return self.points


class RaiseCheck(Decision[Raise]):
    """The dice lie open: buy points for the check? [r-momentum-spending]"""

    KIND = "raise"
    CLAUSE = "r-momentum-spending"

    def __init__(self, battle: StancesBattle, one: Fighter, check: Check, opposed: bool) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.check = check
        self.opposed = opposed

    def options(self) -> list[Raise]:
        return [Raise(points) for points in range(affordable(self.one) + 1)]


def affordable(one: Fighter) -> int:
    """How many points somebody can buy for a check: three at most, and the mindless none."""
    if one.momentum <= 0 or one.mindless():
        return 0
    return one.momentum if one.momentum < MOST_BOUGHT else MOST_BOUGHT


def offer_raise(fight: Fight[StancesBattle], one: Fighter, check: Check, opposed: bool) -> None:
    """Nobody is asked where no number of points would matter."""
    most = affordable(one)
    if most == 0 or not raise_matters(check, most, opposed):
        return
    points = fight.ask(RaiseCheck(fight.battle, one, check, opposed)).points
    if points:
        check.bought = points
        one.momentum -= points
        one.spent += points
        if fight.listening:
            fight.note(ev.Raised("r-momentum-spending", one.who, points, one.momentum))


def raise_matters(check: Check, most: int, opposed: bool) -> bool:
    """A failure can become a success, a Maneuver's one result two, or the total may yet be opposed."""
    if check.total < check.tn:
        return check.total + most >= check.tn
    if opposed:
        return True
    return check.draw in BANDED and check.total < FULL <= check.total + most


BANDED: Final = ("maneuver", "probe", "gambit")  # checks with more to win at 10 than at 8 [r-maneuver]


# ---- Momentum from checks


def note_natural(battle: StancesBattle, check: Check, gains: Gains) -> None:
    """Balanced: dice of 8 or more bring a point, success or not [balanced-momentum-natural-8, r-balanced-any-roll]."""
    wanted = check.success or battle.variants.natural_eight != SUCCESS_ONLY
    if check.balanced and check.natural >= NATURAL_EIGHT and wanted:
        gains.add_natural()


def book(fight: Fight[StancesBattle], one: Fighter, gains: Gains) -> None:
    """After the roll's own result is applied its Momentum is booked; of two attacks in one action, after each.

    [r-momentum-booking, aggressive-momentum-hit, ranged-close, r-momentum-critical, r-combat-momentum,
    r-aggressive-hit-momentum-limit]
    """
    if gains.hit and not gains.hit_booked:
        gains.hit_booked = True
        book_hit(fight, one)
    if gains.thrown:
        gain(fight, one, 1, "thrown at Close", "ranged-close")
    if gains.critical and not gains.critical_booked:
        gains.critical_booked = True
        gain_critical(fight, one)
    while gains.naturals:
        gains.naturals -= 1
        gain_natural(fight, one)


def book_hit(fight: Fight[StancesBattle], one: Fighter) -> None:
    """Aggressive: +1 for a successful attack [aggressive-momentum-hit]."""
    if one.stance == AGGRESSIVE:
        gain(fight, one, 1, "hit", "aggressive-momentum-hit")


def score_hit(fight: Fight[StancesBattle], one: Fighter, gains: Gains) -> None:
    """The attack has hit; by one reading that pays before the damage is rolled [r-momentum-booking]."""
    gains.hit = True
    if fight.battle.variants.booking == HIT_FIRST and not gains.hit_booked:
        gains.hit_booked = True
        book_hit(fight, one)


def gain_critical(fight: Fight[StancesBattle], one: Fighter) -> None:
    """+1 for every critical success, +2 with Combat Momentum.

    [r-momentum-critical, combat-momentum, r-combat-momentum]
    """
    amount = 2 if one.knows("combat-momentum") else 1
    gain(fight, one, amount, "critical", "combat-momentum" if amount == 2 else "r-momentum-critical")


def gain_natural(fight: Fight[StancesBattle], one: Fighter) -> None:
    """+1 for natural 8 or more [balanced-momentum-natural-8]."""
    if fight.battle.variants.natural_eight == ONCE_PER_ROUND and one.natural_gained:
        return
    one.natural_gained = True
    gain(fight, one, 1, "natural 8", "balanced-momentum-natural-8")


def book_check(fight: Fight[StancesBattle], one: Fighter, check: Check) -> None:
    """The gains of a check that is no attack: natural 8 and critical."""
    gains = Gains()
    gains.critical = check.critical
    note_natural(fight.battle, check, gains)
    book(fight, one, gains)


def book_defense(fight: Fight[StancesBattle], one: Fighter, check: Check) -> None:
    """A successful defense roll in Defensive stance brings +1, without a limit; then the rest.

    [defensive-momentum-defense]
    """
    if check.success and one.stance == DEFENSIVE:
        gain(fight, one, 1, "defense", "defensive-momentum-defense")
    book_check(fight, one, check)


def resist(fight: Fight[StancesBattle], one: Fighter, attribute: int, tn: int, clause: str) -> bool:
    """A Resist: 2d6 + a named attribute, no skill, a defense roll [r-defense-rolls]."""
    check = roll_check(fight, one, "resist", DEFENSE, attribute, -1, 0, 0, None)
    judge(fight, one, check, tn, clause)
    book_defense(fight, one, check)
    return check.success
