"""What an attack is worth to the tactician: weapons, spells and techniques, weighed by what they promise."""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.model.field import FAR
from fray.rulesets.stances.model.options import (
    DEATH_BLOW,
    DEVASTATING,
    NO_SIGNATURE,
    PLAIN,
    UNARMED,
    UNSTOPPABLE,
    Attack,
    Cast,
    TurnOption,
)
from fray.rulesets.stances.model.sheets import (
    APPROACHES,
    AREA_SPELL,
    ATTACK_SPELL,
    CLUB,
    COMBAT,
    GRACE,
    LEAVES_OUT,
    MELEE,
    SHOT,
    SORCERY,
    THROW,
    Spell,
    Use,
    Weapon,
)
from fray.rulesets.stances.model.state import CONSCIOUS, DEFENSIVE, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import SPELL
from fray.rulesets.stances.rules.attacks import barred_attack
from fray.rulesets.stances.rules.charge import charge_bonus
from fray.rulesets.stances.rules.checks import ATTACK, CASTING, DEFENSE, STANDARD_TN, modifiers
from fray.rulesets.stances.rules.damage import reduction
from fray.rulesets.stances.rules.reactions import REACTION_COST, free_strikes
from fray.rulesets.stances.rules.riposte import RIPOSTE, RIPOSTE_COST
from fray.rulesets.stances.rules.signatures import signature_usable
from fray.rulesets.stances.rules.spells import area_targets, castable, extra_of, short
from fray.rulesets.stances.rules.stances import stance_damage
from fray.rulesets.stances.rules.target_number import attack_tn, situation
from fray.rulesets.stances.rules.techniques import COSTS, barred_technique, techniques_known
from fray.rulesets.stances.rules.weapons import at_hand, weapon_at
from fray.rulesets.stances.rules.weapons_by_zone import barred_spell
from fray.rulesets.stances.rules.zones import is_engaged, zone_between

# Chances of 2d6 reaching 2 to 12, out of 36; anything less is sure.
REACHES: Final[tuple[int, ...]] = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)
DIE: Final = 42  # ten times the mean of an exploding die
BLOW: Final = 70  # about what a strike back does
WARDED: Final = 20  # what a Defend keeps off
NOTHING: Final = -1


def chance(need: int) -> int:
    """How often of 36 two dice come to so much."""
    return 36 if need <= 2 else REACHES[need] if need <= 12 else 0


def left_of(combatant: Combatant) -> int:
    """How much damage a combatant can take before it falls."""
    return combatant.guard + combatant.vitality + combatant.defend_guard + combatant.shield_guard + combatant.mage_guard


# ---- what an attack is worth


def worth(
    battle: StancesBattle, attacker: Combatant, target: Combatant, bonus: int, tn: int, dice: int, flat: int
) -> int:
    """Expected harm of one attack in tenths of a point, more for what is nearly down.

    A blow that is sure to fell counts for no less than the same blow at a target that has a little more left.
    """
    hits = chance(tn - bonus)
    criticals = chance(13 - bonus)
    press = DIE if attacker.knows("press-advantage") and attacker.momentum > 0 else 0
    harm = dice * DIE + press + 10 * (flat - reduction(battle, target, None))
    if target.sheet.traits.stone:
        harm //= 2
    harm = harm if harm > 5 else 5
    left = 10 * left_of(target)
    expected = (hits * harm + criticals * DIE) // 36
    return expected + 40 * expected // (max(left, harm) + 20)


