"""Action Ratings."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.tests.arrange import NINE, attacker, case_dice, person, scene


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
