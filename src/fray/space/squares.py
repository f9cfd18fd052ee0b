"""Squares and footprints: distances, sides and lines in exact integers. A footprint is a corner and a length of
side.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64


def distance(dx: i64, dy: i64) -> i64:
    """How far apart two squares are when every second diagonal counts double."""
    dx = dx if dx >= 0 else -dx
    dy = dy if dy >= 0 else -dy
    return dx + (dy >> 1) if dx >= dy else dy + (dx >> 1)


def gap(low: i64, size: i64, other: i64, other_size: i64) -> i64:
    """How far apart two ranges of squares are along one axis; 0 where they overlap."""
    if other >= low + size:
        return other - low - size + 1
    if low >= other + other_size:
        return low - other - other_size + 1
    return 0


def apart(x: i64, y: i64, size: i64, other_x: i64, other_y: i64, other_size: i64) -> i64:
    """The distance between two footprints, from nearest square to nearest square."""
    return distance(gap(x, size, other_x, other_size), gap(y, size, other_y, other_size))


def overlap(x: i64, y: i64, size: i64, other_x: i64, other_y: i64, other_size: i64) -> bool:
    """Whether two footprints share a square."""
    return x < other_x + other_size and other_x < x + size and y < other_y + other_size and other_y < y + size


def side_of(low: i64, size: i64, at: i64) -> i64:
    """On which side of a range a coordinate lies: -1 below, 0 within, 1 above."""
    return -1 if at < low else 1 if at >= low + size else 0


def side_codes(x: i64, y: i64, size: i64, other_x: i64, other_y: i64, other_size: i64) -> i64:
    """The sides of a footprint that another stands on with a neighboring square, as a bit mask over 3 x 3 side
    codes.
    """
    mask: i64 = 0
    bit: i64 = 1
    for square_y in range(other_y, other_y + other_size):
        for square_x in range(other_x, other_x + other_size):
            if gap(x, size, square_x, 1) <= 1 and gap(y, size, square_y, 1) <= 1:
                mask |= bit << (4 + side_of(x, size, square_x) + 3 * side_of(y, size, square_y))
    return mask & ~(bit << 4)


def mirrored(mask: i64) -> i64:
    """The side codes opposite to those of a mask."""
    return _MIRRORED[mask]


def _mirror(mask: i64) -> i64:
    turned: i64 = 0
    for _ in range(9):
        turned = turned << 1 | mask & 1
        mask >>= 1
    return turned


_MIRRORED: Final[list[int]] = [_mirror(mask) for mask in range(1 << 9)]


def crossed(x: int, y: int, end_x: int, end_y: int) -> list[tuple[int, int]]:
    """The squares whose interior the segment between two squares' centers passes through, both ends included.

    Where it passes exactly through a corner it steps across: the two other squares at that corner are only touched.
    """
    found = [(x, y)]
    across = end_x - x if end_x >= x else x - end_x
    along = end_y - y if end_y >= y else y - end_y
    step_x = 1 if end_x > x else -1
    step_y = 1 if end_y > y else -1
    done_x = done_y = 0
    while done_x < across or done_y < along:
        vertical = (1 + 2 * done_x) * along
        horizontal = (1 + 2 * done_y) * across
        if vertical <= horizontal:
            x += step_x
            done_x += 1
        if horizontal <= vertical:
            y += step_y
            done_y += 1
        found.append((x, y))
    return found


def touches(x: int, y: int, end_x: int, end_y: int, square_x: int, square_y: int) -> bool:
    """Whether the segment between two squares' centers passes through or touches a square.

    In half squares: centers are odd, edges even. The closed square is touched if the bounding boxes meet and its
    corners
    are not all on one side of the line.
    """
    ax, ay, bx, by = 2 * x + 1, 2 * y + 1, 2 * end_x + 1, 2 * end_y + 1
    low_x, low_y = 2 * square_x, 2 * square_y
    if max(ax, bx) < low_x or min(ax, bx) > low_x + 2 or max(ay, by) < low_y or min(ay, by) > low_y + 2:
        return False
    dx, dy = bx - ax, by - ay
    above = below = False
    for corner_x in (low_x, low_x + 2):
        for corner_y in (low_y, low_y + 2):
            turn = dx * (corner_y - ay) - dy * (corner_x - ax)
            if turn >= 0:
                above = True
            if turn <= 0:
                below = True
    return above and below


def away_from(x: i64, size: i64, other: i64, other_size: i64) -> i64:
    """The direction along one axis that leads from one footprint away to another: -1, 0 or 1."""
    return 1 if other >= x + size else -1 if x >= other + other_size else 0
