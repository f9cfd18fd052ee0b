"""Which targets an attack can reach, the number it needs, and what helps or hinders its roll."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar
from fray.engine.sums import Term, named
from fray.rulesets.stances.model.field import DARKNESS, FOG, HIGH_GROUND, NO_WAY
from fray.rulesets.stances.model.sheets import CLOSE, CLUB, FAR, MELEE, SHOT, THROW, Use, Weapon
from fray.rulesets.stances.model.state import CONSCIOUS, DYING, STABLE, TORN_ARM, Combatant, StancesBattle
from fray.rulesets.stances.model.variants import DEFENSE_SHIFTS_TN, SEVEN_HITS, SHOOT_AT_MINUS_2
from fray.rulesets.stances.rules.checks import STANDARD_TN
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
from fray.rulesets.stances.rules.stances import stance_defense

LOWEST_TN: Final = 7
SWARM: Final = 4  # giant rats in the target's area
FISTS: Final = Weapon("weapon-item-unarmed", "unarmed", "unarmed", (Use(MELEE, 1, 0, (0,), 0, 0),), blunt=True)
SPELL: Final = -1  # the way of an attack that is a spell


def legal_target(attacker: Combatant, target: Combatant) -> bool:
    """Any enemy that has not surrendered, fled or died; the fallen too, NPCs out of the fight not [r-legal-targets]."""
    return target.side != attacker.side and (
        target.condition == CONSCIOUS or target.condition == DYING or target.condition == STABLE
    )


def barred_between(battle: StancesBattle, attacker: Combatant, target: Combatant) -> Bar | None:
    """A barrier all around, or fog beyond Close [r-terrain]."""
    field = battle.field
    steps = field.steps[attacker.area][target.area]
    if steps == NO_WAY:
        return NO_WAY_BETWEEN
    if steps > CLOSE and (field.has(attacker.area, FOG) or field.has(target.area, FOG)):
        return IN_FOG
    return None


def barred_use(battle: StancesBattle, attacker: Combatant, weapon: Weapon, use: Use, target: Combatant) -> Bar | None:
    """What forbids attacking a target with a weapon in one of its uses.

    [engaged-melee, engaged-no-ranged, close-melee-safe, far-no-melee, close-bows, far-bows, close-thrown,
    ranged-engaged, ranged-far, weapon-reach, r-reach, r-ranged-in-melee, r-thrown]
    """
    band = battle.band(attacker, target)
    shot = use.way == SHOT or weapon.hurled
    lenient = battle.variants.ranged_in_melee == SHOOT_AT_MINUS_2
    if use.way == CLUB and lenient:
        return NO_CLUB
    if shot and battle.engaged(attacker):
        if not lenient or use.way != SHOT:
            return WHILE_ENGAGED
    elif band < use.nearest:
        return TOO_CLOSE
    if band > use.farthest:
        if use.way == THROW:
            return TOO_FAR_TO_THROW
        return TOO_FAR_TO_STRIKE if band == FAR else OUT_OF_REACH
    return barred_between(battle, attacker, target)


# ---- the target number


def attack_tn(
    battle: StancesBattle, attacker: Combatant, target: Combatant, way: int, ignores_cover: bool = False
) -> int:
    """Base + cover + Blur - sundered, never below 7; a plain 8 against the fallen. `way` is SPELL for spells.

    [attack-tn, attack-tn-raise, guard-not-target-number, r-attack-tn-sum, r-seven-misses, r-defense-rolls]
    """
    base = LOWEST_TN if battle.variants.seven == SEVEN_HITS else STANDARD_TN
    if target.condition != CONSCIOUS:
        return base
    raised = target.attack_tn if target.attack_tn > battle.attack_tn else battle.attack_tn
    tn = raised if raised > STANDARD_TN else base
    if not ignores_cover:
        tn += cover(battle, attacker, target, way)
    if target.blur:
        tn += 2
    if target.sundered:
        tn -= 1
    if battle.variants.defense_rolls == DEFENSE_SHIFTS_TN:
        tn += stance_defense(target)
    return tn if tn > LOWEST_TN else LOWEST_TN


def cover(battle: StancesBattle, attacker: Combatant, target: Combatant, way: int) -> int:
    """The area's cover against what comes from another area, or the covered condition; the larger counts.

    [r-attack-tn-sum, r-terrain, maneuver-take-cover]
    """
    area = 0
    if way in (SHOT, THROW, SPELL) and attacker.area != target.area:
        area = battle.field.cover(target.area)
    return 1 if target.covered and area < 1 else area


# ---- the roll


def situation(battle: StancesBattle, attacker: Combatant, target: Combatant, terms: list[Term] | None) -> int:
    """What place, posture, company and a torn arm do to an attack roll, that of an attack spell included.

    [condition-prone, r-terrain, r-casting, r-lasting-effects, npc-giant-rat, npc-dire-wolf, npc-goblin-shaman]
    """
    field = battle.field
    total = 0
    if attacker.suffers(TORN_ARM):
        total += named(terms, "torn arm", -1)
    if attacker.prone:
        total += named(terms, "prone", -2)
    if target.prone:
        total += named(terms, "target prone", 2)
    if field.has(attacker.area, HIGH_GROUND) and not field.has(target.area, HIGH_GROUND):
        total += named(terms, "high ground", 1)
    if field.has(target.area, DARKNESS):
        total += named(terms, "darkness", -2)
    traits = attacker.sheet.traits
    if traits.swarm and companions(battle, attacker, target.area, True) >= SWARM:
        total += named(terms, "swarm", 2)
    if traits.pack and companions(battle, attacker, target.area, False) >= 1:
        total += named(terms, "pack", 1)
    if "goblin" in attacker.sheet.flags and chanted_for(battle, attacker):
        total += named(terms, "war chant", 1)
    return total


def companions(battle: StancesBattle, attacker: Combatant, area: int, of_a_kind: bool) -> int:
    """Conscious allies in an area; of a kind, the creature itself counts too."""
    count = 0
    for ally in battle.combatants:
        counts = ally.sheet.id == attacker.sheet.id if of_a_kind else ally is not attacker
        if counts and ally.side == attacker.side and ally.area == area and ally.condition == CONSCIOUS:
            count += 1
    return count


def chanted_for(battle: StancesBattle, attacker: Combatant) -> bool:
    """A conscious shaman of the same side within Close, not itself."""
    for ally in battle.combatants:
        chants = ally.sheet.traits.war_chant and ally.side == attacker.side and ally is not attacker
        if chants and ally.condition == CONSCIOUS and battle.steps(ally, attacker) <= CLOSE:
            return True
    return False


# ---- weapons at hand


def at_hand(bearer: Combatant, index: int) -> bool:
    """The weapon in hand, and a creature's own attacks."""
    return index == bearer.in_hand or bearer.arm(index).natural


def melee_use(bearer: Combatant) -> tuple[int, int]:
    """The weapon and use for a free attack: the melee use of what is in hand, or bare hands [r-free-attacks].

    (-1, 0) is bare hands, (-2, 0) is none: a bow is no melee weapon.
    """
    weapon = bearer.weapon()
    if weapon is None:
        for index, own in enumerate(bearer.arms()):
            if own.natural and own.uses[0].way == MELEE:
                return index, 0
        return -1, 0
    for index, use in enumerate(weapon.uses):
        if use.way == MELEE:
            return bearer.in_hand, index
    return -2, 0


def weapon_at(bearer: Combatant, index: int) -> Weapon:
    return bearer.arm(index) if index >= 0 else FISTS
