"""Ending the fight: when it is over, by time, by an objective or because one side alone can fight on."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model.grid import CHASE
from fray.rulesets.labyrinthian.model.options import Plain
from fray.rulesets.labyrinthian.model.state import (
    NOBODY,
    TO_COME,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.chase import check_the_chase, pursuit
from fray.rulesets.labyrinthian.rules.objectives import is_contested, loser_of_the_pit, objective_reached, sides_able
from fray.rulesets.labyrinthian.rules.verbs import conclude

FIGHT_ON: Final = "fight-on"
STOP: Final = "stop"
STAY: Final = "stay"


class YesOrNo(Decision[Plain]):
    """A small question to one combatant; the first word is the default."""

    def __init__(self, battle: LabBattle, actor: Combatant, about: str, words: list[str], clause: str) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.about = about
        self.words = words
        self.because = clause

    def kind(self) -> str:
        return self.about

    def clause(self) -> str:
        return self.because

    def stands(self) -> bool:
        return self.actor.able()

    def options(self) -> list[Plain]:
        return [Plain(word, self.because) for word in self.words]


class PlayOn(YesOrNo):
    """Whether the winner of a bout ends it, now that its enemy is at zero [no-obligation-to-kill]."""

    def __init__(self, battle: LabBattle, winner: Combatant, loser: Combatant) -> None:
        super().__init__(battle, winner, "play-on", [STOP, FIGHT_ON], "no-obligation-to-kill")
        self.loser = loser

    def stands(self) -> bool:
        return self.actor.fights() and (self.loser.at_zero() or not self.loser.able())


def check_the_end(fight: LabFight, moment: int) -> None:
    """After every Clash, Turn and Round: an objective reached, or at most one side with an able member.

    If that is because a group has fled, its enemies may give chase instead. [end-of-fight, fleeing-group-chase]
    """
    battle = fight.battle
    aim = objective_reached(battle, moment)
    if aim is not None:
        conclude(fight, aim.side, aim.words, "end-of-fight")
    loser = loser_of_the_pit(battle, moment)
    if loser != NOBODY:
        ask_the_winner(fight, battle.combatants[loser])
    if battle.grid == CHASE:
        check_the_chase(fight)
        return
    if is_contested(battle) or [combatant for combatant in battle.combatants if combatant.presence == TO_COME]:
        return
    able = sides_able(battle)
    if not pursuit(fight):
        side = able[0] if able else NOBODY
        words = "nobody else can fight on" if able else "nobody can fight on"
        conclude(fight, side, words, "end-of-fight")


def check_the_time(fight: LabFight) -> None:
    """Called a draw at the end of Round 50 [end-of-fight]."""
    if fight.battle.round >= fight.battle.round_limit:
        conclude(fight, NOBODY, "time has run out", "end-of-fight")


def ask_the_winner(fight: LabFight, loser: Combatant) -> None:
    """Where the first at zero has lost: the winner ends it there or plays on [end-of-fight, no-obligation-to-kill]."""
    winners = [enemy for enemy in fight.battle.combatants if enemy.side != loser.side and enemy.fights()]
    if not winners or loser.asked_to_yield:
        return
    loser.asked_to_yield = True
    question = PlayOn(fight.battle, winners[0], loser)
    if fight.ask(question).word == STOP and question.stands():
        conclude(fight, winners[0].side, f"{loser.name} is at zero Composure", "end-of-fight")
