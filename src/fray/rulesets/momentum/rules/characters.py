"""A PC ready for a fight, and the numbers that follow from its sheet: nothing here is rolled or chosen."""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.model.sheets import GRACE, GRIT, PcSheet
from fray.rulesets.momentum.model.state import Pc
from fray.rulesets.momentum.model.variants import ROUND_UP, Variants
from fray.rulesets.momentum.rules.round_end import end_of_round_penalty, shield_penalty
from fray.rulesets.momentum.rules.stamina import exhaust_named_slot
from fray.rulesets.momentum.rules.wounds import max_hits

# Physical and mental die of each class [class-disciplines].
CLASS_DICE: Final[dict[str, tuple[int, int]]] = {
    "Berserker": (12, 4),
    "Mercenary": (10, 6),
    "Wanderer": (8, 8),
    "Cultist": (6, 10),
    "Scholar": (4, 12),
}


def better_die(sheet: PcSheet) -> int:
    """The larger discipline die [pc-disciplines]."""
    return max(sheet.physical_die, sheet.mental_die)


def worse_die(sheet: PcSheet) -> int:
    """The smaller discipline die [pc-disciplines]."""
    return min(sheet.physical_die, sheet.mental_die)


def momentum_gain(sheet: PcSheet) -> tuple[int, int]:
    """The die rolled for momentum in an ordinary round and the Grace added to it [momentum-roll, pc-momentum-line]."""
    return better_die(sheet), sheet.stats[GRACE]


def new_pc(who: int, name: str, side: int, seat: int, position: int, sheet: PcSheet, variants: Variants) -> Pc:
    """A PC as the block says, ready for a new fight: momentum starts from 0, whatever the block says.

    [pc-stats, pc-disciplines, pc-statblock-grammar, armor-types]
    """
    pc = Pc(who, name, side, seat, position, sheet)
    pc.stats = list(sheet.stats)
    pc.max_hits = max_hits(sheet.level, sheet.stats[GRIT], variants.max_hits == ROUND_UP)
    pc.hits_taken = sheet.hits_taken
    pc.armor = sheet.armor.now
    pc.weapons = list(sheet.weapons)
    pc.supplies = [weapon.supply for weapon in sheet.weapons]
    pc.items = list(sheet.items)
    pc.tallies = sheet.tallies
    pc.better_die = better_die(sheet)
    pc.worse_die = worse_die(sheet)
    pc.armor_penalty = end_of_round_penalty(sheet.armor.base)
    pc.exhausted_weapons = [0] * len(sheet.weapons)
    pc.exhausted_items = []
    pc.marks = []
    if sheet.shield is not None:
        pc.shield = sheet.shield.now
        pc.shield_ready = True
        pc.shield_penalty = shield_penalty(sheet.shield)
    for reference in sheet.exhausted:
        exhaust_named_slot(pc, reference)
    return pc
