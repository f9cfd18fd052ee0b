# mypyc: skip - a parsing border
"""Sheets of characters and creatures, from the content to records."""

from __future__ import annotations

from typing import Final

from fray.engine.content import Reader, near_or_all
from fray.engine.library import Meaning
from fray.rulesets.stances.content.equipment import (
    Shelf,
    read_armor,
    read_item,
    read_own_attack,
    read_rider,
    read_shield,
    read_spell,
    read_technique,
    read_weapon,
)
from fray.rulesets.stances.content.signatures import read_signature
from fray.rulesets.stances.model.sheets import (
    ATTRIBUTE_NAMES,
    BEST_SKILL,
    RANK_NAMES,
    SKILL_NAMES,
    UNTRAINED,
    Sheet,
    Signature,
    Spell,
    Weapon,
)
from fray.rulesets.stances.model.state import STANCE_NAMES
from fray.rulesets.stances.model.traits import FLAG_NAMES, TRAIT_NAMES, Traits
from fray.rulesets.stances.rules.composure import composure_maximum
from fray.rulesets.stances.rules.health import guard_maximum, vitality_maximum
from fray.rulesets.stances.rules.signatures import may_create_signature
from fray.rulesets.stances.rules.techniques import best_rank, may_learn, rank_of

SPELL_CASTERS: Final = ("paladin", "cleric", "wizard", "bard")  # [r-archetypes]
ARCHETYPES: Final = (*SPELL_CASTERS, "fighter", "ranger", "rogue", "none")
MEANINGS: Final = {
    "attributes": Meaning(clause="r-attributes-skills"),
    "skills": Meaning(clause="r-attributes-skills"),
    "archetype": Meaning(clause="r-archetypes"),
    "natural_armor": Meaning(clause="r-natural-armor"),
    "in_hand": Meaning("In hand at the start", "r-hands"),
    "techniques": Meaning(clause="r-technique-general"),
    "signatures": Meaning("Signature Moves", "r-signature-composition"),
    "guard": Meaning(clause="guard-formula"),
    "vitality": Meaning(clause="vitality-formula"),
    "composure": Meaning(clause="composure-formula"),
    "momentum": Meaning("Momentum at the start", "r-momentum-meter"),
    "speed": Meaning("Areas a turn", "move-standard"),
    "attack_tn": Meaning("Hit on (TN)", "attack-tn-raise"),
    "attacks[].dice": Meaning("Damage dice", "weapon-base-damage"),
    "attacks[].bands": Meaning("Distances", "zones-abstract"),
    "attacks[].weapon": Meaning("A weapon of the list instead"),
}


READERS: Final = {
    "weapon": read_weapon, "armor": read_armor, "shield": read_shield, "item": read_item, "spell": read_spell,
    "technique": read_technique, "rider": read_rider, "signature": read_signature,
}  # fmt: skip


def read_sheet(reader: Reader, shelf: Shelf, character: bool) -> Sheet:
    """A character or a creature [r-attributes-skills, r-archetypes, r-hands, guard-formula, vitality-formula]."""
    raw = reader.raw
    name = reader.text("name")
    attributes = read_ratings(reader, "attributes", ATTRIBUTE_NAMES, 0, -5, 5)
    skills = read_ratings(reader, "skills", SKILL_NAMES, UNTRAINED, UNTRAINED, BEST_SKILL)
    archetype = reader.choice("archetype", ARCHETYPES, "none") if character else "none"
    advances = reader.number("advances", 0, 0, 40) if character else 0
    rank = RANK_NAMES.index(reader.choice("rank", RANK_NAMES)) if character else len(RANK_NAMES) - 1
    if character and rank != rank_of(advances):
        reader.wrong("rank", f"{RANK_NAMES[rank]} does not fit {advances} advances", f"it is {best_rank(advances)}")
    armor = shelf.armors[reader.choice("armor", shelf.armors, "none")]
    shield_name = reader.choice("shield", ("none", *shelf.shields), "none")
    shield = shelf.shields.get(shield_name)
    traits = read_traits(reader)
    weapons = read_weapons(reader, shelf, character, traits)
    in_hand = read_in_hand(reader, weapons)
    for weapon in weapons:
        if shield is not None and weapon.two_handed:
            reader.wrong("weapons", f"{weapon.name} needs two hands", "leave the shield or the weapon at home")
    spells = tuple(shelf.spells[known] for known in reader.names("spells", shelf.spells))
    if character and spells and archetype not in SPELL_CASTERS:
        reader.wrong("spells", f"a {archetype} knows no spells", f"spells are for {', '.join(SPELL_CASTERS)}")
    techniques = reader.names("techniques", shelf.techniques)
    if character:
        check_techniques(reader, shelf, rank, techniques)
    signatures = tuple(shelf.signatures[known] for known in reader.names("signatures", shelf.signatures))
    check_signatures(reader, signatures, rank, techniques, spells)
    flags = reader.names("flags", FLAG_NAMES)
    reader.text("tier", "")
    # The pools of a character follow from the rest of the sheet, if it does not say otherwise.
    guard = guard_maximum(attributes, archetype, shield) if character else None
    vitality = vitality_maximum(attributes) if character else None
    composure = composure_maximum(attributes) if character else 1
    sheet = Sheet(
        raw.id, name, character, archetype, rank, attributes, skills, armor, shield,
        reader.number("natural_armor", 0, 0, 10), weapons, in_hand, spells, frozenset(techniques), signatures,
        tuple(shelf.items[known] for known in reader.names("items", shelf.items)),
        reader.number("guard", guard, 1, 200), reader.number("vitality", vitality, 1, 200),
        reader.number("composure", composure, 1, 200), reader.number("momentum", 0, -3, 6),
        reader.number("speed", 1, 0, 4), reader.number("attack_tn", 8, 8, 14), frozenset(flags), traits,
        STANCE_NAMES.index(reader.choice("usual_stance", STANCE_NAMES[1:], "balanced")),
        reader.number("secrets", 1, 0, 9), advances, raw.text,
    )  # fmt: skip
    reader.done(
        ["name", "attributes", "skills", "armor", "shield", "weapons", "attacks", "in_hand", "guard", "vitality"]
    )
    return sheet


