# mypyc: skip - runs at the pace of people
"""The Keeper's word over the rules: set a gauge, move, add, remove, put a condition on or take it off."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final

from fray.engine.bounded import toml_from
from fray.engine.content import ContentError, Problems, Raw, Reader, near_or_all
from fray.engine.decisions import MALFORMED, Refused, number
from fray.engine.tape import Override
from fray.rulesets.stances.state import (
    CONDITION_NAMES,
    CONSCIOUS,
    EFFECT_NAMES,
    FLED,
    NO_STANCE,
    STANCE_NAMES,
    TO_COME,
    Fighter,
)
from fray.rulesets.stances.verbs import clear_head

if TYPE_CHECKING:
    from fray.rulesets.stances.state import StancesBattle

ORDERS: Final = ("set", "move", "add", "remove", "condition", "die", "end")
GAUGES: Final = {
    "guard": (0, 200), "vitality": (-3, 200), "composure": (0, 200), "momentum": (-3, 6), "attack_tn": (8, 14),
    "secrets": (0, 9), "copies": (0, 9),
}  # fmt: skip
SWITCHES: Final = ("prone", "shaken", "hexed", "covered")
COUNTED: Final = ("pinned", "sundered", "blur")
STATES: Final = tuple(name for name in CONDITION_NAMES if name != CONDITION_NAMES[TO_COME])


def overrule(battle: StancesBattle, order: Override) -> str:
    """Do what is ordered and say what was there before; anything that makes no sense is refused."""
    if order.order == "add":
        return add(battle, order.value)
    if order.order not in ORDERS:
        raise Refused(MALFORMED, f"{order.order!r} is no order; {near_or_all(order.order, list(ORDERS))}")
    if order.order == "set" and order.what == "fight attack_tn":  # [attack-tn-raise]
        before = str(battle.attack_tn)
        battle.attack_tn = number(order.value, 8, 14)
        return before
    if not 0 <= order.who < len(battle.fighters):
        raise Refused(MALFORMED, f"there is no combatant number {order.who}; there are {len(battle.fighters)}")
    one = battle.fighters[order.who]
    if order.order == "set":
        return set_gauge(one, order.what, order.value)
    if order.order == "move":
        return move(battle, one, order.value)
    if order.order == "remove":
        return set_state(one, CONDITION_NAMES[FLED])
    return set_condition(one, order.what, order.value)


def set_gauge(one: Fighter, gauge: str, value: str) -> str:
    """Set one number on a card, never above its maximum."""
    if gauge == "stance":
        return set_stance(one, value)
    if gauge not in GAUGES:
        raise Refused(MALFORMED, f"{one.name} has no {gauge!r}; {near_or_all(gauge, [*GAUGES, 'stance'])}")
    low, high = GAUGES[gauge]
    top = {"guard": one.guard_max, "vitality": one.vitality_max, "composure": one.composure_max}.get(gauge, high)
    floor = 1 if gauge == "vitality" and one.conscious() else low
    before = str(getattr(one, gauge))
    setattr(one, gauge, number(value, floor, top))
    return before


def set_stance(one: Fighter, value: str) -> str:
    if value not in STANCE_NAMES[1:]:
        raise Refused(MALFORMED, f"{value!r} is no stance; {near_or_all(value, list(STANCE_NAMES[1:]))}")
    before = STANCE_NAMES[one.stance]
    one.stance = one.last_stance = STANCE_NAMES.index(value)
    one.mastery = False
    one.counter_ready = one.counter_ready and value == "defensive"
    return before


def move(battle: StancesBattle, one: Fighter, value: str) -> str:
    """Put somebody into an area, by its name or number."""
    names = battle.field.names
    if value not in names and not (value.isdigit() and int(value) < len(names)):
        raise Refused(MALFORMED, f"there is no area {value!r}; {near_or_all(value, names)}")
    before = names[one.area]
    one.area = names.index(value) if value in names else int(value)
    one.covered = False
    return before


def set_state(one: Fighter, name: str) -> str:
    """In or out of the fight; whoever comes back has at least 1 Vitality and 1 Composure."""
    before = CONDITION_NAMES[one.condition]
    one.condition = CONDITION_NAMES.index(name)
    if one.condition == CONSCIOUS:
        one.vitality = max(1, one.vitality)
        one.composure = max(1, one.composure)
    else:
        clear_head(one)
        one.stance = NO_STANCE
        if name in ("dying", "stable"):
            one.vitality = min(0, max(one.vitality, -2))
    return before


def set_condition(one: Fighter, name: str, value: str) -> str:
    """Put a condition on ('yes') or take it off ('no'), or say what part somebody has in the fight."""
    if name in STATES:
        return set_state(one, name)
    known = [*SWITCHES, *COUNTED, *EFFECT_NAMES[1:], *STATES]
    if name not in known:
        raise Refused(MALFORMED, f"{name!r} is no condition here; {near_or_all(name, known)}")
    if value not in ("yes", "no"):
        raise Refused(MALFORMED, f"{value!r} will not do; write yes or no")
    if name in EFFECT_NAMES:
        return set_effect(one, 1 << EFFECT_NAMES.index(name), value == "yes")
    before = bool(getattr(one, name))
    setattr(one, name, (value == "yes") if name in SWITCHES else 1 if value == "yes" else 0)
    return "yes" if before else "no"


def set_effect(one: Fighter, effect: int, on: bool) -> str:
    """A lasting effect; a scar also moves the maximum of Guard."""
    before = one.suffers(effect)
    if before != on:
        if EFFECT_NAMES[effect.bit_length() - 1] == "scarred":
            one.guard_max += -1 if on else 1
            one.guard = min(one.guard, one.guard_max)
        one.lasting ^= effect
    return "yes" if before else "no"


def add(battle: StancesBattle, value: str) -> str:
    """Bring somebody in: a member as an encounter writes it, and its side; it joins at the start of the next round."""
    from fray.rulesets.stances import SYSTEM
    from fray.rulesets.stances.content import MAX_COMBATANTS, enlist, read_members

    try:
        data = toml_from(value)
    except tomllib.TOMLDecodeError as error:
        message = f'the newcomer is not TOML: {error}; write who = "npc-bandit" and so on'
        raise Refused(MALFORMED, message) from error
    problems = Problems()
    reader = Reader(Raw("the newcomer", "encounter", "member", "", data), problems)
    side = reader.choice("side", battle.sides)
    entrants = read_members(reader, SYSTEM.library().shelf, side, False, tuple(battle.field.names), "physical")
    try:
        problems.raise_any()
    except ContentError as error:
        raise Refused(MALFORMED, str(error)) from error
    if len(battle.fighters) + len(entrants) > MAX_COMBATANTS:
        raise Refused(MALFORMED, f"a fight has at most {MAX_COMBATANTS} combatants")
    taken = {one.name for one in battle.fighters}
    names: list[str] = []
    for entrant in entrants:
        one = enlist(battle, entrant, len(battle.fighters) + 1, battle.round + 1)
        letters = (f"{entrant.name} {chr(65 + index)}" for index in range(26))
        one.name = entrant.name if entrant.name not in taken else next(name for name in letters if name not in taken)
        taken.add(one.name)
        names.append(one.name)
    spread_leverage(battle, len(entrants))
    return ", ".join(names)


def spread_leverage(battle: StancesBattle, newcomers: int) -> None:
    """The table of learned secrets has a place for every combatant."""
    before = len(battle.fighters) - newcomers
    rows = [battle.leverage[side * before : (side + 1) * before] for side in range(len(battle.sides))]
    battle.leverage = [count for row in rows for count in [*row, *[0] * newcomers]]
