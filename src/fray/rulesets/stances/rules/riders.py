"""Riders: what a Signature Move does besides its base [r-signature-composition].

Hazards stand here too, because they lead back: a rider can push its target into a hazard, and the target can parry
the harm with a Signature Move that has riders of its own.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import CLOSE, HAZARD
from fray.rulesets.stances.model.replies import NOT_NOW, Aim
from fray.rulesets.stances.model.sheets import Signature
from fray.rulesets.stances.model.state import CONSCIOUS, DYING, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Occasion
from fray.rulesets.stances.rules.damage import harm, reduced
from fray.rulesets.stances.rules.disengaging import barred_step, immovable
from fray.rulesets.stances.rules.draws import hazard_die, plain_dice
from fray.rulesets.stances.rules.reactions import perfect_parry
from fray.rulesets.stances.rules.signatures import (
    DRAIN,
    DUPLICATES,
    INSPIRE,
    MEND,
    SHOVE,
    STEP,
    SUNDER,
    TOPPLE,
    signature_of,
)
from fray.rulesets.stances.rules.verbs import (
    change_area,
    gain,
    knock_prone,
    lose,
    make_stable,
    note_condition,
    restore_guard,
    sunder,
)

COPIES: Final = 2


# ---- when they come


def after_base(
    fight: Fight[StancesBattle], user: Combatant, signature: Signature | None, target: Combatant | None, success: bool
) -> None:
    """All riders in the order listed: of a hit on the one target, of a success, and the step that comes anyway.

    A user who fell meanwhile does nothing more. [r-signature-composition, signature-combination]
    """
    if signature is None:
        return
    for rider in list(signature.riders):
        if user.condition != CONSCIOUS:
            return
        if rider == STEP:
            step_away(fight, user)
        elif success:
            ride_on_success(fight, user, rider)
            if target is not None:
                ride_on_hit(fight, user, rider, target)


def hit_riders(fight: Fight[StancesBattle], user: Combatant, signature: Signature | None, target: Combatant) -> None:
    """Riders of a hit, for each of several targets; a parried hit is still a hit [r-perfect-parry]."""
    if signature is not None:
        for rider in list(signature.riders):
            if user.condition == CONSCIOUS:
                ride_on_hit(fight, user, rider, target)


def ride_on_hit(fight: Fight[StancesBattle], user: Combatant, rider: str, target: Combatant) -> None:
    """Sunder, drain, topple or shove a conscious target [rider-sunder, rider-drain, rider-topple, rider-shove]."""
    if target.condition != CONSCIOUS:
        return
    if rider == SUNDER:
        sunder(fight, target, "signature-combination")
    elif rider == DRAIN:
        lose(fight, target, 1, "signature-combination")
    elif rider == TOPPLE and not immovable(target):
        knock_prone(fight, target, "signature-combination")
    elif rider == SHOVE:
        drive_back(fight, user, target, False)


def ride_on_success(fight: Fight[StancesBattle], user: Combatant, rider: str) -> None:
    """Mend an ally, make two duplicates, or inspire allies [rider-mend, rider-duplicates, rider-inspire]."""
    if rider == MEND:
        mend(fight, user)
    elif rider == DUPLICATES:
        user.copies = COPIES
        note_condition(fight, user, "duplicates", True, "signature-combination")
    elif rider == INSPIRE:
        inspire(fight, user)


# ---- what they do


class AimRider(Decision[Aim]):
    """Which ally to mend, which way to push or step? `target` is the combatant who moves."""

    KIND = "aim"
    CLAUSE = "r-signature-composition"

    def __init__(
        self, battle: StancesBattle, user: Combatant, target: Combatant, rider: str, at_hand: bool = False
    ) -> None:
        super().__init__(user.seat, user.who)
        self.battle = battle
        self.user = user
        self.target = target
        self.rider = rider
        self.at_hand = at_hand  # whether the user must be beside the target

    def options(self) -> list[Aim]:
        if self.rider == MEND:
            return [*patients(self.battle, self.user), Aim("who", NOT_NOW)]
        if self.rider == STEP:
            return [Aim("to", NOT_NOW), *steps_away(self.battle, self.user)]
        return pushes(self.battle, self.user, self.target, self.at_hand) or [Aim("to", NOT_NOW)]


def patients(battle: StancesBattle, user: Combatant) -> list[Aim]:
    """The user's allies in the same area, conscious or dying [rider-mend]."""
    return [
        Aim("who", ally.who)
        for ally in battle.combatants
        if ally.side == user.side and ally is not user and ally.area == user.area and ally.condition <= DYING
    ]


