"""When a fight is over, and who has won it [r-fight-end]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import EndFor
from fray.rulesets.torchlight.model.state import (
    AFTERMATH,
    ENEMIES,
    PLAYERS,
    RETREATED,
    SIDES,
    UP,
    WAITING,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.retreat import ask_who_returns

LAST_ROUND: Final = 50  # [r-fight-end]
GO_ON: Final = "go-on"


class EndFight(Decision[Word]):
    """The Keeper may end the fight at any end of round: surrender, parley, flight [r-fight-end]."""

    KIND = "end of round"
    CLAUSE = "r-fight-end"

    def __init__(self) -> None:
        super().__init__(KEEPER, NOBODY)

    def options(self) -> list[Word]:
        return [Word(GO_ON, "r-fight-end"), *[EndFor(winner) for winner in (*SIDES, "")]]


def check_the_end(fight: Fight[TorchlightBattle]) -> None:
    """Sides that are out first, then the objective, then the Keeper's word, then the last round [r-fight-end]."""
    battle = fight.battle
    ask_who_returns(fight)
    players_out = side_out(battle, PLAYERS)
    enemies_out = side_out(battle, ENEMIES)
    if players_out and enemies_out:
        decide(fight, "", "neither side has anybody left who is able")
    elif players_out or enemies_out:
        loser = PLAYERS if players_out else ENEMIES
        fled = any(escaped(combatant) and combatant.side == loser for combatant in battle.combatants)
        how = "the other side has escaped" if fled else "the other side has nobody left who is able"
        decide(fight, SIDES[1 - loser], how)
    elif objective_reached(battle):
        assert battle.objective is not None
        decide(fight, SIDES[battle.objective.side], "the objective is reached")
    else:
        word = fight.ask(EndFight())
        if isinstance(word, EndFor):
            decide(fight, word.winner, "the Keeper ends the fight")
        elif battle.round >= LAST_ROUND:
            decide(fight, "", "fifty rounds have decided nothing")


def side_out(battle: TorchlightBattle, side: int) -> bool:
    """Nobody able on the grid, and nobody due to join [r-fight-end]."""
    for combatant in battle.combatants:
        if combatant.side == side and combatant.condition == UP and (combatant.able() or to_come(combatant)):
            return False
    return True


def to_come(combatant: Combatant) -> bool:
    """A reinforcement, a newcomer that found no room, or a retreated combatant that will return."""
    return combatant.whereabouts == WAITING or (combatant.whereabouts == RETREATED and combatant.will_return)


def escaped(combatant: Combatant) -> bool:
    return combatant.whereabouts == RETREATED and combatant.condition == UP


def objective_reached(battle: TorchlightBattle) -> bool:
    """Hold until a round is over, or bring a combatant down [r-encounter-data, r-fight-end]."""
    objective = battle.objective
    if objective is None:
        return False
    if objective.kind == "hold":
        able = any(combatant.side == objective.side and combatant.able() for combatant in battle.combatants)
        return battle.round == objective.round and able
    combatant = battle.combatants[objective.who]
    gone_for_good = combatant.whereabouts not in (0, WAITING) and not combatant.will_return
    return combatant.condition != UP or gone_for_good


def decide(fight: Fight[TorchlightBattle], winner: str, reason: str) -> None:
    """The fight is decided; what comes after it is still to be played [r-fight-end]."""
    battle = fight.battle
    battle.winner = winner
    battle.reason = reason
    battle.phase = AFTERMATH
    if fight.listening:
        fight.note(ev.FightDecided("r-fight-end", winner, reason))
