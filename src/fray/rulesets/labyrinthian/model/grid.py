"""The Combat Grid as pure geometry: fifteen Positions, what touches what, how far, which way is inward.

A Position is a number in the order of the ledger's drawing. It has no size: any number of combatants are in it
[grid-size-abstract].
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model.elevations import DEPTHS, LEVELS

# The fifteen Positions, forward end first [grid-fifteen-positions, grid-layout-table, grid-layout].
FS: Final = 0
FRL: Final = 1
FRC: Final = 2
FRR: Final = 3
FFL: Final = 4
FFC: Final = 5
FFR: Final = 6
CHURN: Final = 7
RFL: Final = 8
RFC: Final = 9
RFR: Final = 10
RRL: Final = 11
RRC: Final = 12
RRR: Final = 13
RS: Final = 14
POSITIONS: Final = 15
NOWHERE: Final = -1
FAR: Final = 99  # no way leads there

POSITION_KEYS: Final[tuple[str, ...]] = (
    "fs", "frl", "frc", "frr", "ffl", "ffc", "ffr", "churn", "rfl", "rfc", "rfr", "rrl", "rrc", "rrr", "rs",
)  # fmt: skip
POSITION_NAMES: Final = (
    "Forward Support", "Forward Ranged Left", "Forward Ranged Center", "Forward Ranged Right",
    "Forward Flank Left", "Forward Flank Center", "Forward Flank Right", "Churn",
    "Rear Flank Left", "Rear Flank Center", "Rear Flank Right",
    "Rear Ranged Left", "Rear Ranged Center", "Rear Ranged Right", "Rear Support",
)  # fmt: skip

# How far out a Position lies: Churn, Flank, Ranged, Support.
# [grid-inward, grid-churn, grid-flanks, grid-ranged, grid-support]
RANK: Final[tuple[int, ...]] = (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3)
RANK_RANGED: Final = 2

# The 24 pairs that touch [grid-adjacency-table].
PAIRS: Final[tuple[tuple[int, int], ...]] = (
    (FS, FRC), (FRL, FRC), (FRC, FRR), (FRL, FFL), (FRC, FFC), (FRR, FFR),
    (FFL, FFC), (FFC, FFR), (FFL, RFL), (FFR, RFR), (RFL, RFC), (RFC, RFR),
    (CHURN, FFL), (CHURN, FFC), (CHURN, FFR), (CHURN, RFL), (CHURN, RFC), (CHURN, RFR),
    (RFL, RRL), (RFC, RRC), (RFR, RRR), (RRL, RRC), (RRC, RRR), (RRC, RS),
)  # fmt: skip

# The one neighbor of lower rank; the Churn has none [grid-adjacency-table, grid-inward].
INWARD: Final[tuple[int, ...]] = (
    FRC, FFL, FFC, FFR, CHURN, CHURN, CHURN, NOWHERE, CHURN, CHURN, CHURN, RFL, RFC, RFR, RRC,
)  # fmt: skip

# The Flanks around the Churn, clockwise [boss-grid-abilities].
RING: Final[tuple[int, ...]] = (FFL, FFC, FFR, RFR, RFC, RFL)


# Ways a Boss moves [dueling-grid-shift]; the ground passes under it the other way.
FORWARD: Final = 0
REAR: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
DIRECTIONS: Final[tuple[str, ...]] = ("forward", "rear", "left", "right")

# Where each Position's occupants go; the Churn goes sideways by choice [boss-shift-table].
FORWARD_SHIFT: Final = (FRC, FFL, FFC, FFR, CHURN, CHURN, CHURN, RFC, RRL, RRC, RRR, RRL, RS, RRR, RS)
REAR_SHIFT: Final = (FS, FRL, FS, FRR, FRL, FRC, FRR, FFC, CHURN, CHURN, CHURN, RFL, RFC, RFR, RRC)
LEFT_SHIFT: Final = (FS, FRC, FRR, FRR, FFC, FFR, FFR, FFR, RFC, RFR, RFR, RRC, RRR, RRR, RS)
RIGHT_SHIFT: Final = (FS, FRL, FRL, FRC, FFL, FFL, FFC, FFL, RFL, RFL, RFC, RRL, RRL, RRC, RS)
SHIFTS: Final[tuple[tuple[int, ...], ...]] = (FORWARD_SHIFT, REAR_SHIFT, LEFT_SHIFT, RIGHT_SHIFT)
OTHER_SIDEWAYS: Final[tuple[int, ...]] = (NOWHERE, NOWHERE, RFR, RFL)  # what those in the Churn may choose instead

# Where everybody is carried at the end of a Round of a chase; out of Rear Support [chase-grid-rules].
CARRIED_BACK: Final[tuple[int, ...]] = (
    FRC,
    FFL,
    FFC,
    FFR,
    CHURN,
    CHURN,
    CHURN,
    RFC,
    RRL,
    RRC,
    RRR,
    RS,
    RS,
    RS,
    NOWHERE,
)
STATES: Final = POSITIONS * LEVELS
STEP: Final = 10  # for each Position or Elevation [shift-positions-cost, shift-cost-summary, shift-elevation-cost]
# Scenario Grids [scenario-grids].
OPEN: Final = 0
DUELING: Final = 1
SIEGE: Final = 2
CHASE: Final = 3
GRID_NAMES: Final = ("open", "dueling", "siege", "chase")


class Layout:
    """What touches what, how far apart things are, and the shortest ways between them; a Boss may remove Positions.

    [grid-adjacency-table, grid-distance-table, boss-grid-abilities]
    """

    def __init__(self, removed: int) -> None:
        self.removed = removed
        self.neighbors = _neighbors(removed)
        self.distances = [self._distances_from(start) for start in range(POSITIONS)]
        self.found_ways: dict[int, list[list[int]]] = {}

    def exists(self, position: i64) -> bool:
        return self.removed >> position & 1 == 0

    def touches(self, position: i64, to: i64) -> bool:
        """Whether two Positions are adjacent [shift-adjacent-only]."""
        return self.distances[position][to] == 1

    def inward(self, start: i64, end: i64) -> bool:
        """Whether a step goes to an adjacent Position of lower rank [grid-inward, flanking-directions]."""
        return RANK[end] < RANK[start] and self.touches(start, end)

    def distance(self, position: i64, to: i64) -> i64:
        """Fewest Position changes; FAR where no way leads [grid-distance-table]."""
        return self.distances[position][to]

    def ways(self, start: i64, end: i64) -> list[list[int]]:
        """All shortest ways, each as the Positions strictly between the two ends [sight-lines]."""
        key = start * POSITIONS + end
        known = self.found_ways.get(key)
        if known is None:
            known = self.found_ways[key] = self._ways(start, end)
        return known

    def _distances_from(self, start: i64) -> list[int]:
        far = [FAR] * POSITIONS
        far[start] = 0
        wave = [start]
        while wave:
            following: list[int] = []
            for position in wave:
                for neighbor in self.neighbors[position]:
                    if far[neighbor] == FAR:
                        far[neighbor] = far[position] + 1
                        following.append(neighbor)
            wave = following
        return far

    def _ways(self, start: i64, end: i64) -> list[list[int]]:
        far = self.distances[start][end]
        if far <= 1:
            return [[]]
        found: list[list[int]] = []
        for neighbor in self.neighbors[start]:
            if self.distances[neighbor][end] == far - 1:
                found.extend([neighbor, *rest] for rest in self._ways(neighbor, end))
        return found


def _neighbors(removed: int) -> list[list[int]]:
    """The adjacency without the removed Positions; a Support that loses its Center Ranged touches the Flank Center.

    [grid-adjacency, grid-support-entry, boss-grid-abilities]
    """
    found: list[list[int]] = [[] for _ in range(POSITIONS)]
    for start, end in PAIRS:
        if not removed >> start & 1 and not removed >> end & 1:
            found[start].append(end)
            found[end].append(start)
    for support, ranged, flank in ((FS, FRC, FFC), (RS, RRC, RFC)):
        if removed >> ranged & 1 and not removed >> support & 1 and not removed >> flank & 1:
            found[support].append(flank)
            found[flank].append(support)
    for neighbors in found:
        neighbors.sort()
    return found


_layouts: dict[int, Layout] = {}


def layout_without(removed: int) -> Layout:
    """The Layout that lacks these Positions, one bit each; made once."""
    known = _layouts.get(removed)
    if known is None:
        known = _layouts[removed] = Layout(removed)
    return known


def may_be_removed(layout: Layout, position: i64) -> bool:
    """Not the Churn, and not the last way to a Support: both ends must stay in reach [boss-grid-abilities]."""
    if position == CHURN or not layout.exists(position):
        return False
    without = layout_without(layout.removed | 1 << position)
    for support in (FS, RS):
        if without.exists(support) and without.distance(CHURN, support) == FAR:
            return False
    return True


def place_of(position: i64, level: i64) -> i64:
    """A Position and an Elevation as one number."""
    return position * LEVELS + level - DEPTHS


def position_of(place: i64) -> i64:
    return place // LEVELS


def level_of(place: i64) -> i64:
    return place % LEVELS + DEPTHS
