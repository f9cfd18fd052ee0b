"""Numbers that follow from a sheet: nothing here is rolled, chosen or stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fray.rulesets.momentum.model.sheets import (
    GRACE,
    NO_DIE,
    STEP_ZERO,
    UD4,
    UD6,
    UD8,
    PcSheet,
    Shield,
    Weapon,
)

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


def slots_used(sheet: PcSheet) -> int:
    """How many item slots hold something [item-slots]."""
    return sum(owner != EMPTY_SLOT for owner in slot_owners(sheet))


def slots_free(sheet: PcSheet) -> int:
    """How many item slots are neither filled nor EXHAUSTED [item-slots, exhausted-slot]."""
    return ITEM_SLOTS - slots_used(sheet) - sheet.exhausted.count(EMPTY_SLOT)
