"""The state of a Labyrinthian fight: combatants on the Grid, and nothing about dice, people or prose."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from fray.engine.battle import BattleOf, Member
from fray.engine.fields import Static
from fray.engine.fight import Fight
from fray.rulesets.labyrinthian.model import copies
from fray.rulesets.labyrinthian.model.grid import DUELING, OPEN
from fray.rulesets.labyrinthian.model.objectives import Objective
from fray.rulesets.labyrinthian.model.sheets import ITEM_COUNT, WOUND_COUNT, Sheet
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
from fray.rulesets.labyrinthian.model.terrain_tags import Ground
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
STANCE_NAMES: Final[tuple[str, ...]] = ("no Stance", "Stance", "Shield Wall", "Riposte Stance", "Iron Bastion")

# Phases; between two steps the state is settled.
SETUP: Final = 0
ROUND_BEGINS: Final = 1
TURNS: Final = 2
ROUND_ENDS: Final = 3


LAST_ROUND: Final = 50  # [end-of-fight]

# What may bring a flyer or a climber down: bits of `Combatant.shaken` [natural-flight-details, climb-hold-details].
SHAKEN_PRONE: Final = 1
SHAKEN_WOUND: Final = 2
SHAKEN_MOVEMENT: Final = 4
SHAKEN_TURBULENCE: Final = 8
SHAKEN_SPEED: Final = 16
SHAKEN_PARALYZED: Final = 32
SHAKEN_INCAPACITATED: Final = 64
SHAKEN_ZERO: Final = 128  # came to zero Composure
SHAKEN_HOLD: Final = 256  # holding on took its last Composure
SHAKEN_ALOFT: Final = 512  # nothing holds it up where it has come to

# What lists are before the fight has filled them.
NO_NUMBERS: Final[list[int]] = []
NO_WOUNDS: Final[list[int]] = [0] * WOUND_COUNT


class Combatant(Member):
    """A character or monster in the fight, or a Unit or engine under command."""

    footing: i64 = STANDING
    inside: bool = False  # in the Building of its Position
    presence: i64 = HERE
    joins_round: int = 1
    wounds: list[int] = NO_WOUNDS  # sizes reached, by Wound
    ratings: list[int] = NO_NUMBERS  # Action Ratings after penalties
    faces: list[int] = NO_NUMBERS  # the d20s as they fell
    spent: i64 = 0  # bit mask of spent Ratings
    total: i64 = 0  # of the Combat Roll
    movement: i64 = 0
    movement_round: i64 = 0  # what the Round gave, before any was spent
    ready: i64 = NOBODY  # slot of the weapon in hand
    shots: list[int] = NO_NUMBERS  # by slot
    stowed: list[int] = NO_NUMBERS  # pieces by item
    held: list[int] = NO_NUMBERS
    # Conditions.
    prone: bool = False
    incapacitated: bool = False
    surrendered: bool = False
    surrenders: i64 = 0
    hidden: i64 = IN_SIGHT
    locked: bool = False  # by a Stance
    pinned_round: bool = False  # by a Pinning Shot
    grappler: i64 = NOBODY
    paralysis: i64 = 0  # Rounds, the present one included
    dormant: i64 = 0  # bit mask of Wounds that sleep through Round 1
    impaler: i64 = NOBODY
    shaken: i64 = 0  # bit mask of what may bring it down once the present action is over
    bleed_roll: i64 = 0  # of this Round
    blinded_ratings: i64 = 0  # bit mask of Ratings lowered by blindness
    bank: list[int] = NO_NUMBERS  # who may use Momentum banked against it, one entry for each use
    # Stances and held dice.
    stance: i64 = NO_STANCE
    stance_dice: list[int] = NO_NUMBERS  # sides; those of a Shield Wall lie in the Wall
    wall: i64 = NOBODY
    breaks: i64 = 0
    held_dice: list[int] = NO_NUMBERS  # by Hold Fast
    # Magic and flight.
    conjuring: i64 = NOBODY  # slot
    store: i64 = 0
    flight_rounds: i64 = 0  # left; 0: not timed
    rate_left: i64 = 0  # Unnatural Flight, or a Unit's Movement
    dived: bool = False  # this Turn
    owes_descent: bool = False
    # Units.
    commander: i64 = NOBODY
    wound_rolls: i64 = 0  # what Stuck and Impaled take off Commands of this Unit in this Round
    loaded: bool = True
    # Counted per Round or Turn.
    turn_taken: bool = False
    retrieved: bool = False
    stowed_one: bool = False
    finished_one: bool = False  # a free finish this Turn, in the reading of that name
    reacted_turn: i64 = 0  # number of the Turn in which it last Reacted for itself
    leverage: int = 0  # own Turns left in which a Killing Blow helps to intimidate
    door_trap: bool = False
    drowning: bool = False  # it was near drowning before the fight [swim-no-drowning]
    asked_to_yield: bool = False
    habits: i64 = 0
    plan_named: i64 = NOBODY  # whom its side has named to act next
    owed: int = 0  # a complication the Keeper holds back: 1 some, 2 severe
    # Counted over the whole fight, for the lab.
    damage_taken: int = 0
    damage_dealt: int = 0
    attacks_made: int = 0
    reactions_made: int = 0
    momentum_used: int = 0
    wounds_taken: int = 0

    def __init__(
        self, who: int, name: str, side: int, seat: int, sheet: Static[Sheet], position: i64, level: i64
    ) -> None:
        super().__init__(name, side)
        self.who = who
        self.seat = seat
        self.sheet = sheet
        # Where it is.
        self.position: i64 = position
        self.level: i64 = level
        # What it has.
        self.composure: i64 = sheet.composure
        self.flight_rate: i64 = sheet.flight_rate

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

    def unspent(self, rating: i64) -> bool:
        return not self.spent >> rating & 1

    def ratings_left(self) -> i64:
        left = 0
        for rating in range(len(self.ratings)):
            if not self.spent >> rating & 1:
                left += 1
        return left

    def has_rating(self) -> bool:
        full: i64 = 1
        full = (full << len(self.ratings)) - 1
        return self.spent != full

    def best_rating(self) -> i64:
        """The number of the highest unspent Rating; NOBODY if there is none."""
        best: i64 = NOBODY
        for rating in range(len(self.ratings)):
            if not self.spent >> rating & 1 and (best < 0 or self.ratings[rating] > self.ratings[best]):
                best = rating
        return best

    # ---- Wounds

    def wound(self, wound: i64) -> i64:
        """How many sizes a Wound that is in force has reached [wounds-carried-over]."""
        if self.dormant >> wound & 1:
            return 0
        return self.wounds[wound]

    def wound_sizes(self) -> i64:
        """The sizes of all Wounds together [unyielding-foes]."""
        total = 0
        for size in self.wounds:
            total += size
        return total


def new_combatant(who: int, name: str, side: int, seat: int, sheet: Sheet, position: i64, level: i64) -> Combatant:
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


class LabBattle(BattleOf[Combatant]):
    """The whole fight between two dice."""

    grid: i64 = OPEN
    round_limit: Static[int] = LAST_ROUND
    mobs: Static[bool] = False  # members of one stat block share their Combat Roll [mob]
    ambushers: i64 = NOBODY  # the side that comes up unseen
    ambush_turn: bool = False  # the first Turn of an ambush is on
    deploy: Static[bool] = False  # places are chosen before Round 1 [deployment]
    improvising: Static[bool] = False  # whether ideas outside the list may be put to the Keeper
    round: i64 = 1
    turn: i64 = 0  # how many Turns have begun
    phase: i64 = SETUP
    holder: i64 = NOBODY  # who has the Initiative
    acting: i64 = NOBODY
    claimants: i64 = 0  # bit mask of enemies who Reacted in this Turn
    last_reactor: i64 = NOBODY
    last_defender: i64 = NOBODY  # who Reacted for itself in the last Clash of this Round [flanking-immediately]
    forced_seizure: i64 = NOBODY  # a side that seizes by a severe complication
    fled: i64 = 0  # bit mask of who left in this Round [flee-details]
    quarry: i64 = NOBODY  # the side that is chased
    chase_round: int = 1  # the first Round of the chase
    read_stances: i64 = 0  # bit mask of sides that know all break figures they asked for
    truce: bool = False
    broken: i64 = 0  # bit mask of sides that only want to get away

    def __init__(self, sides: list[str], ground: Ground, variants: Static[Variants]) -> None:
        super().__init__()
        self.sides = sides
        self.ground = ground
        self.variants = variants
        self.objective: Static[Objective] = Objective()
        self.walls: list[ShieldWall] = []

    def clone(self) -> LabBattle:
        return copies.clone_lab_battle(self)

    def fingerprint(self) -> str:
        return copies.fingerprint_lab_battle(self)

    def out(self, who: int) -> bool:
        combatant = self.combatants[who]
        return not combatant.able() and combatant.presence != TO_COME

    def side_names(self) -> list[str]:
        return self.sides


LabFight: TypeAlias = "Fight[LabBattle]"


def bit(who: i64) -> i64:
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
