# mypyc: skip - runs at the pace of people
"""How a system carries out the Keeper's orders: it names a function for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from fray.engine.battle import Battle
from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.orders import Order, Orders
from fray.engine.tape import Override

B = TypeVar("B", bound=Battle)
C = TypeVar("C")


@dataclass(frozen=True)
class Overrides(Generic[B, C]):
    """What each order does. Every function returns what was there before."""

    set: Callable[[B, C, str, str], str]  # a combatant's gauge to a value
    move: Callable[[B, C, str], str]  # a combatant to a place
    remove: Callable[[B, C], str]  # a combatant from the fight
    condition: Callable[[B, C, str, str], str]  # a combatant's condition on or off
    add: Callable[[B, str], str]  # newcomers, as an encounter writes them
    of_the_fight: Mapping[str, Callable[[B, str], str]] = field(default_factory=dict)  # gauges of no combatant
    of_a_combatant: Mapping[str, Callable[[B, C, str, str], str]] = field(default_factory=dict)  # further orders
    of_the_board: Mapping[str, Callable[[B, str, str], str]] = field(default_factory=dict)  # further orders

    def orders(self) -> Orders:
        alone = ("add", *self.of_the_board)  # about no combatant
        names = ("set", "move", "add", "remove", "condition", *self.of_a_combatant, *self.of_the_board)
        kinds = [Order(name, name not in alone, tuple(self.of_the_fight) if name == "set" else ()) for name in names]
        return Orders(tuple(kinds), self.carry_out)

    def carry_out(self, battle: B, order: Override) -> str:
        """Do what is ordered and say what was there before; what cannot be done is refused."""
        if order.order == "add":
            return self.add(battle, order.value)
        if order.order in self.of_the_board:
            return self.of_the_board[order.order](battle, order.what, order.value)
        if order.order == "set" and order.what in self.of_the_fight:
            return self.of_the_fight[order.what](battle, order.value)
        roster: Any = battle
        combatant: C = roster.combatants[order.who]
        if order.order == "move":
            return self.move(battle, combatant, order.value)
        if order.order == "remove":
            return self.remove(battle, combatant)
        change = {"set": self.set, "condition": self.condition, **self.of_a_combatant}[order.order]
        return change(battle, combatant, order.what, order.value)


def check_gauge(name: str, gauge: str, known: Iterable[str]) -> None:
    """Refuse a gauge that a combatant does not have."""
    if gauge not in known:
        raise Refused(MALFORMED, f"{name} has no {gauge!r}; {near_or_all(gauge, list(known))}")


def check_condition(condition: str, known: Iterable[str]) -> None:
    if condition not in known:
        raise Refused(MALFORMED, f"{condition!r} is no condition here; {near_or_all(condition, list(known))}")


def is_yes(value: str) -> bool:
    """Whether a condition is ordered on or off."""
    if value not in ("yes", "no"):
        raise Refused(MALFORMED, f"{value!r} is not valid: write yes or no")
    return value == "yes"


def yes(there: bool) -> str:
    return "yes" if there else "no"
