# mypyc: skip - what people look at
"""What a Labyrinthian fight shows: the fifteen Positions, and who has the Initiative.

The Grid lies on its side, the Rear end on the left: seven columns and three rows, so that it fits a small terminal.
"""

from __future__ import annotations

from fray.engine.board import Board, Ground, Header, Link, Place, Tag, Turn, ground_of
from fray.engine.english import capital
from fray.engine.stage import dashed
from fray.rulesets.labyrinthian.model.elevations import GROUND, level_name
from fray.rulesets.labyrinthian.model.grid import CHASE, DUELING, POSITION_KEYS, POSITION_NAMES, POSITIONS, RANK, SIEGE
from fray.rulesets.labyrinthian.model.state import HERE, IN_SIGHT, NOBODY, SETUP, TURNS, Combatant, LabBattle
from fray.rulesets.labyrinthian.model.terrain_tags import (
    BUILDING,
    CLIMBABLE,
    COVER,
    DIFFICULT,
    HIGH_GROUND,
    OBSCURED,
    OBSTACLE,
    STAIRS,
    TRENCHED,
    TURBULENT,
    WALL,
    WATER,
    TerrainTag,
)
from fray.rulesets.labyrinthian.words.wording import name

CHURN_COLUMN = 3
WALL_BETWEEN = Tag("wall", "siege-grid-rules", "wall", term="wall")
WIDEST_TAG = 20  # letters that fit into a Position
TAG_WORDS: dict[int, tuple[str, str, Ground]] = {
    DIFFICULT: ("difficult", "tag-difficult", "rough"),
    TURBULENT: ("turbulent", "tag-difficult", "rough"),
    OBSCURED: ("obscured", "tag-obscured", "dim"),
    COVER: ("cover", "tag-cover", "cover"),
    OBSTACLE: ("obstacle", "tag-obstacle-occupies", "wall"),
    BUILDING: ("building", "tag-building", "building"),
    HIGH_GROUND: ("high ground", "tag-high-ground", "high"),
    TRENCHED: ("trench", "tag-trenched", "pit"),
    WALL: ("wall", "siege-grid-rules", "high"),  # its defenders stand on top; what it bars are the ways to it
    STAIRS: ("stairs", "elevation-means", "stairs"),
    CLIMBABLE: ("climbable", "climb-details", "stairs"),
    WATER: ("water", "swim", "wet"),
}
RISING = (OBSTACLE, HIGH_GROUND, STAIRS, CLIMBABLE)  # tags of which the Elevation matters
GRID_WORDS = {DUELING: "Dueling Grid", SIEGE: "Siege Grid", CHASE: "Chase Grid"}

# ---- the Grid


def board(battle: LabBattle) -> Board:
    """Every Position that is still there, and what touches what [grid-layout-table, grid-adjacency-table]."""
    layout = battle.ground.layout
    places = tuple(position_place(battle, position) for position in range(POSITIONS) if layout.exists(position))
    pairs = [(p, end) for p in range(POSITIONS) for end in layout.neighbors[p] if p < end]
    links = tuple(
        Link(POSITION_KEYS[start], POSITION_KEYS[end], tuple(between(battle, start, end))) for start, end in pairs
    )
    return Board("zones", places, links)


def position_place(battle: LabBattle, position: int) -> Place:
    key = POSITION_KEYS[position]
    tags = (*aloft(battle, position), *(tag_words(tag) for tag in battle.ground.tags_at(position)))
    return Place(key, POSITION_NAMES[position], column(position), row(position), tags, ground_of(tags))


def column(position: int) -> int:
    """From Rear Support on the left to Forward Support on the right."""
    return CHURN_COLUMN + (RANK[position] if position < POSITIONS // 2 else -RANK[position])


def row(position: int) -> int:
    """Left, Center, Right, as seen by a viewer who looks Forward."""
    key = POSITION_KEYS[position]
    return {"l": 0, "r": 2}.get(key[-1], 1) if len(key) == 3 else 1


def aloft(battle: LabBattle, position: int) -> list[Tag]:
    """Who is above or below the ground there, Elevation by Elevation [elevation-plus-position]."""
    here = [
        combatant for combatant in battle.combatants if combatant.position == position and combatant.presence == HERE
    ]
    there = [
        combatant for combatant in here if combatant.hidden == IN_SIGHT
    ]  # the board is open to all [information-visible]
    levels = sorted({combatant.level for combatant in there if combatant.level != GROUND}, reverse=True)
    return [
        Tag(
            level_words(level, [combatant.name for combatant in there if combatant.level == level]),
            "elevations",
            term="elevation",
        )
        for level in levels
    ]


def level_words(level: int, names: list[str]) -> str:
    """'Overhead: Vey'; only how many where the names would not fit into a Position."""
    words = f"{level_name(level)}: {', '.join(names)}"
    return words if len(words) <= WIDEST_TAG else f"{level_name(level)}: {len(names)}"


def tag_words(tag: TerrainTag) -> Tag:
    """'cover +2, 20 SP'."""
    words, clause, ground = TAG_WORDS[tag.kind]
    words = "gate" if tag.gate else words
    term = dashed(words)
    if tag.difficulty:
        words += f" +{tag.difficulty}"
    if tag.claimable and tag.capacity:
        words += f" +{tag.capacity}"
    details = [level_name(tag.level)] if tag.kind in RISING and tag.level else []
    details += [f"{tag.structure} SP"] if tag.destructible() else []
    details += ["shut"] if tag.shut else []
    details += ["weak point known"] if tag.weak else []
    return Tag(", ".join([words, *details]), clause, ground, term=term)


def between(battle: LabBattle, start: int, end: int) -> list[Tag]:
    """A standing Wall straight between two Positions, or its gate [siege-grid-rules]."""
    if row(start) != row(end) or not battle.ground.wall_between(start, end):
        return []
    gates = [tag for end in (start, end) for tag in battle.ground.tags_at(end) if tag.gate]
    return [Tag("gate", "siege-grid-rules", "door", term="gate") if gates else WALL_BETWEEN]


# ---- where the fight is


def header(battle: LabBattle) -> Header:
    """The Round, who has the Initiative, and who still has a Turn [initiative-first-holder, passback-ask]."""
    order = [combatant for combatant in battle.combatants if combatant.fights()]
    order.sort(key=lambda combatant: -combatant.total)
    turns = tuple(turn(battle, combatant) for combatant in order) if battle.phase == TURNS else ()
    return Header(battle.round, phase_words(battle), turns)


def turn(battle: LabBattle, combatant: Combatant) -> Turn:
    acting = combatant.who == battle.acting
    return Turn(combatant.who, str(combatant.total), not acting and not combatant.has_turn(), acting)


def phase_words(battle: LabBattle) -> str:
    grid = GRID_WORDS.get(battle.grid, "")
    if battle.result is not None:
        words = "the fight is over"
    elif battle.acting != NOBODY:
        words = f"{name(battle, battle.acting)} has the Initiative"
    elif battle.phase == SETUP:
        words = "before the first Round"
    elif battle.phase == TURNS and battle.holder != NOBODY:
        words = f"{name(battle, battle.holder)} passes the Initiative"
    else:
        words = "Combat Roll" if battle.phase != TURNS else "the Initiative"
    return f"{grid}: {words}" if grid else capital(words)
