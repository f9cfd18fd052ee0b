"""Swimming: water to swim in, shots that cross it, and drowning."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model.elevations import GROUND, apart
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import LabFight
from fray.rulesets.labyrinthian.model.terrain_tags import WATER, Ground
from fray.rulesets.labyrinthian.rules.composure import put_out
from fray.rulesets.labyrinthian.rules.keeper import AskKeeper

WATER_DAMAGE: Final = 15  # lost for each Elevation of water [swim-projectiles]


def swims_in(ground: Ground, position: i64, level: i64) -> bool:
    """Whether there is water to swim in at this Elevation; a combatant that enters it swims at once [swim]."""
    return ground.has(position, WATER) and ground.available(position, level)


def water_crossed(level: i64, other_level: int) -> int:
    """How many Elevations of water a shot passes: out of it, into it, or inside it at least one.

    [swim-projectiles, swim-details]
    """
    if level < GROUND and other_level < GROUND:
        return apart(level, other_level) or 1
    deeper = min(level, other_level)
    return GROUND - deeper if deeper < GROUND else 0


def water_loss(source: Source, level: i64, other_level: int) -> int:
    """What water takes off the damage of a shot or a throw: 15 for each Elevation; spells and melee lose nothing.

    [swim-projectiles, swim-details]
    """
    return WATER_DAMAGE * water_crossed(level, other_level) if source.projectile else 0


def range_lost_in_water(source: Source, level: i64, other_level: int) -> int:
    """A shot or a throw loses 1 range for each Elevation of water [swim-projectiles]."""
    return water_crossed(level, other_level) if source.projectile else 0


def let_drown(fight: LabFight) -> None:
    """Nobody drowns in a fight but those who were near it before; of them the Keeper decides [swim-no-drowning]."""
    for combatant in fight.battle.combatants.copy():
        if combatant.drowning and combatant.here() and combatant.level < GROUND:
            question = AskKeeper(fight.battle, "drowning", combatant.who, ["breathes", "drowns"], "swim-no-drowning")
            if fight.ask(question).word == "drowns" and combatant.here() and combatant.level < GROUND:
                put_out(fight, combatant, "swim-no-drowning")
