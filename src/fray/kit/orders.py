"""The Keeper's orders in a little system: set a gauge, put a mark on or off, take someone out, bring someone in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fray.engine.decisions import ILLEGAL, Refused, number
from fray.engine.orders import Orders
from fray.engine.overrides import Overrides, check_condition, check_gauge, is_yes, yes
from fray.kit.content import combatant_of
from fray.kit.fields import GAUGE, MARK, of_kind
from fray.kit.state import Battle, Combatant

if TYPE_CHECKING:
    from fray.kit.system import System


def orders_of(system: System) -> Orders:
    def add(battle: Battle[Combatant], text: str) -> str:
        for entrant in system.library().newcomer(battle, text):
            battle.combatants.append(combatant_of(system.combatant, battle.size(), entrant))
        return ""

    return Overrides(set_gauge, move, remove, put_mark, add).orders()


def set_gauge(battle: Battle[Combatant], combatant: Combatant, what: str, value: str) -> str:
    check_gauge(combatant.name, what, [known.name for known in of_kind(type(combatant), GAUGE)])
    before = getattr(combatant, what)
    setattr(combatant, what, number(value, 0, combatant.most(what)))
    return str(before)


def put_mark(battle: Battle[Combatant], combatant: Combatant, what: str, value: str) -> str:
    check_condition(what, [known.name for known in of_kind(type(combatant), MARK)])
    before = getattr(combatant, what)
    setattr(combatant, what, is_yes(value))
    return yes(before)


def move(battle: Battle[Combatant], combatant: Combatant, place: str) -> str:
    raise Refused(ILLEGAL, "there is only one place in this fight")


def remove(battle: Battle[Combatant], combatant: Combatant) -> str:
    if combatant.gone:
        raise Refused(ILLEGAL, f"{combatant.name} is out already")
    combatant.gone = True
    return ""
