"""The ground of a fight: Terrain Tags with their claims and Structural Points, Elevations that are available, Positions
that a Boss has removed.

A claimant is one bit by its number in the roster.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.fields import Derived, Static
from fray.rulesets.labyrinthian.model import features
from fray.rulesets.labyrinthian.model.elevations import ELEVATED, GROUND, OVERHEAD, SHALLOWS, SKYWARD
from fray.rulesets.labyrinthian.model.features import EVERYWHERE, NO_STRUCTURE, TAG_KINDS, Feature
from fray.rulesets.labyrinthian.model.grid import (
    CHURN,
    FFC,
    FFL,
    FFR,
    POSITIONS,
    RFL,
    RFR,
    STATES,
    Layout,
    layout_without,
)

# The kinds of tags as numbers: a Position's kinds are one bit mask.
DIFFICULT: Final = TAG_KINDS.index(features.DIFFICULT)
TURBULENT: Final = TAG_KINDS.index(features.TURBULENT)
OBSCURED: Final = TAG_KINDS.index(features.OBSCURED)
COVER: Final = TAG_KINDS.index(features.COVER)
OBSTACLE: Final = TAG_KINDS.index(features.OBSTACLE)
BUILDING: Final = TAG_KINDS.index(features.BUILDING)
HIGH_GROUND: Final = TAG_KINDS.index(features.HIGH_GROUND)
TRENCHED: Final = TAG_KINDS.index(features.TRENCHED)
WALL: Final = TAG_KINDS.index(features.WALL)
STAIRS: Final = TAG_KINDS.index(features.STAIRS)
CLIMBABLE: Final = TAG_KINDS.index(features.CLIMBABLE)
WATER: Final = TAG_KINDS.index(features.WATER)
HEIGHT: Final = TAG_KINDS.index(features.HEIGHT)
ROUGH: Final = 1 << DIFFICULT | 1 << TURBULENT  # masks of what doubles prices,
SOLID: Final = 1 << OBSTACLE | 1 << BUILDING  # and of what fills a Position

TAG_TITLES: Final[tuple[str, ...]] = (
    *("Difficult Terrain", "Turbulent Terrain", "Obscured", "Cover", "Obstacle", "Building", "High Ground", "Trenched"),
    *("Wall", "stairs", "something to climb", "water", "height"),
)
DEFAULT_TOP: Final = ELEVATED  # of what blocks sight [sight-lines]
WALL_TOP: Final = OVERHEAD  # where its defenders stand; sight is blocked below [siege-grid-rules]
WALL_CAPACITY: Final = 3
WALLED: Final[tuple[int, ...]] = (FFL, FFC, FFR)
OUTSIDE_THE_WALL: Final[tuple[int, ...]] = (CHURN, RFL, RFR)  # what touches a walled Flank from without
UNREACHED: Final = -1


class TerrainTag:
    """A Terrain Tag in play: an Indicator for everyone there, or Claimable by so many of one side.

    The Keeper may lay more of them in the course of a fight. [terrain-tags, terrain-tags-unique]
    """

    level: int = GROUND  # of High Ground [tag-high-ground-verticality]; the top of what blocks or is climbed
    ledges: int = 0  # flat surfaces on the way up, one bit per level
    capacity: int = 0  # 0: no limit
    claimable: bool = False
    difficulty: int = 0  # the +X of a Composure Saving Throw
    structure: int = NO_STRUCTURE
    whole_structure: int = NO_STRUCTURE
    shut: bool = False
    gate: bool = False
    weak: bool = False  # its weak point is known [skill-construction-analysis]
    fleeting: bool = False  # gone at the end of the Round
    claimants: i64 = 0

    def __init__(self, kind: int, position: i64) -> None:
        self.kind = kind
        self.position = position

    def claimed_by(self, who: int) -> bool:
        return self.claimants >> who & 1 != 0

    def destructible(self) -> bool:
        """Without Structural Points it is indestructible [tag-cover-sp]."""
        return self.structure != NO_STRUCTURE

    def title(self) -> str:
        """Its name as the ledger has it."""
        return TAG_TITLES[self.kind] if not self.gate else "gate"


def tag_of(feature: Feature, position: i64) -> TerrainTag:
    """A tag as an encounter lays it out; a Wall is High Ground for its defenders at Overhead [siege-grid-rules]."""
    tag = TerrainTag(TAG_KINDS.index(feature.kind), position)
    tag.level, tag.ledges = feature.level, feature.ledges
    tag.capacity, tag.claimable = feature.capacity, feature.claimable
    tag.difficulty = feature.difficulty
    tag.structure = tag.whole_structure = feature.structure
    tag.shut, tag.gate = feature.shut, feature.gate
    if tag.kind == WALL:
        tag.level, tag.claimable = WALL_TOP, True
        tag.capacity = feature.capacity or WALL_CAPACITY
    return tag


class Reach:
    """Every place a combatant can get to from a start, at which cost and by which way: without saves where possible."""

    def __init__(self, start: i64) -> None:
        self.start = start
        self.costs = [UNREACHED] * STATES
        self.risky = [False] * STATES
        self.safe_from = [UNREACHED] * STATES
        self.risky_from = [UNREACHED] * STATES

    def way_to(self, place: i64) -> list[int]:
        """The places on the way, the start left out."""
        links = self.risky_from if self.risky[place] else self.safe_from
        way: list[int] = []
        while place != self.start:
            way.append(place)
            place = links[place]
        way.reverse()
        return way


class Ground:
    """Everything a fight stands on. Tags are few: they are searched where a mask says that it is worth it."""

    removed: int = 0  # bit mask of the Positions that are gone [boss-grid-abilities]

    def __init__(self) -> None:
        self.tags: list[TerrainTag] = []
        self.kinds: Derived[list[int]] = [0] * POSITIONS
        self.lowest: Static[list[int]] = [GROUND] * POSITIONS
        self.highest: Static[list[int]] = [SKYWARD] * POSITIONS
        self.layout: Derived[Layout] = layout_without(0)
        self.reaches: Derived[dict[int, Reach]] = {}  # found so far, shared by copies; void when the ground changes
        self.traps: list[int] = [0] * POSITIONS  # bit masks of the sides that have laid one [skill-standard-effects]

    # ---- laying out

    def lay(self, feature: Feature) -> None:
        """Lay out a tag as written, in its Position or everywhere [keeper-role, tag-elevation]."""
        places = list(range(POSITIONS)) if feature.position == EVERYWHERE else [feature.position]
        for position in places:
            if feature.kind in (features.WATER, features.HEIGHT):
                self.lowest[position] = feature.lowest
                self.highest[position] = feature.highest
            if feature.kind != features.HEIGHT:
                self.add(tag_of(feature, position))

    def add(self, tag: TerrainTag) -> None:
        self.reaches = {}
        self.tags.append(tag)
        self.kinds[tag.position] |= 1 << tag.kind

    def drop(self, tag: TerrainTag) -> None:
        self.reaches = {}
        self.tags.remove(tag)
        mask = 0
        for left in self.tags:
            if left.position == tag.position:
                mask |= 1 << left.kind
        self.kinds[tag.position] = mask

    def remove_position(self, position: i64) -> None:
        """The Position is gone for the fight [boss-grid-abilities]."""
        self.reaches = {}
        self.removed |= 1 << position
        self.layout = layout_without(self.removed)

    # ---- what is where

    def has(self, position: i64, kind: i64) -> bool:
        kinds: i64 = self.kinds[position]
        return kinds >> kind & 1 != 0

    def has_any(self, position: i64, mask: i64) -> bool:
        """Whether a Position has a tag of one of the kinds in a mask."""
        kinds: i64 = self.kinds[position]
        return kinds & mask != 0

    def tag(self, position: i64, kind: int) -> TerrainTag | None:
        """The first tag of a kind in a Position."""
        if self.has(position, kind):
            for tag in self.tags:
                if tag.kind == kind and tag.position == position:
                    return tag
        return None

    def tags_at(self, position: i64) -> list[TerrainTag]:
        if self.kinds[position] == 0:
            return []
        return [tag for tag in self.tags if tag.position == position]

    def cost_factor(self, position: i64) -> i64:
        """Difficult and Turbulent Terrain double all Movement spent there, together only once.

        [difficult-terrain-double, tag-difficult, position-step-cost-source]
        """
        return 2 if self.has_any(position, ROUGH) else 1

    def save_difficulty(self, position: i64) -> i64:
        """The highest +X of the Position's tags; 0 where leaving is safe [turbulence-save-details]."""
        highest = 0
        if self.has_any(position, ROUGH):
            for tag in self.tags:
                if tag.position == position and tag.difficulty > highest:
                    highest = tag.difficulty
        return highest

    def surface(self, position: i64) -> i64:
        """Where a combatant ends up that enters without flying: on High Ground without a claim, or in the Shallows.

        [high-ground-details, tag-high-ground, elevation-ladder]
        """
        kinds = self.kinds[position]
        if kinds & (1 << HIGH_GROUND):
            tag = self.tag(position, HIGH_GROUND)
            if tag is not None and not tag.claimable:
                return tag.level
        return SHALLOWS if kinds & (1 << WATER) else GROUND

    def top(self, position: i64) -> i64:
        """Up to which Elevation an Obstacle or a Building fills the Position; below Ground where none does.

        [tag-obstacle-occupies, obstacle-details, tag-building]
        """
        highest = SHALLOWS
        if self.has_any(position, SOLID):
            for tag in self.tags:
                if tag.position == position and (tag.kind == OBSTACLE or tag.kind == BUILDING) and tag.level > highest:
                    highest = tag.level
        return highest

    def fills(self, position: i64, level: i64) -> bool:
        """Whether an Obstacle or Building keeps out those outside it [tag-obstacle-occupies, tag-building]."""
        return self.has_any(position, SOLID) and level <= self.top(position)

    def walled_off(self, start: i64, end: i64) -> bool:
        """Whether a standing Wall lies between two adjacent Positions, seen from without [siege-grid-rules]."""
        return self.has(end, WALL) and start in OUTSIDE_THE_WALL and end in WALLED

    def wall_between(self, start: i64, end: i64) -> bool:
        """Whether a standing Wall lies between two adjacent Positions, from either side."""
        return self.walled_off(start, end) or self.walled_off(end, start)

    def available(self, position: i64, level: i64) -> bool:
        """Whether the Elevation exists there [tag-elevation]."""
        return self.lowest[position] <= level <= self.highest[position]

    # ---- claims

    def claim_of(self, who: int, position: i64, kind: int) -> TerrainTag | None:
        """The tag of a kind that a combatant benefits from: claimed by it, or an Indicator for everyone there."""
        if self.has(position, kind):
            for tag in self.tags:
                if tag.kind == kind and tag.position == position and (not tag.claimable or tag.claimed_by(who)):
                    return tag
        return None

    def give_up_all(self, who: int) -> None:
        """Every claim of a combatant ends [tag-claiming]."""
        bit: i64 = 1
        for tag in self.tags:
            tag.claimants &= ~(bit << who)

    # ---- copies
