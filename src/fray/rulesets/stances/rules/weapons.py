"""Weapons: the classes, what a class brings its wielder, and which weapon is in hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.stances.model.field import CLOSE, ENGAGED, FAR
from fray.rulesets.stances.model.options import DropIt, PickUp, SwitchWeapon, TurnOption
from fray.rulesets.stances.model.sheets import HEAVY, LIGHT, MEDIUM, MELEE, RANGED, REACH, Use, Weapon
from fray.rulesets.stances.model.state import Combatant, StancesBattle
from fray.rulesets.stances.rules.verbs import draw_weapon, drop_weapon, pick_up
from fray.rulesets.stances.rules.zones import is_engaged

FISTS: Final = Weapon("weapon-item-unarmed", "unarmed", "unarmed", (Use(MELEE, 1, 0, (0,), 0, 0),), blunt=True)


@dataclass(frozen=True)
class WeaponClass:
    """What every weapon of a class has: its damage, and the zones it strikes in."""

    dice: int
    bonus: int
    nearest: int
    farthest: int


# [weapon-light, weapon-medium, weapon-heavy, weapon-reach, weapon-ranged, weapon-base-damage]
CLASSES: Final = {
    LIGHT: WeaponClass(2, 0, ENGAGED, ENGAGED),  # +1 to Finesse actions
    MEDIUM: WeaponClass(2, 1, ENGAGED, ENGAGED),
    HEAVY: WeaponClass(2, 2, ENGAGED, ENGAGED),  # -1 Grace
    REACH: WeaponClass(2, 0, ENGAGED, CLOSE),
    RANGED: WeaponClass(2, 0, CLOSE, FAR),  # -2 in melee
}


# ---- what a weapon does to its wielder


def light_on_finesse(wielder: Combatant) -> int:
    """A light weapon gives +1 to Finesse actions, as does another whose entry says so [weapon-light, r-finesse]."""
    weapon = wielder.weapon()
    return 1 if weapon is not None and (weapon.kind == LIGHT or weapon.finesse) else 0


def heavy_on_grace(wielder: Combatant) -> int:
    """The wielder of a heavy weapon has -1 Grace [weapon-heavy, r-grace-penalties]."""
    weapon = wielder.weapon()
    return -1 if weapon is not None and weapon.kind == HEAVY else 0


# ---- weapons at hand


def at_hand(bearer: Combatant, index: int) -> bool:
    """The weapon in hand, and a creature's own attacks."""
    return index == bearer.in_hand or bearer.arm(index).natural


def melee_use(bearer: Combatant) -> tuple[int, int]:
    """The weapon and use for a free attack: the melee use of what is in hand, or bare hands [r-free-attacks].

    (-1, 0) is bare hands, (-2, 0) is none: a bow is no melee weapon.
    """
    weapon = bearer.weapon()
    if weapon is None:
        for index, own in enumerate(bearer.arms()):
            if own.natural and own.uses[0].way == MELEE:
                return index, 0
        return -1, 0
    for index, use in enumerate(weapon.uses):
        if use.way == MELEE:
            return bearer.in_hand, index
    return -2, 0


def weapon_at(bearer: Combatant, index: int) -> Weapon:
    return bearer.arm(index) if index >= 0 else FISTS


# ---- changing the weapon in hand


def weapon_changes(battle: StancesBattle, bearer: Combatant) -> list[TurnOption]:
    """Another weapon carried, one that lies here, or none; for the movement, and free while Engaged.

    [engaged-weapon-switch, r-weapon-switch]
    """
    found: list[TurnOption] = []
    weapon = bearer.weapon()
    if not bearer.moved or is_engaged(battle, bearer):
        names: list[str] = []
        for index, spare in enumerate(bearer.arms()):
            same = weapon is not None and weapon.id == spare.id
            if index != bearer.in_hand and not spare.natural and spare.id not in names and not same:
                names.append(spare.id)
                found.append(SwitchWeapon(index))
        for index in within_reach(battle, bearer):
            found.append(PickUp(index))
    if weapon is not None and not weapon.natural:
        found.append(DropIt())
    return found


def within_reach(battle: StancesBattle, bearer: Combatant) -> list[int]:
    """What lies in the area, one of each kind; a shield bearer takes no two-handed weapon [r-hands]."""
    found: list[int] = []
    kinds: list[str] = []
    for index, number in enumerate(battle.dropped):
        weapon = battle.arsenal[number]
        fits = not (weapon.two_handed and bearer.sheet.shield is not None)
        if battle.dropped_in[index] == bearer.area and fits and weapon.id not in kinds:
            kinds.append(weapon.id)
            found.append(index)
    return found


def change_weapon(fight: Fight[StancesBattle], bearer: Combatant, choice: TurnOption) -> None:
    """While Engaged, switching the weapon in hand is free; else it takes the movement. Dropping it always is free.

    [engaged-weapon-switch, r-weapon-switch]
    """
    if isinstance(choice, DropIt):
        drop_weapon(fight, bearer, "r-weapon-switch")
        return
    engaged = is_engaged(fight.battle, bearer)
    bearer.moved = bearer.moved or not engaged
    if isinstance(choice, SwitchWeapon):
        draw_weapon(fight, bearer, choice.weapon, "engaged-weapon-switch" if engaged else "r-weapon-switch")
    elif isinstance(choice, PickUp):
        pick_up(fight, bearer, choice.index)
