"""Which attacks can be declared: weapon by weapon, target by target, and why not others [action-attack]."""

from __future__ import annotations

from fray.engine.decisions import Bar, Forbidden, Option
from fray.rulesets.torchlight.model.lanes import FLAMMABLE, LANES
from fray.rulesets.torchlight.model.options import DeclareAttack
from fray.rulesets.torchlight.model.plans import LUNGE, LUNGE_BY_TRADE, LUNGE_FOR_BREATH, NO_LUNGE, NOBODY, Aim
from fray.rulesets.torchlight.model.sheets import FIRE, Item
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import SINGLE
from fray.rulesets.torchlight.rules.enhancements import count_modifiers, net_of
from fray.rulesets.torchlight.rules.maneuvers import may_buy
from fray.rulesets.torchlight.rules.refusals import PROVOKED, SQUAD_TARGET
from fray.rulesets.torchlight.rules.squads import may_attack_alone
from fray.rulesets.torchlight.rules.targets import barred_area, barred_attack, targetable, weapons_of


def add_attacks(battle: TorchlightBattle, one: Combatant, found: list[Option], must: int) -> None:
    """Every legal attack: weapon by weapon, target by target, Lunges included [action-attack, lunge]."""
    alone = may_attack_alone(battle, one)
    joint = one.plan.squad > 0
    for weapon in weapons_of(one):
        if spent(one, weapon):
            continue
        if weapon.area:
            if alone and must == NOBODY:
                add_area_attacks(battle, one, weapon, found)
            continue
        for target in battle.combatants:
            if not targetable(one, target) or (must != NOBODY and target.who != must):
                continue
            if alone:
                add_attacks_on(battle, one, target, weapon, found)
            if joint and (one.plan.only_target in (NOBODY, target.who)):
                add_joint_attacks(battle, one, target, weapon, found)


def spent(one: Combatant, weapon: Item) -> bool:
    """Whether the first attack of this turn throws or uses up the last piece of it."""
    first = one.plan.first
    if first is None or first.weapon is not weapon or not (weapon.consumed or (first.ranged and weapon.thrown)):
        return False
    pieces = 0
    for item in (*one.held, *one.stowed):
        pieces += item == weapon
    return pieces < 2


def add_area_attacks(battle: TorchlightBattle, one: Combatant, weapon: Item, found: list[Option]) -> None:
    """A lane with an enemy in it; fire also finds a lane that can burn [r-area, r-flammable]."""
    if barred_area(battle, one, weapon) is not None:
        return
    for lane in range(1, LANES + 1):
        worth = weapon.damage == FIRE and battle.lanes.has(lane, FLAMMABLE)
        for foe in battle.combatants:
            worth = worth or (foe.lane == lane and targetable(one, foe))
        if worth:
            found.append(DeclareAttack(weapon, weapon.ranged, NOBODY, lane))


def add_attacks_on(
    battle: TorchlightBattle, one: Combatant, target: Combatant, weapon: Item, found: list[Option]
) -> None:
    if not weapon.ranged:
        if barred_attack(battle, one, target, weapon, False, False) is None:
            found.append(DeclareAttack(weapon, False, target.who))
        elif barred_attack(battle, one, target, weapon, False, True) is None:
            if may_buy(battle, one, LUNGE):
                found.append(DeclareAttack(weapon, False, target.who, 0, LUNGE_FOR_BREATH))
            if may_trade(battle, one) and net_if(battle, one, target, weapon, LUNGE_BY_TRADE) > 0:
                found.append(DeclareAttack(weapon, False, target.who, 0, LUNGE_BY_TRADE))
    if (weapon.ranged or weapon.thrown) and not one.plan.must_strike:
        if barred_attack(battle, one, target, weapon, True, False) is None:
            found.append(DeclareAttack(weapon, True, target.who))


def add_joint_attacks(
    battle: TorchlightBattle, one: Combatant, target: Combatant, weapon: Item, found: list[Option]
) -> None:
    """Part of the Squad's one attack on one target [r-squad-attack]."""
    if not weapon.ranged and barred_attack(battle, one, target, weapon, False, False) is None:
        found.append(DeclareAttack(weapon, False, target.who, 0, NO_LUNGE, True))
    if (weapon.ranged or weapon.thrown) and barred_attack(battle, one, target, weapon, True, False) is None:
        found.append(DeclareAttack(weapon, True, target.who, 0, NO_LUNGE, True))


def add_forbidden_attacks(battle: TorchlightBattle, one: Combatant, found: list[Forbidden]) -> None:
    """Why an enemy cannot be attacked with a weapon."""
    for weapon in weapons_of(one):
        for target in battle.combatants:
            if not targetable(one, target) or weapon.area:
                continue
            for ranged in (False, True):
                if not (weapon.ranged or weapon.thrown if ranged else not weapon.ranged):
                    continue
                bar = why_not(battle, one, target, weapon, ranged)
                if bar is not None:
                    joint = one.plan.squad > 0
                    for key in {False, joint}:
                        option = DeclareAttack(weapon, ranged, target.who, 0, NO_LUNGE, key)
                        found.append(bar.forbids(option.key()))


def why_not(battle: TorchlightBattle, one: Combatant, target: Combatant, weapon: Item, ranged: bool) -> Bar | None:
    bar = barred_attack(battle, one, target, weapon, ranged, False)
    if bar is not None:
        return bar
    if one.plan.must_attack not in (NOBODY, target.who):
        return PROVOKED
    if not may_attack_alone(battle, one) and one.plan.only_target != target.who:
        return SQUAD_TARGET
    return None


def net_if(battle: TorchlightBattle, one: Combatant, target: Combatant, weapon: Item, lunge: int) -> int:
    aim = Aim(weapon, False, target.who, 0, lunge)
    return net_of(battle, count_modifiers(battle, one, target, aim, one.plan.first is None))


def may_trade(battle: TorchlightBattle, one: Combatant) -> bool:
    """One Maneuver from trading an Enhanced attack a turn [r-maneuver-limits]."""
    if one.plan.trades() or (one.plan.first is not None and one.plan.first.lunge == LUNGE_BY_TRADE):
        return False
    return battle.variants.maneuvers != SINGLE or one.plan.used == 0
