"""Riders: what a Signature Move does besides its base [r-signature-composition]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import CLOSE, Signature
from fray.rulesets.stances.model.state import CONSCIOUS, DYING, Fighter, StancesBattle
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.movement import push
from fray.rulesets.stances.rules.verbs import (
    gain,
    knock_prone,
    lose,
    make_stable,
    note_condition,
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
NOT_NOW: Final = -1


class Aim(Option):
    """Whom or where a rider or an opportunity is for; -1 for nobody and nowhere."""

    def __init__(self, what: str, number: int) -> None:
        self.what = what
        self.number = number

    def key(self) -> str:
        return f"{self.what}:{self.number}" if self.number != NOT_NOW else "nobody"

    def clause(self) -> str:
        return "r-signature-composition"

    def points_at(self) -> tuple[str, ...]:
        if self.number == NOT_NOW:
            return ()
        return (f"{'place' if self.what == 'to' else 'who'}:{self.number}",)


class AimRider(Decision[Aim]):
    """Which ally to mend, which way to push or step? `target` is the one pushed, or the user."""

    KIND = "aim"
    CLAUSE = "r-signature-composition"

    def __init__(self, battle: StancesBattle, one: Fighter, target: Fighter, rider: str, choices: list[Aim]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.target = target
        self.rider = rider
        self.choices = choices

    def options(self) -> list[Aim]:
        return self.choices


def extra_die(signature: Signature | None) -> bool:
    return signature is not None and EXTRA_DIE in signature.riders


def hit_riders(fight: Fight[StancesBattle], one: Fighter, signature: Signature | None, target: Fighter) -> None:
    """Riders of a hit, for each of several targets; a parried hit is still a hit [r-perfect-parry]."""
    if signature is not None:
        for rider in list(signature.riders):
            ride_on_hit(fight, one, rider, target)


def after_base(
    fight: Fight[StancesBattle], one: Fighter, signature: Signature | None, target: Fighter | None, success: bool
) -> None:
    """All riders in the order listed: of a hit on the one target, of a success, and the step that comes anyway.

    Whoever fell meanwhile does nothing more. [r-signature-composition, signature-combination]
    """
    if signature is None:
        return
    for rider in list(signature.riders):
        if one.condition != CONSCIOUS:
            return
        if rider == STEP:
            step_away(fight, one)
        elif success:
            ride_on_success(fight, one, rider)
            if target is not None:
                ride_on_hit(fight, one, rider, target)


def ride_on_hit(fight: Fight[StancesBattle], one: Fighter, rider: str, target: Fighter) -> None:
    """[rider-sunder, rider-drain, rider-topple, rider-shove]"""
    if target.condition != CONSCIOUS:
        return
    if rider == SUNDER:
        sunder(fight, target, "signature-combination")
    elif rider == DRAIN:
        lose(fight, target, 1, "signature-combination")
    elif rider == TOPPLE and "immovable" not in target.sheet.flags:
        knock_prone(fight, target, "signature-combination")
    elif rider == SHOVE:
        drive_back(fight, one, target)


def ride_on_success(fight: Fight[StancesBattle], one: Fighter, rider: str) -> None:
    """[rider-mend, rider-duplicates, rider-inspire]"""
    if rider == MEND:
        mend(fight, one)
    elif rider == DUPLICATES:
        one.copies = COPIES
        note_condition(fight, one, "duplicates", True, "signature-combination")
    elif rider == INSPIRE:
        inspire(fight, one)


def mend(fight: Fight[StancesBattle], one: Fighter) -> None:
    """One ally in the area recovers 1d6 Guard; a dying one is stabilized instead [rider-mend, stabilize-magic]."""
    battle = fight.battle
    choices = [
        Aim("who", ally.who)
        for ally in battle.fighters
        if ally.side == one.side and ally is not one and ally.area == one.area and ally.condition <= DYING
    ]
    if not choices:
        return
    aim = fight.ask(AimRider(battle, one, one, MEND, [*choices, Aim("who", NOT_NOW)]))
    if aim.number == NOT_NOW:
        return
    ally = battle.fighters[aim.number]
    if ally.condition == DYING:
        make_stable(fight, ally, "stabilize-magic")
        return
    face = plain_dice(fight, one, "mend", 1)
    if fight.listening:
        fight.note(ev.DieRolled("signature-combination", one.who, "mend", fight.faces, face))
    restore_guard(fight, ally, face, "signature-combination")


def inspire(fight: Fight[StancesBattle], one: Fighter) -> None:
    """Each conscious ally within Close gains 1; the user gains nothing from it [rider-inspire]."""
    battle = fight.battle
    for ally in battle.fighters:
        near = ally.side == one.side and ally is not one and battle.steps(one, ally) <= CLOSE
        if near and ally.condition == CONSCIOUS:
            gain(fight, ally, 1, "inspired", "signature-combination")


def drive_back(fight: Fight[StancesBattle], one: Fighter, target: Fighter) -> None:
    """The target is moved one area of the user's choice [maneuver-shove, rider-shove]."""
    battle = fight.battle
    if "immovable" in target.sheet.flags:
        return
    choices = [Aim("to", area) for area in battle.field.neighbors[target.area]]
    if choices:
        aim = fight.ask(AimRider(battle, one, target, SHOVE, choices))
        push(fight, target, aim.number, "pushed", "r-maneuver")


def step_away(fight: Fight[StancesBattle], one: Fighter) -> None:
    """One free step that ignores engagement and brings no Momentum [rider-step]."""
    battle = fight.battle
    if one.condition != CONSCIOUS or not battle.field.neighbors[one.area]:
        return
    choices = [Aim("to", NOT_NOW), *[Aim("to", area) for area in battle.field.neighbors[one.area]]]
    aim = fight.ask(AimRider(battle, one, one, STEP, choices))
    if aim.number != NOT_NOW:
        push(fight, one, aim.number, "stepped", "signature-combination")
