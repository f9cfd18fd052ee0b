# mypyc: skip - a parsing border
"""Reading characters, monsters, Units and engines: figures as stated, and derived where nothing is stated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from fray.engine.content import Problems, Raw, Reader
from fray.engine.library import Meaning, Records
from fray.rulesets.labyrinthian.content.gear import LONGEST_RANGE, Armor, read_damage, read_dice, read_limit, title_of
from fray.rulesets.labyrinthian.model.sheets import (
    AGILITY,
    CHARACTER,
    COMMAND,
    DAMAGE_NAMES,
    ENGINE,
    FIRE,
    ITEM_IDS,
    MEDIUM,
    MONSTER,
    POWER_IDS,
    SIZES,
    STRIKE,
    SWORD,
    TALENTS,
    UNIT,
    Sheet,
    Source,
)

FISTS: Final = "fists"
CLASSES: Final = (*("Barbarian", "Duelist", "Archer", "Mage", "Warder", "Commander", "Skyborn", "Mystic", "Ironclad"),)
BASE_COMPOSURE: Final = 40  # [composure-maximum]
BASE_REACTION: Final = 15  # [passive-reaction-formula]
MINIMUM_FLIGHT_SPEED: Final = (4, 6, 10, 14, 18, 22)  # by size [mfs-values]
LARGE: Final = "Large"
MEANINGS: Final = {
    "title": Meaning("Name"),
    **{name: Meaning(clause="talents-four") for name in TALENTS},
    "composure": Meaning(clause="composure-maximum"),
    "pr": Meaning("Passive Reaction", "passive-reaction-formula"),
    "movement_bonus": Meaning(clause="movement-bonus"),
    "attack_dice": Meaning("Dice of its own weapons", "natural-weapons-and-hide"),
    "defense_dice": Meaning(clause="natural-weapons-and-hide"),
    "damage_type": Meaning(clause="damage-type-on-cards"),
    "resist": Meaning("Resists", "resistance"),
    "natural_flight": Meaning("Natural Flight", "natural-flight-mfs"),
    "natural_flight.mfs": Meaning("Minimum Flight Speed", "mfs-values"),
    "natural_flight.mfs_base": Meaning("Minimum Flight Speed of its size", "mfs-values"),
    "natural_flight.conditioning": Meaning("Conditioning rank", "mfs-values"),
    "extra_ar": Meaning("Extra Action Ratings"),
    "units": Meaning("Commands", "warfare-units"),
    "sp": Meaning("Structure points", "siege-engines"),
    "movement_rate": Meaning(clause="warfare-units"),
    "aoe": Meaning("Hits an area"),
    "lob": Meaning("Lobs over what is between"),
}
FIELDS: Final = (
    *("class", "role", "tier", *TALENTS, "composure", "pr", "movement_bonus", "size", "weapons", "armor", "shield"),
    *("attack_dice", "damage_type", "defense_dice", "spells", "channels", "abilities", "items", "units", "resist"),
    *("natural_flight", "recovery", "unyielding", "extra_ar", "boss", "title"),
)


@dataclass
class Shelf(Records[Sheet]):
    """Everything a sheet may refer to."""

    weapons: dict[str, Source] = field(default_factory=dict)
    armors: dict[str, Armor] = field(default_factory=dict)
    shields: dict[str, Armor] = field(default_factory=dict)
    spells: dict[str, Source] = field(default_factory=dict)
    channels: dict[str, Source] = field(default_factory=dict)
    breaths: dict[str, Source] = field(default_factory=dict)


# ---- characters and monsters


def read_sheet(raw: Raw, problems: Problems, shelf: Shelf, units: Mapping[str, Sheet]) -> Sheet:
    """A combatant's figures [composure-maximum, passive-reaction-formula, movement-bonus, talents-four]."""
    reader = Reader(raw, problems)
    strength, agility, wisdom, intuition = (reader.number(name, 0, -5, 15) for name in TALENTS)
    talents = (strength, agility, wisdom, intuition)
    armor = worn(reader, "armor", shelf.armors)
    shield = worn(reader, "shield", shelf.shields)
    reaction = (BASE_REACTION + sum(talents[AGILITY:])) // 2
    stated = reader.number("pr", reaction, -20, 60)
    role = reader.text("role", "")
    reader.text("tier", "")
    abilities = reader.names("abilities", POWER_IDS)
    sheet = Sheet(
        raw.id,
        reader.text("title", title_of(raw.id).title() if raw.type == "character" else title_of(raw.id)),
        CHARACTER if raw.type == "character" else MONSTER,
        talents,
        reader.number("composure", BASE_COMPOSURE + sum(talents), 1, 1000),
        stated,
        BASE_REACTION + sum(talents[AGILITY:]) // 2 + stated - reaction,
        reader.number("movement_bonus", agility - armor.penalty - shield.penalty, -20, 60),
        reader.text("class", role, CLASSES),
        SIZES.index(reader.choice("size", SIZES, SIZES[MEDIUM])),
        read_sources(reader, raw, shelf, abilities),
        (*armor.dice, *read_dice(reader, "defense_dice", needed=False)),
        shield.dice,
        armor.heavy,
        sum(POWER_IDS[name] for name in dict.fromkeys(abilities)),
        tuple(ITEM_IDS.index(name) for name in reader.names("items", ITEM_IDS)),
        read_resists(reader),
        reader.number("recovery", 0, 0, 100),
        reader.number("unyielding", 0, 0, 80),
        reader.flag("boss"),
        reader.number("extra_ar", 0, 0, 6),
        units=tuple(reader.names("units", units)),
    )
    sheet = with_flight(reader, sheet)
    reader.done(FIELDS)
    return sheet


