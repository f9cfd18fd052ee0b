# mypyc: skip - a parsing border
"""Weapons, armor, items, spells, techniques and riders, from the content to records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fray.engine.content import Fields, Reader, near_or_all
from fray.engine.library import Records
from fray.rulesets.stances.model.field import BAND_NAMES, CLOSE, FAR
from fray.rulesets.stances.model.sheets import (
    APPROACHES,
    ATTRIBUTE_NAMES,
    CLUB,
    FRIGHTENS,
    IGNORES_COVER,
    LEAVES_OUT,
    MELEE,
    MIGHT,
    NO_EXTRA,
    ONE_MORE,
    RANGED,
    RANK_NAMES,
    SHAKES,
    SHARPER_ON_TEN,
    SHOT,
    THROW,
    Armor,
    Item,
    Rider,
    Sheet,
    Shield,
    Signature,
    Spell,
    Use,
    Weapon,
)
from fray.rulesets.stances.rules.weapons import CLASSES

ROLLS: Final = tuple(f"{count}d6" for count in range(1, 7))
KIT_EFFECT: Final = "first aid"
EXTRAS: Final = {
    "none": NO_EXTRA,
    "castable at negative Momentum": NO_EXTRA,
    "+1 damage if the casting total is 10 or more": SHARPER_ON_TEN,
    "target is shaken on a hit": SHAKES,
    "ignores cover": IGNORES_COVER,
    "chosen combatants are left out": LEAVES_OUT,
    "+1 damage": ONE_MORE,
    "survivors are frightened until the end of their next turn": FRIGHTENS,
}


@dataclass
class Technique:
    """A technique as the content lists it."""

    id: str
    rank: int
    cost: int
    passive: bool
    social: bool
    text: str


@dataclass
class Shelf(Records[Sheet]):
    """Everything that is on offer, by id."""

    weapons: dict[str, Weapon] = field(default_factory=dict)
    armors: dict[str, Armor] = field(default_factory=dict)
    shields: dict[str, Shield] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    spells: dict[str, Spell] = field(default_factory=dict)
    riders: dict[str, Rider] = field(default_factory=dict)
    techniques: dict[str, Technique] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)


def dice_of(reader: Reader, name: str, text: str) -> int:
    """'2d6' is 2: only six-sided dice are used."""
    count, d, sides = text.partition("d")
    if d and sides == "6" and count.isdigit() and 0 < int(count) <= 6:
        return int(count)
    reader.wrong(name, f"{text!r} is no roll of this system", "write 1d6 to 6d6")
    return 1


def attribute_of(reader: Reader, name: str, word: str) -> int:
    if word in ATTRIBUTE_NAMES:
        return ATTRIBUTE_NAMES.index(word)
    reader.wrong(name, f"{word!r} is no attribute", near_or_all(word, list(ATTRIBUTE_NAMES)))
    return MIGHT


# ---- weapons


def read_use(reader: Reader, way: int, data: Fields) -> Use:
    """Dice, bonus, attributes and zones of one way of using a weapon."""
    part = reader.part(data, "")
    dice = dice_of(part, "dice", part.choice("dice", ROLLS))
    bonus = part.number("bonus", 0, -5, 10)
    attributes = tuple(attribute_of(part, "attributes", word) for word in part.texts("attributes"))
    bands = [BAND_NAMES.index(band) for band in part.texts("bands") if band in BAND_NAMES]
    if not bands:
        part.wrong("bands", "names no band", "write some of engaged, close, far")
        bands = [0]
    return Use(way, dice, bonus, attributes, min(bands), max(bands))


def as_its_class(kind: str) -> dict[str, object]:
    """Damage and zones of a weapon that does not write its own [weapon-base-damage]."""
    if kind not in CLASSES:
        return {}
    base = CLASSES[kind]
    return {"dice": f"{base.dice}d6", "bonus": base.bonus, "bands": list(BAND_NAMES[base.nearest : base.farthest + 1])}


def read_weapon(reader: Reader, shelf: Shelf) -> None:
    """A weapon with the uses of its class: melee, shot, thrown, or as a club [weapon-base-damage, r-thrown]."""
    data = dict(reader.left)
    properties = reader.texts("properties")
    kind = reader.choice("class", (*CLASSES, "thrown", "unarmed"))
    hands = reader.number("hands", 1, 1, 2)
    thrown, melee = reader.take("thrown", None), reader.take("melee", None)
    uses: list[Use] = []
    plain = as_its_class(kind)
    plain.update({key: data[key] for key in ("dice", "bonus", "attributes", "bands") if key in data})
    if kind == RANGED:
        uses.append(read_use(reader, SHOT, plain))
        uses.append(Use(CLUB, uses[0].dice, 0, (MIGHT,), 0, 0))  # [r-ranged-in-melee]
    elif kind != "thrown":
        uses.append(read_use(reader, MELEE, plain))
    if isinstance(thrown, dict):
        uses.append(read_use(reader, THROW, thrown))
    if isinstance(melee, dict):
        uses.append(read_use(reader, MELEE, melee))
    name = reader.text("name")
    for known in ("dice", "bonus", "attributes", "bands"):
        reader.take(known, None)
    reader.done(["name", "class", "dice", "bonus", "hands", "attributes", "bands", "properties", "thrown", "melee"])
    shelf.weapons[reader.raw.id] = Weapon(
        reader.raw.id, name, kind, tuple(uses), hands == 2, "finesse-plus-1" in properties, "blunt" in properties,
        "magical" in properties,
    )  # fmt: skip


def read_own_attack(reader: Reader, part: Reader, hurls: bool) -> Weapon:
    """A creature's own attack, written out in its entry."""
    name = part.text("name")
    kind = part.choice("kind", ("melee", "thrown", "ranged"))
    dice = dice_of(part, "dice", part.text("dice"))
    bonus = part.number("bonus", 0, -5, 20)
    attribute = ATTRIBUTE_NAMES.index(part.choice("attribute", ATTRIBUTE_NAMES))
    bands = [BAND_NAMES.index(band) for band in part.names("bands", BAND_NAMES)] or [0]
    blunt = part.flag("blunt")
    magical = part.flag("magical")
    part.done(["name", "kind", "dice", "bonus", "attribute", "bands", "blunt", "magical"])
    way = {"melee": MELEE, "thrown": THROW, "ranged": SHOT}[kind]
    use = Use(way, dice, bonus, (attribute,), min(bands), max(bands))
    hurled = hurls and kind == "thrown"
    identifier = f"own-{name.replace(' ', '-')}"
    return Weapon(identifier, name, "natural", (use,), natural=True, blunt=blunt, magical=magical, hurled=hurled)


