"""The state of a fight: combatants in lanes and stances, what they carry and suffer; no dice, people or prose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.battle import BattleOf, Member
from fray.engine.fields import Passing, Static
from fray.rulesets.torchlight.model import copies
from fray.rulesets.torchlight.model.lanes import STEADIED, Lanes, cell_number
from fray.rulesets.torchlight.model.plans import DRAG, MOVE, NOBODY, STAY, Effect, Plan
from fray.rulesets.torchlight.model.schedule import Objective, Scheduled
from fray.rulesets.torchlight.model.sheets import BEST_SCORE, DEXTERITY, HANDS, SHIELD, WEAPON, Item, Sheet
from fray.rulesets.torchlight.model.variants import Variants

# Sides [r-terms].
PLAYERS: Final = 0
ENEMIES: Final = 1
SIDES: Final[tuple[str, ...]] = ("players", "enemies")

# Turns of a round [round-three-turns, turn-order], and what comes before and after the rounds.
SETUP: Final = 0
PLAYERS_TURN: Final = 1
KEEPERS_TURN: Final = 2
ENVIRONMENT: Final = 3
AFTERMATH: Final = 4
PHASES: Final = ("setup", "players' turn", "Keeper's turn", "environment's turn", "after the fight")

# Where a combatant is: on the grid, waiting to join, gone, or never part of the fight [r-terms, r-noncombat].
ON_GRID: Final = 0
WAITING: Final = 1
RETREATED: Final = 2
BYSTANDER: Final = 3
REMOVED: Final = 4
WHEREABOUTS: Final = ("on the grid", "waiting to join", "retreated", "bystander", "gone")

# How a combatant is [incap-prone, death-zero].
UP: Final = 0
INCAPACITATED: Final = 1
DEAD: Final = 2
CONDITIONS: Final = ("up", "incapacitated", "dead")

TURNS: Final = 4  # ticks of the clock a round has; three of them are turns
NEVER: Final = -1
MOST_SOAK: Final = 3  # [r-armor]

# What is counted of everybody, for the lab.
ATTACKS: Final = 0
DEALT: Final = 1
TAKEN: Final = 2
SPENT: Final = 3
MANEUVERED: Final = 4
PRECISE: Final = 5
CHANCES: Final = 6
JOINED: Final = 7
COUNTERS: Final = (
    "attacks made", "damage dealt", "damage taken", "Breath spent", "Maneuvers carried out", "Precision Strikes",
    "chances of a Squad", "Squads joined",
)  # fmt: skip


@mypyc_attr(acyclic=True)
class Memo:
    """What a mind has worked out about a combatant. It is not part of the state."""


class Combatant(Member):
    """A fighter of either side, in a lane and a stance; both sides follow the same rules.

    [r-symmetry, grid-rows-and-columns]
    """

    # where it is now, where it stands when its side acts, and where its turn ends [r-turn-steps]
    lane: i64 = 0
    depth: i64 = STEADIED
    post_lane: i64 = 0
    post_depth: i64 = STEADIED
    last_lane: i64 = 0
    last_depth: i64 = STEADIED
    whereabouts: i64 = WAITING
    condition: i64 = UP
    fixed_lane: int = 0  # a starting cell the encounter gives [r-setup-order]
    fixed_depth: int = 0
    joins_round: int = 1
    left_round: int = 0
    will_return: bool = False
    initiative: int = 0
    hurt: i64 = 0  # Characteristics that lost a point in this encounter, one bit each
    held: tuple[Item, ...] = ()
    stowed: tuple[Item, ...] = ()
    natural: Static[tuple[Item, ...]] = ()
    # statuses [r-status-list]
    barred: bool = False  # failed Initiative
    surprised: bool = False
    passes_until: i64 = NEVER
    ranged_mark: bool = False
    distracted_from: i64 = NEVER
    distracted_to: i64 = NEVER
    evading_from: i64 = NEVER
    evading_to: i64 = NEVER
    intimidated_to: i64 = NEVER
    pinned_to: i64 = NEVER
    grapplers: i64 = 0
    grappling: i64 = NOBODY
    hidden: bool = False
    hidden_bonus: bool = False
    prone: bool = False
    ward: int = NOBODY
    absorbs: int = NOBODY  # the declared attack it takes for the ward, within one turn
    called: int = NOBODY
    called_round: int = 0
    squad: i64 = 0  # the lane of its Squad
    defended: bool = False  # only for the reading 'per-round'
    stabilized: bool = False
    dying: bool = False
    unconscious: bool = False
    declared: Passing[Plan | None] = None  # only while its side has its turn
    last_plan: Passing[Plan | None] = None  # that of an earlier turn, to be filled in anew
    memo: Passing[Memo | None] = None  # what a mind has worked out for this fight

    def __init__(self, who: int, name: str, side: int, seat: int, sheet: Static[Sheet]) -> None:
        super().__init__(name, side)
        self.who = who
        self.seat = seat
        self.sheet = sheet
        self.breath: i64 = sheet.breath
        self.most_breath: i64 = sheet.breath
        self.scores: list[int] = list(sheet.scores)
        self.maxima: Static[list[int]] = list(sheet.scores)
        self.noted: list[int] = []  # amount * 64 + damage type, in the order noted [round-damage-total-at-end]
        self.parry: Named = Named()
        self.goad: Named = Named()
        self.counts: list[int] = [0] * len(COUNTERS)  # for the lab
        self.memos: Static[list[Memo]] = []  # of all copies

    @property
    def plan(self) -> Plan:
        """What it has declared for this turn; nothing so far is a plan too."""
        plan = self.declared
        if plan is None:
            plan = self.last_plan
            if plan is None:
                self.last_plan = plan = Plan()
            else:
                plan.clear()
            self.declared = plan
        return plan

    def able(self) -> bool:
        """On the grid, neither Incapacitated nor dead [r-terms]."""
        return self.whereabouts == ON_GRID and self.condition == UP

    def on_grid(self) -> bool:
        return self.whereabouts == ON_GRID

    def alive(self) -> bool:
        return self.condition != DEAD

    def st(self, characteristic: int) -> int:
        """The saving throw number: 20 minus the score [damage-dc-st, r-save-and-check, r-characteristics]."""
        return BEST_SCORE - self.scores[characteristic]

    def initiative_st(self) -> int:
        """Mail makes the wearer slow to start [r-armor]."""
        penalty = 0
        for armor in self.sheet.armor:
            penalty += armor.initiative_penalty
        return self.st(DEXTERITY) + penalty

    def soak(self) -> int:
        """Armor and a shield in hand; a monster's own figure is complete as given [r-armor, r-hands]."""
        soak = self.sheet.worn_soak
        for item in self.held:
            if item.sort == SHIELD:
                soak += item.soak
        return soak if soak < MOST_SOAK else MOST_SOAK

    def stand_in(self, lane: i64, depth: i64) -> None:
        """Its cell from now on; a move that leads elsewhere is over."""
        self.lane, self.depth = lane, depth
        self.settle()

    def settle(self) -> None:
        """What was planned has happened or will not: it stands where it stands."""
        self.post_lane = self.last_lane = self.lane
        self.post_depth = self.last_depth = self.depth

    def take_post(self) -> None:
        """Where its plan leads it: where it acts, and where its turn ends [r-turn-steps]."""
        self.settle()
        plan = self.declared
        if plan is not None and (plan.move == MOVE or plan.move == DRAG):
            self.last_lane, self.last_depth = plan.lane, plan.depth
            if plan.early:
                self.post_lane, self.post_depth = plan.lane, plan.depth

    def suppose(self, lane: i64, depth: i64) -> None:
        """What if it acted from there? `take_post` ends the supposition."""
        self.post_lane, self.post_depth = lane, depth

    def drop_move(self) -> None:
        """The declared move does not happen; where it acts follows from that."""
        if self.declared is not None:
            self.declared.move = STAY
            self.declared.stands = False
        self.settle()


