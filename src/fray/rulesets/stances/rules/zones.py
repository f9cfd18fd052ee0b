"""Engaged, Close and Far: the zone in which one combatant stands to another, and who is Engaged."""

from __future__ import annotations

from fray.rulesets.stances.model.field import FAR
from fray.rulesets.stances.model.state import AGGRESSIVE, CONSCIOUS, Combatant, StancesBattle

# ---- the three zones


def zone_of(steps: int) -> int:
    """Engaged in the same area, Close one step away, Far two or more steps away; no finer distance counts.

    [zones-abstract, engaged-definition, close-definition, far-definition, r-areas]
    """
    return steps if steps < FAR else FAR


def zone_between(battle: StancesBattle, attacker: Combatant, target: Combatant) -> int:
    """The zone that the target is in, as the attacker sees it [zones-abstract, close-definition, far-definition]."""
    return zone_of(battle.field.steps[attacker.area][target.area])


def is_engaged(battle: StancesBattle, combatant: Combatant) -> bool:
    """In melee with every conscious enemy in the same area, whoever came to whom.

    [engaged-definition, move-engage, r-engaged-with-all]
    """
    return combatant.condition == CONSCIOUS and battle.enemy_in(combatant.area, combatant.side)


def nearest_steps(battle: StancesBattle, area: int, side: int) -> int:
    """The fewest steps from an area to a conscious enemy of a side."""
    steps = battle.field.steps[area]
    best = 99
    for enemy in battle.combatants:
        if enemy.side != side and enemy.condition == CONSCIOUS and steps[enemy.area] < best:
            best = steps[enemy.area]
    return best


def passes_enemies(mover: Combatant) -> bool:
    """Special abilities that lift the ban on moving past enemies: Slip Past, and wings except when Aggressive.

    [engaged-no-passing, r-no-passing]
    """
    return mover.slipping or (mover.sheet.traits.wings and mover.stance != AGGRESSIVE)
