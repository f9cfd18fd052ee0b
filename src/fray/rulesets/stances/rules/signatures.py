"""Signature Moves in play: who can use them, and what their riders do [r-signature-composition].

Perfect Parry and hazards stand here too, because they lead back: a parry can be a Signature Move, and a rider can push
its target into a hazard that is parried in turn.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import CLOSE, HAZARD
from fray.rulesets.stances.model.options import NO_SIGNATURE
from fray.rulesets.stances.model.replies import NOT_NOW, Aim, Parry
from fray.rulesets.stances.model.sheets import Signature
from fray.rulesets.stances.model.state import CONSCIOUS, DYING, FIRST_SIGNATURE, Combatant, StancesBattle
from fray.rulesets.stances.rules.damage import harm, reduced
from fray.rulesets.stances.rules.draws import hazard_die, plain_dice
from fray.rulesets.stances.rules.verbs import (
    change_area,
    gain,
    knock_prone,
    lose,
    make_stable,
    note_condition,
    pay,
    restore_guard,
    sunder,
)

MEND: Final = "rider-mend"
DUPLICATES: Final = "rider-duplicates"
SUNDER: Final = "rider-sunder"
INSPIRE: Final = "rider-inspire"
SHOVE: Final = "rider-shove"
TOPPLE: Final = "rider-topple"
STEP: Final = "rider-step"
DRAIN: Final = "rider-drain"
EXTRA_DIE: Final = "rider-extra-die"
ON_HIT: Final = (SUNDER, SHOVE, TOPPLE, DRAIN, EXTRA_DIE)
COPIES: Final = 2
PERFECT_PARRY: Final = "perfect-parry"
PARRY_COST: Final = 2


# ---- aims


class AimRider(Decision[Aim]):
    """Which ally to mend, which way to push or step? `target` is the combatant who moves."""

    KIND = "aim"
    CLAUSE = "r-signature-composition"

    def __init__(
        self, battle: StancesBattle, user: Combatant, target: Combatant, rider: str, choices: list[Aim]
    ) -> None:
        super().__init__(user.seat, user.who)
        self.battle = battle
        self.user = user
        self.target = target
        self.rider = rider
        self.choices = choices

    def options(self) -> list[Aim]:
        return self.choices


# ---- who can use one


def signature_bit(index: int) -> int:
    return FIRST_SIGNATURE << index


def signature_usable(user: Combatant, index: int, signature: Signature) -> bool:
    """Its price can be paid, and a once-per-scene base makes the move once per scene [r-signature-composition]."""
    affordable = signature.cost == 0 or signature.cost <= user.momentum
    return affordable and not user.has_used(signature_bit(index))


def signature_of(user: Combatant, index: int) -> Signature | None:
    return user.sheet.signatures[index] if index != NO_SIGNATURE else None


# ---- riders


def extra_die(signature: Signature | None) -> bool:
    return signature is not None and EXTRA_DIE in signature.riders


def hit_riders(fight: Fight[StancesBattle], user: Combatant, signature: Signature | None, target: Combatant) -> None:
    """Riders of a hit, for each of several targets; a parried hit is still a hit [r-perfect-parry]."""
    if signature is not None:
        for rider in list(signature.riders):
            ride_on_hit(fight, user, rider, target)


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


def ride_on_hit(fight: Fight[StancesBattle], user: Combatant, rider: str, target: Combatant) -> None:
    """Sunder, drain, topple or shove a conscious target [rider-sunder, rider-drain, rider-topple, rider-shove]."""
    if target.condition != CONSCIOUS:
        return
    if rider == SUNDER:
        sunder(fight, target, "signature-combination")
    elif rider == DRAIN:
        lose(fight, target, 1, "signature-combination")
    elif rider == TOPPLE and "immovable" not in target.sheet.flags:
        knock_prone(fight, target, "signature-combination")
    elif rider == SHOVE:
        drive_back(fight, user, target)


def ride_on_success(fight: Fight[StancesBattle], user: Combatant, rider: str) -> None:
    """Mend an ally, make two duplicates, or inspire allies [rider-mend, rider-duplicates, rider-inspire]."""
    if rider == MEND:
        mend(fight, user)
    elif rider == DUPLICATES:
        user.copies = COPIES
        note_condition(fight, user, "duplicates", True, "signature-combination")
    elif rider == INSPIRE:
        inspire(fight, user)


def mend(fight: Fight[StancesBattle], user: Combatant) -> None:
    """One ally in the area recovers 1d6 Guard; a dying one is stabilized instead [rider-mend, stabilize-magic]."""
    battle = fight.battle
    choices = [
        Aim("who", ally.who)
        for ally in battle.combatants
        if ally.side == user.side and ally is not user and ally.area == user.area and ally.condition <= DYING
    ]
    if not choices:
        return
    aim = fight.ask(AimRider(battle, user, user, MEND, [*choices, Aim("who", NOT_NOW)]))
    if aim.number == NOT_NOW:
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


def drive_back(fight: Fight[StancesBattle], user: Combatant, target: Combatant) -> None:
    """The target is moved one area of the user's choice [maneuver-shove, rider-shove]."""
    battle = fight.battle
    if "immovable" in target.sheet.flags:
        return
    choices = [Aim("to", area) for area in battle.field.neighbors[target.area]]
    if choices:
        aim = fight.ask(AimRider(battle, user, target, SHOVE, choices))
        push(fight, target, aim.number, "pushed", "r-maneuver")


