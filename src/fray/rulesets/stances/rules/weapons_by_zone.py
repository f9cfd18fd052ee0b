"""What melee, thrown and ranged weapons can do while Engaged, at Close and at Far; what spells reach."""

from __future__ import annotations

from fray.engine.decisions import Bar
from fray.engine.sums import Term, named
from fray.rulesets.stances.model.field import CLOSE, FAR, FOG, NO_WAY
from fray.rulesets.stances.model.sheets import AREA_SPELL, ATTACK_SPELL, CLUB, SHOT, THROW, Spell, Use, Weapon
from fray.rulesets.stances.model.state import CONSCIOUS, DYING, STABLE, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Assault
from fray.rulesets.stances.model.variants import SHOOT_AT_MINUS_2
from fray.rulesets.stances.rules.refusals import (
    IN_FOG,
    NO_CLUB,
    NO_WAY_BETWEEN,
    OUT_OF_REACH,
    SPELL_TOO_FAR,
    TOO_CLOSE,
    TOO_FAR_TO_STRIKE,
    TOO_FAR_TO_THROW,
    WHILE_ENGAGED,
)
from fray.rulesets.stances.rules.zones import is_engaged, zone_between, zone_of


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

    Engaged: melee and thrown weapons work, bows do not. Close: bows, thrown weapons and reach weapons work, other melee
    weapons do not reach. Far: bows alone.
    [engaged-melee, engaged-no-ranged, close-melee-safe, close-bows, close-thrown, far-no-melee, far-bows,
    ranged-engaged, ranged-close, ranged-far, weapon-reach, r-reach, r-ranged-in-melee, r-thrown]
    """
    zone = zone_between(battle, attacker, target)
    shot = use.way == SHOT or weapon.hurled
    lenient = battle.variants.ranged_in_melee == SHOOT_AT_MINUS_2
    if use.way == CLUB and lenient:
        return NO_CLUB
    if shot and is_engaged(battle, attacker):
        if not lenient or use.way != SHOT:
            return WHILE_ENGAGED
    elif zone < use.nearest:
        return TOO_CLOSE
    if zone > use.farthest:
        if use.way == THROW:
            return TOO_FAR_TO_THROW
        return TOO_FAR_TO_STRIKE if zone == FAR else OUT_OF_REACH
    return barred_between(battle, attacker, target)


def barred_spell(battle: StancesBattle, caster: Combatant, target: Combatant, spell: Spell) -> Bar | None:
    """What keeps a spell from its target: Close is the same area or one step, Far any distance; fog stops attacks.

    [r-casting, r-terrain, far-spells]
    """
    steps = battle.steps(caster, target)
    if steps == NO_WAY:
        return NO_WAY_BETWEEN
    if spell.range == CLOSE and steps > CLOSE:
        return SPELL_TOO_FAR
    return barred_between(battle, caster, target) if spell.kind in (ATTACK_SPELL, AREA_SPELL) else None


def goes_on(battle: StancesBattle, blow: Assault) -> bool:
    """Whether an attack still has its attacker, its target and the reach between them.

    Every question on the way to the damage may bring an order of the Keeper. [r-legal-targets]
    """
    attacker, target = blow.attacker, blow.target
    if attacker.condition != CONSCIOUS or not legal_target(attacker, target):
        return False
    if blow.spell is not None:
        return barred_spell(battle, attacker, target, blow.spell) is None
    assert blow.weapon is not None and blow.use is not None
    return barred_use(battle, attacker, blow.weapon, blow.use, target) is None


def ranged_penalty(way: int, from_engaged: bool, terms: list[Term] | None) -> int:
    """-2 on the attack roll while Engaged: for a throw, and for a bow used in melee.

    [ranged-engaged, weapon-ranged, r-ranged-in-melee]
    """
    if way == THROW and from_engaged:
        return named(terms, "thrown while Engaged", -2)
    if way == CLUB or (way == SHOT and from_engaged):
        return named(terms, "ranged weapon in melee", -2)
    return 0


def pays_for_throw(battle: StancesBattle, blow: Assault) -> bool:
    """Thrown at Close by an attacker who is not Engaged: +1 Momentum [ranged-close, close-thrown, r-thrown]."""
    hurled = blow.weapon is not None and blow.weapon.hurled
    zone = zone_of(battle.field.steps[blow.attacker.area][blow.area])
    return not hurled and not blow.from_engaged and zone == CLOSE


def far_damage(battle: StancesBattle, blow: Assault, terms: list[Term] | None) -> int:
    """Far is the best range for bows: +1 damage [ranged-far, far-bows]."""
    far = blow.way() == SHOT and zone_between(battle, blow.attacker, blow.target) == FAR
    return named(terms, "Far", 1) if far else 0
