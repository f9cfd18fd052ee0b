# mypyc: skip - a parsing border
"""Items, armor and sheets as people write them, read once into typed records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fray.engine.content import Raw, Reader, near_or_all
from fray.engine.library import Meaning, Records
from fray.rulesets.torchlight.model.sheets import (
    BREATH_TONIC,
    CHARACTERISTICS,
    CLASS_NAMES,
    DAMAGE_TYPES,
    DICE,
    HURTS,
    SHIELD,
    SHORT_NAMES,
    STABILIZER,
    TOOL,
    TORCH,
    TRAITS,
    UNARMED,
    WEAPON,
    Armor,
    Item,
    Sheet,
    damage_type,
)

ITEM_TYPES: Final = ("weapon", "shield", "item")
MEANINGS: Final = {
    "dc": Meaning("Scores", "r-characteristics"),
    "dc.str": Meaning("Strength", "r-characteristics"),
    "dc.dex": Meaning("Dexterity", "r-characteristics"),
    "dc.wil": Meaning("Willpower", "r-characteristics"),
    "dc.san": Meaning("Sanity", "r-characteristics"),
    "dc.luck": Meaning("Luck", "r-characteristics"),
    "breath": Meaning(clause="damage-breath-first"),
    "proficiency": Meaning(clause="r-proficiency"),
    "weapons": Meaning(clause="r-hands"),
    "armor": Meaning("Armor and shields", "r-armor"),
    "items": Meaning(clause="r-item-actions"),
    "soak": Meaning("Soak of its own", "r-armor"),
    "attacks": Meaning("Attacks a turn", "r-multi-attack"),
    "immune": Meaning("Immune to", "r-immunity"),
}
HIGHEST_SCORE: Final = 20
HIGHEST_BREATH: Final = 30  # [r-limits]
BEST_PROFICIENCY: Final = 3


def bare_hands() -> dict[str, Item]:
    return {UNARMED.id: UNARMED}


@dataclass
class Shelf(Records[Sheet]):
    """Records by id."""

    items: dict[str, Item] = field(default_factory=bare_hands)
    armor: dict[str, Armor] = field(default_factory=dict)


def plain_name(identifier: str) -> str:
    """'weapon-hand-crossbow' is a hand crossbow."""
    return identifier.partition("-")[2].replace("-", " ") or identifier


# ---- items


def read_item(reader: Reader, raw: Raw) -> Item:
    if raw.type == "weapon":
        return read_weapon(reader, raw)
    if raw.type == "shield":
        hands, soak = reader.number("hands", 1, 1, 2), reader.number("soak", 1, 0, 3)
        item = Item(raw.id, f"{plain_name(raw.id)} shield", SHIELD, hands, soak=soak)
        reader.number("initiative_st_penalty", 0, 0, 0)
        reader.done(["soak", "hands"])
        return item
    return read_thing(reader, raw)


def read_weapon(reader: Reader, raw: Raw) -> Item:
    """A weapon has exactly one die and one damage type [r-one-damage-die, r-damage-type-oddities]."""
    die = reader.number("die", None, 2, 20)
    if die not in DICE:
        reader.wrong("die", f"d{die} is no damage die", "write 4, 6, 8, 10 or 12")
    kind = reader.choice("kind", ("melee", "ranged"))
    traits = reader.texts("traits")
    for trait in traits:
        if trait not in TRAITS:
            reader.wrong("traits", f"{trait!r} is not known", near_or_all(trait, list(TRAITS)))
    damage = damage_type(reader.choice("damage_type", (*DAMAGE_TYPES, "physical")))
    hurts = reader.choice("characteristic", CHARACTERISTICS, CHARACTERISTICS[HURTS[damage]])
    if hurts != CHARACTERISTICS[HURTS[damage]]:
        right = f"leave it out, or write {CHARACTERISTICS[HURTS[damage]]!r}"
        reader.wrong("characteristic", f"{DAMAGE_TYPES[damage]} damage does not hurt {hurts}", right)
    item = Item(
        raw.id,
        reader.text("name", plain_name(raw.id)),
        WEAPON,
        reader.number("hands", 1, 0, 2),
        die=die,
        ranged=kind == "ranged",
        proficiency=CLASS_NAMES.index(reader.choice("proficiency_class", CLASS_NAMES, kind)),
        damage=damage,
        thrown="thrown" in traits,
        reach="reach" in traits,
        engaged_only="engaged-only" in traits,
        area="area" in traits,
        consumed="consumed" in traits,
        natural="natural" in traits,
        impaired="impaired" in traits,
    )
    reader.done(["name", "die", "kind", "proficiency_class", "hands", "damage_type", "traits"])
    return item


def read_thing(reader: Reader, raw: Raw) -> Item:
    """A potion, a torch, or a tool; what it does follows from what is written [r-potions-and-magic]."""
    die = reader.number("die", 0, 0, 12)
    plus = reader.number("plus", 0, 0, 10)
    effect = reader.text("effect", "")
    use = reader.text("use", "")
    consumed = reader.flag("consumed")
    reader.flag("works_on_incapacitated")
    hands = reader.number("hands", 0, 0, 2)
    reader.done(["use", "effect", "die", "plus", "consumed", "hands", "works_on_incapacitated"])
    sort = BREATH_TONIC if die else STABILIZER if "Stabilized" in effect else TORCH if "flammable" in effect else TOOL
    assert use or sort == TOOL or effect
    return Item(raw.id, plain_name(raw.id), sort, hands, consumed=consumed, restores_die=die, restores_plus=plus)


def read_armor(reader: Reader, raw: Raw) -> Armor:
    soak = reader.number("soak", 0, 0, 3)
    penalty = reader.number("initiative_st_penalty", 0, 0, 20)
    reader.done(["soak", "initiative_st_penalty"])
    return Armor(raw.id, plain_name(raw.id), soak, penalty)


# ---- sheets


def read_sheet(reader: Reader, raw: Raw, shelf: Shelf) -> Sheet:
    """A character or monster; saving throw numbers are written for the reader and must agree [damage-dc-st]."""
    scores = read_scores(reader)
    name = reader.text("name", plain_name(raw.id).capitalize())
    role = reader.text("role", "") + reader.text("tier", "")
    breath = reader.number("breath", None, 0, HIGHEST_BREATH)
    proficiency = read_proficiency(reader)
    items, armor = read_gear(reader, shelf)
    carried = named_items(reader, "items", shelf)
    stowed = tuple(item for item in carried if item.sort == WEAPON)  # a weapon among the items is stowed [r-hands]
    things = tuple(item for item in carried if item.sort != WEAPON)
    soak = reader.number("soak", 0, 0, 3)
    attacks = reader.number("attacks", 1, 1, 2)
    immune = 0
    for kind in reader.names("immune", DAMAGE_TYPES, "is no damage type"):
        immune |= 1 << damage_type(kind)
    tactics = reader.text("tactics", "")
    reader.take("from_text", None)
    reader.done(["name", "dc", "st", "breath", "proficiency", "weapons", "armor", "items", "soak", "attacks", "immune"])
    character = raw.type == "character"
    gear = (*items, *things)
    return Sheet(
        raw.id, name, role, scores, breath, proficiency, gear, stowed, armor, soak, attacks, immune, tactics, character
    )


def read_scores(reader: Reader) -> tuple[int, int, int, int, int]:
    dc = reader.take("dc", None)
    st = reader.take("st", None)
    if not isinstance(dc, dict):
        reader.wrong("dc", "is missing", "write dc = { str = 10, dex = 10, wil = 10, san = 10, luck = 10 }")
        dc = {}
    part = reader.part(dc, "dc.")
    scores = [part.number(name, None if dc else 10, 1, HIGHEST_SCORE) for name in SHORT_NAMES]
    part.done(SHORT_NAMES)
    for index, name in enumerate(SHORT_NAMES):
        if isinstance(st, dict) and st.get(name, 20 - scores[index]) != 20 - scores[index]:
            reader.wrong(f"st.{name}", f"{st[name]} does not fit dc {scores[index]}", f"write {20 - scores[index]}")
    return (scores[0], scores[1], scores[2], scores[3], scores[4])


def read_proficiency(reader: Reader) -> tuple[int, int, int]:
    """A bonus for each weapon class; a single number is for all of them [r-proficiency, r-encounter-data]."""
    if isinstance(reader.left.get("proficiency"), int):
        bonus = reader.number("proficiency", 0, 0, BEST_PROFICIENCY)
        return (bonus, bonus, bonus)
    part = reader.table("proficiency")
    bonuses = [part.number(name, 0, 0, BEST_PROFICIENCY) for name in CLASS_NAMES]
    part.done(CLASS_NAMES)
    return (bonuses[0], bonuses[1], bonuses[2])


def read_gear(reader: Reader, shelf: Shelf) -> tuple[tuple[Item, ...], tuple[Armor, ...]]:
    """Weapons in listed order, then shields; worn armor apart. Shields are listed with the armor."""
    weapons = named_items(reader, "weapons", shelf)
    worn: list[Armor] = []
    shields: list[Item] = []
    carried = [name for name, item in shelf.items.items() if item.sort == SHIELD]
    for name in reader.names("armor", [*shelf.armor, *carried], "is no armor"):
        if name in shelf.armor:
            worn.append(shelf.armor[name])
        else:
            shields.append(shelf.items[name])
    return (*weapons, *shields), tuple(worn)


def named_items(reader: Reader, field: str, shelf: Shelf) -> tuple[Item, ...]:
    return tuple(shelf.items[name] for name in reader.names(field, shelf.items, "is no item"))
