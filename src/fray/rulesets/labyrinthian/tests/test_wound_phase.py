"""The Wound phase: what Wounds do every Round."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model.sheets import BLEED, SLASHING
from fray.rulesets.labyrinthian.model.state import ROUND_ENDS
from fray.rulesets.labyrinthian.rules.wound_phase import wound_phase
from fray.rulesets.labyrinthian.rules.wounds import apply_wound
from fray.rulesets.labyrinthian.tests.arrange import begin, case_dice, known, person, scene
from fray.rulesets.labyrinthian.tests.test_wounds import FIRST, QUIET


def test_bleed_takes_composure_and_as_much_off_every_restoration() -> None:
    """[wound-bleed, wound-bleed-restoration, bleed-timing, wound-effect-every-round], case [bleed-and-potion]."""
    dice = case_dice("bleed-and-potion")
    s = scene(
        person("x", composure=30, wounds=["bleed d6"], held=[2, 0, 0, 0, 0, 0, 0]),
        person("e", "them"),
        dice=["d20=3 cr", "d20=11 cr", *QUIET, *dice],
        rating=["rating:0"],
    )
    begin(s)
    assert s["x"].composure == 26
    s.turn("x", "use:potion-composure", "use:potion-composure").done()
    assert s["x"].composure == 34 and s["x"].ratings_left() == 0


def test_stuck_lowers_the_rating_its_victim_chooses_and_blindness_both() -> None:
    """[wound-stuck, wound-blinded, cr-sets-movement, stuck-timing], case [stuck-and-blinded-stack]."""
    s = scene(
        person("x", wounds=["stuck d8", "blinded d4"], sheet={"movement_bonus": 4}),
        person("e", "them"),
        dice=["d20=15 cr", "d20=9 cr", *QUIET, "d8=6 stuck"],
        stuck=["on:1"],
    )
    begin(s).done()
    x = s["x"]
    assert (x.ratings, x.movement, x.total) == ([5, -7], 28, 24)


def test_gashed_bleeds_each_round_and_with_every_blow() -> None:
    """[wound-gashed, wound-gashed-extra, gashed-timing, wound-damage-rules], case [gashed-both-effects]."""
    s = scene(
        person("x", composure=40, wounds=["gashed d6"], armor="armor-plate", sheet={"pr": 30}),
        person("e", "them", weapons=["mace"], ratings=[5, 5]),
        dice=[
            *(*FIRST, *QUIET, "d6=3 gashed", "d8=8 damage", "d8=1 damage", "d6=5 gashed"),
            *("d8=1 damage", "d8=2 damage", "d10=9 defense", "d10=9 defense"),
        ],
        react=["decline", "guard:-1"],
        rating=["rating:0"],
    )
    begin(s)
    assert s["x"].composure == 37
    s.turn("e", "attack:0:0", "attack:0:0").done()
    assert s["x"].composure == 23


def test_a_natural_twenty_lets_the_blinded_keep_the_other_die() -> None:
    """[wound-blinded-critical, wound-blinded, critical, blinded-details], case [blinded-critical-restores]."""
    s = scene(
        person("x", wounds=["blinded d4"], sheet={"movement_bonus": 2}),
        person("e", "them"),
        dice=[*case_dice("blinded-critical-restores"), *QUIET],
        critical=["restore:1"],
    )
    begin(s).done()
    x = s["x"]
    assert (x.ratings[1], x.unspent(0), x.unspent(1), x.movement, x.total) == (13, False, True, 35, 33)


def test_without_a_natural_twenty_nothing_is_asked_of_the_blinded() -> None:
    """[critical, ar-penalties-and-bounds]"""
    s = scene(person("x", wounds=["blinded d4"]), person("e", "them"), dice=["d20=19 cr", "d20=1 cr", *QUIET])
    begin(s).done()
    assert s["x"].ratings == [9, -9] and not s.was_asked("critical")


def test_a_carried_wound_sleeps_through_the_first_round() -> None:
    """[wounds-outside-combat, wound-bleed, wounds-carried-over], case [carried-wound-sleeps-one-round]."""
    s = scene(
        person("x", composure=40, wounds=["bleed d8"], dormant=1 << BLEED),
        person("e", "them"),
        dice=[*FIRST, *QUIET, *FIRST, *QUIET, *case_dice("carried-wound-sleeps-one-round")],
    )
    begin(s)
    assert s["x"].composure == 40
    s.battle.phase = ROUND_ENDS
    s.steps(2).done()
    assert s["x"].composure == 35


def test_a_new_application_wakes_a_sleeping_wound() -> None:
    """[wounds-carried-over]"""
    s = scene(person("x", wounds=["bleed d8"], dormant=1 << BLEED), person("e", "them"))
    assert s["x"].wound(BLEED) == 0
    apply_wound(s.fight, s["x"], SLASHING, 1, "momentum-wound")
    assert s["x"].wound(BLEED) == 4


def test_a_unit_suffers_its_wounds_with_or_without_a_commander() -> None:
    """[warfare-units, wound-effect-every-round]: a routed one does not."""
    wounds = ["bleed d4", "gashed d4", "stuck d4", "impaled d4"]
    dice = ["d4=1 bleed", "d4=2 gashed", "d4=3 stuck", "d4=4 impaled"]
    led: tuple[dict[str, Any], ...] = ({"commander": "hale"}, {})
    for state in led:
        s = scene(known("hale", "hale"), known("levy", "levy-spearmen", wounds=wounds, **state), dice=dice)
        wound_phase(s.fight)
        assert s.done()["levy"].composure == 37 and s["levy"].wound_rolls == 7
        s["levy"].incapacitated = True
        wound_phase(s.fight)
        assert s["levy"].wound_rolls == 0
    s = scene(
        known("hale", "hale", faces=[], ratings=[]),
        known("levy", "levy-spearmen", wounds=wounds, commander="hale"),
        person("e", "them"),
        dice=dice,
    )
    s["hale"].faces = []  # it has rolled nothing, being out
    wound_phase(s.fight)
    assert s.done()["levy"].wound_rolls == 7
