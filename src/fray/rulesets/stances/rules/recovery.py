"""Getting Guard and Vitality back: Rally, the end of a scene, rest."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    FLED,
    NO_STANCE,
    RALLIED,
    STABLE,
    SURRENDERED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.composure import regain_composure
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.verbs import clear_head, restore_guard, use_up

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


def end_scene(battle: StancesBattle) -> None:
    """Guard and Composure full, Momentum 0, statuses gone, once-per-scene uses back; Vitality stays as it is.

    [guard-scene-recovery, composure-recovery, r-recovery, r-momentum-meter]
    """
    for combatant in battle.combatants:
        combatant.guard = combatant.guard_max
        regain_composure(combatant)
        combatant.momentum = 0
        clear_head(combatant)
        combatant.used = 0
        combatant.prone = False
        combatant.shaken = False
        combatant.hexed = False
        combatant.pinned = 0
        combatant.sundered = 0
        combatant.argue_edge = 0
        combatant.charm = 0
        end_combat(combatant)


def end_combat(combatant: Combatant) -> None:
    """Only once-per-combat limits are fresh when several fights share a scene [r-recovery]."""
    combatant.switched = False
    combatant.recovered = False
    combatant.offered = False
    combatant.mastery = False
    combatant.counter_ready = False
    combatant.stance = NO_STANCE
    combatant.last_stance = NO_STANCE


def rest(battle: StancesBattle, hours: int) -> None:
    """1 Vitality for every full hour, for all who are stable or conscious; the stable wake at 1.

    [recovery-hourly, r-recovery]
    """
    for combatant in battle.combatants:
        if combatant.condition not in (CONSCIOUS, STABLE, SURRENDERED, FLED):
            continue
        rested = combatant.vitality + hours
        combatant.vitality = rested if rested < combatant.vitality_max else combatant.vitality_max
        if combatant.condition == STABLE and combatant.vitality >= 1:
            combatant.condition = CONSCIOUS
