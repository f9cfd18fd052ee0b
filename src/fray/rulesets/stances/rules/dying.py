"""Death saves, first aid, and treating lasting effects."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.sums import Term
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import FirstAid
from fray.rulesets.stances.model.sheets import MEDICINE, MIND, WILL
from fray.rulesets.stances.model.state import (
    BLEEDING,
    DYING,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.checks import OTHER, STANDARD_TN, judge, roll_check
from fray.rulesets.stances.rules.damage import die_at_three
from fray.rulesets.stances.rules.draws import check_dice
from fray.rulesets.stances.rules.items import kit_of
from fray.rulesets.stances.rules.momentum import book_check
from fray.rulesets.stances.rules.verbs import cure, make_stable, wake

WAKES: Final = 11
STABILIZES: Final = 8
HOLDS_ON: Final = 6


def death_save(fight: Fight[StancesBattle], patient: Combatant) -> None:
    """2d6 + Will at the start of a dying combatant's turn; no total is critical, only lasting effects modify it.

    5 or less: lose 1 Vitality. 6 or 7: nothing. 8 to 10: stable at 0. 11 or more: conscious with 1 Vitality.
    [death-save-roll, death-save-5-or-less, death-save-6-7, death-save-8-10, death-save-11-plus, death-threshold,
    r-death-save-results, r-dying-turn]
    """
    natural = check_dice(fight, patient, "save", 0)
    bleeding = -1 if patient.suffers(BLEEDING) else 0
    total = natural + patient.attribute(WILL) + bleeding
    if fight.listening:
        safe = total >= STABILIZES
        roll = "death-save-roll"
        parts = [
            Term(name, value) for name, value in (("Will", patient.attribute(WILL)), ("bleeding", bleeding)) if value
        ]
        fight.note(
            ev.CheckRolled(roll, patient.who, "save", natural, fight.faces, total, STABILIZES, safe, False, parts)
        )
    if total >= WAKES:
        wake(fight, patient, 1, "death-save-11-plus")
    elif total >= STABILIZES:
        make_stable(fight, patient, "death-save-8-10")
    elif total < HOLDS_ON:
        patient.vitality -= 1
        if fight.listening:
            fight.note(ev.SaveRolled("death-save-5-or-less", patient.who, total, patient.vitality, patient.condition))
        die_at_three(fight, patient)
    elif fight.listening:
        fight.note(ev.SaveRolled("death-save-6-7", patient.who, total, patient.vitality, patient.condition))


def first_aid(fight: Fight[StancesBattle], healer: Combatant, choice: FirstAid) -> None:
    """2d6 + Mind + Medicine against TN 8: stable at 0 Vitality [stabilize-medicine, r-first-aid]."""
    patient = fight.battle.combatants[choice.target]
    if fight.listening:
        fight.note(ev.Acted("stabilize-medicine", healer.who, patient.who, "first aid"))
    extra = 0
    if choice.kit:
        kit = kit_of(healer)
        healer.item_uses[kit] -= 1
        extra = healer.sheet.items[kit].amount
    check = roll_check(fight, healer, "first aid", OTHER, MIND, MEDICINE, extra, 0, None)
    judge(fight, healer, check, STANDARD_TN, "stabilize-medicine")
    if check.success and patient.condition == DYING:
        make_stable(fight, patient, "stabilize-medicine")
    book_check(fight, healer, check)


def treat(fight: Fight[StancesBattle], healer: Combatant, patient: Combatant, effect: int) -> bool:
    """An hour and a Medicine check against TN 8, out of combat, end a lasting effect [r-lasting-effects]."""
    check = roll_check(fight, healer, "first aid", OTHER, MIND, MEDICINE, 0, 0, None)
    judge(fight, healer, check, STANDARD_TN, "r-lasting-effects")
    if check.success:
        cure(patient, effect)
    return check.success
