"""Tests: attribute die + skill die + one proficiency + modifiers against a difficulty, with luck beside it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.sums import Term, named
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, NO_PROFICIENCY, PROFICIENCIES, SKILLS
from fray.rulesets.sixseconds.model.state import Combatant, SixFight
from fray.rulesets.sixseconds.model.variants import FLAT, LUCK_TOO
from fray.rulesets.sixseconds.rules.draws import attribute_die, kept_pair, luck_die, skill_die

LUCKY: Final = 20  # [luck-die-normal-test]
LUCKY_BONUS: Final = 4
MOST_LEVELS: Final = 2  # [r-advantage]
FLAT_LEVEL: Final = 2

# Difficulties of tasks [r-difficulties].
EASY: Final = 4
AVERAGE: Final = 6
HARD: Final = 9
VERY_HARD: Final = 12
HEROIC: Final = 15


@mypyc_attr(acyclic=True, free_list_len=1)
class Test:
    """What a test came to."""

    __test__ = False  # it is the rulebook's word, nothing for pytest

    def __init__(
        self,
        result: int,
        luck: int,
        pairs: list[tuple[int, int]],
        kept: int,
        luck_faces: list[int],
        terms: list[Term] | None,
    ) -> None:
        self.result = result
        self.luck = luck
        # How the dice fell, for the log.
        self.pairs = pairs
        self.kept = kept
        self.luck_faces = luck_faces
        self.terms = terms


def limited(level: i64) -> i64:
    """Advantage less disadvantage, at most two either way [r-advantage]."""
    return max(-MOST_LEVELS, min(MOST_LEVELS, level))


def fall(fight: SixFight, roller: Combatant, attribute: int, skill: int, pairs: int) -> list[tuple[int, int]]:
    """So many pairs of attribute die and skill die, in this order [r-dice-order]."""
    fallen: list[tuple[int, int]] = []
    for _ in range(pairs):
        fallen.append((attribute_die(fight, roller, attribute), skill_die(fight, roller, skill)))
    return fallen


def kept_of(pairs: list[tuple[int, int]], level: int) -> int:
    """Which pair counts: the first of the highest sum with advantage, of the lowest with disadvantage [r-advantage]."""
    kept = 0
    for number, pair in enumerate(pairs):
        total, best = pair[0] + pair[1], pairs[kept][0] + pairs[kept][1]
        if (level > 0 and total > best) or (level < 0 and total < best):
            kept = number
    return kept


def roll(
    fight: SixFight,
    roller: Combatant,
    attribute: int,
    skill: int,
    proficiency: int,
    modifier: int,
    level: int,
    terms: list[Term] | None = None,
    marks: list[int] | None = None,
) -> Test:
    """Roll the dice of a test and add up; the luck roll, modifiers and all, stands beside it.

    `marks` are the luck at which something else begins to happen, for walks over every outcome
    [r-test, luck-roll-open-ended, r-advantage, r-dice-order].
    """
    reading = fight.battle.variants.advantage
    pair_level = 0 if reading == FLAT else level
    fallen: list[tuple[int, int]] = []
    kept = 0
    if fight.forks():
        result = kept_pair(fight, roller, attribute, skill, pair_level)
    else:
        fallen = fall(fight, roller, attribute, skill, 1 + abs(pair_level))
        kept = kept_of(fallen, pair_level)
        result = fallen[kept][0] + fallen[kept][1]
    luck = luck_die(fight, roller, marks)
    faces = [luck]
    if reading == LUCK_TOO:
        for _ in range(abs(level)):
            faces.append(luck_die(fight, roller, marks))
        luck = max(faces) if level >= 0 else min(faces)
    luck += roller.luck()
    result += modifier
    if proficiency != NO_PROFICIENCY:
        result += named(terms, PROFICIENCIES[proficiency], roller.sheet.proficiencies[proficiency])
    if reading == FLAT:
        result += named(terms, "advantage" if level > 0 else "disadvantage", FLAT_LEVEL * level)
    return Test(result, luck, fallen, kept, faces, terms)


def check(
    fight: SixFight,
    roller: Combatant,
    what: str,
    clause: str,
    attribute: int,
    skill: int,
    proficiency: int,
    modifier: int,
    difficulty: int,
    level: int = 0,
) -> bool:
    """A normal test against a difficulty; equal or higher succeeds [r-test, luck-die-normal-test]."""
    return (
        normal_test(fight, roller, what, clause, attribute, skill, proficiency, modifier, difficulty, level)
        >= difficulty
    )


def normal_test(
    fight: SixFight,
    roller: Combatant,
    what: str,
    clause: str,
    attribute: int,
    skill: int,
    proficiency: int,
    modifier: int,
    difficulty: int | None,
    level: int = 0,
) -> int:
    """A test that is not an attack: a luck roll of 20 or more adds 4 [luck-die-normal-test, r-luck-die]."""
    terms: list[Term] | None = [] if fight.listening else None
    named(terms, what, modifier)
    test = roll(fight, roller, attribute, skill, proficiency, modifier, level, terms, [LUCKY])
    if test.luck >= LUCKY:
        test.result += named(terms, "luck of 20 or more", LUCKY_BONUS)
    if fight.listening:
        success = difficulty is None or test.result >= difficulty
        fight.note(
            ev.TestRolled(
                clause,
                roller.who,
                what,
                ATTRIBUTES[attribute],
                SKILLS[skill],
                sides(roller, attribute, skill),
                test.pairs,
                test.kept,
                test.luck_faces,
                test.luck,
                terms or [],
                test.result,
                difficulty,
                success,
            )
        )
    return test.result


def sides(roller: Combatant, attribute: int, skill: int) -> tuple[int, int]:
    return roller.sheet.attributes[attribute], roller.sheet.skills[skill]
