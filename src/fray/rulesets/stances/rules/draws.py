"""Every draw of Stances, by name; all dice have six sides. No other file rolls.

attack, strike, counterattack  2d6 of an attack     casting    2d6 of a spell
defend, counter, resist        2d6 of a defense     maneuver   2d6 of a Maneuver
first aid                      2d6 of Medicine      save       2d6 of a death save
argue, rebut, hold firm, probe, gambit              2d6 of words
damage   exploding dice of a weapon or spell, plain ones in an argument
critical, press, rider         exploding dice added to damage
rally, recovery, regroup, mend, healing, hazard, lasting effect, compelling, revelation   plain dice
"""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.pools import Pool
from fray.rulesets.stances.model.state import Combatant, StancesBattle

SIDES: Final = 6
DEPTH: Final = 20  # 'without limit': a chain this long comes up less than once in 10**15 dice [r-exploding]
MOST_DICE: Final = 12
EXPLODING: Final = [Pool(count, SIDES, explode=DEPTH) for count in range(MOST_DICE + 1)]
ADVANTAGE: Final = Pool(3, SIDES, keep=2)
DISADVANTAGE: Final = Pool(3, SIDES, keep=2, lowest=True)
KEEPER_SEAT: Final = 0


def check_dice(fight: Fight[StancesBattle], roller: Combatant, draw: str, edge: int) -> int:
    """The two dice of a check that count: of three the highest with advantage, the lowest without [r-advantage]."""
    if edge == 0:
        return fight.roll_sum(draw, roller.seat, 2, SIDES)
    return fight.roll_pool(draw, roller.seat, ADVANTAGE if edge > 0 else DISADVANTAGE)


def exploding_dice(fight: Fight[StancesBattle], roller: Combatant, draw: str, count: int) -> int:
    """Dice that are rolled again and added on every 6 [exploding-dice, r-exploding]."""
    return fight.roll_pool(draw, roller.seat, EXPLODING[count])


def first_faces(fight: Fight[StancesBattle], roller: Combatant, draw: str, count: int) -> tuple[int, int]:
    """Exploding dice one by one: the total, and the first faces of the first two (the reading 'damage-too')."""
    total = 0
    first_two = 0
    for number in range(count):
        face = fight.roll(draw, roller.seat, SIDES)
        if number < 2:
            first_two += face
        total += face
        while face == SIDES:
            face = fight.roll(draw, roller.seat, SIDES)
            total += face
    return total, first_two


def plain_dice(fight: Fight[StancesBattle], roller: Combatant, draw: str, count: int) -> int:
    """Dice that do not explode: Rally, healing, social damage [r-exploding]."""
    return fight.roll_sum(draw, roller.seat, count, SIDES)


def hazard_die(fight: Fight[StancesBattle]) -> int:
    """What the ground does [r-terrain]."""
    return fight.roll("hazard", KEEPER_SEAT, SIDES)


def lasting_effect_die(fight: Fight[StancesBattle]) -> int:
    """The row on the table of lasting effects [r-lasting-effects]."""
    return fight.roll("lasting effect", KEEPER_SEAT, SIDES)
