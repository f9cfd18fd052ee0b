# mypyc: skip - a parsing border
"""A nonplayer combatant written field by field, as a form is filled in: another way to write its line.

The line stays what it is known by: a record is read into the sheet its line would be read into, and printed as one.
"""

from __future__ import annotations

from typing import Final

from fray.engine.content import Reader
from fray.engine.library import Meaning
from fray.rulesets.momentum.content.statline import unmatched
from fray.rulesets.momentum.model.field import DISTANCE_NAMES
from fray.rulesets.momentum.model.sheets import (
    DAMAGE_NAMES,
    DEFAULT_DAMAGE,
    KIND_NAMES,
    MODE_NAMES,
    Attack,
    Mode,
    NpcSheet,
    Trait,
    range_mask,
)

MOST_HITS: Final = 99
BEST_NUMBER: Final = 20
LONGEST_MOVE: Final = 12
NO_NUMBER: Final = -1
# What the engine carries out by itself; every other trait goes to the Keeper [npc-special].
KNOWN_TRAITS: Final = (
    *("Wearying Poison", "Pulled Blows", "Swarm", "Backstab", "Slow Reload", "Constrict", "Insubstantial"),
    *("Frightful Presence", "Regenerate", "Sundering", "Rust Bite", "Shell Up", "Net Cast", "Flurry"),
    "Call the Choir",
)
FIELDS: Final = ("name", "hits", "defense", "defense_words", "move", "modes", "attacks", "traits", "line")
MEANINGS: Final = {
    "hits": Meaning(clause="npc-hits"),
    "defense": Meaning(clause="npc-defense-value"),
    "defense_words": Meaning("What the Defense is", "npc-defense-description"),
    "move": Meaning(clause="npc-move-score"),
    "modes": Meaning("Special ways of moving", "npc-move-special"),
    "attacks[].danger": Meaning("Danger", "npc-danger"),
    "attacks[].skill": Meaning("Attack Skill", "npc-attack-skill"),
    "attacks[].kind": Meaning("Material", "npc-attack-tags"),
    "attacks[].ranges": Meaning("Ranges", "npc-attack-tags"),
    "attacks[].damage": Meaning("Damage type", "default-damage-type"),
    "traits": Meaning("Specials", "npc-special"),
    "traits[].words": Meaning("What it does", "special-phrases"),
    "block": Meaning("The block", "pc-statblock-format"),
}


def read_npc(reader: Reader) -> NpcSheet:
    """The sheet of a record [npc-statblock-format]."""
    name, hits = words(reader, "name"), reader.number("hits", None, 0, MOST_HITS)
    defense, described = reader.number("defense", 0, 0, BEST_NUMBER), words(reader, "defense_words", "")
    move = reader.number("move", 1, 0, LONGEST_MOVE)
    sheet = NpcSheet(
        name,
        hits,
        defense,
        described,
        move,
        tuple(read_mode(part, move) for part in reader.tables("modes")),
        tuple(read_attack(part) for part in reader.tables("attacks")),
        tuple(read_trait(part) for part in reader.tables("traits")),
    )
    if not sheet.attacks:
        reader.wrong("attacks", "there is none", "give it one, with a Danger of 0 if it does no harm")
    return sheet


def words(reader: Reader, name: str, default: str | None = None) -> str:
    """Words that a line can hold: without the marks that part its fields."""
    text = reader.text(name, default).strip()
    if default is None and not text:
        reader.wrong(name, "is empty", "write a name")
    if " - " in text or any(mark in text for mark in "(),;\n"):
        reader.wrong(name, f"{text!r} would not fit its line", "leave out parentheses, commas, semicolons and dashes")
    return text


def read_mode(reader: Reader, move: int) -> Mode:
    """A way of moving; without a number it has the plain Move score [move-modes]."""
    written = reader.has("score")
    mode = Mode(reader.choice("name", MODE_NAMES), reader.number("score", move, 0, LONGEST_MOVE), written)
    reader.done(["name", "score"])
    return mode


def read_attack(reader: Reader) -> Attack:
    """Danger, Attack Skill and the tags [npc-attack-tags, npc-line-extensions]."""
    name, written = words(reader, "name"), reader.has("damage")
    danger, skill = reader.number("danger", None, 0, BEST_NUMBER), reader.number("skill", 0, 0, BEST_NUMBER)
    kind = KIND_NAMES.index(reader.choice("kind", KIND_NAMES, KIND_NAMES[0]))
    ranges = reader.names("ranges", DISTANCE_NAMES)
    if not ranges:
        reader.wrong("ranges", "there is none", "choose at least one")
    attack = Attack(
        name,
        danger,
        skill,
        kind,
        range_mask(*(DISTANCE_NAMES.index(distance) for distance in ranges)),
        DAMAGE_NAMES.index(reader.choice("damage", DAMAGE_NAMES, DAMAGE_NAMES[DEFAULT_DAMAGE[kind]])),
        written,
    )
    reader.done(["name", "danger", "skill", "kind", "ranges", "damage"])
    return attack


def read_trait(reader: Reader) -> Trait:
    """A Special: one the engine knows, or one for the Keeper [npc-special, special-phrases]."""
    name = reader.text("name", None, KNOWN_TRAITS).strip()
    if not name or any(mark in name for mark in "();:\n") or name[-1].isdigit():
        reader.wrong("name", f"{name!r} is no name of a trait", "write words alone; a number has its own field")
    text = reader.text("words", "").strip()
    if unmatched(text) >= 0 or "\n" in text:
        reader.wrong("words", f"{text!r} would not fit its line", "pair the parentheses, keep to one line")
    number = reader.number("number", None, 0, MOST_HITS) if reader.has("number") else NO_NUMBER
    trait = Trait(name, number, text)
    reader.done(["name", "number", "words"])
    return trait


# ---- the other way round


def record_of(sheet: NpcSheet) -> dict[str, object]:
    """The fields of a sheet; what goes without saying is left out."""
    modes = [{"name": mode.name, **({"score": mode.score} if mode.written else {})} for mode in sheet.modes]
    return {
        "name": sheet.name,
        "hits": sheet.hits,
        "defense": sheet.defense,
        **({"defense_words": sheet.defense_words} if sheet.defense_words else {}),
        "move": sheet.move,
        **({"modes": modes} if modes else {}),
        "attacks": [attack_record(attack) for attack in sheet.attacks],
        **({"traits": [trait_record(trait) for trait in sheet.traits]} if sheet.traits else {}),
    }


def attack_record(attack: Attack) -> dict[str, object]:
    return {
        "name": attack.name,
        "danger": attack.danger,
        "skill": attack.skill,
        "kind": KIND_NAMES[attack.kind],
        "ranges": [name for distance, name in enumerate(DISTANCE_NAMES) if attack.ranges >> distance & 1],
        **({"damage": DAMAGE_NAMES[attack.damage]} if attack.damage_written else {}),
    }


def trait_record(trait: Trait) -> dict[str, object]:
    number = {"number": trait.number} if trait.number != NO_NUMBER else {}
    return {"name": trait.name, **number, **({"words": trait.words} if trait.words else {})}
