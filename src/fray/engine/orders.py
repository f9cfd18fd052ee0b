"""The Keeper's orders: what each is about, and what is refused in advance.

A system declares its orders; the engine checks every order against them here, for all systems. The system says what
an order means, and whether it can be carried out now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from fray.engine.battle import Battle
from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, NOBODY, Refused, number
from fray.engine.tape import END_FIGHT, Override

# The orders the engine itself carries out; all others go to the system.
NEXT_DIE: Final = "die"
REKEY: Final = "rekey"

MOST_SIDES: Final = 1000  # of any die
LONGEST_WORD: Final = 200
LONGEST_VALUE: Final = 4000  # a newcomer, written with all its gear
SHOWN: Final = 60  # so much of a wrong word is repeated
SURROGATES: Final = (0xD800, 0xDFFF)


class Order:
    """One kind of order. `of_the_fight` names what it can change that belongs to no combatant."""

    def __init__(self, name: str, about_combatant: bool = True, of_the_fight: tuple[str, ...] = ()) -> None:
        self.name = name
        self.about_combatant = about_combatant
        self.of_the_fight = of_the_fight

    def needs_combatant(self, what: str) -> bool:
        return self.about_combatant and what not in self.of_the_fight


NEXT_DIE_ORDER: Final = Order(NEXT_DIE, about_combatant=False)
END_ORDER: Final = Order(END_FIGHT, about_combatant=False)
REKEY_ORDER: Final = Order(REKEY, about_combatant=False)


@mypyc_attr(allow_interpreted_subclasses=True)
class Orders:
    """The orders of a system, and how they are carried out.

    `carry_out` gets the system's own battle and an order that has been checked. It changes the battle and returns what
    was there before, or refuses the order and changes nothing.
    """

    def __init__(self, kinds: tuple[Order, ...], carry_out: Callable[[Any, Override], str]) -> None:
        self.kinds = kinds
        self.carry_out = carry_out

    def check(self, battle: Battle, order: Override) -> None:
        """Refuse what no system could accept as an order in this fight."""
        check_order(order, self.kinds, battle.size(), battle.side_names())

    def overrule(self, battle: Battle, order: Override) -> str:
        """Check an order, carry it out, and return what was there before."""
        self.check(battle, order)
        return self.carry_out(battle, order)


def refuse_every_order(battle: Any, order: Override) -> str:
    raise Refused(MALFORMED, f"{shown(order.order)!r} is no order here")


NO_ORDERS: Final = Orders((), refuse_every_order)  # for fights without a Keeper


def check_order(order: Override, declared: tuple[Order, ...], combatants: int, sides: list[str]) -> None:
    """Refuse an unknown order, an unknown combatant, and text that cannot be stored."""
    for text, longest in ((order.order, LONGEST_WORD), (order.what, LONGEST_WORD), (order.value, LONGEST_VALUE)):
        check_text(text, longest)
    kind = kind_of(order.order, declared)
    lowest = 0 if kind.needs_combatant(order.what) else NOBODY
    if not lowest <= order.who < combatants:
        raise Refused(MALFORMED, f"there is no combatant number {shown(str(order.who))}; there are {combatants}")
    if order.order == NEXT_DIE:
        number(order.value, 1, MOST_SIDES)
    elif order.order == END_FIGHT and order.what and order.what not in sides:
        raise Refused(MALFORMED, f"no side is called {shown(order.what)!r}; {near_or_all(order.what, sides)}")


def kind_of(name: str, declared: tuple[Order, ...]) -> Order:
    """The declared order of this name."""
    if name == REKEY:  # used by the table after an undo; not shown to the Keeper
        return REKEY_ORDER
    known = [*declared, NEXT_DIE_ORDER, END_ORDER]
    for kind in known:
        if kind.name == name:
            return kind
    raise Refused(MALFORMED, f"{shown(name)!r} is no order; {near_or_all(name, [kind.name for kind in known])}")


def check_text(text: str, longest: int) -> None:
    """A text that can be stored and shown: not too long, no NUL and no half of a character."""
    if len(text) > longest:
        raise Refused(MALFORMED, f"{shown(text)!r} is too long; write at most {longest} characters")
    low, high = SURROGATES
    for character in text:
        code = ord(character)
        if code == 0 or low <= code <= high:
            raise Refused(MALFORMED, f"{shown(text)!r} has a character in it that cannot be stored")


def shown(text: str) -> str:
    """The beginning of a text, for messages."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."
