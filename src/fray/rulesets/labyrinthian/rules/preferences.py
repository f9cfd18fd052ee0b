"""Standing preferences: what a combatant always does, so that a Clash does not drown it in small questions."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.state import Combatant, LabFight

EXTRA_FIRST: Final = 1  # every max is rolled again for Damage or Defense
WOUND_FIRST: Final = 2  # every max of an attack is a Wound, until it cannot grow
FREE_GUARD: Final = 4  # React with armor and shield whenever the Passive Reaction suffices
HELP_ENEMIES: Final = 8  # to be asked as well when an enemy could be defended
AIM_AT_FRIENDS: Final = 16  # to be offered allies as targets too [free-targets]
HABIT_NAMES: Final = {
    EXTRA_FIRST: "always re-roll",
    WOUND_FIRST: "Wound first",
    FREE_GUARD: "always guard for free",
    HELP_ENEMIES: "defend enemies too",
    AIM_AT_FRIENDS: "aim at friends too",
}
HABIT_KEYS: Final = {
    EXTRA_FIRST: "re-roll",
    WOUND_FIRST: "wound",
    FREE_GUARD: "guard",
    HELP_ENEMIES: "mercy",
    AIM_AT_FRIENDS: "friends",
}
CLAUSES: Final = {
    EXTRA_FIRST: "momentum-timing",
    WOUND_FIRST: "momentum-timing",
    FREE_GUARD: "passive-reaction-first",
    HELP_ENEMIES: "one-defender-per-clash",
    AIM_AT_FRIENDS: "free-targets",
}


def adopt(fight: LabFight, combatant: Combatant, habit: int) -> None:
    """From now on, until it is given up; of the two about Momentum only one can be had."""
    if habit == EXTRA_FIRST:
        combatant.habits &= ~WOUND_FIRST
    elif habit == WOUND_FIRST:
        combatant.habits &= ~EXTRA_FIRST
    combatant.habits |= habit
    if fight.listening:
        fight.note(ev.HabitChanged(CLAUSES[habit], combatant.who, HABIT_NAMES[habit]))


def give_up(fight: LabFight, combatant: Combatant, habit: int) -> None:
    combatant.habits &= ~habit
    if fight.listening:
        fight.note(ev.HabitChanged(CLAUSES[habit], combatant.who, f"no longer: {HABIT_NAMES[habit]}"))
