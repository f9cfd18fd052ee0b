# mypyc: skip - runs at the pace of people
"""The Keeper's word over the rules: set a gauge, move, add, remove, put a condition on or take it off."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from fray.engine.content import near_or_all
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.newcomers import Newcomer, distinct_names
from fray.engine.orders import Order
from fray.engine.tape import Override
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONDITION_NAMES,
    CONSCIOUS,
    DEATH,
    DYING,
    EFFECT_NAMES,
    FLED,
    NO_STANCE,
    STANCE_NAMES,
    TO_COME,
    TURNS,
    Fighter,
)
from fray.rulesets.stances.rules.initiative import may_be_aggressive
from fray.rulesets.stances.rules.verbs import clear_head

if TYPE_CHECKING:
    from fray.rulesets.stances.model.state import StancesBattle

ATTACK_TN: Final = "fight attack_tn"
ORDERS: Final = (
    Order("set", of_the_fight=(ATTACK_TN,)),
    Order("move"),
    Order("add", about_somebody=False),
    Order("remove"),
    Order("condition"),
)
GAUGES: Final = {
    "guard": (0, 200), "vitality": (-3, 200), "composure": (0, 200), "momentum": (-3, 6), "attack_tn": (8, 14),
    "secrets": (0, 9), "copies": (0, 9),
}  # fmt: skip
SWITCHES: Final = ("prone", "shaken", "hexed", "covered")
COUNTED: Final = ("pinned", "sundered", "blur")
STATES: Final = tuple(name for name in CONDITION_NAMES if name != CONDITION_NAMES[TO_COME])


def carry_out(battle: StancesBattle, order: Override) -> str:
    """Do what is ordered and say what was there before; what cannot be done is refused."""
    if order.order == "add":
        return add(battle, order.value)
    if order.order == "set" and order.what == ATTACK_TN:  # [attack-tn-raise]
        before = str(battle.attack_tn)
        battle.attack_tn = number(order.value, 8, 14)
        return before
    one = battle.fighters[order.who]
    if order.order == "set":
        return set_gauge(battle, one, order.what, order.value)
    if order.order == "move":
        return move(battle, one, order.value)
    if order.order == "remove":
        return set_state(one, CONDITION_NAMES[FLED])
    return set_condition(one, order.what, order.value)


def set_gauge(battle: StancesBattle, one: Fighter, gauge: str, value: str) -> str:
    """Set one number on a card, never above its maximum."""
    if gauge == "stance":
        return set_stance(battle, one, value)
    if gauge not in GAUGES:
        raise Refused(MALFORMED, f"{one.name} has no {gauge!r}; {near_or_all(gauge, [*GAUGES, 'stance'])}")
    low, high = bounds(one, gauge)
    before = str(getattr(one, gauge))
    setattr(one, gauge, number(value, low, high))
    return before


def bounds(one: Fighter, gauge: str) -> tuple[int, int]:
    """The least and the most a gauge can show for somebody as they are now."""
    low, high = GAUGES[gauge]
    if gauge == "guard":
        return 0, one.guard_max
    if gauge == "composure":
        return (1 if one.conscious() else 0), one.composure_max
    if gauge == "momentum" and one.mindless():
        raise Refused(ILLEGAL, f"{one.name} is mindless and has no Momentum")
    if gauge != "vitality":
        return low, high
    if one.conscious() or one.condition == TO_COME:
        return 1, one.vitality_max
    if one.condition == DYING:
        return DEATH + 1, 0
    raise Refused(ILLEGAL, f"{one.name} is {CONDITION_NAMES[one.condition]}; change that first")


def set_stance(battle: StancesBattle, one: Fighter, value: str) -> str:
    if value not in STANCE_NAMES[1:]:
        raise Refused(MALFORMED, f"{value!r} is no stance; {near_or_all(value, list(STANCE_NAMES[1:]))}")
    stance = STANCE_NAMES.index(value)
    if not one.conscious() or (battle.phase == TURNS and one.who not in battle.order):
        raise Refused(ILLEGAL, f"{one.name} has no turn in this round, and so no stance")
    if stance == AGGRESSIVE and not may_be_aggressive(battle, one):
        raise Refused(ILLEGAL, f"{one.name} cannot be Aggressive in {one.sheet.armor.name}")
    before = STANCE_NAMES[one.stance]
    one.stance = one.last_stance = stance
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
    if name in ("dying", "stable") and not one.saves():
        raise Refused(ILLEGAL, f"{one.name} makes no death saves: at 0 Vitality they are dead")
    one.condition = CONDITION_NAMES.index(name)
    if one.condition == CONSCIOUS:
        one.vitality = max(1, one.vitality)
        one.composure = max(1, one.composure)
    else:
        clear_head(one)
        one.stance = NO_STANCE
        if name == "dying":
            one.vitality = min(0, max(one.vitality, DEATH + 1))
        elif name == "stable":
            one.vitality = 0
        elif name == "dead":
            one.vitality = min(one.vitality, DEATH if one.saves() else 0)
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
    from fray.rulesets.stances.content.library import MAX_COMBATANTS, enlist, read_members

    newcomer = Newcomer(value, 'who = "npc-bandit" and so on')
    side = newcomer.reader.choice("side", battle.sides)
    entrants = read_members(newcomer.reader, SYSTEM.library().shelf, side, False, tuple(battle.field.names), "physical")
    newcomer.refuse_problems()
    if len(battle.fighters) + len(entrants) > MAX_COMBATANTS:
        raise Refused(MALFORMED, f"a fight has at most {MAX_COMBATANTS} combatants")
    names = distinct_names([entrant.name for entrant in entrants], [one.name for one in battle.fighters])
    for entrant, name in zip(entrants, names, strict=True):
        enlist(battle, replace(entrant, name=name), len(battle.fighters) + 1, battle.round + 1)
    spread_leverage(battle, len(entrants))
    return ", ".join(names)


def spread_leverage(battle: StancesBattle, newcomers: int) -> None:
    """The table of learned secrets has a place for every combatant."""
    before = len(battle.fighters) - newcomers
    rows = [battle.leverage[side * before : (side + 1) * before] for side in range(len(battle.sides))]
    battle.leverage = [count for row in rows for count in [*row, *[0] * newcomers]]
