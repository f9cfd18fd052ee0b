"""Every draw of Six Seconds, by name. No other file rolls.

strength, dexterity, intellect, willpower                     the attribute die of a test
combat, athletics, stealth, awareness, medicine, craft,
lore, discipline                                              the skill die of a test
luck        the d20 that goes with every test                 luck test   the d20 of a luck test alone
stray       which bystander a missile hits, one of k

Order within a test: attribute, skill, for each further pair the same again, then luck last [r-dice-order].
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.sheets import ATTRIBUTES, SKILLS
from fray.rulesets.sixseconds.state import Combatant, SixFight

LUCK_SIDES: Final = 20
WORDS: Final = {
    **{name: f"the {name} die" for name in (*ATTRIBUTES, *SKILLS)},
    "luck": "the luck die",
    "luck test": "the luck die alone, to cheat death",
    "stray": "a die for which bystander the missile hits",
}


def attribute_die(fight: SixFight, one: Combatant, attribute: int) -> int:
    return fight.roll(ATTRIBUTES[attribute], one.seat, one.sheet.attributes[attribute])


def skill_die(fight: SixFight, one: Combatant, skill: int) -> int:
    return fight.roll(SKILLS[skill], one.seat, one.sheet.skills[skill])


def luck_die(fight: SixFight, one: Combatant) -> int:
    """One d20 together with every test [r-luck-die]."""
    return fight.roll("luck", one.seat, LUCK_SIDES)


def luck_test_die(fight: SixFight, one: Combatant) -> int:
    """A luck test consumes its d20 only [r-luck-test, r-dice-order]."""
    return fight.roll("luck test", one.seat, LUCK_SIDES)


def stray_die(fight: SixFight, one: Combatant, candidates: int) -> int:
    """Uniform over the candidates in roster order [r-friendly-fire]."""
    return fight.roll("stray", one.seat, candidates)
