# mypyc: skip - runs at the pace of people
"""The Keeper's word over the rules: set a gauge, move, add, remove, put a condition on or take it off."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.library import library_with
from fray.engine.newcomers import Newcomer, admitted
from fray.engine.overrides import Overrides, check_condition, check_gauge, is_yes, yes
from fray.rulesets.momentum.content.encounters import read_entrants
from fray.rulesets.momentum.content.library import MomentumLibrary
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
    SENSELESS,
    SURRENDERED,
    TO_COME,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
)
from fray.rulesets.momentum.rules.rest import carry_over, rest
from fray.rulesets.momentum.rules.stamina import ITEM_SLOTS, exhausted_slots
from fray.rulesets.momentum.rules.verbs import go_out, go_to

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
BREAKS: Final = {"rested": rest, "next fight": carry_over}  # between two fights [rest-effects]
OUT: Final = {
    "senseless": SENSELESS,
    "disabled": DISABLED,
    "dead": DEAD,
    "fled": FLED,
    "surrendered": SURRENDERED,
    "able": ABLE,
}


def step(text: str) -> int:
    """A step of the ladder, as written on a sheet."""
    for index, name in enumerate(STEP_NAMES):
        if name.casefold() == text.strip().casefold():
            return index
    raise Refused(MALFORMED, f"{text!r} is no step; write one of {', '.join(STEP_NAMES)}")


def set_gauge(battle: MomentumBattle, combatant: Combatant, gauge: str, value: str) -> str:
    """Set one number on a card."""
    check_gauge(combatant.name, gauge, PC_GAUGES if isinstance(combatant, Pc) else NPC_GAUGES)
    if isinstance(combatant, Npc):
        if combatant.condition not in (ABLE, TO_COME):
            raise Refused(ILLEGAL, f"{combatant.name} is {CONDITION_NAMES[combatant.condition]}; make it able first")
        before = str(combatant.hits_left)
        combatant.hits_left = number(value, 1, combatant.sheet.hits)
        return before
    assert isinstance(combatant, Pc)
    if gauge in ("armor", "shield"):
        return set_die(combatant, gauge, value)
    if gauge == "bleeding" and combatant.condition != SENSELESS:
        raise Refused(ILLEGAL, f"{combatant.name} is {CONDITION_NAMES[combatant.condition]}; only the senseless bleed")
    attribute = "hits_taken" if gauge == "hits" else gauge
    before = str(getattr(combatant, attribute))
    setattr(combatant, attribute, number(value, -99 if gauge == "momentum" else 0, 99))
    return before


def set_die(pc: Pc, gauge: str, value: str) -> str:
    """Another step for the die of armor or shield, never above the one it began with."""
    shield = pc.sheet.shield
    now, most = (pc.armor, pc.sheet.armor.base) if gauge == "armor" else (pc.shield, shield.base if shield else -1)
    if now < 0:
        raise Refused(ILLEGAL, f"{pc.name} has no {gauge}")
    wanted = step(value)
    if wanted > most:
        raise Refused(ILLEGAL, f"the {gauge} of {pc.name} is {STEP_NAMES[most]} at best")
    if gauge == "armor":
        pc.armor = wanted
    else:
        pc.shield = wanted
        pc.exhausted_shield = pc.exhausted_shield and wanted > 0
    return STEP_NAMES[now]


def move(battle: MomentumBattle, mover: Combatant, value: str) -> str:
    before = str(mover.position)
    go_to(battle, mover, number(value, 0, battle.field.length - 1))
    mover.in_pit = False
    return before


def remove(battle: MomentumBattle, combatant: Combatant) -> str:
    before = CONDITION_NAMES[combatant.condition]
    take_out(battle, combatant, FLED)
    return before


def take_out(battle: MomentumBattle, combatant: Combatant, condition: int) -> None:
    """Out of the fight in one of several ways, or able again; without a place in the order it waits for the next."""
    if condition == SENSELESS and isinstance(combatant, Npc):
        raise Refused(ILLEGAL, f"{combatant.name} is an NPC: at 0 hits it is disabled")
    if condition == ABLE and isinstance(combatant, Pc) and exhausted_slots(combatant) >= ITEM_SLOTS:
        raise Refused(ILLEGAL, f"all slots of {combatant.name} are EXHAUSTED")
    if condition == ABLE:
        battle.becomes(combatant, condition)
    else:
        go_out(battle, combatant, condition)
    combatant.left_by = ""
    if condition == ABLE and combatant.who not in battle.order:
        combatant.initiative = 0
    if isinstance(combatant, Npc):
        combatant.hits_left = 0 if condition in (DISABLED, DEAD) else max(combatant.hits_left, 1)


def set_condition(battle: MomentumBattle, combatant: Combatant, name: str, value: str) -> str:
    """Put a condition on ('yes') or take it off ('no')."""
    check_condition(name, [*CONDITIONS, *BREAKS])
    on = is_yes(value)
    if name in BREAKS:
        return grant(battle, combatant, name, on)
    if name in OUT:
        was = CONDITION_NAMES[combatant.condition]
        if on:
            take_out(battle, combatant, OUT[name])
        elif was == name != "able":
            take_out(battle, combatant, ABLE)
        return was
    return yes(switch_condition(battle, combatant, name, on))


def grant(battle: MomentumBattle, combatant: Combatant, name: str, on: bool) -> str:
    """'rested': a night's sleep. 'next fight': another fight begins for the PC, without a rest [rest-effects]."""
    if not isinstance(combatant, Pc):
        raise Refused(ILLEGAL, f"{name} is only for PCs, {combatant.name} is an NPC")
    if not on:
        raise Refused(ILLEGAL, "this cannot be taken back; undo the order instead")
    BREAKS[name](battle, combatant)
    return yes(False)


def switch_condition(battle: MomentumBattle, combatant: Combatant, name: str, on: bool) -> bool:
    """Put one on or take it off; whether it was on before."""
    if name == "surprised":
        before, combatant.surprised = combatant.surprised, on
    elif name == "in pit":
        if on and not battle.field.has(combatant.position, PIT):
            raise Refused(ILLEGAL, f"there is no pit where {combatant.name} stands")
        before, combatant.in_pit = combatant.in_pit, on
    elif not isinstance(combatant, Pc):
        raise Refused(ILLEGAL, f"{name} is only for PCs, {combatant.name} is an NPC")
    elif name == "held":
        if on:
            raise Refused(ILLEGAL, "only a foe that Constricts can hold; this order can only set a PC free")
        before, combatant.held_by = combatant.held_by != 0, 0
    else:
        before, combatant.shield_ready = not combatant.shield_ready, not on
    return before


def add(battle: MomentumBattle, value: str) -> str:
    """Bring in a combatant as an encounter writes it; it joins at the start of the next round."""
    newcomer = Newcomer(value, 'who = "monster-cave-rat" and so on')
    entrants = read_entrants(
        newcomer.reader, library_with(MomentumLibrary).shelf.sheets, tuple(battle.sides), battle.field.length
    )
    newcomer.refuse_problems()
    entrants = admitted(battle, entrants, MAX_COMBATANTS)
    for entrant in entrants:
        enlist(battle, entrant, seat=len(battle.combatants) + 1, joins_round=battle.round + 1)
    return ", ".join(entrant.name for entrant in entrants)


OVERRIDES: Final = Overrides(set_gauge, move, remove, set_condition, add)
