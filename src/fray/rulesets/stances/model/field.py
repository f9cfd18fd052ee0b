"""The battlefield: a small graph of areas with features on them and open links between them [r-areas, r-terrain]."""

from __future__ import annotations

from typing import Final

from fray.engine.fields import Static

# Features of an area, one bit each [r-terrain].
DIFFICULT: Final = 1
HAZARD: Final = 2
PARTIAL_COVER: Final = 4
FULL_COVER: Final = 8
HIGH_GROUND: Final = 16
DARKNESS: Final = 32
FOG: Final = 64
FEATURE_NAMES: Final[tuple[str, ...]] = (
    "difficult",
    "hazard",
    "partial_cover",
    "full_cover",
    "high_ground",
    "darkness",
    "fog",
)
BARRIER: Final = "barrier"

# The default field: as encounters write its areas, and as people call them [r-areas].
LINE: Final[tuple[str, ...]] = ("0", "1", "2", "3", "4")
LINE_PLACES: Final[tuple[str, ...]] = ("west end", "west side", "middle", "east side", "east end")

NO_WAY: Final = 99  # the distance between areas with no open way between them
EVERYBODY: Final = -1  # an exit for all sides
# Distance bands [zones-abstract].
ENGAGED: Final = 0
CLOSE: Final = 1
FAR: Final = 2
BAND_NAMES: Final = ("engaged", "close", "far")


def feature_bit(name: str) -> int:
    return 1 << FEATURE_NAMES.index(name)


class Exit:
    """An area from which a side can leave the fight [r-battle-edges]."""

    def __init__(self, area: int, side: int) -> None:
        self.area = area
        self.side = side


NO_LINKS: Final[list[tuple[int, int]]] = []
NO_STEPS: Final[list[list[int]]] = []
NO_EXITS: Final[list[Exit]] = []


class Field:
    """Areas by number. Links and distances never change in a fight; features do."""

    links: Static[list[tuple[int, int]]] = NO_LINKS
    barriers: Static[list[tuple[int, int]]] = NO_LINKS
    steps: Static[list[list[int]]] = NO_STEPS
    exits: Static[list[Exit]] = NO_EXITS

    def __init__(self, names: Static[list[str]], features: list[int], neighbors: Static[list[list[int]]]) -> None:
        self.names = names
        self.features = features
        self.neighbors = neighbors

    def called(self, area: int) -> str:
        """What people call an area: by its name, on the default line by where it is."""
        return LINE_PLACES[area] if tuple(self.names) == LINE else self.names[area]

    def anywhere(self, feature: int) -> bool:
        """Whether some area has the feature."""
        for features in self.features:
            if features & feature:
                return True
        return False

    def has(self, area: int, feature: int) -> bool:
        return self.features[area] & feature != 0

    def entering(self, area: int) -> int:
        """The steps of movement it takes to enter an area: 2 where it is difficult [r-terrain]."""
        return 2 if self.features[area] & DIFFICULT else 1

    def exit_for(self, area: int, side: int) -> bool:
        """Whether a side can leave the fight from here [r-battle-edges]."""
        return any(way.area == area and way.side in (EVERYBODY, side) for way in self.exits)

    def cover(self, area: int) -> int:
        """+1 for partial, +2 for full cover; they do not add up [r-terrain, r-attack-tn-sum]."""
        features = self.features[area]
        return 2 if features & FULL_COVER else 1 if features & PARTIAL_COVER else 0


def new_field(names: list[str], links: list[tuple[int, int]], barriers: list[tuple[int, int]]) -> Field:
    """Areas without features; barriers close links [r-areas, r-terrain]."""
    neighbors: list[list[int]] = [[] for _ in names]
    for start, end in links:
        if (start, end) not in barriers and (end, start) not in barriers:
            neighbors[start].append(end)
            neighbors[end].append(start)
    field = Field(names, [0] * len(names), neighbors)
    field.links = links
    field.barriers = barriers
    field.steps = [steps_from(area, neighbors) for area in range(len(names))]
    field.exits = []
    return field


def steps_from(start: int, neighbors: list[list[int]]) -> list[int]:
    """The fewest steps to every area over open links; barriers are walked around [r-areas, r-terrain]."""
    found = [NO_WAY] * len(neighbors)
    found[start] = 0
    reached = [start]
    for area in reached:
        for neighbor in neighbors[area]:
            if found[neighbor] == NO_WAY:
                found[neighbor] = found[area] + 1
                reached.append(neighbor)
    return found
