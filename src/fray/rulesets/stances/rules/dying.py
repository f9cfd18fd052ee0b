"""Death saves, first aid, and what is restored when a scene is over."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.sums import Term
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import FirstAid
from fray.rulesets.stances.model.sheets import MEDICINE, MIND, WILL
from fray.rulesets.stances.model.state import (
    BLEEDING,
    CONSCIOUS,
    DYING,
    FLED,
    NO_STANCE,
    STABLE,
    SURRENDERED,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.rules.checks import OTHER, STANDARD_TN, book_check, judge, roll_check
from fray.rulesets.stances.rules.damage import die_at_three
from fray.rulesets.stances.rules.draws import check_dice
from fray.rulesets.stances.rules.verbs import clear_head, cure, make_stable, wake

WAKES: Final = 11
STABILIZES: Final = 8
HOLDS_ON: Final = 6
KIT: Final = "healers-kit"


def death_save(fight: Fight[StancesBattle], one: Fighter) -> None:
    """2d6 + Will at the start of a dying combatant's turn; no total is critical, only lasting effects modify it.

    5 or less: lose 1 Vitality. 6 or 7: nothing. 8 to 10: stable at 0. 11 or more: conscious with 1 Vitality.
    [death-save-roll, death-save-5-or-less, death-save-6-7, death-save-8-10, death-save-11-plus, death-threshold,
    r-death-save-results, r-dying-turn]
    """
    natural = check_dice(fight, one, "save", 0)
    bleeding = -1 if one.suffers(BLEEDING) else 0
    total = natural + one.attribute(WILL) + bleeding
    if fight.listening:
        safe = total >= STABILIZES
        roll = "death-save-roll"
        parts = [Term(name, value) for name, value in (("Will", one.attribute(WILL)), ("bleeding", bleeding)) if value]
        fight.note(ev.CheckRolled(roll, one.who, "save", natural, fight.faces, total, STABILIZES, safe, False, parts))
    if total >= WAKES:
        wake(fight, one, 1, "death-save-11-plus")
    elif total >= STABILIZES:
        make_stable(fight, one, "death-save-8-10")
    elif total < HOLDS_ON:
        one.vitality -= 1
        if fight.listening:
            fight.note(ev.SaveRolled("death-save-5-or-less", one.who, total, one.vitality, one.condition))
        die_at_three(fight, one)
    elif fight.listening:
        fight.note(ev.SaveRolled("death-save-6-7", one.who, total, one.vitality, one.condition))


def kit_of(one: Fighter) -> int:
    """The healer's kit with uses left, or -1 [item-healers-kit]."""
    for index, item in enumerate(one.sheet.items):
        if item.effect == "first aid" and one.item_uses[index] > 0:
            return index
    return -1


def first_aid(fight: Fight[StancesBattle], one: Fighter, choice: FirstAid) -> None:
    """2d6 + Mind + Medicine against TN 8: stable at 0 Vitality [stabilize-medicine, r-first-aid]."""
    patient = fight.battle.fighters[choice.target]
    if fight.listening:
        fight.note(ev.Acted("stabilize-medicine", one.who, patient.who, "first aid"))
    extra = 0
    if choice.kit:
        kit = kit_of(one)
        one.item_uses[kit] -= 1
        extra = one.sheet.items[kit].amount
    check = roll_check(fight, one, "first aid", OTHER, MIND, MEDICINE, extra, 0, None)
    judge(fight, one, check, STANDARD_TN, "stabilize-medicine")
    if check.success and patient.condition == DYING:
        make_stable(fight, patient, "stabilize-medicine")
    book_check(fight, one, check)


# ---- after the fight


def end_scene(battle: StancesBattle) -> None:
    """Guard and Composure full, Momentum 0, statuses gone, once-per-scene uses back; Vitality stays as it is.

    [guard-scene-recovery, composure-recovery, r-recovery, r-momentum-meter]
    """
    for one in battle.fighters:
        one.guard = one.guard_max
        one.composure = one.composure_max
        one.momentum = 0
        clear_head(one)
        one.firm_composure = 0
        one.used = 0
        one.prone = False
        one.shaken = False
        one.hexed = False
        one.pinned = 0
        one.sundered = 0
        one.argue_edge = 0
        one.charm = 0
        end_combat(one)


def end_combat(one: Fighter) -> None:
    """Only once-per-combat limits are fresh when several fights share a scene [r-recovery]."""
    one.switched = False
    one.recovered = False
    one.offered = False
    one.mastery = False
    one.counter_ready = False
    one.stance = NO_STANCE
    one.last_stance = NO_STANCE


def rest(battle: StancesBattle, hours: int) -> None:
    """1 Vitality for every full hour, for anyone stable or conscious; the stable wake at 1.

    [recovery-hourly, r-recovery]
    """
    for one in battle.fighters:
        if one.condition not in (CONSCIOUS, STABLE, SURRENDERED, FLED):
            continue
        rested = one.vitality + hours
        one.vitality = rested if rested < one.vitality_max else one.vitality_max
        if one.condition == STABLE and one.vitality >= 1:
            one.condition = CONSCIOUS


def treat(fight: Fight[StancesBattle], healer: Fighter, patient: Fighter, effect: int) -> bool:
    """An hour and a Medicine check against TN 8, out of combat, end a lasting effect [r-lasting-effects]."""
    check = roll_check(fight, healer, "first aid", OTHER, MIND, MEDICINE, 0, 0, None)
    judge(fight, healer, check, STANDARD_TN, "r-lasting-effects")
    if check.success:
        cure(patient, effect)
    return check.success
