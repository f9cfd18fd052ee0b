"""What attacks and defenses are worth, in hundredths of a point of Composure. Rough, and quick to work out."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model.sheets import (
    AGILITY,
    BLEED,
    BLINDED,
    BURNED,
    CHANNEL,
    FRACTURE,
    GASHED,
    IMPALED,
    INTUITION,
    LACERATION,
    LARGEST_WOUND,
    NO_LIMIT,
    PARALYZED,
    PETRIFIED,
    SAPPED,
    STRENGTH,
    STRIKE,
    STUCK,
    STUNNED,
    SWORD,
    WISDOM,
    WOUND_DIE,
    WOUND_OF,
    Source,
)
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, commander_of
from fray.rulesets.labyrinthian.rules.attacks import situation
from fray.rulesets.labyrinthian.rules.composure import may_react
from fray.rulesets.labyrinthian.rules.defenses import wards
from fray.rulesets.labyrinthian.rules.reactions import parries, passive_reaction, reaction_modifier
from fray.rulesets.labyrinthian.rules.stances import has_shield
from fray.rulesets.labyrinthian.rules.swimming import water_loss
from fray.rulesets.labyrinthian.rules.wounds import unit_penalty

SPREAD: Final = 600  # how far dice stray from their mean
FELLED: Final = 700  # for bringing a target to zero Composure
SWORD_TYPES: Final[tuple[int, ...]] = (1, 0, 2)  # Slashing, Blunt, Piercing: the order of liking


def flat(sides: int) -> int:
    """The mean of a die."""
    return 50 * (sides + 1)


def chained(sides: int) -> int:
    """The mean of a die whose maxes are all rolled again."""
    return 50 * (sides + 1) * sides // (sides - 1)


def pool_mean(dice: tuple[int, ...], limit: int) -> int:
    """The mean of a set of dice with what Momentum its limit leaves."""
    total = 0
    for sides in dice:
        total += flat(sides) if limit == 0 else chained(sides)
    return total


def positive_part(mean: int) -> int:
    """What is left on average of a difference that does not go below zero."""
    if mean >= SPREAD:
        return mean
    return (mean + SPREAD) * (mean + SPREAD) // (4 * SPREAD) if mean > -SPREAD else 0


# ---- defending


def guard_mean(defender: Combatant) -> int:
    """What armor and shield stop."""
    mean = pool_mean(defender.sheet.armor_dice, NO_LIMIT)
    if defender.sheet.shield_dice and has_shield(defender):
        mean += pool_mean(defender.sheet.shield_dice, NO_LIMIT)
    return mean


def way_mean(defender: Combatant, slot: int) -> int:
    """What parrying, warding or channeling with a source stops."""
    source = defender.sheet.sources[slot]
    return pool_mean(source.defense or source.dice, source.limit) - 100 * source.composure_cost


def best_means(defender: Combatant) -> tuple[int, int, int]:
    """The best that physical defense, a Ward and a Channel can stop."""
    physical = guard_mean(defender)
    ward = channel = 0
    for slot, source in enumerate(defender.sheet.sources):
        if parries(defender, slot, source):
            physical = max(physical, way_mean(defender, slot))
        elif wards(defender, slot, source):
            ward = max(ward, way_mean(defender, slot))
        elif source.attack == CHANNEL and source.defense:
            channel = max(channel, way_mean(defender, slot))
    return physical, ward, channel


def expected_defense(battle: LabBattle, target: Combatant, total: int, ranged: bool, from_hiding: bool) -> int:
    """What the target itself stops of an attack with this total; nothing if it cannot meet it."""
    unit = target.sheet.is_unit()
    defender = commander_of(battle, target)
    if not may_react(defender) or target.composure == 0 or target.surrendered:
        return 0
    physical, ward, channel = (pool_mean(target.sheet.armor_dice, NO_LIMIT), 0, 0) if unit else best_means(defender)
    passive = passive_reaction(battle, defender) + reaction_modifier(battle, defender, target, ranged, False, None)
    if passive >= total and not from_hiding:
        return max(physical, ward, channel) + stance_points(battle, defender)
    rating = defender.best_rating()
    if rating < 0:
        return 0
    number = defender.ratings[rating] + reaction_modifier(battle, defender, target, ranged, True, None)
    talents = defender.sheet.talents
    best = 0
    if number + talents[INTUITION if unit else AGILITY] >= total:
        best = physical
    if ward > best and number + talents[WISDOM] >= total:
        best = ward
    if channel > best and number + talents[INTUITION] >= total:
        best = channel
    return best + stance_points(battle, defender) if best else 0


def stance_points(battle: LabBattle, defender: Combatant) -> int:
    dice = battle.walls[defender.wall].dice if defender.wall >= 0 else defender.stance_dice
    points = 0
    for sides in dice:
        points += 100 * sides
    return points


# ---- attacking


def attack_number(
    battle: LabBattle,
    attacker: Combatant,
    striker: Combatant,
    source: Source,
    target: Combatant,
    value: int,
    obstacles: int,
) -> int:
    """The attack total with a Rating of this value, Flanking apart."""
    talent = STRENGTH if source.attack == STRIKE else INTUITION
    return (
        attacker.sheet.talents[talent]
        + value
        + (unit_penalty(striker) if striker is not attacker else 0)
        + situation(battle, striker, source, target, None, obstacles, None)
    )


def blow_worth(
    battle: LabBattle, source: Source, striker: Combatant, target: Combatant, total: int, boost: int, hidden: bool
) -> int:
    """What an attack is worth: the damage that comes through, being felled, and the Wounds its maxes buy."""
    damage = pool_mean(source.dice, source.limit) + boost - 100 * water_loss(source, striker.level, target.level)
    if target.wound(FRACTURE):
        damage += flat(WOUND_DIE[target.wounds[FRACTURE]])
    defense = expected_defense(battle, target, total, source.ranged, hidden)
    through = positive_part(damage - defense) if defense else max(damage, 0)
    left = 100 * target.composure
    value = momentum_worth(source, target) + (min(through, left) if left else through)
    if 0 < left <= through:
        value += FELLED
    return value + 20 * min(10, danger(target)) + (150 if defense == 0 else 0)


def momentum_worth(source: Source, target: Combatant) -> int:
    """What the maxes of a set buy on average, whatever the Defense does."""
    wound = wound_worth(target, best_type(source, target))
    chance = 0
    for sides in source.dice:
        chance += 100 // sides
    return chance * max(0, wound - 300) // 100


def best_type(source: Source, target: Combatant) -> int:
    """The damage type of an attack; a Sword-type takes the one whose Wound hurts most."""
    if source.damage_type != SWORD:
        return source.damage_type
    best = SWORD_TYPES[0]
    for damage_type in SWORD_TYPES[1:]:
        if wound_worth(target, damage_type) > wound_worth(target, best):
            best = damage_type
    return best


def wound_worth(target: Combatant, damage_type: int) -> int:
    """What one more Wound of a type is worth; those that do not grow are worth something only once."""
    wound = WOUND_OF[damage_type]
    size = target.wounds[wound]
    if size >= LARGEST_WOUND:
        return 0
    needed = 900 if target.wound_sizes() < target.sheet.unyielding else 0
    if size and wound in ONLY_ONCE:
        return needed
    if wound == STUCK and target.sheet.is_unit():
        return needed
    return WOUND_WORTH[wound] + needed


ONLY_ONCE: Final[tuple[int, ...]] = (BURNED, BLINDED, SAPPED)
WOUND_WORTH: Final = [150] * 16
WOUND_WORTH[FRACTURE] = 600
WOUND_WORTH[BLEED] = 650
WOUND_WORTH[STUCK] = 350
WOUND_WORTH[GASHED] = 850
WOUND_WORTH[IMPALED] = 600
WOUND_WORTH[LACERATION] = 400
WOUND_WORTH[BURNED] = 400
WOUND_WORTH[PARALYZED] = 1500
WOUND_WORTH[PETRIFIED] = 600
WOUND_WORTH[BLINDED] = 1000
WOUND_WORTH[SAPPED] = 500
WOUND_WORTH[STUNNED] = 400


def danger(combatant: Combatant) -> int:
    """How hard a combatant hits, in points."""
    best = 0
    for source in combatant.sheet.sources:
        mean = pool_mean(source.dice, source.limit)
        if mean > best:
            best = mean
    return best // 100
