"""Every draw of Momentum, by name. No other file rolls.

momentum  the discipline die of a round            parry, dodge, block  the die of a defense
armor     one armor roll                           wear                 the shield after a Block
supply    the usage die of a weapon                dire                 n d6 on the Dire Wounds table
limb      d4 for the limb lost                     rally                d4 of the ability
blow      d6 for each Danger, NPC against NPC
"""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.momentum.model.sheets import STEP_SIDES
from fray.rulesets.momentum.model.state import MomentumBattle, Npc, Pc

DIRE_SIDES: Final = 6
BLOW_SIDES: Final = 6
LIMB_SIDES: Final = 4
RALLY_SIDES: Final = 4


def momentum_die(fight: Fight[MomentumBattle], pc: Pc, sides: int) -> int:
    return fight.roll("momentum", pc.seat, sides)


def defense_die(fight: Fight[MomentumBattle], pc: Pc, draw: str, sides: int) -> int:
    """The die of a Parry, Dodge or Block; a shield at step 1 needs no die [shield-wear]."""
    if sides <= 1:
        return 1
    return fight.roll(draw, pc.seat, sides)


def step_die(fight: Fight[MomentumBattle], pc: Pc, draw: str, step: int) -> int:
    """A usage die at its present step; at step 1 nothing is rolled, the result is 1 [armor-step-one-and-zero]."""
    if step <= 1:
        return 1
    return fight.roll(draw, pc.seat, STEP_SIDES[step])


def dire_dice(fight: Fight[MomentumBattle], pc: Pc, count: int) -> int:
    """The sum of n d6: one draw [dire-dice-fresh]."""
    return fight.roll_sum("dire", pc.seat, count, DIRE_SIDES)


def limb_die(fight: Fight[MomentumBattle], pc: Pc) -> int:
    return fight.roll("limb", pc.seat, LIMB_SIDES)


def rally_die(fight: Fight[MomentumBattle], pc: Pc) -> int:
    return fight.roll("rally", pc.seat, RALLY_SIDES)


def blow_die(fight: Fight[MomentumBattle], npc: Npc) -> int:
    return fight.roll("blow", npc.seat, BLOW_SIDES)
