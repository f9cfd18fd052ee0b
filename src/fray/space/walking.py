"""Walking on squares: everywhere a footprint can get for so many meters, at which cost, and by which path.

Every second diagonal of one movement costs 2. A square is reached by a safe path where one is short enough,
otherwise by any; among those by a shortest one. The work depends on the meters, not on the size of the map.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.space.ground import HARMFUL, OPAQUE, ROUGH, SOLID, Ground
from fray.space.squares import gap

FREE: Final = 0
PASSABLE: Final = 1  # may be passed, not ended in
CLOSED: Final = 2  # cannot be entered
SHUNNED: Final = 4  # may be entered, but a safe path does not
STEEP: Final = 8  # rough ground: a step costs 1 more
HURTFUL: Final = 16  # harmful ground
WALLED: Final = 32  # no diagonal leads past it

NOT_REACHED: Final = -1
DEAR: Final = 1  # of how a cell is reached: the next diagonal is a dear one;
RISKY: Final = 2  # the path leads through harm;
COST: Final = 2  # the cost stands so many bits further left
NOWHERE: Final = -1


class Body:
    """Something that stands in the way: a footprint and what it means for the walker."""

    def __init__(self, x: i64, y: i64, size: i64, flag: i64) -> None:
        self.x = x
        self.y = y
        self.size = size
        self.flag = flag


class Reach:
    """What an exploration found, in a window around the start with a closed border."""

    def __init__(self, left: i64, top: i64, width: i64, height: i64, flags: bytes) -> None:
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.flags = flags  # what each cell means to the walker
        # How each cell is reached: the cost, four times, and what else is known about it; NOT_REACHED if it is not.
        self.reached = [NOT_REACHED] * (width * height)
        # Paths, by state: a square and whether the next diagonal is a dear one. The last step, from 0 for up and left
        # to 8 for down and right, row by row; -1 is the start or nothing.
        self.came_from = [-1] * (width * height * 2)
        self.risky_from: list[int] = []

    def cell(self, x: i64, y: i64) -> i64:
        """The window's cell of a square; -1 outside."""
        column, row = x - self.left, y - self.top
        if column < 0 or row < 0 or column >= self.width or row >= self.height:
            return -1
        return row * self.width + column

    def cost_to(self, x: i64, y: i64) -> i64:
        """The cost of getting to a square, or -1 where it cannot be reached or not be stopped in."""
        cell = self.cell(x, y)
        if cell < 0 or self.flags[cell] & (PASSABLE | CLOSED):
            return NOT_REACHED
        return self.reached[cell] >> COST

    def passing_cost(self, x: i64, y: i64) -> i64:
        """The cost of getting to a square, also where one cannot stop."""
        cell = self.cell(x, y)
        return NOT_REACHED if cell < 0 else self.reached[cell] >> COST

    def is_risky(self, x: i64, y: i64) -> bool:
        """Whether every short enough path leads through harm."""
        cell = self.cell(x, y)
        return cell >= 0 and self.reached[cell] >= 0 and self.reached[cell] & RISKY != 0

    def squares(self) -> list[tuple[int, int]]:
        """The squares one can end in, row by row, the start left out."""
        found: list[tuple[int, int]] = []
        for cell in range(len(self.reached)):
            if self.reached[cell] >> COST > 0 and not self.flags[cell] & (PASSABLE | CLOSED):
                found.append((self.left + cell % self.width, self.top + cell // self.width))
        return found

    def path_to(self, x: int, y: int) -> list[tuple[int, int]]:
        """The squares of the path, the start left out."""
        cell = self.cell(x, y)
        assert cell >= 0 and self.reached[cell] >= 0
        links = self.risky_from if self.reached[cell] & RISKY else self.came_from
        dear = self.reached[cell] & DEAR
        path: list[tuple[int, int]] = []
        while links[cell * 2 + dear] >= 0:
            path.append((self.left + cell % self.width, self.top + cell // self.width))
            step = links[cell * 2 + dear]
            cell -= (step // 3 - 1) * self.width + step % 3 - 1
            if step % 2 == 0:  # a diagonal one
                dear = 1 - dear
        path.reverse()
        return path


def step_cost(ground: Ground, x: int, y: int, to_x: int, to_y: int, size: int, dear: bool, factor: int) -> int:
    """The cost of one step; `dear` if the next diagonal counts 2, `factor` 2 for a crawler."""
    cost = 2 if dear and x != to_x and y != to_y else 1
    if ground.entered(x, y, to_x, to_y, size, ROUGH):
        cost += 1
    return cost * factor


def explore(
    ground: Ground, x: i64, y: i64, size: i64, budget: i64, factor: i64, bodies: list[Body], dear: bool = False
) -> Reach:
    """Everywhere a footprint at a square can get; `dear` if the movement has begun and its next diagonal counts 2."""
    reach = _window(ground, x, y, size, budget // factor, bodies)
    _search_twice(ground, reach, reach.cell(x, y) * 2 + (1 if dear else 0), size, budget, factor, NOWHERE)
    return reach


def way_to(
    ground: Ground, x: i64, y: i64, size: i64, budget: i64, factor: i64, bodies: list[Body], to_x: i64, to_y: i64
) -> list[tuple[int, int]]:
    """The path that `explore` finds to a square which can be reached; nothing beyond it is looked at."""
    reach = _window(ground, x, y, size, budget // factor, bodies)
    _search_twice(ground, reach, reach.cell(x, y) * 2, size, budget, factor, reach.cell(to_x, to_y))
    return reach.path_to(to_x, to_y)


def can_get_to(
    ground: Ground, x: i64, y: i64, size: i64, budget: i64, factor: i64, bodies: list[Body], to_x: i64, to_y: i64
) -> bool:
    """Whether a footprint can get from one square to another, be it through harm. It looks toward the goal first, so
    that it takes much less time than to explore."""
    reach = _window(ground, x, y, size, budget // factor, bodies)
    goal = reach.cell(to_x, to_y)
    if goal < 0:
        return False
    _search(ground, reach, reach.cell(x, y) * 2, size, budget, factor, reach.came_from, False, goal, goal)
    return reach.reached[goal] >= 0


def _search_twice(ground: Ground, reach: Reach, start: i64, size: i64, budget: i64, factor: i64, goal: i64) -> None:
    """First by safe paths; what these do not reach, by any."""
    avoided = _search(ground, reach, start, size, budget, factor, reach.came_from, True, goal, NOWHERE)
    if avoided and (goal < 0 or reach.reached[goal] < 0):
        reach.risky_from = [-1] * len(reach.came_from)
        _search(ground, reach, start, size, budget, factor, reach.risky_from, False, goal, NOWHERE)


def footing(ground: Ground, size: i64) -> bytes:
    """What each square of the map means to a walker who stands on no other, with a closed border around the map."""
    known = ground.footings.get(size)
    if known is None:
        flags = [CLOSED] * ((ground.width + 2) * (ground.height + 2))
        for y in range(ground.height - size + 1):
            for x in range(ground.width - size + 1):
                flags[(y + 1) * (ground.width + 2) + x + 1] = _flag_of(ground, x, y, size)
        known = bytes(flags)
        ground.footings[size] = known
    return known


def _flag_of(ground: Ground, x: i64, y: i64, size: i64) -> i64:
    """What the ground lets a footprint do in a square. Large ones find out by each step what they newly enter."""
    flag: i64 = CLOSED if ground.any_in(x, y, size, SOLID) else FREE
    if ground.any_in(x, y, size, OPAQUE):
        flag |= WALLED
    if size == 1 and ground.has(x, y, ROUGH):
        flag |= STEEP
    if size == 1 and ground.has(x, y, HARMFUL):
        flag |= HURTFUL
    return flag


def _window(ground: Ground, x: i64, y: i64, size: i64, steps: i64, bodies: list[Body]) -> Reach:
    """The squares within so many steps, and a border that is closed or too far away."""
    known = footing(ground, size)
    across: i64 = ground.width + 2
    left = x - steps if x > steps else 0
    top = y - steps if y > steps else 0
    right = min(x + steps, ground.width - size)
    bottom = min(y + steps, ground.height - size)
    width, height = right - left + 3, bottom - top + 3
    rows: list[bytes] = []
    for row in range(top, top + height):
        rows.append(known[row * across + left : row * across + left + width])
    flags = bytearray(b"".join(rows))
    for body in bodies:
        _mark(flags, left - 1, top - 1, width, height, body, size)
    return Reach(left - 1, top - 1, width, height, bytes(flags))


def _mark(flags: bytearray, left: i64, top: i64, width: i64, height: i64, body: Body, size: i64) -> None:
    """Where a footprint would overlap a body, that means what it says."""
    low_x, high_x = max(body.x - size + 1, left), min(body.x + body.size, left + width)
    low_y, high_y = max(body.y - size + 1, top), min(body.y + body.size, top + height)
    for y in range(low_y, high_y):
        for x in range(low_x, high_x):
            flags[(y - top) * width + x - left] |= body.flag


def _search(
    ground: Ground,
    reach: Reach,
    start: i64,
    size: i64,
    budget: i64,
    factor: i64,
    links: list[int],
    safe: bool,
    goal: i64,
    toward: i64,
) -> bool:
    """Dijkstra by cost over squares and the parity of diagonals. Whether anything was avoided for safety.

    With a goal it ends there. With a cell to look toward, states wait for their turn by the cost of a whole way (A*).
    """
    best = [budget + 1] * (reach.width * reach.height * 2)
    waves: list[list[int]] = [[] for _ in range(budget + 1)]
    first = _still_to_go(reach, start >> 1, toward) * factor
    if first > budget:
        return False
    best[start] = 0
    waves[first].append(start)
    reached = reach.reached
    how: i64 = 0 if safe else RISKY
    avoided = False
    for whole in range(first, budget + 1):
        for entry in waves[whole]:
            state: i64 = entry
            cell = state >> 1
            cost: i64 = best[state]
            if cost + _still_to_go(reach, cell, toward) * factor != whole:
                continue
            if reached[cell] < 0:
                reached[cell] = cost << COST | how | state & DEAR
            if cell == goal:
                return avoided
            if cost + factor > budget or _outdone(best, state, cost, factor):
                continue
            if _spread(ground, reach, state, cost, size, budget, factor, best, links, waves, safe, toward):
                avoided = True
    return avoided


def _outdone(best: list[int], state: i64, cost: i64, factor: i64) -> bool:
    """Whether the same square in the other parity makes a state useless: whatever comes after it, the way by the other
    is shorter. The dear parity costs at most one step more than the cheap one from there on, and never less."""
    other: i64 = best[state ^ 1]
    return other < cost if state & 1 else other + factor < cost


def _still_to_go(reach: Reach, cell: i64, goal: i64) -> i64:
    """The fewest steps from a cell to the goal, if there is one."""
    if goal < 0:
        return 0
    width = reach.width
    return max(gap(cell % width, 1, goal % width, 1), gap(cell // width, 1, goal // width, 1))


def _spread(
    ground: Ground,
    reach: Reach,
    state: i64,
    cost: i64,
    size: i64,
    budget: i64,
    factor: i64,
    best: list[int],
    links: list[int],
    waves: list[list[int]],
    safe: bool,
    toward: i64,
) -> bool:
    """One step further in every direction from a state. Whether a step was avoided for safety."""
    width = reach.width
    flags = reach.flags
    cell, dear = state >> 1, state & 1
    avoided = False
    steps: i64 = 9
    for step in range(steps):
        row = (step // 3 - 1) * width
        column = step % 3 - 1
        there = cell + row + column
        flag: i64 = flags[there]
        if flag & CLOSED or there == cell:
            continue
        total: i64 = cost + factor
        after: i64 = there * 2 + dear
        if row != 0 and column != 0:
            if (flags[cell + row] | flags[cell + column]) & WALLED:
                continue
            total += factor * dear
            after = there * 2 + 1 - dear
        if total >= best[after] or total > budget:
            continue
        if size > 1:
            flag |= _entering(ground, reach, cell, there, size)
        if safe and flag & (HURTFUL | SHUNNED):
            avoided = True
            continue
        if flag & STEEP:
            total += factor
            if total >= best[after] or total > budget:
                continue
        whole: i64 = total + _still_to_go(reach, there, toward) * factor
        if whole > budget:
            continue
        best[after] = total
        links[after] = step
        waves[whole].append(after)
    return avoided


def _entering(ground: Ground, reach: Reach, cell: i64, there: i64, size: i64) -> i64:
    """Whether a large footprint newly enters rough or harmful squares."""
    x, y = reach.left + cell % reach.width, reach.top + cell // reach.width
    to_x, to_y = reach.left + there % reach.width, reach.top + there // reach.width
    steep: i64 = STEEP if ground.entered(x, y, to_x, to_y, size, ROUGH) else FREE
    return steep | (HURTFUL if ground.entered(x, y, to_x, to_y, size, HARMFUL) else FREE)
