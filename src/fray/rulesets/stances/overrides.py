# mypyc: skip - runs at the pace of people
"""The Keeper's orders: set a gauge, move, add, remove, put a condition on or take it off, grant a rest."""

from __future__ import annotations

from typing import Final

from fray.engine.content import near_or_all
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.library import library_with
from fray.engine.newcomers import Newcomer, admitted
from fray.engine.overrides import Overrides, check_condition, check_gauge, is_yes, yes
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
    STANCE_NAMES,
    TO_COME,
    TURNS,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.recovery import begin_scene, may_rest, rest
from fray.rulesets.stances.rules.stances import may_be_aggressive
from fray.rulesets.stances.rules.verbs import clear_head, come_to

ATTACK_TN: Final = "fight attack_tn"
GAUGES: Final = {
    "guard": (0, 200), "vitality": (-3, 200), "composure": (0, 200), "momentum": (-3, 6), "attack_tn": (8, 14),
    "secrets": (0, 9), "copies": (0, 9),
}  # fmt: skip
SWITCHES: Final = ("prone", "shaken", "hexed", "covered")
COUNTED: Final = ("pinned", "sundered", "blur")
KEPT_UP: Final = ("covered", "blur")
REFRESHED: Final = "refreshed"
BREAKS: Final = (REFRESHED, "rested")  # between scenes [r-recovery]
LONGEST_REST: Final = 1000  # hours
STATES: Final = tuple(name for name in CONDITION_NAMES if name != CONDITION_NAMES[TO_COME])


def set_attack_tn(battle: StancesBattle, value: str) -> str:
    """The Keeper may raise the number that attacks need [attack-tn-raise]."""
    before, battle.attack_tn = battle.attack_tn, number(value, 8, 14)
    return str(before)


def set_gauge(battle: StancesBattle, combatant: Combatant, gauge: str, value: str) -> str:
    """Set one number on a card, never above its maximum."""
    if gauge == "stance":
        return set_stance(battle, combatant, value)
    check_gauge(combatant.name, gauge, [*GAUGES, "stance"])
    if gauge == "copies":
        check_conscious(combatant, gauge)
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
    combatant.stance = stance
    combatant.mastery = False
    combatant.counter_ready = combatant.counter_ready and value == "defensive"
    return before


def move(battle: StancesBattle, combatant: Combatant, value: str) -> str:
    """Put a combatant into an area, by its name or number."""
    names = battle.field.names
    called = [battle.field.called(area) for area in range(len(names))]
    if value not in names and value not in called and not (value.isdigit() and int(value) < len(names)):
        raise Refused(MALFORMED, f"there is no area {value!r}; {near_or_all(value, called)}")
    before = called[combatant.area]
    combatant.area = named_area(value, names, called)
    combatant.covered = False
    return before


def named_area(value: str, names: list[str], called: list[str]) -> int:
    """An area by the name an encounter gives it, by what people call it, or by its number."""
    return names.index(value) if value in names else called.index(value) if value in called else int(value)


def set_state(battle: StancesBattle, combatant: Combatant, name: str) -> str:
    """In or out of the fight; a combatant who comes back has at least 1 Vitality and 1 Composure."""
    before = CONDITION_NAMES[combatant.condition]
    if name in ("dying", "stable") and not combatant.saves():
        raise Refused(ILLEGAL, f"{combatant.name} makes no death saves: at 0 Vitality they are dead")
    if name == before:
        return before
    combatant.condition = CONDITION_NAMES.index(name)
    if combatant.condition == CONSCIOUS:
        come_to(battle, combatant)
        combatant.vitality = max(1, combatant.vitality)
        combatant.composure = max(1, combatant.composure)
    else:
        clear_head(combatant)
        if name == "dying":
            combatant.vitality = min(0, max(combatant.vitality, DEATH + 1))
        elif name == "stable":
            combatant.vitality = 0
        elif name == "dead":
            combatant.vitality = min(combatant.vitality, DEATH if combatant.saves() else 0)
    return before


def remove(battle: StancesBattle, combatant: Combatant) -> str:
    return set_state(battle, combatant, CONDITION_NAMES[FLED])


def set_condition(battle: StancesBattle, combatant: Combatant, name: str, value: str) -> str:
    """Put a condition on ('yes') or take it off ('no'), or say what part a combatant has in the fight."""
    if name in STATES:
        return set_state(battle, combatant, name)
    word, _, hours = name.partition(" ")
    if word in BREAKS:
        return grant(battle, combatant, word, hours, value)
    check_condition(name, [*SWITCHES, *COUNTED, *EFFECT_NAMES[1:], *STATES, *BREAKS])
    on = is_yes(value)
    if name in EFFECT_NAMES:
        return set_effect(combatant, 1 << EFFECT_NAMES.index(name), on)
    if on and name in KEPT_UP:
        check_conscious(combatant, name)
    before = bool(getattr(combatant, name))
    setattr(combatant, name, on if name in SWITCHES else int(on))
    return yes(before)


def check_conscious(combatant: Combatant, what: str) -> None:
    """Refuse what only the conscious can keep up [r-fall-at-zero]."""
    if not combatant.conscious():
        raise Refused(
            ILLEGAL, f"{combatant.name} is {CONDITION_NAMES[combatant.condition]} and cannot keep up {what!r}"
        )


def grant(battle: StancesBattle, combatant: Combatant, word: str, hours: str, value: str) -> str:
    """'refreshed': a new scene begins for it. 'rested', 'rested 8': so many hours of rest [r-recovery]."""
    if not is_yes(value):
        raise Refused(ILLEGAL, "a rest cannot be taken back; undo the order instead")
    if word == REFRESHED:
        begin_scene(combatant)
    elif may_rest(combatant):
        rest(battle, combatant, number(hours or "1", 1, LONGEST_REST))
    else:
        raise Refused(ILLEGAL, f"{combatant.name} is {CONDITION_NAMES[combatant.condition]} and cannot rest")
    return yes(False)


def set_effect(combatant: Combatant, effect: int, on: bool) -> str:
    """A lasting effect; a scar also moves the maximum of Guard."""
    before = combatant.suffers(effect)
    if before != on:
        if EFFECT_NAMES[effect.bit_length() - 1] == "scarred":
            combatant.guard_max += -1 if on else 1
            combatant.guard = min(combatant.guard, combatant.guard_max)
        combatant.lasting ^= effect
    return yes(before)


def add(battle: StancesBattle, value: str) -> str:
    """Bring a combatant in: a member as an encounter writes it, and its side; it joins in the next round."""
    newcomer = Newcomer(value, 'who = "npc-bandit" and so on')
    side = newcomer.reader.choice("side", battle.sides)
    entrants = read_members(
        newcomer.reader, library_with(StancesLibrary).shelf, side, False, tuple(battle.field.names), "physical"
    )
    newcomer.refuse_problems()
    entrants = admitted(battle, entrants, MAX_COMBATANTS)
    for entrant in entrants:
        enlist(battle, entrant, len(battle.combatants) + 1, battle.round + 1)
    spread_leverage(battle, len(entrants))
    return ", ".join(entrant.name for entrant in entrants)


def spread_leverage(battle: StancesBattle, newcomers: int) -> None:
    """The table of learned secrets has a place for every combatant."""
    before = len(battle.combatants) - newcomers
    rows = [battle.leverage[side * before : (side + 1) * before] for side in range(len(battle.sides))]
    battle.leverage = [count for row in rows for count in [*row, *[0] * newcomers]]


OVERRIDES: Final = Overrides(set_gauge, move, remove, set_condition, add, {ATTACK_TN: set_attack_tn})
