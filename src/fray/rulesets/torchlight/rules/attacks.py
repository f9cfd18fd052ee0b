"""Attacking: whom a melee weapon, a reach weapon or a ranged weapon may attack, and with which weapons.

[attack-melee-lane, attack-reach, attack-ranged]
"""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.decisions import Bar
from fray.rulesets.torchlight.model.lanes import REARGUARD
from fray.rulesets.torchlight.model.plans import NO_LUNGE, Aim
from fray.rulesets.torchlight.model.sheets import RANGED_CLASS, UNARMED, WEAPON, Item, among
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import NO_MARK, PRECONDITION
from fray.rulesets.torchlight.rules.engagement import engaged, engaged_in_lane
from fray.rulesets.torchlight.rules.grid import POST, gap, targetable
from fray.rulesets.torchlight.rules.hide import hidden_from
from fray.rulesets.torchlight.rules.lunge import lunge_reaches
from fray.rulesets.torchlight.rules.refusals import (
    ENDS_ENGAGEMENT,
    EVADER_HOLDS_BACK,
    FROM_REARGUARD,
    IS_HIDING,
    NO_TARGET,
    NOT_CLOSEST,
    NOT_ENGAGED,
    NOT_IN_LANE,
    SHOOTER_ENGAGED,
    SPENT_ON_ANOTHER,
    TOO_FAR_TO_LUNGE,
)


def barred_attack(
    battle: TorchlightBattle, attacker: Combatant, target: Combatant, weapon: Item, ranged: bool, lunge: bool
) -> Bar | None:
    """Why this attack cannot be declared, judged where the attacker will stand [action-attack, r-targets]."""
    if holds_back(battle, attacker):
        return EVADER_HOLDS_BACK
    if weapon.engaged_only and not engaged_in_lane(battle, attacker, target):
        return NOT_ENGAGED
    if ranged:
        return barred_shot(battle, attacker, target)
    return barred_strike(battle, attacker, target, weapon, lunge)


def barred_aim(battle: TorchlightBattle, attacker: Combatant, aim: Aim) -> Bar | None:
    """Why a declared attack is not possible from where the attacker will stand [r-illegal-and-empty-declarations]."""
    if aim.lane:
        return barred_area(battle, attacker, aim.weapon)
    target = battle.combatants[aim.target]
    if not targetable(attacker, target):
        return NO_TARGET
    return barred_attack(battle, attacker, target, aim.weapon, aim.ranged, aim.lunge != NO_LUNGE)


def barred_after_first(
    battle: TorchlightBattle, attacker: Combatant, target: Combatant | None, ranged: bool
) -> Bar | None:
    """Why the first of two attacks rules this one out: it uses up a Called Shot; a shot ends the engagement it needs.

    Without a target it is an attack on a lane. [r-multi-attack, r-called-shot, r-ranged-mark]
    """
    first = attacker.plan.first
    if first is None or not ranged:
        return None
    if target is not None and target.hidden:
        return SPENT_ON_ANOTHER
    if attacker.ranged_mark or battle.variants.mark == NO_MARK:
        return None
    attacker.ranged_mark = True
    bar = barred_aim(battle, attacker, first)
    attacker.ranged_mark = False
    return ENDS_ENGAGEMENT if bar is not None else None


def barred_area(battle: TorchlightBattle, attacker: Combatant, weapon: Item) -> Bar | None:
    """Why nothing can be thrown at a lane: by the options, an evader or an Engaged combatant may not [r-area]."""
    if holds_back(battle, attacker):
        return EVADER_HOLDS_BACK
    if weapon.ranged:
        return SHOOTER_ENGAGED if battle.variants.mark == PRECONDITION and engaged(battle, attacker, POST) else None
    return FROM_REARGUARD if attacker.post_depth == REARGUARD else None


def holds_back(battle: TorchlightBattle, attacker: Combatant) -> bool:
    """By the option 'evade_blocks_own_attack' nobody attacks in the round it evades [r-rule-options]."""
    return battle.variants.evader_holds_back and attacker.evading_from <= battle.clock() <= attacker.evading_to


def barred_shot(battle: TorchlightBattle, attacker: Combatant, target: Combatant) -> Bar | None:
    """Any enemy in any lane from any stance, but nobody who hides, unless by a Called Shot on it.

    [attack-ranged, rearguard-attacks-anywhere, hide-protection, called-shot-effect]
    """
    if battle.variants.mark == PRECONDITION and engaged(battle, attacker, POST):
        return SHOOTER_ENGAGED
    return IS_HIDING if hidden_from(battle, attacker, target, True) else None


