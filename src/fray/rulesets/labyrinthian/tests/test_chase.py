"""Fleeing, pursuit and the Chase Grid."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fray.engine.battle import Over
from fray.rulesets.labyrinthian.model.grid import CHASE, OPEN
from fray.rulesets.labyrinthian.model.grid_events import Captured, ChaseBegan, Escaped, LostTheTrail
from fray.rulesets.labyrinthian.model.objectives import SLAY, Aim
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
from fray.rulesets.labyrinthian.model.state import FLYING, GONE, HERE, NO_STANCE, ROUND_ENDS, WALL_STANCE
from fray.rulesets.labyrinthian.rules.chase import carry_back, chase_over, check_the_chase, pursuit
from fray.rulesets.labyrinthian.rules.round_end import end_of_round_ground
from fray.rulesets.labyrinthian.tests.arrange import Scene, does, known, offers, person, scene


def hunt(*people: Any, **more: Any) -> Scene:
    table = scene(*people, grid=CHASE, sides=["quarry", "pursuers"], **more)
    table.battle.quarry = 0
    return table


# ---- pursuit


def test_if_a_group_flees_each_enemy_side_is_asked_whether_it_pursues() -> None:
    """[fleeing-group-chase, flee-details, chase-grid-rules]"""
    table = scene(
        person("r", at="rs"),
        person("s", at="rs"),
        person("e", "them", "churn"),
        person("f", "them", "frc"),
        tags=["churn difficult"],
        aims=[Aim(SLAY, 0)],
        pursue=["pursue"],
        join_pursuit=["aside:2:rrl", "stay-behind"],
    )
    does(table, "r", "flee")
    does(table, "s", "flee")
    assert pursuit(table.fight)
    table.done()
    assert table.battle.grid == CHASE and table.battle.quarry == 0 and table.told(ChaseBegan)
    assert table.place("r") == "churn" == table.place("s") and table["r"].presence == HERE
    assert table.place("e") == "rrl" and table["f"].presence == GONE
    assert table.battle.ground.tags == [] and table.battle.objective.aims == []
    end_of_round_ground(table.fight)
    assert table.place("r") == "churn"  # the chase itself begins with the next Round


def test_a_combatant_that_leaves_alone_is_out() -> None:
    """[flee-details]"""
    table = scene(person("r", at="rs"), person("s", at="churn"), person("e", "them", "churn"))
    does(table, "r", "flee")
    assert not pursuit(table.fight) and not table.was_asked("pursue")
    end_of_round_ground(table.fight)
    assert table.battle.grid == OPEN and table["r"].presence == GONE


def test_the_enemies_may_let_them_go() -> None:
    """[fleeing-group-chase]"""
    table = scene(person("r", at="rs"), person("e", "them", "churn"), pursue=["let-go"])
    does(table, "r", "flee")  # the last of its side
    assert not pursuit(table.fight)
    table.done()
    assert table.battle.grid == OPEN


# ---- the chase


def test_everyone_is_carried_one_row_back_at_the_end_of_a_round() -> None:
    """[chase-grid, fleeing-group-chase, chase-grid-rules] case [chase-carries-back]."""
    places = {"q1": "fs", "q2": "ffl", "q3": "churn"}
    behind = {"p1": "rfr", "p2": "rrl", "p3": "rs"}
    table = hunt(
        *(person(name, "quarry", at) for name, at in places.items()),
        *(person(name, "pursuers", at) for name, at in behind.items()),
    )
    carry_back(table.fight)
    assert [table.place(name) for name in (*places, "p1", "p2")] == ["frc", "churn", "rfc", "rrr", "rs"]
    assert table["p3"].presence == GONE and len(table.told(LostTheTrail)) == 1
    assert chase_over(table.battle) == (False, -1)


def test_a_quarry_carried_out_is_captured_while_a_pursuer_is_left() -> None:
    """[chase-grid-rules]"""
    table = hunt(person("q", "quarry", "rs"), person("p", "pursuers", "churn"))
    carry_back(table.fight)
    assert table.told(Captured) and chase_over(table.battle) == (True, 1)
    free = hunt(person("q", "quarry", "rs"), person("p", "pursuers", "rs"))
    carry_back(free.fight)
    assert free.told(Escaped) and chase_over(free.battle) == (True, 0)


def test_the_quarry_escapes_through_forward_support_and_nobody_through_rear_support() -> None:
    """[chase-grid-rules]"""
    table = hunt(person("q", "quarry", "fs"), person("r", "quarry", "rs"), person("p", "pursuers", "fs"))
    assert "flee" in offers(table, "q") and "flee" not in offers(table, "r") and "flee" not in offers(table, "p")
    does(table, "q", "flee")
    assert table.told(Escaped)


def test_the_chase_ends_when_no_able_quarry_or_no_able_pursuer_is_left() -> None:
    """[chase-grid-rules]"""
    table = hunt(person("q", "quarry", "churn"), person("p", "pursuers", "rfc", incapacitated=True))
    with suppress(Over):
        check_the_chase(table.fight)
    assert table.battle.result is not None and table.battle.result.winner == "quarry"
    taken = hunt(person("q", "quarry", "churn", surrendered=True), person("p", "pursuers", "rfc"))
    assert chase_over(taken.battle) == (True, 1)


def test_more_of_the_quarry_must_get_away_than_are_taken() -> None:
    """[chase-grid-rules]"""
    for gone, winner in ((0, 1), (1, 1), (2, -1), (3, 0)):
        people = [person(f"q{n}", "quarry", "fs", presence=GONE) for n in range(gone)]
        people += [person(f"t{n}", "quarry", "churn", incapacitated=True) for n in range(4 - gone)]
        table = hunt(*people, person("p", "pursuers", "rfc"))
        assert chase_over(table.battle) == (True, winner)


def test_a_flyer_carried_back_into_turbulence_has_no_rating_left() -> None:
    """[round-sequence, movement-pool-lifetime, flight-stabilize-details]: Ratings lapse first, so it falls."""
    s = hunt(
        known("vey", "vey", "quarry", at="frc:Elevated", ratings=[19, 19], footing=FLYING),
        person("p", "pursuers", "churn"),
        tags=["ffc turbulent"],
        dice=["d10=4 fall"],
    )
    s.battle.phase = ROUND_ENDS
    s.steps().done()
    assert s.place("vey") == "ffc" and s["vey"].prone and not s.was_asked("stabilize")


def test_those_who_leave_take_neither_stance_nor_claims_along() -> None:
    """[stance-end, flee-details, tag-claiming, shield-wall-details]: a Shield Wall without its Barbarian is over."""
    table = scene(
        known("brannoc", "brannoc", at="rs", stance=WALL_STANCE, wall=0, held_dice=[6]),
        known("hale", "hale", at="rs", stance=WALL_STANCE, wall=0),
        person("e", "them"),
        tags=["rs cover +1"],
    )
    table.battle.walls.append(ShieldWall())
    table.battle.walls[0].dice = [8, 6]
    table.battle.ground.tags[0].claimants = 1
    does(table, "brannoc", "flee")
    assert table["brannoc"].presence == GONE and table["brannoc"].held_dice == []
    assert table["brannoc"].stance == table["hale"].stance == NO_STANCE and table.battle.walls[0].dice == []
    assert not table.battle.ground.tags[0].claimed_by(0)
