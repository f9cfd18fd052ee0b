"""Movement, terrain, distances, sight, cover and flanks on the map."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.advantage import flanked
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.movement import Stroll, WalkOn, push, reach_of
from fray.rulesets.sixseconds.rules.sight import behind_cover, in_line
from fray.rulesets.sixseconds.tests.arrange import case, known, person, scene
from fray.space.squares import distance as measured


def test_every_second_diagonal_costs_two() -> None:
    """[grid-diagonal, action-move, r-diagonal-count, r-grid], case [diagonal-speed-six]."""
    s = scene(person("one", sheet={"speed": 6}), person("foe", "them", (20, 20)))
    assert case("diagonal-speed-six").dice == ()
    reach = reach_of(s.battle, s["one"], 6)
    assert (reach.cost_to(4, 4), reach.cost_to(5, 5), reach.path_to(4, 4)) == (6, -1, [(1, 1), (2, 2), (3, 3), (4, 4)])
    s.turn("one", "move:4,4").done()
    assert s.told(ev.Moved)[0].meters == 6


def test_distances_are_measured_like_movement() -> None:
    """[grid-diagonal, r-distance, r-size-table], case [distances]."""
    assert [measured(5, 3), measured(4, 4), measured(1, 1), measured(7, 2)] == [6, 6, 1, 8]
    s = scene(known("ogre", "monster-ogre", at=(3, 3)), person("one", "them", (6, 6)))
    assert distance(s["ogre"], s["one"]) == 3


FLANKS = [
    ((4, 5), (6, 5), True, True),
    ((4, 5), (6, 6), True, False),
    ((4, 4), (6, 6), True, True),
    ((4, 5), (6, 5), False, False),
    ((3, 5), (6, 5), True, False),
]


@pytest.mark.parametrize(("first", "second", "awake", "flank"), FLANKS)
def test_a_flank_is_two_enemies_on_opposite_sides(
    first: tuple[int, int], second: tuple[int, int], awake: bool, flank: bool
) -> None:
    """[flanking-attack, r-flanking, flanking-not-contributing], case [flanking-geometry]."""
    s = scene(
        person("one", at=first),
        person("two", at=second, conscious=awake, prone=not awake),
        person("foe", "them", (5, 5)),
    )
    assert flanked(s.battle, s["foe"]) is flank


COVERS = [((0, 0), True), ((12, 0), False), ((0, 6), True), ((6, 6), False)]


@pytest.mark.parametrize(("at", "covered"), COVERS)
def test_cover_counts_in_the_last_meter(at: tuple[int, int], covered: bool) -> None:
    """[action-seek-cover, r-cover, cover-gap], case [cover-geometry]: and only whoever sought it has it."""
    rows = ["." * 5 + "c" + "." * 8, *["." * 14] * 7]
    pair = ["d6=3 dexterity", "d6=3 combat"]
    for seeking in (True, False):
        dice = [*pair, *pair, "d20=9 luck"] if covered and seeking else [*pair, "d20=9 luck"]
        shooter = person("shooter", at=at, hold=["weapon-shortbow"], sheet={"dexterity": 6})
        s = scene(shooter, person("foe", "them", (6, 0), seeking_cover=seeking), rows=rows, dice=dice)
        assert behind_cover(s.battle, s["foe"], s["shooter"]) is covered
        s.strike("shooter", "foe", "ranged").done()


def test_walls_and_closed_doors_block_sight_and_corners() -> None:
    """[r-line-of-sight, r-move, r-terrain, r-grid]: touching a corner does not block sight."""
    rows = ["....", ".#..", "....", "...D"]
    s = scene(person("one", at=(0, 1)), person("foe", "them", (2, 1)), rows=rows)
    assert not in_line(s.battle, s["one"], s["foe"])
    s["foe"].x, s["foe"].y = 1, 0
    assert in_line(s.battle, s["one"], s["foe"])
    s["foe"].x, s["foe"].y = 3, 2
    reach = reach_of(s.battle, s["one"], 1)
    assert reach.cost_to(1, 0) == -1 and reach.cost_to(1, 2) == -1 and reach.cost_to(0, 0) == 1


def test_enemies_bar_the_way_and_friends_do_not() -> None:
    """[r-move, r-unconscious, r-hostility]: squares of allies and of the unconscious can be passed, not ended in."""
    rows = ["......", "######"]
    for team, state, passable in (("us", {}, True), ("them", {}, False), ("them", {"conscious": False}, True)):
        s = scene(person("one"), person("mid", team, (1, 0), **state), person("foe", "them", (5, 0)), rows=rows)
        reach = reach_of(s.battle, s["one"], 4)
        assert reach.cost_to(1, 0) == -1
        assert (reach.cost_to(2, 0) == 2) is passable


def test_difficult_ground_costs_one_more() -> None:
    """[r-terrain, action-move, r-step]: and nobody Steps into it."""
    rows = [".rw.....", "########"]
    s = scene(person("one"), person("foe", "them", (7, 0)), rows=rows)
    reach = reach_of(s.battle, s["one"], 6)
    assert [reach.cost_to(x, 0) for x in range(1, 5)] == [2, 4, 5, 6]
    s.turn("one")
    assert "step" not in s.families()


def test_fire_hurts_whoever_enters_or_starts_there() -> None:
    """[r-terrain, damage-sources, r-other-damage]: each time, reduced by elemental deflection; paths avoid it."""
    rows = ["...f..", "......", "######"]
    s = scene(person("one", sheet={"elemental_deflection": 2}), person("foe", "them", (5, 1)), rows=rows)
    s.turn("one", "move:4,0")
    assert (s["one"].endurance, s["one"].x) == (10, 4)
    s.turn("one", "move:3,0")
    assert s["one"].endurance == 7
    s.turn("one").done()
    assert s["one"].endurance == 4


def test_a_large_creature_needs_room_for_all_its_squares() -> None:
    """[r-move, r-size-table]."""
    rows = ["......", "......", "....#.", "......"]
    s = scene(known("ogre", "monster-ogre"), person("foe", "them", (5, 3)), rows=rows)
    reach = reach_of(s.battle, s["ogre"], 6)
    assert reach.cost_to(2, 0) == 2 and reach.cost_to(3, 1) == -1 and reach.cost_to(5, 0) == -1


def test_a_path_can_be_bent_square_by_square() -> None:
    """[r-move, action-move]: one continuous path within the speed; it stops where stopping is possible."""
    s = scene(person("one", sheet={"speed": 3}), person("foe", "them", (20, 20)), walk_on=["to:0,1", "to:1,1", "stop"])
    s.turn("one", "walk:move").done()
    assert (s["one"].x, s["one"].y, s.told(ev.Moved)[0].meters) == (1, 1, 2)


def test_a_bent_path_goes_where_a_step_can_go_and_stops_where_one_may_stand() -> None:
    """[r-move]: not through walls and enemies, not onto the own square; nobody stops where it began or on a friend."""
    rows = ["...#", "....", "...."]
    s = scene(
        person("one", at=(1, 1), sheet={"speed": 4}),
        person("friend", at=(2, 1)),
        person("foe", "them", (1, 2)),
        rows=rows,
        walk_on=["to:2,1", "to:3,1", "stop"],
    )
    offered: list[list[str]] = []
    walk = Stroll(s["one"], 4, "move", "action-move")
    for x, y in ((1, 1), (2, 1), (3, 1)):
        s["one"].x, s["one"].y = x, y
        offered.append([option.key() for option in WalkOn(s.battle, walk).options()])
    assert offered[0] == ["to:0,0", "to:1,0", "to:2,0", "to:0,1", "to:2,1", "to:0,2", "to:2,2"]
    assert offered[1] == ["to:1,0", "to:2,0", "to:1,1", "to:3,1", "to:2,2", "to:3,2"]
    assert offered[2] == ["stop:3,1", "to:2,1", "to:2,2", "to:3,2"]
    s["one"].x, s["one"].y = 1, 1
    s.turn("one", "walk:move").done()
    assert (s["one"].x, s["one"].y) == (3, 1)


def test_a_movement_cut_short_ends_in_the_last_free_square() -> None:
    """[r-move, r-terrain, r-turn-interrupted]."""
    rows = ["...f..", "######"]
    s = scene(
        person("one", endurance=0, health=1, sheet={"speed": 6}),
        person("lying", at=(3, 0)),
        person("other", at=(0, 0), presence=2),
        person("foe", "them", (5, 0)),
        rows=rows,
        turn=["move:4,0"],
        dice=["d20=20 luck test"],
    )
    s.turn("one").done()
    assert (s["one"].conscious, s["one"].x) == (False, 2)


def test_a_push_goes_straight_away_as_far_as_squares_are_free() -> None:
    """[r-diagonal-count, r-terrain, r-maneuvers]: two meters along a diagonal are one square."""
    s = scene(person("one", at=(3, 3)), person("foe", "them", (4, 3)), person("wall", "them", (7, 3)))
    push(s.fight, s["foe"], s["one"], 4)
    assert (s["foe"].x, s["foe"].y) == (6, 3)
    s["foe"].x, s["foe"].y = 4, 4
    push(s.fight, s["foe"], s["one"], 2)
    assert (s["foe"].x, s["foe"].y) == (5, 5)


def test_the_frightened_do_not_end_nearer_to_what_they_fear() -> None:
    """[r-conditions, r-move]."""
    s = scene(person("one", at=(5, 5), frightened=1, fright_source=1), person("foe", "them", (9, 5)))
    s.turn("one")
    moves = [key for key in s.offered() if key.startswith("move:")]
    assert "move:4,5" in moves and "move:6,5" not in moves


def test_the_slowed_go_half_as_far() -> None:
    """[r-conditions]: half the speed, rounded down."""
    s = scene(person("one", slowed=2, sheet={"speed": 5}), person("foe", "them", (20, 20))).turn("one")
    assert "move:2,0" in s.offered() and "move:3,0" not in s.offered()
