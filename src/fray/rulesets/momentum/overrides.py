# mypyc: skip - runs at the pace of people
"""The Keeper's word over the rules: set a gauge, move, add, remove, put a condition on or take it off."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final

from fray.engine.bounded import toml_from
from fray.engine.content import ContentError, Problems, Raw, Reader, near_or_all
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.tape import Override
from fray.rulesets.momentum.sheets import STEP_NAMES
from fray.rulesets.momentum.state import (
    ABLE,
    CONDITION_NAMES,
    DEAD,
    DISABLED,
    FLED,
    MAX_COMBATANTS,
    NOBODY,
    SENSELESS,
    SURRENDERED,
    Npc,
    Pc,
)

if TYPE_CHECKING:
    from fray.rulesets.momentum.state import Combatant, MomentumBattle

ORDERS: Final = ("set", "move", "add", "remove", "condition", "die", "end")
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


def overrule(battle: MomentumBattle, order: Override) -> str:
    """Do what is ordered and say what was there before; anything that makes no sense is refused."""
    if order.order == "add":
        return add(battle, order.value)
    if not 0 <= order.who < len(battle.combatants):
        raise Refused(MALFORMED, f"there is no combatant number {order.who}; there are {len(battle.combatants)}")
    one = battle.combatants[order.who]
    if order.order == "set":
        return set_gauge(one, order.what, order.value)
    if order.order == "move":
        return move(battle, one, order.value)
    if order.order == "remove":
        before = CONDITION_NAMES[one.condition]
        take_out(battle, one, FLED)
        return before
    if order.order == "condition":
        return set_condition(battle, one, order.what, order.value)
    raise Refused(
        MALFORMED,
        f"{order.order!r} is no order; {near_or_all(order.order, list(ORDERS))}",
    )


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
        before = str(one.hits)
        one.hits = number(value, 1, 99)
        return before
    assert isinstance(one, Pc)
    if gauge in ("armor", "shield"):
        before = STEP_NAMES[one.armor if gauge == "armor" else one.shield]
        if (one.armor if gauge == "armor" else one.shield) < 0:
            raise Refused(ILLEGAL, f"{one.name} has no {gauge}")
        if gauge == "armor":
            one.armor = step(value)
        else:
            one.shield = step(value)
        return before
    before = str(getattr(one, gauge))
    setattr(one, gauge, number(value, -99 if gauge == "momentum" else 0, 99))
    return before


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
    one.condition = condition
    battle.in_doubt = True
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
    return "yes" if switch_condition(one, name, value == "yes") else "no"


def switch_condition(one: Combatant, name: str, on: bool) -> bool:
    """Put one on or take it off; whether it was on before."""
    if name == "surprised":
        before, one.surprised = one.surprised, on
    elif name == "in pit":
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
    from fray.rulesets.momentum.content import built_in_library
    from fray.rulesets.momentum.encounters import enlist, read_entrants

    try:
        data = toml_from(value)
    except tomllib.TOMLDecodeError as error:
        raise Refused(
            MALFORMED, f'the newcomer is not TOML: {error}; write who = "monster-cave-rat" and so on'
        ) from error
    problems = Problems()
    reader = Reader(Raw("the newcomer", "encounter", "combatant", "", data), problems)
    taken = [one.name for one in battle.combatants]
    entrants = read_entrants(reader, built_in_library().sheets, tuple(battle.sides), battle.field.length, taken)
    try:
        problems.raise_any()
    except ContentError as error:
        raise Refused(MALFORMED, str(error)) from error
    if len(battle.combatants) + len(entrants) > MAX_COMBATANTS:
        raise Refused(ILLEGAL, f"a fight has at most {MAX_COMBATANTS} combatants")
    for entrant in entrants:
        enlist(battle, entrant, seat=len(battle.combatants) + 1, joins_round=battle.round + 1)
    return ", ".join(entrant.name for entrant in entrants)
