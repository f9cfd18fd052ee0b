"""The state of a Labyrinthian fight: combatants on the Grid, and nothing about dice, people or prose."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from fray.engine.battle import Battle, Member
from fray.engine.fight import Fight
from fray.rulesets.labyrinthian.model.grid import DUELING, OPEN
from fray.rulesets.labyrinthian.model.objectives import Objective
from fray.rulesets.labyrinthian.model.sheets import ITEM_COUNT, WOUND_COUNT, Sheet
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
from fray.rulesets.labyrinthian.model.terrain import Ground
from fray.rulesets.labyrinthian.model.variants import Variants

NOBODY: Final = -1
PASSIVE: Final = -1  # the Rating number that stands for the Passive Reaction

# Where a combatant is.
HERE: Final = 0
TO_COME: Final = 1
GONE: Final = 2
DEAD: Final = 3
PRESENCE_NAMES: Final = ("here", "still to come", "gone", "dead")

# What holds it up where it is.
STANDING: Final = 0
FLYING: Final = 1  # by nature
HOVERING: Final = 2  # Unnatural Flight
HOLDING_ON: Final = 3  # climbing, with no surface underfoot
SWIMMING: Final = 4

# Hidden, and until when [stealth-rules].
IN_SIGHT: Final = 0
HIDDEN: Final = 1
HIDDEN_THIS_ROUND: Final = 2
HIDDEN_TILL_ENEMY_TURN: Final = 3

# Stances.
NO_STANCE: Final = 0
BASIC_STANCE: Final = 1
WALL_STANCE: Final = 2
RIPOSTE_STANCE: Final = 3
BASTION_STANCE: Final = 4
STANCE_NAMES: Final = ("no Stance", "Stance", "Shield Wall", "Riposte Stance", "Iron Bastion")

# Phases; between two steps the state is settled.
SETUP: Final = 0
ROUND_BEGINS: Final = 1
TURNS: Final = 2
ROUND_ENDS: Final = 3


LAST_ROUND: Final = 50  # [end-of-fight]

# What may bring a flyer or a climber down, in `LabBattle.shaken` [natural-flight-disruption, climb-hold-details].
SHAKEN_PRONE: Final = 0
SHAKEN_WOUND: Final = 1
SHAKEN_MOVEMENT: Final = 2
SHAKEN_ZERO: Final = 3
SHAKEN_PARALYZED: Final = 4
SHAKEN_INCAPACITATED: Final = 5
CAUSES: Final = 16


class Combatant:
    """A character or monster in the fight, or a Unit or engine under command."""

    def __init__(self, who: int, name: str, side: int, seat: int, sheet: Sheet, position: int, level: int) -> None:
        self.who = who
        self.name = name
        self.side = side
        self.seat = seat
        self.sheet = sheet
        # Where it is.
        self.position = position
        self.level = level
        self.footing = STANDING
        self.inside = False  # in the Building of its Position
        self.presence = HERE
        self.joins_round = 1
        # What it has.
        self.composure = sheet.composure
        self.wounds: list[int] = NO_WOUNDS  # sizes reached, by Wound
        self.ratings: list[int] = NO_NUMBERS  # Action Ratings after penalties
        self.faces: list[int] = NO_NUMBERS  # the d20s as they fell
        self.spent: i64 = 0  # bit mask of spent Ratings
        self.total = 0  # of the Combat Roll
        self.movement = 0
        self.movement_round = 0  # what the Round gave, before any was spent
        self.ready = NOBODY  # slot of the weapon in hand
        self.shots: list[int] = NO_NUMBERS  # by slot
        self.stowed: list[int] = NO_NUMBERS  # pieces by item
        self.held: list[int] = NO_NUMBERS
        # Conditions.
        self.prone = False
        self.incapacitated = False
        self.surrendered = False
        self.surrenders = 0
        self.hidden = IN_SIGHT
        self.locked = False  # by a Stance
        self.pinned_round = False  # by a Pinning Shot
        self.grappler = NOBODY
        self.paralysis = 0  # Rounds, the present one included
        self.dormant: i64 = 0  # bit mask of Wounds that sleep through Round 1
        self.impaler = NOBODY
        self.bleed_roll = 0  # of this Round
        self.blinded_ratings: i64 = 0  # bit mask of Ratings lowered by blindness
        self.bank: list[int] = NO_NUMBERS  # who may use Momentum banked against it, one entry for each use
        # Stances and held dice.
        self.stance = NO_STANCE
        self.stance_dice: list[int] = NO_NUMBERS  # sides; those of a Shield Wall lie in the Wall
        self.wall = NOBODY
        self.breaks = 0
        self.held_dice: list[int] = NO_NUMBERS  # by Hold Fast
        # Magic and flight.
        self.conjuring = NOBODY  # slot
        self.store = 0
        self.flight_rate = sheet.flight_rate
        self.flight_rounds = 0  # left; 0: not timed
        self.rate_left = 0  # Unnatural Flight, or a Unit's Movement
        self.dived = False  # this Turn
        self.owes_descent = False
        # Units.
        self.commander = NOBODY
        self.penalty = 0  # to Commands of this Unit, by Wounds
        self.loaded = True
        # Counted per Round or Turn.
        self.turn_taken = False
        self.retrieved = False
        self.stowed_one = False
        self.finished_one = False  # a free finish this Turn, in the reading of that name
        self.reacted_turn = 0  # number of the Turn in which it last Reacted for itself
        self.leverage = 0  # own Turns left in which a Killing Blow helps to intimidate
        self.door_trap = False
        self.drowning = False  # it was near drowning before the fight [swim-no-drowning]
        self.asked_to_yield = False
        self.habits = 0
        self.plan_named = NOBODY  # whom its side has named to act next
        self.owed = 0  # a complication the Keeper holds back: 1 some, 2 severe
        # Counted over the whole fight, for the lab.
        self.damage_taken = 0
        self.damage_dealt = 0
        self.attacks_made = 0
        self.reactions_made = 0
        self.momentum_used = 0
        self.wounds_taken = 0

    # ---- states

    def here(self) -> bool:
        """On the Grid and alive, able or not."""
        return self.presence == HERE

    def able(self) -> bool:
        """Neither dead, Incapacitated, surrendered nor gone [end-of-fight]."""
        return self.presence == HERE and not self.incapacitated and not self.surrendered

    def fights(self) -> bool:
        """Able to fight on its own: Units and engines do not count [end-of-fight]."""
        return self.able() and not self.sheet.is_unit()

    def may_act(self) -> bool:
        """Able and not Paralyzed, with a will of its own [unable-lose-turn]."""
        return self.able() and self.paralysis == 0 and not self.sheet.is_unit()

    def has_turn(self) -> bool:
        """May still take a Turn this Round [initiative-until-all-acted]."""
        return not self.turn_taken and self.may_act()

    def at_zero(self) -> bool:
        """At zero Composure, or treated so because it surrendered [zero-exact-values, surrender]."""
        return self.composure == 0 or self.surrendered

    def is_flyer(self) -> bool:
        """A Natural flyer."""
        return self.sheet.mfs > 0

    # ---- Ratings

    def unspent(self, rating: int) -> bool:
        return not self.spent >> rating & 1

    def ratings_left(self) -> int:
        left = 0
        for rating in range(len(self.ratings)):
            if not self.spent >> rating & 1:
                left += 1
        return left

    def has_rating(self) -> bool:
        full: i64 = 1
        full = (full << len(self.ratings)) - 1
        return self.spent != full

    def best_rating(self) -> int:
        """The number of the highest unspent Rating; NOBODY if there is none."""
        best = NOBODY
        for rating in range(len(self.ratings)):
            if not self.spent >> rating & 1 and (best < 0 or self.ratings[rating] > self.ratings[best]):
                best = rating
        return best

    # ---- Wounds

    def wound(self, wound: int) -> int:
        """How many sizes a Wound that is in force has reached [wounds-carried-over]."""
        if self.dormant >> wound & 1:
            return 0
        return self.wounds[wound]

    def wound_sizes(self) -> int:
        """The sizes of all Wounds together [unyielding-foes]."""
        total = 0
        for size in self.wounds:
            total += size
        return total

    def clone(self) -> Combatant:
        twin = Combatant(self.who, self.name, self.side, self.seat, self.sheet, self.position, self.level)
        twin.footing = self.footing
        twin.inside = self.inside
        twin.presence = self.presence
        twin.joins_round = self.joins_round
        self._copy_pools(twin)
        self._copy_conditions(twin)
        self._copy_powers(twin)
        self._copy_counts(twin)
        return twin

    def _copy_pools(self, twin: Combatant) -> None:
        twin.composure = self.composure
        twin.wounds = self.wounds.copy()
        twin.ratings = self.ratings.copy()
        twin.faces = self.faces.copy()
        twin.spent = self.spent
        twin.total = self.total
        twin.movement = self.movement
        twin.movement_round = self.movement_round
        twin.ready = self.ready
        twin.shots = self.shots.copy()
        twin.stowed = self.stowed.copy()
        twin.held = self.held.copy()

    def _copy_conditions(self, twin: Combatant) -> None:
        twin.prone = self.prone
        twin.incapacitated = self.incapacitated
        twin.surrendered = self.surrendered
        twin.surrenders = self.surrenders
        twin.hidden = self.hidden
        twin.locked = self.locked
        twin.pinned_round = self.pinned_round
        twin.grappler = self.grappler
        twin.paralysis = self.paralysis
        twin.dormant = self.dormant
        twin.impaler = self.impaler
        twin.bleed_roll = self.bleed_roll
        twin.blinded_ratings = self.blinded_ratings
        twin.bank = self.bank.copy()

    def _copy_powers(self, twin: Combatant) -> None:
        twin.stance = self.stance
        twin.stance_dice = self.stance_dice.copy()
        twin.wall = self.wall
        twin.breaks = self.breaks
        twin.held_dice = self.held_dice.copy()
        twin.conjuring = self.conjuring
        twin.store = self.store
        twin.flight_rate = self.flight_rate
        twin.flight_rounds = self.flight_rounds
        twin.rate_left = self.rate_left
        twin.dived = self.dived
        twin.owes_descent = self.owes_descent
        twin.commander = self.commander
        twin.penalty = self.penalty
        twin.loaded = self.loaded

    def _copy_counts(self, twin: Combatant) -> None:
        twin.turn_taken = self.turn_taken
        twin.retrieved = self.retrieved
        twin.stowed_one = self.stowed_one
        twin.finished_one = self.finished_one
        twin.reacted_turn = self.reacted_turn
        twin.leverage = self.leverage
        twin.door_trap = self.door_trap
        twin.drowning = self.drowning
        twin.asked_to_yield = self.asked_to_yield
        twin.habits = self.habits
        twin.plan_named = self.plan_named
        twin.owed = self.owed
        twin.damage_taken = self.damage_taken
        twin.damage_dealt = self.damage_dealt
        twin.attacks_made = self.attacks_made
        twin.reactions_made = self.reactions_made
        twin.momentum_used = self.momentum_used
        twin.wounds_taken = self.wounds_taken

    def words(self) -> str:
        return (
            f"{self.who} {self.name} {self.side} {self.seat} {self.sheet.id} @{self.position}.{self.level}."
            f"{self.footing}{self.inside} {self.presence} j{self.joins_round} c{self.composure} w{self.wounds} "
            f"r{self.ratings}{self.faces}.{self.spent} t{self.total} m{self.movement}/{self.movement_round} "
            f"y{self.ready} {self.shots}{self.stowed}{self.held} {self._condition_words()} {self._power_words()} "
            f"{self._count_words()}"
        )

    def _condition_words(self) -> str:
        return (
            f"{self.prone}{self.incapacitated}{self.surrendered}{self.surrenders} h{self.hidden}{self.locked}"
            f"{self.pinned_round} g{self.grappler} p{self.paralysis} d{self.dormant} i{self.impaler} "
            f"b{self.bleed_roll}.{self.blinded_ratings} {self.bank}"
        )

    def _power_words(self) -> str:
        return (
            f"s{self.stance}{self.stance_dice}.{self.wall}.{self.breaks} {self.held_dice} k{self.conjuring}."
            f"{self.store} f{self.flight_rate}.{self.flight_rounds}.{self.rate_left}{self.dived}{self.owes_descent} "
            f"u{self.commander}.{self.penalty}{self.loaded}"
        )

    def _count_words(self) -> str:
        return (
            f"{self.turn_taken}{self.retrieved}{self.stowed_one}{self.finished_one} {self.reacted_turn}."
            f"{self.leverage}{self.door_trap}{self.drowning}{self.asked_to_yield} {self.habits}.{self.plan_named}."
            f"{self.owed} "
            f"{self.damage_taken}.{self.damage_dealt}.{self.attacks_made}.{self.reactions_made}."
            f"{self.momentum_used}.{self.wounds_taken}"
        )


NO_NUMBERS: Final[list[int]] = []
NO_WOUNDS: Final[list[int]] = [0] * WOUND_COUNT


def new_combatant(who: int, name: str, side: int, seat: int, sheet: Sheet, position: int, level: int) -> Combatant:
    """Standing, with weapons in hand, full Composure, no Stance and no held dice [deployment]."""
    combatant = Combatant(who, name, side, seat, sheet, position, level)
    combatant.wounds = [0] * WOUND_COUNT
    combatant.ratings = []
    combatant.faces = []
    combatant.bank = []
    combatant.stance_dice = []
    combatant.held_dice = []
    combatant.shots = [source.shots for source in sheet.sources]
    combatant.stowed = [0] * ITEM_COUNT
    combatant.held = [0] * ITEM_COUNT
    for item in sheet.items:
        combatant.stowed[item] += 1
    for slot, source in enumerate(sheet.sources):
        if source.weapon and not source.natural and combatant.ready < 0:
            combatant.ready = slot
    return combatant


class LabBattle(Battle):
    """The whole fight between two dice."""

    def __init__(self, sides: list[str], ground: Ground, variants: Variants) -> None:
        super().__init__()
        self.sides = sides
        self.ground = ground
        self.variants = variants
        self.grid = OPEN
        self.objective = Objective()
        self.combatants: list[Combatant] = []
        self.walls: list[ShieldWall] = []
        self.round_limit = LAST_ROUND
        self.mobs = False  # members of one stat block share their Combat Roll [mob]
        self.ambushers = NOBODY  # the side that comes up unseen
        self.ambush_turn = False  # the first Turn of an ambush is on
        self.deploy = False  # places are chosen before Round 1 [deployment]
        self.improvising = False  # whether ideas outside the list may be put to the Keeper
        self.round = 1
        self.turn = 0  # how many Turns have begun
        self.phase = SETUP
        self.holder = NOBODY  # who has the Initiative
        self.acting = NOBODY
        self.claimants: i64 = 0  # bit mask of enemies who Reacted in this Turn
        self.last_reactor = NOBODY
        self.last_defender = NOBODY  # who Reacted for itself in the last Clash of this Round [flanking-immediately]
        self.forced_seizure = NOBODY  # a side that seizes by a severe complication
        self.fled: i64 = 0  # bit mask of who left in this Round [flee-details]
        self.quarry = NOBODY  # the side that is chased
        self.chase_round = 1  # the first Round of the chase
        self.read_stances: i64 = 0  # bit mask of sides that know all break figures they asked for
        self.truce = False
        self.broken: i64 = 0  # bit mask of sides that only want to get away
        self.shaken: list[int] = []  # who * CAUSES + cause, until the action that shook them is over

    def clone(self) -> LabBattle:
        twin = LabBattle(self.sides.copy(), self.ground.clone(), self.variants)
        twin.result = self.result
        twin.grid = self.grid
        twin.objective = self.objective
        twin.combatants = [combatant.clone() for combatant in self.combatants]
        twin.walls = [wall.clone() for wall in self.walls]
        twin.round_limit = self.round_limit
        twin.mobs = self.mobs
        twin.ambushers = self.ambushers
        twin.ambush_turn = self.ambush_turn
        twin.deploy = self.deploy
        twin.improvising = self.improvising
        twin.round = self.round
        twin.turn = self.turn
        twin.phase = self.phase
        twin.holder = self.holder
        twin.acting = self.acting
        twin.claimants = self.claimants
        twin.last_reactor = self.last_reactor
        twin.last_defender = self.last_defender
        twin.forced_seizure = self.forced_seizure
        twin.fled = self.fled
        twin.quarry = self.quarry
        twin.chase_round = self.chase_round
        twin.read_stances = self.read_stances
        twin.truce = self.truce
        twin.broken = self.broken
        twin.shaken = self.shaken.copy()
        return twin

    def fingerprint(self) -> str:
        ended = f"{self.result.winner}:{self.result.reason}" if self.result is not None else ""
        walls = " ".join([wall.words() for wall in self.walls])
        head = (
            f"r{self.round} t{self.turn} p{self.phase} {self.sides} g{self.grid} h{self.holder} a{self.acting} "
            f"{self.claimants}.{self.last_reactor}.{self.last_defender}.{self.forced_seizure} "
            f"{self.fled}.{self.quarry}.{self.chase_round} "
            f"{self.ambushers}{self.ambush_turn} {self.read_stances}{self.truce}{self.broken} {self.shaken} {ended}"
        )
        return "\n".join(
            [head, walls, self.ground.fingerprint(), *[combatant.words() for combatant in self.combatants]]
        )

    def size(self) -> int:
        return len(self.combatants)

    def member(self, who: int) -> Member:
        return Member(self.combatants[who].name, self.combatants[who].side)

    def rename(self, who: int, name: str) -> None:
        self.combatants[who].name = name

    def out(self, who: int) -> bool:
        combatant = self.combatants[who]
        return not combatant.able() and combatant.presence != TO_COME

    def side_names(self) -> list[str]:
        return self.sides


LabFight: TypeAlias = "Fight[LabBattle]"


def bit(who: int) -> i64:
    """A combatant's place in a bit mask."""
    mask: i64 = 1
    return mask << who


def enemies(combatant: Combatant, opponent: Combatant) -> bool:
    return combatant.side != opponent.side


def same_place(combatant: Combatant, neighbor: Combatant) -> bool:
    """The same Position and Elevation, and both inside or both outside its Building [melee-same-place]."""
    return (
        combatant.position == neighbor.position
        and combatant.level == neighbor.level
        and combatant.inside == neighbor.inside
    )


def commander_of(battle: LabBattle, combatant: Combatant) -> Combatant:
    """Who decides for a combatant: itself, or a Unit's commander."""
    return battle.combatants[combatant.commander] if combatant.commander >= 0 else combatant


def is_boss(battle: LabBattle, combatant: Combatant) -> bool:
    """A Boss dominates the Dueling Grid, and no other [dueling-grid-bosses, scenario-grids]."""
    return combatant.sheet.boss and battle.grid == DUELING