def attack_worth(
    battle: StancesBattle, attacker: Combatant, weapon: Weapon, use: Use, attribute: int, target: Combatant,
    free: bool = False,
) -> int:  # fmt: skip
    """What an attack is worth; nobody can Counter a free one."""
    bonus = modifiers(attacker, ATTACK, attribute, COMBAT, None) + situation(battle, attacker, target, None)
    tn = attack_tn(battle, attacker, target, use.way)
    flat = use.bonus + stance_damage(attacker)
    if use.way == SHOT and zone_between(battle, attacker, target) == FAR:
        flat += 1
    if use.way == MELEE and charge_bonus(battle, attacker) and target.area == attacker.area:
        flat += 2
    if use.way == THROW and is_engaged(battle, attacker) or use.way == CLUB:
        bonus -= 2
    if attacker.feint and attacker.feint_target == target.who:
        bonus += 2
    value = worth(battle, attacker, target, bonus, tn, use.dice, flat)
    return value if free or not may_counter(target) else after_counter(value, target, bonus, tn)


def may_counter(target: Combatant) -> bool:
    """A Defensive target pays with the point that it gets for the attack."""
    points = target.momentum if target.attacked else target.momentum + 1
    return target.stance == DEFENSIVE and points >= REACTION_COST and not target.mindless()


def after_counter(value: int, target: Combatant, bonus: int, tn: int) -> int:
    """What is left of an attack's worth if the target Counters a hit, and strikes back after a critical."""
    skill = modifiers(target, DEFENSE, GRACE, COMBAT, None)
    usual = max(tn, bonus + 8)  # what a hit comes to
    back = BLOW * chance(tn - bonus) * chance(max(13, usual) - skill) // 1296
    left = value * (36 - chance(usual - skill)) // 36 - back
    return left if left > 1 else 1


def riposte_worth(battle: StancesBattle, defender: Combatant) -> int:
    """What it is worth to Defend and strike at once, which nobody can Counter."""
    points = defender.momentum + 1 if defender.stance == DEFENSIVE else defender.momentum
    if points < RIPOSTE_COST or not defender.knows(RIPOSTE) or defender.mindless():
        return 0
    most = 0
    for enemy in battle.combatants:
        if enemy.side == defender.side or enemy.condition != CONSCIOUS:
            continue
        for strike in free_strikes(battle, defender, enemy):
            weapon = weapon_at(defender, strike.weapon)
            use = weapon.uses[strike.use]
            most = max(most, attack_worth(battle, defender, weapon, use, strike.attribute, enemy, True))
    if most == 0:
        return 0
    return (most + WARDED) * chance(STANDARD_TN - modifiers(defender, DEFENSE, GRACE, COMBAT, None)) // 36


class Plan:
    """The best attack found so far."""

    def __init__(self) -> None:
        self.worth = 0
        self.weapon = NOTHING
        self.use = 0
        self.attribute = 0
        self.target = NOTHING
        self.spell = NOTHING
        self.area = NOTHING
        self.second = NOTHING


def best_strike(battle: StancesBattle, attacker: Combatant, plan: Plan) -> None:
    """The weapon at hand, use, attribute and target that promise most."""
    own = False
    for index in range(len(attacker.carried)):
        if at_hand(attacker, index):
            own = own or attacker.arm(index).natural
            weigh_weapon(battle, attacker, index, plan)
    if not own and plan.target == NOTHING:
        weigh_weapon(battle, attacker, UNARMED, plan)


def weigh_weapon(battle: StancesBattle, attacker: Combatant, index: int, plan: Plan) -> None:
    weapon = weapon_at(attacker, index)
    for number, use in enumerate(weapon.uses):
        for target in battle.combatants:
            if target.side == attacker.side or target.condition != CONSCIOUS:
                continue
            if barred_attack(battle, attacker, index, use, target) is not None:
                continue
            for attribute in use.attributes:
                value = attack_worth(battle, attacker, weapon, use, attribute, target)
                if value > plan.worth:
                    plan.worth, plan.weapon, plan.use = value, index, number
                    plan.attribute, plan.target, plan.spell = attribute, target.who, NOTHING


def best_spell(battle: StancesBattle, caster: Combatant, plan: Plan) -> None:
    """A spell instead, where it promises more."""
    for number, spell in enumerate(caster.sheet.spells):
        if spell.cost > max(caster.momentum, 0):
            continue
        if spell.kind == ATTACK_SPELL:
            weigh_spell(battle, caster, number, spell, plan)
        elif spell.kind == AREA_SPELL:
            weigh_area_spell(battle, caster, number, spell, plan)


