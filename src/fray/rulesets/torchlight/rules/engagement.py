"""Engaged: who imparts it, who screens whom; computed fresh at every question."""

from __future__ import annotations

from fray.rulesets.torchlight.model.lanes import REARGUARD
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import LANE_WIDE, LITERAL, NO_MARK, PAIRWISE
from fray.rulesets.torchlight.rules.grid import NOW, POST, depth_of, lane_of


def engageable(combatant: Combatant) -> bool:
    """Able and without a ranged mark [r-engaged, attack-ranged-not-engaged]."""
    return combatant.able() and not combatant.ranged_mark


def set_marks(battle: TorchlightBattle, actors: list[Combatant]) -> None:
    """An attacker that shoots engages nobody, from the declaration on [attack-ranged-not-engaged, r-ranged-mark]."""
    for actor in actors:
        actor.ranged_mark = battle.variants.mark != NO_MARK and actor.able() and actor.plan.shoots()


def imparts(combatant: Combatant, when: int = NOW) -> bool:
    """Rearguard never puts engagement on anyone [r-engaged, rearguard-no-engagement]."""
    return depth_of(combatant, when) != REARGUARD and engageable(combatant)


def front(battle: TorchlightBattle, side: int, lane: int, when: int = NOW, despite: int = -1) -> Combatant | None:
    """The engageable combatant of a side in a lane that is nearest to the enemy: it screens those behind it.

    The fallen screen nobody. The ranged mark of `despite` does not count.
    [r-engaged, engaged-step-in-front, r-screen-and-fall]
    """
    found: Combatant | None = None
    for combatant in battle.combatants:
        if combatant.side != side or lane_of(combatant, when) != lane or not combatant.able():
            continue
        if combatant.ranged_mark and combatant.who != despite:
            continue
        if found is None or depth_of(combatant, when) < depth_of(found, when):
            found = combatant
    return found


def faces_engager(battle: TorchlightBattle, side: int, lane: int, when: int = NOW) -> bool:
    """Whether an enemy of that side in the lane imparts engagement."""
    for foe in battle.combatants:
        if foe.side != side and lane_of(foe, when) == lane and imparts(foe, when):
            return True
    return False


def engaged(battle: TorchlightBattle, combatant: Combatant, when: int = NOW, for_retreat: bool = False) -> bool:
    """The front of its side in a lane where an enemy imparts; its own mark does not free it for a Retreat.

    [engaged-definition, r-engaged, r-ranged-mark, engaged-blocks-retreat, grid-shows-stance-and-engagement]
    """
    ignore_mark = for_retreat and battle.variants.mark != LITERAL
    if combatant.condition != 0 or not combatant.on_grid() or (combatant.ranged_mark and not ignore_mark):
        return False
    lane = lane_of(combatant, when)
    if battle.variants.engaged == LANE_WIDE:
        screened = depth_of(combatant, when) == REARGUARD and screen(battle, combatant, when)
        return not screened and faces_engager(battle, combatant.side, lane, when)
    if front(battle, combatant.side, lane, when, combatant.who if ignore_mark else -1) is not combatant:
        return False
    if battle.variants.engaged == PAIRWISE:
        foe = front(battle, 1 - combatant.side, lane, when)
        return foe is not None and imparts(foe, when)
    return faces_engager(battle, combatant.side, lane, when)


def screen(battle: TorchlightBattle, combatant: Combatant, when: int) -> bool:
    """Whether an able companion stands in front of it in its lane (only for the reading 'lane-wide')."""
    for companion in battle.combatants:
        if (
            companion.side == combatant.side
            and companion.able()
            and lane_of(companion, when) == lane_of(combatant, when)
        ):
            if depth_of(companion, when) < depth_of(combatant, when):
                return True
    return False


def engages(battle: TorchlightBattle, foe: Combatant, combatant: Combatant, when: int = NOW) -> bool:
    """Whether the foe engages the combatant: an enemy in its lane that imparts engagement [r-engaged]."""
    if foe.side == combatant.side or lane_of(foe, when) != lane_of(combatant, when) or not imparts(foe, when):
        return False
    if battle.variants.engaged == PAIRWISE and front(battle, foe.side, lane_of(foe, when), when) is not foe:
        return False
    return engaged(battle, combatant, when)


def nearest_engaged(battle: TorchlightBattle, actor: Combatant, when: int = NOW) -> Combatant | None:
    """The enemy in the lane whose stance is closest, if it is Engaged [engaged-nearest, r-engaged, r-intimidation]."""
    foe = front(battle, 1 - actor.side, lane_of(actor, when), when)
    return foe if foe is not None and engaged(battle, foe, when) else None


def engaged_in_lane(battle: TorchlightBattle, attacker: Combatant, target: Combatant) -> bool:
    """Some weapons work only on an Engaged enemy in the attacker's own lane [engaged-only-effects, r-engaged-only]."""
    return target.lane == attacker.post_lane and engaged(battle, target, POST)
