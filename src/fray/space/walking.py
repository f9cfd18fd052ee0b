"""Walking on squares: everywhere a footprint can get for so many meters, at which cost, and by which path.

Every second diagonal of one movement costs 2. A square is reached by a safe path where one is short enough,
otherwise by any; among those by a shortest one. The work depends on the meters, not on the size of the map.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.space.ground import HARMFUL, OPAQUE, ROUGH, SOLID, Ground

FREE: Final = 0
PASSABLE: Final = 1  # may be passed, not ended in
CLOSED: Final = 2  # cannot be entered
SHUNNED: Final = 4  # may be entered, but a safe path does not
STEEP: Final = 8  # rough ground: a step costs 1 more
HURTFUL: Final = 16  # harmful ground
WALLED: Final = 32  # no diagonal leads past it

NOT_REACHED: Final = -1


class Body:
    """Something that stands in the way: a footprint and what it means for the walker."""

    def __init__(self, x: int, y: int, size: int, flag: int) -> None:
        self.x = x
        self.y = y
        self.size = size
        self.flag = flag


class Reach:
    """What an exploration found, in a window around the start with a closed border."""

    def __init__(self, left: int, top: int, width: int, height: int) -> None:
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.flags = [CLOSED] * (width * height)
        self.costs = [NOT_REACHED] * (width * height)
        # Paths, by state: a square and whether the next diagonal is a dear one. -1 is the start or nothing.
        self.came_from = [-1] * (width * height * 2)
        self.ends = [-1] * (width * height)  # the state in which a square is reached
        self.risky = [False] * (width * height)
        self.risky_from: list[int] = []

    def cell(self, x: int, y: int) -> int:
        """The window's cell of a square; -1 outside."""
        column, row = x - self.left, y - self.top
        if column < 0 or row < 0 or column >= self.width or row >= self.height:
            return -1
        return row * self.width + column

    def cost_to(self, x: int, y: int) -> int:
        """The cost of getting to a square, or -1 where it cannot be reached or not be stopped in."""
        cell = self.cell(x, y)
        if cell < 0 or self.flags[cell] & (PASSABLE | CLOSED):
            return NOT_REACHED
        return self.costs[cell]

    def passing_cost(self, x: int, y: int) -> int:
        """The cost of getting to a square, also where one cannot stop."""
        cell = self.cell(x, y)
        return NOT_REACHED if cell < 0 else self.costs[cell]

    def is_risky(self, x: int, y: int) -> bool:
        """Whether every short enough path leads through harm."""
        cell = self.cell(x, y)
        return cell >= 0 and self.risky[cell]

    def squares(self) -> list[tuple[int, int]]:
        """The squares one can end in, row by row, the start left out."""
        found: list[tuple[int, int]] = []
        for cell in range(len(self.costs)):
            if self.costs[cell] > 0 and not self.flags[cell] & (PASSABLE | CLOSED):
                found.append((self.left + cell % self.width, self.top + cell // self.width))
        return found

    def path_to(self, x: int, y: int) -> list[tuple[int, int]]:
        """The squares of the path, the start left out."""
        cell = self.cell(x, y)
        assert cell >= 0 and self.costs[cell] >= 0
        links = self.risky_from if self.risky[cell] else self.came_from
        state = self.ends[cell]
        path: list[tuple[int, int]] = []
        while state >= 0 and links[state] >= 0:
            square = state // 2
            path.append((self.left + square % self.width, self.top + square // self.width))
            state = links[state]
        path.reverse()
        return path


def step_cost(ground: Ground, x: int, y: int, to_x: int, to_y: int, size: int, dear: bool, factor: int) -> int:
    """The cost of one step; `dear` if the next diagonal counts 2, `factor` 2 for a crawler."""
    cost = 2 if dear and x != to_x and y != to_y else 1
    if ground.entered(x, y, to_x, to_y, size, ROUGH):
        cost += 1
    return cost * factor


def explore(
    ground: Ground, x: int, y: int, size: int, budget: int, factor: int, bodies: list[Body], dear: bool = False
) -> Reach:
    """Everywhere a footprint at a square can get; `dear` if the movement has begun and its next diagonal counts 2."""
    steps = budget // factor
    left = x - steps if x > steps else 0
    top = y - steps if y > steps else 0
    right = min(x + steps, ground.width - size)
    bottom = min(y + steps, ground.height - size)
    reach = Reach(left - 1, top - 1, right - left + 3, bottom - top + 3)
    _mark_ground(ground, reach, size)
    _mark_bodies(reach, bodies, size)
    if _search(ground, reach, x, y, size, budget, factor, dear, reach.came_from, safe=True):
        reach.risky_from = [-1] * len(reach.came_from)
        _search(ground, reach, x, y, size, budget, factor, dear, reach.risky_from, safe=False)
    return reach


def _mark_ground(ground: Ground, reach: Reach, size: int) -> None:
    """What the ground lets the footprint do in each cell of the window."""
    width: i64 = reach.width
    flags = reach.flags
    for row in range(1, reach.height - 1):
        y = reach.top + row
        cell: i64 = row * width
        for x in range(reach.left + 1, reach.left + reach.width - 1):
            cell += 1
            if size == 1:
                flags[cell] = _flag_of(ground.cells[y * ground.width + x])
            else:
                closed = CLOSED if ground.any_in(x, y, size, SOLID) else FREE
                flags[cell] = closed | (WALLED if ground.any_in(x, y, size, OPAQUE) else FREE)


def _flag_of(ground: i64) -> i64:
    """What a square's ground means to a walker of one square."""
    flag: i64 = CLOSED if ground & SOLID else FREE
    if ground & ROUGH:
        flag |= STEEP
    if ground & HARMFUL:
        flag |= HURTFUL
    if ground & OPAQUE:
        flag |= WALLED
    return flag


def _mark_bodies(reach: Reach, bodies: list[Body], size: int) -> None:
    for body in bodies:
        low_x, high_x = max(body.x - size + 1, reach.left), min(body.x + body.size, reach.left + reach.width)
        low_y, high_y = max(body.y - size + 1, reach.top), min(body.y + body.size, reach.top + reach.height)
        for y in range(low_y, high_y):
            for x in range(low_x, high_x):
                reach.flags[(y - reach.top) * reach.width + x - reach.left] |= body.flag


def _search(
    ground: Ground,
    reach: Reach,
    x: int,
    y: int,
    size: int,
    budget: int,
    factor: int,
    dear: bool,
    links: list[int],
    safe: bool,
) -> bool:
    """Dijkstra by cost over squares and the parity of diagonals. Whether anything was avoided for safety."""
    best = [budget + 1] * (reach.width * reach.height * 2)
    waves: list[list[int]] = [[] for _ in range(budget + 1)]
    start = reach.cell(x, y) * 2 + (1 if dear else 0)
    best[start] = 0
    waves[0].append(start)
    avoided = False
    for cost in range(budget + 1):
        for state in waves[cost]:
            if best[state] != cost:
                continue
            cell = state >> 1
            if reach.costs[cell] < 0:
                reach.costs[cell] = cost
                reach.ends[cell] = state
                reach.risky[cell] = not safe
            if _spread(ground, reach, state, cost, size, budget, factor, best, links, waves, safe):
                avoided = True
    return avoided


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
) -> bool:
    """One step further in every direction from a state. Whether a step was avoided for safety."""
    width: i64 = reach.width
    flags = reach.flags
    cell, dear = state >> 1, state & 1
    avoided = False
    for down in range(-1, 2):
        row: i64 = down * width
        for column in range(-1, 2):
            there: i64 = cell + row + column
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
            best[after] = total
            links[after] = state
            waves[total].append(after)
    return avoided


def _entering(ground: Ground, reach: Reach, cell: i64, there: i64, size: i64) -> i64:
    """Whether a large footprint newly enters rough or harmful squares."""
    x, y = reach.left + cell % reach.width, reach.top + cell // reach.width
    to_x, to_y = reach.left + there % reach.width, reach.top + there // reach.width
    steep: i64 = STEEP if ground.entered(x, y, to_x, to_y, size, ROUGH) else FREE
    return steep | (HURTFUL if ground.entered(x, y, to_x, to_y, size, HARMFUL) else FREE)
