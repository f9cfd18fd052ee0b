"""The state of a Momentum fight: combatants on a line of positions, and nothing about dice, people or prose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.battle import Battle, Member
from fray.rulesets.momentum.model.field import Field, distance_of
from fray.rulesets.momentum.model.objectives import Outcome
from fray.rulesets.momentum.model.sheets import GRACE, GRIT, MIGHT, NO_DIE, NpcSheet, PcSheet, Traits, Weapon
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


class Combatant:
    """What PCs and NPCs have in common."""

    def __init__(self, who: int, name: str, side: int, seat: int, position: int) -> None:
        self.who = who
        self.name = name
        self.side = side
        self.seat = seat
        self.position = position
        self.condition = ABLE
        self.joins_round = 1
        self.surprise_known = False  # whether anybody still has to ask the Keeper
        self.surprised = False
        self.counts_for_end = True
        self.initiative = 0
        self.superior: i64 = 0  # bit mask of those it is in superior position over
        self.fresh_superior: i64 = 0  # those of them taken on this very turn (only for the reading 'brief')
        self.in_pit = False
        self.left_by = ""  # the edge it left the field by: low or high
        self.wants_peace = False
        self.strikes_made = 0
        self.hits_dealt = 0

    def is_pc(self) -> bool:
        raise NotImplementedError

    def able(self) -> bool:
        return self.condition == ABLE

    def on_field(self) -> bool:
        """Lying or standing there, alive."""
        return self.condition <= DISABLED

    def over(self, target: Combatant) -> bool:
        """Whether it is in superior position over the other [superior-position-state]."""
        return (self.superior >> target.who) & 1 == 1

    def copy_common(self, twin: Combatant) -> None:
        twin.condition = self.condition
        twin.joins_round = self.joins_round
        twin.surprise_known = self.surprise_known
        twin.surprised = self.surprised
        twin.counts_for_end = self.counts_for_end
        twin.initiative = self.initiative
        twin.superior = self.superior
        twin.fresh_superior = self.fresh_superior
        twin.in_pit = self.in_pit
        twin.left_by = self.left_by
        twin.wants_peace = self.wants_peace
        twin.strikes_made = self.strikes_made
        twin.hits_dealt = self.hits_dealt

    def common_words(self) -> str:
        return (
            f"{self.who} {self.name} {self.side} {self.seat} @{self.position} {self.condition} j{self.joins_round} "
            f"{self.surprise_known}{self.surprised}{self.counts_for_end} i{self.initiative} s{self.superior} "
            f"f{self.fresh_superior} {self.in_pit}{self.left_by}{self.wants_peace} "
            f"{self.strikes_made}/{self.hits_dealt}"
        )

    def clone(self) -> Combatant:
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError


class Pc(Combatant):
    """A player character in the fight."""

    def __init__(self, who: int, name: str, side: int, seat: int, position: int, sheet: PcSheet) -> None:
        super().__init__(who, name, side, seat, position)
        self.sheet = sheet
        self.momentum = 0
        self.spent = 0
        self.stats: list[int] = NO_NUMBERS
        self.max_hits = 0
        self.hits_taken = 0
        self.armor = NO_DIE
        self.shield = NO_DIE
        self.shield_ready = False
        self.weapons: list[Weapon] = NO_WEAPONS
        self.supplies: list[int] = NO_NUMBERS
        self.unloaded: i64 = 0  # bit mask of weapons to be reloaded
        self.items: list[str] = NO_WORDS
        self.tallies = 0
        self.better_die = 0
        self.worse_die = 0
        self.armor_penalty = 0
        self.shield_penalty = 0
        # EXHAUSTED slots [item-slots], by what they hold.
        self.exhausted_empty = 0
        self.exhausted_weapons: list[int] = NO_NUMBERS
        self.exhausted_items: list[str] = NO_WORDS
        self.exhausted_shield = False
        self.exhausted_armor = 0
        # Dire wounds.
        self.dire_sum = 0  # only for the reading 'running total'
        self.lost_limbs = 0
        self.bleeding = 0  # End of Rounds left; 0 is not bleeding
        self.senseless_minutes = 0
        self.marks: list[str] = NO_WORDS
        # Abilities under way.
        self.held_by = NOBODY
        self.guarding = NOBODY
        self.exploiting = NOBODY
        self.fury = False
        self.fury_used = False
        self.rallied = False
        self.winded = False
        self.mended = False
        self.embers_at = NOBODY
        self.embers_left = 0
        self.improvised = False

    def is_pc(self) -> bool:
        return True

    def might(self) -> int:
        return self.stats[MIGHT]

    def grace(self) -> int:
        return self.stats[GRACE]

    def grit(self) -> int:
        return self.stats[GRIT]

    def clone(self) -> Pc:
        twin = Pc(self.who, self.name, self.side, self.seat, self.position, self.sheet)
        self.copy_common(twin)
        twin.momentum = self.momentum
        twin.spent = self.spent
        twin.stats = self.stats.copy()
        twin.max_hits = self.max_hits
        twin.hits_taken = self.hits_taken
        twin.armor = self.armor
        twin.shield = self.shield
        twin.shield_ready = self.shield_ready
        twin.weapons = self.weapons
        twin.supplies = self.supplies.copy()
        twin.unloaded = self.unloaded
        twin.items = self.items.copy()
        twin.tallies = self.tallies
        twin.better_die = self.better_die
        twin.worse_die = self.worse_die
        twin.armor_penalty = self.armor_penalty
        twin.shield_penalty = self.shield_penalty
        twin.exhausted_empty = self.exhausted_empty
        twin.exhausted_weapons = self.exhausted_weapons.copy()
        twin.exhausted_items = self.exhausted_items.copy()
        twin.exhausted_shield = self.exhausted_shield
        twin.exhausted_armor = self.exhausted_armor
        twin.dire_sum = self.dire_sum
        twin.lost_limbs = self.lost_limbs
        twin.bleeding = self.bleeding
        twin.senseless_minutes = self.senseless_minutes
        twin.marks = self.marks.copy()
        twin.held_by = self.held_by
        twin.guarding = self.guarding
        twin.exploiting = self.exploiting
        twin.fury = self.fury
        twin.fury_used = self.fury_used
        twin.rallied = self.rallied
        twin.winded = self.winded
        twin.mended = self.mended
        twin.embers_at = self.embers_at
        twin.embers_left = self.embers_left
        twin.improvised = self.improvised
        return twin

    def words(self) -> str:
        return (
            f"{self.common_words()} m{self.momentum} spent{self.spent} {self.stats} h{self.hits_taken}/{self.max_hits} "
            f"a{self.armor} sh{self.shield}{self.shield_ready} {self.supplies} u{self.unloaded} "
            f"{self.items} t{self.tallies} x{self.exhausted_empty},{self.exhausted_weapons},{self.exhausted_items},"
            f"{self.exhausted_shield},{self.exhausted_armor} d{self.dire_sum} l{self.lost_limbs} b{self.bleeding} "
            f"{self.senseless_minutes} {self.marks} held{self.held_by} g{self.guarding} e{self.exploiting} "
            f"{self.fury}{self.fury_used}{self.rallied}{self.winded}{self.mended} "
            f"em{self.embers_at},{self.embers_left} "
            f"{self.improvised} p{self.armor_penalty},{self.shield_penalty} {self.better_die}/{self.worse_die} "
            f"{[weapon.name for weapon in self.weapons]}"
        )


class Npc(Combatant):
    """A nonplayer combatant in the fight."""

    def __init__(
        self, who: int, name: str, side: int, seat: int, position: int, sheet: NpcSheet, traits: Traits
    ) -> None:
        super().__init__(who, name, side, seat, position)
        self.sheet = sheet
        self.traits = traits
        self.hits_left = sheet.hits
        self.skill = sheet.attacks[0].skill  # the first attack listed gives it [npc-line-extensions]
        self.shelled = False
        self.hex = 0
        self.hex_by = NOBODY
        self.struck_last_turn = False
        self.strikes_now = False
        self.choir_called = False
        self.improvised = False

    def is_pc(self) -> bool:
        return False

    def clone(self) -> Npc:
        twin = Npc(self.who, self.name, self.side, self.seat, self.position, self.sheet, self.traits)
        self.copy_common(twin)
        twin.hits_left = self.hits_left
        twin.shelled = self.shelled
        twin.hex = self.hex
        twin.hex_by = self.hex_by
        twin.struck_last_turn = self.struck_last_turn
        twin.strikes_now = self.strikes_now
        twin.choir_called = self.choir_called
        twin.improvised = self.improvised
        return twin

    def words(self) -> str:
        return (
            f"{self.common_words()} h{self.hits_left} {self.shelled} x{self.hex},{self.hex_by} "
            f"{self.struck_last_turn}{self.strikes_now}{self.choir_called}{self.improvised}"
        )


NO_NUMBERS: Final[list[int]] = []
NO_WORDS: Final[list[str]] = []
NO_WEAPONS: Final[list[Weapon]] = []
NO_PCS: Final[list[Pc]] = []
NO_NPCS: Final[list[Npc]] = []
NO_SIDES: Final[list[list[Combatant]]] = []


class MomentumBattle(Battle):
    """The whole fight between two dice."""

    def __init__(self, sides: list[str], field: Field, variants: Variants, outcomes: list[Outcome]) -> None:
        super().__init__()
        self.sides = sides
        self.field = field
        self.variants = variants
        self.outcomes = outcomes
        self.combatants: list[Combatant] = []
        self.counted = 0  # how many of them are in the lists that follow
        self._pcs: list[Pc] = NO_PCS
        self._npcs: list[Npc] = NO_NPCS
        self._opponents: list[list[Combatant]] = NO_SIDES
        self.choir: NpcSheet | None = None  # who comes when an NPC calls the choir
        self.round = 1
        self.phase = ROUND_BEGINS
        self.order: list[int] = []
        self.next_turn = 0
        self.acting = NOBODY
        self.called: i64 = 0  # bit mask of those who have gained from a Call Out
        self.surrender_asked: i64 = 0  # bit mask of sides whose Keeper has been asked
        self.in_doubt = True  # a combatant went out or a round ended since the last test for the end

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

    def npc(self, who: int) -> Npc:
        found = self.combatants[who]
        assert isinstance(found, Npc)
        return found

    def pc(self, who: int) -> Pc:
        found = self.combatants[who]
        assert isinstance(found, Pc)
        return found

    def clone(self) -> MomentumBattle:
        twin = MomentumBattle(self.sides, self.field.clone(), self.variants, self.outcomes)
        twin.combatants = [combatant.clone() for combatant in self.combatants]
        twin.choir = self.choir
        twin.result = self.result
        twin.round = self.round
        twin.phase = self.phase
        twin.order = self.order.copy()
        twin.next_turn = self.next_turn
        twin.acting = self.acting
        twin.called = self.called
        twin.surrender_asked = self.surrender_asked
        twin.in_doubt = self.in_doubt
        return twin

    def fingerprint(self) -> str:
        ended = f"{self.result.winner}:{self.result.reason}" if self.result is not None else ""
        lines = [combatant.words() for combatant in self.combatants]
        head = (
            f"r{self.round} p{self.phase} {self.order} n{self.next_turn} a{self.acting} c{self.called} "
            f"s{self.surrender_asked} {ended} {self.field.words()}"
        )
        return "\n".join([head, *lines])

    def size(self) -> int:
        return len(self.combatants)

    def member(self, who: int) -> Member:
        return Member(self.combatants[who].name, self.combatants[who].side)

    def rename(self, who: int, name: str) -> None:
        self.combatants[who].name = name

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
                if combatant.bleeding > 0:
                    combatant.condition = combatant.condition if self.helper_of(combatant) else DEAD
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
