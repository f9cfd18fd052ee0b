"""Composure, the health of a social conflict: its maximum, how it is lost, what happens at 0, how it comes back."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import COMMAND, EMPATHY, PRESENCE, SOCIAL_SKILLS, WILL
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    CONVINCED,
    FLED,
    REGROUPED,
    SURRENDERED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.checks import SOCIAL_DEFENSE, STANDARD_TN, judge, roll_check
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.momentum import book_check
from fray.rulesets.stances.rules.verbs import leave, note_condition, restore_composure, use_up, ward

HOLD_FIRM: Final = 2
OUTCOMES: Final = {"convinced": CONVINCED, "flees": FLED, "surrenders": SURRENDERED}
COMPOSURE_BASE: Final = 5


def composure_maximum(attributes: tuple[int, ...]) -> int:
    """Will + Presence + 5, at least 1 [composure-formula, r-rounding]."""
    return max(1, attributes[WILL] + attributes[PRESENCE] + COMPOSURE_BASE)


# ---- losing it


def lose_composure(fight: Fight[StancesBattle], target: Combatant, damage: int) -> None:
    """The only pool of an argument; at 0 the target is out of it, and it never goes below.

    [composure-function, social-damage-application, composure-zero, r-social-zero, r-social-hold-firm]
    """
    if target.condition != CONSCIOUS:
        return  # the Keeper has taken it out of the conflict meanwhile
    target.damage_taken += damage
    temporary = damage if damage < target.firm_composure else target.firm_composure
    target.firm_composure -= temporary
    left = damage - temporary
    floor = 1 if target.firm and target.composure >= 1 else 0  # Unshakeable Conviction
    before = target.composure
    target.composure = before - left if before - left > floor else floor
    if fight.listening:
        lost = temporary + before - target.composure
        fight.note(ev.ComposureLost("social-damage-application", target.who, lost, temporary, target.composure))
        if floor and before - left < floor:
            note_condition(fight, target, "unshakeable", True, "r-technique-general")
    if target.composure == 0:
        give_in(fight, target)


# ---- at 0


class GiveIn(Decision[Word]):
    """Out of words: convinced, in flight, or surrendered? [composure-zero]"""

    KIND = "give in"
    CLAUSE = "composure-zero"

    def __init__(self, battle: StancesBattle, loser: Combatant) -> None:
        super().__init__(loser.seat, loser.who)
        self.battle = battle
        self.loser = loser

    def stands(self) -> bool:
        return speechless(self.loser)

    def options(self) -> list[Word]:
        return [Word(word, "composure-zero") for word in ways_out(self.loser)]


def ways_out(loser: Combatant) -> list[str]:
    """After Command nobody is convinced, after the gentler skills nobody flees [r-social-zero]."""
    if loser.argued_with == COMMAND:
        return ["surrenders", "flees"]
    if loser.argued_with in SOCIAL_SKILLS:
        return ["convinced", "surrenders"]
    return ["convinced", "surrenders", "flees"]


def give_in(fight: Fight[StancesBattle], loser: Combatant) -> None:
    """The controller chooses among what is left [composure-zero, r-social-zero]."""
    outcome = OUTCOMES[fight.ask(GiveIn(fight.battle, loser)).key()]
    if speechless(loser):
        leave(fight, loser, outcome, "composure-zero")


def speechless(loser: Combatant) -> bool:
    """Still in the conflict with no Composure left: the Keeper may have given some back [composure-zero]."""
    return loser.condition == CONSCIOUS and loser.composure == 0


# ---- keeping it and getting it back


def hold_firm(fight: Fight[StancesBattle], speaker: Combatant) -> None:
    """2d6 + Will + Empathy against TN 8, a social defense roll: 2 temporary Composure [r-social-hold-firm]."""
    if fight.listening:
        fight.note(ev.Acted("r-social-hold-firm", speaker.who, -1, "hold firm"))
    check = roll_check(fight, speaker, "hold firm", SOCIAL_DEFENSE, WILL, EMPATHY, 0, 0, None)
    judge(fight, speaker, check, STANDARD_TN, "r-social-hold-firm")
    if check.success:
        ward(fight, speaker, "Hold Firm", HOLD_FIRM, "r-social-hold-firm")
    book_check(fight, speaker, check)


def regroup(fight: Fight[StancesBattle], speaker: Combatant) -> None:
    """1d6 Composure, once per scene, no roll for success [r-social-hold-firm]."""
    use_up(speaker, REGROUPED)
    face = plain_dice(fight, speaker, "regroup", 1)
    if fight.listening:
        fight.note(ev.DieRolled("r-social-hold-firm", speaker.who, "regroup", fight.faces, face))
    restore_composure(fight, speaker, face, "r-social-hold-firm")


def regain_composure(speaker: Combatant) -> None:
    """Between scenes Composure is fully restored, and temporary Composure ends [composure-recovery]."""
    speaker.composure = speaker.composure_max
    speaker.firm_composure = 0
