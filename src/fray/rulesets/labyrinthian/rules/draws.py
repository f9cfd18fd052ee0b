"""Every draw of Labyrinthian, by name. No other file rolls.

cr                        the two (or more) d20s of a Combat Roll        hold fast    a held die, rolled with it
damage, defense, parry    dice of an attack or a defense, one by one     re-roll      a max used for more of either
vertical                  the d10s of a Vertical Assault                 fracture     the target's Fracture die
bleed, gashed, stuck, impaled, laceration                                Wound dice of those names
composure saving throw, ambush                                           a fresh d20
fall, toss, collapse      d10s of a fall, a toss, a collapsing Building  trap         2d10 of a trap
potion, restoration, medicine, intimidation                              what is given back or lost
complication              which of four, and what it costs               coin, lot    who is first of several sides
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model.sheets import WOUND_DIE, WOUND_NAMES
from fray.rulesets.labyrinthian.model.state import Combatant, LabFight

KEEPER_SEAT: Final = 0
WORDS: Final = {
    "cr": "the Combat Roll",
    "hold fast": "a die held by Hold Fast",
    "damage": "a Damage Die",
    "defense": "a Defense Die",
    "parry": "a Defense Die of the parrying weapon",
    "re-roll": "a max rolled again",
    "stance": "a Stance die",
    "vertical": "a die of the Vertical Assault",
    "fracture": "the Fracture die",
    "bleed": "the Bleed die",
    "gashed": "the Gashed die",
    "stuck": "the Stuck die",
    "impaled": "the Impaled die",
    "laceration": "the Laceration die",
    "composure saving throw": "a Composure Saving Throw",
    "ambush": "the die to come up unseen",
    "fall": "a die of falling damage",
    "toss": "a die of the toss",
    "collapse": "a die of the collapse",
    "trap": "a die of the trap",
    "potion": "a die of the potion",
    "restoration": "a die of what is restored",
    "complication": "a die of the complication",
    "intimidation": "the die of fear",
    "coin": "the coin between two sides",
    "lot": "the lot between several sides",
}


def combat_die(fight: LabFight, roller: Combatant) -> int:
    """One of the d20s of a Combat Roll [combat-roll]."""
    return fight.roll("cr", roller.seat, 20)


def held_die(fight: LabFight, roller: Combatant, sides: int) -> int:
    """A held die, rolled with the next Combat Roll [hold-fast]."""
    return fight.roll("hold fast", roller.seat, sides)


def pool_die(fight: LabFight, roller: Combatant, draw: str, sides: int) -> int:
    """One Damage or Defense Die; each is looked at alone, for its maximum [momentum-generation]."""
    return fight.roll(draw, roller.seat, sides)


def again_die(fight: LabFight, roller: Combatant, sides: int) -> int:
    """A max rolled again [momentum-extra-damage, momentum-extra-defense]."""
    return fight.roll("re-roll", roller.seat, sides)


def wound_die(fight: LabFight, roller: Combatant, wound: int) -> int:
    """The die of a Wound, rolled by the Wounded [wound-bookkeeping]."""
    return fight.roll(WOUND_NAMES[wound].lower(), roller.seat, WOUND_DIE[roller.wounds[wound]])


def tens(fight: LabFight, roller: Combatant, draw: str, count: int) -> int:
    """The sum of some d10s: a fall, a toss, a collapse, a trap, a Vertical Assault, a restoration."""
    return fight.roll_sum(draw, roller.seat, count, 10)


def complication_die(fight: LabFight, roller: Combatant) -> int:
    """Which complication, if the Keeper gives none [skill-complications-default]."""
    return fight.roll("complication", roller.seat, 4)


def lost_composure(fight: LabFight, roller: Combatant, count: int) -> int:
    """The Composure a complication costs [skill-complications-default]."""
    return fight.roll_sum("complication", roller.seat, count, 6)


def fresh_die(fight: LabFight, roller: Combatant, draw: str) -> int:
    """A d20 that is no Rating: a save, or coming up unseen [turbulence-save-details, stealth-rules]."""
    return fight.roll(draw, roller.seat, 20)


def coin(fight: LabFight) -> int:
    """1 is heads, the side listed first [initiative-tie-details]."""
    return fight.roll("coin", KEEPER_SEAT, 2)


def lot(fight: LabFight, count: int) -> int:
    """An even choice among several [initiative-tie-details]."""
    return fight.roll("lot", KEEPER_SEAT, count)
