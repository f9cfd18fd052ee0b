"""The state of a Six Seconds fight: combatants on squares, and nothing about dice, people or prose."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from mypy_extensions import i64

from fray.engine.battle import BattleOf, Member
from fray.engine.fields import Derived, Passing, Static
from fray.engine.fight import Fight
from fray.rulesets.sixseconds.model import copies
from fray.rulesets.sixseconds.model.field import Item, Lying, Thing, Zone, new_item
from fray.rulesets.sixseconds.model.objectives import Objective
from fray.rulesets.sixseconds.model.sheets import Form, Gear, Power, Sheet, Task, squares_of
from fray.rulesets.sixseconds.model.variants import Variants
from fray.space.ground import Ground
from fray.space.walking import Reach

NOBODY: Final = -1

# Where a combatant is.
HERE: Final = 0
TO_COME: Final = 1
LEFT: Final = 2
DEAD: Final = 3
PRESENCE_NAMES: Final = ("here", "still to come", "gone", "dead")

# Phases; between two steps the state is settled.
SETUP: Final = 0
ROUND_BEGINS: Final = 1
GOES: Final = 2
ROUND_ENDS: Final = 3

ACTIONS: Final = 3  # [three-actions]
ROUNDS_PER_MINUTE: Final = 10  # [round-length]
ROUND_LIMIT: Final = 5 * ROUNDS_PER_MINUTE  # five minutes, unless the encounter says otherwise [r-round-cap]
CHEAT_DEATH: Final = 10  # [cheat-death-test]

# Longer actions [r-spillover].
RELOAD: Final = "reload"
DO_TASK: Final = "task"
RESUSCITATE: Final = "resuscitate"
KILLING_STRIKE: Final = "killing-strike"
HIDE: Final = "hide"
SEARCH: Final = "search"
USE_POWER: Final = "power"


class Ongoing(NamedTuple):
    """An action in progress: what, how much of it is needed and spent, and what is fixed at its start [r-spillover]."""

    kind: str
    needed: int
    gear: Gear | None = None
    subject: int = NOBODY  # the patient, the victim, the thing or the power
    power: Power | None = None
    task: Task | None = None
    opens: tuple[int, int] | None = None  # the door that success at an unprepared task opens
    spent: int = 0

    def further(self, more: int) -> Ongoing:
        """With more actions put into it."""
        spent = self.spent + more
        return Ongoing(self.kind, self.needed, self.gear, self.subject, self.power, self.task, self.opens, spent)

    def fingerprint(self) -> str:
        gear = self.gear.id if self.gear is not None else ""
        power = self.power.id if self.power is not None else ""
        task = f"{self.task.id},{self.task.difficulty}" if self.task is not None else ""
        return f"{self.kind} {self.spent}/{self.needed} {gear} {self.subject} {power} {task} {self.opens}"


class Readied(NamedTuple):
    """A readied action: its kind, what it is done with, and the trigger [r-ready, r-ready-triggers]."""

    action: str
    gear: Gear | None = None
    form: Form | None = None  # a maneuver
    power: Power | None = None
    trigger: str = ""
    subject: int = NOBODY  # nobody named: any enemy
    meters: int = 0
    zone: int = 0

    def fingerprint(self) -> str:
        gear = self.gear.id if self.gear is not None else ""
        form = self.form.maneuver if self.form is not None else ""
        power = self.power.id if self.power is not None else ""
        return f"{self.action} {gear} {form} {power} {self.trigger} {self.subject} {self.meters} {self.zone}"


class Memo:
    """What a mind has worked out about a combatant, for any state of it. It is not part of the state."""


NO_ITEMS: Final[list[Item]] = []  # what lists are before the fight has filled them


class Combatant(Member):
    """Anybody in the fight: a character, a monster or a bystander."""

    presence: i64 = HERE
    joins_round: i64 = 1
    cheat_death: i64 = CHEAT_DEATH
    held: list[Item] = NO_ITEMS
    carried: list[Item] = NO_ITEMS
    # States.
    conscious: bool = True
    prone: bool = False
    surprised: bool = False
    guarding: bool = False
    waiting: bool = False
    seeking_cover: bool = False
    hidden: bool = False
    hide_result: i64 = 0
    veiled: bool = False  # hidden by a spell this very turn
    burning: bool = False
    frightened: i64 = 0  # own turns left, like the following
    fright_source: i64 = NOBODY
    poisoned: i64 = 0
    stunned: i64 = 0
    blinded: i64 = 0
    slowed: i64 = 0
    fortune: i64 = 0  # luck until the start of the own next turn
    # Reactions and the like.
    reactions: i64 = 1
    free_defense: bool = False  # after an Intercept [intercept-free-defense]
    readied: Readied | None = None
    ongoing: Ongoing | None = None
    # Counted per round, combat or turn.
    turn_taken: bool = False
    attacks: i64 = 0  # this round
    turn_attacks: i64 = 0  # in the turn being played
    struck_from_stealth: bool = False  # has made its first attack of a surprise round
    uses: i64 = 0  # bit mask of powers used up this combat
    actions: i64 = 0
    moved: bool = False
    stepped: bool = False
    quick: bool = False  # has used Fast Hands this turn
    commanded: i64 = 0  # bit mask of allies commanded this turn
    # Counted over the whole combat, for the lab.
    damage_taken: i64 = 0
    damage_dealt: i64 = 0
    attacks_made: i64 = 0
    stamina_spent: i64 = 0
    focus_spent: i64 = 0

    def __init__(self, who: i64, name: str, side: int, seat: int, sheet: Static[Sheet], x: i64, y: i64) -> None:
        super().__init__(name, side)
        self.who = who
        self.seat = seat
        self.sheet = sheet
        self.x = x
        self.y = y
        self.squares: Static[i64] = squares_of(sheet.size)
        self.endurance: i64 = sheet.endurance
        self.health: i64 = sheet.health
        self.stamina: i64 = sheet.stamina
        self.focus: i64 = sheet.focus
        self.memos: Static[list[Memo]] = []  # of all copies

    # ---- states

    def here(self) -> bool:
        """Alive and on the field, conscious or not."""
        return self.presence == HERE

    def able(self) -> bool:
        """On the field, alive and conscious."""
        return self.presence == HERE and self.conscious

    def missing_health(self) -> i64:
        return self.sheet.health - self.health

    def luck(self) -> i64:
        """The luck modifier: the sheet's, that of carried items, and fortune's [r-luck-die, r-content-fields]."""
        total = self.sheet.luck + self.fortune
        for item in self.held:
            total += item.gear.luck
        for item in self.carried:
            total += item.gear.luck
        return total

    def overlaps(self, x: i64, y: i64, squares: i64) -> bool:
        """Whether another footprint shares a square with it."""
        across = x < self.x + self.squares and self.x < x + squares
        return across and y < self.y + self.squares and self.y < y + squares

    def touches(self, neighbor: Combatant) -> bool:
        """Whether a neighbor is within 1 m [r-distance]."""
        across = self.x <= neighbor.x + neighbor.squares and neighbor.x <= self.x + self.squares
        return across and self.y <= neighbor.y + neighbor.squares and neighbor.y <= self.y + self.squares

    def speed(self) -> i64:
        """Halved while slowed."""
        return self.sheet.speed // 2 if self.slowed else self.sheet.speed


def new_combatant(who: int, name: str, side: int, seat: int, sheet: Sheet, x: int, y: int) -> Combatant:
    """As the sheet says, with its items in hand and inventory; awake, standing, with one reaction.

    [r-case-conventions]
    """
    combatant = Combatant(who, name, side, seat, sheet, x, y)
    combatant.held = [new_item(gear) for gear in sheet.hands]
    combatant.carried = [new_item(gear) for gear in sheet.inventory]
    return combatant


class Instigation:
    """Who starts the combat, with which action, against whom [instigating-action-opens-first-turn]."""

    def __init__(self, who: int, action: str, target: int) -> None:
        self.who = who
        self.action = action
        self.target = target


class Arms:
    """What everybody has: the strike of bare hands, and how other things are swung [r-improvised]."""

    def __init__(self, unarmed: Gear, improvised: Gear) -> None:
        self.unarmed = unarmed
        self.improvised = improvised


class Stroll:
    """A movement under way, and what interruptions have done to its mover [r-move, r-ready-triggers]."""

    def __init__(
        self,
        mover: Combatant,
        path: list[tuple[int, int]],
        budget: int,
        mode: str,
        clause: str,
        triggers: bool = True,
        paced: bool = True,
    ) -> None:
        self.mover = mover
        self.path = path  # the squares to walk, of which
        self.walked = 0  # so many are behind the mover
        self.budget = budget  # meters
        self.mode = mode
        self.clause = clause
        self.triggers = triggers  # whether readied actions may wait for it
        self.paced = paced  # whether its length is the mover's speed
        self.spent = 0
        self.dear = False  # whether the next diagonal counts 2 m
        self.start_x = mover.x
        self.start_y = mover.y
        self.way: list[tuple[int, int]] = [(mover.x, mover.y)]  # the squares since it was last told where the mover is
        self.told = False  # whether it was told on the way
        self.goal_x: int = path[-1][0] if path else mover.x
        self.goal_y: int = path[-1][1] if path else mover.y
        self.over = False  # the mover has fallen, died or left
        self.displaced = False  # the mover has come off its path
        self.hindered = False  # the mover is slower, prone or afraid since the last step


class Interruption:
    """How a readied action is taken when it is set off [r-ready].

    The battle carries it because the rules in a circle cannot import one another: an attack may set off a readied
    action, which may be an attack.
    """

    def set_off(self, fight: SixFight, owner: Combatant, subject: Combatant) -> None:
        raise NotImplementedError


class SixBattle(BattleOf[Combatant]):
    """The whole fight between two dice."""

    instigation: Static[Instigation | None] = None
    surprise_team: int = NOBODY  # as the encounter says, then as the Keeper says
    by_stealth: bool = False
    open_tasks: Static[bool] = False  # whether the Keeper can be asked about tasks nobody prepared
    round_limit: Static[int] = ROUND_LIMIT
    next_team: int = 0
    round: int = 1
    phase: int = SETUP
    surprise_round: bool = False
    acting: int = NOBODY
    bound: bool = False  # whether the instigator still owes the declared action
    readied: int = 0  # how many readied actions there are
    hit_allies: i64 = 0  # bit masks of what happened in the action being resolved: who was hit,
    fallen: i64 = 0  # who fell unconscious
    stood_up: i64 = 0
    revealed: i64 = 0

    def __init__(
        self,
        teams: list[str],
        ground: Ground,
        variants: Static[Variants],
        arms: Static[Arms],
        interruption: Static[Interruption],
    ) -> None:
        super().__init__()
        self.teams = teams
        self.ground = ground
        self.variants = variants
        self.arms = arms
        self.interruption = interruption
        self.objectives: list[Objective] = []
        self.things: Static[list[Thing]] = []
        self.successes: list[int] = []  # how often work at each thing has succeeded
        self.zones: Static[list[Zone]] = []
        self.lying: list[Lying] = []
        self.other_order: Static[list[int]] = []  # the encounter's order of the teams after the first
        self.order: list[int] = []  # teams by initiative
        self.ground_before: Passing[Ground | None] = None  # before a door was opened in the action being resolved
        self.under_way: Passing[list[Stroll]] = []  # movements that have begun and not ended, the innermost last
        # Not part of the state: what was worked out about it, until something moves.
        self.known_reach: Passing[dict[int, Reach]] = {}  # a copy finds out for itself: others move in it
        self.flanks_known: Derived[i64] = 0  # bit masks: of whom it is known whether they are flanked,
        self.flanked: Derived[i64] = 0  # and who is

    def clone(self) -> SixBattle:
        return copies.clone_six_battle(self)

    def fingerprint(self) -> str:
        return copies.fingerprint_six_battle(self)

    def out(self, who: int) -> bool:
        combatant = self.combatants[who]
        return not combatant.able() and combatant.presence != TO_COME

    def side_names(self) -> list[str]:
        return self.teams

    def forget(self) -> None:
        """Something has moved: where anybody can go, and who is flanked, must be worked out again."""
        if self.known_reach:
            self.known_reach = {}
        self.flanks_known = self.flanked = 0


SixFight: TypeAlias = "Fight[SixBattle]"


def enemies(combatant: Combatant, opponent: Combatant) -> bool:
    """Members of all other teams are enemies [r-hostility]."""
    return combatant.side != opponent.side


def allies(combatant: Combatant, friend: Combatant) -> bool:
    """The other members of the own team are allies [r-hostility]."""
    return combatant.side == friend.side and combatant.who != friend.who
