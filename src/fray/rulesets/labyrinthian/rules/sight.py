"""Range and lines of sight: who can be reached by what from where."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model.elevations import DEPTHS, apart
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import IN_SIGHT, Combatant, LabBattle, same_place
from fray.rulesets.labyrinthian.model.terrain_tags import DEFAULT_TOP, SOLID, WALL_TOP
from fray.rulesets.labyrinthian.rules.swimming import range_lost_in_water
from fray.rulesets.labyrinthian.rules.terrain_tags import trenched

OUT_OF_REACH: Final = -1
BLOCKS_NOTHING: Final = DEPTHS - 1


# ---- how far


def steps_between(battle: LabBattle, position: i64, level: i64, end: i64, other_level: i64) -> i64:
    """Fewest Position changes and the difference of the Elevations [range-on-grid, elevation-plus-position]."""
    return battle.ground.layout.distance(position, end) + apart(level, other_level)


def in_range(battle: LabBattle, attacker: Combatant, source: Source, position: i64, level: i64) -> bool:
    """Within the source's range, which water shortens, and not nearer than an engine can shoot.

    [range-on-grid, siege-engines]
    """
    reach = source.range - range_lost_in_water(source, attacker.level, level)
    far = steps_between(battle, attacker.position, attacker.level, position, level)
    return source.min_range <= far <= reach


# ---- lines


def blocking_top(battle: LabBattle, position: i64) -> i64:
    """Up to which Elevation the Position blocks sight: an Obstacle, an unbroken Building, an army; else below all.

    Single combatants never block [sight-lines, obstacle-blocks-sight, tag-building, warfare-units].
    """
    ground = battle.ground
    top = ground.top(position) if ground.has_any(position, SOLID) else BLOCKS_NOTHING
    if top < DEFAULT_TOP:
        for combatant in battle.combatants:
            if (
                combatant.position == position
                and combatant.sheet.army
                and combatant.here()
                and not combatant.incapacitated
            ):
                return DEFAULT_TOP
    return top


def blocked_on(battle: LabBattle, start: i64, end: i64, way: list[int], highest: i64) -> int:
    """How many Obstacles stand on one way, where the higher of viewer and target is at this level.

    A Wall on the edge of a Position counts like an Obstacle of top Elevated [siege-grid-rules].
    """
    blocked = 0
    before = start
    for position in way:
        if blocking_top(battle, position) >= highest or wall_blocks(battle, before, position, highest):
            blocked += 1
        before = position
    return blocked + (1 if wall_blocks(battle, before, end, highest) else 0)


def wall_blocks(battle: LabBattle, start: i64, end: i64, highest: i64) -> bool:
    return highest < WALL_TOP and start != end and battle.ground.wall_between(start, end)


def clear_line(battle: LabBattle, start: i64, level: i64, end: i64, other_level: i64) -> bool:
    """Whether at least one of the shortest ways is free of what blocks sight; the same Position always is.

    Adjacent Positions have nothing between them but a Wall [sight-lines, obstacle-blocks-sight].
    """
    highest = max(level, other_level)
    for way in battle.ground.layout.ways(start, end):
        if blocked_on(battle, start, end, way, highest) == 0:
            return True
    return False


# ---- targets


def walls_between(attacker: Combatant, target: Combatant) -> bool:
    """Whether a Building shields one of them from the other: nothing Ranged passes in or out [tag-building-claim]."""
    if attacker.inside != target.inside:
        return True
    return attacker.inside and attacker.position != target.position


def may_be_targeted(battle: LabBattle, attacker: Combatant, target: Combatant) -> bool:
    """Anyone but the attacker; the Hidden by an area alone [free-targets, stealth-rules]."""
    return target.here() and target is not attacker and (target.hidden == IN_SIGHT or target.side == attacker.side)


def in_reach(battle: LabBattle, attacker: Combatant, source: Source, target: Combatant) -> bool:
    """Whether a plain attack from where it stands can be declared [melee-same-place, range-on-grid, sight-lines]."""
    if source.structures_only or not may_be_targeted(battle, attacker, target):
        return False
    if not source.ranged:
        return same_place(attacker, target)
    if walls_between(attacker, target) or trenched(battle, target):
        return False
    if not in_range(battle, attacker, source, target.position, target.level):
        return False
    return clear_line(battle, attacker.position, attacker.level, target.position, target.level)
