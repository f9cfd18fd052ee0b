"""The Wound phase: who suffers what in which order every Round, and the Wounds of Units."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.sheets import BLINDED, IMPALED, STUCK
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.rules.wounds import bleed, gash, go_blind, impale, roll_wound, stick, wake_wounds


def wound_phase(fight: LabFight) -> None:
    """From the highest Combat Roll to the lowest; ties: the side listed first, then listing order.

    A Unit comes right after its commander. [round-sequence, simultaneous-effects, wound-effect-every-round,
    warfare-units]
    """
    battle = fight.battle
    wake_wounds(battle)
    for combatant in in_order(battle):
        suffer_wounds(fight, combatant)
        for unit in battle.combatants.copy():
            if unit.commander == combatant.who:
                suffer_unit_wounds(fight, unit)
    for unit in battle.combatants.copy():
        if unit.sheet.is_unit() and (unit.commander < 0 or not battle.combatants[unit.commander].faces):
            suffer_unit_wounds(fight, unit)
    settle_shaken(fight)


def in_order(battle: LabBattle) -> list[Combatant]:
    rolled = [combatant for combatant in battle.combatants if combatant.faces and combatant.here()]
    return sorted(rolled, key=lambda combatant: (-combatant.total, combatant.side, combatant.who))


def suffer_wounds(fight: LabFight, victim: Combatant) -> None:
    """Bleed, Gashed, then Stuck, Impaled, Blinded, then recovery [simultaneous-effects, unyielding-foes]."""
    bleed(fight, victim)
    gash(fight, victim)
    if victim.incapacitated:  # stone has set in [petrified-details]
        return
    unhurt = victim.ratings.copy()
    stick(fight, victim)
    impale(fight, victim)
    if victim.wound(BLINDED):
        go_blind(fight, victim, unhurt)
    if victim.sheet.recovery and victim.composure < victim.sheet.composure:
        restore(fight, victim, victim.sheet.recovery, "unyielding-foes")


def suffer_unit_wounds(fight: LabFight, unit: Combatant) -> None:
    """Wounds that touch Ratings are applied to Commands of the Unit [warfare-units]."""
    unit.wound_rolls = 0
    if not unit.here() or unit.incapacitated:
        return
    bleed(fight, unit)
    gash(fight, unit)
    if unit.wound(STUCK):
        unit.wound_rolls += roll_wound(fight, unit, STUCK, "wound-stuck")
    if unit.wound(IMPALED):
        unit.wound_rolls += roll_wound(fight, unit, IMPALED, "wound-impaled-penalty")
