"""The Combat Roll: Initiative, Movement and Action Ratings."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.state import ROUND_ENDS, TURNS
from fray.rulesets.labyrinthian.tests.arrange import begin, case_dice, known, person, scene
from fray.rulesets.labyrinthian.tests.test_initiative import holder


def test_the_combat_roll_sets_initiative_movement_and_ratings() -> None:
    """[combat-roll, combat-roll-announced, cr-sets-action-ratings, initiative-first-holder], case
    [combat-roll-three-uses]."""
    s = begin(
        scene(
            person("Ana", sheet={"movement_bonus": 5}),
            person("Bo", "them", sheet={"movement_bonus": 9}),
            dice=case_dice("combat-roll-three-uses", "Ana", "Bo"),
        )
    ).done()
    ana, bo = s["Ana"], s["Bo"]
    assert (ana.total, ana.ratings, ana.movement) == (23, [17, 6], 28)
    assert (bo.total, bo.ratings, bo.movement) == (22, [12, 10], 31)
    assert holder(s) == "Ana" and s.battle.phase == TURNS
    assert [event.total for event in s.told(ev.CombatRolled)] == [23, 22]


def test_the_roll_is_made_anew_each_round_and_ratings_return() -> None:
    """[combat-roll-timing, movement-pool-lifetime, rounds-and-turns, round-length]"""
    s = scene(
        person("a", spent=True, movement=3),
        person("b", "them", spent=True),
        dice=["d20=5 cr", "d20=6 cr", "d20=7 cr", "d20=1 cr"],
    )
    s.battle.phase = ROUND_ENDS
    s.steps(2).done()
    assert s["a"].ratings == [5, 6] and s["a"].spent == 0 and s["a"].movement == 16
    assert s.battle.round == 2


def test_a_mob_makes_one_roll_for_all_its_members() -> None:
    """[mob]: the same Ratings, each its own Movement and Turn."""
    s = scene(
        known("rat 1", "giant-rat", "them"),
        known("rat 2", "giant-rat", "them"),
        person("a"),
        dice=["d20=9 cr", "d20=4 cr", "d20=3 cr", "d20=3 cr"],
        first=["pick:1"],
    )
    s.battle.mobs = True
    begin(s).done()
    assert s["rat 1"].ratings == s["rat 2"].ratings == [9, 4]
    assert holder(s) == "rat 2"


def test_a_boss_rolls_more_ratings_that_are_nothing_else() -> None:
    """[boss-details]"""
    dice = ["d20=9 cr", "d20=4 cr", "d20=20 cr", "d20=19 cr", "d20=3 cr", "d20=3 cr"]
    s = begin(scene(known("dragon", "ashwing-dragon", "them"), person("a"), dice=dice)).done()
    dragon = s["dragon"]
    assert (dragon.ratings, dragon.total, dragon.movement) == ([9, 4, 20, 19], 13, 19)
