"""Characters, monsters, Units, weapons, spells and the rest as their records say: frozen values no fight changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# Talents, given as their Modifiers [talents-four].
TALENTS: Final = ("strength", "agility", "wisdom", "intuition")
STRENGTH: Final = 0
AGILITY: Final = 1
WISDOM: Final = 2
INTUITION: Final = 3

# Skills, eight per Talent [skills-thirty-two].
SKILLS: Final = (
    *("Blades", "Bludgeons", "Polearms", "Marksmanship", "Throwing", "Grappling", "Conditioning", "Intimidation"),
    *("Athletics", "Acrobatics", "Guarding", "Stealth", "Sleight", "Riding", "Sailing", "Escape"),
    *("Warding", "Construction", "Linguistics", "Medicine", "Survival", "Alchemy", "Crafting", "Lore"),
    *("Conjuration", "Command", "Tactics", "Perception", "Persuasion", "Deception", "Performance", "Animal Handling"),
)
SKILLS_PER_TALENT: Final = 8

# Damage types; the physical ones first, each with its Wound [wound-table-physical, wound-table-magical].
BLUNT: Final = 0
SLASHING: Final = 1
PIERCING: Final = 2
BLUNT_SLASHING: Final = 3
BLUNT_PIERCING: Final = 4
SLASHING_PIERCING: Final = 5
SWORD_TYPE: Final = 6  # the wielder picks one of the first three [sword-type-damage]
FIRE: Final = 7
LIGHTNING: Final = 8
WATER: Final = 9
EARTH: Final = 10
FROST: Final = 11
AIR: Final = 12
LIGHT: Final = 13
SHADOW: Final = 14
BLOOD: Final = 15
METAL: Final = 16
FORCE: Final = 17
FALL: Final = 18  # counts as Blunt [falling-details]
DAMAGE_TYPES: Final = (
    *("Blunt", "Slashing", "Piercing", "Blunt/Slashing", "Blunt/Piercing", "Slashing/Piercing"),
    *("Blunt/Slashing/Piercing", "Fire", "Lightning", "Water", "Earth", "Frost", "Air", "Light", "Shadow"),
    *("Blood", "Metal", "Force", "Fall"),
)
SWORD_CHOICES: Final = (BLUNT, SLASHING, PIERCING)  # [sword-choice]

# Wounds; the physical ones first.
FRACTURE: Final = 0
BLEED: Final = 1
STUCK: Final = 2
GASHED: Final = 3
IMPALED: Final = 4
LACERATION: Final = 5
BURNED: Final = 6
PARALYZED: Final = 7
CHILLED: Final = 8
PETRIFIED: Final = 9
FROSTBITE: Final = 10
DEAFENED: Final = 11
BLINDED: Final = 12
SAPPED: Final = 13
GORED: Final = 14
STUNNED: Final = 15
WOUNDS: Final = (
    *("fracture", "bleed", "stuck", "gashed", "impaled", "laceration"),
    *("burned", "paralyzed", "chilled", "petrified", "frostbite", "deafened", "blinded", "sapped", "gored", "stunned"),
)
FIRST_MAGICAL: Final = BURNED
NO_WOUND: Final = -1
WOUND_OF: Final = (  # by damage type
    *(FRACTURE, BLEED, STUCK, GASHED, IMPALED, LACERATION, NO_WOUND),
    *(BURNED, PARALYZED, CHILLED, PETRIFIED, FROSTBITE, DEAFENED, BLINDED, BLINDED, SAPPED, GORED, STUNNED, FRACTURE),
)
WOUND_DICE: Final = (0, 4, 6, 8, 10, 12)  # by the number of sizes reached [wound-starts-d4, wound-cap]
DICE: Final = (4, 6, 8, 10, 12)
MOST_OF_A_SIZE: Final = 6  # [damage-dice-cap]

# Sizes, one step each [sizes].
SIZES: Final = ("Tiny", "Small", "Medium", "Large", "Huge", "Colossal")
MEDIUM: Final = 2
MINIMUM_FLIGHT_SPEED: Final = (4, 6, 10, 14, 18, 22)  # by size [mfs-values]

# What a combatant is.
CHARACTER: Final = 0
MONSTER: Final = 1
UNIT: Final = 2
ENGINE: Final = 3
KIND_NAMES: Final = ("character", "monster", "unit", "engine")

# What an attack is [attack-kinds].
STRIKE: Final = 0
CAST: Final = 1
COMMAND: Final = 2
CHANNEL: Final = 3
ATTACK_KINDS: Final = ("Strike", "Cast", "Command", "Channel")

# What a weapon is made for; the source decides whether an attack is Ranged [ranged-attack-definition].
UNARMED: Final = "unarmed"
NATURAL: Final = "natural"
MELEE: Final = "melee"
PROJECTILE: Final = "projectile"
THROWN: Final = "thrown"
WEAPON_KINDS: Final = (UNARMED, NATURAL, MELEE, PROJECTILE, THROWN)

NO_LIMIT: Final = -1  # [equipment-tables]

# How a spell can Ward [magic-rules].
NO_WARD: Final = 0
WARD_BUILT: Final = 1
WARD_AT_ONCE: Final = 2
WARD_MODES: Final = ("none", "built", "at-once")

# Flight [flight-kinds].
NO_FLIGHT: Final = 0
NATURAL_FLIGHT: Final = 1
UNNATURAL_FLIGHT: Final = 2


@dataclass(frozen=True)
class Source:
    """Something that gives Damage Dice or Defense Dice: a weapon, spell, channel, Unit, engine or thrown flask."""

    id: str
    title: str
    attack: int  # the kind of attack, and of defense
    dice: tuple[int, ...]  # by number of sides, in the order written
    damage_type: int = BLUNT
    range: int = 0
    limit: int = NO_LIMIT  # of Momentum
    offensive: bool = True
    ranged: bool = False
    weapon: str = ""  # one of WEAPON_KINDS; nothing for what is no weapon
    hands: int = 0
    shots: int = 0  # 0: does not run out
    sword: bool = False
    aoe: bool = False
    spares_user: bool = False
    conjure: int = 0
    ward: int = NO_WARD
    threshold: int = 0  # for the raw Action Rating [channel-rules]
    cost: int = 0  # in Composure
    min_range: int = 0
    lobs: bool = False
    objects_only: bool = False  # a ram works on a Wall or Building only [siege-engines]
    complicates_below: int = 0  # a thrown flask is a Skill Action too


@dataclass(frozen=True)
class Armor:
    """What is worn, or a shield that is borne."""

    id: str
    title: str
    dice: tuple[int, ...]
    penalty: int = 0  # to Movement


# What a Threshold brings about [threshold-details].
RESTORE: Final = 0  # dice of Composure to so many combatants
FLY: Final = 1  # Unnatural Flight at a rate for some Rounds
DRAIN: Final = 2  # enemies in the same Position lose Movement, perhaps a held die
SCRAMBLE: Final = 3  # the Flanks move one place clockwise
REMOVE: Final = 4  # a Ranged Position goes


@dataclass(frozen=True)
class Effect:
    """One thing a spell or Ability does."""

    kind: int
    dice: tuple[int, ...] = ()
    targets: int = 1
    amount: int = 0  # rate, or Movement lost
    rounds: int = 0
    held_dice: int = 0  # lost by each


@dataclass(frozen=True)
class Power:
    """A spell or Ability with Thresholds: the highest one the raw Action Rating reaches applies."""

    id: str
    title: str
    spell: bool
    thresholds: tuple[int, ...]
    effects: tuple[Effect, ...]
    range: int = 0
    hearing: bool = False


# Extra uses of the dice of an advanced Stance [advanced-stances].
PLAIN: Final = 0
POOLED: Final = 1  # Shield Wall
RIPOSTE: Final = 2
DOUBLED: Final = 3  # Iron Bastion
STANCE_USES: Final = ("plain", "pooled", "riposte", "doubled")

# Equipment an advanced Stance needs.
NO_EQUIPMENT: Final = 0
SHIELD: Final = 1
ONE_HANDED_BLADE: Final = 2
LISTED_ARMOR: Final = 3


@dataclass(frozen=True)
class StanceKind:
    """A Stance: what it needs, what it does, how it breaks."""

    id: str
    title: str
    use: int = PLAIN
    dice_needed: int = 1
    breaks: int = 2
    within_turn: bool = False
    equipment: int = NO_EQUIPMENT
    armors: tuple[str, ...] = ()
    breaks_when_prone: bool = False


BASIC_STANCE: Final = StanceKind("basic-stance", "basic Stance")  # [stance-basic-requirement, stance-break-number]

# Consumables [cure-items, consumable-costs-action].
POTION: Final = 0
SALVE: Final = 1
ELIXIR: Final = 2
FLIGHT_POTION: Final = 3
FLASK: Final = 4
LADDER: Final = 5
ITEM_KINDS: Final = ("potion", "salve", "elixir", "flight", "flask", "ladder")


@dataclass(frozen=True)
class Item:
    """Something carried and used up; a ladder is placed."""

    id: str
    title: str
    kind: int
    dice: tuple[int, ...] = ()
    rate: int = 0
    rounds: int = 0
    source: Source | None = None


@dataclass(frozen=True)
class Sheet:
    """A combatant's figures. Of a Unit or engine only those that concern it count."""

    id: str
    title: str
    kind: int
    class_name: str = ""
    talents: tuple[int, ...] = (0, 0, 0, 0)
    composure: int = 0  # the structure of an engine
    reaction_extra: int = 0  # what the stated Passive Reaction differs from the formula by
    movement_bonus: int = 0
    size: int = MEDIUM
    weapons: tuple[Source, ...] = ()  # fists last
    armor: Armor | None = None
    shield: Armor | None = None
    hide: tuple[int, ...] = ()  # Guard dice of a creature, or the Defense Dice of a Unit
    spells: tuple[Source, ...] = ()  # those with dice
    channels: tuple[Source, ...] = ()
    breaths: tuple[Source, ...] = ()  # Abilities that are attacks
    powers: tuple[Power, ...] = ()
    stances: tuple[StanceKind, ...] = ()
    slam: bool = False
    cleave: bool = False
    pinning_shot: bool = False
    items: tuple[Item, ...] = ()
    units: tuple[str, ...] = ()  # commanded, by id
    flight: int = NO_FLIGHT
    mfs: int = 0
    flight_rate: int = 0  # of Unnatural Flight by nature
    recovery: int = 0
    unyielding: int = 0
    extra_ratings: int = 0
    boss: bool = False
    resists: tuple[int, ...] = ()  # by damage type; empty: none
    rate: int = 0  # Movement of a Unit or engine per Round
    army: bool = False
    reloads: bool = False