# ---- armor, shields, items


def read_armor(reader: Reader, shelf: Shelf) -> None:
    """Armor: what it takes off damage, and what it hinders.

    [armor-light, armor-medium-dr, armor-medium-grace, armor-heavy-dr, armor-heavy-grace, armor-heavy-stance]
    """
    reader.texts("examples")
    armor = Armor(
        reader.text("name"),
        reader.number("reduction", None, 0, 10),
        reader.number("grace_rolls", 0, -5, 0),
        reader.flag("movement_momentum", True),
        reader.flag("aggressive", True),
    )
    reader.done(["name", "reduction", "grace_rolls", "movement_momentum", "aggressive", "examples"])
    shelf.armors[reader.raw.id.removeprefix("armor-").removesuffix("-item")] = armor


def read_shield(reader: Reader, shelf: Shelf) -> None:
    """A shield adds to Guard, a large one hinders Grace attacks [shield-small, shield-large]."""
    shield = Shield(reader.text("name"), reader.number("guard", None, 0, 10), reader.number("grace_attack", 0, -5, 0))
    reader.number("hands", 1, 1, 1)
    reader.done(["name", "guard", "grace_attack", "hands"])
    shelf.shields[reader.raw.id.removeprefix("shield-").removesuffix("-item")] = shield


