# mypyc: skip - runs at the pace of people
"""The Keeper's orders: set a gauge, move, add, remove, put a condition on or take it off."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fray.engine.content import near_or_all
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.library import library_with
from fray.engine.newcomers import Newcomer, distinct_names
from fray.engine.orders import Order
from fray.engine.tape import Override
from fray.rulesets.stances.content.encounters import MAX_COMBATANTS, read_members
from fray.rulesets.stances.content.library import StancesLibrary
from fray.rulesets.stances.content.opening import enlist
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
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.stances import may_be_aggressive
from fray.rulesets.stances.rules.verbs import clear_head

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
    combatant = battle.combatants[order.who]
    if order.order == "set":
        return set_gauge(battle, combatant, order.what, order.value)
    if order.order == "move":
        return move(battle, combatant, order.value)
    if order.order == "remove":
        return set_state(combatant, CONDITION_NAMES[FLED])
    return set_condition(combatant, order.what, order.value)


def set_gauge(battle: StancesBattle, combatant: Combatant, gauge: str, value: str) -> str:
    """Set one number on a card, never above its maximum."""
    if gauge == "stance":
        return set_stance(battle, combatant, value)
    if gauge not in GAUGES:
        raise Refused(MALFORMED, f"{combatant.name} has no {gauge!r}; {near_or_all(gauge, [*GAUGES, 'stance'])}")
    low, high = bounds(combatant, gauge)
    before = str(getattr(combatant, gauge))
    setattr(combatant, gauge, number(value, low, high))
    return before


def bounds(combatant: Combatant, gauge: str) -> tuple[int, int]:
    """The least and the most a gauge can show for a combatant as it is now."""
    low, high = GAUGES[gauge]
    if gauge == "guard":
        return 0, combatant.guard_max
    if gauge == "composure":
        return (1 if combatant.conscious() else 0), combatant.composure_max
    if gauge == "momentum" and combatant.mindless():
        raise Refused(ILLEGAL, f"{combatant.name} is mindless and has no Momentum")
    if gauge != "vitality":
        return low, high
    if combatant.conscious() or combatant.condition == TO_COME:
        return 1, combatant.vitality_max
    if combatant.condition == DYING:
        return DEATH + 1, 0
    raise Refused(ILLEGAL, f"{combatant.name} is {CONDITION_NAMES[combatant.condition]}; change that first")


def set_stance(battle: StancesBattle, combatant: Combatant, value: str) -> str:
    if value not in STANCE_NAMES[1:]:
        raise Refused(MALFORMED, f"{value!r} is no stance; {near_or_all(value, list(STANCE_NAMES[1:]))}")
    stance = STANCE_NAMES.index(value)
    if not combatant.conscious() or (battle.phase == TURNS and combatant.who not in battle.order):
        raise Refused(ILLEGAL, f"{combatant.name} has no turn in this round, and so no stance")
    if stance == AGGRESSIVE and not may_be_aggressive(battle, combatant):
        raise Refused(ILLEGAL, f"{combatant.name} cannot be Aggressive in {combatant.sheet.armor.name}")
    before = STANCE_NAMES[combatant.stance]
    combatant.stance = combatant.last_stance = stance
    combatant.mastery = False
    combatant.counter_ready = combatant.counter_ready and value == "defensive"
    return before


def move(battle: StancesBattle, combatant: Combatant, value: str) -> str:
    """Put a combatant into an area, by its name or number."""
    names = battle.field.names
    if value not in names and not (value.isdigit() and int(value) < len(names)):
        raise Refused(MALFORMED, f"there is no area {value!r}; {near_or_all(value, names)}")
    before = names[combatant.area]
    combatant.area = names.index(value) if value in names else int(value)
    combatant.covered = False
    return before


def set_state(combatant: Combatant, name: str) -> str:
    """In or out of the fight; a combatant who comes back has at least 1 Vitality and 1 Composure."""
    before = CONDITION_NAMES[combatant.condition]
    if name in ("dying", "stable") and not combatant.saves():
        raise Refused(ILLEGAL, f"{combatant.name} makes no death saves: at 0 Vitality they are dead")
    combatant.condition = CONDITION_NAMES.index(name)
    if combatant.condition == CONSCIOUS:
        combatant.vitality = max(1, combatant.vitality)
        combatant.composure = max(1, combatant.composure)
    else:
        clear_head(combatant)
        combatant.stance = NO_STANCE
        if name == "dying":
            combatant.vitality = min(0, max(combatant.vitality, DEATH + 1))
        elif name == "stable":
            combatant.vitality = 0
        elif name == "dead":
            combatant.vitality = min(combatant.vitality, DEATH if combatant.saves() else 0)
    return before


def set_condition(combatant: Combatant, name: str, value: str) -> str:
    """Put a condition on ('yes') or take it off ('no'), or say what part a combatant has in the fight."""
    if name in STATES:
        return set_state(combatant, name)
    known = [*SWITCHES, *COUNTED, *EFFECT_NAMES[1:], *STATES]
    if name not in known:
        raise Refused(MALFORMED, f"{name!r} is no condition here; {near_or_all(name, known)}")
    if value not in ("yes", "no"):
        raise Refused(MALFORMED, f"{value!r} is not valid: write yes or no")
    if name in EFFECT_NAMES:
        return set_effect(combatant, 1 << EFFECT_NAMES.index(name), value == "yes")
    before = bool(getattr(combatant, name))
    setattr(combatant, name, (value == "yes") if name in SWITCHES else 1 if value == "yes" else 0)
    return "yes" if before else "no"


def set_effect(combatant: Combatant, effect: int, on: bool) -> str:
    """A lasting effect; a scar also moves the maximum of Guard."""
    before = combatant.suffers(effect)
    if before != on:
        if EFFECT_NAMES[effect.bit_length() - 1] == "scarred":
            combatant.guard_max += -1 if on else 1
            combatant.guard = min(combatant.guard, combatant.guard_max)
        combatant.lasting ^= effect
    return "yes" if before else "no"


def add(battle: StancesBattle, value: str) -> str:
    """Bring a combatant in: a member as an encounter writes it, and its side; it joins in the next round."""
    newcomer = Newcomer(value, 'who = "npc-bandit" and so on')
    side = newcomer.reader.choice("side", battle.sides)
    entrants = read_members(
        newcomer.reader, library_with(StancesLibrary).shelf, side, False, tuple(battle.field.names), "physical"
    )
    newcomer.refuse_problems()
    if len(battle.combatants) + len(entrants) > MAX_COMBATANTS:
        raise Refused(MALFORMED, f"a fight has at most {MAX_COMBATANTS} combatants")
    names = distinct_names([entrant.name for entrant in entrants], [combatant.name for combatant in battle.combatants])
    for entrant, name in zip(entrants, names, strict=True):
        enlist(battle, replace(entrant, name=name), len(battle.combatants) + 1, battle.round + 1)
    spread_leverage(battle, len(entrants))
    return ", ".join(names)


def spread_leverage(battle: StancesBattle, newcomers: int) -> None:
    """The table of learned secrets has a place for every combatant."""
    before = len(battle.combatants) - newcomers
    rows = [battle.leverage[side * before : (side + 1) * before] for side in range(len(battle.sides))]
    battle.leverage = [count for row in rows for count in [*row, *[0] * newcomers]]
