"""The sequence of play. A step is the start of a round, one turn, or the End of Round; between steps all is settled."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.momentum import events as ev
from fray.rulesets.momentum.end_of_round import end_of_round
from fray.rulesets.momentum.ending import LAST_ROUND, check_the_end, conclude
from fray.rulesets.momentum.initiative import roll_initiative
from fray.rulesets.momentum.npc_turn import npc_turn
from fray.rulesets.momentum.pc_turn import pc_turn
from fray.rulesets.momentum.state import NOBODY, ROUND_BEGINS, ROUND_ENDS, TURNS, MomentumBattle, Npc, Pc
from fray.rulesets.momentum.variants import BRIEF, ONCE_A_ROUND


def play_step(fight: Fight[MomentumBattle]) -> None:
    """From one settled state to the next [next-round, turn-order, eor-step]."""
    battle = fight.battle
    if battle.phase == ROUND_BEGINS:
        begin_round(fight)
    elif battle.phase == TURNS:
        take_turn(fight)
    else:
        finish_round(fight)


def begin_round(fight: Fight[MomentumBattle]) -> None:
    """Initiative is rolled and added; after 100 rounds the fight is a draw [next-round, nobody-can-act]."""
    battle = fight.battle
    if battle.round > LAST_ROUND:
        conclude(fight, "", "a hundred rounds have decided nothing")
    if fight.listening:
        fight.note(ev.RoundBegan("next-round", battle.round))
    battle.called = 0
    roll_initiative(fight)
    check_the_end(fight)
    battle.next_turn = 0
    battle.phase = TURNS if battle.order else ROUND_ENDS


def take_turn(fight: Fight[MomentumBattle]) -> None:
    """The next in the order has its turn, unless it is out; the order stays as it was set [initiative-fixed-in-round]."""
    battle = fight.battle
    one = battle.combatants[battle.order[battle.next_turn]]
    if one.able():
        battle.acting = one.who
        if battle.variants.call_out != ONCE_A_ROUND:
            battle.called = 0  # the limit is fresh on every single actor's turn [call-out-range-and-limit]
        if fight.listening:
            fight.note(ev.TurnBegan("turn-order", one.who))
        if isinstance(one, Pc):
            pc_turn(fight, one)
        elif isinstance(one, Npc):
            npc_turn(fight, one)
        if battle.variants.superior == BRIEF:  # until the end of the taker's next turn [superior-position-state]
            one.superior &= one.fresh_superior
        one.fresh_superior = 0
        battle.acting = NOBODY
        check_the_end(fight)
    battle.next_turn += 1
    if battle.next_turn >= len(battle.order):
        battle.phase = ROUND_ENDS


def finish_round(fight: Fight[MomentumBattle]) -> None:
    """End of Round effects, then the next round begins [eor-step, next-round]."""
    battle = fight.battle
    end_of_round(fight)
    battle.round += 1
    battle.phase = ROUND_BEGINS
