"""Tests and luck."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from fray.engine.forks import Fork
from fray.engine.tape import Tape
from fray.rulesets.sixseconds.rules import draws
from fray.rulesets.sixseconds.rules.checks import check, normal_test, roll
from fray.rulesets.sixseconds.tests.arrange import all_rolls, person, scene


def test_the_luck_die_adds_four_to_normal_tests_at_twenty() -> None:
    """[luck-die-normal-test, r-luck-die, luck-roll-open-ended]: a one is no fumble, and items change the roll."""
    s = scene(
        person("hero", carry=["item-lucky-charm"]),
        person("foe", "them", (9, 9)),
        dice=["d6=3 strength", "d4=2 athletics", "d20=19 luck", "d6=3 strength", "d4=2 athletics", "d20=1 luck"],
    )
    assert normal_test(s.fight, s["hero"], "task", "action-short-task", 0, 1, -1, 0, 6) == 9
    assert normal_test(s.fight, s["hero"], "task", "action-short-task", 0, 1, -1, 0, 6) == 5
    s.done()


@pytest.mark.parametrize("level", [-2, -1, 0, 1, 2])
def test_a_walk_draws_what_the_kept_pair_comes_to_with_its_exact_chance(level: int) -> None:
    """[r-advantage, r-test]: one draw instead of two, four or six dice, with the same chances."""
    sheet = {"strength": 6, "combat": 4, "martial": 0}
    draws._kept_pairs.clear()  # what was worked out for another test
    counted = all_rolls((6, 4), level)
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    fork = Fork(0)
    while True:
        s = scene(person("hero", sheet=sheet), person("foe", "them", (1, 0)))
        s.fight.tape, s.fight.fork = Tape([]), fork
        test = roll(s.fight, s["hero"], 0, 0, 0, 0, level)
        if test.luck == 1:
            chances[test.result] += 20 * fork.weight()
        if not fork.next():
            break
    assert chances == {result: Fraction(count, counted.total()) for result, count in counted.items()}


@pytest.mark.parametrize(("difficulty", "success"), [(9, True), (10, False)])
def test_a_test_adds_two_dice_a_proficiency_and_every_modifier(difficulty: int, success: bool) -> None:
    """[r-test, r-dice-order, luck-roll-open-ended]: equal or higher succeeds; luck stands beside it."""
    dice = ["d6=3 strength", "d4=2 athletics", "d20=9 luck"]
    s = scene(person("hero", sheet={"fortitude": 1, "luck": 2}), person("foe", "them", (9, 9)), dice=dice * 3)
    test = roll(s.fight, s["hero"], 0, 1, 4, 3, 0)
    assert (test.result, test.luck, test.pairs, test.kept, test.luck_faces) == (9, 11, [(3, 2)], 0, [9])
    assert check(s.fight, s["hero"], "task", "r-test", 0, 1, 4, 3, difficulty) is success
    bad = roll(s.fight, s["hero"], 0, 1, -1, -9, 0)
    assert bad.result == -4  # without a proficiency, and not clamped
    s.done()


def test_the_first_of_the_best_or_worst_pairs_is_kept() -> None:
    """[r-test, r-advantage, r-dice-order]: one more pair for each level."""
    falls = [(2, 3), (4, 1), (6, 4), (1, 1)]
    dice = [f"d6={fall[at]} {name}" for fall in falls[:3] for at, name in enumerate(("strength", "combat"))]
    for level, kept, result in ((2, 2, 10), (-2, 0, 5)):
        s = scene(person("hero"), person("foe", "them", (9, 9)), dice=[*dice, "d20=9 luck"])
        test = roll(s.fight, s["hero"], 0, 0, -1, 0, level)
        assert (test.kept, test.result, test.pairs) == (kept, result, falls[:3])
        s.done()
