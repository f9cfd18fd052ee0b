"""Stat lines for tests, where no pregenerated one has what a rule needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fray.rulesets.momentum.model.field import MELEE, NEAR
from fray.rulesets.momentum.model.sheets import (
    PIERCING,
    SLASHING,
    STEEL,
    UD4,
    UD6,
    Armor,
    PcSheet,
    Shield,
    Weapon,
    range_mask,
)
from fray.rulesets.momentum.rules.stamina import EMPTY_SLOT, ITEM_SLOTS, slot_owners

DIAGHILEV_AS_READ: Final = PcSheet(
    name="Diaghilev",
    character_class="Mercenary",
    level=1,
    stats=(0, 2, 0, 2, 0, 2),
    fate_die=8,
    physical_die=10,
    mental_die=6,
    weapons=(
        Weapon("Yatagan", STEEL, range_mask(MELEE), SLASHING),
        Weapon("Throwing Hatchets", STEEL, range_mask(NEAR), PIERCING, supply=UD6),
    ),
    shield=Shield("Iron Buckler", STEEL, UD4, UD4),
    armor=Armor("Mail Shirt", UD6, UD6),
    printed_max_hits=3,
    hits_taken=0,
    current_momentum=0,
    tallies=0,
)

CROSSBOWMAN: Final = """
Bolt (Mercenary 2) - Might 0, Grace 0, Grit 0, Charm 0, Lore 0, Fate 0 (1d6); P 1d10/M 1d6
Weapons/Shield: Crossbow (Ud6, Steel, Near/Far/Distant, Piercing, Two-Handed, Reload)
Armor None; Max Hits: 3
Momentum Gain/Current: 1d10+0 / 0 (0 EoR)
Stamina (10): 0
"""

STAR_READER: Final = """
Astra (Scholar 2) - Might 0, Grace 0, Grit 0, Charm 0, Lore 2, Fate 0 (1d6); P 1d4/M 1d12
Weapons/Shield: Star Staff (Magic, Melee/Far/Distant, Arcane, Two-Handed)
Armor None; Max Hits: 3
Momentum Gain/Current: 1d12+0 / 0 (0 EoR)
Stamina (10): 0
"""

TOWER_BEARER: Final = """
Bastion (Mercenary 2) - Might 0, Grace 0, Grit 0, Charm 0, Lore 0, Fate 0 (1d6); P 1d10/M 1d6
Weapons/Shield: War Hammer (Steel, Melee, Crushing); Tower Shield (Base Ud8)
Armor Ud6+0 (Mail); Max Hits: 3
Momentum Gain/Current: 1d10+0 / 0 (-3 EoR)
Stamina (10): 0
"""

# An adept of every ability its class allows.
ADEPT: Final = """
Adept ({} 2) - Might 1, Grace 0, Grit 0, Charm 1, Lore 1, Fate 0 (1d6); P {}/M {}
Weapons/Shield: Long Knife (Steel, Intimate/Melee, Slashing)
Armor None; Max Hits: 3
Momentum Gain/Current: {}+0 / 0 (0 EoR)
Stamina (10): 0
Abilities: {}
Items: Red Draught, Bitter Root, Oil Flask, Smoke Pot, Caltrops
"""
ABILITIES: Final = (
    *("Drive Back", "Killing Stroke", "Exploit Opening", "Cunning Step", "Battle Fury", "Guard", "Rally"),
    *("Second Wind", "Hex of Rust", "Ember Circle", "Mending Word"),
)
DICE: Final = {
    "Berserker": ("1d12", "1d4"),
    "Mercenary": ("1d10", "1d6"),
    "Wanderer": ("1d8", "1d8"),
    "Cultist": ("1d6", "1d10"),
    "Scholar": ("1d4", "1d12"),
}


# A sheet to change field by field.
SWORD: Final = Weapon("Sword", STEEL, range_mask(MELEE), SLASHING)
GREAT_AXE: Final = replace(SWORD, name="Great Axe", two_handed=True)
BUCKLER: Final = Shield("Iron Buckler", STEEL, UD4, UD4)
MAIL: Final = Armor("Mail", UD6, UD6)
MERCENARY: Final = PcSheet("A", "Mercenary", 1, (0, 2, 0, 0, 0, 0), 6, 10, 6, (SWORD,), BUCKLER, MAIL, 2, 0, 0, 0)


def adept(character_class: str = "Scholar") -> str:
    """A PC of a class with every ability and item on the sheet."""
    physical, mental = DICE[character_class]
    better = max(physical, mental, key=lambda die: int(die[2:]))
    return ADEPT.format(character_class, physical, mental, better, ", ".join(ABILITIES))


def slots_used(sheet: PcSheet) -> int:
    """How many item slots hold something [item-slots]."""
    return sum(owner != EMPTY_SLOT for owner in slot_owners(sheet))


def slots_free(sheet: PcSheet) -> int:
    """How many item slots are neither filled nor EXHAUSTED [item-slots, exhausted-slot]."""
    return ITEM_SLOTS - slots_used(sheet) - sheet.exhausted.count(EMPTY_SLOT)
