"""What is written down before a fight: items, and the sheets of characters and monsters. None of it ever changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

# Characteristics, in the order in which saves are rolled [characteristic-table, r-end-of-round].
STRENGTH: Final = 0
DEXTERITY: Final = 1
WILLPOWER: Final = 2  # also where the text says "Wilpower" [r-example-names]
SANITY: Final = 3
LUCK: Final = 4
CHARACTERISTICS: Final[tuple[str, ...]] = ("strength", "dexterity", "willpower", "sanity", "luck")
SHORT_NAMES: Final = ("str", "dex", "wil", "san", "luck")
BEST_SCORE: Final = 20  # a score and its saving throw number add up to this [damage-dc-st, r-save-and-check]

# Damage types by the Characteristic they hurt [damage-type-table, r-damage-type-oddities].
DAMAGE_TYPES: Final[tuple[str, ...]] = (
    "bludgeoning", "piercing", "slashing",
    "cold", "lightning", "radiant", "thunder",
    "fire", "poison", "force", "acid", "stench",
    "psychic", "necrotic", "curse", "hallucination", "rage",
    "fragrance", "charm", "gluing", "healing", "seduction", "addiction", "withdrawal",
)  # fmt: skip
HURTS: Final[tuple[int, ...]] = (0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4)
BLUDGEONING: Final = 0
FIRE: Final = 7
LAST_PHYSICAL: Final = 2

# Weapon classes of a proficiency [r-proficiency].
MELEE_CLASS: Final = 0
RANGED_CLASS: Final = 1
ARCANE_CLASS: Final = 2
CLASS_NAMES: Final = ("melee", "ranged", "arcane")

# What an item is.
WEAPON: Final = 0
SHIELD: Final = 1
BREATH_TONIC: Final = 2
STABILIZER: Final = 3
TORCH: Final = 4
TOOL: Final = 5
TRAITS: Final = ("thrown", "reach", "engaged-only", "area", "consumed", "natural", "impaired")
HANDS: Final = 2  # [r-hands]
DICE: Final[tuple[int, ...]] = (4, 6, 8, 10, 12)  # every weapon has exactly one die [r-one-damage-die]


def damage_type(name: str) -> int:
    """The number of a damage type; 'physical' without detail is bludgeoning [r-damage-type-oddities]."""
    return BLUDGEONING if name == "physical" else DAMAGE_TYPES.index(name)


def physical(kind: int) -> bool:
    return kind <= LAST_PHYSICAL


@dataclass(frozen=True)
class Item:
    """A weapon, shield, potion or tool."""

    id: str
    name: str
    sort: int
    hands: int = 0
    # weapons
    die: int = 0
    ranged: bool = False
    proficiency: int = MELEE_CLASS
    damage: int = BLUDGEONING
    thrown: bool = False
    reach: bool = False
    engaged_only: bool = False
    area: bool = False
    consumed: bool = False
    natural: bool = False
    impaired: bool = False
    # shields
    soak: int = 0
    # potions
    restores_die: int = 0
    restores_plus: int = 0

    def fingerprint(self) -> str:
        return self.id


def same(item: Item, another: Item) -> bool:
    """Whether two things are alike; mostly they are one thing, or have different names."""
    return another is item or (another.id == item.id and another == item)


def among(item: Item, items: tuple[Item, ...]) -> bool:
    """Whether there is one like it among these."""
    for other in items:
        if same(item, other):
            return True
    return False


UNARMED: Final = Item("weapon-unarmed", "bare hands", WEAPON, die=4, impaired=True, natural=True)  # [r-unarmed]


@dataclass(frozen=True)
class Armor:
    """Worn armor [r-armor]."""

    id: str
    name: str
    soak: int
    initiative_penalty: int


@dataclass(frozen=True)
class Sheet:
    """A character or monster as written: scores are at their maximum [r-characteristics]."""

    id: str
    name: str
    role: str
    scores: tuple[int, ...]  # by Characteristic
    breath: int
    proficiency: tuple[int, ...]  # by weapon class
    items: tuple[Item, ...]  # in listed order: weapons, shield, further things
    stowed: tuple[Item, ...] = ()  # weapons listed under items [r-hands]
    armor: tuple[Armor, ...] = ()
    soak: int = 0
    attacks: int = 1
    immune: i64 = 0  # bit mask of damage types [r-immunity]
    tactics: str = ""
    character: bool = True
    worn_soak: int = 0  # its own soak and that of its armor together; worked out from the rest

    def __post_init__(self) -> None:
        object.__setattr__(self, "worn_soak", self.soak + sum([armor.soak for armor in self.armor]))

    def immune_to(self, kind: i64) -> bool:
        return (self.immune >> kind) & 1 == 1
