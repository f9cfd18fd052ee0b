# mypyc: skip - runs at the pace of people
"""The Keeper's word over the rules: set a gauge, move, add, remove, put a condition on or take it off."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fray.engine.content import near_or_all
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.newcomers import Newcomer, distinct_names
from fray.engine.orders import Order
from fray.engine.tape import Override
from fray.rulesets.momentum.content.encounters import read_entrants
from fray.rulesets.momentum.content.library import built_in_library
from fray.rulesets.momentum.content.opening import enlist
from fray.rulesets.momentum.model.field import PIT
from fray.rulesets.momentum.model.sheets import STEP_NAMES
from fray.rulesets.momentum.model.state import (
    ABLE,
    CONDITION_NAMES,
    DEAD,
    DISABLED,
    FLED,
    MAX_COMBATANTS,
    NOBODY,
    SENSELESS,
    SURRENDERED,
    TO_COME,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
)
from fray.rulesets.momentum.rules.characters import ITEM_SLOTS
from fray.rulesets.momentum.rules.stamina import exhausted_slots

ORDERS: Final = (
    Order("set"),
    Order("move"),
    Order("add", about_somebody=False),
    Order("remove"),
    Order("condition"),
)
PC_GAUGES: Final = ("momentum", "hits", "armor", "shield", "tallies", "bleeding")
NPC_GAUGES: Final = ("hits",)
CONDITIONS: Final = (
    "surprised",
    "in pit",
    "shield unready",
    "held",
    "senseless",
    "disabled",
    "dead",
    "fled",
    "surrendered",
    "able",
)
OUT: Final = {
    "senseless": SENSELESS,
    "disabled": DISABLED,
    "dead": DEAD,
    "fled": FLED,
    "surrendered": SURRENDERED,
    "able": ABLE,
}


def carry_out(battle: MomentumBattle, order: Override) -> str:
    """Do what is ordered and say what was there before; what cannot be done is refused."""
    if order.order == "add":
        return add(battle, order.value)
    one = battle.combatants[order.who]
    if order.order == "set":
        return set_gauge(one, order.what, order.value)
    if order.order == "move":
        return move(battle, one, order.value)
    if order.order == "remove":
        before = CONDITION_NAMES[one.condition]
        take_out(battle, one, FLED)
        return before
    return set_condition(battle, one, order.what, order.value)


def step(text: str) -> int:
    """A step of the ladder, as written on a sheet."""
    for index, name in enumerate(STEP_NAMES):
        if name.casefold() == text.strip().casefold():
            return index
    raise Refused(MALFORMED, f"{text!r} is no step; write one of {', '.join(STEP_NAMES)}")


def set_gauge(one: Combatant, gauge: str, value: str) -> str:
    """Set one number on a card."""
    known = PC_GAUGES if isinstance(one, Pc) else NPC_GAUGES
    if gauge not in known:
        raise Refused(MALFORMED, f"{one.name} has no {gauge!r}; {near_or_all(gauge, list(known))}")
    if isinstance(one, Npc):
        if one.condition not in (ABLE, TO_COME):
            raise Refused(ILLEGAL, f"{one.name} is {CONDITION_NAMES[one.condition]}; make it able first")
        before = str(one.hits)
        one.hits = number(value, 1, one.sheet.hits)
        return before
    assert isinstance(one, Pc)
    if gauge in ("armor", "shield"):
        return set_die(one, gauge, value)
    if gauge == "bleeding" and one.condition != SENSELESS:
        raise Refused(ILLEGAL, f"{one.name} is {CONDITION_NAMES[one.condition]}; only the senseless bleed")
    before = str(getattr(one, gauge))
    setattr(one, gauge, number(value, -99 if gauge == "momentum" else 0, 99))
    return before


def set_die(one: Pc, gauge: str, value: str) -> str:
    """Another step for the die of armor or shield, never above the one it began with."""
    shield = one.sheet.shield
    now, most = (one.armor, one.sheet.armor.base) if gauge == "armor" else (one.shield, shield.base if shield else -1)
    if now < 0:
        raise Refused(ILLEGAL, f"{one.name} has no {gauge}")
    wanted = step(value)
    if wanted > most:
        raise Refused(ILLEGAL, f"the {gauge} of {one.name} is {STEP_NAMES[most]} at best")
    if gauge == "armor":
        one.armor = wanted
    else:
        one.shield = wanted
        one.exhausted_shield = one.exhausted_shield and wanted > 0
    return STEP_NAMES[now]


def move(battle: MomentumBattle, one: Combatant, value: str) -> str:
    before = str(one.position)
    one.position = number(value, 0, battle.field.length - 1)
    one.in_pit = False
    forget_positions(battle, one)
    release_all(battle, one)
    if isinstance(one, Pc):
        one.held_by = NOBODY
    return before


def release_all(battle: MomentumBattle, holder: Combatant) -> None:
    """Whoever it holds is free [condition-held]."""
    for other in battle.combatants:
        if isinstance(other, Pc) and other.held_by == holder.who:
            other.held_by = NOBODY


def forget_positions(battle: MomentumBattle, one: Combatant) -> None:
    """A change of place or condition ends superior positions, whoever orders it [superior-position-state]."""
    one.superior = 0
    one.fresh_superior = 0
    for other in battle.combatants:
        other.superior &= ~(1 << one.who)
        other.fresh_superior &= ~(1 << one.who)


def take_out(battle: MomentumBattle, one: Combatant, condition: int) -> None:
    """Out of the fight in one of several ways, or able again; whoever has no place in the order waits for the next."""
    if condition == SENSELESS and isinstance(one, Npc):
        raise Refused(ILLEGAL, f"{one.name} is an NPC: at 0 hits it is disabled")
    if condition == ABLE and isinstance(one, Pc) and exhausted_slots(one) >= ITEM_SLOTS:
        raise Refused(ILLEGAL, f"all slots of {one.name} are EXHAUSTED")
    one.condition = condition
    one.left_by = ""
    battle.in_doubt = True
    if condition == ABLE and one.who not in battle.order:
        one.initiative = 0
    if isinstance(one, Npc):
        one.hits = 0 if condition in (DISABLED, DEAD) else max(one.hits, 1)
    if condition != ABLE:
        forget_positions(battle, one)
        release_all(battle, one)
    if isinstance(one, Pc) and condition != ABLE:
        one.guarding = NOBODY
        if condition != SENSELESS:
            one.bleeding = 0
            one.embers_at = NOBODY  # they end when the caster is out of the fight [spell-ember-circle]
            one.embers_left = 0


def set_condition(battle: MomentumBattle, one: Combatant, name: str, value: str) -> str:
    """Put a condition on ('yes') or take it off ('no')."""
    if name not in CONDITIONS:
        raise Refused(MALFORMED, f"{name!r} is no condition here; {near_or_all(name, list(CONDITIONS))}")
    if value not in ("yes", "no"):
        raise Refused(MALFORMED, f"{value!r} will not do; write yes or no")
    if name in OUT:
        was = CONDITION_NAMES[one.condition]
        if value == "yes":
            take_out(battle, one, OUT[name])
        elif was == name != "able":
            take_out(battle, one, ABLE)
        return was
    return "yes" if switch_condition(battle, one, name, value == "yes") else "no"


def switch_condition(battle: MomentumBattle, one: Combatant, name: str, on: bool) -> bool:
    """Put one on or take it off; whether it was on before."""
    if name == "surprised":
        before, one.surprised = one.surprised, on
    elif name == "in pit":
        if on and not battle.field.has(one.position, PIT):
            raise Refused(ILLEGAL, f"there is no pit where {one.name} stands")
        before, one.in_pit = one.in_pit, on
    elif not isinstance(one, Pc):
        raise Refused(ILLEGAL, f"{name} is only for PCs, {one.name} is an NPC")
    elif name == "held":
        if on:
            raise Refused(ILLEGAL, "only a foe that Constricts can hold; this order can only set somebody free")
        before, one.held_by = one.held_by != NOBODY, NOBODY
    else:
        before, one.shield_ready = not one.shield_ready, not on
    return before


def add(battle: MomentumBattle, value: str) -> str:
    """Bring somebody in: a combatant as an encounter writes it, who joins at the start of the next round."""
    newcomer = Newcomer(value, 'who = "monster-cave-rat" and so on')
    entrants = read_entrants(newcomer.reader, built_in_library().sheets, tuple(battle.sides), battle.field.length)
    newcomer.refuse_problems()
    if len(battle.combatants) + len(entrants) > MAX_COMBATANTS:
        raise Refused(ILLEGAL, f"a fight has at most {MAX_COMBATANTS} combatants")
    names = distinct_names([entrant.name for entrant in entrants], [one.name for one in battle.combatants])
    for entrant, name in zip(entrants, names, strict=True):
        enlist(battle, replace(entrant, name=name), seat=len(battle.combatants) + 1, joins_round=battle.round + 1)
    return ", ".join(names)