def worn(reader: Reader, name: str, known: Mapping[str, Armor]) -> Armor:
    return known.get(reader.choice(name, ("", *known), ""), Armor(()))


def read_sources(reader: Reader, raw: Raw, shelf: Shelf, abilities: list[str]) -> tuple[Source, ...]:
    """Teeth and claws first, then weapons, spells, channels, Abilities; fists last [natural-weapons-and-hide]."""
    found: list[Source] = []
    dice = read_dice(reader, "attack_dice", needed=False)
    if dice:
        found.append(natural_weapon(reader, raw, dice))
    found.extend(shelf.weapons[name] for name in reader.names("weapons", shelf.weapons) if name != FISTS)
    found.extend(shelf.spells[name] for name in reader.names("spells", shelf.spells))
    found.extend(shelf.channels[name] for name in reader.names("channels", shelf.channels))
    found.extend(shelf.breaths[name] for name in abilities if name in shelf.breaths)
    return (*found, shelf.weapons[FISTS])


def natural_weapon(reader: Reader, raw: Raw, dice: tuple[int, ...]) -> Source:
    """A Strike with Strength, range 0, no limit, always ready [natural-weapons-and-hide]."""
    return Source(
        f"{raw.id}-attack",
        "natural weapons",
        STRIKE,
        dice,
        damage_type=read_damage(reader),
        weapon=True,
        natural=True,
    )


def read_resists(reader: Reader) -> tuple[tuple[int, int], ...]:
    """'resist TYPE n' by basic types; the rules know what a combined type is made of [resistance]."""
    part = reader.table("resist")
    basic = [name for name in DAMAGE_NAMES if "/" not in name]
    found = [(DAMAGE_NAMES.index(name), part.number(name, 0, 0, 100)) for name in basic]
    part.done(basic)
    return tuple(resisted for resisted in found if resisted[1])


def with_flight(reader: Reader, sheet: Sheet) -> Sheet:
    """Natural Flight with its Minimum Flight Speed: by size, less the Conditioning rank [mfs-values]."""
    if not reader.has("natural_flight"):
        return sheet
    part = reader.table("natural_flight")
    base = part.number("mfs_base", MINIMUM_FLIGHT_SPEED[sheet.size], 1, 60)
    rank = part.number("conditioning", 0, 0, 5)
    mfs = part.number("mfs", max(base - rank, 1), 1, 60)
    part.done(["mfs_base", "conditioning", "mfs"])
    return replace(sheet, mfs=mfs, conditioning=rank)


# ---- Units and engines


def read_unit(raw: Raw, problems: Problems) -> Sheet:
    """A Unit: a source of dice for Command with a fixed Movement rate [warfare-units]."""
    reader = Reader(raw, problems)
    flies = reader.choice("flight", ("", "unnatural"), "") != ""
    rate = reader.number("movement_rate", 0, 0, 100)
    sheet = Sheet(
        raw.id,
        reader.text("title", title_of(raw.id)),
        UNIT,
        (0, 0, 0, 0),
        reader.number("composure", None, 1, 1000),
        0,
        0,
        0,
        size=SIZES.index(reader.choice("size", SIZES, LARGE)),
        sources=(read_unit_dice(reader, raw),),
        armor_dice=read_dice(reader, "defense_dice", needed=False),
        flight_rate=rate if flies else 0,
        movement_rate=rate,
        army=reader.flag("army"),
    )
    reader.done(["composure", "damage_dice", "damage_type", "wound", "range", "momentum_limit", "defense_dice"])
    return sheet


def read_engine(raw: Raw, problems: Problems) -> Sheet:
    """An engine: a Unit with structure instead of Composure [siege-engines]."""
    reader = Reader(raw, problems)
    source = replace(
        read_unit_dice(reader, raw),
        aoe=reader.flag("aoe"),
        min_range=reader.number("min_range", 0, 0, LONGEST_RANGE),
        lobs=reader.flag("lob"),
        structures_only=reader.choice("target", ("", "wall or building"), "") != "",
        reload=reader.choice("reload", ("none", "one AR"), "none") != "none",
    )
    sheet = Sheet(
        raw.id,
        reader.text("title", title_of(raw.id)),
        ENGINE,
        (0, 0, 0, 0),
        reader.number("sp", None, 1, 1000),
        0,
        0,
        0,
        size=SIZES.index(reader.choice("size", SIZES, LARGE)),
        sources=(source,),
        movement_rate=reader.number("movement_rate", 0, 0, 100),
    )
    reader.done(["sp", "damage_dice", "damage_type", "wound", "range", "min_range", "aoe", "momentum_limit", "lob"])
    return sheet


def read_unit_dice(reader: Reader, raw: Raw) -> Source:
    """What a Unit attacks with; a range of 1 or more makes it Ranged [ranged-attack-definition]."""
    distance = reader.number("range", 0, 0, LONGEST_RANGE)
    damage_type = read_damage(reader)
    if damage_type == SWORD:
        reader.wrong("damage_type", "a Unit has no Sword-type dice", "choose one or two basic types")
    return Source(
        f"{raw.id}-attack",
        title_of(raw.id),
        COMMAND,
        read_dice(reader, "damage_dice"),
        damage_type=damage_type,
        range=distance,
        limit=read_limit(reader),
        ranged=distance > 0,
        projectile=distance > 0 and damage_type < FIRE,
        magical=damage_type >= FIRE,
    )