@mypyc_attr(acyclic=True)
class Named:
    """A status that names a foe for a while; the naming for the next round waits behind it [r-next-round]."""

    foe: i64 = NOBODY
    begins: i64 = NEVER
    ends: i64 = NEVER
    next_foe: i64 = NOBODY
    next_begins: i64 = NEVER
    next_ends: i64 = NEVER

    def at(self, clock: i64) -> i64:
        """Whom it names now, or nobody; where two overlap, the later counts [r-maneuver-stacking]."""
        if self.next_begins <= clock <= self.next_ends:
            return self.next_foe
        if self.begins <= clock <= self.ends:
            return self.foe
        return NOBODY

    def name(self, foe: i64, begins: i64, ends: i64, clock: i64) -> None:
        """A later naming replaces an earlier one for the same time, and waits behind what holds now.

        [r-maneuver-stacking, r-next-round]
        """
        if self.next_foe != NOBODY and self.next_begins <= clock:
            self.move_up()
        if self.begins <= clock <= self.ends and begins > clock:
            self.next_foe, self.next_begins, self.next_ends = foe, begins, ends
        else:
            self.foe, self.begins, self.ends = foe, begins, ends
            self.forget_next()

    def use_up(self, clock: i64) -> None:
        """What holds now is over; what is still to come stays."""
        if self.next_begins <= clock <= self.next_ends:
            self.forget_next()
        self.move_up()

    def move_up(self) -> None:
        """The naming that waited takes the place of the earlier one."""
        self.foe, self.begins, self.ends = self.next_foe, self.next_begins, self.next_ends
        self.forget_next()

    def forget_now(self) -> None:
        self.foe, self.begins, self.ends = NOBODY, NEVER, NEVER

    def forget_next(self) -> None:
        self.next_foe, self.next_begins, self.next_ends = NOBODY, NEVER, NEVER

    def forget(self, foe: i64) -> None:
        """Nothing that names this foe holds any longer."""
        if self.next_foe == foe:
            self.forget_next()
        if self.foe == foe:
            self.forget_now()


