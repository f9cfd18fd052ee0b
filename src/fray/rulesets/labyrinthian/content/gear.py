# mypyc: skip - a parsing border
"""Reading weapons, armor, spells and channels into typed records [equipment-tables]."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from fray.engine.content import Problems, Raw, Reader
from fray.rulesets.labyrinthian.model.sheets import (
    CAST,
    CHANNEL,
    DAMAGE_NAMES,
    FIRE,
    LEVITATE,
    MEND,
    NO_EFFECT,
    NO_LIMIT,
    NO_WARD,
    PIERCING,
    SLASHING,
    SLASHING_PIERCING,
    STRIKE,
    SWORD,
    WOUND_NAMES,
    WOUND_OF,
    Source,
)

DICE: Final = (4, 6, 8, 10, 12)  # [damage-dice-sizes]
MOST_OF_A_SIZE: Final = 6  # [damage-dice-cap]
CHOICE: Final = "choice"  # the Wound of a Sword-type
LONGEST_RANGE: Final = 6  # from Support to Support
UNARMED: Final = "unarmed"
MELEE: Final = "melee"
PROJECTILE: Final = "projectile"
THROWN: Final = "thrown"
WEAPON_KINDS: Final = (UNARMED, MELEE, PROJECTILE, THROWN)
DEFAULT_SHOTS: Final = {PROJECTILE: 20, THROWN: 1}  # [item-handling]
BLADE_TYPES: Final = (SLASHING, PIERCING, SLASHING_PIERCING, SWORD)  # axes and spears are no blades
WARD_MODES: Final = ("none", "built", "at-once")
HEAVY: Final = ("armor-plate", "armor-harness")  # for the Iron Bastion
PREFIXES: Final = ("armor-", "shield-")


@dataclass(frozen=True)
class Armor:
    """What is worn, or a shield that is borne [guard-dice]."""

    dice: tuple[int, ...]
    penalty: int = 0  # to Movement
    heavy: bool = False


def title_of(identifier: str) -> str:
    """'long-bow' is a long bow."""
    for prefix in PREFIXES:
        identifier = identifier.removeprefix(prefix)
    return identifier.replace("-", " ")


# ---- dice and damage


def read_dice(reader: Reader, name: str, needed: bool = True) -> tuple[int, ...]:
    """Sets of dice, as in ["1d6", "2d8"], by number of sides [damage-dice-sizes, damage-dice-cap]."""
    found: list[int] = []
    sets = reader.texts(name)
    if needed and not sets:
        reader.wrong(name, "names no dice", f'write {name} = ["2d6"]')
    for text in sets:
        found.extend(dice_of(reader, name, text))
    for sides in dict.fromkeys(found):
        if found.count(sides) > MOST_OF_A_SIZE:
            reader.wrong(name, f"{found.count(sides)}d{sides} is too many", f"at most {MOST_OF_A_SIZE} dice of a size")
    return tuple(found)


def dice_of(reader: Reader, name: str, text: str) -> list[int]:
    """'2d8' is two dice of eight sides."""
    match = re.fullmatch(r"(\d+)d(\d+)", text.strip())
    if match is None or int(match[2]) not in DICE or not int(match[1]):
        reader.wrong(name, f"{text!r} is no set of dice", "write it as 2d6, with d4, d6, d8, d10 or d12")
        return []
    return [int(match[2])] * int(match[1])


def read_damage(reader: Reader, needed: bool = True) -> int:
    """A damage type with the Wound that belongs to it [damage-type-on-cards, damage-always-typed]."""
    known = DAMAGE_NAMES
    if not needed and not reader.has("damage_type"):
        return 0
    damage_type = known.index(reader.choice("damage_type", known))
    right = CHOICE if damage_type == SWORD else WOUND_NAMES[WOUND_OF[damage_type]].lower()
    wound = reader.take("wound", right)
    if wound != right:
        reader.wrong("wound", f"{wound!r} does not belong to {known[damage_type]}", f"write {right}, or leave it out")
    return damage_type


def read_limit(reader: Reader) -> int:
    return reader.number("momentum_limit", NO_LIMIT, NO_LIMIT, 12)


# ---- weapons and armor


def read_weapon(raw: Raw, problems: Problems) -> Source:
    """A weapon; one that is shot or thrown is Ranged whatever the distance.

    [equipment-tables, ranged-attack-definition]
    """
    reader = Reader(raw, problems)
    kind = reader.choice("kind", WEAPON_KINDS)
    damage_type = read_damage(reader)
    hands = reader.number("hands", 0 if kind == UNARMED else 1, 0, 2)
    far = kind in (PROJECTILE, THROWN)
    weapon = Source(
        raw.id,
        title_of(raw.id),
        STRIKE,
        read_dice(reader, "dice"),
        damage_type=damage_type,
        range=reader.number("range", 0, 0, LONGEST_RANGE),
        limit=read_limit(reader),
        ranged=far,
        projectile=far,
        weapon=True,
        natural=kind == UNARMED,
        hands=hands,
        blade=kind == MELEE and hands == 1 and damage_type in BLADE_TYPES,
        shots=reader.number("shots", DEFAULT_SHOTS.get(kind, 0), 0, 99),
    )
    if reader.flag("sword", damage_type == SWORD) != (damage_type == SWORD):
        reader.wrong("sword", "does not fit the damage type", f"a Sword-type deals {DAMAGE_NAMES[SWORD]}")
    if weapon.range and not far:
        reader.wrong("range", "a melee weapon reaches its own Position only", "write 0, or kind projectile or thrown")
    reader.done(["kind", "hands", "dice", "damage_type", "wound", "range", "momentum_limit", "shots", "sword"])
    return weapon


def read_armor(raw: Raw, problems: Problems) -> Armor:
    """Armor, or a shield."""
    reader = Reader(raw, problems)
    reader.number("hands", 1, 1, 1)
    dice = read_dice(reader, "dice")
    heavy = reader.flag("heavy", raw.id in HEAVY)
    armor = Armor(dice, reader.number("movement_penalty", 0, 0, 20), heavy)
    reader.done(["dice", "movement_penalty", "hands", "heavy"])
    return armor


# ---- spells and channels


def read_spell(raw: Raw, problems: Problems) -> Source:
    """A spell with Damage Dice, a Ward with Defense Dice alone, or an effect with Thresholds [magic-rules]."""
    reader = Reader(raw, problems)
    if reader.has("threshold"):
        return read_effect_spell(reader, raw)
    wards = reader.has("defense_dice")
    dice = read_dice(reader, "defense_dice" if wards else "dice")
    touch = reader.flag("touch")
    spell = Source(
        raw.id,
        title_of(raw.id),
        CAST,
        () if wards else dice,
        dice if wards else (),
        read_damage(reader, needed=not wards),
        reader.number("range", 0, 0, LONGEST_RANGE),
        read_limit(reader),
        ranged=not wards and not touch,
        spell=True,
        magical=True,
        aoe=reader.flag("aoe"),
        conjure=reader.number("conjure", 0, 0, 200),
        ward=WARD_MODES.index(reader.choice("ward", WARD_MODES, "none")),
    )
    if touch and spell.range:
        reader.wrong("range", "a Touch spell reaches its own Position only", "write 0")
    if wards and spell.ward == NO_WARD:
        reader.wrong("ward", "a spell of Defense Dice must Ward", "write built or at-once")
    reader.done(["dice", "defense_dice", "damage_type", "wound", "range", "touch", "momentum_limit", "conjure", "ward"])
    return spell


# What a spell without dice does: its Thresholds bring about these two effects, nothing else is known.
EFFECTS: Final = {
    MEND: ("restore 1d10 Composure", "restore 2d10 Composure"),
    LEVITATE: ("unnatural flight rate 20 for 2 rounds", "unnatural flight rate 30 for 3 rounds"),
}


def read_effect_spell(reader: Reader, raw: Raw) -> Source:
    """Mending and levitating; the raw Action Rating must reach a Threshold [magic-rules, threshold-details]."""
    thresholds = read_thresholds(reader)
    texts = reader.texts("effect")
    effect = next((kind for kind, known in EFFECTS.items() if texts == known), NO_EFFECT)
    if effect == NO_EFFECT:
        known = " or ".join(str(list(texts)) for texts in EFFECTS.values())
        reader.wrong("effect", f"{list(texts)} is not understood", f"write {known}")
    distance = reader.number("range", 0, 0, LONGEST_RANGE)
    reader.done(["threshold", "effect", "range"])
    return Source(
        raw.id,
        title_of(raw.id),
        CAST,
        range=distance,
        spell=True,
        magical=True,
        effect=effect,
        thresholds=thresholds,
    )


def read_thresholds(reader: Reader) -> tuple[int, ...]:
    given = reader.take("threshold", [])
    if isinstance(given, list) and len(given) == 2 and all(isinstance(step, int) for step in given):
        return tuple(sorted(given))
    reader.wrong("threshold", f"{given!r} is no pair of numbers", "write threshold = [8, 15]")
    return (0, 0)


def read_channel(raw: Raw, problems: Problems) -> Source:
    """A Channel power: like a weapon or like armor, with a Threshold and a price [channel-rules]."""
    reader = Reader(raw, problems)
    reader.text("class", "")
    attacks = reader.has("attack_dice")
    dice = read_dice(reader, "attack_dice" if attacks else "defense_dice")
    damage_type = read_damage(reader, needed=attacks)
    distance = reader.number("range", 0, 0, LONGEST_RANGE)
    channel = Source(
        raw.id,
        title_of(raw.id),
        CHANNEL,
        dice if attacks else (),
        () if attacks else dice,
        damage_type,
        distance,
        read_limit(reader),
        ranged=distance > 0,
        magical=not attacks or damage_type >= FIRE,
        lobs=False,
        thresholds=(reader.number("threshold", 0, 0, 20),),
        composure_cost=reader.number("composure_cost", 1, 0, 20),
    )
    reader.done(["class", "attack_dice", "defense_dice", "damage_type", "wound", "range", "threshold"])
    return channel


def read_breath(raw: Raw, problems: Problems) -> Source:
    """An Ability that is an attack, as a Channel without a price and without a Threshold."""
    reader = Reader(raw, problems)
    reader.text("class", "")
    reader.text("cost", "one AR")
    reader.choice("attack", ("Channel",), "Channel")
    damage_type = read_damage(reader)
    distance = reader.number("range", 0, 0, LONGEST_RANGE)
    breath = Source(
        raw.id,
        title_of(raw.id),
        CHANNEL,
        read_dice(reader, "dice"),
        damage_type=damage_type,
        range=distance,
        limit=read_limit(reader),
        ranged=distance > 0,
        aoe=reader.flag("aoe"),
        spares_user=reader.flag("spares_user"),
        lobs=False,
        magical=damage_type >= FIRE,
    )
    reader.done(["class", "cost", "dice", "damage_type", "wound", "range", "aoe", "momentum_limit", "spares_user"])
    return breath
