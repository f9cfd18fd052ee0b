"""Brandish: choosing what to hold [action-brandish, r-brandish]."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.options import Hold
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight


class ChooseHold(Decision[Hold]):
    """Which items to hold, of everything carried [action-brandish, r-brandish]."""

    KIND = "hold"
    CLAUSE = "action-brandish"

    def __init__(self, battle: SixBattle, holder: Combatant) -> None:
        super().__init__(holder.seat, holder.who)
        self.battle = battle
        self.holder = holder

    def options(self) -> list[Hold]:
        return hold_options(self.holder)


def hold_options(holder: Combatant) -> list[Hold]:
    """Every set of items the hands can hold, other than the present one [r-brandish]."""
    items = sorted([*holder.held, *holder.carried], key=lambda item: (item.gear.id, item.fingerprint()))
    now = tuple(sorted([name_of(holder, item) for item in holder.held]))
    sets: list[tuple[str, ...]] = [()]
    for index, item in enumerate(items):
        if item.gear.hands > holder.sheet.hand_count:
            continue
        sets.append((name_of(holder, item),))
        sets.extend(
            [
                (name_of(holder, item), name_of(holder, second))
                for second in items[index + 1 :]
                if item.gear.hands + second.gear.hands <= holder.sheet.hand_count
            ]
        )
    return [Hold(chosen) for chosen in dict.fromkeys(sets) if tuple(sorted(chosen)) != now]


def name_of(holder: Combatant, item: Item) -> str:
    """An item by its kind; where copies of it differ, by its state as well."""
    for copy in [*holder.held, *holder.carried]:
        if copy.gear is item.gear and (copy.durability != item.durability or copy.loaded != item.loaded):
            return item.fingerprint()
    return item.gear.id


def brandish(fight: SixFight, holder: Combatant) -> None:
    """Set the hands to the chosen items; the others are stowed [action-brandish, r-brandish]."""
    choice = fight.ask(ChooseHold(fight.battle, holder))
    stock = [*holder.held, *holder.carried]
    held: list[Item] = []
    for name in choice.items:
        item = next(item for item in stock if name_of(holder, item) == name)
        stock.remove(item)
        held.append(item)
    holder.held = held
    holder.carried = stock
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.Brandished("action-brandish", holder.who, [item.gear.title for item in held]))