def is_unit(sheet: Sheet) -> bool:
    """Units and engines have no Combat Roll, no Turn and no Reaction of their own [warfare-units, siege-engines]."""
    return sheet.kind >= UNIT


def talent_of_skill(skill: int) -> int:
    """Eight Skills per Talent [skills-thirty-two]."""
    return skill // SKILLS_PER_TALENT


def is_magical(damage_type: int) -> bool:
    return FIRE <= damage_type <= FORCE


def is_blade(source: Source) -> bool:
    """A one-handed weapon for cutting or thrusting alone, or a Sword-type; axes and spears are none."""
    return (
        source.weapon == MELEE
        and source.hands == 1
        and source.damage_type in (SLASHING, PIERCING, SLASHING_PIERCING, SWORD_TYPE)
    )


# ---- pieces of terrain as an encounter lays them out [terrain-tags]

DIFFICULT: Final = "difficult"
TURBULENT: Final = "turbulent"
OBSCURED: Final = "obscured"
COVER: Final = "cover"
OBSTACLE: Final = "obstacle"
BUILDING: Final = "building"
HIGH_GROUND: Final = "high-ground"
TRENCHED: Final = "trenched"
WALL: Final = "wall"
STAIRS: Final = "stairs"
CLIMBABLE: Final = "climbable"
WATER_TAG: Final = "water"
HEIGHT: Final = "height"  # the Elevations that are available, and nothing else [tag-elevation]
TAG_KINDS: Final = (
    *(DIFFICULT, TURBULENT, OBSCURED, COVER, OBSTACLE, BUILDING, HIGH_GROUND, TRENCHED, WALL, STAIRS),
    *(CLIMBABLE, WATER_TAG, HEIGHT),
)
EVERYWHERE: Final = -1
NO_STRUCTURE: Final = -1  # indestructible


@dataclass(frozen=True)
class Feature:
    """One Terrain Tag as written. Positions and levels are numbers of the Grid."""

    kind: str
    position: int  # or EVERYWHERE
    level: int = 0  # High Ground's level, the top of what blocks or is climbed
    lowest: int = 0  # Elevations available, where the tag says so
    highest: int = 3
    capacity: int = 0  # 0: no limit
    claimable: bool = False
    difficulty: int = 0  # of the Composure Saving Throw
    structure: int = NO_STRUCTURE
    shut: bool = False
    gate: bool = False
    ledges: int = 0  # bit mask of levels with a flat surface on the way up, shifted by one level: bit 0 is Ground
