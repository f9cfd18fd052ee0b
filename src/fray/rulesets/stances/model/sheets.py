"""What stands on paper before a fight: attributes, skills, weapons, spells, Signature Moves, and whole sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fray.rulesets.stances.model.traits import Traits

# Attributes, -5 to +5 [r-attributes-skills].
MIGHT: Final = 0
GRACE: Final = 1
MIND: Final = 2
AWARENESS: Final = 3
WILL: Final = 4
PRESENCE: Final = 5
ATTRIBUTE_NAMES: Final[tuple[str, ...]] = ("might", "grace", "mind", "awareness", "will", "presence")

# Skills; any that is not on the sheet is Untrained [r-attributes-skills].
COMBAT: Final = 0
ATHLETICS: Final = 1
STEALTH: Final = 2
SURVIVAL: Final = 3
FINESSE: Final = 4
LORE: Final = 5
MEDICINE: Final = 6
CRAFT: Final = 7
INVESTIGATE: Final = 8
SORCERY: Final = 9
PERSUADE: Final = 10
DECEIVE: Final = 11
PERFORM: Final = 12
COMMAND: Final = 13
EMPATHY: Final = 14
NO_SKILL: Final = -1
SKILL_NAMES: Final[tuple[str, ...]] = (
    "combat", "athletics", "stealth", "survival", "finesse", "lore", "medicine", "craft", "investigate", "sorcery",
    "persuade", "deceive", "perform", "command", "empathy",
)  # fmt: skip
ATTRIBUTE_TITLES: Final[tuple[str, ...]] = tuple([name.capitalize() for name in ATTRIBUTE_NAMES])
SKILL_TITLES: Final[tuple[str, ...]] = tuple([name.capitalize() for name in SKILL_NAMES])
SOCIAL_SKILLS: Final[tuple[int, ...]] = (PERSUADE, DECEIVE, PERFORM, COMMAND, EMPATHY)
UNTRAINED: Final = -2
BEST_SKILL: Final = 2

# Ranks and the advances they begin with [r-technique-general].
RANK_NAMES: Final[tuple[str, ...]] = ("novice", "seasoned", "veteran", "heroic", "legendary")
RANK_ADVANCES: Final = (0, 4, 8, 12, 16)
SEASONED: Final = 1


# The ways a weapon can be used.
MELEE: Final = 0
SHOT: Final = 1
THROW: Final = 2
CLUB: Final = 3
WAY_NAMES: Final[tuple[str, ...]] = ("melee", "shot", "throw", "club")

# Weapon classes [weapon-light, weapon-medium, weapon-heavy, weapon-reach, weapon-ranged].
LIGHT: Final = "light"
MEDIUM: Final = "medium"
HEAVY: Final = "heavy"
REACH: Final = "reach"
RANGED: Final = "ranged"


@dataclass(frozen=True)
class Use:
    """One way of using a weapon: its dice, the attributes it can be rolled with, the bands it works in."""

    way: int
    dice: int
    bonus: int
    attributes: tuple[int, ...]
    nearest: int
    farthest: int


@dataclass(frozen=True)
class Weapon:
    """A weapon, or a creature's own attack, which is always at hand and cannot be dropped."""

    id: str
    name: str
    kind: str
    uses: tuple[Use, ...]
    two_handed: bool = False
    finesse: bool = False
    blunt: bool = False
    magical: bool = False
    natural: bool = False
    hurled: bool = False  # rocks: no Momentum for the throw, never used up, not while Engaged


@dataclass(frozen=True)
class Armor:
    """Worn armor [armor-light, armor-medium-dr, armor-heavy-dr]."""

    name: str
    reduction: int
    grace_rolls: int
    movement_momentum: bool
    aggressive: bool


@dataclass(frozen=True)
class Shield:
    """A shield enlarges Guard [shield-small, shield-large]."""

    name: str
    guard: int
    grace_attack: int


@dataclass(frozen=True)
class Item:
    """Something carried that is used up."""

    id: str
    name: str
    effect: str  # heal, momentum or first aid
    dice: int
    amount: int
    uses: int


# Kinds of spells [r-casting].
ATTACK_SPELL: Final = "attack"
AREA_SPELL: Final = "area-attack"
WARD: Final = "ward"
HEALING: Final = "healing"
CURSE: Final = "curse"
SOCIAL_SPELL: Final = "social"

# What an approach adds to a spell.
NO_EXTRA: Final = 0
SHARPER_ON_TEN: Final = 1
SHAKES: Final = 2
IGNORES_COVER: Final = 3
LEAVES_OUT: Final = 4
ONE_MORE: Final = 5
FRIGHTENS: Final = 6
APPROACHES: Final[tuple[int, ...]] = (MIND, AWARENESS, WILL, PRESENCE)


@dataclass(frozen=True)
class Spell:
    """A spell's figures. `extras` are what each of the four approaches adds, in the order of APPROACHES."""

    id: str
    name: str
    tier: int
    cost: int
    kind: str
    range: int
    dice: int = 0
    add_attribute: bool = False
    enemies_only: bool = False
    own_only: bool = False
    unarmored_only: bool = False
    temporary_guard: int = 0
    tn_bonus: int = 0
    areas: int = 1
    extras: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(frozen=True)
class Rider:
    """A part of a Signature Move that happens besides its base."""

    id: str
    name: str
    cost: int
    when: str
    text: str


@dataclass(frozen=True)
class Signature:
    """A composed move: one base, one or two riders, a name and a description [r-signature-composition]."""

    id: str
    name: str
    text: str
    base: str
    riders: tuple[str, ...]
    cost: int
    roll: tuple[int, int] | None = None  # the attribute and skill of a Maneuver that is its base


@dataclass(frozen=True)
class Sheet:
    """A combatant on paper, whether character or creature."""

    id: str
    name: str
    character: bool
    archetype: str
    rank: int
    attributes: tuple[int, ...]
    skills: tuple[int, ...]
    armor: Armor
    shield: Shield | None
    natural_armor: int
    weapons: tuple[Weapon, ...]
    in_hand: int
    spells: tuple[Spell, ...]
    techniques: frozenset[str]
    signatures: tuple[Signature, ...]
    items: tuple[Item, ...]
    guard: int
    vitality: int
    composure: int
    momentum: int
    speed: int
    attack_tn: int
    flags: frozenset[str]
    traits: Traits
    usual_stance: int
    secrets: int
    advances: int = 0
    text: str = ""

    @property
    def mindless(self) -> bool:
        return "mindless" in self.flags
