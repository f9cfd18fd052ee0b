"""Charge: the Aggressive movement of two zones or more that adds to the damage of the attack."""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.model.options import CHARGE, Walk
from fray.rulesets.stances.model.state import AGGRESSIVE, HOBBLED, Combatant, StancesBattle
from fray.rulesets.stances.model.variants import NO_CHARGE_DAMAGE
from fray.rulesets.stances.rules.armor import armor_allows_charging
from fray.rulesets.stances.rules.momentum import CHARGE_AREAS
from fray.rulesets.stances.rules.paths import path_steps, paths
from fray.rulesets.stances.rules.zones import is_engaged

CHARGE_STEPS: Final = 2


def never_hurries(mover: Combatant) -> bool:
    """No Charge and no double movement: the slow, the ponderous, the hobbled [r-lasting-effects]."""
    traits = mover.sheet.traits
    return traits.slow or traits.ponderous or mover.suffers(HOBBLED)


def charges(battle: StancesBattle, mover: Combatant) -> list[Walk]:
    """Aggressive: two steps (or Speed, if more) toward an enemy that end Engaged with it, and still an attack.

    A way around is not toward it: every step comes nearer. [aggressive-charge, r-charge]
    """
    if mover.stance != AGGRESSIVE or is_engaged(battle, mover):
        return []
    speed = mover.sheet.speed
    reach = speed if speed > CHARGE_STEPS else CHARGE_STEPS
    straight = battle.field.steps[mover.area]
    return [
        Walk(CHARGE, path)
        for path in paths(battle, mover, reach)
        if len(path) == straight[path[-1]]
        and path_steps(battle, mover, path) > speed
        and battle.enemy_in(path[-1], mover.side)
    ]


def charge_bonus(battle: StancesBattle, attacker: Combatant) -> bool:
    """Whether the movement of this turn makes the next melee attack a Charge's.

    [aggressive-charge, r-charge, r-medium-charge]
    """
    if (
        attacker.stance != AGGRESSIVE
        or attacker.crossed < CHARGE_AREAS
        or never_hurries(attacker)
        or attacker.stepped_out
    ):
        return False
    return armor_allows_charging(attacker) or battle.variants.medium_charge != NO_CHARGE_DAMAGE
