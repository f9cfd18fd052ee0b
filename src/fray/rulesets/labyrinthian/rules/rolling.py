"""Damage and Defense Dice as they fall: each alone, for its maximum; less what Wounds take away."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Roll
from fray.rulesets.labyrinthian.model.sheets import BURNED, CAST, CHANNEL, GORED, NO_LIMIT, PARALYZED, Source
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabFight
from fray.rulesets.labyrinthian.rules.draws import pool_die

KEEP_ALL: Final = 0
DROP_LOWEST: Final = 1
DROP_HIGHEST: Final = 2
UNLIMITED_BASE: Final = 7  # where the Gored start that have no limit [wound-gored]
DAMAGE: Final = "damage"


def limit_of(one: Combatant, limit: int) -> int:
    """The Momentum Limit of a roll; Gored lowers it by one for each size, not below 0.

    [momentum-limit-ranged, momentum-no-limit-melee, wound-gored, gored-details]
    """
    gored = one.wound(GORED)
    if not gored:
        return limit
    base = UNLIMITED_BASE if limit == NO_LIMIT else limit
    return base - gored if base > gored else 0


def attack_drop(one: Combatant, source: Source) -> int:
    """Burned drops the lowest die of physical attacks, paralysis that is over that of magical ones.

    [wound-burned, wound-paralyzed-after, burned-scope]
    """
    if one.wound(BURNED) and source.physical():
        return DROP_LOWEST
    if source.magical and source.attack in (CAST, CHANNEL) and one.wound(PARALYZED):
        return DROP_LOWEST
    return KEEP_ALL


def roll_dice(fight: LabFight, roll: Roll, dice: tuple[int, ...], drop: int) -> None:
    """Roll the set, remove what a Wound takes, sum the rest; each max gives one use of Momentum.

    [attack-roll-damage, momentum-from-max, momentum-generation, drop-die, damage-dice-cap, damage-dice-cap-scope]
    """
    for sides in dice:
        roll.sides.append(sides)
        roll.faces.append(pool_die(fight, roll.roller, roll.draw, sides))
    if drop != KEEP_ALL:
        roll.dropped = dropped_die(roll, drop)
    for index, face in enumerate(roll.faces):
        if index != roll.dropped:
            roll.total += face
            if face == roll.sides[index]:
                roll.maxes.append(face)
    if fight.listening:
        tell(fight, roll)


def dropped_die(roll: Roll, drop: int) -> int:
    """The die that shows least, or most; of equal ones the smaller die [drop-die]."""
    found = NOBODY
    for index, face in enumerate(roll.faces):
        if found < 0:
            found = index
            continue
        best = roll.faces[found]
        better = face < best if drop == DROP_LOWEST else face > best
        if better or (face == best and roll.sides[index] < roll.sides[found]):
            found = index
    return found


def tell(fight: LabFight, roll: Roll) -> None:
    who, sides, faces = roll.roller.who, roll.sides.copy(), roll.faces.copy()
    if roll.draw == DAMAGE:
        fight.note(ev.DamageRolled("attack-roll-damage", who, sides, faces, roll.dropped, roll.total))
    else:
        fight.note(ev.DefenseRolled("defense-subtracts", who, roll.draw, sides, faces, roll.dropped, roll.total))


def choices_of(dice: list[int], most: int) -> list[list[int]]:
    """Every different handful of these dice, none left out, at most so many; the largest dice first."""
    found: list[list[int]] = [[]]
    for sides in sorted(set(dice), reverse=True):
        count = dice.count(sides)
        found = [[*some, *[sides] * n] for some in found for n in range(count + 1)]
    return [some for some in found if some and (most < 0 or len(some) <= most)]
