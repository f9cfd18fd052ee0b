"""A rectangle of squares with what matters about each: whether it can be entered, seen across, hidden behind.

A ground is never changed: opening a door makes another one. So copies of a fight share it, and what is worked out
about it (sight, ways, footing) is kept with it, for all fights on it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.fields import Derived, Static
from fray.space.squares import touches

OPAQUE: Final = 1  # blocks sight, and corners of it cannot be cut
SOLID: Final = 2  # cannot be entered
COVER: Final = 4  # shields those next to it
ROUGH: Final = 8  # costs 1 more to enter
HARMFUL: Final = 16  # hurts those who enter
DARK: Final = 32  # hides those who stand in it
# The two highest bits of a square mean what a system says.

FAR: Final = 1 << 30
MOST_KNOWN: Final = 1 << 20  # squares of all tables of a kind that a ground keeps; with more it begins again
MOST_KIN: Final = 256  # grounds that differ in some squares and know one another
UNKNOWN: Final = 0  # whether one square sees another
CLEAR: Final = 1
BLOCKED: Final = 2
NOT_LOOKED: Final[list[int]] = []


@mypyc_attr(acyclic=True)
class Strip:
    """Some columns of a row, a bit for each in a machine word, and what they mean to a walker of some size."""

    def __init__(self, open_squares: i64, walled: i64, steep: i64, hurtful: i64) -> None:
        self.open = open_squares
        self.walled = walled  # no diagonal leads past it
        self.steep = steep  # rough ground: a step costs 1 more
        self.hurtful = hurtful


class Ground:
    """Squares in rows; `cells` holds the bits of each, a byte for a square."""

    def __init__(self, width: Static[int], height: Static[int], cells: bytes) -> None:
        self.width = width
        self.height = height
        self.cells = cells
        self.flows: Derived[list[list[list[int]]]] = []  # by size and goal: how far every square is from it
        self.flowing: Derived[int] = 0  # to so many goals
        self.sights: Derived[list[list[int]]] = [NOT_LOOKED] * (width * height)  # by square: which squares it sees
        self.looked: Derived[int] = 0  # from so many squares
        self.footings: Derived[dict[int, list[int]]] = {}  # by size: what each row means to a walker
        self.strips: Derived[dict[tuple[int, int, int], list[Strip]]] = {}  # by size, first column and width
        self.kin: Derived[dict[bytes, Ground]] = {}  # by cells: what became of this ground, and what it came from

    def fingerprint(self) -> str:
        return self.cells.hex()

    def inside(self, x: i64, y: i64) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def has(self, x: i64, y: i64, bits: i64) -> bool:
        """Whether a square has any of the bits; squares off the map have none."""
        width: i64 = self.width
        return 0 <= x < width and 0 <= y < self.height and self.cells[y * width + x] & bits != 0

    def with_cell(self, x: int, y: int, bits: int) -> Ground:
        """The same ground with one square changed: the one that was made when this happened before, if it did."""
        changed = bytearray(self.cells)
        changed[y * self.width + x] = bits
        cells = bytes(changed)
        known = self.kin.get(cells)
        if known is None:
            if len(self.kin) >= MOST_KIN:
                self.kin.clear()
            known = Ground(self.width, self.height, cells)
            known.kin = self.kin
            self.kin[self.cells] = self
            self.kin[cells] = known
        return known

    def any_in(self, x: i64, y: i64, size: i64, bits: i64) -> bool:
        """Whether any square of a footprint has any of the bits."""
        if size == 1:
            return self.has(x, y, bits)
        for square_y in range(y, y + size):
            for square_x in range(x, x + size):
                if self.has(square_x, square_y, bits):
                    return True
        return False

    def entered(self, x: i64, y: i64, to_x: i64, to_y: i64, size: i64, bits: i64) -> bool:
        """Whether any square that a footprint newly enters has any of the bits."""
        if size == 1:
            return (x != to_x or y != to_y) and self.has(to_x, to_y, bits)
        for square_y in range(to_y, to_y + size):
            for square_x in range(to_x, to_x + size):
                if x <= square_x < x + size and y <= square_y < y + size:
                    continue
                if self.has(square_x, square_y, bits):
                    return True
        return False

    def fits(self, x: i64, y: i64, size: i64) -> bool:
        """Whether every square of a footprint is on the map and can be entered."""
        if x < 0 or y < 0 or x + size > self.width or y + size > self.height:
            return False
        return not self.any_in(x, y, size, SOLID)

    def can_step(self, x: i64, y: i64, to_x: i64, to_y: i64, size: i64) -> bool:
        """Whether the ground lets a footprint step to a neighboring square: it must fit and cut no opaque corner."""
        if not self.fits(to_x, to_y, size):
            return False
        if to_x == x or to_y == y:
            return True
        return not (self.any_in(to_x, y, size, OPAQUE) or self.any_in(x, to_y, size, OPAQUE))

    # ---- sight

    def clear(self, x: i64, y: i64, end_x: i64, end_y: i64) -> bool:
        """Whether the straight segment between two squares' centers passes through no opaque square's interior."""
        width: i64 = self.width
        here = y * width + x
        seen = self.sights[here]
        if not seen:
            seen = self._look_from(here)
        there = end_y * width + end_x
        known: i64 = seen[there]
        if known == UNKNOWN:
            known = CLEAR if self._unbroken(x, y, end_x, end_y) else BLOCKED
            seen[there] = known
        return known == CLEAR

    def _look_from(self, here: int) -> list[int]:
        """Room for what a square sees, which is filled in as it is asked for."""
        size = len(self.cells)
        if (self.looked + 1) * size > MOST_KNOWN:
            self.sights, self.looked = [NOT_LOOKED] * size, 0
        seen = [UNKNOWN] * size
        self.sights[here] = seen
        self.looked += 1
        return seen

    def _unbroken(self, x: i64, y: i64, end_x: i64, end_y: i64) -> bool:
        width: i64 = self.width
        cells = self.cells
        across = end_x - x if end_x >= x else x - end_x
        along = end_y - y if end_y >= y else y - end_y
        step_x: i64 = 1 if end_x > x else -1
        step_y: i64 = 1 if end_y > y else -1
        done_x: i64 = 0
        done_y: i64 = 0
        if cells[y * width + x] & OPAQUE:
            return False
        while done_x < across or done_y < along:
            vertical = (1 + 2 * done_x) * along
            horizontal = (1 + 2 * done_y) * across
            if vertical <= horizontal:
                x += step_x
                done_x += 1
            if horizontal <= vertical:
                y += step_y
                done_y += 1
            if cells[y * width + x] & OPAQUE:
                return False
        return True

    def sees(self, x: i64, y: i64, size: i64, other_x: i64, other_y: i64, other_size: i64) -> bool:
        """Line of sight between footprints: any pair of squares suffices."""
        if size == 1 and other_size == 1:
            return self.clear(x, y, other_x, other_y)
        for from_y in range(y, y + size):
            for from_x in range(x, x + size):
                for to_y in range(other_y, other_y + other_size):
                    for to_x in range(other_x, other_x + other_size):
                        if self.clear(from_x, from_y, to_x, to_y):
                            return True
        return False

    # ---- cover

    def next_to(self, x: int, y: int, size: int, bits: int) -> bool:
        """Whether a square with any of the bits lies within 1 of a footprint."""
        for square_y in range(y - 1, y + size + 1):
            for square_x in range(x - 1, x + size + 1):
                if self.has(square_x, square_y, bits):
                    return True
        return False

    def covered(self, x: int, y: int, size: int, from_x: int, from_y: int, from_size: int) -> bool:
        """Whether a footprint is behind cover from another: for every pair of squares with line of sight, the segment
        meets cover next to the covered one that is not the other's own square."""
        if not self.next_to(x, y, size, COVER):
            return False
        for shot_y in range(from_y, from_y + from_size):
            for shot_x in range(from_x, from_x + from_size):
                for aim_y in range(y, y + size):
                    for aim_x in range(x, x + size):
                        if self.clear(shot_x, shot_y, aim_x, aim_y) and not self._meets_cover(
                            x, y, size, shot_x, shot_y, aim_x, aim_y
                        ):
                            return False
        return True

    def _meets_cover(self, x: int, y: int, size: int, shot_x: int, shot_y: int, aim_x: int, aim_y: int) -> bool:
        for square_y in range(y - 1, y + size + 1):
            for square_x in range(x - 1, x + size + 1):
                if not self.has(square_x, square_y, COVER) or (square_x == shot_x and square_y == shot_y):
                    continue
                if touches(shot_x, shot_y, aim_x, aim_y, square_x, square_y):
                    return True
        return False

    # ---- long ways

    def flow(self, goal_x: i64, goal_y: i64, size: i64) -> list[int]:
        """How far every square is from a goal on foot, in half meters, ignoring combatants; FAR where no way
        leads.
        """
        width: i64 = self.width
        goal = goal_y * width + goal_x
        if size < len(self.flows):
            known = self.flows[size][goal]
            if known:
                return known
        return self._flow_anew(goal_x, goal_y, size)

    def _flow_anew(self, goal_x: int, goal_y: int, size: int) -> list[int]:
        """It is kept for the next who ask."""
        if (self.flowing + 1) * len(self.cells) > MOST_KNOWN:
            self.flows, self.flowing = [], 0
        while size >= len(self.flows):
            self.flows.append([NOT_LOOKED] * len(self.cells))
        far = self._flow_from(goal_x, goal_y, size)
        self.flows[size][goal_y * self.width + goal_x] = far
        self.flowing += 1
        return far

    def _flow_from(self, goal_x: int, goal_y: int, size: int) -> list[int]:
        width = self.width
        far = [FAR] * (width * self.height)
        far[goal_y * width + goal_x] = 0
        waves: list[list[int]] = [[goal_y * width + goal_x], [], [], [], [], []]
        at = idle = 0
        while idle < len(waves):
            wave = waves[at % 6]
            if not wave:
                idle += 1
                at += 1
                continue
            idle = 0
            waves[at % 6] = []
            for cell in wave:
                if far[cell] == at:
                    self._spread(cell, at, size, far, waves)
            if not waves[at % 6]:
                at += 1
        return far

    def _spread(self, cell: i64, at: i64, size: i64, far: list[int], waves: list[list[int]]) -> None:
        width: i64 = self.width
        x, y = cell % width, cell // width
        for step_y in range(-1, 2):
            for step_x in range(-1, 2):
                to_x, to_y = x + step_x, y + step_y
                if to_x < 0 or to_y < 0 or to_x >= width or to_y >= self.height:
                    continue
                cost: i64 = 2 if step_x == 0 or step_y == 0 else 3
                there: i64 = to_y * width + to_x
                if self.cells[there] & (ROUGH | HARMFUL):
                    cost += 2
                if far[there] <= at + cost or not self.can_step(x, y, to_x, to_y, size):
                    continue
                far[there] = at + cost
                waves[(at + cost) % 6].append(there)
