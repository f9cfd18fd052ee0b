"""The Wound phase: what Wounds do every Round, combatant by combatant in the order of the Combat Roll."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model.options import Numbered, Plain
from fray.rulesets.labyrinthian.model.sheets import BLEED, BLINDED, GASHED, IMPALED, SLASHING, STUCK, WOUND_NAMES
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, bit
from fray.rulesets.labyrinthian.rules.damage import restore, wound_damage
from fray.rulesets.labyrinthian.rules.flight import settle_shaken
from fray.rulesets.labyrinthian.rules.verbs import BLINDNESS, blind, change_rating, spend_rating
from fray.rulesets.labyrinthian.rules.wounds import roll_wound

CRITICAL: Final = 20  # a natural 20, of use to the Blinded alone [critical]
KEEP: Final = "keep"
RESTORE: Final = "restore"


class PutStuck(Decision[Numbered]):
    """Which Action Rating the Stuck die lowers, after seeing it [wound-stuck, stuck-timing]."""

    KIND = "stuck"
    CLAUSE = "wound-stuck"

    def __init__(self, battle: LabBattle, victim: Combatant, penalty: int) -> None:
        super().__init__(victim.seat, victim.who)
        self.battle = battle
        self.actor = victim
        self.penalty = penalty

    def options(self) -> list[Numbered]:
        return [Numbered("on", rating, "wound-stuck") for rating in range(len(self.actor.ratings))]


class UseCritical(Decision[Option]):
    """Give up a natural 20 so that another die counts in full? [wound-blinded-critical, blinded-details]"""

    KIND = "critical"
    CLAUSE = "wound-blinded-critical"

    def __init__(self, battle: LabBattle, victim: Combatant) -> None:
        super().__init__(victim.seat, victim.who)
        self.battle = battle
        self.actor = victim

    def options(self) -> list[Option]:
        given = self.actor.faces.index(CRITICAL)
        restored = [
            Numbered(RESTORE, rating, "wound-blinded-critical")
            for rating in range(len(self.actor.faces))
            if rating != given
        ]
        return [Plain(KEEP, "wound-blinded-critical"), *restored]


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


def wake_wounds(battle: LabBattle) -> None:
    """Wounds brought into the fight sleep through Round 1 [wounds-outside-combat, wounds-carried-over]."""
    if battle.round > 1:
        for combatant in battle.combatants:
            combatant.dormant = 0


def suffer_wounds(fight: LabFight, victim: Combatant) -> None:
    """Bleed, Gashed, then Stuck, Impaled, Blinded, then recovery [simultaneous-effects, unyielding-foes]."""
    bleed(fight, victim)
    unhurt = victim.ratings.copy()
    if victim.wound(STUCK):
        penalty = roll_wound(fight, victim, STUCK, "wound-stuck")
        rating = fight.ask(PutStuck(fight.battle, victim, penalty)).number
        change_rating(fight, victim, rating, -penalty, WOUND_NAMES[STUCK], "wound-stuck")
    if victim.wound(IMPALED):
        penalty = roll_wound(fight, victim, IMPALED, "wound-impaled-penalty")
        for rating in range(len(victim.ratings)):
            change_rating(fight, victim, rating, -penalty, WOUND_NAMES[IMPALED], "wound-impaled-penalty")
    if victim.wound(BLINDED):
        go_blind(fight, victim, unhurt)
    if victim.sheet.recovery and victim.composure < victim.sheet.composure:
        restore(fight, victim, victim.sheet.recovery, "unyielding-foes")


def bleed(fight: LabFight, victim: Combatant) -> None:
    """Slashing damage, and as much off every restoration of this Round [wound-bleed, bleed-timing, wound-gashed]."""
    victim.bleed_roll = 0
    if victim.wound(BLEED):
        face = roll_wound(fight, victim, BLEED, "wound-bleed")
        wound_damage(fight, victim, face, SLASHING, BLEED, "wound-bleed")
        victim.bleed_roll = face
    if victim.wound(GASHED):
        face = roll_wound(fight, victim, GASHED, "wound-gashed")
        wound_damage(fight, victim, face, SLASHING, GASHED, "wound-gashed")


def go_blind(fight: LabFight, victim: Combatant, unhurt: list[int]) -> None:
    """-10 to every Rating; a natural 20 may be given up so that the other die is free of all Wound penalties.

    [wound-blinded, wound-blinded-critical, critical, blinded-details]
    """
    blind(fight, victim, "wound-blinded")
    if CRITICAL not in victim.faces:
        return
    answer = fight.ask(UseCritical(fight.battle, victim))
    if not isinstance(answer, Numbered):
        return
    given, restored = victim.faces.index(CRITICAL), answer.number
    spend_rating(fight, victim, given, "seeing in spite of it", "wound-blinded-critical")
    victim.blinded_ratings &= ~bit(restored)
    lift = unhurt[restored] - victim.ratings[restored]
    change_rating(fight, victim, restored, lift, "Critical", "wound-blinded-critical")


def suffer_unit_wounds(fight: LabFight, unit: Combatant) -> None:
    """Wounds that touch Ratings are applied to Commands of the Unit [warfare-units]."""
    unit.penalty = 0
    if not unit.here() or unit.incapacitated:
        return
    bleed(fight, unit)
    if unit.wound(STUCK):
        unit.penalty -= roll_wound(fight, unit, STUCK, "wound-stuck")
    if unit.wound(IMPALED):
        unit.penalty -= roll_wound(fight, unit, IMPALED, "wound-impaled-penalty")
    if unit.wound(BLINDED):
        unit.penalty -= BLINDNESS
