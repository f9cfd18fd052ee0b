# mypyc: skip - runs at the pace of people
"""The Keeper's word over the rules: set a gauge, move, add, remove, put a condition on or take it off."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.library import library_with
from fray.engine.newcomers import Newcomer, admitted
from fray.engine.overrides import Overrides, check_condition, check_gauge, is_yes, yes
from fray.rulesets.sixseconds.content.encounters import MAX_COMBATANTS, MOST_TEAMS, read_member
from fray.rulesets.sixseconds.content.library import SixLibrary
from fray.rulesets.sixseconds.content.opening import enlist
from fray.rulesets.sixseconds.model.objectives import DEFEAT, Objective
from fray.rulesets.sixseconds.model.sheets import (
    BLINDED,
    BURNING,
    DEFAULT_DURATIONS,
    FRIGHTENED,
    POISONED,
    PRONE,
    SLOWED,
    STUNNED,
)
from fray.rulesets.sixseconds.model.state import DEAD, HERE, LEFT, NOBODY, PRESENCE_NAMES, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.death import lay_down
from fray.rulesets.sixseconds.rules.interruptions import cut_short, hindered
from fray.rulesets.sixseconds.rules.room import is_free
from fray.rulesets.sixseconds.rules.verbs import displace, forget_plans

GAUGES: Final = ("endurance", "health", "stamina", "focus", "reactions", "actions", "cheat_death", "attacks")
TIMED: Final = (FRIGHTENED, POISONED, STUNNED, BLINDED, SLOWED)
FLAGS: Final = {
    PRONE: "prone",
    BURNING: "burning",
    "guarding": "guarding",
    "seeking cover": "seeking_cover",
    "hidden": "hidden",
}
CONDITIONS: Final = (*FLAGS, *TIMED, "unconscious", "dead")


def set_gauge(battle: SixBattle, combatant: Combatant, gauge: str, value: str) -> str:
    """Set one number on a card."""
    check_gauge(combatant.name, gauge, GAUGES)
    battle.forget()
    sheet = combatant.sheet
    low, high = {
        "endurance": (0, sheet.endurance),
        "health": (1 if combatant.conscious else 0, sheet.health),
        "stamina": (0, sheet.stamina),
        "focus": (0, sheet.focus),
        "reactions": (0, 2 if combatant.waiting else 1),
        "actions": (0, 3 if battle.acting == combatant.who else 0),
        "cheat_death": (10, 60),
        "attacks": (0, 8),
    }[gauge]
    before = str(getattr(combatant, gauge))
    wanted = number(value, low, high)
    if gauge == "cheat_death" and wanted % 5:
        raise Refused(MALFORMED, f"{value!r} is not valid: write a multiple of 5 from 10 to 60")
    setattr(combatant, gauge, wanted)
    return before


def move(battle: SixBattle, combatant: Combatant, value: str) -> str:
    """Put a combatant on another free square, written as 4,7."""
    x, _, y = value.partition(",")
    to_x, to_y = number(x, 0, battle.ground.width - 1), number(y, 0, battle.ground.height - 1)
    if not combatant.here() or not is_free(battle, to_x, to_y, combatant.squares, combatant.who):
        raise Refused(ILLEGAL, f"{combatant.name} cannot stand at {to_x},{to_y}; name a free square")
    before = f"{combatant.x},{combatant.y}"
    displace(battle, combatant, to_x, to_y)
    return before


def remove(battle: SixBattle, combatant: Combatant) -> str:
    before = PRESENCE_NAMES[combatant.presence]
    battle.forget()
    cut_short(battle, combatant)
    forget_plans(battle, combatant)
    combatant.presence = LEFT
    return before


def set_condition(battle: SixBattle, combatant: Combatant, name: str, value: str) -> str:
    """Put a condition on ('yes', or a number of turns) or take it off ('no')."""
    check_condition(name, CONDITIONS)
    battle.forget()
    if name in TIMED:
        return set_timed(battle, combatant, name, value)
    on = is_yes(value)
    if name == "dead":
        return set_dead(battle, combatant, on)
    if not combatant.here():
        raise Refused(ILLEGAL, f"{combatant.name} is {PRESENCE_NAMES[combatant.presence]}")
    if name == "unconscious":
        before = not combatant.conscious
        if on:
            cut_short(battle, combatant)
            forget_plans(battle, combatant)
            combatant.prone, combatant.actions, combatant.reactions = True, 0, min(combatant.reactions, 1)
            combatant.hide_result = 0
        else:
            combatant.health = max(combatant.health, 1)
        combatant.conscious = not on
        return yes(before)
    if not combatant.conscious:
        raise Refused(ILLEGAL, f"{combatant.name} is unconscious; wake it first")
    before = bool(getattr(combatant, FLAGS[name]))
    setattr(combatant, FLAGS[name], on)
    hindered(battle, combatant)
    if name == "hidden":
        combatant.hide_result = 10 if on else 0
    return yes(before)


def set_timed(battle: SixBattle, combatant: Combatant, name: str, value: str) -> str:
    """A condition that lasts so many own turns; fear needs a source, so an order can only end it."""
    turns = {"yes": DEFAULT_DURATIONS[name], "no": 0}.get(value)
    turns = number(value, 0, 9) if turns is None else turns
    if name == FRIGHTENED:
        if turns and combatant.fright_source == NOBODY:
            raise Refused(ILLEGAL, "fear needs a combatant to be afraid of; this order can only take it off")
        combatant.fright_source = combatant.fright_source if turns else NOBODY
    before = getattr(combatant, name)
    setattr(combatant, name, turns)
    hindered(battle, combatant)
    return str(before)


def set_dead(battle: SixBattle, combatant: Combatant, on: bool) -> str:
    """Dead, or alive again and unconscious where it lay."""
    was = combatant.presence == DEAD
    if on and combatant.here():
        cut_short(battle, combatant)
        forget_plans(battle, combatant)
        combatant.presence, combatant.conscious, combatant.health, combatant.actions, combatant.hide_result = (
            DEAD,
            False,
            0,
            0,
            0,
        )
        lay_down(battle, combatant)
    elif not on and was:
        if not is_free(battle, combatant.x, combatant.y, combatant.squares, combatant.who):
            raise Refused(ILLEGAL, f"another combatant stands where {combatant.name} lies; move it first")
        combatant.presence, combatant.prone = HERE, True
    return yes(was)


def add(battle: SixBattle, value: str) -> str:
    """Bring in a newcomer, written like a member of an encounter with its team; it joins next round.

    A new team goes to the end of the initiative order [r-joiners].
    """
    newcomer = Newcomer(value, 'who = "monster-wolf", team = "goblins" and so on')
    team = newcomer.reader.text("team", known=battle.teams)
    if not team.strip():
        newcomer.reader.wrong("team", "is empty", "name a team")
    floor = ("." * battle.ground.width,) * battle.ground.height
    entrants = read_member(newcomer.reader, library_with(SixLibrary), team, battle.round + 1, floor)
    newcomer.refuse_problems()
    entrants = admitted(battle, entrants, MAX_COMBATANTS)
    if team not in battle.teams:
        if len(battle.teams) >= MOST_TEAMS:
            raise Refused(ILLEGAL, f"a fight has at most {MOST_TEAMS} teams; name one of {', '.join(battle.teams)}")
        battle.teams.append(team)
        battle.objectives.append(Objective(DEFEAT))
        battle.order = [*battle.order, len(battle.teams) - 1]
    for entrant in entrants:
        enlist(battle, entrant, battle.round + 1)
    return ", ".join(entrant.name for entrant in entrants)


OVERRIDES: Final = Overrides(set_gauge, move, remove, set_condition, add)
