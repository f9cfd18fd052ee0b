"""The ways to attack a target: from where the attacker stands, Flanking, charging, jumping, from above."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.grid import STEP
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle
from fray.rulesets.labyrinthian.rules.sight import in_reach
from fray.rulesets.labyrinthian.rules.velocity import Ways


def approaches(battle: LabBattle, striker: Combatant, source: Source, target: Combatant) -> list[Approach]:
    """Every way to attack a target with a source; none if it cannot be attacked so."""
    ways = Ways(battle, striker, source, target)
    found: list[Approach] = []
    keep(found, ways.plain())
    way = ways.path()
    if way:
        keep(found, ways.flanking(way))
        found.extend([ways.charge(way, boost) for boost in range(1, ways.most_boost(way) + 1)])
        keep(found, ways.jump(way))
    if ways.may_charge_here():
        found.extend([ways.charge([], boost) for boost in range(1, ways.most_boost([]) + 1)])
        keep(found, ways.jump([]))
    keep(found, ways.vertical())
    most = ways.boss_charge(0)
    if most is not None:
        for boost in range(1, most.boost + 1):
            keep(found, ways.boss_charge(boost))
    return found


def keep(found: list[Approach], approach: Approach | None) -> None:
    if approach is not None:
        found.append(approach)


def any_approach(battle: LabBattle, striker: Combatant, source: Source, target: Combatant) -> bool:
    """Whether there is any way at all, found as cheaply as it can be."""
    if in_reach(battle, striker, source, target):
        return True
    ways = Ways(battle, striker, source, target)
    if not ways.swift:
        return False
    if ways.vertical() is not None or ways.boss_charge(0) is not None:
        return True
    budget = striker.rate_left if ways.hovering else ways.movement
    if battle.ground.layout.distance(striker.position, target.position) * STEP > budget:
        return False
    way = ways.path()
    return bool(way) and (ways.flank(way) > 0 or ways.most_boost(way) > 0)
