"""Effects on a target: riders of a hit, pushes, disarming [r-riders]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.sixseconds.model.options import KnockDown
from fray.rulesets.sixseconds.model.sheets import (
    AS_THE_ATTACK,
    CORRODE,
    DROP_ITEM,
    PRONE,
    PUSHED,
    Rider,
)
from fray.rulesets.sixseconds.model.state import Combatant, SixFight
from fray.rulesets.sixseconds.rules.conditions import afflict
from fray.rulesets.sixseconds.rules.fortify_resist import fended_off
from fray.rulesets.sixseconds.rules.movement import push
from fray.rulesets.sixseconds.rules.verbs import go_prone
from fray.rulesets.sixseconds.rules.weapons import let_fall

NO_SLOT: Final = -1


class ChooseDisarm(Decision[KnockDown]):
    """A disarming attacker says which held item falls [r-decision-points]."""

    KIND = "disarm"
    CLAUSE = "r-maneuvers"

    def __init__(self, attacker: Combatant, target: Combatant) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.target = target

    def stands(self) -> bool:
        return can_be_disarmed(self.target)

    def options(self) -> list[KnockDown]:
        found = [KnockDown(index, self.target.held[index].gear.id) for index in range(len(self.target.held))]
        return found or [KnockDown(NO_SLOT, "")]


def apply_rider(
    fight: SixFight, source: Combatant, target: Combatant, rider: Rider, result: int, critical: bool
) -> None:
    """One rider on a body, unless it is prevented [r-riders, r-conditions]."""
    if (rider.on_critical and not critical) or not changes_anything(target, rider):
        return
    difficulty = result if rider.difficulty == AS_THE_ATTACK else rider.difficulty
    if fended_off(fight, target, rider.effect, rider.mental, difficulty) or not target.here():
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
    return rider.effect != DROP_ITEM or can_be_disarmed(target)


def can_be_disarmed(target: Combatant) -> bool:
    """On the field, with something in hand."""
    return target.here() and len(target.held) > 0


def disarm(fight: SixFight, attacker: Combatant, target: Combatant) -> None:
    """The target drops one held item of the attacker's choice, if it has one still."""
    if not can_be_disarmed(target):
        return
    choice: Option = fight.ask(ChooseDisarm(attacker, target))
    assert isinstance(choice, KnockDown)
    if can_be_disarmed(target):
        let_fall(fight, target, choice.slot, "r-maneuvers")
