"""When a fight is over, and who has won it [r-fight-end]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import Giving
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

LAST_ROUND: Final = 50  # [r-fight-end]
GO_ON: Final = "go-on"


class EndFight(Decision[Word]):
    """The game master may end the fight at any end of round: surrender, parley, flight [r-fight-end]."""

    KIND = "end of round"
    CLAUSE = "r-fight-end"

    def __init__(self, battle: TorchlightBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def options(self) -> list[Word]:
        found = [Word(GO_ON, "r-fight-end")]
        for winner in (*SIDES, "nobody"):
            found.append(Giving(f"end:{winner}", "r-fight-end"))
        return found


class AskReturn(Decision[Word]):
    """Will somebody who has retreated come back? [r-fight-end, r-reentry]"""

    KIND = "return"
    CLAUSE = "r-reentry"

    def __init__(self, battle: TorchlightBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Word]:
        return [Word("stay-away", "r-reentry"), Word("return", "r-reentry")]


def ask_who_returns(fight: Fight[TorchlightBattle]) -> None:
    """At the end of a round the controllers of retreated combatants say whether they will return.

    [r-decision-windows]
    """
    battle = fight.battle
    away = [one for one in battle.combatants if one.whereabouts == RETREATED and one.condition == UP]
    if not away:
        return
    decisions: list[Decision[Word]] = [AskReturn(battle, one) for one in away]
    answers = fight.ask_each(decisions)
    for number in range(len(away)):
        away[number].will_return = answers[number].key() == "return"


def check_the_end(fight: Fight[TorchlightBattle]) -> None:
    """Sides that are out first, then the objective, then the game master's word, then the last round [r-fight-end]."""
    battle = fight.battle
    ask_who_returns(fight)
    players_out = side_out(battle, PLAYERS)
    enemies_out = side_out(battle, ENEMIES)
    if players_out and enemies_out:
        decide(fight, "", "neither side has anybody left who is able")
    elif players_out or enemies_out:
        loser = PLAYERS if players_out else ENEMIES
        fled = any(escaped(one) and one.side == loser for one in battle.combatants)
        how = "the other side has escaped" if fled else "the other side has nobody left who is able"
        decide(fight, SIDES[1 - loser], how)
    elif objective_reached(battle):
        assert battle.objective is not None
        decide(fight, SIDES[battle.objective.side], "the objective is reached")
    else:
        word = fight.ask(EndFight(battle)).key()
        if word != GO_ON:
            winner = word.partition(":")[2]
            decide(fight, "" if winner == "nobody" else winner, "the game master ends the fight")
        elif battle.round >= LAST_ROUND:
            decide(fight, "", "fifty rounds have decided nothing")


def side_out(battle: TorchlightBattle, side: int) -> bool:
    """Nobody able on the grid, and nobody due to join [r-fight-end]."""
    for one in battle.combatants:
        if one.side == side and one.condition == UP and (one.able() or to_come(one)):
            return False
    return True


def to_come(one: Combatant) -> bool:
    """A reinforcement, somebody who found no room, or somebody who will return."""
    return one.whereabouts == WAITING or (one.whereabouts == RETREATED and one.will_return)


def escaped(one: Combatant) -> bool:
    return one.whereabouts == RETREATED and one.condition == UP


def objective_reached(battle: TorchlightBattle) -> bool:
    """Hold until a round is over, or bring somebody down [r-encounter-data, r-fight-end]."""
    objective = battle.objective
    if objective is None:
        return False
    if objective.kind == "hold":
        able = any(one.side == objective.side and one.able() for one in battle.combatants)
        return battle.round == objective.round and able
    one = battle.combatants[objective.who]
    gone_for_good = one.whereabouts not in (0, WAITING) and not one.will_return
    return one.condition != UP or gone_for_good


def decide(fight: Fight[TorchlightBattle], winner: str, reason: str) -> None:
    """The fight is decided; what comes after it is still to be played [r-fight-end]."""
    battle = fight.battle
    battle.winner = winner
    battle.reason = reason
    battle.phase = AFTERMATH
    if fight.listening:
        fight.note(ev.FightDecided("r-fight-end", winner, reason))
