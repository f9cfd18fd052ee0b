"""What holds a combatant up where it is: ground, water, wings, magic, or its own hands."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model.events import Moved
from fray.rulesets.labyrinthian.model.grid import GROUND, OVERHEAD, is_aerial
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    HOVERING,
    SHAKEN_PRONE,
    STANDING,
    SWIMMING,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.model.terrain import CLIMBABLE, HIGH_GROUND, STAIRS, WALL, WALL_TOP, WATER, Ground
from fray.rulesets.labyrinthian.rules.stances import (
    break_wall,
    left_place,
)
from fray.rulesets.labyrinthian.rules.verbs import (
    come_off_high_ground,
    end_claims,
    leave_building,
    let_go,
    lie_prone,
    shake,
)

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


def relocate(fight: LabFight, one: Combatant, position: int, level: int, clause: str) -> None:
    """Somebody is somewhere else, and parted from those it stood with."""
    if displace(fight, one, position, level, clause):
        part(fight, one)


def part(fight: LabFight, one: Combatant) -> None:
    """A hold and a Shield Wall need the same place [grapple-house, shield-wall-details]."""
    let_go(fight, one)
    left_place(fight, one)


def displace(fight: LabFight, one: Combatant, position: int, level: int, clause: str) -> bool:
    """Claims and a Building are left behind, the footing is new; whether it is somewhere else now.

    Several who are moved together part only when all have moved. [tag-claiming, forced-movement]
    """
    if position != one.position:
        leave_building(fight, one, clause)
        end_claims(fight, one, clause)
    elif level != one.level:
        come_off_high_ground(fight, one, level, clause)
    if position == one.position and level == one.level:
        return False
    if fight.listening:
        fight.note(Moved(clause, one.who, one.position, one.level, position, level))
    if level < one.level:
        one.owes_descent = False  # [dive-details]
    one.position, one.level = position, level
    settle(fight, one)
    return True


def settle(fight: LabFight, one: Combatant) -> None:
    """How it holds itself where it is now; whoever has nothing to hold it falls by a rule, not here."""
    footing = footing_at(fight.battle, one, one.position, one.level)
    one.footing = STANDING if footing == NOTHING else footing


# ---- tags


def knock_prone(fight: LabFight, one: Combatant, clause: str) -> None:
    """Prone; a Shield Wall it takes part in breaks, a flyer may fall.

    [prone, shield-wall-prone-breaks, stance-broken-specially, prone-in-flight]
    """
    if not lie_prone(fight, one, clause):
        return
    if one.wall >= 0:
        break_wall(fight, one.wall, "shield-wall-prone-breaks")
    shake(fight.battle, one, SHAKEN_PRONE)
