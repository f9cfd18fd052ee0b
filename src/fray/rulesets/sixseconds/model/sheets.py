"""Characters, weapons, spells and talents as their sheets say: frozen values that no fight changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

# Attributes, skills and proficiencies [r-stat-lists]. Dice are written by their number of sides.
ATTRIBUTES: Final[tuple[str, ...]] = ("strength", "dexterity", "intellect", "willpower")
STRENGTH: Final = 0
DEXTERITY: Final = 1
INTELLECT: Final = 2
WILLPOWER: Final = 3
SKILLS: Final[tuple[str, ...]] = (
    "combat",
    "athletics",
    "stealth",
    "awareness",
    "medicine",
    "craft",
    "lore",
    "discipline",
)
COMBAT: Final = 0
ATHLETICS: Final = 1
STEALTH: Final = 2
AWARENESS: Final = 3
MEDICINE: Final = 4
DISCIPLINE: Final = 7
PROFICIENCIES: Final[tuple[str, ...]] = (
    "martial",
    "finesse",
    "archery",
    "arcane",
    "fortitude",
    "reflex",
    "resolve",
    "healing",
    "tinkering",
)
ARCANE: Final = 3
FORTITUDE: Final = 4
REFLEX: Final = 5
RESOLVE: Final = 6
HEALING: Final = 7
NO_PROFICIENCY: Final = -1
UNTRAINED: Final = 4
DICE: Final = (4, 6, 8, 10, 12)

# Sizes and the squares they take [r-size-table, size-values].
SIZE_NAMES: Final = ("", "minute", "tiny", "small", "medium", "large", "huge", "colossal")
SMALL: Final = 3
MEDIUM: Final = 4

# What a rider or effect does [r-riders, r-conditions].
PRONE: Final = "prone"
PUSHED: Final = "pushed"
DROP_ITEM: Final = "drop-item"
CORRODE: Final = "corrode"
POISONED: Final = "poisoned"
BURNING: Final = "burning"
STUNNED: Final = "stunned"
BLINDED: Final = "blinded"
SLOWED: Final = "slowed"
FRIGHTENED: Final = "frightened"
HIDDEN: Final = "hidden"
EFFECTS: Final = (PRONE, PUSHED, DROP_ITEM, CORRODE, POISONED, BURNING, STUNNED, BLINDED, SLOWED, FRIGHTENED)
DEFAULT_DURATIONS: Final = {FRIGHTENED: 1, POISONED: 3, STUNNED: 1, BLINDED: 1, SLOWED: 2}

AS_THE_ATTACK: Final = -1  # a difficulty equal to the attack's result
NO_AREA: Final = -1

# Whom a spell or talent is for.
ON_SELF: Final = "self"
ON_ALLY: Final = "one ally or self"
ON_ENEMY: Final = "one enemy"
ON_ALLIES_AROUND: Final = "each conscious ally in line of sight"
ON_ENEMIES_AROUND: Final = "each conscious enemy in line of sight"
BY_ATTACK: Final = "attack"

ID_PREFIXES: Final[tuple[str, ...]] = (
    "weapon-",
    "shield-",
    "item-",
    "maneuver-",
    "spell-",
    "talent-",
    "task-",
    "armor-",
    "monster-",
    "pc-",
    "npc-",
)
OF_THE_TEXT: Final = "text "
BUCKLER: Final = "shield-buckler"  # a shield by its very name


def title_of(identifier: str) -> str:
    """'weapon-great-club' is a great club, 'text-boudica' the Boudica whom the rulebook has as an example."""
    if identifier.startswith("shield-") and identifier != BUCKLER:
        identifier += "-shield"
    for prefix in ID_PREFIXES:
        identifier = identifier.removeprefix(prefix)
    words = identifier.removesuffix("-entry").replace("-", " ")
    return f"{words.removeprefix(OF_THE_TEXT)} (rulebook)" if words.startswith(OF_THE_TEXT) else words


def squares_of(size: int) -> int:
    """The side of a footprint [r-size-table]."""
    return 1 if size <= MEDIUM else size - 3


@dataclass(frozen=True)
class Rider:
    """An effect that comes with being hit [r-riders]."""

    effect: str
    mental: bool
    difficulty: int
    on_critical: bool = False
    duration: int = 0
    meters: int = 0
    meters_on_critical: int = 0
    item_possible: bool = False
    item_durability: int = 0


@dataclass(frozen=True)
class Form:
    """One way to attack: a weapon in melee or at range, a maneuver with it, or a spell or talent that is an attack."""

    name: str
    attributes: tuple[int, ...]
    proficiencies: tuple[int, ...]
    damage: i64
    damage_type: str
    critical_damage: i64
    threshold: i64
    reach: i64 = 1
    range: i64 = 0
    ranged: bool = False
    strays: bool = False  # thrown, or fires a projectile [friendly-fire-condition]
    thrown: bool = False
    nonlethal: bool = False
    radius: i64 = NO_AREA
    riders: tuple[Rider, ...] = ()
    deals_damage: bool = True
    test_modifier: i64 = 0
    damage_bonus: i64 = 0
    maneuver: str = ""
    stamina: i64 = 0


@dataclass(frozen=True)
class Restores:
    """What a draught, spell or talent gives back."""

    endurance: i64 = 0
    health: i64 = 0
    stamina: i64 = 0
    focus: i64 = 0


NOTHING_RESTORED: Final = Restores()


METAL_DURABILITY: Final = 10  # [durability-default]
OTHER_DURABILITY: Final = 4


def default_durability(metal: bool) -> int:
    """An item without a listed durability has 10 if it is made of metal and 4 otherwise [durability-default]."""
    return METAL_DURABILITY if metal else OTHER_DURABILITY


@dataclass(frozen=True)
class Gear:
    """A weapon, shield or other thing [r-content-fields]."""

    id: str
    title: str
    hands: i64 = 1
    melee: Form | None = None
    ranged: Form | None = None
    maneuvers: tuple[Form, ...] = ()
    is_weapon: bool = False
    natural: bool = False
    block: i64 = 0
    parry: i64 = 0
    durability: i64 = OTHER_DURABILITY
    reload: i64 = 0
    nonlethal: bool = False
    consumable: bool = False
    luck: i64 = 0
    restores: Restores = NOTHING_RESTORED
    usable: bool = False
    resuscitate_bonus: i64 = 0


@dataclass(frozen=True)
class Power:
    """A spell, or a talent that is used [r-content-fields]."""

    id: str
    title: str
    is_spell: bool
    target: str
    actions: i64 = 1
    stamina: i64 = 0
    focus: i64 = 0
    range: i64 = 0
    radius: i64 = 0
    restores: Restores = NOTHING_RESTORED
    form: Form | None = None
    attribute: i64 = NO_PROFICIENCY  # of the caster's test, where there is one
    skill: i64 = 0
    proficiency: i64 = NO_PROFICIENCY
    difficulty: i64 = 0
    damage: i64 = 0
    damage_type: str = "typeless"
    nonlethal: bool = False
    condition: str = ""
    duration: i64 = 0
    luck: i64 = 0
    free: bool = False
    while_harmed: bool = False
    uses: i64 = 0  # per combat; 0 for no limit


@dataclass(frozen=True)
class Traits:
    """What talents do by themselves."""

    cannot_be_surprised: bool = False
    resuscitate_bonus: i64 = 0
    resuscitate_extra_health: i64 = 0
    block_bonus: i64 = 0
    steady_at_range: bool = False
    sneak_damage: i64 = 0
    fast_hands: bool = False
    flanking_test: i64 = 0
    hide_actions: i64 = 0  # 0: as everybody
    bloodied_attack: i64 = 0
    mindless: bool = False
    weak_to: str = ""
    weak_damage: i64 = 0


@dataclass(frozen=True)
class Sheet:
    """A combatant's numbers as stated [r-derived-values]."""

    id: str
    title: str
    size: i64
    speed: i64
    attributes: tuple[int, ...]
    skills: tuple[int, ...]
    proficiencies: tuple[int, ...]
    constitution: i64
    evasion: i64
    physical_deflection: i64
    elemental_deflection: i64
    awareness_score: i64
    endurance: i64
    health: i64
    stamina: i64
    focus: i64
    luck: i64 = 0
    hands: tuple[Gear, ...] = ()
    inventory: tuple[Gear, ...] = ()
    natural_weapons: tuple[Gear, ...] = ()
    powers: tuple[Power, ...] = ()
    talents: tuple[str, ...] = ()
    traits: Traits = Traits()
    no_cheat_death: bool = False
    hand_count: i64 = 2


@dataclass(frozen=True)
class Task:
    """A job decided by a test [action-short-task]."""

    id: str
    title: str
    actions: int
    attribute: int
    skill: int
    proficiency: int
    difficulty: int
    reach: int = 1
