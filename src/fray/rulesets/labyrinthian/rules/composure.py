"""Composure: health that damage takes away, and what is left to do at zero."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.sheets import DAMAGE_NAMES, ENGINE, PARTS
from fray.rulesets.labyrinthian.model.state import (
    NO_STANCE,
    NOBODY,
    SHAKEN_INCAPACITATED,
    SHAKEN_ZERO,
    Combatant,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.stances import break_wall, end_stance
from fray.rulesets.labyrinthian.rules.verbs import die, fall_incapacitated, pay_composure, shake, take_damage


def resistance(victim: Combatant, damage_type: int) -> int:
    """'resist TYPE n'; a combined type only if all its parts are resisted, by the lowest n [resistance]."""
    if not victim.sheet.resist:
        return 0
    lowest = -1
    for part in PARTS[damage_type]:
        points = 0
        for kind, n in victim.sheet.resist:
            if kind == part:
                points = n
        if lowest < 0 or points < lowest:
            lowest = points
    return lowest


def lose(fight: LabFight, victim: Combatant, amount: int, damage_type: int, cause: str, clause: str) -> bool:
    """Damage is subtracted from current Composure; whether the victim has come to zero by it.

    [composure-is-health, composure-deduct-after-clash]
    """
    before = victim.composure
    take_damage(fight, victim, amount, DAMAGE_NAMES[damage_type], cause, clause)
    if before == 0 or victim.composure > 0:
        return False
    reach_zero(fight, victim)
    return True


def spend_composure(fight: LabFight, payer: Combatant, amount: int, what: str, clause: str) -> None:
    """Composure as a price or lost to fear; paying down to exactly zero makes zero Composure.

    [paying-composure-is-not-damage, zero-exact-values]
    """
    pay_composure(fight, payer, amount, what, clause)
    if payer.composure == 0:
        reach_zero(fight, payer)


def reach_zero(fight: LabFight, victim: Combatant) -> None:
    """Zero Composure is not death: killing takes a deliberate act. What was conjured is lost, and a climber lets go.

    However it was reached, this is where it begins; what follows once the action is over (stone, a fall) stands in
    `flight.settle_shaken`. An engine without Structural Points is destroyed. [zero-composure-not-death,
    lethality-is-deliberate, magic-rules, climb-hold-details, siege-engines, zero-exact-values]
    """
    if victim.sheet.kind == ENGINE:
        slay(fight, victim, "siege-engines")
        return
    victim.conjuring = NOBODY
    victim.store = 0
    victim.asked_to_yield = False
    shake(victim, SHAKEN_ZERO)


# ---- at zero, for characters and their enemies alike


def only_basics(actor: Combatant) -> bool:
    """At zero Composure there is Movement and Attacks, no Skill Actions and no Abilities.

    Free things and Consumables are left to it too. [zero-composure-basic-only, zero-composure-options]
    """
    return actor.composure == 0


def may_react(reactor: Combatant) -> bool:
    """At zero Composure nobody can defend, itself or others; nor can the Paralyzed and those who have surrendered.

    [zero-composure-no-defense, paralyzed-duration, surrendered-turns]
    """
    return reactor.may_act() and reactor.composure > 0


def vulnerable(target: Combatant) -> bool:
    """At zero Composure, or treated so, a combatant can be Incapacitated or struck with a Killing Blow.

    This holds for characters and their enemies alike. [zero-composure-vulnerable, zero-composure-both-sides]
    """
    return target.at_zero() or target.incapacitated


# ---- out of the fight


def put_out(fight: LabFight, victim: Combatant, clause: str) -> None:
    """Incapacitated: it takes no actions, its Stance and held dice are lost, the air does not carry it.

    [incapacitation, incapacitated-state, shield-wall-prone-breaks]
    """
    if victim.incapacitated or not victim.here():
        return
    fall_incapacitated(fight, victim, clause)
    if victim.wall >= 0:  # it lies Prone
        break_wall(fight, victim.wall, "shield-wall-prone-breaks")
    if victim.stance != NO_STANCE:
        end_stance(fight, victim, "stance-end")
    fight.battle.ground.give_up_all(victim.who)
    shake(victim, SHAKEN_INCAPACITATED)


def slay(fight: LabFight, victim: Combatant, clause: str) -> None:
    """Dead [killing-blow]."""
    die(fight, victim, clause)
    if victim.stance != NO_STANCE:
        end_stance(fight, victim, "stance-end")
    fight.battle.ground.give_up_all(victim.who)
