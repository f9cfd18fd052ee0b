# mypyc: skip - what people look at
"""What a fight shows: two blocks of lanes and stances face to face, a card for everybody, where the fight is."""

from __future__ import annotations

from fray.engine.board import Board, Link, Place, Tag
from fray.engine.english import listed
from fray.rulesets.torchlight.model.lanes import FEATURES, LANES, MAIN, REARGUARD, cell_key
from fray.rulesets.torchlight.model.state import (
    PLAYERS,
    TorchlightBattle,
)
from fray.rulesets.torchlight.words.wording import FEATURE_WORDS, signed, stance

COLUMNS = 2 * REARGUARD
FEATURE_CLAUSES = ("terrain-closed", "terrain-dense-cover", "r-lane-features", "terrain-hiding-place")
BURNING_CLAUSES = ("terrain-flammable", "terrain-burning")

# ---- the grid


def board(battle: TorchlightBattle) -> Board:
    """Eight columns, the two Aggressive ones in the middle, and six rows [r-grid-shape, lane-count]."""
    places = tuple(cell(battle, side, lane, depth) for lane in range(1, LANES + 1) for side, depth in columns())
    links = tuple(
        Link(cell_key(PLAYERS, lane, 2), cell_key(PLAYERS, lane + 1, 2), tuple(between(battle, lane)))
        for lane in range(1, LANES)
    )
    return Board("lanes", places, links)


def columns() -> list[tuple[int, int]]:
    """From left to right: the players' Rearguard to Aggressive, then the enemies' Aggressive to Rearguard."""
    mine = [(0, depth) for depth in range(REARGUARD, 0, -1)]
    return [*mine, *[(1, depth) for depth in range(1, REARGUARD + 1)]]


def cell(battle: TorchlightBattle, side: int, lane: int, depth: int) -> Place:
    column = REARGUARD - depth if side == PLAYERS else REARGUARD + depth - 1
    tags = tuple(lane_tags(battle, lane)) if column in (0, COLUMNS - 1) else ()
    return Place(cell_key(side, lane, depth), f"{lane} {stance(depth)}", column, lane - 1, tags)


def lane_tags(battle: TorchlightBattle, lane: int) -> list[Tag]:
    """What a lane is like, and what lies there [r-lane-features, r-hands]."""
    lanes = battle.lanes
    clauses = (*FEATURE_CLAUSES, *BURNING_CLAUSES)
    tags = [Tag(FEATURE_WORDS[name], clauses[at]) for at, name in enumerate(FEATURES) if lanes.has(lane, 1 << at)]
    if lanes.locations[lane] != MAIN:
        tags.append(Tag(lanes.locations[lane], "lane-designated-location"))
    if lanes.levels[lane]:
        tags.append(Tag(f"level {lanes.levels[lane]}", "terrain-elevated"))
    if lanes.lying[lane]:
        tags.append(Tag("here lies " + listed([item.name for item in lanes.lying[lane]]), "r-hands"))
    return tags


def between(battle: TorchlightBattle, lane: int) -> list[Tag]:
    """Attack modifiers between a lane and the next [lane-modifiers]."""
    down = battle.lanes.modifier(lane, lane + 1, False)
    up = battle.lanes.modifier(lane + 1, lane, False)
    return [Tag(f"down {signed(down)}, up {signed(up)}", "lane-modifiers")] if down or up else []
