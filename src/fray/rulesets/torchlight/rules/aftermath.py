"""After the fight: Dying, Stabilization, Recovery, rest in a Refuge, one Phase after the other."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import Revive
from fray.rulesets.torchlight.model.state import DEAD, INCAPACITATED, PLAYERS, TorchlightBattle
from fray.rulesets.torchlight.rules.dying import fall_unconscious, give_potions, tick
from fray.rulesets.torchlight.rules.recovery import recover, rest, revive

FEWEST_TICKS: Final = 4  # [dying-minimum]
MOST_UNITS: Final = 12
MOST_HOURS: Final = 24
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


class Measure(Decision[Word]):
    """Units of distance, or hours, of the next Phase [dying-saves, r-dying-sequence]."""

    CLAUSE = "r-dying-sequence"

    def __init__(self, battle: TorchlightBattle, what: str, most: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.what = what
        self.most = most

    def kind(self) -> str:
        return self.what

    def options(self) -> list[Word]:
        return [Word(str(number), "r-dying-sequence") for number in range(self.most + 1)]


def play_aftermath(fight: Fight[TorchlightBattle]) -> None:
    """Incapacitated survivors are unconscious and Dying; then the Keeper plays as many Phases as wanted.

    [dying-start, death-revival, r-fight-end]
    """
    battle = fight.battle
    for combatant in battle.combatants:
        if combatant.condition == INCAPACITATED and combatant.side == PLAYERS:
            fall_unconscious(combatant)
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
        for combatant in battle.combatants:
            if combatant.condition == INCAPACITATED:
                fall_unconscious(combatant)
    units = int(fight.ask(Measure(battle, "distance", MOST_UNITS)).key())
    hours = int(fight.ask(Measure(battle, "hours", MOST_HOURS)).key())
    ticks = max(FEWEST_TICKS, units, hours)
    if fight.listening:
        fight.note(ev.PhasePassed("r-dying-sequence", ticks, resting))
    for _ in range(ticks):
        give_potions(fight)
        for combatant in battle.combatants.copy():
            if combatant.dying and not combatant.stabilized and combatant.alive():
                tick(fight, combatant)
    battle.phases_passed += 1
    for combatant in battle.combatants.copy():
        if combatant.alive() and (combatant.side == PLAYERS or enemies_too):
            recover(fight, combatant)
            if resting:
                rest(fight, combatant)