def pushes(battle: StancesBattle, user: Combatant, target: Combatant, at_hand: bool) -> list[Aim]:
    """The areas linked to that of a conscious target; a Shove needs it beside the user, a rider does not.

    [maneuver-shove, rider-shove]
    """
    if target.condition != CONSCIOUS or immovable(target) or (at_hand and target.area != user.area):
        return []
    return [Aim("to", area) for area in battle.field.neighbors[target.area]]


def steps_away(battle: StancesBattle, user: Combatant) -> list[Aim]:
    """Where a step leads that ignores engagement and nothing else [rider-step]."""
    return [
        Aim("to", area)
        for area in battle.field.neighbors[user.area]
        if barred_step(battle, user, user.area, area, False) is None
    ]


def mend(fight: Fight[StancesBattle], user: Combatant) -> None:
    """One ally in the area recovers 1d6 Guard; a dying one is stabilized instead [rider-mend, stabilize-magic]."""
    battle = fight.battle
    if not patients(battle, user):
        return
    aim = fight.ask(AimRider(battle, user, user, MEND))
    if aim.number == NOT_NOW or user.condition != CONSCIOUS:
        return
    ally = battle.combatants[aim.number]
    if ally.condition == DYING:
        make_stable(fight, ally, "stabilize-magic")
        return
    face = plain_dice(fight, user, "mend", 1)
    if fight.listening:
        fight.note(ev.DieRolled("signature-combination", user.who, "mend", fight.faces, face))
    restore_guard(fight, ally, face, "signature-combination")


def inspire(fight: Fight[StancesBattle], user: Combatant) -> None:
    """Each conscious ally within Close gains 1; the user gains nothing from it [rider-inspire]."""
    battle = fight.battle
    for ally in battle.combatants:
        near = ally.side == user.side and ally is not user and battle.steps(user, ally) <= CLOSE
        if near and ally.condition == CONSCIOUS:
            gain(fight, ally, 1, "inspired", "signature-combination")


def drive_back(fight: Fight[StancesBattle], user: Combatant, target: Combatant, at_hand: bool) -> None:
    """The target is moved one area of the user's choice [maneuver-shove, rider-shove]."""
    battle = fight.battle
    if not pushes(battle, user, target, at_hand):
        return
    aim = fight.ask(AimRider(battle, user, target, SHOVE, at_hand))
    if aim.number != NOT_NOW and user.condition == CONSCIOUS:
        push(fight, target, aim.number, "pushed", "r-maneuver")


def step_away(fight: Fight[StancesBattle], user: Combatant) -> None:
    """One free step that ignores engagement and nothing else, and brings no Momentum [rider-step]."""
    battle = fight.battle
    if not steps_away(battle, user):
        return
    aim = fight.ask(AimRider(battle, user, user, STEP))
    if aim.number != NOT_NOW:
        push(fight, user, aim.number, "stepped", "signature-combination")


# ---- hazards


def push(fight: Fight[StancesBattle], pushed: Combatant, area: int, how: str, clause: str) -> None:
    """A combatant is pushed or placed: nobody gains Momentum, and hazards hurt [r-move-momentum]."""
    change_area(fight, pushed, area, how, clause)
    if fight.battle.field.has(area, HAZARD):
        hazard_harms(fight, pushed)


def hazard_harms(fight: Fight[StancesBattle], victim: Combatant) -> None:
    """1d6 on entering or starting a turn there, reduced like any damage; no attack, no explosion [r-terrain]."""
    face = hazard_die(fight)
    if fight.listening:
        fight.note(ev.DieRolled("r-terrain", victim.who, "hazard", fight.faces, face))
    damage = reduced(fight, victim, face, 0)
    if not parried(fight, victim, damage, Occasion()):
        harm(fight, victim, damage, -1, False)


def parried(fight: Fight[StancesBattle], defender: Combatant, damage: int, occasion: Occasion) -> bool:
    """Whether a Perfect Parry negates the damage; if it is a Signature Move, its riders follow [r-perfect-parry]."""
    parry = perfect_parry(fight, defender, damage, occasion)
    if parry is None:
        return False
    after_base(fight, defender, signature_of(defender, parry.signature), None, True)
    return True
