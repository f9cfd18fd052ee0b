"""Lobbing Fire: what can be lobbed over Obstacles that hide the target, and what that costs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model.elevations import SKYWARD
from fray.rulesets.labyrinthian.model.sheets import CHANNEL, Source
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle
from fray.rulesets.labyrinthian.rules.sight import OUT_OF_REACH, blocked_on, blocking_top, in_range, may_be_targeted

LOBBING_PENALTY: Final = -5  # for each Obstacle fired over [lobbing-fire-penalty]


def obstacles_lobbed_over(battle: LabBattle, start: i64, level: i64, end: i64, other_level: int) -> int:
    """How many Obstacles a lobbed shot passes on the best shortest way; OUT_OF_REACH where it cannot be lobbed.

    Skyward must be open all along the way, and nothing that blocks may reach up there.
    [lobbing-fire-conditions, obstacle-lobbing, lobbing-details]
    """
    if not battle.ground.available(start, SKYWARD) or not battle.ground.available(end, SKYWARD):
        return OUT_OF_REACH
    fewest = OUT_OF_REACH
    for way in battle.ground.layout.ways(start, end):
        if open_above(battle, way):
            blocked = blocked_on(battle, start, end, way, max(level, other_level))
            if fewest < 0 or blocked < fewest:
                fewest = blocked
    return fewest


def open_above(battle: LabBattle, way: list[int]) -> bool:
    for position in way:
        if not battle.ground.available(position, SKYWARD) or blocking_top(battle, position) >= SKYWARD:
            return False
    return True


def lob_obstacles(battle: LabBattle, attacker: Combatant, source: Source, target: Combatant) -> int:
    """How many Obstacles a lobbed attack flies over; OUT_OF_REACH where it cannot be declared.

    [lobbing-fire, lobbing-fire-conditions, lobbing-details]
    """
    if not may_lob(source) or not may_be_targeted(battle, attacker, target):
        return OUT_OF_REACH
    if attacker.inside or target.inside or not in_range(battle, attacker, source, target.position, target.level):
        return OUT_OF_REACH
    return obstacles_lobbed_over(battle, attacker.position, attacker.level, target.position, target.level)


def may_lob(source: Source) -> bool:
    """Any Ranged weapon or spell, and engines made for it [lobbing-fire, lobbing-details, siege-engines]."""
    return source.ranged and source.lobs and source.attack != CHANNEL and not source.structures_only


def lobbing_penalty(obstacles: int, terms: list[Term] | None) -> int:
    """A lobbed attack has -5 for each Obstacle fired over [lobbing-fire-penalty]."""
    return named(terms, "Lobbing Fire", LOBBING_PENALTY * obstacles) if obstacles > 0 else 0
