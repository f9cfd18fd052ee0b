"""Reactions: who may meet an attack, with which number, and in which way."""

from __future__ import annotations

from fray.engine.decisions import Decision, Forbidden
from fray.rulesets.labyrinthian.model.blows import Blow
from fray.rulesets.labyrinthian.model.options import (
    CHANNELED,
    COMMANDED,
    DECLINE,
    GUARD,
    NO_SLOT,
    PARRY,
    WARD,
    Reaction,
)
from fray.rulesets.labyrinthian.model.sheets import CHANNEL, ENGINE, NO_WARD, SLAM, WARD_AT_ONCE, Source
from fray.rulesets.labyrinthian.model.state import HOLDING_ON, PASSIVE, Combatant, LabBattle, same_place
from fray.rulesets.labyrinthian.rules.coming import may_come
from fray.rulesets.labyrinthian.rules.momentum_uses import can_be_thrown
from fray.rulesets.labyrinthian.rules.refusals import FALLS_SHORT
from fray.rulesets.labyrinthian.rules.totals import active_number, needed_actively, needed_passively, passive_number
from fray.rulesets.labyrinthian.rules.warfare import in_command

ALWAYS_GUARD = "always-guard"


def may_react(one: Combatant) -> bool:
    """Able, not Paralyzed, with Composure above zero.

    [zero-composure-no-defense, paralyzed-duration, surrendered-turns]

    [zero-composure-both-sides]
    """
    return one.may_act() and one.composure > 0


