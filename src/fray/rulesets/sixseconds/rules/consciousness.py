"""Consciousness: who has lost too much health falls unconscious or Fortifies."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Word
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.fortify_resist import fortify
from fray.rulesets.sixseconds.rules.reactions import FORTIFY, defend_with, may_defend
from fray.rulesets.sixseconds.rules.verbs import fall_unconscious

FALL: Final = "fall"


class StayConscious(Decision[Word]):
    """Missing health exceeds constitution: fall unconscious or Fortify.

    [consciousness-check, r-consciousness-choice]
    """

    KIND = "stay-conscious"
    CLAUSE = "consciousness-check"

    def __init__(self, battle: SixBattle, victim: Combatant) -> None:
        super().__init__(victim.seat, victim.who)
        self.battle = battle
        self.victim = victim

    def stands(self) -> bool:
        return about_to_fall(self.victim)

    def options(self) -> list[Word]:
        fall = Word(FALL, "consciousness-check")
        if not may_defend(self.battle, self.victim, FORTIFY):
            return [fall]
        return [Word(FORTIFY, "consciousness-fortify-is-reaction"), fall]


def about_to_fall(victim: Combatant) -> bool:
    """Conscious, with more health missing than its constitution can bear [consciousness-check]."""
    return victim.able() and victim.missing_health() > victim.sheet.constitution


def stay_conscious(fight: SixFight, victim: Combatant) -> None:
    """Fall, or Fortify against the missing health; the Fortify is still a reaction and costs 1 stamina.

    [consciousness-check, consciousness-fortify-is-reaction, r-consciousness-choice]
    """
    battle = fight.battle
    answer = fight.ask(StayConscious(battle, victim)).word if may_defend(battle, victim, FORTIFY) else FALL
    if not about_to_fall(victim):  # the Keeper has healed the victim, or put it out of the fight
        return
    if answer == FORTIFY:
        defend_with(fight, victim, FORTIFY, "consciousness-fortify-is-reaction")
        if fortify(fight, victim, victim.missing_health()):
            return
    fall_unconscious(fight, victim, "consciousness-check")
