"""One turn in the order of the round, for PCs and NPCs alike [turn-order, initiative-fixed-in-round]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.state import NOBODY, ROUND_ENDS, MomentumBattle, Npc, Pc
from fray.rulesets.momentum.model.variants import BRIEF, ONCE_A_ROUND
from fray.rulesets.momentum.rules.ending import check_the_end
from fray.rulesets.momentum.rules.npc_turn import npc_turn
from fray.rulesets.momentum.rules.pc_turn import pc_turn
from fray.rulesets.momentum.rules.superior_positions import end_brief_positions


def take_turn(fight: Fight[MomentumBattle]) -> None:
    """The next in the order has its turn, unless it is out; the order stays as it was set.

    [initiative-fixed-in-round]
    """
    battle = fight.battle
    actor = battle.combatants[battle.order[battle.next_turn]]
    if actor.able():
        battle.acting = actor.who
        if battle.variants.call_out != ONCE_A_ROUND:
            battle.called = 0  # the limit is fresh on every single actor's turn [call-out-range-and-limit]
        if fight.listening:
            fight.note(ev.TurnBegan("turn-order", actor.who))
        if isinstance(actor, Pc):
            pc_turn(fight, actor)
        elif isinstance(actor, Npc):
            npc_turn(fight, actor)
        if battle.variants.superior == BRIEF:
            end_brief_positions(fight, actor)
        actor.fresh_superior = 0
        battle.acting = NOBODY
        check_the_end(fight)
    battle.next_turn += 1
    if battle.next_turn >= len(battle.order):
        battle.phase = ROUND_ENDS
