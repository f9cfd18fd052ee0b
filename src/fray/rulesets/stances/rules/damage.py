"""From the damage that was rolled to what it does: reductions, pools, falling, lasting effects."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.events import RolledDice
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import SHARPER_ON_TEN, Signature
from fray.rulesets.stances.model.state import (
    BALANCED,
    DEAD,
    DEATH,
    DEFENSIVE,
    DYING,
    EFFECT_NAMES,
    OUT,
    RISEN,
    SCARRED,
    STABLE,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import Assault, Gains
from fray.rulesets.stances.model.variants import DAMAGE_TOO, HIGHEST_REDUCTION, MINIMUM_ONE, OVERKILL
from fray.rulesets.stances.rules.armor import armor_reduction
from fray.rulesets.stances.rules.draws import exploding_dice, first_faces, lasting_effect_die
from fray.rulesets.stances.rules.momentum import NATURAL_EIGHT
from fray.rulesets.stances.rules.signatures import extra_die
from fray.rulesets.stances.rules.stances import stance_damage, stance_reduction
from fray.rulesets.stances.rules.techniques import dice_with, presses_advantage
from fray.rulesets.stances.rules.verbs import fall, lose, use_up
from fray.rulesets.stances.rules.zones import far_damage

LASTING_LOSS: Final = 5  # so much Vitality by one hit leaves a lasting effect [r-lasting-effects]
CHARGE_DAMAGE: Final = 2
BRITTLE: Final = 2


# ---- reductions


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
    after = damage - reduction(fight.battle, target, terms)
    after = after if after > least else least
    if terms is not None and terms:
        clause = "r-example-damage-slips" if target.stance == DEFENSIVE else "damage-step-armor"
        fight.note(ev.Reduced(clause, target.who, damage, after, terms))
    return after


# ---- applying damage


def harm(fight: Fight[StancesBattle], target: Combatant, damage: int, source: int, critical: bool) -> None:
    """Temporary Guard, then Guard, then Vitality, in one go; at 0 Vitality the target falls.

    [guard-function, damage-step-guard, damage-step-vitality, damage-step-zero, vitality-function, vitality-zero,
    health-two-pools, r-temporary-guard, r-overflow]
    """
    target.damage_taken += damage
    if source >= 0:
        fight.battle.combatants[source].damage_dealt += damage
    if target.fallen():
        harm_fallen(fight, target, damage)
        return
    left = after_temporary(target, damage)
    temporary = damage - left
    guard_lost = left if left < target.guard else target.guard
    target.guard -= guard_lost
    left -= guard_lost
    before = target.vitality
    if left:
        lose_vitality(fight.battle, target, left, critical)
    if fight.listening:
        lost = before - target.vitality
        clause = "damage-step-vitality" if lost else "damage-step-guard"
        fight.note(ev.Hurt(clause, target.who, damage, temporary, guard_lost, lost, target.guard, target.vitality))
    if left:
        taken = left if left < before else before
        if target.vitality <= 0:
            drop(fight, target, source)
        lasting_effect(fight, target, taken)


def after_temporary(target: Combatant, damage: int) -> int:
    """What is left after temporary Guard, the one that ends first first [r-temporary-guard]."""
    left = damage
    taken = left if left < target.defend_guard else target.defend_guard
    target.defend_guard -= taken
    left -= taken
    taken = left if left < target.shield_guard else target.shield_guard
    target.shield_guard -= taken
    left -= taken
    taken = left if left < target.mage_guard else target.mage_guard
    target.mage_guard -= taken
    return left - taken


def lose_vitality(battle: StancesBattle, target: Combatant, amount: int, critical: bool) -> None:
    """A conscious combatant stops at 0, the excess is lost [r-fall-at-zero]; some will not stay down."""
    after = target.vitality - amount
    if after <= 0 and target.sheet.traits.will_not_stay_down and not critical and not target.has_used(RISEN):
        use_up(target, RISEN)
        after = 1
    elif after < 0 and not (battle.variants.fall == OVERKILL and target.saves()):
        after = 0
    target.vitality = after


def harm_fallen(fight: Fight[StancesBattle], target: Combatant, damage: int) -> None:
    """Damage while down comes straight off Vitality, and the stable are dying again [r-fall-at-zero, r-dying-turn]."""
    if damage == 0:
        return
    target.vitality -= damage
    if target.condition == STABLE:
        target.condition = DYING
    if fight.listening:
        fight.note(ev.Hurt("r-fall-at-zero", target.who, damage, 0, 0, damage, target.guard, target.vitality))
    die_at_three(fight, target)


def die_at_three(fight: Fight[StancesBattle], target: Combatant) -> None:
    """A character dies at -3 Vitality [death-threshold]."""
    if target.vitality <= DEATH:
        target.condition = DEAD
        if fight.listening:
            fight.note(ev.Fell("death-threshold", target.who, DEAD, target.vitality))


class Finish(Decision[Word]):
    """An NPC is felled: dead, or merely unconscious? The side that felled it says [r-npc-zero]."""

    KIND = "finish"
    CLAUSE = "r-npc-zero"

    def __init__(self, battle: StancesBattle, feller: Combatant, target: Combatant) -> None:
        super().__init__(feller.seat, feller.who)
        self.battle = battle
        self.target = target

    def options(self) -> list[Word]:
        return [Word("spare", "r-npc-zero"), Word("kill", "r-npc-zero")]


def drop(fight: Fight[StancesBattle], target: Combatant, source: int) -> None:
    """0 Vitality: a character is unconscious and dying, an NPC out of the fight.

    [dying-start, vitality-zero, r-npc-zero]
    """
    battle = fight.battle
    if target.saves():
        fall(fight, target, DYING, "dying-start")
        die_at_three(fight, target)
        return
    condition = OUT
    if source >= 0 and battle.combatants[source].side != target.side:
        feller = battle.combatants[source]
        condition = DEAD if fight.ask(Finish(battle, feller, target)).key() == "kill" else OUT
    fall(fight, target, condition, "r-npc-zero")


# ---- lasting effects


class RuleOnLasting(Decision[Word]):
    """A hit took Vitality from a player character: which lasting effect, if any? [vitality-lasting-effects]"""

    KIND = "lasting effect"
    CLAUSE = "vitality-lasting-effects"

    def __init__(self, battle: StancesBattle, target: Combatant, lost: int) -> None:
        super().__init__(KEEPER, target.who)
        self.battle = battle
        self.target = target
        self.lost = lost

    def options(self) -> list[Word]:
        likely = "roll" if self.lost >= LASTING_LOSS else "none"
        second = "none" if likely == "roll" else "roll"
        return [Word(word, "vitality-lasting-effects") for word in (likely, second, *EFFECT_NAMES)]


def lasting_effect(fight: Fight[StancesBattle], target: Combatant, lost: int) -> None:
    """Ask the Keeper; by default 5 or more Vitality lost at once means a roll on the table.

    [vitality-lasting-effects, r-lasting-effects]
    """
    if not target.saves():
        return
    ruling = fight.ask(RuleOnLasting(fight.battle, target, lost)).key()
    if ruling == "none":
        return
    number = EFFECT_NAMES.index(ruling) if ruling != "roll" else lasting_effect_die(fight) - 1
    suffer(fight, target, number)


def suffer(fight: Fight[StancesBattle], target: Combatant, number: int) -> None:
    """Winded is over at once; the rest stay until treated, and the same twice changes nothing [r-lasting-effects]."""
    if fight.listening:
        fight.note(ev.LastingEffect("vitality-lasting-effects", target.who, EFFECT_NAMES[number]))
    effect = 1 << number
    if number == 0:
        lose(fight, target, 1, "r-lasting-effects")
    elif not target.suffers(effect):
        target.lasting |= effect
        if effect == SCARRED:
            target.guard_max -= 1
            target.guard = target.guard if target.guard < target.guard_max else target.guard_max


def roll_damage(fight: Fight[StancesBattle], blow: Assault) -> int:
    """All dice with explosions, then the flat modifiers, never below 0.

    [damage-step-roll, weapon-base-damage, attack-damage, critical-hit, r-critical-hit, press-advantage,
    r-press-advantage, devastating-blow, r-devastating-blow, exploding-dice, r-dice-order, r-damage-total]
    """
    attacker = blow.attacker
    terms: list[Term] | None = [] if fight.listening else None
    rolled: list[RolledDice] = []
    count = blow.use.dice if blow.use is not None else blow.spell.dice if blow.spell is not None else 0
    count = dice_with(blow.technique, count)
    total = named(terms, "dice", damage_dice(fight, attacker, count, blow.gains, rolled))
    total += added_dice(fight, attacker, blow.check.critical, blow.signature, terms, rolled)
    total += flat_damage(fight.battle, blow, terms)
    total = total if total > 0 else 0
    if terms is not None:
        clause = "r-example-damage-slips" if stance_damage(attacker) else "damage-step-roll"
        fight.note(ev.DamageRolled(clause, attacker.who, blow.target.who, total, terms, rolled))
    return total


def damage_dice(
    fight: Fight[StancesBattle], attacker: Combatant, count: int, gains: Gains, rolled: list[RolledDice]
) -> int:
    """The weapon's or spell's own dice; by one reading they may bring a natural 8 too [r-balanced-any-roll]."""
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
    """A die for a critical hit, for Press Advantage, and for a rider, in this order.

    [critical-hit, r-critical-hit, press-advantage, r-press-advantage, r-dice-order]
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

    [weapon-light, weapon-medium, weapon-heavy, aggressive-charge, ranged-far, far-bows, r-damage-total, r-rounding,
    npc-orc-warrior, npc-skeleton-warrior]
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
        if blow.extra == SHARPER_ON_TEN and blow.check.reached() >= 10:
            total += named(terms, "Awareness", 1)
    if attacker.sheet.traits.fury and 2 * attacker.guard < attacker.guard_max:
        total += named(terms, "fury", 1)
    return total


def halved_by_stone(fight: Fight[StancesBattle], target: Combatant, damage: int) -> int:
    """No spell, no magical weapon: halved after reductions, rounded down [npc-stone-golem, r-rounding]."""
    after = damage // 2
    after = after if after > least_harm(fight.battle) else least_harm(fight.battle)
    if fight.listening and after < damage:
        fight.note(ev.Reduced("r-rounding", target.who, damage, after, [Term("stone", damage - after)]))
    return after
