"""Death: a Characteristic at 0, what becomes of the dead, and how magic brings them back."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, Decision
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import Number
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS
from fray.rulesets.torchlight.model.state import (
    DEAD,
    ON_GRID,
    REMOVED,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.recovery import recover
from fray.rulesets.torchlight.rules.verbs import drop, drop_afflictions, drop_doings, take_off_grid


def at_zero(victim: Combatant) -> bool:
    """If any Characteristic reaches 0 it is dead [death-zero, r-overkill]."""
    for score in victim.scores:
        if score <= 0:
            return True
    return False


def die(fight: Fight[TorchlightBattle], victim: Combatant, clause: str) -> None:
    """Dead and gone from the grid; what it carried lies in its last lane [death-zero, dying-death, r-hands]."""
    victim.condition = DEAD
    if fight.listening:
        fight.note(ev.WentDown(clause, victim.who, DEAD))
    drop_doings(fight, victim)
    victim.prone = False
    drop_afflictions(fight, victim)
    if victim.whereabouts == ON_GRID:
        for item in (*victim.held, *victim.stowed):
            drop(fight.battle, victim.lane, item)
        victim.held, victim.stowed = (), ()
    take_off_grid(fight.battle, victim, REMOVED)


class ChooseScore(Decision[Number]):
    """The score with which a dead combatant comes back [death-revival]."""

    CLAUSE = "death-revival"

    def __init__(self, dead: Combatant, characteristic: int) -> None:
        super().__init__(KEEPER, dead.who)
        self.dead = dead
        self.characteristic = characteristic

    def kind(self) -> str:
        return f"{CHARACTERISTICS[self.characteristic]} score"

    def options(self) -> list[Number]:
        return [Number(score, "death-revival") for score in range(1, self.dead.maxima[self.characteristic] + 1)]


def revive(fight: Fight[TorchlightBattle], dead: Combatant) -> None:
    """Only through magic, that is by the Keeper's word: Recovered, with scores of the Keeper's choice.

    [death-revival]
    """
    for characteristic in range(len(CHARACTERISTICS)):
        dead.scores[characteristic] = int(fight.ask(ChooseScore(dead, characteristic)).key())
    if fight.listening:
        fight.note(ev.Revived("death-revival", dead.who, dead.scores.copy()))
    recover(fight, dead)
