"""The state of a Momentum fight: combatants on a line of positions, and nothing about dice, people or prose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.battle import BattleOf, Member
from fray.engine.fields import Derived, Passing, Static
from fray.rulesets.momentum.model import copies
from fray.rulesets.momentum.model.field import Field, distance_of
from fray.rulesets.momentum.model.objectives import Outcome
from fray.rulesets.momentum.model.sheets import GRACE, GRIT, NO_DIE, NpcSheet, PcSheet, Traits, Weapon
from fray.rulesets.momentum.model.variants import Variants

NOBODY: Final = -1
MAX_COMBATANTS: Final = 60  # each has a bit of its own in the masks of superior positions

# What can be said of a combatant's part in the fight [condition-dead, condition-fled and the others].
ABLE: Final = 0
SENSELESS: Final = 1
DISABLED: Final = 2
SURRENDERED: Final = 3
FLED: Final = 4
DEAD: Final = 5
TO_COME: Final = 6
CONDITION_NAMES: Final = ("able", "senseless", "disabled", "surrendered", "fled", "dead", "still to come")

# Lost limbs [dire-mauled-concrete], in the order of the d4.
WEAPON_ARM: Final = 1
OFF_ARM: Final = 2
RIGHT_LEG: Final = 4
LEFT_LEG: Final = 8
LIMB_NAMES: Final = ("weapon arm", "off arm", "right leg", "left leg")

# Phases of a round; between two of them the state is settled.
ROUND_BEGINS: Final = 0
TURNS: Final = 1
ROUND_ENDS: Final = 2

# What lists are before the fight has filled them.
NO_NUMBERS: Final[list[int]] = []
NO_WORDS: Final[list[str]] = []
NO_WEAPONS: Final[list[Weapon]] = []


class Combatant(Member):
    """What PCs and NPCs have in common."""

    condition: int = ABLE
    joins_round: int = 1
    surprise_known: bool = False  # whether anybody still has to ask the Keeper
    surprised: bool = False
    counts_for_end: bool = True
    initiative: int = 0
    superior: i64 = 0  # bit mask of those it is in superior position over
    fresh_superior: i64 = 0  # those of them taken on this very turn (only for the reading 'brief')
    in_pit: bool = False
    left_by: str = ""  # the edge it left the field by: low or high
    wants_peace: bool = False
    strikes_made: int = 0
    hits_dealt: int = 0

    def __init__(self, who: int, name: str, side: int, seat: int, position: int) -> None:
        super().__init__(name, side)
        self.who = who
        self.seat = seat
        self.position = position

    def is_pc(self) -> bool:
        raise NotImplementedError

    def able(self) -> bool:
        return self.condition == ABLE

    def on_field(self) -> bool:
        """Lying or standing there, alive."""
        return self.condition <= DISABLED

    def bit(self) -> i64:
        """Its bit in the masks that name combatants."""
        bit: i64 = 1
        return bit << self.who

    def over(self, target: Combatant) -> bool:
        """Whether it is in superior position over the other [superior-position-state]."""
        return (self.superior >> target.who) & 1 == 1

    def clone(self) -> Combatant:
        raise NotImplementedError

    def fingerprint(self) -> str:
        raise NotImplementedError


class Pc(Combatant):
    """A player character in the fight."""

    momentum: int = 0
    spent: int = 0
    stats: list[int] = NO_NUMBERS
    max_hits: int = 0
    hits_taken: int = 0
    armor: int = NO_DIE
    shield: int = NO_DIE
    shield_ready: bool = False
    weapons: Static[list[Weapon]] = NO_WEAPONS
    supplies: list[int] = NO_NUMBERS
    unloaded: i64 = 0  # bit mask of weapons to be reloaded
    items: list[str] = NO_WORDS
    tallies: int = 0
    better_die: int = 0
    worse_die: int = 0
    armor_penalty: int = 0
    shield_penalty: int = 0
    # EXHAUSTED slots [item-slots], by what they hold.
    exhausted_empty: int = 0
    exhausted_weapons: list[int] = NO_NUMBERS
    exhausted_items: list[str] = NO_WORDS
    exhausted_shield: bool = False
    exhausted_armor: int = 0
    # Dire wounds.
    dire_sum: int = 0  # only for the reading 'running total'
    lost_limbs: int = 0
    bleeding: int = 0  # End of Rounds left; 0 is not bleeding
    senseless_minutes: int = 0
    marks: list[str] = NO_WORDS
    # Abilities under way.
    held_by: i64 = 0  # bit mask of the NPCs that hold it
    guarding: i64 = 0  # bit mask of the allies it guards
    exploiting: i64 = 0  # bit mask of those whose openings it exploits on this very turn
    fury: bool = False
    fury_used: bool = False
    rallied: bool = False
    winded: bool = False
    mended: bool = False
    embers_at: int = NOBODY
    embers_left: int = 0
    refused: bool = False  # the Keeper has refused it something in the surroundings on this turn

    def __init__(self, who: int, name: str, side: int, seat: int, position: int, sheet: Static[PcSheet]) -> None:
        super().__init__(who, name, side, seat, position)
        self.sheet = sheet

    def is_pc(self) -> bool:
        return True

    def guards(self, ally: Combatant) -> bool:
        """Whether it may take Strikes aimed at the ally [ability-guard]."""
        return (self.guarding >> ally.who) & 1 == 1

    def exploits(self, target: Combatant) -> bool:
        """Whether its next Strike at the target ignores Defense [ability-exploit-opening]."""
        return (self.exploiting >> target.who) & 1 == 1

    def grace(self) -> int:
        return self.stats[GRACE]

    def grit(self) -> int:
        return self.stats[GRIT]

    def clone(self) -> Pc:
        return copies.clone_pc(self)

    def fingerprint(self) -> str:
        return copies.fingerprint_pc(self)


class Npc(Combatant):
    """A nonplayer combatant in the fight."""

    shelled: bool = False
    hex: int = 0
    hex_by: int = NOBODY
    struck_last_turn: bool = False
    strikes_now: bool = False
    choir_called: bool = False
    refused: bool = False  # the Keeper has refused it something in the surroundings on this turn

    def __init__(
        self, who: int, name: str, side: int, seat: int, position: int, sheet: Static[NpcSheet], traits: Static[Traits]
    ) -> None:
        super().__init__(who, name, side, seat, position)
        self.sheet = sheet
        self.traits = traits
        self.hits_left: int = sheet.hits
        self.skill: Static[int] = sheet.attacks[0].skill  # the first attack listed gives it [npc-line-extensions]

    def is_pc(self) -> bool:
        return False

    def clone(self) -> Npc:
        return copies.clone_npc(self)

    def fingerprint(self) -> str:
        return copies.fingerprint_npc(self)


NO_PCS: Final[list[Pc]] = []
NO_NPCS: Final[list[Npc]] = []
NO_SIDES: Final[list[list[Combatant]]] = []


class MomentumBattle(BattleOf[Combatant]):
    """The whole fight between two dice."""

    counted: Passing[int] = 0  # how many of them are in the lists that follow
    _pcs: Passing[list[Pc]] = NO_PCS
    _npcs: Passing[list[Npc]] = NO_NPCS
    _opponents: Passing[list[list[Combatant]]] = NO_SIDES
    choir: Static[NpcSheet | None] = None  # who comes when an NPC calls the choir
    round: int = 1
    phase: int = ROUND_BEGINS
    next_turn: int = 0
    acting: int = NOBODY
    called: i64 = 0  # bit mask of those who have gained from a Call Out
    surrender_asked: i64 = 0  # bit mask of sides whose Keeper has been asked
    in_doubt: Derived[bool] = True  # what decides the end has changed since the last test; only the verbs below set it

    def __init__(
        self, sides: Static[list[str]], field: Field, variants: Static[Variants], outcomes: Static[list[Outcome]]
    ) -> None:
        super().__init__()
        self.sides = sides
        self.field = field
        self.variants = variants
        self.outcomes = outcomes
        self.order: list[int] = []

    def pcs(self) -> list[Pc]:
        """The PCs among the combatants, in roster order: found once, and again after a combatant has joined."""
        if self.counted != len(self.combatants):
            self._count()
        return self._pcs

    def npcs(self) -> list[Npc]:
        """The NPCs among the combatants, in roster order."""
        if self.counted != len(self.combatants):
            self._count()
        return self._npcs

    def opponents(self, side: int) -> list[Combatant]:
        """Everybody on another side, in roster order."""
        if self.counted != len(self.combatants):
            self._count()
        return self._opponents[side]

    def _count(self) -> None:
        self._pcs = [combatant for combatant in self.combatants if isinstance(combatant, Pc)]
        self._npcs = [combatant for combatant in self.combatants if isinstance(combatant, Npc)]
        self._opponents = [
            [combatant for combatant in self.combatants if combatant.side != side] for side in range(len(self.sides))
        ]
        self.counted = len(self.combatants)

    # ---- what decides whether the fight goes on changes here and nowhere else

    def enter(self, combatant: Combatant) -> None:
        """A combatant more, able or still to come."""
        self.combatants.append(combatant)
        self.in_doubt = True

    def becomes(self, combatant: Combatant, condition: int) -> None:
        """Another part in the fight for a combatant."""
        combatant.condition = condition
        self.in_doubt = True

    def offer_peace(self, combatant: Combatant) -> None:
        """A combatant wants to stop [fight-end-conditions]."""
        combatant.wants_peace = True
        self.in_doubt = True

    def npc(self, who: int) -> Npc:
        found = self.combatants[who]
        assert isinstance(found, Npc)
        return found

    def pc(self, who: int) -> Pc:
        found = self.combatants[who]
        assert isinstance(found, Pc)
        return found

    def clone(self) -> MomentumBattle:
        return copies.clone_momentum_battle(self)

    def fingerprint(self) -> str:
        return copies.fingerprint_momentum_battle(self)

    def out(self, who: int) -> bool:
        condition = self.combatants[who].condition
        return condition != ABLE and condition != TO_COME

    def side_names(self) -> list[str]:
        return self.sides

    def end(self, winner: str, reason: str, clause: str) -> None:
        """When a fight ends, for any reason, all momentum returns to 0 and the bleeding are treated or die.

        [joining-and-momentum-after, dire-mauled-concrete]
        """
        for combatant in self.combatants:
            if isinstance(combatant, Pc):
                combatant.momentum = 0
                if combatant.bleeding > 0 and not self.helper_of(combatant):
                    combatant.condition = DEAD
                    combatant.held_by = 0
                combatant.bleeding = 0
        super().end(winner, reason, clause)

    def helper_of(self, pc: Pc) -> bool:
        """Whether a conscious ally is free to help [dire-mauled-concrete]."""
        for ally in self.combatants:
            if ally.side == pc.side and ally is not pc and ally.able():
                return True
        return False


def distance(origin: Combatant, target: Combatant) -> i64:
    """The distance between two combatants [distance-bands]."""
    return distance_of(origin.position, target.position)