def barred_strike(
    battle: TorchlightBattle, attacker: Combatant, target: Combatant, weapon: Item, lunge: bool
) -> Bar | None:
    """Any enemy in the attacker's lane; with reach the closest enemy of an adjacent lane; with a Lunge any enemy there.

    [attack-melee-lane, attack-reach, attack-no-melee-rearguard, lunge, lunge-reach, hide-protection, r-lunge]
    """
    if attacker.post_depth == REARGUARD:
        return FROM_REARGUARD
    lanes = gap(attacker.post_lane, target.lane)
    if lunge:
        if not lunge_reaches(attacker, target, weapon):
            return TOO_FAR_TO_LUNGE
    elif lanes > 0:
        if not weapon.reach or lanes > 1:
            return NOT_IN_LANE
        if not closest(battle, target):
            return NOT_CLOSEST
    return IS_HIDING if hidden_from(battle, attacker, target, False) else None


def closest(battle: TorchlightBattle, target: Combatant) -> bool:
    """The able enemy with the smallest depth; a fallen one only if nobody able is in front [r-reach-closest]."""
    nearest = closest_in_lane(battle, target.side, target.lane)
    return target.depth == nearest if target.able() else target.depth < nearest


def closest_in_lane(battle: TorchlightBattle, side: int, lane: i64) -> i64:
    """The smallest depth among the able of a side in a lane; one more than the last stance if there is none."""
    best: i64 = REARGUARD + 1
    for combatant in battle.combatants:
        if combatant.side == side and combatant.lane == lane and combatant.depth < best and combatant.able():
            best = combatant.depth
    return best


# ---- weapons


def weapons_of(attacker: Combatant) -> list[Item]:
    """Everything it may attack with: drawing is free with an Attack; bare hands are always there.

    [r-hands, r-unarmed, r-item-actions]
    """
    found: list[Item] = []
    for item in (*attacker.held, *attacker.stowed, *attacker.natural):
        if item.sort == WEAPON and not among(item, tuple(found)):
            found.append(item)
    found.append(UNARMED)
    return found


def armed_weapons(attacker: Combatant) -> list[Item]:
    """What it holds in step 4: in hand, or drawn with the attack it has declared; natural, bare hands.

    [r-maneuver-range, r-hands]
    """
    found = [item for item in attacker.held if item.sort == WEAPON]
    plan = attacker.plan
    for aim in (plan.first, plan.second):
        if aim is not None and not among(aim.weapon, tuple(found)):
            found.append(aim.weapon)
    found.extend(attacker.natural)
    found.append(UNARMED)
    return found


def proficiency(attacker: Combatant, aim: Aim) -> int:
    """The bonus of the class in use; thrown weapons use ranged [attack-proficiency, r-proficiency, r-thrown]."""
    weapon = aim.weapon
    return attacker.sheet.proficiency[RANGED_CLASS if aim.ranged and not weapon.ranged else weapon.proficiency]


def could_attack(
    battle: TorchlightBattle, attacker: Combatant, target: Combatant, melee: bool, lunge: bool = False
) -> bool:
    """Whether it could legally attack that enemy in step 4 with a weapon it holds [r-maneuver-range]."""
    for weapon in armed_weapons(attacker):
        if weapon.area:
            continue
        if not weapon.ranged and barred_attack(battle, attacker, target, weapon, False, lunge) is None:
            return True
        if not melee and (weapon.ranged or weapon.thrown):
            if barred_attack(battle, attacker, target, weapon, True, False) is None:
                return True
    return False


def melee_ready(attacker: Combatant) -> bool:
    """A melee weapon, natural weapon or bare hands in use, and not in Rearguard [maneuver-melee-only]."""
    return attacker.post_depth != REARGUARD


def attacks_foe(target: int, lane: int, foe: Combatant) -> bool:
    """Whether an attack on a target, or on a lane, is one on this enemy [r-area, r-goad]."""
    return lane == foe.lane if lane else target == foe.who


def can_attack_somehow(battle: TorchlightBattle, attacker: Combatant, target: Combatant, melee: bool) -> bool:
    """Whether any weapon it has, drawn or not, could be used on that enemy or its lane from where it will stand."""
    if not targetable(attacker, target):
        return False
    for weapon in weapons_of(attacker):
        if weapon.area:
            if not melee and barred_area(battle, attacker, weapon) is None:
                return True
            continue
        if not weapon.ranged and barred_attack(battle, attacker, target, weapon, False, False) is None:
            return True
        if not melee and (weapon.ranged or weapon.thrown):
            if barred_attack(battle, attacker, target, weapon, True, False) is None:
                return True
    return False
