"""Getting Guard and Vitality back: Rally, the end of a scene, rest."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    CONVINCED,
    FLED,
    NOBODY,
    RALLIED,
    STABLE,
    SURRENDERED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.composure import regain_composure
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.verbs import come_to, let_go, restore_guard, use_up

# ---- Rally


def rally(fight: Fight[StancesBattle], actor: Combatant) -> None:
    """1d6 Guard without a roll for success, once per scene, in any stance.

    [rally-action, rally-once-per-scene, rally-no-roll, guard-rally-recovery, r-rally]
    """
    use_up(actor, RALLIED)
    face = plain_dice(fight, actor, "rally", 1)
    if fight.listening:
        fight.note(ev.DieRolled("rally-action", actor.who, "rally", fight.faces, face))
    restore_guard(fight, actor, face, "rally-action")


# ---- after the fight


def begin_scene(combatant: Combatant) -> None:
    """Guard and Composure full, Momentum 0, statuses gone, limits fresh; Vitality and lasting effects stay as they are.

    The Keeper orders it, because a fight ends with its scene. The stance holds until the next selection.
    [guard-scene-recovery, composure-recovery, r-recovery, r-momentum-meter]
    """
    combatant.guard = combatant.guard_max
    regain_composure(combatant)
    combatant.momentum = 0
    let_go(combatant)
    combatant.used = 0
    combatant.prone = False
    combatant.shaken = False
    combatant.hexed = False
    combatant.pinned = 0
    combatant.sundered = 0
    combatant.argue_edge = 0
    combatant.charm = 0
    combatant.charm_target = NOBODY
    combatant.argued_with = NOBODY
    begin_combat(combatant)


def begin_combat(combatant: Combatant) -> None:
    """What works once per combat works again, also where several fights share a scene [r-recovery]."""
    combatant.switched = False
    combatant.recovered = False
    combatant.offered = False


def rest(battle: StancesBattle, patient: Combatant, hours: int) -> None:
    """1 Vitality for every full hour, stable or conscious, in the fight or not; the stable wake at 1.

    The Keeper orders it. [recovery-hourly, r-recovery]
    """
    rested = patient.vitality + hours
    patient.vitality = rested if rested < patient.vitality_max else patient.vitality_max
    if patient.condition == STABLE and patient.vitality >= 1:
        come_to(battle, patient)


def may_rest(patient: Combatant) -> bool:
    """Stable or conscious; those who have left the fight are conscious too [r-recovery]."""
    return patient.condition in (CONSCIOUS, STABLE, SURRENDERED, FLED, CONVINCED)
