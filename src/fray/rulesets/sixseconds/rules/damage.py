"""Damage, from reduction to unconsciousness and death."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Word
from fray.engine.sums import Term, named
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.sheets import (
    ATHLETICS,
    CATEGORIES,
    FORTITUDE,
    PHYSICAL,
    PSYCHIC,
    STRENGTH,
    TYPELESS,
)
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.checks import check
from fray.rulesets.sixseconds.rules.death import risk_death
from fray.rulesets.sixseconds.rules.reactions import defend_with, may_defend
from fray.rulesets.sixseconds.rules.verbs import fall_unconscious, reveal

FORTIFY: Final = "fortify"
FALL: Final = "fall"


class StayConscious(Decision[Word]):
    """Missing health exceeds constitution: fall unconscious or Fortify.

    [consciousness-check, r-consciousness-choice]
    """

    KIND = "stay-conscious"
    CLAUSE = "consciousness-check"

    def __init__(self, battle: SixBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Word]:
        return [Word(FORTIFY, "consciousness-fortify-is-reaction"), Word(FALL, "consciousness-check")]


# ---- reduction


def guard_bonus(one: Combatant) -> int:
    """+1 to defenses and defense tests while guarding [action-guard, r-guard-scope]."""
    return 1 if one.guarding else 0


def deflection(one: Combatant, damage_type: str, shift: int, parry: int) -> int:
    """The effective deflection that matches the damage: base, Guard, parry (physical only), size; at least 0.

    [deflection-scope, r-deflection-floor, r-defense-terms, damage-reduction-minimum]
    """
    category = CATEGORIES[damage_type]
    if category == TYPELESS:
        return 0
    sheet = one.sheet
    base = sheet.physical_deflection + parry if category == PHYSICAL else sheet.elemental_deflection
    total = base + guard_bonus(one) + shift
    return total if total > 0 else 0


def reduced(one: Combatant, amount: int, damage_type: str, shift: int, parry: int) -> int:
    """Damage less the matching deflection, never below 1; typeless damage is not reduced [damage-reduction-minimum]."""
    left = amount - deflection(one, damage_type, shift, parry)
    return left if left > 1 else 1


def weakness(one: Combatant, damage_type: str) -> int:
    """What a weakness adds before reduction."""
    traits = one.sheet.traits
    return traits.weak_damage if traits.weak_to == damage_type else 0


def immune(one: Combatant, damage_type: str) -> bool:
    """Psychic damage does nothing to the mindless."""
    return one.sheet.traits.mindless and damage_type == PSYCHIC


def suffer(fight: SixFight, one: Combatant, amount: int, damage_type: str, nonlethal: bool, clause: str) -> None:
    """Damage that is not from an attack: reduced too, by Guard as well, not by size [r-other-damage, damage-sources].

    Damage whose type is not stated is typeless [damage-unspecified-typeless]; an amount of 0 is none [r-damage-zero].
    """
    if amount <= 0:
        return
    if immune(one, damage_type):
        if fight.listening:
            fight.note(ev.Resisted(clause, one.who, f"{damage_type} damage", True))
        return
    terms: list[Term] | None = [] if fight.listening else None
    amount = named(terms, damage_type, amount) + named(terms, "weakness", weakness(one, damage_type))
    named(terms, "deflection", -deflection(one, damage_type, 0, 0))
    hurt(fight, one, reduced(one, amount, damage_type, 0, 0), damage_type, nonlethal, clause, terms)


# ---- endurance, health, unconsciousness


def hurt(
    fight: SixFight,
    one: Combatant,
    amount: int,
    damage_type: str,
    nonlethal: bool,
    clause: str,
    terms: list[Term] | None = None,
) -> None:
    """One damage instance from endurance to death, step by step.

    [damage-order, damage-endurance-then-health, excess-to-health, r-damage-sequence, damage-at-zero-health,
    zero-health-unconscious, risk-death, nonlethal-no-risk, r-nonlethal]
    """
    health = one.health
    absorbed = min(amount, one.endurance)
    rest = amount - absorbed
    one.endurance -= absorbed
    one.health = health - rest if health > rest else 0
    one.damage_taken += amount
    if fight.listening:
        fight.note(ev.Damaged(clause, one.who, amount, damage_type, one.endurance, one.health, terms or []))
    reveal(fight, one, "r-hide")
    if health == 0:
        risk_death(fight, one)
    elif rest == 0:
        return
    elif rest >= health:
        fall_unconscious(fight, one, "zero-health-unconscious")
        if rest > health and not nonlethal:
            risk_death(fight, one)
    elif one.conscious and one.missing_health() > one.sheet.constitution:
        stay_conscious(fight, one)


def stay_conscious(fight: SixFight, one: Combatant) -> None:
    """Fall, or Fortify against the missing health; the Fortify is still a reaction and costs 1 stamina.

    [consciousness-check, consciousness-fortify-is-reaction, r-consciousness-choice]
    """
    battle = fight.battle
    if may_defend(battle, one, 1, 0) and fight.ask(StayConscious(battle, one)).word == FORTIFY:
        defend_with(fight, one, FORTIFY, "consciousness-fortify-is-reaction", 1, 0)
        if fortify(fight, one, one.missing_health()):
            return
    fall_unconscious(fight, one, "consciousness-check")


def fortify(fight: SixFight, one: Combatant, difficulty: int) -> bool:
    """Strength + athletics + fortitude, +1 while guarding [fortify-test, r-guard-scope, reaction-fortify]."""
    return check(fight, one, FORTIFY, "fortify-test", STRENGTH, ATHLETICS, FORTITUDE, guard_bonus(one), difficulty)
