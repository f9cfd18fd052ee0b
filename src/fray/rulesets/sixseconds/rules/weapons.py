"""Weapons: what is at hand, how it can be used, whom it reaches, and reloading."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.options import FIRST_NATURAL, MELEE, RANGED, UNARMED, Reload
from fray.rulesets.sixseconds.model.sheets import NO_AREA, Form, Gear
from fray.rulesets.sixseconds.model.state import KILLING_STRIKE, RELOAD, Combatant, Ongoing, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.refusals import (
    HIDDEN_TARGET,
    NOT_LOADED,
    NOT_REACHED,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TARGET_GONE,
)
from fray.rulesets.sixseconds.rules.resources import unaffordable
from fray.rulesets.sixseconds.rules.sight import can_choose, in_line
from fray.rulesets.sixseconds.rules.verbs import abandon, drop, set_load

NOT_WIELDED: Final = -99


# ---- what is at hand


def slots(battle: SixBattle, wielder: Combatant) -> list[int]:
    """Held items, natural weapons and bare hands, which are always available [r-improvised, r-brandish]."""
    found = [slot for slot in range(len(wielder.held)) if first_of_its_kind(wielder, slot)]
    found.extend([FIRST_NATURAL - index for index in range(len(wielder.sheet.natural_weapons))])
    found.append(UNARMED)
    return found


def first_of_its_kind(wielder: Combatant, slot: int) -> bool:
    """Two daggers in the same state are one choice."""
    item = wielder.held[slot]
    for index in range(slot):
        earlier = wielder.held[index]
        if earlier.gear is item.gear and earlier.durability == item.durability and earlier.loaded == item.loaded:
            return False
    return True


def slot_of(wielder: Combatant, item: Item) -> int:
    """Which hand holds this very item; -1 for none."""
    for slot, held in enumerate(wielder.held):
        if held is item:
            return slot
    return -1


def item_at(wielder: Combatant, slot: int) -> Item | None:
    return wielder.held[slot] if slot >= 0 else None


def weapon_at(battle: SixBattle, item: Item) -> Gear:
    """What an item is fought with: itself, or as an improvised weapon [r-improvised]."""
    return item.gear if item.gear.is_weapon else battle.arms.improvised


def gear_at(battle: SixBattle, wielder: Combatant, slot: int) -> Gear:
    """The weapon in a slot; other things serve as improvised ones [r-improvised]."""
    if slot >= 0:
        return weapon_at(battle, wielder.held[slot])
    if slot == UNARMED:
        return battle.arms.unarmed
    return wielder.sheet.natural_weapons[FIRST_NATURAL - slot]


def name_at(battle: SixBattle, wielder: Combatant, slot: int) -> str:
    """What is swung: an improvised weapon has the name of the thing it is [r-improvised]."""
    return wielder.held[slot].gear.title if slot >= 0 else gear_at(battle, wielder, slot).title


def strike_slot(battle: SixBattle, wielder: Combatant, gear: Gear | None) -> int:
    """Where the wielded, loaded weapon of that kind is [r-killing-strike]."""
    for slot, item in enumerate(wielder.held):
        if gear_at(battle, wielder, slot) is gear and (item.loaded or not item.gear.reload):
            return slot
    for index, natural in enumerate(wielder.sheet.natural_weapons):
        if natural is gear:
            return FIRST_NATURAL - index
    return UNARMED if gear is battle.arms.unarmed else NOT_WIELDED


def melee_reach(battle: SixBattle, wielder: Combatant) -> int:
    """The reach of the best wielded melee weapon; bare hands reach 1 m [r-ready-triggers, r-ranged-melee]."""
    best = 1
    for item in wielder.held:
        form = weapon_at(battle, item).melee
        if form is not None and form.reach > best:
            best = form.reach
    for gear in wielder.sheet.natural_weapons:
        if gear.melee is not None and gear.melee.reach > best:
            best = gear.melee.reach
    return best


def armed_for(battle: SixBattle, actor: Combatant, ongoing: Ongoing) -> bool:
    """Whether the item that an action in progress needs is in hand; any of its kind will do [r-spillover-broken]."""
    if ongoing.kind == RELOAD:
        return unloaded_slot(actor, ongoing.gear) >= 0
    return ongoing.kind != KILLING_STRIKE or strike_slot(battle, actor, ongoing.gear) != NOT_WIELDED


def let_fall(fight: SixFight, bearer: Combatant, slot: int, clause: str) -> None:
    """A held item falls; an action in progress that needs it is abandoned [free-drop-item, r-free-actions]."""
    drop(fight, bearer, slot, clause)
    if bearer.ongoing is not None and not armed_for(fight.battle, bearer, bearer.ongoing):
        abandon(fight, bearer, "r-free-actions")


# ---- ways to use a weapon


def form_of(gear: Gear, mode: str) -> Form | None:
    """The weapon used in melee, at range, or for a maneuver."""
    if mode == MELEE:
        return gear.melee
    if mode == RANGED:
        return gear.ranged
    for form in gear.maneuvers:
        if form.maneuver == mode:
            return form
    return None


def modes_of(gear: Gear) -> list[str]:
    """Every way a weapon can be used on one target; a weapon of both kinds is declared at the attack.

    [r-ranged-melee]
    """
    found: list[str] = []
    if gear.melee is not None:
        found.append(MELEE)
    if gear.ranged is not None and gear.ranged.radius == NO_AREA:
        found.append(RANGED)
    found.extend([form.maneuver for form in gear.maneuvers])
    return found


# ---- what it reaches


def barred(battle: SixBattle, attacker: Combatant, item: Item | None, form: Form, target: Combatant) -> Bar | None:
    """What forbids an attack: its cost, or what forbids it however it is paid [extra-resource-costs]."""
    unpaid = unaffordable(attacker, form.stamina, 0)
    return unpaid if unpaid is not None else barred_though_paid(battle, attacker, item, form, target)


def barred_though_paid(
    battle: SixBattle, attacker: Combatant, item: Item | None, form: Form, target: Combatant
) -> Bar | None:
    """What forbids an attack: the weapon, the target, the distance or the sight [r-ranged-melee, r-visibility]."""
    if item is not None and item.gear.reload and form.ranged and not item.loaded:
        return NOT_LOADED
    if not target.here() or target.side == attacker.side:
        return TARGET_GONE
    return barred_by_place(battle, attacker, form, target)


def barred_by_place(battle: SixBattle, attacker: Combatant, form: Form, target: Combatant) -> Bar | None:
    """Melee within reach, ranged up to twice the range; every attack needs line of sight.

    [r-ranged-melee, r-line-of-sight]
    """
    away = distance(attacker, target)
    if form.ranged:
        if away > 2 * form.range:
            return OUT_OF_RANGE
    elif away > form.reach:
        return NOT_REACHED
    if can_choose(battle, attacker, target):
        return None
    return HIDDEN_TARGET if in_line(battle, attacker, target) else OUT_OF_SIGHT


# ---- reloading


def reload_options(wielder: Combatant) -> list[Reload]:
    """Every held weapon that must be reloaded [crossbow-reload]."""
    return [
        Reload(slot, item.gear.title, item.gear.reload)
        for slot, item in enumerate(wielder.held)
        if item.gear.reload and not item.loaded and first_of_its_kind(wielder, slot)
    ]


def unloaded_slot(wielder: Combatant, gear: Gear | None) -> int:
    """The held, unloaded weapon of that kind, or -1."""
    for slot, item in enumerate(wielder.held):
        if item.gear is gear and item.gear.reload and not item.loaded:
            return slot
    return -1


def reload(fight: SixFight, wielder: Combatant, gear: Gear | None) -> None:
    """The weapon can shoot again [crossbow-reload, r-ranged-melee]."""
    slot = unloaded_slot(wielder, gear)
    set_load(wielder, slot, True)
    if fight.listening:
        fight.note(ev.Loaded("crossbow-reload", wielder.who, wielder.held[slot].gear.title))