class TorchlightBattle(BattleOf[Combatant]):
    """The whole fight between two dice."""

    objective: Static[Objective | None] = None
    opening: str = ""  # how it opens, where the encounter says so
    phase: i64 = SETUP
    round: i64 = 1
    rallied: i64 = 0  # sides that have rallied this round, one bit each
    fire: i64 = 0  # lanes set alight in this turn
    seconds_per_round: int = 10  # [round-length]
    winner: str = ""  # decided, while the time after the fight is still played
    reason: str = ""
    phases_passed: int = 0

    def __init__(self, lanes: Lanes, variants: Static[Variants]) -> None:
        super().__init__()
        self.lanes = lanes
        self.variants = variants
        self.schedule: Static[list[Scheduled]] = []  # what the encounter has happen in the environment's turn
        self.setup_squads: Static[list[list[int]]] = []
        self.effects: list[Effect] = []  # collected in step 4; empty between turns
        self.pending: list[Effect] = []  # effects that wait for the end of the round

    def clock(self) -> i64:
        """Rounds and turns on one scale: four ticks a round."""
        return self.round * TURNS + self.phase

    def end_of_next_turn(self, side: int) -> i64:
        """The end of a side's next turn, seen from now [r-this-round]."""
        turn = PLAYERS_TURN if side == PLAYERS else KEEPERS_TURN
        number = self.round if self.phase < turn else self.round + 1
        return number * TURNS + turn

    def clone(self) -> TorchlightBattle:
        return copies.clone_torchlight_battle(self)

    def fingerprint(self) -> str:
        return copies.fingerprint_torchlight_battle(self)

    def out(self, who: int) -> bool:
        """Incapacitated, dead, or off the grid and not about to join."""
        combatant = self.combatants[who]
        return combatant.condition != UP or combatant.whereabouts > WAITING

    def side_names(self) -> list[str]:
        return list(SIDES)

    def cells(self, side: int) -> i64:
        """The cells in which a side stands, a bit for each [r-cell-capacity]."""
        cells: i64 = 0
        bit: i64 = 1
        for combatant in self.combatants:
            if combatant.side == side and combatant.whereabouts == ON_GRID:
                cells |= bit << cell_number(combatant.lane, combatant.depth)
        return cells

    def occupant(self, side: int, lane: i64, depth: i64) -> Combatant | None:
        """Who stands in a cell: one at most, the Incapacitated included [r-cell-capacity]."""
        for combatant in self.combatants:
            if (
                combatant.lane == lane
                and combatant.depth == depth
                and combatant.side == side
                and combatant.whereabouts == ON_GRID
            ):
                return combatant
        return None


def equip(combatant: Combatant, items: tuple[Item, ...], stowed: tuple[Item, ...]) -> None:
    """At the start it holds the first weapon, then a shield, then what else hands are free for [r-hands]."""
    combatant.natural = tuple([item for item in items if item.natural])
    loose = [item for item in items if not item.natural]
    order: list[Item] = []
    rest: list[Item] = []
    for item in loose:
        first_weapon = item.sort == WEAPON and not order
        (order if first_weapon else rest).append(item)
    order.extend([item for item in rest if item.sort == SHIELD])
    order.extend([item for item in rest if item.sort != SHIELD])
    held: list[Item] = []
    kept: list[Item] = []
    free = HANDS
    for item in order:
        if 0 < item.hands <= free:
            held.append(item)
            free -= item.hands
        else:
            kept.append(item)
    combatant.held = tuple(held)
    combatant.stowed = (*kept, *stowed)
