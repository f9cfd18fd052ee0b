"""The sequence of play. A step is the beginning, the start of a round, one team's go, or the end of a round."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.engine.rules import Rules
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import (
    GOES,
    ROUND_BEGINS,
    ROUND_ENDS,
    SETUP,
    TO_COME,
    Combatant,
    SixBattle,
    SixFight,
)
from fray.rulesets.sixseconds.rules.beginning import begin_combat
from fray.rulesets.sixseconds.rules.ending import check_the_end, conclude
from fray.rulesets.sixseconds.rules.objectives import change_objectives
from fray.rulesets.sixseconds.rules.reactions import recover_in_round
from fray.rulesets.sixseconds.rules.room import nearest_free
from fray.rulesets.sixseconds.rules.round_end import finish_round
from fray.rulesets.sixseconds.rules.teams import next_to_act
from fray.rulesets.sixseconds.rules.turn import take_turn
from fray.rulesets.sixseconds.rules.verbs import enter_field


def play_step(fight: SixFight) -> None:
    """From one settled state to the next: the beginning, then round after round [round-end, round-length]."""
    battle = fight.battle
    if battle.phase == SETUP:
        begin_combat(fight)
    elif battle.phase == ROUND_BEGINS:
        begin_round(fight)
    elif battle.phase == GOES:
        give_go(fight)
    else:
        finish_round(fight)


def begin_round(fight: SixFight) -> None:
    """Objectives may change between rounds, reinforcements come, everybody may have a turn again.

    After the last round the combat is a draw.
    [round-length, one-turn-per-round, objective-change, r-joiners, r-round-cap, r-attack-count]
    """
    battle = fight.battle
    if battle.round > battle.round_limit:
        conclude(fight, "", "time has run out", "r-round-cap")
    if battle.round > 1:
        change_objectives(fight)
    if fight.listening:
        fight.note(ev.RoundBegan("round-length", battle.round, battle.surprise_round))
    recover_in_round(battle)
    for combatant in battle.combatants:
        combatant.turn_taken = False
        combatant.attacks = 0
        if combatant.presence == TO_COME and combatant.joins_round <= battle.round:
            join(fight, combatant)
    check_the_end(fight)
    battle.next_team = 0  # every round starts with the highest initiative [r-round-restart]
    battle.phase = GOES


def join(fight: SixFight, newcomer: Combatant) -> None:
    """At its square, or at the nearest free one [r-joiners]."""
    square = nearest_free(fight.battle, newcomer)
    if square is not None:
        enter_field(fight, newcomer, square[0], square[1], "r-joiners")


def give_go(fight: SixFight) -> None:
    """One turn of a member of the next team, every member having one per round; with nobody left the round ends.

    Which member it is, and which team passes, stands in `teams`. [team-alternation, one-turn-per-round, round-end,
    order-free-each-round, unable-to-act-no-turn, regained-turn, regained-turn-keeps-alternation]
    """
    actor = next_to_act(fight)
    if actor is None:
        fight.battle.phase = ROUND_ENDS
        return
    take_turn(fight, actor)
    check_the_end(fight)


class SixRules(Rules[SixBattle]):
    """Six Seconds as the lab's loop plays and counts it."""

    def step(self, fight: Fight[SixBattle]) -> None:
        play_step(fight)

    def rounds(self, battle: SixBattle) -> int:
        return battle.round if battle.round < battle.round_limit else battle.round_limit

    def counters(self) -> list[str]:
        return ["damage taken", "damage dealt", "attacks made", "stamina spent", "focus spent"]

    def counts(self, battle: SixBattle, who: int) -> list[int]:
        combatant = battle.combatants[who]
        return [
            combatant.damage_taken,
            combatant.damage_dealt,
            combatant.attacks_made,
            combatant.stamina_spent,
            combatant.focus_spent,
        ]
