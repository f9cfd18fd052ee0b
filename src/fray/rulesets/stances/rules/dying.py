"""Falling at 0 Vitality, death saves, death at -3, first aid and magical healing."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.engine.sums import Term
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import FirstAid
from fray.rulesets.stances.model.sheets import MEDICINE, MIND, WILL
from fray.rulesets.stances.model.state import (
    BLEEDING,
    CONSCIOUS,
    DEAD,
    DEATH,
    DYING,
    OUT,
    STABLE,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.checks import OTHER, STANDARD_TN, judge, roll_check
from fray.rulesets.stances.rules.draws import check_dice
from fray.rulesets.stances.rules.momentum import book_check
from fray.rulesets.stances.rules.verbs import cure, fall, make_stable, wake

WAKES: Final = 11
STABILIZES: Final = 8
HOLDS_ON: Final = 6


# ---- at 0 Vitality


def fall_at_zero(fight: Fight[StancesBattle], target: Combatant, source: int) -> None:
    """0 Vitality: a character is unconscious and dying, an NPC out of the fight.

    [dying-start, vitality-zero, damage-step-zero, r-npc-zero]
    """
    battle = fight.battle
    if target.saves():
        fall(fight, target, DYING, "dying-start")
        die_at_three(fight, target)
        return
    condition = OUT
    if source >= 0 and battle.combatants[source].side != target.side:
        feller = battle.combatants[source]
        condition = DEAD if fight.ask(Finish(battle, feller, target)).key() == "kill" else OUT
    if felled(target):
        fall(fight, target, condition, "r-npc-zero")


def felled(target: Combatant) -> bool:
    """Still in the fight with no Vitality left: the Keeper may have given some back, or taken it out of the fight."""
    return target.condition == CONSCIOUS and target.vitality <= 0


class Finish(Decision[Word]):
    """An NPC is felled: dead, or merely unconscious? The side that felled it says [r-npc-zero]."""

    KIND = "finish"
    CLAUSE = "r-npc-zero"

    def __init__(self, battle: StancesBattle, feller: Combatant, target: Combatant) -> None:
        super().__init__(feller.seat, feller.who)
        self.battle = battle
        self.target = target

    def stands(self) -> bool:
        return felled(self.target)

    def options(self) -> list[Word]:
        return [Word("spare", "r-npc-zero"), Word("kill", "r-npc-zero")]


def harm_fallen(fight: Fight[StancesBattle], target: Combatant, damage: int) -> None:
    """Damage while down comes straight off Vitality, and the stable are dying again [r-fall-at-zero, r-dying-turn]."""
    if damage == 0:
        return
    target.vitality -= damage
    if target.condition == STABLE:
        target.condition = DYING
    if fight.listening:
        fight.note(ev.Hurt("r-fall-at-zero", target.who, damage, 0, 0, damage, target.guard, target.vitality))
    die_at_three(fight, target)


def die_at_three(fight: Fight[StancesBattle], target: Combatant) -> None:
    """A character dies at -3 Vitality [death-threshold]."""
    if target.vitality <= DEATH:
        target.condition = DEAD
        if fight.listening:
            fight.note(ev.Fell("death-threshold", target.who, DEAD, target.vitality))


# ---- death saves


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


# ---- help


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
    if check.success and patient.condition == DYING and in_hands(healer, patient):
        make_stable(fight, patient, "stabilize-medicine")
    book_check(fight, healer, check)


def in_hands(healer: Combatant, patient: Combatant) -> bool:
    """First aid takes a conscious healer beside the patient [r-first-aid]."""
    return healer.condition == CONSCIOUS and healer.area == patient.area


def kit_of(healer: Combatant) -> int:
    """The healer's kit with uses left, or -1 [item-healers-kit]."""
    for index, item in enumerate(healer.sheet.items):
        if item.effect == "first aid" and healer.item_uses[index] > 0:
            return index
    return -1


def magical_healing(fight: Fight[StancesBattle], patient: Combatant, amount: int, clause: str) -> None:
    """Any magical healing stabilizes: from below 0 first to 0, then up; 1 or more wakes.

    [stabilize-magic, r-first-aid]
    """
    start = patient.vitality if patient.vitality > 0 else 0
    after = start + amount if start + amount < patient.vitality_max else patient.vitality_max
    if fight.listening:
        fight.note(ev.Healed(clause, patient.who, "vitality", after - patient.vitality, after))
    if patient.condition == DYING or patient.condition == STABLE:
        if after >= 1:
            wake(fight, patient, after, "stabilize-magic")
        else:
            make_stable(fight, patient, "stabilize-magic")
    patient.vitality = after
    if after == patient.vitality_max:  # such healing ends lasting effects too [r-lasting-effects]
        cure(fight, patient)
