"""Getting Guard and Vitality back: Rally, Quick Recovery, the end of a scene, rest."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import NO_SIGNATURE
from fray.rulesets.stances.model.replies import Recover
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
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.signatures import after_base, signature_of, signature_usable
from fray.rulesets.stances.rules.verbs import clear_head, pay, restore_guard, use_up

QUICK_RECOVERY: Final = "quick-recovery"
QUICK_RECOVERY_COST: Final = 1


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


# ---- Quick Recovery


class RecoverOrNot(Decision[Recover]):
    """The end of a round: regain Guard? [quick-recovery]"""

    KIND = "recover"
    CLAUSE = "quick-recovery"

    def __init__(self, battle: StancesBattle, user: Combatant) -> None:
        super().__init__(user.seat, user.who)
        self.battle = battle
        self.user = user

    def options(self) -> list[Recover]:
        return [Recover(NO_SIGNATURE, -1), *recoveries(self.user)]


def recoveries(user: Combatant) -> list[Recover]:
    """Once per combat, conscious users only [r-quick-recovery]."""
    if not user.knows(QUICK_RECOVERY) or user.recovered or user.condition != CONSCIOUS or user.mindless():
        return []
    found = [Recover(NO_SIGNATURE, QUICK_RECOVERY_COST)] if user.momentum >= QUICK_RECOVERY_COST else []
    for index, signature in enumerate(user.sheet.signatures):
        if signature.base == "technique-quick-recovery" and signature_usable(user, index, signature):
            found.append(Recover(index, signature.cost))
    return found


def quick_recovery(fight: Fight[StancesBattle], user: Combatant) -> None:
    """1d6 Guard between rounds for 1 Momentum [quick-recovery, r-quick-recovery]."""
    if not recoveries(user):
        return
    choice = fight.ask(RecoverOrNot(fight.battle, user))
    if choice.price < 0:
        return
    pay(fight, user, choice.price, "Quick Recovery", "quick-recovery")
    user.recovered = True
    face = plain_dice(fight, user, "recovery", 1)
    if fight.listening:
        fight.note(ev.DieRolled("quick-recovery", user.who, "recovery", fight.faces, face))
    restore_guard(fight, user, face, "quick-recovery")
    after_base(fight, user, signature_of(user, choice.signature), None, True)


# ---- after the fight


def end_scene(battle: StancesBattle) -> None:
    """Guard and Composure full, Momentum 0, statuses gone, once-per-scene uses back; Vitality stays as it is.

    [guard-scene-recovery, composure-recovery, r-recovery, r-momentum-meter]
    """
    for combatant in battle.combatants:
        combatant.guard = combatant.guard_max
        combatant.composure = combatant.composure_max
        combatant.momentum = 0
        clear_head(combatant)
        combatant.firm_composure = 0
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
    """1 Vitality for every full hour, for anyone stable or conscious; the stable wake at 1.

    [recovery-hourly, r-recovery]
    """
    for combatant in battle.combatants:
        if combatant.condition not in (CONSCIOUS, STABLE, SURRENDERED, FLED):
            continue
        rested = combatant.vitality + hours
        combatant.vitality = rested if rested < combatant.vitality_max else combatant.vitality_max
        if combatant.condition == STABLE and combatant.vitality >= 1:
            combatant.condition = CONSCIOUS
