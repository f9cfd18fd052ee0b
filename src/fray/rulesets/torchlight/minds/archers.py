# mypyc: skip - two policies for the balance lab; the play they share with the others is compiled
"""Archers who keep to the Rearguard: one shoots every round, the other prepares a Called Shot for every shot."""

from __future__ import annotations

from typing import Final, cast

from fray.engine.decisions import Decision, Mind, O, Option
from fray.rulesets.torchlight.minds.policies import GreedyDamage
from fray.rulesets.torchlight.minds.tactics import best_attack
from fray.rulesets.torchlight.minds.targets import pick_target
from fray.rulesets.torchlight.model.lanes import REARGUARD
from fray.rulesets.torchlight.model.options import DeclareAction, DeclareMove
from fray.rulesets.torchlight.model.plans import CALL_SHOT, NOBODY, STAY
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove, move_to
from fray.rulesets.torchlight.rules.goad import provoker_in_reach
from fray.rulesets.torchlight.rules.grid import targetable
from fray.rulesets.torchlight.rules.movement import barred_from_moving, barred_move
from fray.rulesets.torchlight.rules.stances import barred_ability, called_shot_ready, has_ranged_weapon

ARCHERS: Final = ("rearguard", "called-shot")


class Archer(Mind):
    """Greedy for damage, but from the Rearguard if it has anything to shoot with."""

    def __init__(self, prepares: bool) -> None:
        self.prepares = prepares
        self.greedy = GreedyDamage()

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, self.choose(decision))

    def choose(self, decision: Decision[O]) -> Option:
        if isinstance(decision, ChooseMove):
            kept = rearguard(decision.battle, decision.mover)
            return kept if kept is not None else self.greedy.choose(decision)
        if isinstance(decision, ChooseAction):
            return self.action(decision)
        return self.greedy.choose(decision)

    def action(self, decision: ChooseAction) -> Option:
        """A prepared shot is taken; otherwise the next one is prepared. [called-shot-prepare, called-shot-effect]"""
        battle, actor = decision.battle, decision.actor
        if not self.prepares or provoker_in_reach(battle, actor) != NOBODY:
            return self.greedy.choose(decision)
        called = battle.combatants[actor.called] if actor.called != NOBODY else None
        if called is not None and called.able() and called_shot_ready(battle, actor, called):
            shot = best_attack(battle, actor, called.who)
            if shot is not None:
                return shot
        target = pick_target(battle, actor)
        if target is None or not targetable(actor, target) or barred_ability(battle, actor, CALL_SHOT) is not None:
            return self.greedy.choose(decision)
        return DeclareAction(CALL_SHOT, target.who)


def rearguard(battle: TorchlightBattle, mover: Combatant) -> DeclareMove | None:
    """Stay in the Rearguard, or fall back to it; nothing where that is no use or cannot be."""
    if has_ranged_weapon(mover) is None or mover.prone or not mover.able() or mover.plan.must_attack != NOBODY:
        return None
    if mover.depth == REARGUARD:
        return DeclareMove(STAY)
    barred = barred_from_moving(battle, mover) or barred_move(battle, mover, mover.lane, REARGUARD, True)
    if barred is not None or battle.occupant(mover.side, mover.lane, REARGUARD) is not None:
        return None
    return move_to(mover, True, mover.lane, REARGUARD)
