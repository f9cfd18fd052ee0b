"""Every draw of the system, by name. No other file rolls.

initiative  d20 Dexterity save when starting or joining        damage     the damage dice of an attack, one is kept
feint       one more damage die, the higher is kept            extra      the additional die of a Precision Strike
precision   d10, only for the option 'flat-10-percent'         check      d20 at or under the score
save        d20 at or over the saving throw number             hold       d20 Strength save to keep a grapple
rally       d4 Breath for each recipient                       tonic      d4 Breath of a potion
fall        d6 for each level of a fall                        fire       d4 of a burning lane
hazard      the die of an event of the environment             dying      d20 of the Dying, once a tick
wound       d4 of a failed Dying save                          rest       d4 for each Characteristic in a Refuge
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.fight import Fight
from fray.engine.pools import Pool
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle

KEEPERS_SEAT: Final = 0
D20: Final = 20
RALLY_SIDES: Final = 4  # [rally-effect]
FIRE_SIDES: Final = 4  # [r-flammable]
FALL_SIDES: Final = 6  # [r-fall]
WOUND_SIDES: Final = 4  # [dying-failure]
REST_SIDES: Final = 4  # [refuge-rest]
PRECISION_SIDES: Final = 10  # [r-rule-options]
WORDS: Final = {
    "initiative": "a d20 for Initiative: the Dexterity save",
    "damage": "the damage dice",
    "feint": "the damage die once more, for the Feint",
    "extra": "the additional die of the Precision Strike",
    "precision": "a d10: on a 10 it is a Precision Strike",
    "check": "a d20 for the check: at or under the score",
    "save": "a d20 for the save: at or over the saving throw number",
    "hold": "a d20 for the Strength save that keeps the hold",
    "rally": "a d4 for the Breath regained",
    "tonic": "a d4 for the Breath the potion gives back",
    "fall": "a d6 for each level fallen",
    "fire": "a d4 for the burning lane",
    "hazard": "the die of what happens around the fight",
    "dying": "a d20 for the Dying save; a 20 stabilizes",
    "wound": "a d4 for the failed Dying save",
    "rest": "a d4 for the points regained at rest",
}

_pools: dict[int, Pool] = {}


def pool_of(sides: int, net: int) -> Pool:
    """1 + |net| dice of which the highest, or with impairments the lowest, is kept [enhanced-roll, impaired-roll]."""
    key = sides * 64 + net + 32
    known = _pools.get(key)
    if known is None:
        known = _pools[key] = Pool(1 + abs(net), sides, 1, net < 0)
    return known


def kept_die(fight: Fight[TorchlightBattle], attacker: Combatant, sides: int, net: int) -> int:
    """The kept damage die of an attack [attack-damage-roll]."""
    if net == 0:
        return fight.roll("damage", attacker.seat, sides)
    if fight.tape is None:
        return quick_pool(fight, sides, net)
    return fight.roll_pool("damage", attacker.seat, pool_of(sides, net))


def quick_pool(fight: Fight[TorchlightBattle], sides: int, net: int) -> int:
    """The same dice one by one, without a list."""
    best = fight.dice.face("damage", sides)
    for _ in range(net if net > 0 else -net):
        face = fight.dice.face("damage", sides)
        if (face > best) == (net > 0):
            best = face
    return best


def single_die(fight: Fight[TorchlightBattle], draw: str, seat: int, sides: int) -> int:
    """One die of an attack or an event."""
    return fight.roll(draw, seat, sides)


def keep_of_further(
    fight: Fight[TorchlightBattle], draw: str, seat: int, sides: int, net: int, kept: int, faces: list[int]
) -> int:
    """Further dice beside a first: the highest or, impaired, the lowest counts [enhanced-roll, impaired-roll]."""
    for _ in range(net if net > 0 else -net):
        face = fight.roll(draw, seat, sides)
        faces.append(face)
        if (face > kept) == (net > 0):
            kept = face
    return kept


def d20(fight: Fight[TorchlightBattle], draw: str, roller: Combatant) -> int:
    return fight.roll(draw, roller.seat, D20)


def fall_dice(fight: Fight[TorchlightBattle], faller: Combatant, levels: int) -> int:
    """The sum of a d6 for each level [r-fall]."""
    return fight.roll_sum("fall", faller.seat, levels, FALL_SIDES)


@mypyc_attr(acyclic=True, free_list_len=1)
class Roll:
    """The kept die of an attack, whether it showed the maximum, and the modifier it was rolled with."""

    def __init__(self, kept: int, maximum: bool, net: int) -> None:
        self.kept = kept
        self.maximum = maximum
        self.net = net
