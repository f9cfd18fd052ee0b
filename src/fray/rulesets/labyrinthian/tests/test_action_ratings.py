"""Action Ratings."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.rules.action_ratings import ChooseRating
from fray.rulesets.labyrinthian.tests.arrange import NINE, attacker, begin, case_dice, person, scene


def test_a_spent_rating_is_gone_until_the_next_roll() -> None:
    """[ar-spent-once, ar-uses, guard-uses-agility, reaction-not-a-gamble], case [spent-rating-is-gone]."""
    s = scene(
        person("f", armor="armor-leather", ratings=[16, 8], spent=1, sheet={"agility": 6, "pr": 12}),
        attacker(ratings=[10, 9]),
        dice=[*NINE, "d6=5 damage", "d6=2 damage", *case_dice("spent-rating-is-gone")],
        rating=["rating:0"],
        react=["guard:1"],
    )
    s.turn("e", "attack:0:0", "attack:0:0").done()
    assert [event.total for event in s.told(ev.AttackDeclared)] == [15, 14]
    assert s["f"].composure == 60 - 9 - 3
    assert s["f"].ratings_left() == 0


def test_ratings_and_totals_have_no_floor() -> None:
    """[ar-penalties-and-bounds]"""
    s = scene(person("t"), attacker(ratings=[-9, 0], sheet={"strength": -3}), dice=NINE, rating=["rating:0"])
    s.turn("e", "attack:0:0").done()
    assert s.told(ev.AttackDeclared)[0].total == -12


def test_the_ratings_to_choose_from_are_the_dice_as_they_lie() -> None:
    """[combat-roll-stays-visible, ar-uses, two-action-ratings]: with what has been changed since, and none that is
    spent."""
    s = scene(person("a", weapons=["stick"]), person("e", "them"), dice=["d20=17 cr", "d20=4 cr", *["d20=1 cr"] * 2])
    begin(s).done()
    assert s["a"].faces == [17, 4] and (s["a"].total, s["a"].spent) == (21, 0)
    question = ChooseRating(s.battle, s["a"], "stick", 0, "ar-uses", None)
    assert [(option.key(), option.value, option.clause()) for option in question.options()] == [
        ("rating:0", 17, "ar-uses"),
        ("rating:1", 4, "ar-uses"),
    ]
    s["a"].spent = 1
    assert [option.key() for option in question.options()] == ["rating:1"]
