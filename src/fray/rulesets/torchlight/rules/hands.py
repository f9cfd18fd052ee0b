"""What is in a combatant's hands, and what becomes of a weapon that was used [r-hands, r-thrown, r-item-actions]."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.plans import NOBODY, Aim
from fray.rulesets.torchlight.model.sheets import HANDS, SHIELD, UNARMED, Item, among
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.verbs import drop, move_item, take_from, without


def hands_used(items: Sequence[Item]) -> int:
    used = 0
    for item in items:
        used += item.hands
    return used


def ready(fight: Fight[TorchlightBattle], attacker: Combatant, weapon: Item) -> None:
    """Drawing is free with an Attack; what no longer fits into the hands is stowed, not dropped [r-hands]."""
    if weapon is UNARMED or weapon.natural or among(weapon, attacker.held):
        return
    attacker.stowed = without(attacker.stowed, weapon)
    held = list(attacker.held)
    while held and hands_used(held) + weapon.hands > HANDS:
        attacker.stowed = (*attacker.stowed, held.pop(first_to_stow(held)))
    attacker.held = (*held, weapon)
    move_item(fight, attacker, weapon, "draws", NOBODY, "r-hands")


def first_to_stow(held: list[Item]) -> int:
    """The last thing taken in hand, but a shield only after everything else."""
    for index in range(len(held) - 1, -1, -1):
        if held[index].sort != SHIELD:
            return index
    return len(held) - 1


def spend_weapon(fight: Fight[TorchlightBattle], attacker: Combatant, lane: int, aim: Aim) -> None:
    """What was thrown lies in the target's lane, what is consumed is gone [r-thrown, r-hands]."""
    weapon = aim.weapon
    if not owns(attacker, weapon):  # the Keeper has taken it away in the middle of the attack
        return
    if aim.ranged and not weapon.ranged:
        take_from(attacker, weapon)
        drop(fight.battle, lane, weapon)
        move_item(fight, attacker, weapon, "throws", NOBODY, "r-thrown")
    elif weapon.consumed:
        take_from(attacker, weapon)
        move_item(fight, attacker, weapon, "uses up", NOBODY, "r-hands")


def owns(attacker: Combatant, weapon: Item) -> bool:
    """Whether it can attack with the weapon: in hand, stowed or its own body [r-hands, r-unarmed]."""
    if weapon is UNARMED or among(weapon, attacker.held):
        return True
    return among(weapon, attacker.natural) or among(weapon, attacker.stowed)


def loose_items(actor: Combatant) -> list[Item]:
    """What can be handed over: everything but natural weapons, each kind once."""
    found: list[Item] = []
    for item in (*actor.held, *actor.stowed):
        if item not in found:
            found.append(item)
    return found
