"""What an encounter is about."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.elevations import OVERHEAD
from fray.rulesets.labyrinthian.model.grid import FFC, FS
from fray.rulesets.labyrinthian.model.objectives import (
    AFTER_CLASH,
    AFTER_ROUND,
    AFTER_TURN,
    BREAKS,
    FIRST_TO_ZERO,
    HOLD,
    OUT,
    REACH,
    SLAY,
    SURVIVE,
    Aim,
)
from fray.rulesets.labyrinthian.model.state import GONE, NOBODY
from fray.rulesets.labyrinthian.rules.objectives import broken_sides, loser_of_the_pit, objective_reached
from fray.rulesets.labyrinthian.tests.arrange import known, person, scene


def test_reaching_a_position_counts_at_the_end_of_a_turn() -> None:
    """[end-of-fight]: two able members in Forward Support; the fallen do not count."""
    reach = aim(REACH, position=FS, number=2)
    s = scene(person("a", at="fs"), person("b", at="fs", incapacitated=True), person("foe", "them"), aims=[reach])
    assert objective_reached(s.battle, AFTER_TURN) is None
    s["b"].incapacitated = False
    assert objective_reached(s.battle, AFTER_CLASH) is None
    assert objective_reached(s.battle, AFTER_TURN) is reach


def test_holding_a_place_needs_its_elevation_and_no_able_enemy_there() -> None:
    """[end-of-fight]."""
    hold = aim(HOLD, position=FFC, level=OVERHEAD)
    tags = ["ffc high-ground indicator Overhead"]
    s = scene(person("a", at="ffc:Overhead"), person("foe", "them", "ffc:Overhead"), tags=tags, aims=[hold])
    assert objective_reached(s.battle, AFTER_ROUND) is None
    s["foe"].surrendered = True
    assert objective_reached(s.battle, AFTER_TURN) is None
    assert objective_reached(s.battle, AFTER_ROUND) is hold


def test_a_boss_must_be_dead_or_incapacitated() -> None:
    """[end-of-fight]: surrendering or leaving is not enough; for those who only must be out it is."""
    slay, out = aim(SLAY), aim(OUT)
    slay.who = out.who = [1]
    s = scene(person("a"), known("dragon", "ashwing-dragon", "them"), person("b", "them"), aims=[slay])
    s["dragon"].presence = GONE
    assert objective_reached(s.battle, AFTER_CLASH) is None
    s.battle.objective.aims = [out]
    assert objective_reached(s.battle, AFTER_CLASH) is out
    s["dragon"].presence, s["dragon"].incapacitated = 0, True
    s.battle.objective.aims = [slay]
    assert objective_reached(s.battle, AFTER_CLASH) is slay


def test_holding_out_counts_at_the_end_of_its_round() -> None:
    """[end-of-fight]."""
    survive = aim(SURVIVE, round=6, number=2)
    s = scene(person("a"), person("b"), person("foe", "them"), aims=[survive])
    s.battle.round = 5
    assert objective_reached(s.battle, AFTER_ROUND) is None
    s.battle.round = 6
    assert objective_reached(s.battle, AFTER_TURN) is None
    assert objective_reached(s.battle, AFTER_ROUND) is survive
    s["b"].composure, s["b"].incapacitated = 0, True
    assert objective_reached(s.battle, AFTER_ROUND) is None


def test_in_the_pit_a_combatant_at_zero_after_a_clash_has_lost() -> None:
    """[end-of-fight]."""
    s = scene(person("a"), person("foe", "them"), aims=[aim(FIRST_TO_ZERO)])
    assert loser_of_the_pit(s.battle, AFTER_CLASH) == NOBODY
    s["foe"].composure = 0
    assert loser_of_the_pit(s.battle, AFTER_TURN) == NOBODY
    assert loser_of_the_pit(s.battle, AFTER_CLASH) == s["foe"].who


def test_courage_goes_with_so_many_of_a_side() -> None:
    """[end-of-fight, surrender-flee-by-agreement]."""
    people = [person("a"), *[person(f"foe{n}", "them") for n in range(4)]]
    s = scene(*people, aims=[aim(BREAKS, 1, number=2)])
    s["foe0"].incapacitated = True
    assert broken_sides(s.battle) == []
    s["foe1"].presence = GONE
    assert broken_sides(s.battle) == [1]


def aim(kind: str, side: int = 0, **figures: int) -> Aim:
    found = Aim(kind, side)
    for name, value in figures.items():
        setattr(found, name, value)
    return found
