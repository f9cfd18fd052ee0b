"""Battlefield Control: the user says where several combatants stand."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import NO_SIGNATURE, Control
from fray.rulesets.stances.model.replies import Put
from fray.rulesets.stances.model.state import CONSCIOUS, CONTROLLED, Combatant, StancesBattle
from fray.rulesets.stances.rules.disengaging import immovable
from fray.rulesets.stances.rules.refusals import TOO_DEAR, USED_UP, no_action
from fray.rulesets.stances.rules.riders import after_base, push
from fray.rulesets.stances.rules.signatures import signature_of, signature_usable
from fray.rulesets.stances.rules.verbs import pay, use_up

CONTROL: Final = "battlefield-control"
CONTROL_COST: Final = 6
CONTROL_STEPS: Final = 2


def controls(actor: Combatant) -> list[Control]:
    """Cost 6, once per scene, no roll [r-battlefield-control]."""
    if actor.acted or actor.charged or not actor.knows(CONTROL) or actor.has_used(CONTROLLED) or actor.mindless():
        return []
    found = [Control(NO_SIGNATURE, CONTROL_COST)] if actor.momentum >= CONTROL_COST else []
    for which, signature in enumerate(actor.sheet.signatures):
        if signature.base == f"technique-{CONTROL}" and signature_usable(actor, signature):
            found.append(Control(which, signature.cost))
    return found


def why_not_control(actor: Combatant) -> Bar:
    """It takes the action, works once per scene, and costs 6 Momentum [r-battlefield-control]."""
    return no_action(actor) or (USED_UP if actor.has_used(CONTROLLED) else TOO_DEAR)


class PlaceCombatant(Decision[Put]):
    """Who stands where now? Any number of combatants, one after the other [battlefield-control]."""

    KIND = "put"
    CLAUSE = "battlefield-control"

    def __init__(self, battle: StancesBattle, actor: Combatant, left: list[Combatant]) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.left = left

    def options(self) -> list[Put]:
        found = [Put(-1, -1)]
        for combatant in self.left:
            if not placeable(self.actor, combatant):
                continue
            for area in range(len(self.battle.field.names)):
                if 0 < self.battle.field.steps[combatant.area][area] <= CONTROL_STEPS:
                    found.append(Put(combatant.who, area))
        return found


def placeable(actor: Combatant, combatant: Combatant) -> bool:
    """The conscious and the fallen, but nobody immovable except the actor [r-battlefield-control]."""
    return not combatant.gone() and (combatant is actor or not immovable(combatant))


def control(fight: Fight[StancesBattle], actor: Combatant, choice: Control) -> None:
    """Each goes up to 2 areas along links, past enemies; nobody gains Momentum, a hazard harms those who end up in it.

    [battlefield-control, r-battlefield-control]
    """
    battle = fight.battle
    pay(fight, actor, choice.price, "Battlefield Control", "battlefield-control")
    use_up(actor, CONTROLLED)
    if fight.listening:
        fight.note(ev.Acted("battlefield-control", actor.who, -1, "battlefield control"))
    left = [combatant for combatant in battle.combatants if placeable(actor, combatant)]
    while left and actor.condition == CONSCIOUS:  # an actor who goes down in a hazard places nobody else
        put = fight.ask(PlaceCombatant(battle, actor, left))
        if put.who < 0:
            break
        left = [combatant for combatant in left if combatant.who != put.who]
        push(fight, battle.combatants[put.who], put.number, "placed", "battlefield-control")
    after_base(fight, actor, signature_of(actor, choice.signature), None, True)
