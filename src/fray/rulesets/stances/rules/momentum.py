"""The Momentum that rolls bring: hits, criticals, natural eights, defenses, being attacked [r-momentum-booking]."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.stances.model.state import AGGRESSIVE, DEFENSIVE, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Check, Gains
from fray.rulesets.stances.model.variants import HIT_FIRST, ONCE_PER_ROUND, SUCCESS_ONLY
from fray.rulesets.stances.rules.techniques import critical_momentum
from fray.rulesets.stances.rules.verbs import gain

NATURAL_EIGHT: Final = 8


def note_natural(battle: StancesBattle, check: Check, gains: Gains) -> None:
    """Balanced: dice of 8 or more bring a point, success or not [balanced-momentum-natural-8, r-balanced-any-roll]."""
    wanted = check.success or battle.variants.natural_eight != SUCCESS_ONLY
    if check.balanced and check.natural >= NATURAL_EIGHT and wanted:
        gains.add_natural()


def book(fight: Fight[StancesBattle], roller: Combatant, gains: Gains) -> None:
    """After the roll's own result is applied its Momentum is booked; of two attacks in one action, after each.

    [r-momentum-booking, aggressive-momentum-hit, ranged-close, r-momentum-critical, r-combat-momentum,
    r-aggressive-hit-momentum-limit]
    """
    if gains.hit and not gains.hit_booked:
        gains.hit_booked = True
        book_hit(fight, roller)
    if gains.thrown:
        gain(fight, roller, 1, "thrown at Close", "ranged-close")
    if gains.critical and not gains.critical_booked:
        gains.critical_booked = True
        gain_critical(fight, roller)
    while gains.naturals:
        gains.naturals -= 1
        gain_natural(fight, roller)


def book_hit(fight: Fight[StancesBattle], attacker: Combatant) -> None:
    """Aggressive: +1 for a successful attack [aggressive-momentum-hit]."""
    if attacker.stance == AGGRESSIVE:
        gain(fight, attacker, 1, "hit", "aggressive-momentum-hit")


def score_hit(fight: Fight[StancesBattle], attacker: Combatant, gains: Gains) -> None:
    """The attack has hit; by one reading that pays before the damage is rolled [r-momentum-booking]."""
    gains.hit = True
    if fight.battle.variants.booking == HIT_FIRST and not gains.hit_booked:
        gains.hit_booked = True
        book_hit(fight, attacker)


def gain_critical(fight: Fight[StancesBattle], roller: Combatant) -> None:
    """+1 for every critical success, more with Combat Momentum [r-momentum-critical, r-combat-momentum]."""
    amount = critical_momentum(roller)
    gain(fight, roller, amount, "critical", "combat-momentum" if amount > 1 else "r-momentum-critical")


def gain_natural(fight: Fight[StancesBattle], roller: Combatant) -> None:
    """+1 for natural 8 or more [balanced-momentum-natural-8]."""
    if fight.battle.variants.natural_eight == ONCE_PER_ROUND and roller.natural_gained:
        return
    roller.natural_gained = True
    gain(fight, roller, 1, "natural 8", "balanced-momentum-natural-8")


def book_check(fight: Fight[StancesBattle], roller: Combatant, check: Check) -> None:
    """The gains of a check that is no attack: natural 8 and critical."""
    gains = Gains()
    gains.critical = check.critical
    note_natural(fight.battle, check, gains)
    book(fight, roller, gains)


def book_defense(fight: Fight[StancesBattle], defender: Combatant, check: Check) -> None:
    """A successful defense roll in Defensive stance brings +1, without a limit; then the rest.

    [defensive-momentum-defense]
    """
    if check.success and defender.stance == DEFENSIVE:
        gain(fight, defender, 1, "defense", "defensive-momentum-defense")
    book_check(fight, defender, check)


def gain_for_attacked(fight: Fight[StancesBattle], target: Combatant) -> None:
    """Once per round however many attacks come [defensive-momentum-attacked, r-momentum-booking]."""
    if target.stance == DEFENSIVE and not target.attacked:
        target.attacked = True
        gain(fight, target, 1, "attacked", "defensive-momentum-attacked")
