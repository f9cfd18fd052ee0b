"""After the fight: Dying, Stabilization, Recovery, rest in a Refuge, one Phase after the other."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import Revive
from fray.rulesets.torchlight.model.state import DEAD, PLAYERS, TorchlightBattle
from fray.rulesets.torchlight.rules.death import revive
from fray.rulesets.torchlight.rules.dying import (
    ask_for_ticks,
    fall_unconscious,
    lie_dying,
)
from fray.rulesets.torchlight.rules.recovery import recover, rest

MOST_PHASES: Final = 20
CLOSE: Final = "close"
PHASE: Final = "phase"
IN_REFUGE: Final = "phase-in-refuge"
ENEMIES_TOO: Final = "phase-enemies-too"


class NextPhase(Decision[Option]):
    """Is a Phase played out after the fight, for whom, and is it spent resting in a Refuge or a bed?

    [dying-start, refuge-rest, r-rest, r-symmetry, death-revival]
    """

    KIND = "next phase"
    CLAUSE = "dying-start"

    def __init__(self, battle: TorchlightBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def options(self) -> list[Option]:
        found: list[Option] = [Word(key, "dying-start") for key in (CLOSE, PHASE, IN_REFUGE, ENEMIES_TOO)]
        found.extend([Revive(combatant.who) for combatant in self.battle.combatants if combatant.condition == DEAD])
        return found


def play_aftermath(fight: Fight[TorchlightBattle]) -> None:
    """Incapacitated survivors are unconscious and Dying; then the Keeper plays as many Phases as wanted.

    [dying-start, death-revival, r-fight-end]
    """
    battle = fight.battle
    fall_unconscious(battle, False)
    while battle.phases_passed < MOST_PHASES:
        choice = fight.ask(NextPhase(battle))
        if isinstance(choice, Revive):
            revive(fight, battle.combatants[choice.who])
        elif choice.key() == CLOSE:
            break
        else:
            play_phase(fight, choice.key() == ENEMIES_TOO, choice.key() == IN_REFUGE)
    if fight.listening:
        fight.note(ev.FightEnded("r-fight-end", battle.winner, battle.reason))
    battle.end(battle.winner, battle.reason, "r-fight-end")


def play_phase(fight: Fight[TorchlightBattle], enemies_too: bool, resting: bool) -> None:
    """Ticks of Dying saves, then Recovery, then rest [r-dying-sequence, dying-minimum, r-rest, r-breath-recovery]."""
    battle = fight.battle
    if enemies_too:
        fall_unconscious(battle, True)
    ticks = ask_for_ticks(fight)
    if fight.listening:
        fight.note(ev.PhasePassed("r-dying-sequence", ticks, resting))
    lie_dying(fight, ticks)
    battle.phases_passed += 1
    for combatant in battle.combatants.copy():
        if combatant.alive() and (combatant.side == PLAYERS or enemies_too):
            recover(fight, combatant)
            if resting:
                rest(fight, combatant)