def best_approach(caster: Combatant) -> int:
    """The approach that casts best; what it adds besides matters little."""
    best = APPROACHES[0]
    for approach in APPROACHES:
        if castable(caster, approach) and (
            not castable(caster, best) or caster.attribute(approach) > caster.attribute(best)
        ):
            best = approach
    return best


def weigh_spell(battle: StancesBattle, caster: Combatant, number: int, spell: Spell, plan: Plan) -> None:
    approach = best_approach(caster)
    casting = modifiers(caster, CASTING, approach, SORCERY, None)
    flat = stance_damage(caster) + (caster.attribute(approach) if spell.add_attribute else 0)
    for target in battle.combatants:
        if (
            target.side == caster.side
            or target.condition != CONSCIOUS
            or barred_spell(battle, caster, target, spell) is not None
        ):
            continue
        bonus = casting + situation(battle, caster, target, None)
        value = worth(battle, caster, target, bonus, attack_tn(battle, caster, target, SPELL), spell.dice, flat)
        if value > plan.worth:
            plan.worth, plan.spell, plan.attribute, plan.target = value, number, approach, target.who
            plan.area = plan.second = NOTHING


def weigh_area_spell(battle: StancesBattle, caster: Combatant, number: int, spell: Spell, plan: Plan) -> None:
    for _, area, second in area_targets(battle, caster, spell):
        for approach in APPROACHES:
            if not castable(caster, approach):
                continue
            bonus = modifiers(caster, CASTING, approach, SORCERY, None)
            flat = stance_damage(caster) + (caster.attribute(approach) if spell.add_attribute else 0)
            spares = spell.enemies_only or extra_of(spell, approach) == LEAVES_OUT
            value = -10 * spell.cost
            for target in battle.combatants:
                if target.area not in (area, second) or target.condition != CONSCIOUS:
                    continue
                harm = worth(battle, caster, target, bonus, 8, spell.dice, flat)
                if target.side != caster.side:
                    value += harm
                elif not spares:
                    value -= 2 * harm
            if value > plan.worth:
                plan.worth, plan.spell, plan.attribute, plan.target = value, number, approach, NOTHING
                plan.area, plan.second = area, second


def planned(battle: StancesBattle, attacker: Combatant, plan: Plan) -> TurnOption:
    """The plan as an option, with a technique on it where that pays."""
    if plan.spell != NOTHING:
        spell = attacker.sheet.spells[plan.spell]
        move = signature_for(attacker, spell)
        price = spell.cost if move == NO_SIGNATURE else attacker.sheet.signatures[move].cost
        return Cast(plan.spell, short(spell), plan.attribute, plan.target, plan.area, plan.second, move, price)
    target = battle.combatants[plan.target]
    use = weapon_at(attacker, plan.weapon).uses[plan.use]
    technique = PLAIN
    for known in techniques_known(attacker):
        if barred_technique(attacker, known, target) is None and pays(attacker, known, target):
            technique = known
    price = COSTS[technique]
    return Attack(plan.weapon, plan.use, use.way, plan.attribute, plan.target, technique, NO_SIGNATURE, price)


def signature_for(caster: Combatant, spell: Spell) -> int:
    """A Signature Move on that spell which costs no more than the spell alone."""
    for index, move in enumerate(caster.sheet.signatures):
        if move.base == spell.id and move.cost <= spell.cost and signature_usable(caster, move):
            return index
    return NO_SIGNATURE


def pays(attacker: Combatant, technique: int, target: Combatant) -> bool:
    """A Death Blow on a target with much left, a Devastating Blow with Momentum to spare."""
    if technique == DEATH_BLOW:
        return left_of(target) > 8
    if technique == DEVASTATING:
        return left_of(target) > 10
    return technique == UNSTOPPABLE and attacker.momentum >= 6 and target.attack_tn > 10
