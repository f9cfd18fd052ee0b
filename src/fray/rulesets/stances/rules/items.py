"""Potions, elixirs and the healer's kit."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import UseItem
from fray.rulesets.stances.model.state import Combatant, StancesBattle
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.dying import magical_healing
from fray.rulesets.stances.rules.verbs import gain


def usable_items(battle: StancesBattle, user: Combatant) -> list[UseItem]:
    """A potion is for the user or an ally in the same area, an elixir for the user alone.

    [item-healing-potion, item-momentum-elixir]
    """
    found: list[UseItem] = []
    for index, item in enumerate(user.sheet.items):
        if user.item_uses[index] < 1 or item.effect == "first aid":
            continue
        for ally in battle.combatants:
            mine = ally.side == user.side and ally.area == user.area and (ally.conscious() or ally.fallen())
            if mine and (item.effect == "heal" or ally is user):
                found.append(UseItem(index, item.id.removeprefix("item-"), ally.who))
    return found


def use_item(fight: Fight[StancesBattle], user: Combatant, choice: UseItem) -> None:
    """Magical healing of 2d6 Vitality, or +2 Momentum [r-first-aid, r-momentum-sources-closed]."""
    item = user.sheet.items[choice.item]
    target = fight.battle.combatants[choice.target]
    user.item_uses[choice.item] -= 1
    if fight.listening:
        fight.note(ev.Acted("r-actions-per-turn", user.who, target.who, item.name))
    if item.effect == "momentum":
        gain(fight, user, item.amount, item.name, "r-actions-per-turn")
        return
    amount = plain_dice(fight, user, "healing", item.dice)
    if fight.listening:
        fight.note(ev.DieRolled("r-first-aid", user.who, "healing", fight.faces, amount))
    magical_healing(fight, target, amount, "r-first-aid")
