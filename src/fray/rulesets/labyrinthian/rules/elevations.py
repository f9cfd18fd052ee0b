"""Elevations: what holds a combatant up (ground, water, wings, magic, its own hands), and changing place."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model.elevations import GROUND, OVERHEAD, is_aerial
from fray.rulesets.labyrinthian.model.events import Moved
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    HOVERING,
    STANDING,
    SWIMMING,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.model.terrain_tags import CLIMBABLE, HIGH_GROUND, STAIRS, WALL, WALL_TOP, WATER, Ground
from fray.rulesets.labyrinthian.rules.stances import left_place
from fray.rulesets.labyrinthian.rules.verbs import come_off_high_ground, end_claims, leave_building, let_go

NOTHING: Final = -1  # nothing holds it: it falls


# ---- surfaces


def support(ground: Ground, position: i64, level: i64) -> int:
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


def raised_floor(ground: Ground, position: i64) -> int:
    """The Elevation of the High Ground or of the top of a Wall there; Ground where there is neither."""
    high = ground.tag(position, HIGH_GROUND)
    if high is not None:
        return high.level
    return WALL_TOP if ground.has(position, WALL) else GROUND


def face_height(ground: Ground, position: i64) -> int:
    """How high a combatant can climb the face of an Obstacle, Building or Wall next to the Position [climb-details]."""
    highest = GROUND
    for neighbor in ground.layout.neighbors[position]:
        height = OVERHEAD if ground.walled_off(position, neighbor) else ground.top(neighbor)
        if height > highest:
            highest = height
    return highest


def footing_at(battle: LabBattle, combatant: Combatant, position: i64, level: i64) -> int:
    """How a combatant holds itself at a place; NOTHING if it would fall from there."""
    found = support(battle.ground, position, level)
    if found in (STANDING, SWIMMING) or combatant.inside:
        return STANDING if found != SWIMMING else SWIMMING
    if flies_by_nature(combatant):
        return FLYING
    if hovers(combatant):
        return HOVERING
    return found


def in_mid_air(battle: LabBattle, combatant: Combatant) -> bool:
    """Whether nothing holds it up where it is [falling-details]."""
    return footing_at(battle, combatant, combatant.position, combatant.level) == NOTHING


# ---- who can fly


def flies_by_nature(combatant: Combatant) -> bool:
    """Wings, and speed enough to take off; a flyer that has stayed up flies on [flight-kinds, natural-flight-mfs]."""
    if not combatant.is_flyer():
        return False
    return combatant.movement_round >= combatant.sheet.mfs or (
        combatant.footing == FLYING and is_aerial(combatant.level)
    )


def hovers(combatant: Combatant) -> bool:
    """Whether Unnatural Flight holds it up [unnatural-flight-hover]."""
    return combatant.flight_rate > 0


def flies_on_rate(combatant: Combatant) -> bool:
    """In the air by Unnatural Flight: its Movement does not carry it [unnatural-flight-details]."""
    return combatant.footing == HOVERING and not combatant.sheet.is_unit()


# ---- changing place


def relocate(fight: LabFight, mover: Combatant, position: i64, level: i64, clause: str) -> None:
    """A combatant has another Position or Elevation, parted from those it stood with [elevation-plus-position]."""
    if displace(fight, mover, position, level, clause):
        let_go(fight, mover)
        if mover.wall >= 0:
            left_place(fight, mover, [mover])


def part(fight: LabFight, moved: list[Combatant]) -> None:
    """A hold and a Shield Wall need the same place [grapple-house, shield-wall-details]."""
    for mover in moved:
        let_go(fight, mover)
        if mover.wall >= 0:
            left_place(fight, mover, moved)


def displace(fight: LabFight, mover: Combatant, position: i64, level: i64, clause: str) -> bool:
    """Claims and a Building are left behind, the footing is new; whether it is somewhere else now.

    Several who are moved together part only when all have moved. [tag-claiming, forced-movement]
    """
    if position != mover.position:
        leave_building(fight, mover, clause)
        end_claims(fight, mover, clause)
    elif level != mover.level:
        come_off_high_ground(fight, mover, level, clause)
    if position == mover.position and level == mover.level:
        return False
    if fight.listening:
        fight.note(Moved(clause, mover.who, mover.position, mover.level, position, level))
    if level < mover.level:
        mover.owes_descent = False  # [dive-details]
    mover.position, mover.level = position, level
    settle(fight, mover)
    return True


def settle(fight: LabFight, combatant: Combatant) -> None:
    """How it holds itself where it is now; what has nothing to hold it falls by a rule, not here."""
    footing = footing_at(fight.battle, combatant, combatant.position, combatant.level)
    combatant.footing = STANDING if footing == NOTHING else footing
