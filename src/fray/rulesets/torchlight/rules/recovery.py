"""Recovery: what a Phase gives back, rest in a Refuge, and revival [recovery-end, refuge-rest, death-revival]."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, Decision, Word
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


# ---- revival


def revive(fight: Fight[TorchlightBattle], dead: Combatant) -> None:
    """Only by magic, that is by the Keeper's word: Recovered, with scores of the Keeper's choice.

    [death-revival]
    """
    for characteristic in range(len(CHARACTERISTICS)):
        dead.scores[characteristic] = int(fight.ask(ChooseScore(fight.battle, dead, characteristic)).key())
    if fight.listening:
        fight.note(ev.Revived("death-revival", dead.who, dead.scores.copy()))
    recover(fight, dead)


class ChooseScore(Decision[Word]):
    """The score with which a dead combatant comes back [death-revival]."""

    CLAUSE = "death-revival"

    def __init__(self, battle: TorchlightBattle, dead: Combatant, characteristic: int) -> None:
        super().__init__(KEEPER, dead.who)
        self.battle = battle
        self.dead = dead
        self.characteristic = characteristic

    def kind(self) -> str:
        return f"{CHARACTERISTICS[self.characteristic]} score"

    def options(self) -> list[Word]:
        return [Word(str(score), "death-revival") for score in range(1, self.dead.maxima[self.characteristic] + 1)]