def step_away(fight: Fight[StancesBattle], user: Combatant) -> None:
    """One free step that ignores engagement and brings no Momentum [rider-step]."""
    battle = fight.battle
    if user.condition != CONSCIOUS or not battle.field.neighbors[user.area]:
        return
    choices = [Aim("to", NOT_NOW), *[Aim("to", area) for area in battle.field.neighbors[user.area]]]
    aim = fight.ask(AimRider(battle, user, user, STEP, choices))
    if aim.number != NOT_NOW:
        push(fight, user, aim.number, "stepped", "signature-combination")


# ---- Perfect Parry


class ParryOrNot(Decision[Parry]):
    """The damage is known and not yet applied [r-perfect-parry]. `damage` is -1 for a Death Blow."""

    KIND = "parry"
    CLAUSE = "perfect-parry"

    def __init__(self, battle: StancesBattle, defender: Combatant, damage: int) -> None:
        super().__init__(defender.seat, defender.who)
        self.battle = battle
        self.defender = defender
        self.damage = damage

    def options(self) -> list[Parry]:
        return [Parry(False, NO_SIGNATURE, 0), *parries(self.defender)]


def parries(defender: Combatant) -> list[Parry]:
    """What a defender can parry with and pay for, in any stance [r-perfect-parry, r-signature-composition]."""
    if not defender.knows(PERFECT_PARRY) or defender.momentum < 1 or defender.mindless():
        return []
    found: list[Parry] = []
    if defender.momentum >= PARRY_COST:
        found.append(Parry(True, NO_SIGNATURE, PARRY_COST))
    for index, signature in enumerate(defender.sheet.signatures):
        if signature.base == "technique-perfect-parry" and signature.cost <= defender.momentum:
            found.append(Parry(True, index, signature.cost))
    return found


def parried(fight: Fight[StancesBattle], defender: Combatant, damage: int) -> bool:
    """Perfect Parry window: damage from one attack, spell or hazard becomes 0 [perfect-parry, r-perfect-parry]."""
    battle = fight.battle
    if damage == 0 or defender.condition != CONSCIOUS or battle.surprised_now(defender) or not parries(defender):
        return False
    choice = fight.ask(ParryOrNot(battle, defender, damage))
    if not choice.parry:
        return False
    signature = defender.sheet.signatures[choice.signature] if choice.signature != NO_SIGNATURE else None
    name = signature.name if signature is not None else "Perfect Parry"
    pay(fight, defender, choice.price, name, "perfect-parry")
    if fight.listening:
        fight.note(ev.Parried("perfect-parry", defender.who, damage, name))
    if signature is not None:
        after_base(fight, defender, signature, None, True)
    return True


# ---- hazards


def push(fight: Fight[StancesBattle], pushed: Combatant, area: int, how: str, clause: str) -> None:
    """A combatant is pushed or placed: nobody gains Momentum, and hazards hurt [r-move-momentum]."""
    change_area(fight, pushed, area, how, clause)
    if fight.battle.field.has(area, HAZARD):
        hazard_harms(fight, pushed)


def hazard_harms(fight: Fight[StancesBattle], victim: Combatant) -> None:
    """1d6 on entering or starting a turn there, reduced like any damage; no attack, no explosion [r-terrain]."""
    if victim.condition != CONSCIOUS and not victim.fallen():
        return
    face = hazard_die(fight)
    if fight.listening:
        fight.note(ev.DieRolled("r-terrain", victim.who, "hazard", fight.faces, face))
    damage = reduced(fight, victim, face, 0)
    if not parried(fight, victim, damage):
        harm(fight, victim, damage, -1, False)
