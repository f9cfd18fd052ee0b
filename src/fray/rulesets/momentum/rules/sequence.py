"""The sequence of play. A step is the start of a round, one turn, or the End of Round; between steps all is settled."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.engine.rules import Rules
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.state import ROUND_BEGINS, ROUND_ENDS, TURNS, Combatant, MomentumBattle, Npc, Pc
from fray.rulesets.momentum.rules.ending import LAST_ROUND, check_the_end, conclude
from fray.rulesets.momentum.rules.initiative import roll_initiative
from fray.rulesets.momentum.rules.round_end import end_of_round
from fray.rulesets.momentum.rules.turn import take_turn


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
    battle.next_turn = 0
    check_the_end(fight)
    battle.phase = TURNS if battle.order else ROUND_ENDS


def finish_round(fight: Fight[MomentumBattle]) -> None:
    """End of Round effects, then the next round begins [eor-step, next-round]."""
    battle = fight.battle
    end_of_round(fight)
    battle.round += 1
    battle.phase = ROUND_BEGINS


class MomentumRules(Rules[MomentumBattle]):
    """Momentum as the lab's loop plays and counts it."""

    def step(self, fight: Fight[MomentumBattle]) -> None:
        play_step(fight)

    def rounds(self, battle: MomentumBattle) -> int:
        return battle.round if battle.round < LAST_ROUND else LAST_ROUND

    def counters(self) -> list[str]:
        return ["hits taken", "hits dealt", "strikes made", "momentum spent"]

    def counts(self, battle: MomentumBattle, who: int) -> list[int]:
        combatant = battle.combatants[who]
        spent = combatant.spent if isinstance(combatant, Pc) else 0
        return [hits_taken(combatant), combatant.hits_dealt, combatant.strikes_made, spent]


def hits_taken(combatant: Combatant) -> int:
    """Hits more than it came with, or lost of those it had; what was healed does not count."""
    taken = 0
    if isinstance(combatant, Pc):
        taken = combatant.hits_taken - combatant.sheet.hits_taken
    elif isinstance(combatant, Npc):
        taken = combatant.sheet.hits - combatant.hits_left
    return taken if taken > 0 else 0
