"""Dying and Stabilization: saves tick by tick, potions between them [dying-saves, stabilize-means]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import GivePotionTo
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, STABILIZER
from fray.rulesets.torchlight.model.state import DEAD, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import saved
from fray.rulesets.torchlight.rules.damage import lose_point
from fray.rulesets.torchlight.rules.draws import WOUND_SIDES, d20, single_die
from fray.rulesets.torchlight.rules.hands import piece
from fray.rulesets.torchlight.rules.verbs import move_item, put_down, take_from

STABILIZING: Final = 20  # [stabilize-means]


def fall_unconscious(patient: Combatant) -> None:
    """Dying until the end of the next Phase [dying-start]."""
    patient.dying = True
    patient.unconscious = True


def tick(fight: Fight[TorchlightBattle], patient: Combatant) -> None:
    """A save on each Characteristic that was hurt; a 20 stabilizes, a failure costs 1d4 points of it.

    [dying-saves, dying-failure, dying-death, stabilize-means, stabilize-effect, r-dying-sequence, r-stabilized]
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
            patient.stabilized = True
            if fight.listening:
                fight.note(ev.Stabilized("stabilize-means", patient.who, "a natural 20"))
            return
        if patient.scores[characteristic] == 0:
            patient.dying = False
            put_down(fight, patient, DEAD, "dying-death")
            return


# ---- potions


class GivePotion(Decision[Option]):
    """Before a tick a combatant with a stabilizing potion may give it to a Dying companion [r-stabilized]."""

    KIND = "potion"
    CLAUSE = "stabilize-means"

    def __init__(self, battle: TorchlightBattle, healer: Combatant) -> None:
        super().__init__(healer.seat, healer.who)
        self.battle = battle
        self.healer = healer

    def options(self) -> list[Option]:
        found: list[Option] = [Word("keep", self.CLAUSE)]
        for companion in self.battle.combatants:
            if needs_potion(self.healer, companion):
                found.append(GivePotionTo(companion.who))
        return found


def give_potions(fight: Fight[TorchlightBattle]) -> None:
    """Potions given before the first tick or between two end the saves from then on.

    [r-stabilized, r-potions-and-magic]
    """
    battle = fight.battle
    for healer in battle.combatants.copy():
        if healer.condition != UP or not has_stabilizer(healer):
            continue
        if not any(needs_potion(healer, companion) for companion in battle.combatants):
            continue
        choice = fight.ask(GivePotion(battle, healer))
        if isinstance(choice, GivePotionTo):
            patient = battle.combatants[choice.patient]
            potion = next(item for item in (*healer.held, *healer.stowed) if item.sort == STABILIZER)
            take_from(healer, piece(healer, potion.id))
            move_item(fight, healer, potion, "uses", patient.who, "stabilize-means")
            patient.stabilized = True
            if fight.listening:
                fight.note(ev.Stabilized("stabilize-means", patient.who, potion.name))


def has_stabilizer(healer: Combatant) -> bool:
    return any(item.sort == STABILIZER for item in (*healer.held, *healer.stowed))


def needs_potion(healer: Combatant, companion: Combatant) -> bool:
    return companion.side == healer.side and companion.dying and not companion.stabilized and companion.alive()