def read_item(reader: Reader, shelf: Shelf) -> None:
    """An item that heals, brings Momentum or helps first aid.

    [item-healing-potion, item-momentum-elixir, item-healers-kit]
    """
    bonus = reader.number("first_aid_bonus", 0, 0, 5)
    effect = KIT_EFFECT if bonus else reader.choice("effect", ("heal", "momentum"))
    dice = dice_of(reader, "dice", reader.text("dice")) if effect == "heal" else 0
    amount = bonus or (reader.number("amount", None, 1, 6) if effect == "momentum" else 0)
    item = Item(reader.raw.id, reader.text("name"), effect, dice, amount, reader.number("uses", 1, 1, 20))
    for known in ("action", "range", "pool", "magical"):
        reader.take(known, None)
    reader.done(["name", "effect", "dice", "amount", "uses", "first_aid_bonus", "action", "range", "pool", "magical"])
    shelf.items[reader.raw.id.removeprefix("item-")] = item


# ---- spells, techniques, riders


def read_spell(reader: Reader, shelf: Shelf) -> None:
    """A spell: its kind, range, dice, cost, and what each approach adds [r-casting, spells-undefined]."""
    identifier = reader.raw.id
    kind = reader.choice("kind", ("attack", "area-attack", "ward", "healing", "curse", "social"))
    far = reader.choice("range", ("self", "close", "far", "any"))
    tier = reader.number("tier", None, 0, 4)
    dice = dice_of(reader, "dice", reader.text("dice")) if reader.has("dice") else 0
    guard = reader.take("temporary_guard", 0)
    extras = read_extras(reader)
    area = reader.text("area", "one area")
    spell = Spell(
        identifier,
        identifier.removeprefix("spell-").replace("-", " ").title(),
        tier,
        reader.number("cost", None, 0, 6),
        kind,
        CLOSE if far == "close" else FAR,
        dice,
        reader.flag("add_attribute"),
        enemies_only="enemies" in area,
        own_only=far == "self",
        unarmored_only=reader.text("requires", "") == "no worn armor",
        temporary_guard=guard if isinstance(guard, int) else 0,
        tn_bonus=reader.number("tn_bonus", 0, 0, 5),
        areas=2 if "two areas" in area else 1,
        extras=extras,
    )
    for known in ("target", "until", "pool", "magical_healing", "mode", "resist", "tn", "effect"):
        reader.take(known, None)
    reader.done(["tier", "cost", "kind", "range", "dice", "add_attribute", "area", "approaches", "temporary_guard"])
    shelf.spells[identifier.removeprefix("spell-")] = spell


def read_extras(reader: Reader) -> tuple[int, int, int, int]:
    """What each approach adds, from the closed list of phrases."""
    found = [NO_EXTRA] * len(APPROACHES)
    for name, words in reader.take("approaches", {}).items():
        attribute = attribute_of(reader, "approaches", name)
        if words not in EXTRAS or attribute not in APPROACHES:
            reader.wrong(f"approaches.{name}", f"{words!r} is not known", near_or_all(str(words), list(EXTRAS)))
        else:
            found[APPROACHES.index(attribute)] = EXTRAS[words]
    return found[0], found[1], found[2], found[3]


def read_technique(reader: Reader, shelf: Shelf) -> None:
    """A technique with its rank and cost [r-technique-general, novice-access, seasoned-access, heroic-access]."""
    rank = RANK_NAMES.index(reader.choice("rank", RANK_NAMES))
    cost = reader.number("cost", 0, 0, 6)
    passive = reader.flag("passive")
    social = reader.text("mode", "") == "social"
    identifier = reader.raw.id.removeprefix("technique-")
    shelf.techniques[identifier] = Technique(identifier, rank, cost, passive, social, reader.raw.text)


def read_rider(reader: Reader, shelf: Shelf) -> None:
    """A rider: a part of Signature Moves, with its cost [r-signature-composition]."""
    identifier = reader.raw.id
    name = identifier.removeprefix("rider-").replace("-", " ")
    effect, when = reader.text("effect"), reader.text("when")
    shelf.riders[identifier] = Rider(identifier, name, reader.number("cost", None, 0, 6), when, effect)
