"""The Wound phase: what Wounds do every Round, combatant by combatant in the order of the Combat Roll."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model.options import Numbered, Plain
from fray.rulesets.labyrinthian.model.sheets import BLEED, BLINDED, GASHED, IMPALED, SLASHING, STUCK, WOUND_NAMES
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, bit
from fray.rulesets.labyrinthian.rules.damage import restore, wound_damage
from fray.rulesets.labyrinthian.rules.flight import settle_shaken
from fray.rulesets.labyrinthian.rules.verbs import BLINDNESS, blind, change_rating, spend_rating
from fray.rulesets.labyrinthian.rules.wounds import roll_wound

CRITICAL: Final = 20  # a natural 20, of use to the Blinded alone [critical]
KEEP: Final = "keep"


class PutStuck(Decision[Numbered]):
    """Which Action Rating the Stuck die lowers, after seeing it [wound-stuck, stuck-timing]."""

    KIND = "stuck"
    CLAUSE = "wound-stuck"

    def __init__(self, battle: LabBattle, one: Combatant, penalty: int) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.penalty = penalty

    def options(self) -> list[Numbered]:
        return [Numbered("on", rating, "wound-stuck") for rating in range(len(self.one.ratings))]


class UseCritical(Decision[Plain]):
    """Give up a natural 20 so that another die counts in full? [wound-blinded-critical, blinded-details]"""

    KIND = "critical"
    CLAUSE = "wound-blinded-critical"

    def __init__(self, battle: LabBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Plain]:
        found = [Plain(KEEP, "wound-blinded-critical")]
        given = self.one.faces.index(CRITICAL)
        found.extend(
            [
                Plain(f"restore:{rating}", "wound-blinded-critical")
                for rating in range(len(self.one.faces))
                if rating != given
            ]
        )
        return found


def wound_phase(fight: LabFight) -> None:
    """From the highest Combat Roll to the lowest; ties: the side listed first, then listing order.

    A Unit comes right after its commander. [round-sequence, simultaneous-effects, wound-effect-every-round,
    warfare-units]
    """
    battle = fight.battle
    wake_wounds(battle)
    for one in in_order(battle):
        suffer_wounds(fight, one)
        for unit in battle.combatants.copy():
            if unit.commander == one.who:
                suffer_unit_wounds(fight, unit)
    for unit in battle.combatants.copy():
        if unit.sheet.is_unit() and (unit.commander < 0 or not battle.combatants[unit.commander].faces):
            suffer_unit_wounds(fight, unit)
    settle_shaken(fight)


def in_order(battle: LabBattle) -> list[Combatant]:
    rolled = [one for one in battle.combatants if one.faces and one.here()]
    return sorted(rolled, key=lambda one: (-one.total, one.side, one.who))


def wake_wounds(battle: LabBattle) -> None:
    """Wounds brought into the fight sleep through Round 1 [wounds-outside-combat, wounds-carried-over]."""
    if battle.round > 1:
        for one in battle.combatants:
            one.dormant = 0


def suffer_wounds(fight: LabFight, one: Combatant) -> None:
    """Bleed, Gashed, then Stuck, Impaled, Blinded, then recovery [simultaneous-effects, unyielding-foes]."""
    bleed(fight, one)
    unhurt = one.ratings.copy()
    if one.wound(STUCK):
        penalty = roll_wound(fight, one, STUCK, "wound-stuck")
        rating = fight.ask(PutStuck(fight.battle, one, penalty)).number
        change_rating(fight, one, rating, -penalty, WOUND_NAMES[STUCK], "wound-stuck")
    if one.wound(IMPALED):
        penalty = roll_wound(fight, one, IMPALED, "wound-impaled-penalty")
        for rating in range(len(one.ratings)):
            change_rating(fight, one, rating, -penalty, WOUND_NAMES[IMPALED], "wound-impaled-penalty")
    if one.wound(BLINDED):
        go_blind(fight, one, unhurt)
    if one.sheet.recovery and one.composure < one.sheet.composure:
        restore(fight, one, one.sheet.recovery, "unyielding-foes")


def bleed(fight: LabFight, one: Combatant) -> None:
    """Slashing damage, and as much off every restoration of this Round [wound-bleed, bleed-timing, wound-gashed]."""
    one.bleed_roll = 0
    if one.wound(BLEED):
        face = roll_wound(fight, one, BLEED, "wound-bleed")
        wound_damage(fight, one, face, SLASHING, BLEED, "wound-bleed")
        one.bleed_roll = face
    if one.wound(GASHED):
        face = roll_wound(fight, one, GASHED, "wound-gashed")
        wound_damage(fight, one, face, SLASHING, GASHED, "wound-gashed")


def go_blind(fight: LabFight, one: Combatant, unhurt: list[int]) -> None:
    """-10 to every Rating; a natural 20 may be given up so that the other die is free of all Wound penalties.

    [wound-blinded, wound-blinded-critical, critical, blinded-details]
    """
    blind(fight, one, "wound-blinded")
    if CRITICAL not in one.faces:
        return
    answer = fight.ask(UseCritical(fight.battle, one)).word
    if answer == KEEP:
        return
    given = one.faces.index(CRITICAL)
    restored = int(answer.partition(":")[2])
    spend_rating(fight, one, given, "seeing in spite of it", "wound-blinded-critical")
    one.blinded_ratings &= ~bit(restored)
    lift = unhurt[restored] - one.ratings[restored]
    change_rating(fight, one, restored, lift, "Critical", "wound-blinded-critical")


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
