"""What holds a combatant up where it is: ground, water, wings, magic, or its own hands."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model.grid import GROUND, OVERHEAD, is_aerial
from fray.rulesets.labyrinthian.model.sheets import IMPALED
from fray.rulesets.labyrinthian.model.state import (
    DUELING,
    FLYING,
    HOLDING_ON,
    HOVERING,
    NOBODY,
    STANDING,
    SWIMMING,
    Combatant,
    LabBattle,
)
from fray.rulesets.labyrinthian.model.terrain import CLIMBABLE, HIGH_GROUND, STAIRS, WALL, WALL_TOP, WATER, Ground

NOTHING: Final = -1  # nothing holds it: it falls


# ---- surfaces


def support(ground: Ground, position: int, level: int) -> int:
    """What the ground offers at an Elevation: a surface, water, something to hold on to, or nothing.

    [elevation-means, tag-high-ground-verticality, climb-holding-on]
    """
    if level < GROUND:
        return SWIMMING
    if level == GROUND:
        return NOTHING if ground.has(position, WATER) else STANDING
    if raised_floor(ground, position) == level:
        return STANDING
    stairs = ground.tag(position, STAIRS)
    if stairs is not None and level <= stairs.level:
        return STANDING
    climbable = ground.tag(position, CLIMBABLE)
    if climbable is not None and level <= climbable.level:
        return STANDING if level == climbable.level or climbable.ledges >> level & 1 else HOLDING_ON
    return HOLDING_ON if level <= face_height(ground, position) else NOTHING


def raised_floor(ground: Ground, position: int) -> int:
    """The Elevation of the High Ground or of the top of a Wall there; Ground where there is neither."""
    high = ground.tag(position, HIGH_GROUND)
    if high is not None:
        return high.level
    return WALL_TOP if ground.has(position, WALL) else GROUND


def face_height(ground: Ground, position: int) -> int:
    """How high one can climb the face of an Obstacle, Building or Wall next to the Position [climb-details]."""
    highest = GROUND
    for neighbor in ground.layout.neighbors[position]:
        height = OVERHEAD if ground.walled_off(position, neighbor) else ground.top(neighbor)
        if height > highest:
            highest = height
    return highest


def climb_height(ground: Ground, position: int) -> int:
    """Up to which Elevation one can climb in a Position: something climbable, or a face next to it [climb-details]."""
    climbable = ground.tag(position, CLIMBABLE)
    face = face_height(ground, position)
    return climbable.level if climbable is not None and climbable.level > face else face


def footing_at(battle: LabBattle, one: Combatant, position: int, level: int) -> int:
    """How somebody holds itself at a place; NOTHING if it would fall from there."""
    found = support(battle.ground, position, level)
    if found in (STANDING, SWIMMING) or one.inside:
        return STANDING if found != SWIMMING else SWIMMING
    if flies_by_nature(one):
        return FLYING
    if hovers(one):
        return HOVERING
    return found


# ---- who can fly, who can move


def flies_by_nature(one: Combatant) -> bool:
    """Wings, and speed enough to take off; whoever has stayed up flies on [flight-kinds, natural-flight-mfs]."""
    if not one.is_flyer():
        return False
    return one.movement_round >= one.sheet.mfs or (one.footing == FLYING and is_aerial(one.level))


def hovers(one: Combatant) -> bool:
    """Whether Unnatural Flight holds it up [unnatural-flight-hover]."""
    return one.flight_rate > 0


def flies_on_rate(one: Combatant) -> bool:
    """In the air by Unnatural Flight: its Movement does not carry it [unnatural-flight-details]."""
    return one.footing == HOVERING and not one.sheet.is_unit()


def pinned(battle: LabBattle, one: Combatant) -> bool:
    """Held where it is: Impaled by somebody near, or grappled; a Boss cannot be pinned.

    [impaled-details, grapple-house, boss-details]
    """
    if is_boss(battle, one):
        return False
    if one.grappler != NOBODY and is_held(battle, one):
        return True
    return one.wound(IMPALED) > 0 and impaler_is_near(battle, one)


def is_held(battle: LabBattle, one: Combatant) -> bool:
    """Until the grappler leaves or is out of action [grapple-house]."""
    other = battle.combatants[one.grappler]
    return other.here() and not other.incapacitated and other.position == one.position


def impaler_is_near(battle: LabBattle, one: Combatant) -> bool:
    """Whoever last applied the Wound is able and in the same or an adjacent Position, at any Elevation."""
    if one.impaler == NOBODY:
        return False
    other = battle.combatants[one.impaler]
    return other.able() and battle.ground.layout.distance(one.position, other.position) <= 1


def is_boss(battle: LabBattle, one: Combatant) -> bool:
    """A Boss dominates the Dueling Grid, and no other [dueling-grid-bosses, scenario-grids]."""
    return one.sheet.boss and battle.grid == DUELING
