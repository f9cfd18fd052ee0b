"""Techniques: who may learn them, what is open to all, what Momentum each needs, and what the learned ones do.

Riposte, Whirlwind Strike and Battlefield Control are long enough for files of their own; Perfect Parry stands with the
reactions.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import (
    DEATH_BLOW,
    DEVASTATING,
    NO_SIGNATURE,
    TECHNIQUE_IDS,
    UNSTOPPABLE,
    DefendAction,
    Rally,
    TurnOption,
)
from fray.rulesets.stances.model.replies import Recover
from fray.rulesets.stances.model.sheets import RANK_ADVANCES, RANK_NAMES, Signature
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    DEAD,
    DEATH,
    DEVASTATED,
    PHYSICAL,
    RALLIED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import CRITICAL, Check
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.refusals import NOT_BELOW_HALF, TOO_DEAR, USED_UP
from fray.rulesets.stances.rules.signatures import signature_of, signature_usable
from fray.rulesets.stances.rules.verbs import fall, pay, restore_guard

# Plain, Devastating Blow, Unstoppable Assault, Death Blow [r-devastating-blow, r-unstoppable, r-death-blow].
COSTS: Final[tuple[int, ...]] = (0, 3, 4, 5)
PRESS_ADVANTAGE: Final = "press-advantage"
MASTERY: Final = "defensive-stance-mastery"
QUICK_RECOVERY: Final = "quick-recovery"
QUICK_RECOVERY_COST: Final = 1
PERFECT_PARRY: Final = "perfect-parry"
PARRY_COST: Final = 2
COMBAT_MOMENTUM: Final = "combat-momentum"

# What Defensive Stance Mastery makes of the stance's -1, +4 and 2 [r-defensive-mastery].
MASTERY_DAMAGE: Final = -3
MASTERY_DEFENSE: Final = 6
MASTERY_REDUCTION: Final = 3


# ---- learning them


def rank_of(advances: int) -> int:
    """Novice 0-3 advances, Seasoned 4-7, Veteran 8-11, Heroic 12-15, Legendary 16 and more.

    [r-technique-general, technique-advances]
    """
    return max(rank for rank, least in enumerate(RANK_ADVANCES) if advances >= least)


def best_rank(advances: int) -> str:
    return RANK_NAMES[rank_of(advances)]


def may_learn(rank: int, technique_rank: int) -> bool:
    """Novice techniques can be learned at any rank, the others at their rank or a higher one; attributes never matter.

    [technique-advances, technique-no-attribute-gate, novice-access, seasoned-access, heroic-access]
    """
    return rank >= technique_rank


# ---- basic techniques


def basic_actions(actor: Combatant) -> list[TurnOption]:
    """Defend and Rally are open to everyone, as are the Strike (`attacks`) and the Maneuver (`maneuvers`).

    [technique-basic-open, basic-techniques-list, rally-once-per-scene]
    """
    found: list[TurnOption] = [DefendAction()]
    for index, signature in enumerate(actor.sheet.signatures):
        if signature.base == "defend" and signature_usable(actor, signature):
            found.append(DefendAction(index, signature.cost))
    if not actor.has_used(RALLIED):
        found.append(Rally())
    return found


# ---- techniques that are put on an Attack


def techniques_known(attacker: Combatant) -> list[int]:
    """The learned techniques that go with an Attack; the mindless use none [r-npc-momentum]."""
    if attacker.mindless():
        return []
    return [
        technique for technique in (DEVASTATING, UNSTOPPABLE, DEATH_BLOW) if attacker.knows(TECHNIQUE_IDS[technique])
    ]


def barred_technique(attacker: Combatant, technique: int, target: Combatant) -> Bar | None:
    """A technique needs so much Momentum, and spends it; some work once per scene or below half Vitality.

    [technique-momentum-threshold, r-technique-general, r-devastating-blow, r-death-blow]
    """
    if attacker.momentum < COSTS[technique]:
        return TOO_DEAR
    return barred_base(attacker, technique, target)


def barred_base(attacker: Combatant, technique: int, target: Combatant) -> Bar | None:
    """The base's own limits, which a Signature Move keeps [r-signature-composition]."""
    if technique == DEVASTATING and attacker.has_used(DEVASTATED):
        return USED_UP
    if technique == DEATH_BLOW and not below_half_vitality(target):
        return NOT_BELOW_HALF
    return None


# ---- novice: Press Advantage, Defensive Stance Mastery, Quick Recovery


def presses_advantage(attacker: Combatant) -> bool:
    """Press Advantage: +1d6 damage while the attacker's Momentum is positive [press-advantage, r-press-advantage]."""
    return attacker.knows(PRESS_ADVANTAGE) and attacker.momentum >= 1


def may_use_mastery(battle: StancesBattle, chooser: Combatant) -> bool:
    """Defensive Stance Mastery is chosen with the stance: weaker damage rolls for a stronger defense.

    [defensive-stance-mastery, r-defensive-mastery]
    """
    return battle.mode == PHYSICAL and chooser.knows(MASTERY)


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
        if signature.base == "technique-quick-recovery" and signature_usable(user, signature):
            found.append(Recover(index, signature.cost))
    return found


def quick_recovery(fight: Fight[StancesBattle], user: Combatant) -> Signature | None:
    """Quick Recovery: 1d6 Guard between rounds for 1 Momentum. Returns the Signature Move that it was the base of.

    [quick-recovery, r-quick-recovery]
    """
    if not recoveries(user):
        return None
    choice = fight.ask(RecoverOrNot(fight.battle, user))
    if choice.price < 0:
        return None
    pay(fight, user, choice.price, "Quick Recovery", "quick-recovery")
    user.recovered = True
    face = plain_dice(fight, user, "recovery", 1)
    if fight.listening:
        fight.note(ev.DieRolled("quick-recovery", user.who, "recovery", fight.faces, face))
    restore_guard(fight, user, face, "quick-recovery")
    return signature_of(user, choice.signature)


# ---- seasoned: Devastating Blow, Combat Momentum


def dice_with(technique: int, dice: int) -> int:
    """Devastating Blow doubles the damage dice of the weapon [devastating-blow, r-devastating-blow]."""
    return 2 * dice if technique == DEVASTATING else dice


def critical_momentum(roller: Combatant) -> int:
    """A critical success brings +1 Momentum, +2 with Combat Momentum [combat-momentum, r-combat-momentum]."""
    return 2 if roller.knows(COMBAT_MOMENTUM) else 1


# ---- heroic: Unstoppable Assault, Death Blow


def cannot_miss(check: Check, tn: int) -> None:
    """Unstoppable Assault hits whatever the total; the roll is only for the natural dice and a critical.

    [unstoppable-assault, r-unstoppable]
    """
    check.tn = tn
    check.success = True
    check.critical = check.total >= CRITICAL


def below_half_vitality(target: Combatant) -> bool:
    """A Death Blow needs a target below half its Vitality [death-blow, r-death-blow]."""
    return 2 * target.vitality < target.vitality_max


def strike_dead(fight: Fight[StancesBattle], attacker: Combatant, target: Combatant) -> None:
    """Death Blow kills at once: Vitality -3, no saves [death-blow, r-death-blow]."""
    target.vitality = DEATH
    if fight.listening:
        fight.note(ev.Slain("death-blow", target.who, attacker.who))
    fall(fight, target, DEAD, "death-blow")
