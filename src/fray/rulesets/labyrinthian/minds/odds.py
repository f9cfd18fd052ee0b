"""What attacks and defenses are worth, in hundredths of a point of Composure. Rough, and quick to work out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model.means import flat
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
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, commander_of
from fray.rulesets.labyrinthian.rules.attacks import situation
from fray.rulesets.labyrinthian.rules.composure import may_react
from fray.rulesets.labyrinthian.rules.defenses import wards
from fray.rulesets.labyrinthian.rules.reactions import parries, passive_reaction, reaction_modifier
from fray.rulesets.labyrinthian.rules.stances import has_shield
from fray.rulesets.labyrinthian.rules.swimming import water_loss
from fray.rulesets.labyrinthian.rules.wounds import unit_penalty, yields

ANY_TALENT: Final = -1000  # the Talent a Passive Reaction needs
SPREAD: Final = 600  # how far dice stray from their mean
FELLED: Final = 700  # for bringing a target to zero Composure
NEEDED: Final = 900  # for a Wound without which a target cannot be put down
UNMET: Final = 150  # for an attack that the target cannot meet
SWORD_TYPES: Final[tuple[int, ...]] = (1, 0, 2)  # Slashing, Blunt, Piercing: the order of liking


def positive_part(mean: i64) -> i64:
    """What is left on average of a difference that does not go below zero."""
    if mean >= SPREAD:
        return mean
    if mean <= -SPREAD:
        return 0
    return (mean + SPREAD) * (mean + SPREAD) // (4 * SPREAD)


# ---- defending


def guard_mean(defender: Combatant) -> i64:
    """What armor and shield stop."""
    sheet = defender.sheet
    return sheet.armor_mean + sheet.shield_mean if has_shield(defender) else sheet.armor_mean


def best_means(defender: Combatant) -> tuple[int, int, int]:
    """The best that physical defense, a Ward and a Channel can stop."""
    physical = guard_mean(defender)
    ward = channel = 0
    for slot, source in enumerate(defender.sheet.sources):
        mean = source.defense_mean
        if parries(defender, slot, source):
            if mean > physical:
                physical = mean
        elif wards(defender, slot, source):
            if mean > ward:
                ward = mean
        elif source.attack == CHANNEL and source.defense and mean > channel:
            channel = mean
    return physical, ward, channel


def expected_defense(battle: LabBattle, target: Combatant, total: i64, ranged: bool, from_hiding: bool) -> i64:
    """What the target itself stops of an attack with this total; nothing if it cannot meet it."""
    defender = commander_of(battle, target)
    if not may_react(defender) or target.composure == 0 or target.surrendered:
        return 0
    passive = passive_reaction(battle, defender) + reaction_modifier(battle, defender, target, ranged, False, None)
    if passive >= total and not from_hiding:
        return best_met(defender, target, ANY_TALENT) + stance_points(battle, defender)
    rating = defender.best_rating()
    if rating < 0:
        return 0
    number = defender.ratings[rating] + reaction_modifier(battle, defender, target, ranged, True, None)
    best = best_met(defender, target, total - number)
    if best == 0:
        return 0
    return best + stance_points(battle, defender)


def means_of(defender: Combatant, target: Combatant) -> tuple[int, int, int]:
    """What a defender stops for itself, or with the dice of a Unit of its own."""
    return (target.sheet.armor_mean, 0, 0) if target.sheet.is_unit() else best_means(defender)


def best_met(defender: Combatant, target: Combatant, needed: i64) -> i64:
    """The best of the defenses whose Talent is as large as needed."""
    talents = defender.sheet.talents
    physically = talents[INTUITION if target.sheet.is_unit() else AGILITY] >= needed
    with_ward = talents[WISDOM] >= needed
    with_channel = talents[INTUITION] >= needed
    if not physically and not with_ward and not with_channel:
        return 0
    physical, ward, channel = means_of(defender, target)
    best = 0
    if physically:
        best = physical
    if with_ward and ward > best:
        best = ward
    if with_channel and channel > best:
        best = channel
    return best


def stance_points(battle: LabBattle, defender: Combatant) -> i64:
    dice = battle.walls[defender.wall].dice if defender.wall >= 0 else defender.stance_dice
    points = 0
    for sides in dice:
        points += 100 * sides
    return points


# ---- attacking


def attack_number(battle: LabBattle, attacker: Combatant, striker: Combatant, source: Source, value: i64) -> i64:
    """The attack total with a Rating of this value; what the target and the way to it change is left out."""
    talent = STRENGTH if source.attack == STRIKE else INTUITION
    number = attacker.sheet.talents[talent] + value + situation(battle, striker, source, None, None, NOBODY, None)
    if striker is not attacker:
        number += unit_penalty(striker)
    return number


def blow_worth(
    battle: LabBattle, source: Source, striker: Combatant, target: Combatant, total: i64, boost: i64, hidden: bool
) -> i64:
    """What an attack is worth: the damage that comes through, being felled, and the Wounds its maxes buy."""
    damage = plain_damage(source, target) + boost - 100 * water_loss(source, striker.level, target.level)
    defense: i64 = expected_defense(battle, target, total, source.ranged, hidden)
    worth: i64 = momentum_worth(source, target) + danger_worth(target)
    if defense:
        return worth + harm(target, positive_part(damage - defense))
    if damage < 0:
        damage = 0
    return worth + harm(target, damage) + UNMET


def most_harm(source: Source, target: Combatant, boost: i64) -> i64:
    """What the damage of an attack with a boost can be worth at most: quickly worked out, and never too low."""
    return harm(target, positive_part(plain_damage(source, target) + boost)) + UNMET


def plain_damage(source: Source, target: Combatant) -> i64:
    """What the dice do on average, more to the Fractured."""
    damage: i64 = source.mean
    return damage + flat(WOUND_DIE[target.wounds[FRACTURE]]) if target.wound(FRACTURE) else damage


def harm(target: Combatant, through: i64) -> i64:
    """What it is worth that so much comes through: no more than is left, and something for coming to zero."""
    left = 100 * target.composure
    return left + FELLED if 0 < left <= through else through


def momentum_worth(source: Source, target: Combatant) -> i64:
    """What the maxes of a set buy on average, whatever the Defense does."""
    return bought(source, best_wound(source, target))


def most_momentum(source: Source, needed: bool) -> i64:
    """The most that can be: against a target that has no Wound yet, or that needs Wounds to be put down."""
    wound = MOST_BY_SWORD if source.damage_type == SWORD else WOUND_WORTH[WOUND_OF[source.damage_type]]
    return bought(source, wound + NEEDED if needed else wound)


def bought(source: Source, wound: i64) -> i64:
    """What the maxes buy where a Wound is worth so much."""
    if wound <= 300:
        return 0
    return source.max_chance * (wound - 300) // 100


def best_wound(source: Source, target: Combatant) -> i64:
    """What a Wound by an attack is worth; a Sword-type takes the damage type whose Wound hurts most."""
    if source.damage_type != SWORD:
        return wound_worth(target, source.damage_type)
    best: i64 = 0
    for damage_type in SWORD_TYPES:
        worth = wound_worth(target, damage_type)
        if worth > best:
            best = worth
    return best


def wound_worth(target: Combatant, damage_type: i64) -> i64:
    """What one more Wound of a type is worth; those that do not grow are worth something only once."""
    wound = WOUND_OF[damage_type]
    size = target.wounds[wound]
    if size >= LARGEST_WOUND:
        return 0
    needed = 0 if yields(target) else NEEDED
    if size and GROWS_NOT[wound]:
        return needed
    if wound == STUCK and target.sheet.is_unit():
        return needed
    return WOUND_WORTH[wound] + needed


GROWS_NOT: Final = [wound in (BURNED, BLINDED, SAPPED) for wound in range(16)]
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


MOST_BY_SWORD: Final = max(WOUND_WORTH[WOUND_OF[damage_type]] for damage_type in SWORD_TYPES)


def danger_worth(target: Combatant) -> i64:
    """It is better to hit what hits hard."""
    points = danger(target)
    if points > 10:
        points = 10
    return 20 * points


def danger(combatant: Combatant) -> i64:
    """How hard a combatant hits, in points."""
    hardest: i64 = combatant.sheet.hardest_mean
    return hardest // 100
