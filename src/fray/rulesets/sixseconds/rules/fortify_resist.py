"""Fortify and Resist: a reaction with which a physical or mental effect is prevented [r-fortify-resist]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import Plain
from fray.rulesets.sixseconds.model.sheets import ATHLETICS, DISCIPLINE, FORTITUDE, RESOLVE, STRENGTH, WILLPOWER
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.checks import check
from fray.rulesets.sixseconds.rules.guard import guard_bonus
from fray.rulesets.sixseconds.rules.reactions import FORTIFY, RESIST, defend_with, may_defend

ACCEPT: Final = "accept"


class FendOff(Decision[Plain]):
    """An effect is about to take hold: Fortify or Resist, or accept it.

    [r-fortify-resist, reaction-resist, reaction-fortify]
    """

    KIND = "fend-off"

    def __init__(self, battle: SixBattle, target: Combatant, effect: str, mental: bool, difficulty: int) -> None:
        super().__init__(target.seat, target.who)
        self.battle = battle
        self.target = target
        self.effect = effect
        self.mental = mental
        self.difficulty = difficulty

    def clause(self) -> str:
        return "reaction-resist" if self.mental else "reaction-fortify"

    def options(self) -> list[Plain]:
        accept = Plain(ACCEPT, "r-fortify-resist", 0)
        reaction = RESIST if self.mental else FORTIFY
        if not may_defend(self.battle, self.target, reaction):
            return [accept]
        return [Plain(reaction, self.clause(), 0), accept]


def fended_off(fight: SixFight, target: Combatant, effect: str, mental: bool, difficulty: int) -> bool:
    """Whether an effect is prevented entirely, by Fortify (1 stamina) or Resist (1 focus) [r-fortify-resist].

    The mindless know no mental effects.
    """
    battle = fight.battle
    if mental and target.sheet.traits.mindless:
        if fight.listening:
            fight.note(ev.Resisted("r-fortify-resist", target.who, effect, True))
        return True
    reaction = RESIST if mental else FORTIFY
    if not may_defend(battle, target, reaction):
        return False
    answer = fight.ask(FendOff(battle, target, effect, mental, difficulty)).word
    if answer == ACCEPT or not may_defend(battle, target, reaction):
        return False
    if mental:
        defend_with(fight, target, RESIST, "reaction-resist")
        held = resist(fight, target, difficulty)
    else:
        defend_with(fight, target, FORTIFY, "reaction-fortify")
        held = fortify(fight, target, difficulty)
    if held and fight.listening:
        fight.note(ev.Resisted("r-fortify-resist", target.who, effect))
    return held


def fortify(fight: SixFight, defender: Combatant, difficulty: int) -> bool:
    """Strength + athletics + fortitude, +1 while guarding [fortify-test, r-guard-scope, reaction-fortify]."""
    return check(
        fight, defender, FORTIFY, "fortify-test", STRENGTH, ATHLETICS, FORTITUDE, guard_bonus(defender), difficulty
    )


def resist(fight: SixFight, target: Combatant, difficulty: int) -> bool:
    """Willpower + discipline + resolve, +1 while guarding [reaction-resist, r-fortify-resist, r-guard-scope]."""
    return check(
        fight, target, RESIST, "reaction-resist", WILLPOWER, DISCIPLINE, RESOLVE, guard_bonus(target), difficulty
    )
