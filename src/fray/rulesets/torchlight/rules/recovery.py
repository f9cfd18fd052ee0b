"""Recovery: what the end of a Phase gives back, and rest in a Refuge or a bed [recovery-end, refuge-rest]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS
from fray.rulesets.torchlight.model.state import UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.draws import REST_SIDES, single_die


def recover(fight: Fight[TorchlightBattle], patient: Combatant) -> None:
    """When the Phase is complete: conscious, Breath back to its maximum, but no Characteristic points.

    [recovery-end, recovery-breath, recovery-no-scores, stabilize-effect, r-breath-recovery]
    """
    patient.condition = UP
    patient.dying = False
    patient.unconscious = False
    patient.stabilized = False
    patient.prone = False
    patient.hurt = 0
    patient.breath = patient.most_breath
    if fight.listening:
        fight.note(ev.Recovered("recovery-end", patient.who, patient.breath))


def rest(fight: Fight[TorchlightBattle], patient: Combatant) -> None:
    """1d4 points for every Characteristic below its maximum, each rolled separately [refuge-rest, r-rest]."""
    for characteristic in range(len(CHARACTERISTICS)):
        most = patient.maxima[characteristic]
        if patient.scores[characteristic] >= most:
            continue
        face = single_die(fight, "rest", patient.seat, REST_SIDES)
        score = patient.scores[characteristic] + face
        patient.scores[characteristic] = score if score < most else most
        if fight.listening:
            fight.note(ev.Rested("refuge-rest", patient.who, characteristic, face, patient.scores[characteristic]))
