"""Who is near whom, and who is Engaged with whom: computed fresh whenever it is asked for."""

from __future__ import annotations

from typing import Final

from fray.rulesets.torchlight.model.lanes import REARGUARD
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import LANE_WIDE, LITERAL, PAIRWISE

# Which positions are meant: those of now, those in which a side acts, those in which its turn ends [r-turn-steps].
NOW: Final = 0
POST: Final = 1
LAST: Final = 2


def lane_of(one: Combatant, when: int) -> int:
    return one.lane if when == NOW else one.post_lane if when == POST else one.last_lane


def depth_of(one: Combatant, when: int) -> int:
    return one.depth if when == NOW else one.post_depth if when == POST else one.last_depth


def gap(one: int, other: int) -> int:
    return one - other if one >= other else other - one


def distance(one: Combatant, other: Combatant, when: int = NOW) -> int:
    """Steps between two combatants; opponents face each other across the front line [r-distance, grid-abstract]."""
    lanes = gap(lane_of(one, when), lane_of(other, when))
    if one.side == other.side:
        return lanes + gap(depth_of(one, when), depth_of(other, when))
    return lanes + depth_of(one, when) + depth_of(other, when) - 1


def adjacent(one: Combatant, other: Combatant, when: int = NOW) -> bool:
    """One lane or one stance away, on the same side; not diagonally, and never for who has no cell [r-distance]."""
    return one.side == other.side and distance(one, other, when) == 1 and other.on_grid()


def engageable(one: Combatant) -> bool:
    """Able and without a ranged mark [r-engaged, attack-ranged-not-engaged]."""
    return one.able() and not one.ranged_mark


def imparts(one: Combatant, when: int = NOW) -> bool:
    """Rearguard never puts engagement on anyone [r-engaged, rearguard-no-engagement]."""
    return depth_of(one, when) != REARGUARD and engageable(one)


def front(battle: TorchlightBattle, side: int, lane: int, when: int = NOW, despite: int = -1) -> Combatant | None:
    """The engageable combatant of a side in a lane that is nearest to the enemy: it screens those behind it.

    Whoever falls screens nobody any longer. `despite` is somebody whose own ranged mark is not looked at.
    [r-engaged, engaged-step-in-front, r-screen-and-fall]
    """
    found: Combatant | None = None
    for one in battle.combatants:
        if one.side != side or lane_of(one, when) != lane or not one.able():
            continue
        if one.ranged_mark and one.who != despite:
            continue
        if found is None or depth_of(one, when) < depth_of(found, when):
            found = one
    return found


def faces_engager(battle: TorchlightBattle, side: int, lane: int, when: int = NOW) -> bool:
    """Whether an enemy of that side in the lane imparts engagement."""
    for foe in battle.combatants:
        if foe.side != side and lane_of(foe, when) == lane and imparts(foe, when):
            return True
    return False


def engaged(battle: TorchlightBattle, one: Combatant, when: int = NOW, for_retreat: bool = False) -> bool:
    """The front of its side in a lane where an enemy imparts; its own mark does not free it for a Retreat.

    [engaged-definition, r-engaged, r-ranged-mark, grid-shows-stance-and-engagement]
    """
    ignore_mark = for_retreat and battle.variants.mark != LITERAL
    if one.condition != 0 or not one.on_grid() or (one.ranged_mark and not ignore_mark):
        return False
    lane = lane_of(one, when)
    if battle.variants.engaged == LANE_WIDE:
        screened = depth_of(one, when) == REARGUARD and screen(battle, one, when)
        return not screened and faces_engager(battle, one.side, lane, when)
    if front(battle, one.side, lane, when, one.who if ignore_mark else -1) is not one:
        return False
    if battle.variants.engaged == PAIRWISE:
        foe = front(battle, 1 - one.side, lane, when)
        return foe is not None and imparts(foe, when)
    return faces_engager(battle, one.side, lane, when)


def screen(battle: TorchlightBattle, one: Combatant, when: int) -> bool:
    """Whether an able companion stands in front of it in its lane (only for the reading 'lane-wide')."""
    for other in battle.combatants:
        if other.side == one.side and other.able() and lane_of(other, when) == lane_of(one, when):
            if depth_of(other, when) < depth_of(one, when):
                return True
    return False


def engages(battle: TorchlightBattle, foe: Combatant, one: Combatant, when: int = NOW) -> bool:
    """Whether the foe engages the one: it is an enemy in its lane that imparts [r-engaged]."""
    if foe.side == one.side or lane_of(foe, when) != lane_of(one, when) or not imparts(foe, when):
        return False
    if battle.variants.engaged == PAIRWISE and front(battle, foe.side, lane_of(foe, when), when) is not foe:
        return False
    return engaged(battle, one, when)


def nearest_engaged(battle: TorchlightBattle, one: Combatant, when: int = NOW) -> Combatant | None:
    """The enemy in the lane whose stance is closest, if it is Engaged [engaged-nearest, r-engaged, r-intimidation]."""
    foe = front(battle, 1 - one.side, lane_of(one, when), when)
    return foe if foe is not None and engaged(battle, foe, when) else None


def closest_in_lane(battle: TorchlightBattle, side: int, lane: int) -> int:
    """The smallest depth among the able of a side in a lane; one more than the last stance if there is none."""
    best = REARGUARD + 1
    for one in battle.combatants:
        if one.side == side and one.lane == lane and one.depth < best and one.able():
            best = one.depth
    return best


def may_retreat(battle: TorchlightBattle, one: Combatant, when: int) -> bool:
    """Out of Rearguard and not Engaged [retreat-conditions, engaged-blocks-retreat, stance-rearguard-effect]."""
    return depth_of(one, when) == REARGUARD and not engaged(battle, one, when, for_retreat=True)
