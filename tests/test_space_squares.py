"""Squares: the fast geometry against the obvious one, in exact numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fray.space.ground import COVER, FAR, HARMFUL, OPAQUE, ROUGH, SOLID, Ground
from fray.space.squares import apart, crossed, distance, mirrored, overlap, side_codes, touches
from fray.space.tour import squares_of
from fray.space.walking import CLOSED, NOWHERE, PASSABLE, SHUNNED, Body, Reach, Search, explore, step_cost

pytestmark = pytest.mark.both_forms

LETTERS = {".": 0, "#": OPAQUE | SOLID | COVER, "c": SOLID | COVER, "r": ROUGH, "f": HARMFUL}


def ground_of(*rows: str) -> Ground:
    return Ground(len(rows[0]), len(rows), bytes([LETTERS[letter] for row in rows for letter in row]))


places = st.integers(0, 9)


# ---- measuring


@given(places, places)
def test_distance_is_the_cost_of_the_cheapest_walk(dx: int, dy: int) -> None:
    """Every second diagonal counts double: as many diagonals as possible, then straight on."""
    diagonals, straight = min(dx, dy), abs(dx - dy)
    assert distance(dx, dy) == straight + diagonals + diagonals // 2
    assert distance(-dx, dy) == distance(dx, -dy) == distance(dy, dx)


@given(places, places, st.integers(1, 4), places, places, st.integers(1, 4))
def test_footprints_are_as_far_apart_as_their_nearest_squares(x: int, y: int, s: int, u: int, v: int, t: int) -> None:
    one = list(product(range(x, x + s), range(y, y + s)))
    other = list(product(range(u, u + t), range(v, v + t)))
    nearest = min(distance(a - c, b - d) for a, b in one for c, d in other)
    assert apart(x, y, s, u, v, t) == nearest
    assert overlap(x, y, s, u, v, t) is bool(set(one) & set(other))


@given(places, places, st.integers(1, 3), places, places, st.integers(1, 3))
def test_side_codes_say_on_which_sides_a_neighbor_stands(x: int, y: int, s: int, u: int, v: int, t: int) -> None:
    found = set()
    for a, b in product(range(u, u + t), range(v, v + t)):
        column = -1 if a < x else 1 if a >= x + s else 0
        row = -1 if b < y else 1 if b >= y + s else 0
        near = x - 1 <= a <= x + s and y - 1 <= b <= y + s
        if near and (column or row):
            found.add(4 + column + 3 * row)
    mask = side_codes(x, y, s, u, v, t)
    assert {bit for bit in range(9) if mask >> bit & 1} == found
    assert mirrored(mirrored(mask)) == mask


# ---- lines


def interior(x: int, y: int, u: int, v: int, square: tuple[int, int]) -> bool:
    """Whether the segment between centers has more than a point within the open square, by clipping with fractions."""
    low, high = Fraction(0), Fraction(1)
    for start, end, edge in ((x, u, square[0]), (y, v, square[1])):
        at, step = Fraction(2 * start + 1, 2), Fraction(end - start)
        if step == 0:
            if not edge < at < edge + 1:
                return False
            continue
        one, other = sorted(((edge - at) / step, (edge + 1 - at) / step))
        low, high = max(low, one), min(high, other)
    return low < high or (x, y) == (u, v) == square


def touched(x: int, y: int, u: int, v: int, square: tuple[int, int]) -> bool:
    """The same for the closed square: a point suffices."""
    low, high = Fraction(0), Fraction(1)
    for start, end, edge in ((x, u, square[0]), (y, v, square[1])):
        at, step = Fraction(2 * start + 1, 2), Fraction(end - start)
        if step == 0:
            if not edge <= at <= edge + 1:
                return False
            continue
        one, other = sorted(((edge - at) / step, (edge + 1 - at) / step))
        low, high = max(low, one), min(high, other)
    return low <= high


small = st.integers(0, 6)


@settings(max_examples=150)
@given(small, small, small, small)
def test_a_line_crosses_exactly_the_squares_whose_interior_it_passes(x: int, y: int, u: int, v: int) -> None:
    squares = set(product(range(7), range(7)))
    assert set(crossed(x, y, u, v)) == {square for square in squares if interior(x, y, u, v, square)}


@settings(max_examples=150)
@given(small, small, small, small, small, small)
def test_a_line_touches_what_shares_a_point_with_it(x: int, y: int, u: int, v: int, a: int, b: int) -> None:
    assert touches(x, y, u, v, a, b) is touched(x, y, u, v, (a, b))


@settings(max_examples=60)
@given(st.lists(st.sampled_from(".....#c"), min_size=49, max_size=49), small, small, small, small)
def test_sight_is_a_line_through_no_opaque_square_and_symmetric(
    letters: list[str], x: int, y: int, u: int, v: int
) -> None:
    ground = Ground(7, 7, bytes([LETTERS[letter] for letter in letters]))
    expected = not any(ground.has(a, b, OPAQUE) for a, b in crossed(x, y, u, v))
    assert ground.clear(x, y, u, v) is expected
    assert ground.clear(u, v, x, y) is expected


def test_large_footprints_see_with_any_square_and_are_covered_only_entirely() -> None:
    ground = ground_of(".....", ".#...", ".....", "..c..", ".....")
    assert not ground.clear(0, 1, 2, 1)
    assert ground.sees(0, 0, 2, 2, 1, 1) is True
    assert ground.covered(2, 4, 1, 2, 0, 1) is True
    assert ground.covered(2, 4, 1, 2, 0, 2) is True
    assert ground.covered(3, 3, 2, 2, 0, 2) is False


# ---- walking


def every_walk(ground: Ground, x: int, y: int, budget: int, shut: set[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """The cheapest cost of every square, by trying every walk."""
    best: dict[tuple[int, int, bool], int] = {(x, y, False): 0}
    front = [(x, y, False)]
    while front:
        here_x, here_y, dear = front.pop()
        cost = best[here_x, here_y, dear]
        for dx, dy in product((-1, 0, 1), repeat=2):
            to = (here_x + dx, here_y + dy)
            if (dx, dy) == (0, 0) or to in shut or not ground.can_step(here_x, here_y, to[0], to[1], 1):
                continue
            total = cost + step_cost(ground, here_x, here_y, to[0], to[1], 1, dear, 1)
            state = (to[0], to[1], dear != (dx != 0 and dy != 0))
            if total <= budget and total < best.get(state, budget + 1):
                best[state] = total
                front.append(state)
    found: dict[tuple[int, int], int] = {}
    for (to_x, to_y, _), cost in best.items():
        found[to_x, to_y] = min(cost, found.get((to_x, to_y), cost))
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("....r#c"), min_size=49, max_size=49), small, small, st.integers(1, 6), small, small)
def test_reach_is_what_the_cheapest_walks_reach(
    letters: list[str], x: int, y: int, budget: int, u: int, v: int
) -> None:
    cells = [LETTERS[letter] for letter in letters]
    cells[y * 7 + x] = 0
    ground = Ground(7, 7, bytes(cells))
    bodies = [Body(u, v, 1, CLOSED)] if (u, v) != (x, y) else []
    reach = explore(ground, x, y, 1, budget, 1, bodies)
    expected = every_walk(ground, x, y, budget, {(body.x, body.y) for body in bodies})
    assert {
        square: reach.cost_to(*square) for square in product(range(7), range(7)) if reach.cost_to(*square) >= 0
    } == expected
    for square in squares_of(reach):
        assert walked(ground, (x, y), reach.path_to(*square)) == expected[square]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from("....rrf#c"), min_size=49, max_size=49),
    small,
    small,
    st.integers(1, 6),
    st.integers(1, 2),
    st.lists(st.tuples(small, small, st.sampled_from([CLOSED, PASSABLE, SHUNNED])), max_size=8),
)
def test_rows_at_a_time_reach_what_step_by_step_is_reached(
    letters: list[str], x: int, y: int, budget: int, factor: int, standing: list[tuple[int, int, int]]
) -> None:
    ground = Ground(7, 7, bytes([LETTERS[letter] for letter in letters]))
    bodies = [Body(u, v, 1, flag) for u, v, flag in standing if (u, v) != (x, y)]
    for size in (1, 2):
        if x + size <= 7 and y + size <= 7:
            reach = explore(ground, x, y, size, budget, factor, bodies)
            for to in product(range(7), range(7)):
                cell = (to[1] - reach.top) * reach.width + to[0] - reach.left
                inside = 0 <= to[0] - reach.left < reach.width and 0 <= to[1] - reach.top < len(reach.rows)
                costs = [least_cost(reach, budget // factor, safe, cell) if inside else -1 for safe in (True, False)]
                expected = costs[0] if costs[0] >= 0 else costs[1]
                assert reach.passing_cost(*to) == (expected * factor if expected >= 0 else -1)
                assert reach.is_risky(*to) is (costs[0] < 0 <= costs[1])
                if expected >= 0 and to != (x, y):
                    assert reach.path_to(*to)[-1] == to


def least_cost(reach: Reach, meters: int, safe: bool, cell: int) -> int:
    """The cost of a cell, found step by step."""
    search = Search(reach, meters, safe, NOWHERE, NOWHERE)
    search.seek()
    cost = min(search.cost(cell * 2), search.cost(cell * 2 + 1))
    return cost if cost <= meters else -1


def walked(ground: Ground, start: tuple[int, int], path: list[tuple[int, int]]) -> int:
    """What a path costs; it must be one of neighboring squares."""
    total, dear, at = 0, False, start
    for to in path:
        assert max(abs(to[0] - at[0]), abs(to[1] - at[1])) == 1
        total += step_cost(ground, at[0], at[1], to[0], to[1], 1, dear, 1)
        dear = dear != (to[0] != at[0] and to[1] != at[1])
        at = to
    return total


def test_the_path_is_the_safest_and_then_the_shortest() -> None:
    ground = ground_of(".f...", ".....", "#####")
    reach = explore(ground, 0, 0, 1, 4, 1, [])
    assert (reach.cost_to(2, 0), reach.is_risky(2, 0)) == (3, False)
    assert (1, 0) not in reach.path_to(2, 0)
    narrow = explore(ground_of(".f..."), 0, 0, 1, 4, 1, [])
    assert (narrow.cost_to(2, 0), narrow.is_risky(2, 0), narrow.path_to(2, 0)) == (2, True, [(1, 0), (2, 0)])
    threatened = explore(ground_of(".....", "....."), 0, 0, 1, 4, 1, [Body(1, 0, 1, SHUNNED)])
    assert (1, 0) not in threatened.path_to(2, 0)


def test_some_squares_can_be_passed_and_not_ended_in() -> None:
    reach = explore(ground_of("....", "####"), 0, 0, 1, 3, 1, [Body(1, 0, 1, PASSABLE)])
    assert (reach.cost_to(1, 0), reach.passing_cost(1, 0), reach.cost_to(2, 0)) == (-1, 1, 2)
    assert (1, 0) not in squares_of(reach)


def test_crawling_doubles_every_step() -> None:
    assert explore(ground_of("....."), 0, 0, 1, 6, 2, []).cost_to(3, 0) == 6


def test_large_footprints_fit_everywhere_they_go() -> None:
    ground = ground_of("......", "......", "...#..", "......")
    reach: Reach = explore(ground, 0, 0, 2, 6, 1, [])
    assert [reach.cost_to(x, 0) for x in range(6)] == [0, 1, 2, 3, 4, -1]
    assert (reach.cost_to(2, 1), reach.cost_to(1, 2)) == (-1, 2)


def test_large_footprints_pay_once_for_the_rough_ground_they_enter_and_go_around_harm() -> None:
    rough = explore(ground_of("..r...", "......"), 0, 0, 2, 8, 1, [])
    assert [rough.cost_to(x, 0) for x in range(5)] == [0, 2, 3, 4, 5]
    wide = ground_of("...f..", "......", "......")
    around = explore(wide, 0, 0, 2, 8, 1, [])
    assert not around.is_risky(4, 0)
    assert not any(wide.any_in(x, y, 2, HARMFUL) for x, y in around.path_to(4, 0))
    narrow = explore(ground_of("...f..", "......"), 0, 0, 2, 8, 1, [])
    assert narrow.is_risky(4, 0) and narrow.cost_to(4, 0) == 4


def test_a_flow_leads_around_walls() -> None:
    ground = ground_of("....", ".##.", "....")
    far = ground.flow(3, 0, 1)
    assert far[0] == 6 and far[ground.width * 1 + 1] == FAR
    walled = ground_of(".#.", ".#.")
    assert walled.flow(2, 0, 1)[0] == FAR
    assert ground.flow(3, 0, 1) is far


def test_a_changed_ground_is_another_one() -> None:
    ground = ground_of("...")
    other = ground.with_cell(1, 0, SOLID)
    assert (ground.fits(1, 0, 1), other.fits(1, 0, 1)) == (True, False)
    assert (other.with_cell(1, 0, 0), ground.with_cell(1, 0, SOLID)) == (ground, other)


def test_a_large_ground_forgets_what_it_has_seen_and_sees_the_same_again() -> None:
    ground = Ground(64, 64, bytes([OPAQUE if x == 32 and y else 0 for y in range(64) for x in range(64)]))
    for _ in range(2):
        for y in range(64):
            for x in range(31, 36):
                assert ground.clear(x, y, 40, 0) is (x > 32 or y == 0)


def test_a_map_may_be_wider_than_a_machine_word() -> None:
    """Also where the whole row beyond the window is rough or closed."""
    wide = 150
    for letter in ".r#":
        row = letter * 60 + "." * 30 + letter * (wide - 90)
        reach = explore(ground_of(row, row, row), 70, 1, 1, 6, 1, [])
        assert [reach.cost_to(x, 1) for x in (64, 70, 76)] == [6, 0, 6]
        assert reach.path_to(76, 1)[-1] == (76, 1)
