"""The state of a fight: combatants in lanes and stances, what they carry and suffer; no dice, people or prose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.battle import Battle, Member
from fray.rulesets.torchlight.model.lanes import STEADIED, Lanes
from fray.rulesets.torchlight.model.plans import NOBODY, Effect, Plan
from fray.rulesets.torchlight.model.schedule import Objective, Scheduled
from fray.rulesets.torchlight.model.sheets import BEST_SCORE, DEXTERITY, HANDS, SHIELD, WEAPON, Item, Sheet
from fray.rulesets.torchlight.model.variants import Variants

# Sides [r-terms].
PLAYERS: Final = 0
ENEMIES: Final = 1
SIDES: Final = ("players", "enemies")

# Turns of a round [round-three-turns, turn-order], and what comes before and after the rounds.
SETUP: Final = 0
PLAYERS_TURN: Final = 1
KEEPERS_TURN: Final = 2
ENVIRONMENT: Final = 3
AFTERMATH: Final = 4
PHASES: Final = ("setup", "players' turn", "game master's turn", "environment's turn", "after the fight")

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


class Combatant:
    """A fighter of either side, in a lane and a stance; both sides follow the same rules.

    [r-symmetry, grid-rows-and-columns]
    """

    def __init__(self, who: int, name: str, side: int, seat: int, sheet: Sheet) -> None:
        self.who = who
        self.name = name
        self.side = side
        self.seat = seat
        self.sheet = sheet
        # where it is now, where it stands when its side acts, and where its turn ends [r-turn-steps]
        self.lane = 0
        self.depth = STEADIED
        self.post_lane = 0
        self.post_depth = STEADIED
        self.last_lane = 0
        self.last_depth = STEADIED
        self.whereabouts = WAITING
        self.condition = UP
        self.fixed_lane = 0  # a starting cell the encounter gives [r-setup-order]
        self.fixed_depth = 0
        self.joins_round = 1
        self.left_round = 0
        self.will_return = False
        self.initiative = 0
        self.breath = sheet.breath
        self.most_breath = sheet.breath
        self.scores: list[int] = list(sheet.scores)
        self.maxima: list[int] = list(sheet.scores)
        self.hurt: i64 = 0  # Characteristics that lost a point in this encounter, one bit each
        self.noted: list[int] = []  # amount * 64 + damage type, in the order noted [round-damage-total-at-end]
        self.held: tuple[Item, ...] = ()
        self.stowed: tuple[Item, ...] = ()
        self.natural: tuple[Item, ...] = ()
        # statuses [r-status-list]
        self.barred = False  # failed Initiative
        self.surprised = False
        self.passes_until = NEVER
        self.ranged_mark = False
        self.distracted_from = NEVER
        self.distracted_to = NEVER
        self.evading_from = NEVER
        self.evading_to = NEVER
        self.parry = Named()
        self.goad = Named()
        self.intimidated_to = NEVER
        self.pinned_to = NEVER
        self.grapplers: i64 = 0
        self.grappling = NOBODY
        self.hidden = False
        self.hidden_bonus = False
        self.prone = False
        self.ward = NOBODY
        self.absorbs = NOBODY  # the declared attack it takes for the ward, within one turn
        self.called = NOBODY
        self.called_round = 0
        self.squad = 0  # the lane of its Squad
        self.squad_declared = 0  # the round in which it was declared
        self.defended = False  # only for the reading 'per-round'
        self.stabilized = False
        self.dying = False
        self.unconscious = False
        self.declared: Plan | None = None  # only while its side has its turn
        self.counts = [0] * len(COUNTERS)  # for the lab

    @property
    def plan(self) -> Plan:
        """What it has declared for this turn; nothing so far is a plan too."""
        if self.declared is None:
            self.declared = Plan()
        return self.declared

    def able(self) -> bool:
        """On the grid, neither Incapacitated nor dead [r-terms]."""
        return self.whereabouts == ON_GRID and self.condition == UP

    def on_grid(self) -> bool:
        return self.whereabouts == ON_GRID

    def alive(self) -> bool:
        return self.condition != DEAD

    def st(self, characteristic: int) -> int:
        """The saving throw number: 20 minus the score [damage-dc-st, r-save-and-check]."""
        return BEST_SCORE - self.scores[characteristic]

    def initiative_st(self) -> int:
        """Mail makes the wearer slow to start [r-armor]."""
        penalty = 0
        for armor in self.sheet.armor:
            penalty += armor.initiative_penalty
        return self.st(DEXTERITY) + penalty

    def soak(self) -> int:
        """Armor and a shield in hand; a monster's own figure is complete as given [r-armor, r-hands]."""
        soak = self.sheet.soak
        for armor in self.sheet.armor:
            soak += armor.soak
        for item in self.held:
            if item.sort == SHIELD:
                soak += item.soak
        return soak if soak < MOST_SOAK else MOST_SOAK

    def settle(self) -> None:
        """What was planned has happened: it stands where it stands."""
        self.post_lane = self.last_lane = self.lane
        self.post_depth = self.last_depth = self.depth

    def clone(self) -> Combatant:
        twin = Combatant(self.who, self.name, self.side, self.seat, self.sheet)
        twin.lane, twin.depth = self.lane, self.depth
        twin.post_lane, twin.post_depth = self.post_lane, self.post_depth
        twin.last_lane, twin.last_depth = self.last_lane, self.last_depth
        twin.whereabouts, twin.condition = self.whereabouts, self.condition
        twin.fixed_lane, twin.fixed_depth = self.fixed_lane, self.fixed_depth
        twin.joins_round, twin.left_round, twin.will_return = self.joins_round, self.left_round, self.will_return
        twin.initiative = self.initiative
        twin.breath, twin.most_breath = self.breath, self.most_breath
        twin.scores = self.scores.copy()
        twin.maxima = self.maxima
        twin.hurt = self.hurt
        twin.noted = self.noted.copy()
        twin.held, twin.stowed, twin.natural = self.held, self.stowed, self.natural
        self.copy_statuses(twin)
        return twin

    def copy_statuses(self, twin: Combatant) -> None:
        twin.barred, twin.surprised, twin.passes_until = self.barred, self.surprised, self.passes_until
        twin.ranged_mark = self.ranged_mark
        twin.distracted_from, twin.distracted_to = self.distracted_from, self.distracted_to
        twin.evading_from, twin.evading_to = self.evading_from, self.evading_to
        twin.parry, twin.goad = self.parry.clone(), self.goad.clone()
        twin.intimidated_to, twin.pinned_to = self.intimidated_to, self.pinned_to
        twin.grapplers, twin.grappling = self.grapplers, self.grappling
        twin.hidden, twin.hidden_bonus, twin.prone = self.hidden, self.hidden_bonus, self.prone
        twin.ward, twin.absorbs = self.ward, self.absorbs
        twin.called, twin.called_round = self.called, self.called_round
        twin.squad, twin.squad_declared = self.squad, self.squad_declared
        twin.defended = self.defended
        twin.stabilized, twin.dying, twin.unconscious = self.stabilized, self.dying, self.unconscious
        twin.counts = self.counts.copy()

    def words(self) -> str:
        gear = [[item.id for item in things] for things in (self.held, self.stowed, self.natural)]
        return (
            f"{self.who} {self.name} {self.side} {self.seat} @{self.lane},{self.depth} "
            f"{self.post_lane},{self.post_depth} {self.last_lane},{self.last_depth} "
            f"{self.whereabouts}{self.condition} {self.fixed_lane},{self.fixed_depth} j{self.joins_round} "
            f"l{self.left_round}{self.will_return} i{self.initiative} b{self.breath}/{self.most_breath} "
            f"{self.scores}/{self.maxima} h{self.hurt} {self.noted} {gear} {self.status_words()}"
        )

    def status_words(self) -> str:
        return (
            f"{self.barred}{self.surprised}{self.passes_until} m{self.ranged_mark} "
            f"d{self.distracted_from},{self.distracted_to} e{self.evading_from},{self.evading_to} "
            f"p{self.parry.words()} g{self.goad.words()} i{self.intimidated_to} n{self.pinned_to} "
            f"x{self.grapplers},{self.grappling} {self.hidden}{self.hidden_bonus}{self.prone} "
            f"w{self.ward},{self.absorbs} c{self.called},{self.called_round} "
            f"s{self.squad},{self.squad_declared} {self.defended}{self.stabilized}{self.dying}{self.unconscious} "
            f"{self.counts}"
        )


