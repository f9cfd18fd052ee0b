"""Walking on squares: everywhere a footprint can get for so many meters, at which cost, and by which path.

Every second diagonal of one movement costs 2. A square is reached by a safe path where one is short enough,
otherwise by any; among those by a shortest one. The work depends on the meters, not on the size of the map.

Costs are found for whole rows of squares at once, in machine words; a path is searched for square by square among the
shortest ones, when someone walks it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.space.ground import HARMFUL, OPAQUE, ROUGH, Ground, Strip
from fray.space.squares import gap

MOST_METERS: Final = 30  # of one movement: as far to both sides, its squares fit in a machine word

# What a body means for the walker.
PASSABLE: Final = 1  # may be passed, not ended in
CLOSED: Final = 2  # cannot be entered
SHUNNED: Final = 4  # may be entered, but a safe path does not

NOT_REACHED: Final = -1
NOWHERE: Final = -1
NO_STEP: Final = 4  # of the steps from 0 for up and left to 8 for down and right, row by row
STEPS: Final = 16
MASKS: Final = 4  # of a row of the map: closed, walled, steep, hurtful
MOST_STRIPS: Final = 1 << 12  # cuts that a ground keeps; with more it begins again


@mypyc_attr(acyclic=True)
class Body:
    """Something that stands in the way: a footprint and what it means for the walker."""

    def __init__(self, x: i64, y: i64, size: i64, flag: i64) -> None:
        self.x = x
        self.y = y
        self.size = size
        self.flag = flag


@mypyc_attr(acyclic=True)
class Row:
    """A row of squares as machine words, a bit for each: what they mean to the walker, and how it reaches them."""

    passing: i64 = 0  # cannot be ended in
    shunned: i64 = 0
    # How it is reached: at which cost (the binary digits of it), and whether only through harm.
    reached: i64 = 0
    ones: i64 = 0
    twos: i64 = 0
    fours: i64 = 0
    eights: i64 = 0
    sixteens: i64 = 0
    risky: i64 = 0
    # The flood: what may be entered in it, what it has reached with the next diagonal cheap or dear, and when: now,
    # and one, two and three meters ago.
    level: i64 = 0
    rising: i64 = 0
    had_cheap: i64 = 0
    had_dear: i64 = 0
    cheap: i64 = 0
    cheap_1: i64 = 0
    cheap_2: i64 = 0
    dear: i64 = 0
    dear_1: i64 = 0
    dear_2: i64 = 0
    dear_3: i64 = 0

    def __init__(self, strip: Strip) -> None:
        self.open = strip.open
        self.walled = strip.walled
        self.steep = strip.steep
        self.hurtful = strip.hurtful

    def cost(self, column: i64) -> i64:
        """At which cost a square is reached that is."""
        low = self.ones >> column & 1 | (self.twos >> column & 1) << 1 | (self.fours >> column & 1) << 2
        return low | (self.eights >> column & 1) << 3 | (self.sixteens >> column & 1) << 4

    def note(self, squares: i64, cost: i64, risky: bool) -> None:
        """Squares are reached at a cost, unless they have been already."""
        fresh = squares & ~self.reached
        if fresh == 0:
            return
        self.reached |= fresh
        if cost & 1:
            self.ones |= fresh
        if cost & 2:
            self.twos |= fresh
        if cost & 4:
            self.fours |= fresh
        if cost & 8:
            self.eights |= fresh
        if cost & 16:
            self.sixteens |= fresh
        if risky:
            self.risky |= fresh

    def start_over(self, safe: bool) -> None:
        """Another flood."""
        entered = self.open & ~(self.hurtful | self.shunned) if safe else self.open
        self.level = entered & ~self.steep
        self.rising = entered & self.steep
        self.had_cheap = self.had_dear = 0
        self.cheap_1 = self.cheap_2 = self.dear_1 = self.dear_2 = self.dear_3 = 0

    def grow(self, above: Row, below: Row) -> None:
        """What is reached now from what was reached before. A dear diagonal takes a meter more, a step up another."""
        clear, high, low = ~self.walled, ~above.walled, ~below.walled
        cheap = above.cheap_1 | below.cheap_1 | around(self.cheap_1)
        cheap |= around(above.dear_2 & clear) & high | around(below.dear_2 & clear) & low
        dear = above.dear_1 | below.dear_1 | around(self.dear_1)
        dear |= around(above.cheap_1 & clear) & high | around(below.cheap_1 & clear) & low
        cheap &= self.level
        dear &= self.level
        if self.rising:
            up_cheap = above.cheap_2 | below.cheap_2 | around(self.cheap_2)
            up_cheap |= around(above.dear_3 & clear) & high | around(below.dear_3 & clear) & low
            up_dear = above.dear_2 | below.dear_2 | around(self.dear_2)
            up_dear |= around(above.cheap_2 & clear) & high | around(below.cheap_2 & clear) & low
            cheap |= up_cheap & self.rising
            dear |= up_dear & self.rising
        self.cheap = cheap & ~self.had_cheap
        self.dear = dear & ~self.had_dear

    def pass_on(self) -> None:
        """A meter later."""
        self.had_cheap |= self.cheap
        self.had_dear |= self.dear
        self.cheap_2, self.cheap_1 = self.cheap_1, self.cheap
        self.dear_3, self.dear_2, self.dear_1 = self.dear_2, self.dear_1, self.dear


def around(squares: i64) -> i64:
    """The squares to the left and to the right."""
    return squares << 1 | squares >> 1


@mypyc_attr(acyclic=True, free_list_len=1)
class Reach:
    """What an exploration found, in a window around the start with a closed border."""

    def __init__(self, ground: Ground, x: i64, y: i64, size: i64, factor: i64, dear: bool) -> None:
        self.ground = ground
        self.x = x
        self.y = y
        self.size = size
        self.factor = factor  # what a meter costs
        self.dear = dear  # whether the first diagonal is a dear one
        self.left: i64 = 0
        self.top: i64 = 0
        self.width: i64 = 0
        self.rows: list[Row] = []

    def cost_to(self, x: i64, y: i64) -> i64:
        """The cost of getting to a square, or -1 where it cannot be reached or not be stopped in."""
        column, row = x - self.left, y - self.top
        if column < 0 or row < 0 or column >= self.width or row >= len(self.rows):
            return NOT_REACHED
        found = self.rows[row]
        if not (found.reached & found.open & ~found.passing) >> column & 1:
            return NOT_REACHED
        return found.cost(column) * self.factor

    def passing_cost(self, x: i64, y: i64) -> i64:
        """The cost of getting to a square, also where one cannot stop."""
        column, row = x - self.left, y - self.top
        if column < 0 or row < 0 or column >= self.width or row >= len(self.rows):
            return NOT_REACHED
        found = self.rows[row]
        return found.cost(column) * self.factor if found.reached >> column & 1 else NOT_REACHED

    def is_risky(self, x: i64, y: i64) -> bool:
        """Whether every short enough path leads through harm."""
        column, row = x - self.left, y - self.top
        if column < 0 or row < 0 or column >= self.width or row >= len(self.rows):
            return False
        return self.rows[row].risky >> column & 1 != 0

    def path_to(self, x: i64, y: i64) -> list[tuple[int, int]]:
        """The squares of the path, the start left out."""
        meters = self.passing_cost(x, y) // self.factor
        assert meters >= 0
        search = Search(self, meters, not self.is_risky(x, y), x - self.left, y - self.top)
        return search.path(search.seek())


def step_cost(ground: Ground, x: int, y: int, to_x: int, to_y: int, size: int, dear: bool, factor: int) -> int:
    """The cost of one step; `dear` if the next diagonal counts 2, `factor` 2 for a crawler."""
    cost = 2 if dear and x != to_x and y != to_y else 1
    if ground.entered(x, y, to_x, to_y, size, ROUGH):
        cost += 1
    return cost * factor


def explore(
    ground: Ground, x: i64, y: i64, size: i64, budget: i64, factor: i64, bodies: list[Body], dear: bool = False
) -> Reach:
    """Everywhere a footprint at a square can get; `dear` if the movement has begun and its next diagonal counts 2.

    First by safe paths; what these do not reach, by any.
    """
    meters = budget // factor
    assert meters <= MOST_METERS
    reach = Reach(ground, x, y, size, factor, dear)
    _open_window(reach, meters)
    for body in bodies:
        _mark(reach, body)
    harmful = False
    uneven = False
    for row in reach.rows:
        harmful = harmful or row.open & (row.hurtful | row.shunned) != 0
        uneven = uneven or row.open & (row.steep | row.hurtful) != 0
    by_steps = size > 1 and uneven  # what a large footprint newly enters differs from step to step
    for safe in (True, False) if harmful else (True,):
        if by_steps:
            search = Search(reach, meters, safe, NOWHERE, NOWHERE)
            search.seek()
            search.tell(reach)
        else:
            _flood(reach, meters, safe)
    return reach


# ---- the window


def footing(ground: Ground, size: i64) -> list[int]:
    """What each row of the map means to a footprint, with a closed border around the map: the four masks of each."""
    known = ground.footings.get(size)
    if known is None:
        known = []
        for y in range(-1, ground.height + 1):
            known.extend(_masks(ground, y, size))
        ground.footings[size] = known
    return known


def _masks(ground: Ground, y: int, size: int) -> list[int]:
    """Where the ground lets no footprint stand, no diagonal past, costs more and hurts. A large footprint may be on
    rough or harmful ground in any of its squares."""
    masks = [0] * MASKS
    for column in range(ground.width + 2):
        x = column - 1
        if not ground.fits(x, y, size):
            masks[0] |= 1 << column
        for index, bit in ((1, OPAQUE), (2, ROUGH), (3, HARMFUL)):
            if ground.any_in(x, y, size, bit):
                masks[index] |= 1 << column
    return masks


def _open_window(reach: Reach, meters: i64) -> None:
    """The squares within so many steps, and a border that is closed or too far away."""
    ground = reach.ground
    left = max(reach.x - meters, 0)
    top = max(reach.y - meters, 0)
    right = min(reach.x + meters, ground.width - reach.size)
    bottom = min(reach.y + meters, ground.height - reach.size)
    reach.left, reach.top, reach.width = left - 1, top - 1, right - left + 3
    strips = _strips(ground, reach.size, left, reach.width)
    for row in range(top, bottom + 3):
        reach.rows.append(Row(strips[row]))


def _strips(ground: Ground, size: int, left: int, width: int) -> list[Strip]:
    """Some columns of all rows of the map, cut out once for all windows of that place and width.

    A row of the map may be longer than a machine word, so no mask of it is one.
    """
    key = (size, left, width)
    known = ground.strips.get(key)
    if known is None:
        if len(ground.strips) >= MOST_STRIPS:
            ground.strips.clear()
        masks, whole = footing(ground, size), (1 << width) - 1
        parts = [(mask >> left) & whole for mask in masks]
        known = [
            Strip(whole & ~parts[row], parts[row + 1], parts[row + 2], parts[row + 3])
            for row in range(0, len(parts), MASKS)
        ]
        ground.strips[key] = known
    return known


def _mark(reach: Reach, body: Body) -> None:
    """Where the footprint would overlap a body, that means what it says."""
    low_x, high_x = max(body.x - reach.size + 1 - reach.left, 0), min(body.x + body.size - reach.left, reach.width)
    low_y = max(body.y - reach.size + 1 - reach.top, 0)
    high_y = min(body.y + body.size - reach.top, len(reach.rows))
    if low_x >= high_x:
        return
    bit: i64 = 1
    squares = (bit << high_x) - (bit << low_x)
    for index in range(low_y, high_y):
        row = reach.rows[index]
        if body.flag & CLOSED:
            row.open &= ~squares
        if body.flag & PASSABLE:
            row.passing |= squares
        if body.flag & SHUNNED:
            row.shunned |= squares


# ---- costs


def _flood(reach: Reach, meters: i64, safe: bool) -> None:
    """Meter by meter, a row at a time."""
    rows = reach.rows
    for row in rows:
        row.start_over(safe)
    at = reach.y - reach.top
    first = rows[at]
    bit: i64 = 1
    start = bit << (reach.x - reach.left)
    if reach.dear:
        first.dear_1 = first.had_dear = start
    else:
        first.cheap_1 = first.had_cheap = start
    first.note(start, 0, False)
    last: i64 = len(rows) - 2
    for cost in range(1, meters + 1):
        top, bottom = max(at - cost, 1), min(at + cost, last)
        above, here = rows[top - 1], rows[top]
        for index in range(top, bottom + 1):
            below = rows[index + 1]
            here.grow(above, below)
            above, here = here, below
        for index in range(top, bottom + 1):
            row = rows[index]
            row.note(row.cheap | row.dear, cost, not safe)
            row.pass_on()


# ---- paths


@mypyc_attr(acyclic=True, free_list_len=1)
class Search:
    """Dijkstra by cost over states: a square and whether the next diagonal is a dear one.

    With a goal, which can be reached for exactly so many meters, it looks only at what may be on a shortest way there:
    at a box of squares around the start and the goal.
    """

    def __init__(self, reach: Reach, meters: i64, safe: bool, goal_column: i64, goal_row: i64) -> None:
        self.reach = reach
        self.meters = meters
        self.safe = safe
        self.goal_column = goal_column
        self.goal_row = goal_row
        column, row = reach.x - reach.left, reach.y - reach.top
        self.left: i64 = 0  # the columns and rows of the window that it looks at
        self.top: i64 = 0
        self.width: i64 = reach.width
        height: i64 = len(reach.rows)
        if goal_row != NOWHERE:
            across, along = goal_column - column, goal_row - row
            aside = meters - max(across, -across, along, -along) + 1  # a diagonal more costs half a meter at least
            self.left, self.top = min(column, goal_column) - aside, min(row, goal_row) - aside
            self.width = max(across, -across) + 2 * aside + 1
            height = max(along, -along) + 2 * aside + 1
        # By state the cost, so many times, and the last step.
        self.known = [(meters + 1) * STEPS] * (self.width * height * 2)
        self.waves: list[list[int]] = [[] for _ in range(meters + 1)]

    def seek(self) -> i64:
        """The state in which the goal is reached."""
        reach, known = self.reach, self.known
        start = self.cell(reach.x - reach.left, reach.y - reach.top) * 2 + (1 if reach.dear else 0)
        goal = self.cell(self.goal_column, self.goal_row) if self.goal_row != NOWHERE else NOWHERE
        known[start] = NO_STEP
        self.waves[0].append(start)
        for cost in range(self.meters + 1):
            for entry in self.waves[cost]:
                state: i64 = entry
                if self.cost(state) != cost:
                    continue
                if state >> 1 == goal:
                    return state
                if cost < self.meters and not self.outdone(state, cost):
                    self.widen(state, cost)
        return NOWHERE

    def cell(self, column: i64, row: i64) -> i64:
        return (row - self.top) * self.width + column - self.left

    def cost(self, state: i64) -> i64:
        found: i64 = self.known[state]
        return found // STEPS

    def outdone(self, state: i64, cost: i64) -> bool:
        """Whether the same square in the other parity makes a state useless: whatever comes after it, the way by the
        other is shorter. The dear parity costs at most one meter more than the cheap one from there on, and never less.
        """
        other = self.cost(state ^ 1)
        return other < cost if state & 1 else other + 1 < cost

    def widen(self, state: i64, cost: i64) -> None:
        """One step further in every direction from a state."""
        reach = self.reach
        cell, dear = state >> 1, state & 1
        index, column = self.top + cell // self.width, self.left + cell % self.width
        here = reach.rows[index]
        steps: i64 = 9
        for step in range(steps):
            down, to = step // 3 - 1, column + step % 3 - 1
            row = reach.rows[index + down]
            if step == NO_STEP or not row.open >> to & 1:
                continue
            total: i64 = cost + 1
            after: i64 = (cell + down * self.width + to - column) * 2 + dear
            if step & 1 == 0:  # a diagonal one
                if row.walled >> column & 1 or here.walled >> to & 1:
                    continue
                total += dear
                after ^= 1
            if row.steep >> to & 1 and self.enters(index, column, index + down, to, ROUGH):
                total += 1
            if total + self.still_to_go(index + down, to, after & 1) > self.meters or total >= self.cost(after):
                continue
            if self.safe and row.shunned >> to & 1:
                continue
            if self.safe and row.hurtful >> to & 1 and self.enters(index, column, index + down, to, HARMFUL):
                continue
            self.known[after] = total * STEPS + step
            self.waves[total].append(after)

    def enters(self, row: i64, column: i64, to_row: i64, to_column: i64, bits: i64) -> bool:
        """Whether a step newly enters ground with any of the bits, which the footprint will stand on."""
        reach = self.reach
        x, y, size = reach.left, reach.top, reach.size
        return size == 1 or reach.ground.entered(x + column, y + row, x + to_column, y + to_row, size, bits)

    def still_to_go(self, row: i64, column: i64, dear: i64) -> i64:
        """The fewest meters from a state to the goal, if there is one."""
        if self.goal_row == NOWHERE:
            return 0
        across, along = gap(column, 1, self.goal_column, 1), gap(row, 1, self.goal_row, 1)
        return across + (along + dear >> 1) if across > along else along + (across + dear >> 1)

    def path(self, state: i64) -> list[tuple[int, int]]:
        """The squares on the way to a state, the start left out."""
        reach = self.reach
        path: list[tuple[int, int]] = []
        while True:
            found: i64 = self.known[state]
            step = found % STEPS
            if step == NO_STEP:
                path.reverse()
                return path
            cell = state >> 1
            path.append((reach.left + self.left + cell % self.width, reach.top + self.top + cell // self.width))
            cell -= (step // 3 - 1) * self.width + step % 3 - 1
            state = cell * 2 + (state & 1 ^ (1 - (step & 1)))

    def tell(self, reach: Reach) -> None:
        """What was found, to whom it was found for."""
        for cell in range(reach.width * len(reach.rows)):
            cost = min(self.cost(cell * 2), self.cost(cell * 2 + 1))
            if cost <= self.meters:
                reach.rows[cell // reach.width].note(1 << (cell % reach.width), cost, not self.safe)
