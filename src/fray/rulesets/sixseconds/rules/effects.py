"""Effects on a target: riders of a hit, conditions, pushes, disarming, and how they are fended off."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import DropItem, Plain
from fray.rulesets.sixseconds.model.sheets import (
    AS_THE_ATTACK,
    CORRODE,
    DISCIPLINE,
    DROP_ITEM,
    PRONE,
    PUSHED,
    RESOLVE,
    WILLPOWER,
    Rider,
)
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.checks import check
from fray.rulesets.sixseconds.rules.damage import FORTIFY, fortify, guard_bonus
from fray.rulesets.sixseconds.rules.movement import push
from fray.rulesets.sixseconds.rules.reactions import defend_with, may_defend
from fray.rulesets.sixseconds.rules.verbs import afflict, drop, go_prone

RESIST: Final = "resist"
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
        return [Plain(RESIST if self.mental else FORTIFY, self.clause(), 0), Plain(ACCEPT, "r-fortify-resist", 0)]


class ChooseDisarm(Decision[DropItem]):
    """A disarming attacker says which held item falls [r-decision-points]."""

    KIND = "disarm"
    CLAUSE = "r-maneuvers"

    def __init__(self, battle: SixBattle, attacker: Combatant, target: Combatant) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.target = target

    def options(self) -> list[DropItem]:
        return [DropItem(index, self.target.held[index].gear.id) for index in range(len(self.target.held))]


def fended_off(fight: SixFight, target: Combatant, effect: str, mental: bool, difficulty: int) -> bool:
    """Whether an effect is prevented entirely, by Fortify (1 stamina) or Resist (1 focus) [r-fortify-resist].

    The mindless know no mental effects.
    """
    battle = fight.battle
    if mental and target.sheet.traits.mindless:
        if fight.listening:
            fight.note(ev.Resisted("r-fortify-resist", target.who, effect, True))
        return True
    stamina, focus = (0, 1) if mental else (1, 0)
    if not may_defend(battle, target, stamina, focus):
        return False
    answer = fight.ask(FendOff(battle, target, effect, mental, difficulty)).word
    if answer == ACCEPT or not may_defend(battle, target, stamina, focus):  # the Keeper may have changed the target
        return False
    if mental:
        defend_with(fight, target, RESIST, "reaction-resist", 0, 1)
        held = resist(fight, target, difficulty)
    else:
        defend_with(fight, target, FORTIFY, "reaction-fortify", 1, 0)
        held = fortify(fight, target, difficulty)
    if held and fight.listening:
        fight.note(ev.Resisted("r-fortify-resist", target.who, effect))
    return held


def resist(fight: SixFight, target: Combatant, difficulty: int) -> bool:
    """Willpower + discipline + resolve, +1 while guarding [reaction-resist, r-fortify-resist, r-guard-scope]."""
    return check(
        fight, target, RESIST, "reaction-resist", WILLPOWER, DISCIPLINE, RESOLVE, guard_bonus(target), difficulty
    )


def apply_rider(
    fight: SixFight, source: Combatant, target: Combatant, rider: Rider, result: int, critical: bool
) -> None:
    """One rider on a body, unless it is prevented [r-riders, r-conditions]."""
    if (rider.on_critical and not critical) or not changes_anything(target, rider):
        return
    difficulty = result if rider.difficulty == AS_THE_ATTACK else rider.difficulty
    if fended_off(fight, target, rider.effect, rider.mental, difficulty):
        return
    if rider.effect == PRONE:
        go_prone(fight, target, "r-riders")
    elif rider.effect == PUSHED:
        meters = rider.meters_on_critical if critical and rider.meters_on_critical else rider.meters
        push(fight, target, source, meters)
    elif rider.effect == DROP_ITEM:
        disarm(fight, source, target)
    else:
        afflict(fight, target, rider.effect, rider.duration, source.who, "r-riders")


def changes_anything(target: Combatant, rider: Rider) -> bool:
    """Nobody is asked about what does nothing: corrosion on a body, a fall of the prone, disarming empty hands."""
    if rider.effect == CORRODE:
        return False
    if rider.effect == PRONE:
        return not target.prone
    return rider.effect != DROP_ITEM or len(target.held) > 0


def disarm(fight: SixFight, attacker: Combatant, target: Combatant) -> None:
    """The target drops one held item of the attacker's choice."""
    choice: Option = fight.ask(ChooseDisarm(fight.battle, attacker, target))
    assert isinstance(choice, DropItem)
    drop(fight, target, choice.slot, "r-maneuvers")