class Named:
    """A status that names a foe for a while; the naming for the next round waits behind it [r-next-round]."""

    def __init__(self) -> None:
        self.foe = NOBODY
        self.begins = NEVER
        self.ends = NEVER
        self.next_foe = NOBODY
        self.next_begins = NEVER
        self.next_ends = NEVER

    def at(self, clock: int) -> int:
        """Whom it names now, or nobody; where two overlap, the later counts [r-maneuver-stacking]."""
        if self.next_begins <= clock <= self.next_ends:
            return self.next_foe
        if self.begins <= clock <= self.ends:
            return self.foe
        return NOBODY

    def name(self, foe: int, begins: int, ends: int, clock: int) -> None:
        """A later naming replaces an earlier one for the same time [r-maneuver-stacking]."""
        if self.begins <= clock <= self.ends and begins > clock:
            self.next_foe, self.next_begins, self.next_ends = foe, begins, ends
        else:
            self.foe, self.begins, self.ends = foe, begins, ends
            self.next_foe, self.next_begins, self.next_ends = NOBODY, NEVER, NEVER

    def use_up(self, clock: int) -> None:
        """What holds now is over; what is still to come stays."""
        if self.next_begins <= clock <= self.next_ends:
            self.forget_next()
        self.foe, self.begins, self.ends = self.next_foe, self.next_begins, self.next_ends
        self.forget_next()

    def forget_now(self) -> None:
        self.foe, self.begins, self.ends = NOBODY, NEVER, NEVER

    def forget_next(self) -> None:
        self.next_foe, self.next_begins, self.next_ends = NOBODY, NEVER, NEVER

    def forget(self, foe: int) -> None:
        """Nothing that names this foe holds any longer."""
        if self.next_foe == foe:
            self.forget_next()
        if self.foe == foe:
            self.forget_now()

    def clone(self) -> Named:
        twin = Named()
        twin.foe, twin.begins, twin.ends = self.foe, self.begins, self.ends
        twin.next_foe, twin.next_begins, twin.next_ends = self.next_foe, self.next_begins, self.next_ends
        return twin

    def words(self) -> str:
        return f"{self.foe},{self.begins},{self.ends},{self.next_foe},{self.next_begins},{self.next_ends}"


