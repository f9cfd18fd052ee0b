"""Conditions: harmed and bloodied; those that last for turns, how long, and that they do not stack [r-conditions]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.sheets import BLINDED, BURNING, FRIGHTENED, POISONED, SLOWED, STUNNED
from fray.rulesets.sixseconds.model.state import NOBODY, Combatant, SixFight
from fray.rulesets.sixseconds.rules.interruptions import hindered
from fray.rulesets.sixseconds.rules.verbs import begin_state, end_state


def harmed(combatant: Combatant) -> bool:
    """At half of the maximum endurance or less [harmed, r-harmed-bloodied]."""
    return 2 * combatant.endurance <= combatant.sheet.endurance


def bloodied(combatant: Combatant) -> bool:
    """Below maximum health [bloodied]."""
    return combatant.health < combatant.sheet.health


# ---- conditions that last


def afflict(fight: SixFight, victim: Combatant, condition: str, turns: int, source: int, clause: str) -> None:
    """A condition takes hold; the same one never stacks, the longer duration counts [r-conditions]."""
    if condition == BURNING:
        victim.burning = True
    elif condition == POISONED:
        victim.poisoned = max(victim.poisoned, turns)
    elif condition == STUNNED:
        if fight.battle.acting == victim.who and victim.stunned == 0 and victim.actions > 0:
            victim.actions -= 1  # inflicted during the victim's own turn
        victim.stunned = max(victim.stunned, turns)
    elif condition == BLINDED:
        victim.blinded = max(victim.blinded, turns)
    elif condition == SLOWED:
        victim.slowed = max(victim.slowed, turns)
        hindered(fight.battle, victim)
    elif condition == FRIGHTENED:
        if turns >= victim.frightened:  # the source is that of the fright that counts
            victim.fright_source = source
        victim.frightened = max(victim.frightened, turns)
        hindered(fight.battle, victim)
    begin_state(fight, victim, condition, clause, turns)


def count_down(fight: SixFight, combatant: Combatant) -> None:
    """At the end of a combatant's turn each of its conditions is one turn shorter [r-conditions]."""
    if combatant.frightened:
        combatant.frightened -= 1
        if combatant.frightened == 0:
            combatant.fright_source = NOBODY
            end_state(fight, combatant, FRIGHTENED, "r-conditions")
    if combatant.poisoned:
        combatant.poisoned -= 1
        if combatant.poisoned == 0:
            end_state(fight, combatant, POISONED, "r-conditions")
    if combatant.stunned:
        combatant.stunned -= 1
        if combatant.stunned == 0:
            end_state(fight, combatant, STUNNED, "r-conditions")
    if combatant.blinded:
        combatant.blinded -= 1
        if combatant.blinded == 0:
            end_state(fight, combatant, BLINDED, "r-conditions")
    if combatant.slowed:
        combatant.slowed -= 1
        if combatant.slowed == 0:
            end_state(fight, combatant, SLOWED, "r-conditions")
