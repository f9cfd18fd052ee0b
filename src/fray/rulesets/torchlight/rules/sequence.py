"""The sequence of play. A step is the setup, one turn of a round, or the time after the fight."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.engine.rules import Rules
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import (
    AFTERMATH,
    COUNTERS,
    ENEMIES,
    ENVIRONMENT,
    KEEPERS_TURN,
    PLAYERS,
    PLAYERS_TURN,
    SETUP,
    TorchlightBattle,
)
from fray.rulesets.torchlight.model.variants import BLIND
from fray.rulesets.torchlight.rules.aftermath import play_aftermath
from fray.rulesets.torchlight.rules.declaring import declare
from fray.rulesets.torchlight.rules.ending import check_the_end
from fray.rulesets.torchlight.rules.environment import environment_turn
from fray.rulesets.torchlight.rules.round_end import end_of_round
from fray.rulesets.torchlight.rules.setup import set_up
from fray.rulesets.torchlight.rules.turn import end_what_lasted, make_ready, resolve_turn, side_turn, start_turn


class TorchlightRules(Rules[TorchlightBattle]):
    """The system as the compiled loops see it."""

    def step(self, fight: Fight[TorchlightBattle]) -> None:
        play_step(fight)

    def rounds(self, battle: TorchlightBattle) -> int:
        return battle.round

    def counters(self) -> list[str]:
        return list(COUNTERS)

    def counts(self, battle: TorchlightBattle, who: int) -> list[int]:
        return battle.combatants[who].counts


def play_step(fight: Fight[TorchlightBattle]) -> None:
    """From one settled state to the next: players first, Keeper second, environment third, in every round.

    [round-three-turns, turn-order]
    """
    battle = fight.battle
    if battle.phase == SETUP:
        set_up(fight)
    elif battle.phase == PLAYERS_TURN:
        begin_round(fight)
        forget_plans(battle)
    elif battle.phase == KEEPERS_TURN:
        side_turn(fight, ENEMIES)
        battle.phase = ENVIRONMENT
        forget_plans(battle)
    elif battle.phase == ENVIRONMENT:
        finish_round(fight)
    elif battle.phase == AFTERMATH:
        play_aftermath(fight)


def forget_plans(battle: TorchlightBattle) -> None:
    """Nothing declared outlives the turn."""
    for combatant in battle.combatants:
        combatant.declared = None


def begin_round(fight: Fight[TorchlightBattle]) -> None:
    """All players act at the same time, and only then comes the Keeper's turn [round-player-simultaneous].

    By the reading 'blind' the Keeper declares before the players' dice [r-turns-are-sequential].
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ev.RoundBegan("round-three-turns", battle.round))
    if battle.variants.sequence != BLIND:
        side_turn(fight, PLAYERS)
        battle.phase = KEEPERS_TURN
        return
    start_turn(fight, PLAYERS)
    declare(fight, PLAYERS)
    battle.phase = KEEPERS_TURN
    make_ready(fight, ENEMIES)
    declare(fight, ENEMIES)
    battle.phase = PLAYERS_TURN
    enemies = [combatant for combatant in battle.combatants if combatant.side == ENEMIES]
    for enemy in enemies:
        enemy.settle()  # declared is not done: in the players' turn they still stand where they stood
    resolve_turn(fight, PLAYERS)
    battle.phase = KEEPERS_TURN
    end_what_lasted(fight, ENEMIES)
    for enemy in enemies:
        enemy.take_post()
    resolve_turn(fight, ENEMIES)
    battle.phase = ENVIRONMENT


def finish_round(fight: Fight[TorchlightBattle]) -> None:
    """The environment's turn, after the Keeper's and before a new round; then the round ends, perhaps the fight too.

    [turn-environment-timing, r-end-of-round]
    """
    battle = fight.battle
    environment_turn(fight)
    end_of_round(fight)
    check_the_end(fight)
    if battle.phase != AFTERMATH:
        battle.round += 1  # of ten seconds, or as long as the Keeper says [round-length]
        battle.phase = PLAYERS_TURN
