"""Dying: unconscious until the end of the next Phase, with a saving throw at every tick of it [dying-start]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import Number
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS
from fray.rulesets.torchlight.model.state import INCAPACITATED, PLAYERS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import saved
from fray.rulesets.torchlight.rules.damage import lose_point
from fray.rulesets.torchlight.rules.death import die
from fray.rulesets.torchlight.rules.draws import WOUND_SIDES, d20, single_die
from fray.rulesets.torchlight.rules.stabilization import STABILIZING, give_potions, stabilize, still_dying

FEWEST_TICKS: Final = 4  # [dying-minimum]
MOST_UNITS: Final = 12
MOST_HOURS: Final = 24


def fall_unconscious(battle: TorchlightBattle, enemies_too: bool) -> None:
    """The Incapacitated who live through the encounter are Dying until the end of the next Phase.

    [dying-start, r-symmetry]
    """
    for survivor in battle.combatants:
        if survivor.condition == INCAPACITATED and (survivor.side == PLAYERS or enemies_too):
            survivor.dying = True
            survivor.unconscious = True


class Measure(Decision[Number]):
    """Units of distance, or hours, of the next Phase [dying-saves, r-dying-sequence]."""

    CLAUSE = "r-dying-sequence"

    def __init__(self, what: str, most: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.what = what
        self.most = most

    def kind(self) -> str:
        return self.what

    def options(self) -> list[Number]:
        return [Number(number, "r-dying-sequence") for number in range(self.most + 1)]


def ask_for_ticks(fight: Fight[TorchlightBattle]) -> int:
    """One for each unit of distance traveled or hour gone by, and at least four in a Phase.

    [dying-saves, dying-minimum, r-dying-sequence]
    """
    units = int(fight.ask(Measure("distance", MOST_UNITS)).key())
    hours = int(fight.ask(Measure("hours", MOST_HOURS)).key())
    return max(FEWEST_TICKS, units, hours)


def lie_dying(fight: Fight[TorchlightBattle], ticks: int) -> None:
    """At every tick potions come first, then the saves of all who are still Dying [dying-saves, r-dying-sequence]."""
    for _ in range(ticks):
        give_potions(fight)
        for patient in fight.battle.combatants.copy():
            if still_dying(patient):
                tick(fight, patient)


def tick(fight: Fight[TorchlightBattle], patient: Combatant) -> None:
    """A save on each Characteristic that was hurt; a 20 stabilizes, a failure costs 1d4 points of it.

    [dying-saves, dying-failure, dying-death, stabilize-means, r-dying-sequence, r-stabilized]
    """
    for characteristic in range(len(CHARACTERISTICS)):
        if not patient.hurt >> characteristic & 1:
            continue
        st = patient.st(characteristic)
        face = d20(fight, "dying", patient)
        wound = 0
        if face != STABILIZING and not saved(fight.battle, face, st):
            wound = single_die(fight, "wound", patient.seat, WOUND_SIDES)
            lose_point(patient, characteristic, wound)
        if fight.listening:
            score = patient.scores[characteristic]
            fight.note(ev.DyingSaved("dying-saves", patient.who, characteristic, face, st, wound, score))
        if face == STABILIZING:
            stabilize(fight, patient, "a natural 20")
            return
        if patient.scores[characteristic] == 0:
            patient.dying = False
            die(fight, patient, "dying-death")
            return
