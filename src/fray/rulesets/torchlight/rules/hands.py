"""What is in a combatant's hands, and what becomes of a weapon that was used [r-hands, r-thrown, r-item-actions]."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import NOBODY, Aim
from fray.rulesets.torchlight.model.sheets import HANDS, SHIELD, UNARMED, Item
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.verbs import drop, move_item, take_from, without


def hands_used(items: Sequence[Item]) -> int:
    used = 0
    for item in items:
        used += item.hands
    return used


def ready(fight: Fight[TorchlightBattle], one: Combatant, weapon: Item) -> None:
    """Drawing is free with an Attack; what no longer fits into the hands is stowed, not dropped [r-hands]."""
    if weapon is UNARMED or weapon.natural or weapon in one.held:
        return
    one.stowed = without(one.stowed, weapon)
    held = list(one.held)
    while held and hands_used(held) + weapon.hands > HANDS:
        one.stowed = (*one.stowed, held.pop(first_to_stow(held)))
    one.held = (*held, weapon)
    move_item(fight, one, weapon, "draws", NOBODY, "r-hands")


def first_to_stow(held: list[Item]) -> int:
    """The last thing taken in hand, but a shield only after everything else."""
    for index in range(len(held) - 1, -1, -1):
        if held[index].sort != SHIELD:
            return index
    return len(held) - 1


def after_attack(fight: Fight[TorchlightBattle], one: Combatant, lane: int, aim: Aim) -> None:
    """Hiding and aim are over; what was thrown lies in the target's lane, what is consumed is gone.

    [hide-attack, r-hide, r-called-shot, r-thrown]
    """
    if one.hidden and fight.listening:
        fight.note(ev.LostStatus("hide-attack", one.who, "hidden"))
    one.hidden = False
    one.hidden_bonus = False
    one.called = NOBODY
    weapon = aim.weapon
    if aim.ranged and not weapon.ranged:
        take_from(one, weapon)
        drop(fight.battle, lane, weapon)
        move_item(fight, one, weapon, "throws", NOBODY, "r-thrown")
    elif weapon.consumed:
        take_from(one, weapon)
        move_item(fight, one, weapon, "uses up", NOBODY, "r-hands")