class TorchlightBattle(Battle):
    """The whole fight between two dice."""

    def __init__(self, lanes: Lanes, variants: Variants) -> None:
        super().__init__()
        self.lanes = lanes
        self.variants = variants
        self.combatants: list[Combatant] = []
        self.schedule: list[Scheduled] = []  # what the encounter has happen in the environment's turn
        self.objective: Objective | None = None
        self.opening = ""  # how it opens, where the encounter says so
        self.setup_squads: list[list[int]] = []
        self.phase = SETUP
        self.round = 1
        self.rallied: i64 = 0  # sides that have rallied this round, one bit each
        self.fire: i64 = 0  # lanes set alight in this turn
        self.effects: list[Effect] = []  # collected in step 4; empty between turns
        self.pending: list[Effect] = []  # effects that wait for the end of the round
        self.seconds_per_round = 10  # [round-length]
        self.winner = ""  # decided, while the time after the fight is still played
        self.reason = ""
        self.phases_passed = 0

    def clock(self) -> int:
        """Rounds and turns on one scale: four ticks a round."""
        return self.round * TURNS + self.phase

    def end_of_next_turn(self, side: int) -> int:
        """The end of a side's next turn, seen from now [r-this-round]."""
        turn = PLAYERS_TURN if side == PLAYERS else KEEPERS_TURN
        number = self.round if self.phase < turn else self.round + 1
        return number * TURNS + turn

    def clone(self) -> TorchlightBattle:
        twin = TorchlightBattle(self.lanes.clone(), self.variants)
        twin.result = self.result
        twin.combatants = [combatant.clone() for combatant in self.combatants]
        twin.schedule = self.schedule
        twin.objective = self.objective
        twin.opening = self.opening
        twin.setup_squads = self.setup_squads
        twin.phase, twin.round = self.phase, self.round
        twin.rallied, twin.fire = self.rallied, self.fire
        twin.effects, twin.pending = self.effects.copy(), self.pending.copy()
        twin.seconds_per_round = self.seconds_per_round
        twin.winner, twin.reason, twin.phases_passed = self.winner, self.reason, self.phases_passed
        return twin

    def fingerprint(self) -> str:
        ended = f"{self.result.winner}:{self.result.reason}" if self.result is not None else ""
        head = (
            f"r{self.round} p{self.phase} o{self.opening} {self.rallied} f{self.fire} {self.seconds_per_round} "
            f"{[effect.describe() for effect in [*self.effects, *self.pending]]} {self.winner}:{self.reason} "
            f"{self.phases_passed} {ended} {self.lanes.words()}"
        )
        return "\n".join([head, *[combatant.words() for combatant in self.combatants]])

    def size(self) -> int:
        return len(self.combatants)

    def member(self, who: int) -> Member:
        return Member(self.combatants[who].name, self.combatants[who].side)

    def rename(self, who: int, name: str) -> None:
        self.combatants[who].name = name

    def out(self, who: int) -> bool:
        """Incapacitated, dead, or off the grid and not about to join."""
        combatant = self.combatants[who]
        return combatant.condition != UP or combatant.whereabouts > WAITING

    def side_names(self) -> list[str]:
        return list(SIDES)

    def occupant(self, side: int, lane: int, depth: int) -> Combatant | None:
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
