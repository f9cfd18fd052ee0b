"""What is written down before a fight: the frozen records behind both kinds of stat line.

A sheet never changes. Whatever wears down in a fight (momentum, hits, armor steps ...) is kept in `state`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

# Kinds of attack [steel-means-mundane]: exactly two.
STEEL: Final = 0
MAGIC: Final = 1
KIND_NAMES: Final = ("Steel", "Magic")

# Damage types [default-damage-type].
SLASHING: Final = 0
PIERCING: Final = 1
CRUSHING: Final = 2
BURNING: Final = 3
ARCANE: Final = 4
DAMAGE_NAMES: Final = ("Slashing", "Piercing", "Crushing", "Burning", "Arcane")
DEFAULT_DAMAGE: Final = (SLASHING, ARCANE)  # by kind: Steel, Magic

# The ladder of usage dice [armor-die-ladder]; NO_DIE is no die at all, which is not the same as step 0.
NO_DIE: Final = -1
STEP_ZERO: Final = 0
STEP_ONE: Final = 1
UD4: Final = 2
UD6: Final = 3
UD8: Final = 4
STEP_NAMES: Final = ("0", "1", "Ud4", "Ud6", "Ud8")
STEP_SIDES: Final[tuple[int, ...]] = (0, 1, 4, 6, 8)

# Stats [pc-stats].
MIGHT: Final = 0
GRACE: Final = 1
GRIT: Final = 2
CHARM: Final = 3
LORE: Final = 4
FATE: Final = 5
STAT_NAMES: Final[tuple[str, ...]] = ("Might", "Grace", "Grit", "Charm", "Lore", "Fate")

# Ways of moving [move-modes]. WALK is the plain Move score.
WALK: Final = "Walk"
CLIMB: Final = "Climb"
FLY: Final = "Fly"
SWIM: Final = "Swim"
BURROW: Final = "Burrow"
MODE_NAMES: Final = (CLIMB, FLY, SWIM, BURROW)


def range_mask(*distances: int) -> int:
    """A range: the bit mask of a list of distances."""
    mask = 0
    for distance in distances:
        mask |= 1 << distance
    return mask


@dataclass(frozen=True)
class Weapon:
    """A PC's weapon [pc-weapon-tags]."""

    name: str
    kind: int
    ranges: int  # bit mask of distances
    damage: int
    supply: int = NO_DIE  # step of the usage die, NO_DIE for a weapon that cannot run out
    two_handed: bool = False
    reload: bool = False
    damage_written: bool = True  # False where the default damage type stands in


@dataclass(frozen=True)
class Shield:
    """A PC's shield [pc-shield-line]. `now` is its present step, `base` the one a rest restores."""

    name: str
    kind: int
    base: int
    now: int


@dataclass(frozen=True)
class Armor:
    """The armor line [pc-armor-line]; base NO_DIE is no armor."""

    name: str
    base: int
    now: int


@dataclass(frozen=True)
class PcSheet:
    """A player character as its block says [pc-statblock-format]."""

    name: str
    character_class: str
    level: int
    stats: tuple[int, int, int, int, int, int]  # [pc-stats]
    fate_die: int
    physical_die: int
    mental_die: int
    weapons: tuple[Weapon, ...]
    shield: Shield | None
    armor: Armor
    printed_max_hits: int
    hits_taken: int
    current_momentum: int  # a snapshot; a new fight starts from 0 [pc-momentum-line]
    tallies: int  # [pc-stamina-line]
    abilities: tuple[str, ...] = ()  # names as written: "Drive Back"
    items: tuple[str, ...] = ()  # names as written: "Red Draught"
    exhausted: tuple[str, ...] = ()  # one slot reference for each EXHAUSTED slot


@dataclass(frozen=True)
class Attack:
    """One way an NPC attacks [npc-attack-tags]."""

    name: str
    danger: int  # [npc-danger]
    skill: int  # [npc-attack-skill]
    kind: int
    ranges: int  # bit mask of distances
    damage: int
    damage_written: bool = True


@dataclass(frozen=True)
class Trait:
    """One Special of an NPC [npc-special]: its name, its number where it has one, and its words."""

    name: str  # without the trailing number
    number: int  # -1 where none is written
    words: str


@dataclass(frozen=True)
class Mode:
    """A special way of moving with its own score [npc-move-special]."""

    name: str
    score: int
    written: bool  # whether the number stands on the line


@dataclass(frozen=True)
class NpcSheet:
    """A nonplayer combatant as its line says [npc-statblock-format]."""

    name: str
    hits: int  # [npc-hits]
    defense: int  # [npc-defense-value]
    defense_words: str
    move: int  # [npc-move-score]
    modes: tuple[Mode, ...]
    attacks: tuple[Attack, ...]
    traits: tuple[Trait, ...]


@dataclass(frozen=True)
class Warned:
    """A written value the rules compute differently; the computed one is used [pc-statblock-grammar]."""

    field: str
    written: str
    used: str
    clause: str


@dataclass(frozen=True)
class ReadPc:
    """A PC block as read, with what to warn about."""

    sheet: PcSheet
    warnings: tuple[Warned, ...] = field(default=())


class Traits:
    """What the trait names on a line switch on."""

    def __init__(self) -> None:
        self.poison = 0  # momentum lost for each landed strike
        self.pulled_blows = False
        self.swarm = False
        self.backstab = False
        self.slow_reload = False
        self.constrict = False
        self.insubstantial = False
        self.frightful = False
        self.regenerate = 0
        self.sundering = False
        self.rust_bite = False
        self.shell_up = False
        self.net_cast = False
        self.flurry = False
        self.call_the_choir = False
        self.flies = False
        self.order: list[str] = []  # the known trait names, as listed
        self.unknown: list[Trait] = []

    def has_ability(self) -> bool:
        """Whether anything on the line is used in place of a Strike."""
        return self.shell_up or self.net_cast or self.flurry or self.call_the_choir
