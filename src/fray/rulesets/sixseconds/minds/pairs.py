"""The two dice of a test at every level of advantage: exact distributions, worked out once and kept for good."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.sixseconds.model.sheets import NO_PROFICIENCY
from fray.rulesets.sixseconds.model.state import Combatant

_pairs: dict[int, Pair] = {}  # by dice and level


class Pair:
    """An attribute die and a skill die at a level of advantage, of which one pair is kept [r-advantage].

    `often` says in how many of all outcomes the sum is at least so much, `total` what those sums come to.
    """

    def __init__(self, attribute_sides: int, skill_sides: int, level: int) -> None:
        single = [0] * (attribute_sides + skill_sides + 1)
        for attribute_face in range(1, attribute_sides + 1):
            for skill_face in range(1, skill_sides + 1):
                single[attribute_face + skill_face] += 1
        pairs = 1 + abs(level)
        singles = attribute_sides * skill_sides
        self.outcomes: i64 = singles**pairs
        self.never: i64 = attribute_sides + skill_sides + 1  # a sum that never comes up
        self.often = [0] * (self.never + 1)
        self.total = [0] * (self.never + 1)
        above = 0
        for value in range(attribute_sides + skill_sides, -1, -1):
            least = above + single[value]
            if level < 0:
                count = least**pairs - above**pairs
            else:
                count = (singles - above) ** pairs - (singles - least) ** pairs
            self.often[value] = self.often[value + 1] + count
            self.total[value] = self.total[value + 1] + count * value
            above = least

    def at_least(self, needed: i64) -> i64:
        """In how many outcomes the sum is at least so much."""
        return self.often[min(max(needed, 0), self.never)]

    def damage(self, needed: i64, gain: i64) -> i64:
        """The damage over all outcomes whose sum suffices: the sum and a gain, at least 1 each time."""
        needed = min(max(needed, 0), self.never)
        more = min(max(needed, 1 - gain), self.never)  # from here on it is the sum and the gain
        return self.total[more] + gain * self.often[more] + self.often[needed] - self.often[more]


def pair_of(attribute_sides: i64, skill_sides: i64, level: i64) -> Pair:
    key = (attribute_sides * 64 + skill_sides) * 8 + level + 3
    known = _pairs.get(key)
    if known is None:
        known = Pair(attribute_sides, skill_sides, level)
        _pairs[key] = known
    return known


def chance(roller: Combatant, attribute: int, skill: int, proficiency: int, modifier: int, difficulty: int) -> int:
    """The chance of a normal test in percent, luck aside."""
    bonus = modifier + (roller.sheet.proficiencies[proficiency] if proficiency != NO_PROFICIENCY else 0)
    pair = pair_of(roller.sheet.attributes[attribute], roller.sheet.skills[skill], 0)
    return 100 * pair.at_least(difficulty - bonus) // pair.outcomes
