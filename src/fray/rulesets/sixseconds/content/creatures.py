# mypyc: skip - a parsing border
"""Reading characters and monsters: every number as stated, and derived where nothing is stated [r-derived-values]."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fray.engine.content import Problems, Raw, Reader
from fray.engine.library import Meaning, Records
from fray.rulesets.sixseconds.content.gear import Maneuver, is_used, read_power, read_traits
from fray.rulesets.sixseconds.model.sheets import (
    ATHLETICS,
    ATTRIBUTES,
    AWARENESS,
    DEXTERITY,
    DICE,
    DISCIPLINE,
    MEDIUM,
    PROFICIENCIES,
    SKILLS,
    SMALL,
    STRENGTH,
    UNTRAINED,
    Gear,
    Power,
    Sheet,
    Task,
    title_of,
)
from fray.space.walking import MOST_METERS

NAMES: Final = (*ATTRIBUTES, *SKILLS, *PROFICIENCIES)
LARGEST: Final = 7
NO_ARMOR: Final = "armor-none"
MEANINGS: Final = {
    "title": Meaning("Name"),
    "size": Meaning(clause="r-size-table"),
    "attributes": Meaning(clause="r-stat-lists"),
    "skills": Meaning(clause="r-stat-lists"),
    "proficiencies": Meaning(clause="r-stat-lists"),
    "speed": Meaning("Speed in meters", "r-derived-values"),
    **{
        key: Meaning(clause="r-derived-values")
        for key in ("constitution", "evasion", "endurance", "health", "stamina", "focus", "awareness_score")
    },
    "physical_deflection": Meaning(clause="r-derived-values"),
    "elemental_deflection": Meaning(clause="r-derived-values"),
    "no_cheat_death": Meaning("Cannot cheat death"),
    "hand_count": Meaning("Hands it has"),
    "hands": Meaning("In hand at the start"),
}


@dataclass(frozen=True)
class Armor:
    """What is worn."""

    physical_deflection: int = 0
    elemental_deflection: int = 0
    evasion: int = 0
    speed: int = 0


def read_armor(raw: Raw, problems: Problems) -> Armor:
    reader = Reader(raw, problems)
    armor = Armor(
        reader.number("physical_deflection", 0, 0, 40),
        reader.number("elemental_deflection", 0, 0, 40),
        reader.number("evasion", 0, -10, 10),
        reader.number("speed", 0, -10, 10),
    )
    reader.done(["physical_deflection", "elemental_deflection", "evasion", "speed"])
    return armor


@dataclass
class Shelf(Records[Sheet]):
    """Everything a sheet or an encounter may refer to."""

    maneuvers: dict[str, Maneuver] = field(default_factory=dict)
    gear: dict[str, Gear] = field(default_factory=dict)
    armors: dict[str, Armor] = field(default_factory=dict)
    spells: dict[str, Power] = field(default_factory=dict)
    talents: dict[str, Raw] = field(default_factory=dict)
    tasks: dict[str, Task] = field(default_factory=dict)


def read_sheet(raw: Raw, problems: Problems, shelf: Shelf) -> Sheet:
    """A combatant's numbers as stated, and derived where nothing is stated [r-derived-values]."""
    reader = Reader(raw, problems)
    attributes = dice(reader, "attributes", ATTRIBUTES)
    skills = dice(reader, "skills", SKILLS)
    proficiencies = bonuses(reader)
    armor = read_worn(reader, shelf)
    size = reader.number("size", MEDIUM, 1, LARGEST)
    health = reader.number("health", 6 + attributes[STRENGTH], 1, 200)
    talents = [shelf.talents[name] for name in reader.names("talents", shelf.talents)]
    spells = [shelf.spells[name] for name in reader.names("spells", shelf.spells)]
    if reader.has("weapon"):  # the short way to say what is in hand
        held = reader.left.get("hands", [])
        reader.left["hands"] = [*held, reader.take("weapon", "")] if isinstance(held, list) else held
    hands = reader.names("hands", shelf.gear)
    passive = [talent for talent in talents if not is_used(talent.data)]
    active = [read_power(talent, problems, False) for talent in talents if is_used(talent.data)]
    sheet = Sheet(
        raw.id,
        reader.text("title", title_of(raw.id)),
        size,
        reader.number("speed", (5 if size == SMALL else 6) + armor.speed, 0, MOST_METERS),
        attributes,
        skills,
        proficiencies,
        constitution=reader.number("constitution", health // 3, 0, 200),
        evasion=reader.number("evasion", 3 + attributes[DEXTERITY] // 2 + armor.evasion, 0, 40),
        physical_deflection=reader.number("physical_deflection", armor.physical_deflection, 0, 40),
        elemental_deflection=reader.number("elemental_deflection", armor.elemental_deflection, 0, 40),
        awareness_score=reader.number("awareness_score", 3 + skills[AWARENESS] // 2, 0, 40),
        endurance=reader.number("endurance", 8 + skills[ATHLETICS], 0, 200),
        health=health,
        stamina=reader.number("stamina", 1 + skills[ATHLETICS] // 2, 0, 40),
        focus=reader.number("focus", 1 + skills[DISCIPLINE] // 2, 0, 40),
        luck=reader.number("luck", 0, -20, 20),
        hands=tuple(shelf.gear[name] for name in hands),
        inventory=tuple(shelf.gear[name] for name in reader.names("inventory", shelf.gear)),
        natural_weapons=tuple(shelf.gear[name] for name in reader.names("natural_weapons", shelf.gear)),
        powers=(*spells, *active),
        talents=tuple(talent.id for talent in talents),
        traits=read_traits(passive, problems),
        no_cheat_death=reader.flag("no_cheat_death"),
        hand_count=reader.number("hand_count", 2, 0, 2),
    )
    if sum(gear.hands for gear in sheet.hands) > sheet.hand_count:
        reader.wrong("hands", "is more than the hands can hold", "two one-handed items or one two-handed one")
    reader.done(
        ["size", "speed", "attributes", "skills", "proficiencies", "hands", "inventory", "talents", "spells", *NAMES]
    )
    return sheet


def dice(reader: Reader, name: str, known: tuple[str, ...]) -> tuple[int, ...]:
    """Dice by number of sides, in a table or each by itself; what is not listed is a d4 [r-stat-lists]."""
    part = table(reader, name, known)
    found = tuple(part.among(word, DICE, UNTRAINED) for word in known)
    part.done(known)
    return found


def bonuses(reader: Reader) -> tuple[int, ...]:
    """Proficiencies; what is not listed is 0 [r-stat-lists]."""
    part = table(reader, "proficiencies", PROFICIENCIES)
    found = tuple(part.number(word, 0, 0, 20) for word in PROFICIENCIES)
    part.done(PROFICIENCIES)
    return found


def table(reader: Reader, name: str, known: tuple[str, ...]) -> Reader:
    """A table of the sheet, with those of its fields that stand outside of it."""
    part = reader.table(name)
    part.left.update({word: reader.take(word, None) for word in known if reader.has(word)})
    return part


def read_worn(reader: Reader, shelf: Shelf) -> Armor:
    """No armor may also be written as an empty text: records did before it had a name."""
    if reader.left.get("armor") == "":
        del reader.left["armor"]
    return shelf.armors.get(reader.choice("armor", shelf.armors, NO_ARMOR), Armor())
