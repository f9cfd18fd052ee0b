"""The number that an attack needs, and what helps or hinders its roll."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term, named
from fray.rulesets.stances.model.field import CLOSE, DARKNESS, HIGH_GROUND
from fray.rulesets.stances.model.sheets import SHOT, THROW
from fray.rulesets.stances.model.state import CONSCIOUS, TORN_ARM, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import SPELL
from fray.rulesets.stances.model.variants import DEFENSE_SHIFTS_TN, SEVEN_HITS
from fray.rulesets.stances.rules.checks import STANDARD_TN
from fray.rulesets.stances.rules.stances import stance_defense

LOWEST_TN: Final = 7
SWARM: Final = 4  # giant rats in the target's area


# ---- the target number


def attack_tn(
    battle: StancesBattle, attacker: Combatant, target: Combatant, way: int, ignores_cover: bool = False
) -> int:
    """8, or a higher number that the Keeper has set; the target's Guard, skill and stance do not change it.

    Cover and Blur raise it, sundered lowers it, never below 7; against the fallen it is a plain 8. `way` is SPELL for
    spells.

    [attack-tn, attack-tn-raise, guard-not-target-number, r-attack-tn-sum, r-seven-misses, r-defense-rolls]
    """
    base = LOWEST_TN if battle.variants.seven == SEVEN_HITS else STANDARD_TN
    if target.condition != CONSCIOUS:
        return base
    raised = max(target.attack_tn, battle.attack_tn)
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


# ---- what helps or hinders the roll


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
