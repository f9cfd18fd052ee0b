"""Combatants, weapons, spells and powers as their records say: frozen values that no fight changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model.means import max_chance, pool_mean

# The four Talents, each given as its Modifier [talents-four].
TALENTS: Final[tuple[str, ...]] = ("strength", "agility", "wisdom", "intuition")
TALENT_NAMES: Final[tuple[str, ...]] = ("Strength", "Agility", "Wisdom", "Intuition")
STRENGTH: Final = 0
AGILITY: Final = 1
WISDOM: Final = 2
INTUITION: Final = 3

# The thirty-two Skills, eight to a Talent [skills-thirty-two].
SKILLS: Final = (
    ("Blades", "Bludgeons", "Polearms", "Marksmanship", "Throwing", "Grappling", "Conditioning", "Intimidation"),
    ("Athletics", "Acrobatics", "Guarding", "Stealth", "Sleight", "Riding", "Sailing", "Escape"),
    ("Warding", "Construction", "Linguistics", "Medicine", "Survival", "Alchemy", "Crafting", "Lore"),
    (
        "Conjuration",
        "Command",
        "Tactics",
        "Perception",
        "Persuasion",
        "Deception",
        "Performance",
        "Animal Handling",
    ),
)

# Damage types, physical ones first [wound-table-physical, wound-table-magical].
BLUNT: Final = 0
SLASHING: Final = 1
PIERCING: Final = 2
BLUNT_SLASHING: Final = 3
BLUNT_PIERCING: Final = 4
SLASHING_PIERCING: Final = 5
SWORD: Final = 6  # all three; one is chosen for every attack [sword-type-damage]
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
DAMAGE_NAMES: Final[tuple[str, ...]] = (
    "Blunt",
    "Slashing",
    "Piercing",
    "Blunt/Slashing",
    "Blunt/Piercing",
    "Slashing/Piercing",
    "Blunt/Slashing/Piercing",
    "Fire",
    "Lightning",
    "Water",
    "Earth",
    "Frost",
    "Air",
    "Light",
    "Shadow",
    "Blood",
    "Metal",
    "Force",
)
# The parts of a combined type, for resistance [resistance].
PARTS: Final[tuple[tuple[int, ...], ...]] = (
    (BLUNT,),
    (SLASHING,),
    (PIERCING,),
    (BLUNT, SLASHING),
    (BLUNT, PIERCING),
    (SLASHING, PIERCING),
    (BLUNT, SLASHING, PIERCING),
    (FIRE,),
    (LIGHTNING,),
    (WATER,),
    (EARTH,),
    (FROST,),
    (AIR,),
    (LIGHT,),
    (SHADOW,),
    (BLOOD,),
    (METAL,),
    (FORCE,),
)

# Wounds, physical ones first, in the order in which a combatant's list keeps them.
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
WOUND_COUNT: Final = 16
WOUND_NAMES: Final[tuple[str, ...]] = (
    "Fracture",
    "Bleed",
    "Stuck",
    "Gashed",
    "Impaled",
    "Laceration",
    "Burned",
    "Paralyzed",
    "Chilled",
    "Petrified",
    "Frostbite",
    "Deafened",
    "Blinded",
    "Sapped",
    "Gored",
    "Stunned",
)
# The Wound of each damage type; a Sword-type has the Wound of the type chosen [damage-type-on-cards].
WOUND_OF: Final[tuple[int, ...]] = (
    FRACTURE,
    BLEED,
    STUCK,
    GASHED,
    IMPALED,
    LACERATION,
    FRACTURE,
    BURNED,
    PARALYZED,
    CHILLED,
    PETRIFIED,
    FROSTBITE,
    DEAFENED,
    BLINDED,
    BLINDED,
    SAPPED,
    GORED,
    STUNNED,
)
WOUND_DIE: Final[tuple[int, ...]] = (0, 4, 6, 8, 10, 12)  # by sizes reached [wound-starts-d4, wound-cap]
LARGEST_WOUND: Final = 5


def physical_wound(wound: int) -> bool:
    """Cured by a Salve; the others by an Elixir [wound-cure-items]."""
    return wound <= LACERATION


# Sizes, one step each [sizes].
SIZES: Final = ("Tiny", "Small", "Medium", "Large", "Huge", "Colossal")
MEDIUM: Final = 2

# Kinds of attack [attack-kinds].
STRIKE: Final = 0
CAST: Final = 1
COMMAND: Final = 2
CHANNEL: Final = 3
ATTACK_NAMES: Final = ("Strike", "Cast", "Command", "Channel")

# How a spell Wards [magic-rules].
NO_WARD: Final = 0
WARD_BUILT: Final = 1
WARD_AT_ONCE: Final = 2

NO_LIMIT: Final = -1  # of Momentum
NO_EFFECT: Final = 0  # what a spell without dice does
MEND: Final = 1
LEVITATE: Final = 2


@dataclass(frozen=True)
class Source:
    """Anything that gives dice: a weapon, hide and teeth, a spell, a Channel, an Ability, a Unit, an engine."""

    id: str
    title: str
    attack: int = STRIKE  # kind of attack
    dice: tuple[int, ...] = ()  # sides, in the order they are rolled [damage-dice-sizes]
    defense: tuple[int, ...] = ()  # of Ward spells and Channel defenses
    damage_type: int = BLUNT
    range: int = 0
    limit: int = NO_LIMIT
    ranged: bool = False  # an attack with it is at range [ranged-attack-definition]
    projectile: bool = False  # shot or thrown, so that water slows it [swim-projectiles]
    weapon: bool = False  # may be readied and Parries [parry-details]
    natural: bool = False  # always ready
    hands: int = 0
    blade: bool = False  # a one-handed blade, for the Riposte Stance
    shots: int = 0  # 0: never runs out
    spell: bool = False
    conjure: int = 0
    ward: int = NO_WARD
    aoe: bool = False
    spares_user: bool = False
    lobs: bool = True  # a Ranged weapon, spell or lobbing engine
    effect: int = NO_EFFECT
    thresholds: tuple[int, ...] = ()
    composure_cost: int = 0
    magical: bool = False  # for Paralyzed's aftermath, and Chilled in defense [burned-scope]
    hearing: bool = False
    min_range: int = 0
    structures_only: bool = False  # a ram
    reload: bool = False
    # What its dice come to, in hundredths of a point; worked out from the rest.
    mean: i64 = 0
    defense_mean: i64 = 0  # of parrying, warding or channeling with it, less what that costs
    max_chance: i64 = 0

    def __post_init__(self) -> None:
        defense_mean = pool_mean(self.defense or self.dice, self.limit) - 100 * self.composure_cost
        object.__setattr__(self, "mean", pool_mean(self.dice, self.limit))
        object.__setattr__(self, "defense_mean", defense_mean)
        object.__setattr__(self, "max_chance", max_chance(self.dice))

    def physical(self) -> bool:
        """A Physical weapon, hands and teeth included [burned-scope]."""
        return not self.magical and self.attack in (STRIKE, COMMAND)


# Kinds of combatant.
CHARACTER: Final = 0
MONSTER: Final = 1
UNIT: Final = 2
ENGINE: Final = 3

# Abilities and techniques, as bits of `Sheet.powers`.
SLAM: Final = 1
SHIELD_WALL: Final = 2
RIPOSTE: Final = 4
IRON_BASTION: Final = 8
CLEAVE: Final = 16
PINNING_SHOT: Final = 32
RALLY: Final = 64
SCREECH: Final = 128
UPHEAVAL: Final = 256
DRAGON_BREATH: Final = 512  # its dice are a Source
POWER_IDS: Final = {
    "slam-ability": SLAM,
    "shield-wall-stance": SHIELD_WALL,
    "riposte-stance": RIPOSTE,
    "iron-bastion-stance": IRON_BASTION,
    "cleave": CLEAVE,
    "pinning-shot": PINNING_SHOT,
    "rally": RALLY,
    "screech": SCREECH,
    "upheaval": UPHEAVAL,
    "dragon-breath": DRAGON_BREATH,
}

# Items, the index in a combatant's lists of what it carries.
POTION: Final = 0
SALVE: Final = 1
ELIXIR: Final = 2
FLIGHT_POTION: Final = 3
FIRE_FLASK: Final = 4
LADDER: Final = 5
OBJECT: Final = 6  # a stone, a bottle: whatever lies about
ITEM_COUNT: Final = 7
ITEM_IDS: Final[tuple[str, ...]] = (
    "potion-composure",
    "salve",
    "elixir",
    "potion-flight",
    "fire-flask",
    "scaling-ladder",
    "object",
)
ITEM_NAMES: Final[tuple[str, ...]] = (
    "Potion of Composure",
    "Salve",
    "Elixir",
    "Potion of Flight",
    "fire flask",
    "scaling ladder",
    "loose object",
)


@dataclass(frozen=True)
class Sheet:
    """A combatant's figures as stated or derived [composure-maximum, passive-reaction-formula, movement-bonus]."""

    id: str
    title: str
    kind: int
    talents: tuple[int, ...]  # by Talent
    composure: int
    pr: int
    unhalved_pr: int  # of the reading 'unhalved base'
    movement_bonus: int
    role: str = ""  # its Class
    size: int = MEDIUM
    sources: tuple[Source, ...] = ()
    armor_dice: tuple[int, ...] = ()  # worn armor and hide, rolled together [guard-dice]
    shield_dice: tuple[int, ...] = ()
    heavy_armor: bool = False  # plate or harness, for the Iron Bastion
    powers: int = 0
    items: tuple[int, ...] = ()  # item numbers, one entry for each piece
    resist: tuple[tuple[int, int], ...] = ()  # damage type, points [resistance]
    recovery: int = 0  # [unyielding-foes]
    unyielding: int = 0
    boss: bool = False
    extra_ar: int = 0
    mfs: int = 0  # Minimum Flight Speed of a Natural flyer; 0 for those who do not fly by nature
    conditioning: int = 0
    flight_rate: int = 0  # Unnatural Flight by nature
    movement_rate: int = 0  # of Units and engines
    army: bool = False
    units: tuple[str, ...] = ()  # ids of the Units it commands
    # Worked out from the rest; what its dice come to is in hundredths of a point.
    largest_talent: i64 = 0
    armor_mean: i64 = 0
    shield_mean: i64 = 0
    hardest_mean: i64 = 0  # of what it hits hardest with

    def __post_init__(self) -> None:
        object.__setattr__(self, "largest_talent", max(self.talents))
        object.__setattr__(self, "armor_mean", pool_mean(self.armor_dice, NO_LIMIT))
        object.__setattr__(self, "shield_mean", pool_mean(self.shield_dice, NO_LIMIT))
        object.__setattr__(self, "hardest_mean", max([0, *[source.mean for source in self.sources]]))

    def is_unit(self) -> bool:
        """A Unit or an engine: it has no Turn, no Ratings and no Reaction of its own [warfare-units]."""
        return self.kind >= UNIT

    def has(self, power: int) -> bool:
        return self.powers & power != 0


# What any combatant may throw: a flask of fire, or a loose object [skill-standard-effects, throwing-is-skill-action].
FLASK_SOURCE: Final = Source(
    "fire-flask", "fire flask", STRIKE, (6, 6, 6), (), FIRE, 1, 0, ranged=True, projectile=True, aoe=True
)
LOOSE_OBJECT: Final = Source("object", "loose object", STRIKE, (6,), (), BLUNT, 2, 0, ranged=True, projectile=True)
