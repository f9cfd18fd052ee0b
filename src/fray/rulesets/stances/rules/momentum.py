"""Momentum: what hits, criticals, natural eights, defenses, attacks and movement bring [r-momentum-booking]."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import FAR
from fray.rulesets.stances.model.state import AGGRESSIVE, CONSCIOUS, DEFENSIVE, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Check, Gains
from fray.rulesets.stances.model.variants import CHARGE_ONLY, HIT_FIRST, ONCE_PER_ROUND, ONCE_PER_TURN, SUCCESS_ONLY
from fray.rulesets.stances.rules.armor import armor_allows_charging
from fray.rulesets.stances.rules.techniques import critical_momentum
from fray.rulesets.stances.rules.verbs import gain

NATURAL_EIGHT: Final = 8
CHARGE_AREAS: Final = 2  # it takes two areas crossed for the +2 damage [r-charge]


# ---- the Momentum of rolls


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


# ---- the Momentum of those who are attacked


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


# ---- the Momentum of movement


def gain_for_closing(fight: Fight[StancesBattle], mover: Combatant, before: int, length: int) -> None:
    """From Far to Close and from Close to Engaged: +1 each, at once; nothing in medium armor.

    [aggressive-move-momentum, armor-medium-momentum, r-move-momentum]
    """
    if not armor_allows_charging(mover):
        if fight.listening:
            fight.note(ev.NoMomentum("r-move-momentum", mover.who, "gains no Momentum from moving in medium armor"))
        return
    reading = fight.battle.variants.move_momentum
    if (reading == ONCE_PER_TURN and mover.move_gains) or (reading == CHARGE_ONLY and length < CHARGE_AREAS):
        return
    mover.move_gains += 1
    gain(fight, mover, 1, "Far to Close" if before == FAR else "Close to Engaged", "aggressive-move-momentum")


def gain_for_closed_on(fight: Fight[StancesBattle], mover: Combatant) -> None:
    """A Defensive combatant gains +1 when an enemy moves in and becomes Engaged with it.

    [defensive-momentum-closed-on, r-defensive-closed-on]
    """
    for enemy in fight.battle.combatants:
        closed_on = enemy.area == mover.area and enemy.side != mover.side and enemy.condition == CONSCIOUS
        if closed_on and enemy.stance == DEFENSIVE:
            gain(fight, enemy, 1, "closed on", "defensive-momentum-closed-on")
