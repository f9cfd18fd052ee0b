# mypyc: skip - what people look at
"""What a fight shows: two blocks of lanes and stances face to face, a card for everybody, where the fight is."""

from __future__ import annotations

from fray.engine.board import Board, Ground, Heading, Link, Place, Tag, ground_of
from fray.engine.english import listed
from fray.rulesets.torchlight.model.lanes import FEATURES, LANES, MAIN, REARGUARD, cell_key
from fray.rulesets.torchlight.model.state import PLAYERS, TorchlightBattle
from fray.rulesets.torchlight.rules.lanes import lane_modifier
from fray.rulesets.torchlight.words.wording import FEATURE_WORDS, signed, stance

COLUMNS = 2 * REARGUARD
FEATURE_CLAUSES = ("terrain-closed", "terrain-dense-cover", "r-lane-features", "terrain-hiding-place")
BURNING_CLAUSES = ("terrain-flammable", "terrain-burning")

# What the features of lanes look like, in their order, and what encounters call some of them.
FEATURE_GROUNDS: tuple[Ground, ...] = ("wall", "cover", "rough", "dim", "fuel", "hot")
LOCATION_GROUNDS: dict[str, Ground] = {"river": "wet", "balcony": "high", "dais": "high", "landing": "high"}

# ---- the grid


def board(battle: TorchlightBattle) -> Board:
    """Eight columns, the two Aggressive ones in the middle, and six rows [r-grid-shape, lane-count]."""
    places = tuple(cell(battle, side, lane, depth) for lane in range(1, LANES + 1) for side, depth in columns())
    links = tuple(
        Link(cell_key(PLAYERS, lane, 2), cell_key(PLAYERS, lane + 1, 2), tuple(between(battle, lane)))
        for lane in range(1, LANES)
    )
    over = tuple(Heading(stance(depth), stance(depth)[:4]) for _, depth in columns())
    beside = tuple(Heading(f"Lane {lane}", str(lane)) for lane in range(1, LANES + 1))
    return Board("lanes", places, links, over, beside)


def columns() -> list[tuple[int, int]]:
    """From left to right: the players' Rearguard to Aggressive, then the enemies' Aggressive to Rearguard."""
    mine = [(0, depth) for depth in range(REARGUARD, 0, -1)]
    return [*mine, *[(1, depth) for depth in range(1, REARGUARD + 1)]]


def cell(battle: TorchlightBattle, side: int, lane: int, depth: int) -> Place:
    column = REARGUARD - depth if side == PLAYERS else REARGUARD + depth - 1
    lane_wide = tuple(lane_tags(battle, lane))  # said at both ends of the lane, drawn all along it
    tags = lane_wide if column in (0, COLUMNS - 1) else ()
    label = f"Lane {lane}, {stance(depth)}"
    return Place(cell_key(side, lane, depth), label, column, lane - 1, tags, ground_of(lane_wide))


def lane_tags(battle: TorchlightBattle, lane: int) -> list[Tag]:
    """What a lane is like, and what lies there [r-lane-features, r-hands]."""
    lanes = battle.lanes
    clauses = (*FEATURE_CLAUSES, *BURNING_CLAUSES)
    tags = [
        Tag(FEATURE_WORDS[name], clauses[at], FEATURE_GROUNDS[at], term=name)
        for at, name in enumerate(FEATURES)
        if lanes.has(lane, 1 << at)
    ]
    if lanes.locations[lane] != MAIN:
        location = lanes.locations[lane]
        tags.append(Tag(location, "lane-designated-location", LOCATION_GROUNDS.get(location, ""), term="location"))
    if lanes.levels[lane]:
        level = lanes.levels[lane]
        where: tuple[Ground, str] = ("high", "higher") if level > 0 else ("pit", "lower")
        tags.append(Tag(f"level {level}", "terrain-elevated", where[0], term=where[1]))
    if lanes.lying[lane]:
        tags.append(Tag("here lies " + listed([item.name for item in lanes.lying[lane]]), "r-hands", term="lying"))
    return tags


def between(battle: TorchlightBattle, lane: int) -> list[Tag]:
    """Attack modifiers between a lane and the next [lane-modifiers]."""
    down = lane_modifier(battle.lanes, lane, lane + 1, False)
    up = lane_modifier(battle.lanes, lane + 1, lane, False)
    words = f"attacks down {signed(down)} and up {signed(up)}"
    return [Tag(words, "lane-modifiers", term="between-lanes")] if down or up else []
