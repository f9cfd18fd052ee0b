"""The steps of damage: the roll, what armor and stance take off, Guard, Vitality, and falling at 0."""

from __future__ import annotations

from typing import Final

from fray.engine.events import RolledDice
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import SHARPER_ON_TEN, Signature
from fray.rulesets.stances.model.state import (
    BALANCED,
    DEFENSIVE,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import Assault, Gains
from fray.rulesets.stances.model.variants import DAMAGE_TOO, HIGHEST_REDUCTION, MINIMUM_ONE
from fray.rulesets.stances.rules.armor import armor_reduction
from fray.rulesets.stances.rules.draws import exploding_dice, first_faces
from fray.rulesets.stances.rules.dying import fall_at_zero, harm_fallen
from fray.rulesets.stances.rules.health import after_temporary, lasting_effect, lose_guard, lose_vitality
from fray.rulesets.stances.rules.momentum import NATURAL_EIGHT
from fray.rulesets.stances.rules.signatures import extra_die
from fray.rulesets.stances.rules.stances import stance_damage, stance_reduction
from fray.rulesets.stances.rules.techniques import dice_with, presses_advantage
from fray.rulesets.stances.rules.verbs import note_condition
from fray.rulesets.stances.rules.weapons_by_zone import far_damage

CHARGE_DAMAGE: Final = 2
BRITTLE: Final = 2
SHARPER_AT: Final = 10  # [spell-spark]


# ---- the damage roll


def roll_damage(fight: Fight[StancesBattle], blow: Assault) -> int:
    """All dice with explosions, then the flat modifiers, never below 0.

    [damage-step-roll, weapon-base-damage, attack-damage, r-dice-order, r-damage-total]
    """
    attacker = blow.attacker
    terms: list[Term] | None = [] if fight.listening else None
    rolled: list[RolledDice] = []
    count = blow.use.dice if blow.use is not None else blow.spell.dice if blow.spell is not None else 0
    count = dice_with(blow.technique, count)
    total = named(terms, "dice", damage_dice(fight, attacker, count, blow.gains, rolled))
    total += added_dice(fight, attacker, blow.check.critical, blow.signature, terms, rolled)
    total += flat_damage(fight.battle, blow, terms)
    total = max(total, 0)
    if terms is not None:
        clause = "r-example-damage-slips" if stance_damage(attacker) else "damage-step-roll"
        fight.note(ev.DamageRolled(clause, attacker.who, blow.target.who, total, terms, rolled))
    return total


def damage_dice(
    fight: Fight[StancesBattle], attacker: Combatant, count: int, gains: Gains, rolled: list[RolledDice]
) -> int:
    """The weapon's or spell's own dice, which explode; by one reading they may bring a natural 8 too.

    [exploding-dice, r-exploding, r-balanced-any-roll]
    """
    if fight.battle.variants.natural_eight == DAMAGE_TOO and attacker.stance == BALANCED:
        total, first_two = first_faces(fight, attacker, "damage", count)
        if first_two >= NATURAL_EIGHT and count > 1:
            gains.add_natural()
        return total
    total = exploding_dice(fight, attacker, "damage", count)
    if fight.listening:
        rolled.append(RolledDice("damage", 6, tuple(fight.faces)))
    return total


def added_dice(
    fight: Fight[StancesBattle],
    attacker: Combatant,
    critical: bool,
    signature: Signature | None,
    terms: list[Term] | None,
    rolled: list[RolledDice],
) -> int:
    """A die for a critical hit, for Press Advantage, and for a rider, in this order; they explode too.

    [critical-hit, r-critical-hit, press-advantage, exploding-dice, r-dice-order]
    """
    total = 0
    if critical:
        total += named(terms, "critical", added_die(fight, attacker, "critical", rolled))
    if presses_advantage(attacker):
        total += named(terms, "Press Advantage", added_die(fight, attacker, "press", rolled))
    if extra_die(signature):
        total += named(terms, "extra die", added_die(fight, attacker, "rider", rolled))
    return total


def added_die(fight: Fight[StancesBattle], attacker: Combatant, draw: str, rolled: list[RolledDice]) -> int:
    face = exploding_dice(fight, attacker, draw, 1)
    if fight.listening:
        rolled.append(RolledDice(draw, 6, tuple(fight.faces)))
    return face


def flat_damage(battle: StancesBattle, blow: Assault, terms: list[Term] | None) -> int:
    """Weapon, stance, Charge, Far, and what the attacker or the target is like.

    [weapon-base-damage, aggressive-charge, r-damage-total, r-rounding, npc-orc-warrior, npc-skeleton-warrior]
    """
    attacker, target = blow.attacker, blow.target
    total = named(terms, "stance", stance_damage(attacker))
    if blow.use is not None and blow.weapon is not None:
        total += named(terms, blow.weapon.name, blow.use.bonus)
        total += far_damage(battle, blow, terms)
        if blow.charging:
            total += named(terms, "Charge", CHARGE_DAMAGE)
        if target.sheet.traits.brittle and blow.weapon.blunt:
            total += named(terms, "brittle", BRITTLE)
    if blow.spell is not None:
        if blow.spell.add_attribute:
            total += named(terms, "approach", attacker.attribute(blow.attribute))
        if blow.extra == SHARPER_ON_TEN and blow.check.reached() >= SHARPER_AT:
            total += named(terms, "Awareness", 1)
    if attacker.sheet.traits.fury and 2 * attacker.guard < attacker.guard_max:
        total += named(terms, "fury", 1)
    return total


# ---- what armor and stance take off


def reduction(battle: StancesBattle, target: Combatant, terms: list[Term] | None) -> int:
    """Armor and the Defensive stance; they add up [damage-step-armor, armor-before-guard, r-damage-total]."""
    armor = armor_reduction(target)
    stance = stance_reduction(target)
    if battle.variants.damage_total == HIGHEST_REDUCTION:
        armor, stance = (armor, 0) if armor >= stance else (0, stance)
    return named(terms, "armor", armor) + named(terms, "stance", stance)


def least_harm(battle: StancesBattle) -> int:
    """There is no minimum; by one reading a hit always takes at least 1 [r-damage-total]."""
    return 1 if battle.variants.damage_total == MINIMUM_ONE else 0


def reduced(fight: Fight[StancesBattle], target: Combatant, damage: int, least: int) -> int:
    """What gets through; never below 0 [r-damage-total, r-example-damage-slips]."""
    terms: list[Term] | None = [] if fight.listening else None
    after = max(damage - reduction(fight.battle, target, terms), least)
    if terms is not None and terms:
        clause = "r-example-damage-slips" if target.stance == DEFENSIVE else "damage-step-armor"
        fight.note(ev.Reduced(clause, target.who, damage, after, terms))
    return after


def halved_by_stone(fight: Fight[StancesBattle], target: Combatant, damage: int) -> int:
    """No spell, no magical weapon: halved after reductions, rounded down [npc-stone-golem, r-rounding]."""
    after = max(damage // 2, least_harm(fight.battle))
    if fight.listening and after < damage:
        fight.note(ev.Reduced("r-rounding", target.who, damage, after, [Term("stone", damage - after)]))
    return after


# ---- what comes off Guard and Vitality


def harm(fight: Fight[StancesBattle], target: Combatant, damage: int, source: int, critical: bool) -> None:
    """What remains comes off Guard, temporary Guard first, then off Vitality; at 0 Vitality the target falls.

    [damage-step-guard, damage-step-vitality, damage-step-zero, r-temporary-guard, r-overflow]
    """
    if target.gone():
        return  # the Keeper has taken it out of the fight meanwhile
    target.damage_taken += damage
    if source >= 0:
        fight.battle.combatants[source].damage_dealt += damage
    if target.fallen():
        harm_fallen(fight, target, damage)
        return
    left = after_temporary(target, damage)
    temporary = damage - left
    guard_lost = lose_guard(target, left)
    left -= guard_lost
    before = target.vitality
    if left:
        lose_vitality(fight.battle, target, left, critical)
    if fight.listening:
        lost = before - target.vitality
        clause = "damage-step-vitality" if lost else "damage-step-guard"
        fight.note(ev.Hurt(clause, target.who, damage, temporary, guard_lost, lost, target.guard, target.vitality))
        if left > lost and target.vitality == 1:
            note_condition(fight, target, "will not stay down", True, "r-npc-zero")
    if left:
        taken = before - target.vitality if target.vitality > 0 else before
        if target.vitality <= 0:
            fall_at_zero(fight, target, source)
        lasting_effect(fight, target, taken)