class React(Decision[Reaction]):
    """Meet the attack or decline; what falls short is not offered [reaction-after-damage-known, reaction-not-a-gamble].

    For another the helper's numbers count exactly as for itself [defend-others-same-test].
    """

    KIND = "react"
    CLAUSE = "reaction-definition"

    def __init__(self, battle: LabBattle, blow: Blow, one: Combatant, target: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.blow = blow
        self.one = one
        self.target = target
        self.in_place = True  # or able to get there; otherwise only a Unit in the target's place can help

    def options(self) -> list[Reaction]:
        found = [Reaction(DECLINE, NO_SLOT, PASSIVE)]
        for how, slot in self.ways():
            found.extend([self.reaction(how, slot, rating, False) for rating in self.ratings(how, slot)])
            if self.may_slam() and how in (GUARD, PARRY):
                found.extend([self.reaction(how, slot, rating, True) for rating in self.active_ratings(how, slot)])
        return found

    def reaction(self, how: str, slot: int, rating: int, slam: bool) -> Reaction:
        """One of the options; minds that know what they want build only that."""
        return Reaction(how, slot, rating, slam, self.name_of(how, slot), self.value_of(rating))

    def name_of(self, how: str, slot: int) -> str:
        if how == COMMANDED:
            return self.battle.combatants[slot].name
        return self.one.sheet.sources[slot].title if slot >= 0 else ""

    def value_of(self, rating: int) -> int:
        return self.one.ratings[rating] if rating != PASSIVE else 0

    def ways(self) -> list[tuple[str, int]]:
        """Guard, Parry with what is ready, Ward, Channel, or a Unit that is in place [defense-kinds]."""
        if self.one is not self.target and not may_come(self.battle, self.one, self.target):
            return self.interposing()
        found: list[tuple[str, int]] = [(GUARD, NO_SLOT)]
        for slot, source in enumerate(self.one.sheet.sources):
            if parries(self.one, slot, source):
                found.append((PARRY, slot))
            elif wards(self.one, slot, source):
                found.append((WARD, slot))
            elif source.attack == CHANNEL and source.defense and can_pay(self.one, source):
                found.append((CHANNELED, slot))
        return [*found, *self.interposing()]

    def interposing(self) -> list[tuple[str, int]]:
        """Units of its own that stand in the target's place [warfare-units]."""
        return [
            (COMMANDED, unit.who)
            for unit in self.battle.combatants
            if interposes(self.battle, self.one, unit, self.target)
        ]

    def passive(self) -> bool:
        """PR is looked at first, and is free [passive-reaction-first, passive-reaction-free]."""
        return passive_number(self.battle, self.blow, self.one, None) >= needed_passively(
            self.battle, self.blow, self.one
        )

    def ratings(self, how: str, slot: int) -> list[int]:
        """PASSIVE where PR suffices, else the Ratings that do [passive-fails-then-active, reaction-not-a-gamble]."""
        return [PASSIVE] if self.passive() else self.active_ratings(how, slot)

    def active_ratings(self, how: str, slot: int) -> list[int]:
        """Unspent Ratings that meet the total with the fitting Talent, and a Channel's Threshold [active-reaction]."""
        one = self.one
        needed = needed_actively(self.battle, self.blow)
        penalty = self.battle.combatants[slot].penalty if how == COMMANDED else 0
        return [
            rating
            for rating in range(len(one.ratings))
            if one.unspent(rating)
            and active_number(self.battle, self.blow, one, rating, how, penalty, None) >= needed
            and (how != CHANNELED or one.ratings[rating] >= threshold(one.sheet.sources[slot]))
        ]

    def may_slam(self) -> bool:
        """By an Active Reaction for itself against an attack that is not Ranged.

        [slam-reaction-ar, ability-needs-reaction]
        """
        one, blow = self.one, self.blow
        if one is not self.target or not one.sheet.has(SLAM) or blow.source.ranged or blow.area:
            return False
        return can_be_thrown(one, blow.body)

    def possible(self) -> bool:
        """Whether there is anything but declining."""
        if not may_react(self.one) or not self.ways():
            return False
        if self.passive():
            return True
        for how, slot in self.ways():
            if self.active_ratings(how, slot):
                return True
        return False

    def forbidden(self) -> list[Forbidden]:
        possible = {option.family() for option in self.options()}
        return [
            FALLS_SHORT.forbids(word)
            for word in (GUARD, PARRY, WARD)
            if not [family for family in possible if family.startswith(word)]
        ]


def can_pay(one: Combatant, source: Source) -> bool:
    """One cannot pay what one does not have; a climber pays for holding on as well [zero-exact-values]."""
    return one.composure >= source.composure_cost + (1 if one.footing == HOLDING_ON else 0)


def threshold(source: Source) -> int:
    return source.thresholds[0] if source.thresholds else -10_000


def parries(one: Combatant, slot: int, source: Source) -> bool:
    """Any readied weapon, fists and teeth included [parry, parry-details, natural-weapons-and-hide]."""
    return source.weapon and (source.natural or source.hands == 0 or slot == one.ready)


def wards(one: Combatant, slot: int, source: Source) -> bool:
    """A spell that Wards at once, or one that has been built up.

    [ward-with-offensive-spell, ward-immediate-some, magic-rules]
    """
    if not source.spell or source.ward == NO_WARD:
        return False
    if source.ward == WARD_AT_ONCE:
        return True
    return one.conjuring == slot and one.store >= source.conjure


def interposes(battle: LabBattle, one: Combatant, unit: Combatant, target: Combatant) -> bool:
    """A Unit in the target's place, itself perhaps, may defend it, if its commander can lead it [warfare-units]."""
    return unit.commander == one.who and same_place(unit, target) and obeys(battle, one, unit)


def obeys(battle: LabBattle, one: Combatant, unit: Combatant) -> bool:
    """Whether a Unit can roll its Defense Dice now: in command, neither deaf nor paralyzed, above zero Composure.

    [warfare-units, deafened-details]
    """
    return unit.sheet.kind != ENGINE and unit.composure > 0 and in_command(battle, one, unit)


def dice_for(one: Combatant, how: str, slot: int, unit: Combatant | None, shield: bool) -> tuple[int, ...]:
    """The Defense Dice of a way to defend: armor and shield together, a weapon's Damage Dice, a spell's, a Unit's.

    [guard-dice, defense-dice-sources, defense-dice-source, parry, might-and-magic-mutual]
    """
    if unit is not None:
        return unit.sheet.armor_dice
    if how == GUARD:
        return one.sheet.armor_dice + one.sheet.shield_dice if shield else one.sheet.armor_dice
    source = one.sheet.sources[slot]
    return source.defense or source.dice
