"""A PC ready for a fight, and the numbers that follow from its sheet: nothing here is rolled or chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fray.rulesets.momentum.model.sheets import GRACE, GRIT, NO_DIE, STEP_ZERO, UD4, UD6, UD8, PcSheet, Shield, Weapon
from fray.rulesets.momentum.model.state import Pc
from fray.rulesets.momentum.model.variants import ROUND_UP, Variants

# Physical and mental die of each class [class-disciplines].
CLASS_DICE: Final[dict[str, tuple[int, int]]] = {
    "Berserker": (12, 4),
    "Mercenary": (10, 6),
    "Wanderer": (8, 8),
    "Cultist": (6, 10),
    "Scholar": (4, 12),
}


# Momentum lost at End of Round by the base step of the armor worn [eor-armor-penalty, armor-types].
ARMOR_PENALTIES: Final[dict[int, int]] = {NO_DIE: 0, UD4: 1, UD6: 2, UD8: 4}


# What a shield adds to that, by its name; a shield that is not here adds nothing [pc-statblock-grammar].
SHIELD_PENALTIES: Final[dict[str, int]] = {"Iron Buckler": 0, "Round Shield": 0, "Tower Shield": 1, "Ward of Salt": 0}


# Item slots of every PC, and how many the armor fills by its base step [item-slots].
ITEM_SLOTS: Final = 10


ARMOR_SLOTS: Final[dict[int, int]] = {NO_DIE: 0, UD4: 1, UD6: 2, UD8: 3}


EMPTY_SLOT: Final = "empty"


ARMOR_SLOT: Final = "armor"


def max_hits(level: int, grit: int, round_up: bool = False) -> int:
    """2 + half the level + Grit, never below 0 [max-hits, stat-ranges]; half is rounded up in the variant only
    [diaghilev-max-hits]."""
    half_level = (level + 1) // 2 if round_up else level // 2
    return max(0, 2 + half_level + grit)


def stamina_score(grit: int) -> int:
    """10 + Grit [stamina-score], never below 1 [stat-ranges]."""
    return max(1, 10 + grit)


def better_die(sheet: PcSheet) -> int:
    """The larger discipline die [pc-disciplines]."""
    return max(sheet.physical_die, sheet.mental_die)


def worse_die(sheet: PcSheet) -> int:
    """The smaller discipline die [pc-disciplines]."""
    return min(sheet.physical_die, sheet.mental_die)


def momentum_gain(sheet: PcSheet) -> tuple[int, int]:
    """The die rolled for momentum in an ordinary round and the Grace added to it [momentum-roll, pc-momentum-line]."""
    return better_die(sheet), sheet.stats[GRACE]


def end_of_round_penalty(armor_base: int, shield_penalty: int = 0) -> int:
    """Momentum lost at End of Round, by the base step of the armor whatever its step now [eor-armor-penalty]."""
    return ARMOR_PENALTIES[armor_base] + shield_penalty


def shield_penalty(shield: Shield | None, penalties: Mapping[str, int] = SHIELD_PENALTIES) -> int:
    """The End of Round penalty of a shield, looked up by its name [pc-statblock-grammar]."""
    if shield is None:
        return 0
    written = shield.name.casefold()
    return next((penalty for name, penalty in penalties.items() if name.casefold() == written), 0)


def weapon_slots(weapon: Weapon) -> int:
    """Slots a weapon fills [item-slots]."""
    return 2 if weapon.two_handed else 1


def slot_owners(sheet: PcSheet) -> tuple[str, ...]:
    """What each item slot holds: "armor", the name of a weapon, shield or item, or "empty" [item-slots].

    A sheet with more than ten filled slots yields more than ten owners.
    """
    owners = [ARMOR_SLOT] * ARMOR_SLOTS[sheet.armor.base]
    for weapon in sheet.weapons:
        owners += [weapon.name] * weapon_slots(weapon)
    if sheet.shield is not None and sheet.shield.now != STEP_ZERO:  # a destroyed shield leaves its slot empty
        owners.append(sheet.shield.name)
    owners += sheet.items
    owners += [EMPTY_SLOT] * (ITEM_SLOTS - len(owners))
    return tuple(owners)


def new_pc(who: int, name: str, side: int, seat: int, position: int, sheet: PcSheet, variants: Variants) -> Pc:
    """A PC as the block says, ready for a new fight: momentum starts from 0 all the same [pc-statblock-grammar]."""
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
    pc.armor_penalty = ARMOR_PENALTIES[sheet.armor.base]
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


def exhaust_named_slot(pc: Pc, reference: str) -> None:
    """One EXHAUSTED slot as the block names it: empty, armor, or what it holds [pc-statblock-grammar]."""
    named = reference.casefold()
    for index, weapon in enumerate(pc.weapons):
        if weapon.name.casefold() == named:
            pc.exhausted_weapons[index] += 1
            return
    for item in pc.items:
        if item.casefold() == named:
            pc.exhausted_items.append(item)
            return
    if pc.sheet.shield is not None and pc.sheet.shield.name.casefold() == named:
        pc.exhausted_shield = True
    elif named == "armor":
        pc.exhausted_armor += 1
    else:
        pc.exhausted_empty += 1
