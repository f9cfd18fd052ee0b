# mypyc: skip - a parsing border
"""Terrain Tags as people write them: 'frr cover +2 sp 20', or a table with the same words [terrain-tags]."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from fray.engine.content import Reader, near_or_all
from fray.engine.library import Blank
from fray.rulesets.labyrinthian.model.elevations import (
    DEPTHS,
    ELEVATED,
    GROUND,
    LEVEL_NAMES,
    OVERHEAD,
    SHALLOWS,
    SKYWARD,
)
from fray.rulesets.labyrinthian.model.features import (
    BUILDING,
    CLIMBABLE,
    COVER,
    DIFFICULT,
    EVERYWHERE,
    HEIGHT,
    HIGH_GROUND,
    NO_STRUCTURE,
    OBSTACLE,
    STAIRS,
    TAG_KINDS,
    TRENCHED,
    TURBULENT,
    WALL,
    WATER,
    Feature,
)
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS

EVERY_POSITION: Final = "all"
CLAIMED_KINDS: Final = (COVER, BUILDING, WALL)  # Claimable without saying so
GATE_STRUCTURE: Final = 40  # [siege-grid-rules]
WALL_STRUCTURE: Final = 60
WALL_CAPACITY: Final = 3
HIGHEST_DIFFICULTY: Final = 200
MOST_STRUCTURE: Final = 999
INDOORS: Final = Feature(HEIGHT, EVERYWHERE, lowest=GROUND, highest=GROUND)  # [elevation-ladder]


def new_feature(kind: str, position: int) -> Feature:
    """A tag with what holds where nothing is said [sight-lines, tag-claiming, siege-grid-rules]."""
    feature = Feature(kind, position, claimable=kind in CLAIMED_KINDS)
    if kind in (OBSTACLE, BUILDING, HIGH_GROUND):
        return replace(feature, level=ELEVATED)
    if kind == WALL:
        return replace(feature, level=OVERHEAD, structure=WALL_STRUCTURE, capacity=WALL_CAPACITY)
    if kind in (CLIMBABLE, STAIRS):
        return replace(feature, level=OVERHEAD)
    if kind == WATER:
        return replace(feature, lowest=SHALLOWS, highest=SKYWARD)
    return feature


def finished(feature: Feature) -> Feature:
    """One claimant where no number is given, except for a Building; a ledge at the top of what is climbed."""
    if feature.claimable and not feature.capacity and feature.kind != BUILDING:
        feature = replace(feature, capacity=1)
    if feature.kind == CLIMBABLE:
        feature = replace(feature, ledges=feature.ledges | 1 << feature.level)
    if feature.kind == WALL and feature.gate and feature.structure == WALL_STRUCTURE:
        feature = replace(feature, structure=GATE_STRUCTURE)
    return feature


def level_of(word: str) -> int:
    return LEVEL_NAMES.index(word) + DEPTHS


# ---- a line of words


def read_tag_line(reader: Reader, line: str) -> list[Feature]:
    """One line: a Position, then one tag or several with their figures."""
    words = line.split()
    place = words[0] if words else ""
    if place != EVERY_POSITION and place not in POSITION_KEYS:
        known = [*POSITION_KEYS, EVERY_POSITION]
        reader.wrong("tags", f"{line!r} begins with no Position", near_or_all(place, known))
        return []
    position = EVERYWHERE if place == EVERY_POSITION else POSITION_KEYS.index(place)
    found: list[Feature] = []
    left = " ".join(words[1:])
    while left:
        left = next_word(reader, line, left, position, found).strip()
    return [finished(feature) for feature in found]


def next_word(reader: Reader, line: str, left: str, position: int, found: list[Feature]) -> str:
    """Read what stands next: a kind of tag, a figure of the last one, or the Elevations of the Position."""
    kind = left.split()[0]
    if kind in TAG_KINDS and kind != HEIGHT:
        found.append(new_feature(kind, position))
        return left.removeprefix(kind)
    for pattern, change in FIGURES:
        match = pattern.match(left)
        if match is not None:
            if not found:
                found.append(new_feature(HEIGHT, position))
            found[-1] = change(found[-1], match)
            return left[match.end() :]
    known = [*TAG_KINDS[:-1], "claimable", "indicator", "sp", "top", "to", "ledge", "shut", "gate", *LEVEL_NAMES]
    reader.wrong("tags", f"{kind!r} in {line!r} is not understood", near_or_all(kind, known))
    return left.removeprefix(kind)


def with_plus(feature: Feature, match: re.Match[str]) -> Feature:
    """+X is a difficulty on rough ground and a number of claimants elsewhere."""
    if feature.kind in (DIFFICULT, TURBULENT):
        return replace(feature, difficulty=int(match[1]))
    return replace(feature, capacity=int(match[1]))


def with_level(feature: Feature, match: re.Match[str]) -> Feature:
    level = level_of(match[1])
    if feature.kind == HEIGHT:
        return replace(feature, highest=level)
    return replace(feature, level=level)


LEVEL: Final = f"({'|'.join(LEVEL_NAMES)})"
FIGURES: Final[tuple[tuple[re.Pattern[str], Callable[[Feature, re.Match[str]], Feature]], ...]] = (
    (re.compile(r"\+(\d+)\b"), with_plus),
    (re.compile(r"sp (\d+)\b"), lambda feature, match: replace(feature, structure=int(match[1]))),
    (re.compile(r"claimable\b"), lambda feature, _: replace(feature, claimable=True)),
    (re.compile(r"indicator\b"), lambda feature, _: replace(feature, claimable=False)),
    (re.compile(r"shut\b"), lambda feature, _: replace(feature, shut=True)),
    (re.compile(r"gate\b"), lambda feature, _: replace(feature, gate=True)),
    (re.compile(rf"no ledge at {LEVEL}"), lambda feature, _: feature),
    (
        re.compile(rf"ledge at {LEVEL}"),
        lambda feature, match: replace(feature, ledges=feature.ledges | 1 << level_of(match[1])),
    ),
    (
        re.compile(rf"{LEVEL}\.\.{LEVEL}"),
        lambda feature, match: replace(feature, lowest=level_of(match[1]), highest=level_of(match[2])),
    ),
    (re.compile(rf"(?:top |to )?{LEVEL}"), with_level),
)


# ---- a table, as the encounter builder writes it


def read_tag_table(reader: Reader) -> Feature:
    """The same as a line, field by field."""
    kind = reader.choice("kind", TAG_KINDS)
    place = reader.choice("position", [*POSITION_KEYS, EVERY_POSITION])
    feature = new_feature(kind, EVERYWHERE if place == EVERY_POSITION else POSITION_KEYS.index(place))
    if reader.has("level"):
        feature = replace(feature, level=level_of(reader.choice("level", LEVEL_NAMES)))
    if reader.has("lowest"):
        feature = replace(feature, lowest=level_of(reader.choice("lowest", LEVEL_NAMES)))
    if reader.has("highest"):
        feature = replace(feature, highest=level_of(reader.choice("highest", LEVEL_NAMES)))
    if reader.has("claim"):
        feature = replace(feature, claimable=reader.choice("claim", ("indicator", "claimable")) == "claimable")
    feature = replace(
        feature,
        capacity=reader.number("capacity", feature.capacity, 0, 60),
        difficulty=reader.number("difficulty", 0, 0, HIGHEST_DIFFICULTY),
        structure=reader.number("sp", feature.structure, NO_STRUCTURE, MOST_STRUCTURE),
        shut=reader.choice("door", ("open", "shut"), "open") == "shut",
        gate=reader.flag("gate"),
    )
    reader.done(["kind", "position", "level", "lowest", "highest", "claim", "capacity", "difficulty", "sp", "door"])
    return finished(feature)


def terrain_blanks() -> dict[str, list[Blank]]:
    """What the encounter builder asks of each kind of tag."""
    place = Blank("position", "Position", choices=POSITION_KEYS)
    difficulty = Blank("difficulty", "Difficulty of leaving (0: none)", 0, HIGHEST_DIFFICULTY)
    capacity = Blank("capacity", "Claimants", 1, 12)
    structure = Blank("sp", "Structural Points", 1, MOST_STRUCTURE)
    raised = LEVEL_NAMES[ELEVATED - DEPTHS : SKYWARD - DEPTHS]
    level = Blank("level", "Elevation", choices=raised)
    top = Blank("level", "Top", choices=(*raised, LEVEL_NAMES[-1]))
    claim = Blank("claim", "Claim", choices=("indicator", "claimable"))
    return {
        DIFFICULT: [place, difficulty],
        TURBULENT: [place, difficulty],
        "obscured": [place],
        COVER: [place, capacity, structure],
        OBSTACLE: [place, top],
        BUILDING: [place, structure, Blank("door", "Door", choices=("open", "shut"))],
        HIGH_GROUND: [place, level, claim, capacity],
        TRENCHED: [place, claim, capacity],
        WALL: [place, structure],
        STAIRS: [place, top],
        CLIMBABLE: [place, top],
        WATER: [place, Blank("lowest", "Depth", choices=("Shallows", "Depths"))],
        HEIGHT: [place, Blank("highest", "Highest Elevation", choices=LEVEL_NAMES[GROUND - DEPTHS :])],
    }