def read_ratings(
    reader: Reader, name: str, known: tuple[str, ...], default: int, low: int, high: int
) -> tuple[int, ...]:
    part = reader.table(name)
    found = tuple(part.number(rating, default, low, high) for rating in known)
    part.done(known)
    return found


def read_traits(reader: Reader) -> Traits:
    names: list[str] = []
    for part in reader.tables("traits"):
        names.append(part.choice("name", TRAIT_NAMES))
        part.text("effect", "")
        part.done(["name", "effect"])
    return Traits(tuple(names))


def read_weapons(reader: Reader, shelf: Shelf, character: bool, traits: Traits) -> tuple[Weapon, ...]:
    """A character's carried weapons, or a creature's attacks: weapons of the list, or its own."""
    known = {weapon.id.removeprefix("weapon-item-"): weapon for weapon in shelf.weapons.values()}
    if character:
        return tuple(known[carried] for carried in reader.names("weapons", known))
    found: list[Weapon] = []
    for part in reader.tables("attacks"):
        if part.has("weapon"):
            found.append(known[part.choice("weapon", known)])
            part.done(["weapon"])
        else:
            found.append(read_own_attack(reader, part, traits.hurl))
    return tuple(weapon for weapon in found if weapon.kind != "unarmed")


def read_in_hand(reader: Reader, weapons: tuple[Weapon, ...]) -> int:
    ids = [weapon.id.removeprefix("weapon-item-").removeprefix("own-") for weapon in weapons]
    name = reader.text("in_hand", "unarmed", ids)
    if name == "unarmed":
        return -1
    if name not in ids:
        reader.wrong("in_hand", f"{name!r} is not carried", near_or_all(name, [*ids, "unarmed"]))
        return -1
    return ids.index(name)


def check_techniques(reader: Reader, shelf: Shelf, rank: int, techniques: list[str]) -> None:
    """A technique needs its rank [novice-access, seasoned-access, heroic-access]."""
    for known in techniques:
        needed = shelf.techniques[known].rank
        if not may_learn(rank, needed):
            wrong = f"{known} is beyond {RANK_NAMES[rank]} rank"
            reader.wrong("techniques", wrong, f"it needs {RANK_NAMES[needed]}")


def check_signatures(
    reader: Reader, signatures: tuple[Signature, ...], rank: int, techniques: list[str], spells: tuple[Spell, ...]
) -> None:
    """Seasoned rank, and a base the character knows [signature-access, r-signature-composition]."""
    bases = {f"technique-{technique}" for technique in techniques} | {spell.id for spell in spells}
    for signature in signatures:
        if not may_create_signature(rank):
            reader.wrong("signatures", f"{signature.name} is beyond novice rank", "it needs seasoned rank")
        if signature.base.startswith(("technique-", "spell-")) and signature.base not in bases:
            reader.wrong(
                "signatures", f"{signature.name} is built on {signature.base}", "the character must know its base"
            )
