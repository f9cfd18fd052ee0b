"""Incapacitated and Death: what a combatant that is down still can and suffers, and when it is dead."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS
from fray.rulesets.torchlight.model.state import (
    DEAD,
    INCAPACITATED,
    ON_GRID,
    REMOVED,
    UP,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.grid import gap
from fray.rulesets.torchlight.rules.recovery import recover
from fray.rulesets.torchlight.rules.verbs import drop, drop_afflictions, drop_doings, take_off_grid

# ---- Incapacitated


def incapacitate(fight: Fight[TorchlightBattle], victim: Combatant) -> None:
    """It falls prone and takes no more actions; what it was doing ends [save-fail, incap-prone, r-incapacitated]."""
    victim.condition = INCAPACITATED
    if fight.listening:
        fight.note(ev.WentDown("save-fail", victim.who, INCAPACITATED))
    drop_doings(fight, victim)
    victim.prone = True


def in_reach_of_a_drag(battle: TorchlightBattle, mover: Combatant, lane: int, depth: int) -> bool:
    """It may drag itself one unit in any direction: one adjacent cell on the same level [incap-drag, r-drag]."""
    one_step = gap(lane, mover.lane) + gap(depth, mover.depth) == 1
    return one_step and battle.lanes.levels[lane] == battle.lanes.levels[mover.lane]


def easy_target(target: Combatant) -> bool:
    """Further attacks against an Incapacitated combatant are Enhanced [incap-enhanced]."""
    return target.condition == INCAPACITATED


def past_breath(victim: Combatant) -> bool:
    """Further damage goes straight to the Characteristic, past any Breath [incap-direct-damage]."""
    return victim.condition != UP


def makes_saves(combatant: Combatant) -> bool:
    """The Incapacitated roll no more saving throws in the encounter [incap-no-saves]."""
    return combatant.condition == UP


# ---- Death


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


class ChooseScore(Decision[Word]):
    """The score with which a dead combatant comes back [death-revival]."""

    CLAUSE = "death-revival"

    def __init__(self, dead: Combatant, characteristic: int) -> None:
        super().__init__(KEEPER, dead.who)
        self.dead = dead
        self.characteristic = characteristic

    def kind(self) -> str:
        return f"{CHARACTERISTICS[self.characteristic]} score"

    def options(self) -> list[Word]:
        return [Word(str(score), "death-revival") for score in range(1, self.dead.maxima[self.characteristic] + 1)]


def revive(fight: Fight[TorchlightBattle], dead: Combatant) -> None:
    """Only through magic, that is by the Keeper's word: Recovered, with scores of the Keeper's choice.

    [death-revival]
    """
    for characteristic in range(len(CHARACTERISTICS)):
        dead.scores[characteristic] = int(fight.ask(ChooseScore(dead, characteristic)).key())
    if fight.listening:
        fight.note(ev.Revived("death-revival", dead.who, dead.scores.copy()))
    recover(fight, dead)
