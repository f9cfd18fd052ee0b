"""Resuscitate: bringing the unconscious back [action-resuscitate, r-resuscitate]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model.sheets import HEALING, INTELLECT, MEDICINE, Restores
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import FIXED_DIFFICULTY, OWN_CONSTITUTION
from fray.rulesets.sixseconds.rules.checks import AVERAGE, check
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.verbs import go_prone, restore, wake

RESUSCITATE_ACTIONS: Final = 2  # [action-resuscitate]


def can_resuscitate(healer: Combatant, patient: Combatant) -> bool:
    """An unconscious, living character within 1 m [r-resuscitate]."""
    return patient.here() and not patient.conscious and patient is not healer and distance(healer, patient) <= 1


def resuscitation_difficulty(battle: SixBattle, patient: Combatant) -> int:
    """The patient's missing health, at least 1 [r-resuscitate]."""
    reading = battle.variants.resuscitate
    if reading == FIXED_DIFFICULTY:
        return AVERAGE
    missing = patient.missing_health()
    if reading == OWN_CONSTITUTION:
        missing -= patient.sheet.constitution
    return max(1, missing)


def resuscitate(fight: SixFight, healer: Combatant, patient: Combatant) -> None:
    """Go prone, then test intellect + medicine + healing to wake the patient [action-resuscitate, r-resuscitate]."""
    go_prone(fight, healer, "action-resuscitate")
    bonus = healer.sheet.traits.resuscitate_bonus
    for item in [*healer.held, *healer.carried]:
        bonus += item.gear.resuscitate_bonus
    difficulty = resuscitation_difficulty(fight.battle, patient)
    if check(fight, healer, "resuscitate", "action-resuscitate", INTELLECT, MEDICINE, HEALING, bonus, difficulty):
        wake(fight, patient, "r-resuscitate")
        extra = healer.sheet.traits.resuscitate_extra_health
        if extra:
            restore(fight, patient, Restores(health=extra), "r-resuscitate")
