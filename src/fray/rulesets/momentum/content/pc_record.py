# mypyc: skip - a parsing border
"""A player character written field by field, as a form is filled in: another way to write its block.

The numbers that the rules compute are not written: class, level and stats say them [pc-statblock-grammar].
"""

from __future__ import annotations

from typing import Final

from fray.engine.content import Reader
from fray.engine.library import Meaning
from fray.rulesets.momentum.content.npc_record import words
from fray.rulesets.momentum.content.stock import stock
from fray.rulesets.momentum.model.sheets import GRIT, STAT_NAMES, Armor, PcSheet
from fray.rulesets.momentum.rules.abilities import PRICES
from fray.rulesets.momentum.rules.armor import CHAIN, LEATHER, NO_ARMOR, PLATE
from fray.rulesets.momentum.rules.characters import CLASS_DICE
from fray.rulesets.momentum.rules.interact import ITEMS
from fray.rulesets.momentum.rules.stamina import ITEM_SLOTS, paper_slots
from fray.rulesets.momentum.rules.wounds import max_hits

STATS: Final = tuple(name.lower() for name in STAT_NAMES)
FATE_DICE: Final = (4, 6, 8, 10, 12)
ARMORS: Final = {"none": NO_ARMOR, "leather": LEATHER, "chain": CHAIN, "plate": PLATE}  # [armor-types]
NO_SHIELD: Final = "none"
FIELDS: Final = (
    *("name", "class", "level", *STATS, "fate_die", "weapons", "shield", "armor", "armor_name", "abilities", "items"),
    "block",
)
MEANINGS: Final = {
    "class": Meaning(clause="class-disciplines"),
    **{stat: Meaning(clause="pc-stats") for stat in STATS},
    "fate_die": Meaning(clause="pc-stats"),
    "weapons": Meaning(clause="pc-weapon-tags"),
    "shield": Meaning(clause="pc-shield-line"),
    "armor": Meaning(clause="armor-types"),
    "armor_name": Meaning("What the armor is called", "pc-armor-line"),
    "items": Meaning(clause="item-slots"),
}


def read_pc(reader: Reader) -> PcSheet:
    """The sheet of a record [pc-stats, class-disciplines, item-slots]."""
    name, title = words(reader, "name"), reader.choice("class", tuple(CLASS_DICE))
    level = reader.number("level", 1, 1, 10)
    stats = [reader.number(stat, 0, -3, 4) for stat in STATS]
    physical, mental = CLASS_DICE.get(title, (1, 1))
    sheet = PcSheet(
        name=name,
        character_class=title,
        level=level,
        stats=(stats[0], stats[1], stats[2], stats[3], stats[4], stats[5]),
        fate_die=reader.among("fate_die", FATE_DICE, 6),
        physical_die=physical,
        mental_die=mental,
        weapons=tuple(stock().weapons[weapon] for weapon in reader.names("weapons", stock().weapons)),
        shield=stock().shields.get(reader.choice("shield", (NO_SHIELD, *stock().shields), NO_SHIELD)),
        armor=read_armor(reader),
        printed_max_hits=max_hits(level, stats[GRIT]),
        hits_taken=0,
        current_momentum=0,
        tallies=0,
        abilities=tuple(reader.names("abilities", tuple(PRICES))),
        items=tuple(reader.names("items", ITEMS)),
    )
    check_slots(reader, sheet)
    return sheet


def read_armor(reader: Reader) -> Armor:
    step = ARMORS.get(reader.choice("armor", tuple(ARMORS), "none"), NO_ARMOR)
    return Armor(words(reader, "armor_name", ""), step, step)


def check_slots(reader: Reader, sheet: PcSheet) -> None:
    """No shield beside a two-handed weapon, and ten slots for everything [weapons-at-hand, item-slots]."""
    if sheet.shield is not None and any(weapon.two_handed for weapon in sheet.weapons):
        reader.wrong("shield", "stands next to a Two-Handed weapon", "have one or the other")
    filled = paper_slots(sheet)
    if filled > ITEM_SLOTS:
        reader.wrong("items", f"{filled} item slots are filled", f"armor, weapons and items fill {ITEM_SLOTS} at most")


# ---- the other way round


def pc_record(sheet: PcSheet) -> dict[str, object] | None:
    """The fields of a sheet, if all of its gear is in the ledger; what goes without saying is left out."""
    shield = sheet.shield.name if sheet.shield else NO_SHIELD
    if not {weapon.name for weapon in sheet.weapons} <= stock().weapons.keys():
        return None
    if shield not in (NO_SHIELD, *stock().shields):
        return None
    return {
        "name": sheet.name,
        "class": sheet.character_class,
        "level": sheet.level,
        **dict(zip(STATS, sheet.stats, strict=True)),
        "fate_die": sheet.fate_die,
        "weapons": [weapon.name for weapon in sheet.weapons],
        "shield": shield,
        "armor": next(name for name, step in ARMORS.items() if step == sheet.armor.base),
        **({"armor_name": sheet.armor.name} if sheet.armor.name else {}),
        "abilities": list(sheet.abilities),
        "items": list(sheet.items),
    }
