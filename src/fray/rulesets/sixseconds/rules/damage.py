"""Damage: its types, what reduces it, and what it does to endurance and health [damage-order]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.sums import Term, named
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import Combatant, SixFight
from fray.rulesets.sixseconds.rules.consciousness import about_to_fall, stay_conscious
from fray.rulesets.sixseconds.rules.death import at_zero_health
from fray.rulesets.sixseconds.rules.guard import guard_bonus
from fray.rulesets.sixseconds.rules.verbs import reveal

# Damage types and their categories [damage-types-table, damage-categories].
TYPELESS: Final = 0
PHYSICAL: Final = 1
ELEMENTAL: Final = 2
CATEGORIES: Final = {
    "arcane": ELEMENTAL,
    "bludgeoning": PHYSICAL,
    "cold": ELEMENTAL,
    "fire": ELEMENTAL,
    "piercing": PHYSICAL,
    "psychic": TYPELESS,
    "radiant": ELEMENTAL,
    "shock": ELEMENTAL,
    "slashing": PHYSICAL,
    "void": ELEMENTAL,
    "typeless": TYPELESS,
}
DAMAGE_TYPES: Final = tuple(CATEGORIES)
PSYCHIC: Final = "psychic"


# ---- reduction


def deflection(victim: Combatant, damage_type: str, shift: i64, parry: i64) -> i64:
    """The effective deflection that matches the damage: base, Guard, parry (physical only), size; at least 0.

    [deflection-scope, r-deflection-floor, r-defense-terms, damage-reduction-minimum]
    """
    return deflection_of(victim, CATEGORIES[damage_type], shift, parry)


def deflection_of(victim: Combatant, category: i64, shift: i64, parry: i64) -> i64:
    """The same by the category of damage [damage-categories]."""
    if category == TYPELESS:
        return 0
    sheet = victim.sheet
    base = sheet.physical_deflection + parry if category == PHYSICAL else sheet.elemental_deflection
    total = base + guard_bonus(victim) + shift
    return total if total > 0 else 0


def reduced(victim: Combatant, amount: i64, damage_type: str, shift: i64, parry: i64) -> i64:
    """Damage less the matching deflection, never below 1; typeless damage is not reduced [damage-reduction-minimum]."""
    left = amount - deflection(victim, damage_type, shift, parry)
    return left if left > 1 else 1


def weakness(victim: Combatant, damage_type: str) -> i64:
    """What a weakness adds before reduction."""
    traits = victim.sheet.traits
    return traits.weak_damage if traits.weak_damage and traits.weak_to == damage_type else 0


def immune(victim: Combatant, damage_type: str) -> bool:
    """Psychic damage does nothing to the mindless."""
    return victim.sheet.traits.mindless and damage_type == PSYCHIC


def suffer(fight: SixFight, victim: Combatant, amount: int, damage_type: str, nonlethal: bool, clause: str) -> None:
    """Damage that is not from an attack: reduced too, by Guard as well, not by size; an amount of 0 is none.

    [r-other-damage, damage-sources, r-damage-zero]
    """
    if amount <= 0:
        return
    if immune(victim, damage_type):
        if fight.listening:
            fight.note(ev.Resisted(clause, victim.who, f"{damage_type} damage", True))
        return
    terms: list[Term] | None = [] if fight.listening else None
    amount = named(terms, damage_type, amount) + named(terms, "weakness", weakness(victim, damage_type))
    named(terms, "deflection", -deflection(victim, damage_type, 0, 0))
    hurt(fight, victim, reduced(victim, amount, damage_type, 0, 0), damage_type, nonlethal, clause, terms)


# ---- endurance, health, unconsciousness


def hurt(
    fight: SixFight,
    victim: Combatant,
    amount: int,
    damage_type: str,
    nonlethal: bool,
    clause: str,
    terms: list[Term] | None = None,
) -> None:
    """Damage is taken from endurance first, the excess from health; then consciousness and death are at stake.

    [damage-order, damage-endurance-then-health, excess-to-health, r-damage-sequence]
    """
    health = victim.health
    absorbed = min(amount, victim.endurance)
    rest = amount - absorbed
    victim.endurance -= absorbed
    victim.health = health - rest if health > rest else 0
    victim.damage_taken += amount
    if fight.listening:
        parts = terms or []
        fight.note(
            ev.Damaged(clause, victim.who, amount, damage_type, victim.endurance, victim.health, parts, absorbed)
        )
    reveal(fight, victim, "r-hide")
    if victim.health == 0:
        at_zero_health(fight, victim, health, rest, nonlethal)
    elif rest > 0 and about_to_fall(victim):
        stay_conscious(fight, victim)
