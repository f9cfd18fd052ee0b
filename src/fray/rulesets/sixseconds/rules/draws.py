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

from fray.engine.chance import Distribution, add, die, keep_highest_of, keep_lowest_of
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, SKILLS
from fray.rulesets.sixseconds.model.state import Combatant, SixFight

LUCK_SIDES: Final = 20


def attribute_die(fight: SixFight, roller: Combatant, attribute: int) -> int:
    return fight.roll(ATTRIBUTES[attribute], roller.seat, roller.sheet.attributes[attribute])


def skill_die(fight: SixFight, roller: Combatant, skill: int) -> int:
    return fight.roll(SKILLS[skill], roller.seat, roller.sheet.skills[skill])


_kept_pairs: dict[tuple[int, int, int], Distribution] = {}


def kept_pair(fight: SixFight, roller: Combatant, attribute: int, skill: int, level: int) -> int:
    """Where every outcome is walked: what the kept pair comes to, as one draw [r-advantage].

    Only the sum of the best or worst pair matters, so a walk need not tell all the faces apart.
    """
    key = (roller.sheet.attributes[attribute], roller.sheet.skills[skill], level)
    known = _kept_pairs.get(key)
    if known is None:
        pair = add(die(key[0]), die(key[1]))
        known = keep_highest_of(pair, 1 + level, 1) if level >= 0 else keep_lowest_of(pair, 1 - level, 1)
        _kept_pairs[key] = known
    return fight.take(known)


def luck_die(fight: SixFight, roller: Combatant, marks: list[int] | None) -> int:
    """One d20 together with every test [r-luck-die].

    Where every outcome is walked, only whether the luck, modifier and all, reaches each of the marks is told apart.
    """
    if marks is None or not fight.forks():
        return fight.roll("luck", roller.seat, LUCK_SIDES)
    starts = sorted({max(1, min(LUCK_SIDES + 1, mark - roller.luck())) for mark in marks} | {1, LUCK_SIDES + 1})
    weights = [starts[at + 1] - starts[at] for at in range(len(starts) - 1)]
    return fight.take(Distribution(starts[:-1], weights))


def luck_test_die(fight: SixFight, roller: Combatant) -> int:
    """A luck test consumes its d20 only [r-luck-test, r-dice-order]."""
    return fight.roll("luck test", roller.seat, LUCK_SIDES)


def stray_die(fight: SixFight, attacker: Combatant, candidates: int) -> int:
    """Uniform over the candidates in roster order [r-friendly-fire]."""
    return fight.roll("stray", attacker.seat, candidates)
