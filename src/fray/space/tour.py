"""A tour of the squares that a movement can end in."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fray.space.walking import Reach


@mypyc_attr(acyclic=True, free_list_len=1)
class Tour:
    """Goes to every square that one can end in, row by row, the start left out: `while tour.goes_on()`."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.x: i64 = reach.left - 1
        self.y: i64 = reach.top - 1
        self.row: i64 = -1
        self.ends: i64 = 0  # squares of this row that are still to come, this one the lowest bit

    def goes_on(self) -> bool:
        """On to the next square, if there is one."""
        reach = self.reach
        while True:
            self.ends >>= 1
            self.x += 1
            while self.ends == 0:
                self.row += 1
                self.y += 1
                if self.row == len(reach.rows):
                    return False
                row = reach.rows[self.row]
                self.x = reach.left
                self.ends = row.reached & row.open & ~row.passing
            if self.ends & 1 and (self.x != reach.x or self.y != reach.y):
                return True


def squares_of(reach: Reach) -> list[tuple[int, int]]:
    """The squares one can end in, row by row, the start left out."""
    found: list[tuple[int, int]] = []
    tour = Tour(reach)
    while tour.goes_on():
        found.append((tour.x, tour.y))
    return found
