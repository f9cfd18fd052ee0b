"""Whom an attack can reach, the number it must reach, and what helps or hinders its roll."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar
from fray.engine.sums import Term, named
from fray.rulesets.stances.model.field import DARKNESS, FOG, HIGH_GROUND, NO_WAY
from fray.rulesets.stances.model.sheets import CLOSE, CLUB, FAR, MELEE, SHOT, THROW, Use, Weapon
from fray.rulesets.stances.model.state import CONSCIOUS, DYING, STABLE, TORN_ARM, Fighter, StancesBattle
from fray.rulesets.stances.model.variants import DEFENSE_SHIFTS_TN, SEVEN_HITS, SHOOT_AT_MINUS_2
from fray.rulesets.stances.rules.checks import STANDARD_TN, stance_defense
from fray.rulesets.stances.rules.refusals import (
    IN_FOG,
    NO_CLUB,
    NO_WAY_BETWEEN,
    OUT_OF_REACH,
    TOO_CLOSE,
    TOO_FAR_TO_STRIKE,
    TOO_FAR_TO_THROW,
    WHILE_ENGAGED,
)

LOWEST_TN: Final = 7
SWARM: Final = 4  # giant rats in the target's area
FISTS: Final = Weapon("weapon-item-unarmed", "unarmed", "unarmed", (Use(MELEE, 1, 0, (0,), 0, 0),), blunt=True)


def legal_target(one: Fighter, other: Fighter) -> bool:
    """Any enemy that has not surrendered, fled or died; the fallen too, NPCs out of the fight not [r-legal-targets]."""
    return other.side != one.side and (
        other.condition == CONSCIOUS or other.condition == DYING or other.condition == STABLE
    )


def barred_between(battle: StancesBattle, one: Fighter, other: Fighter) -> Bar | None:
    """A barrier all around, or fog beyond Close [r-terrain]."""
    field = battle.field
    steps = field.steps[one.area][other.area]
    if steps == NO_WAY:
        return NO_WAY_BETWEEN
    if steps > CLOSE and (field.has(one.area, FOG) or field.has(other.area, FOG)):
        return IN_FOG
    return None


def barred_use(battle: StancesBattle, one: Fighter, weapon: Weapon, use: Use, other: Fighter) -> Bar | None:
    """What forbids attacking somebody with a weapon in one of its uses.

    [engaged-melee, engaged-no-ranged, close-melee-safe, far-no-melee, close-bows, far-bows, close-thrown,
    ranged-engaged, ranged-far, weapon-reach, r-reach, r-ranged-in-melee, r-thrown]
    """
    band = battle.band(one, other)
    shot = use.way == SHOT or weapon.hurled
    lenient = battle.variants.ranged_in_melee == SHOOT_AT_MINUS_2
    if use.way == CLUB and lenient:
        return NO_CLUB
    if shot and battle.engaged(one):
        if not lenient or use.way != SHOT:
            return WHILE_ENGAGED
    elif band < use.nearest:
        return TOO_CLOSE
    if band > use.farthest:
        if use.way == THROW:
            return TOO_FAR_TO_THROW
        return TOO_FAR_TO_STRIKE if band == FAR else OUT_OF_REACH
    return barred_between(battle, one, other)


# ---- the target number


def attack_tn(battle: StancesBattle, one: Fighter, target: Fighter, way: int, ignores_cover: bool = False) -> int:
    """Base + cover + Blur - sundered, never below 7; a plain 8 against the fallen. `way` is SPELL for spells.

    [attack-tn, attack-tn-raise, guard-not-target-number, r-attack-tn-sum, r-seven-misses, r-defense-rolls]
    """
    base = LOWEST_TN if battle.variants.seven == SEVEN_HITS else STANDARD_TN
    if target.condition != CONSCIOUS:
        return base
    raised = target.attack_tn if target.attack_tn > battle.attack_tn else battle.attack_tn
    tn = raised if raised > STANDARD_TN else base
    if not ignores_cover:
        tn += cover(battle, one, target, way)
    if target.blur:
        tn += 2
    if target.sundered:
        tn -= 1
    if battle.variants.defense_rolls == DEFENSE_SHIFTS_TN:
        tn += stance_defense(target)
    return tn if tn > LOWEST_TN else LOWEST_TN


SPELL: Final = -1  # the way of an attack that is a spell


def cover(battle: StancesBattle, one: Fighter, target: Fighter, way: int) -> int:
    """The area's cover against what comes from another area, or the covered condition; the larger counts.

    [r-attack-tn-sum, r-terrain, maneuver-take-cover]
    """
    area = 0
    if way in (SHOT, THROW, SPELL) and one.area != target.area:
        area = battle.field.cover(target.area)
    return 1 if target.covered and area < 1 else area


# ---- the roll


def situation(battle: StancesBattle, one: Fighter, target: Fighter, terms: list[Term] | None) -> int:
    """What place, posture, company and a torn arm do to an attack roll, that of an attack spell included.

    [condition-prone, r-terrain, r-casting, r-lasting-effects, npc-giant-rat, npc-dire-wolf, npc-goblin-shaman]
    """
    field = battle.field
    total = 0
    if one.suffers(TORN_ARM):
        total += named(terms, "torn arm", -1)
    if one.prone:
        total += named(terms, "prone", -2)
    if target.prone:
        total += named(terms, "target prone", 2)
    if field.has(one.area, HIGH_GROUND) and not field.has(target.area, HIGH_GROUND):
        total += named(terms, "high ground", 1)
    if field.has(target.area, DARKNESS):
        total += named(terms, "darkness", -2)
    traits = one.sheet.traits
    if traits.swarm and companions(battle, one, target.area, True) >= SWARM:
        total += named(terms, "swarm", 2)
    if traits.pack and companions(battle, one, target.area, False) >= 1:
        total += named(terms, "pack", 1)
    if "goblin" in one.sheet.flags and chanted_for(battle, one):
        total += named(terms, "war chant", 1)
    return total


def companions(battle: StancesBattle, one: Fighter, area: int, of_a_kind: bool) -> int:
    """Conscious allies in an area; of a kind, the creature itself counts too."""
    count = 0
    for ally in battle.fighters:
        counts = ally.sheet.id == one.sheet.id if of_a_kind else ally is not one
        if counts and ally.side == one.side and ally.area == area and ally.condition == CONSCIOUS:
            count += 1
    return count


def chanted_for(battle: StancesBattle, one: Fighter) -> bool:
    """A conscious shaman of the same side within Close, not itself."""
    for ally in battle.fighters:
        chants = ally.sheet.traits.war_chant and ally.side == one.side and ally is not one
        if chants and ally.condition == CONSCIOUS and battle.steps(ally, one) <= CLOSE:
            return True
    return False


# ---- weapons at hand


def at_hand(one: Fighter, index: int) -> bool:
    """The weapon in hand, and a creature's own attacks."""
    return index == one.in_hand or one.arm(index).natural


def melee_use(one: Fighter) -> tuple[int, int]:
    """The weapon and use for a free attack: the melee use of what is in hand, or bare hands [r-free-attacks].

    (-1, 0) is bare hands, (-2, 0) is none: a bow is no melee weapon.
    """
    weapon = one.weapon()
    if weapon is None:
        for index, own in enumerate(one.arms()):
            if own.natural and own.uses[0].way == MELEE:
                return index, 0
        return -1, 0
    for index, use in enumerate(weapon.uses):
        if use.way == MELEE:
            return one.in_hand, index
    return -2, 0


def weapon_at(one: Fighter, index: int) -> Weapon:
    return one.arm(index) if index >= 0 else FISTS
