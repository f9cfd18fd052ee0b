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

    def __init__(self, battle: SixBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Hold]:
        return hold_options(self.one)


def hold_options(one: Combatant) -> list[Hold]:
    """Every set of items the hands can hold, other than the present one [r-brandish]."""
    items = sorted([*one.held, *one.carried], key=lambda item: (item.gear.id, item.words()))
    now = tuple(sorted([name_of(one, item) for item in one.held]))
    sets: list[tuple[str, ...]] = [()]
    for index, item in enumerate(items):
        if item.gear.hands > one.sheet.hand_count:
            continue
        sets.append((name_of(one, item),))
        sets.extend(
            [
                (name_of(one, item), name_of(one, other))
                for other in items[index + 1 :]
                if item.gear.hands + other.gear.hands <= one.sheet.hand_count
            ]
        )
    return [Hold(chosen) for chosen in dict.fromkeys(sets) if tuple(sorted(chosen)) != now]


def name_of(one: Combatant, item: Item) -> str:
    """An item by its kind; where copies of it differ, by its state as well."""
    for other in [*one.held, *one.carried]:
        if other.gear is item.gear and (other.durability != item.durability or other.loaded != item.loaded):
            return item.words()
    return item.gear.id


def brandish(fight: SixFight, one: Combatant) -> None:
    """Set the hands to the chosen items; the others are stowed [action-brandish, r-brandish]."""
    choice = fight.ask(ChooseHold(fight.battle, one))
    stock = [*one.held, *one.carried]
    held: list[Item] = []
    for name in choice.items:
        item = next(item for item in stock if name_of(one, item) == name)
        stock.remove(item)
        held.append(item)
    one.held = held
    one.carried = stock
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.Brandished("action-brandish", one.who, [item.gear.title for item in held]))
