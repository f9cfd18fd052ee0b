"""Brandish: choosing what to hold [action-brandish, r-brandish]."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.options import Hold
from fray.rulesets.sixseconds.model.state import Combatant, SixFight


class ChooseHold(Decision[Hold]):
    """Which items to hold, of everything carried [action-brandish, r-brandish]."""

    KIND = "hold"
    CLAUSE = "action-brandish"

    def __init__(self, holder: Combatant) -> None:
        super().__init__(holder.seat, holder.who)
        self.holder = holder

    def stands(self) -> bool:
        return self.holder.able()

    def options(self) -> list[Hold]:
        return hold_options(self.holder) or [Hold((), ())]


def hold_options(holder: Combatant) -> list[Hold]:
    """Every set of items the hands can hold, other than the present one [r-brandish]."""
    items = sorted([*holder.held, *holder.carried], key=lambda item: (item.gear.id, name_with_state(item)))
    names = [name_of(holder, item) for item in items]
    now = sorted([name_of(holder, item) for item in holder.held])
    sets: dict[tuple[str, ...], tuple[Item, ...]] = {(): ()}
    for index, item in enumerate(items):
        if item.gear.hands > holder.sheet.hand_count:
            continue
        sets.setdefault((names[index],), (item,))
        for later in range(index + 1, len(items)):
            if item.gear.hands + items[later].gear.hands <= holder.sheet.hand_count:
                sets.setdefault((names[index], names[later]), (item, items[later]))
    return [Hold(chosen, sets[chosen]) for chosen in sets if sorted(chosen) != now]


def name_of(holder: Combatant, item: Item) -> str:
    """An item by its kind; where copies of it differ, by its state as well."""
    for copy in [*holder.held, *holder.carried]:
        if copy.gear is item.gear and (copy.durability != item.durability or copy.loaded != item.loaded):
            return name_with_state(item)
    return item.gear.id


def name_with_state(item: Item) -> str:
    return f"{item.gear.id}/{item.durability}{'' if item.loaded else '!'}"


def brandish(fight: SixFight, holder: Combatant) -> None:
    """Set the hands to the chosen items; the others are stowed [action-brandish, r-brandish]."""
    choice = fight.ask(ChooseHold(holder))
    if not holder.able():  # the Keeper has put the holder out of the fight
        return
    stock = [*holder.held, *holder.carried]
    held: list[Item] = []
    for name in choice.names:
        item = next(item for item in stock if name_of(holder, item) == name)
        stock.remove(item)
        held.append(item)
    holder.held = held
    holder.carried = stock
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.Brandished("action-brandish", holder.who, [item.gear.title for item in held]))
