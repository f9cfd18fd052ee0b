"""What the tactician knows of blows: what a weapon does from a cell, and which attack does most."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.torchlight.minds.arms import Way, arms_of, mean_blow
from fray.rulesets.torchlight.minds.targets import gain_from_blow, is_evading, pick_target
from fray.rulesets.torchlight.model.lanes import DEFENSIVE, LANES
from fray.rulesets.torchlight.model.options import DeclareAttack
from fray.rulesets.torchlight.model.plans import NO_LUNGE, NOBODY
from fray.rulesets.torchlight.model.sheets import Item
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.attacks import barred_after_first, barred_area, barred_attack
from fray.rulesets.torchlight.rules.damage import TYPES
from fray.rulesets.torchlight.rules.enhanced_impaired import count_modifiers, net_of
from fray.rulesets.torchlight.rules.grid import targetable
from fray.rulesets.torchlight.rules.squads import may_attack_alone
from fray.rulesets.torchlight.rules.stances import stance_bonus

SAFE_SCORE: Final = 4  # with so little left a save fails four times in five


def precise_blow(die: i64, net: i64) -> i64:
    """What is left of a blow when only Precision Strikes count."""
    rate: i64 = 100 * (net + 1) // (die + net) if net >= 0 else 100 // (die * die)
    return rate * (3 * die + 1) // 2


def noted_against(target: Combatant) -> int:
    """Damage already written down this round, in points."""
    total = 0
    for noted in target.noted:
        total += noted // TYPES
    return total


# ---- blows


def blow_of(battle: TorchlightBattle, attacker: Combatant, target: Combatant) -> i64:
    """What the best weapon does to the target from the post, in hundredths; 0 where nothing reaches it."""
    arms = arms_of(attacker)
    best: i64 = 0
    for way in arms.ways:
        blow = worth(battle, attacker, target, way)
        if blow > best:
            best = blow
    return best if best > 0 else worth(battle, attacker, target, arms.fists)


def worth(battle: TorchlightBattle, attacker: Combatant, target: Combatant, way: Way) -> i64:
    """The expected damage of one weapon used one way; 0 where it is not possible."""
    item = way.item
    if way.ranged and attacker.plan.must_strike:
        return 0
    if target.sheet.immune_to(way.damage):
        return 0
    if barred_attack(battle, attacker, target, item, way.ranged, False) is not None:
        return 0
    net = net_of(battle, count_modifiers(battle, attacker, target, way.aim, True))
    flat: i64 = 100 * (way.flat + stance_bonus(battle, attacker))
    blow: i64
    if is_evading(battle, target):
        faces: i64 = 1  # that make a Precision Strike
        if net > 0:
            faces += net
        blow = precise_blow(way.die, net) + flat * faces // way.die
    else:
        blow = mean_blow(way.die, net) + flat
    if target.depth == DEFENSIVE:
        blow -= 100
    if way.physical:
        blow -= 100 * arms_of(target).soak
    # a weak Characteristic makes the same blow count for more
    score: i64 = target.scores[way.hurts]
    blow = blow * (30 - score) // 20
    if blow < 1:
        blow = 1
    return blow


def weapon_for(battle: TorchlightBattle, attacker: Combatant, target: Combatant, least: i64) -> DeclareAttack | None:
    """The attack that does most to the target, if it does more than `least`."""
    arms = arms_of(attacker)
    found: Way | None = None
    for way in arms.ways:
        blow = further_worth(battle, attacker, target, way)
        if blow > least:
            found, least = way, blow
    if further_worth(battle, attacker, target, arms.fists) > least:
        found = arms.fists
    if found is None:
        return None
    plan = attacker.plan
    joint = plan.squad > 0 and (plan.only_target == NOBODY or plan.only_target == target.who)
    return DeclareAttack(found.item, found.ranged, target.who, 0, NO_LUNGE, joint)


def further_worth(battle: TorchlightBattle, attacker: Combatant, target: Combatant, way: Way) -> i64:
    """What a weapon does, if the first attack of this turn leaves it possible [r-squad-attack, r-multi-attack]."""
    if attacker.plan.first is not None:
        if gone(attacker, way.item) or barred_after_first(battle, attacker, target, way.ranged) is not None:
            return 0
    return worth(battle, attacker, target, way)


def gone(attacker: Combatant, item: Item) -> bool:
    """Whether the first attack of this turn has thrown it; a second piece is not looked for."""
    first = attacker.plan.first
    return first is not None and first.weapon is item and (item.consumed or (first.ranged and item.thrown))


def best_attack(battle: TorchlightBattle, attacker: Combatant, must: int) -> DeclareAttack | None:
    """On the foe that must be attacked; else on the chosen foe, else on the foe in reach where a blow gains most."""
    if attacker.plan.squad > 0 and not may_attack_alone(battle, attacker) and attacker.plan.only_target != NOBODY:
        must = attacker.plan.only_target
    if must != NOBODY:
        target = battle.combatants[must]
        return weapon_for(battle, attacker, target, 0) if targetable(attacker, target) else None
    chosen = pick_target(battle, attacker)
    if chosen is not None:
        found = weapon_for(battle, attacker, chosen, 0)
        if found is not None:
            return found
    best: DeclareAttack | None = None
    most: i64 = 0
    for foe in battle.combatants:
        if not targetable(attacker, foe):
            continue
        gain = gain_from_blow(battle, foe, arms_of(foe), 0)
        if best is None or gain > most:
            found = weapon_for(battle, attacker, foe, 0)
            if found is not None:
                best, most = found, gain
    return best


def best_area(battle: TorchlightBattle, attacker: Combatant, least: i64) -> DeclareAttack | None:
    """The attack on a whole lane that does most to those in it, if it does more than `least` [r-area]."""
    best: DeclareAttack | None = None
    for way in arms_of(attacker).areas:
        if barred_area(battle, attacker, way.item) is not None:
            continue
        for lane in range(1, LANES + 1):
            blow = blow_on_lane(battle, attacker, way, lane)
            if blow > least:
                best, least = DeclareAttack(way.item, way.ranged, NOBODY, lane), blow
    return best


def blow_on_lane(battle: TorchlightBattle, attacker: Combatant, way: Way, lane: i64) -> i64:
    blow: i64 = 0
    for foe in battle.combatants:
        if foe.lane == lane and foe.able() and targetable(attacker, foe):
            blow += worth(battle, attacker, foe, way)
    return blow
