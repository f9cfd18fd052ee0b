"""Stabilization: a potion, magic or a 20 ends the saving throws of the Dying [stabilize-means, stabilize-effect]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import GivePotionTo
from fray.rulesets.torchlight.model.sheets import STABILIZER
from fray.rulesets.torchlight.model.state import UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.verbs import move_item, take_from

STABILIZING: Final = 20  # on the saving throw [stabilize-means]


def stabilize(fight: Fight[TorchlightBattle], patient: Combatant, means: str) -> None:
    """By a potion, by magic or by a 20: no more saving throws, but unconscious until the end of the next Phase.

    [stabilize-means, stabilize-effect, r-stabilized]
    """
    patient.stabilized = True
    if fight.listening:
        fight.note(ev.Stabilized("stabilize-means", patient.who, means))


def still_dying(patient: Combatant) -> bool:
    """Dying and not Stabilized: it goes on making saving throws [stabilize-effect]."""
    return patient.dying and not patient.stabilized and patient.alive()


# ---- potions between the saves


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
        if self.healer.condition != UP or not has_stabilizer(self.healer):
            return found
        for companion in self.battle.combatants:
            if needs_potion(self.healer, companion):
                found.append(GivePotionTo(companion.who))
        return found


def give_potions(fight: Fight[TorchlightBattle]) -> None:
    """Potions given before the first tick or between two end the saves from then on.

    [stabilize-means, r-stabilized, r-potions-and-magic]
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
            take_from(healer, potion)
            move_item(fight, healer, potion, "uses", patient.who, "stabilize-means")
            stabilize(fight, patient, f"the {potion.name}")


def has_stabilizer(healer: Combatant) -> bool:
    return any(item.sort == STABILIZER for item in (*healer.held, *healer.stowed))


def needs_potion(healer: Combatant, companion: Combatant) -> bool:
    return companion.side == healer.side and still_dying(companion)
