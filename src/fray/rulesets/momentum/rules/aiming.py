"""Aiming a Strike: what it costs, and whom it can reach [strike-cost, strike-right-range]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Bar
from fray.engine.sums import Term, named
from fray.rulesets.momentum.model.field import BARRICADE
from fray.rulesets.momentum.model.sheets import NEAR, STEEL, Attack, Weapon
from fray.rulesets.momentum.model.state import DISABLED, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.model.traits import INSUBSTANTIAL_EXTRA, SHELL_DEFENSE
from fray.rulesets.momentum.model.variants import EDGE, OFF_RANGE_AT_A_PRICE, REACH_INWARD
from fray.rulesets.momentum.rules.equipment import ready_to_strike, weapon_of, works_at_melee
from fray.rulesets.momentum.rules.refusals import DOOR_SHUT, NOT_SUPERIOR, SMOKE, STRUCK_LAST_TURN, WRONG_RANGE

STRIKE_PRICE: Final = 4  # [strike-cost]
KILLING_STROKE_PRICE: Final = 5  # [ability-killing-stroke]
DISABLE_PRICE: Final = 1  # [strike-disable-cost]
FURY_DISCOUNT: Final = 2  # [ability-battle-fury]
OFF_RANGE_PRICE: Final = 2


# ---- what a Strike costs


def present_defense(battle: MomentumBattle, target: Combatant, from_distance: int) -> int:
    """Defense with Shell Up, a barricade against Near or farther, and a Hex of Rust.

    [npc-defense-value, sum-formulas]
    """
    if not isinstance(target, Npc):
        return 0  # a PC's Defense is 0 [pc-versus-pc]
    defense = target.sheet.defense - target.hex
    if target.shelled:
        defense += SHELL_DEFENSE
    if from_distance >= NEAR and battle.field.has(target.position, BARRICADE):
        defense += 1
    return defense


def strike_cost(
    battle: MomentumBattle,
    striker: Pc,
    index: int,
    target: Combatant,
    disable: bool,
    killing: bool = False,
    terms: list[Term] | None = None,
) -> int:
    """4M + Defense and every change to it, at least 1M.

    [strike-cost, strike-disable-cost, sum-formulas, action-costs]
    """
    weapon = weapon_of(striker, index)
    cost = named(terms, "Killing Stroke", KILLING_STROKE_PRICE) if killing else named(terms, "Strike", STRIKE_PRICE)
    cost += named(terms, "Defense", counted_defense(battle, striker, weapon, target, killing))
    if isinstance(target, Npc) and target.traits.insubstantial and weapon.kind == STEEL:
        cost += named(terms, "Insubstantial", INSUBSTANTIAL_EXTRA)
    if disable:
        cost += named(terms, "to disable", DISABLE_PRICE)
    if striker.fury:
        cost += named(terms, "Battle Fury", -FURY_DISCOUNT)
    if battle.variants.superior == EDGE and striker.over(target):
        cost += named(terms, "superior position", -1)
    if battle.variants.right_range == OFF_RANGE_AT_A_PRICE and not weapon.ranges >> distance(striker, target) & 1:
        cost += named(terms, "off range", OFF_RANGE_PRICE)
    return cost if cost > 1 else 1


def cheapest_strike(battle: MomentumBattle, striker: Pc) -> int:
    """What no Strike costs less than, whomever it is aimed at: whoever has not even that need not look for targets."""
    discount = (FURY_DISCOUNT if striker.fury else 0) + (1 if battle.variants.superior == EDGE else 0)
    return STRIKE_PRICE - discount


def counted_defense(battle: MomentumBattle, striker: Pc, weapon: Weapon, target: Combatant, killing: bool) -> int:
    """The Defense a Strike pays for: 0 against the disabled and with Exploit Opening.

    [corpse-and-helpless, sum-formulas]
    """
    if target.condition == DISABLED or (striker.exploiting == target.who and not killing):
        return 0
    defense = present_defense(battle, target, distance(striker, target))
    if weapon.two_handed and works_at_melee(weapon):  # [two-handed-and-reload]
        defense -= 1
    return defense if defense > 0 else 0


# ---- whom a Strike can reach


def works_at(battle: MomentumBattle, ranges: i64, away: i64) -> bool:
    """An attack works at exactly the distances written for it [strike-right-range, right-range-exact]."""
    reading = battle.variants.right_range
    if reading == REACH_INWARD:
        return ranges >> away != 0
    if reading == OFF_RANGE_AT_A_PRICE:
        return (ranges | ranges << 1 | ranges >> 1) >> away & 1 == 1
    return ranges >> away & 1 == 1


def in_the_way(battle: MomentumBattle, one: Combatant, other: Combatant) -> Bar | None:
    """A closed door, or smoke at Near or farther [terrain-rules, item-smoke-pot]."""
    field = battle.field
    if field.door_between(one.position, other.position):
        return DOOR_SHUT
    if field.smoke and distance(one, other) >= NEAR and (field.smoky(one.position) or field.smoky(other.position)):
        return SMOKE
    return None


def can_be_struck(striker: Combatant, target: Combatant) -> bool:
    """Anybody of another side who lies or stands there alive [who-is-an-ally, corpse-and-helpless]."""
    return target.side != striker.side and target.on_field()


def barred_strike(battle: MomentumBattle, striker: Pc, index: int, target: Combatant, killing: bool) -> Bar | None:
    """What forbids a Strike, price aside [strike-right-range, strike-weapon, superior-position-use]."""
    if killing and not striker.over(target):
        return NOT_SUPERIOR
    if not works_at(battle, weapon_of(striker, index).ranges, distance(striker, target)):
        return WRONG_RANGE
    return ready_to_strike(striker, index) or in_the_way(battle, striker, target)


def barred_npc_strike(battle: MomentumBattle, npc: Npc, attack: Attack, target: Combatant) -> Bar | None:
    """What forbids an NPC's Strike with one of its attacks [strike-right-range, npc-special]."""
    if npc.traits.slow_reload and npc.struck_last_turn:
        return STRUCK_LAST_TURN
    if not works_at(battle, attack.ranges, distance(npc, target)):
        return WRONG_RANGE
    return in_the_way(battle, npc, target)
