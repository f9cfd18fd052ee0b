"""The state of a Six Seconds fight: combatants on squares, and nothing about dice, people or prose."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from mypy_extensions import i64

from fray.engine.battle import Battle, Member
from fray.engine.fight import Fight
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

    def words(self) -> str:
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

    def words(self) -> str:
        gear = self.gear.id if self.gear is not None else ""
        form = self.form.maneuver if self.form is not None else ""
        power = self.power.id if self.power is not None else ""
        return f"{self.action} {gear} {form} {power} {self.trigger} {self.subject} {self.meters} {self.zone}"


class Combatant:
    """Anybody in the fight: a character, a monster or a bystander."""

    def __init__(self, who: int, name: str, team: int, seat: int, sheet: Sheet, x: int, y: int) -> None:
        self.who = who
        self.name = name
        self.team = team
        self.seat = seat
        self.sheet = sheet
        self.x = x
        self.y = y
        self.squares = squares_of(sheet.size)
        self.presence = HERE
        self.joins_round = 1
        self.endurance = sheet.endurance
        self.health = sheet.health
        self.stamina = sheet.stamina
        self.focus = sheet.focus
        self.cheat_death = CHEAT_DEATH
        self.held: list[Item] = NO_ITEMS
        self.carried: list[Item] = NO_ITEMS
        # States.
        self.conscious = True
        self.prone = False
        self.surprised = False
        self.guarding = False
        self.waiting = False
        self.seeking_cover = False
        self.hidden = False
        self.hide_result = 0
        self.veiled = False  # hidden by a spell this very turn
        self.burning = False
        self.frightened = 0  # own turns left, like the following
        self.fright_source = NOBODY
        self.poisoned = 0
        self.stunned = 0
        self.blinded = 0
        self.slowed = 0
        self.fortune = 0  # luck until the start of the own next turn
        # Reactions and the like.
        self.reactions = 1
        self.free_defense = False  # after an Intercept [intercept-free-defense]
        self.readied: Readied | None = None
        self.ongoing: Ongoing | None = None
        # Counted per round, combat or turn.
        self.turn_taken = False
        self.attacks = 0  # this round
        self.turn_attacks = 0  # in the turn being played
        self.struck_from_stealth = False  # has made its first attack of a surprise round
        self.uses: i64 = 0  # bit mask of powers used up this combat
        self.actions = 0
        self.moved = False
        self.stepped = False
        self.quick = False  # has used Fast Hands this turn
        self.commanded: i64 = 0  # bit mask of allies commanded this turn
        # Counted over the whole combat, for the lab.
        self.damage_taken = 0
        self.damage_dealt = 0
        self.attacks_made = 0
        self.stamina_spent = 0
        self.focus_spent = 0

    # ---- states

    def here(self) -> bool:
        """Alive and on the field, conscious or not."""
        return self.presence == HERE

    def able(self) -> bool:
        """On the field, alive and conscious."""
        return self.presence == HERE and self.conscious

    def missing_health(self) -> int:
        return self.sheet.health - self.health

    def luck(self) -> int:
        """The luck modifier: the sheet's, that of carried items, and fortune's [r-luck-die, r-content-fields]."""
        total = self.sheet.luck + self.fortune
        for item in self.held:
            total += item.gear.luck
        for item in self.carried:
            total += item.gear.luck
        return total

    def speed(self) -> int:
        """Halved while slowed."""
        return self.sheet.speed // 2 if self.slowed else self.sheet.speed

    def clone(self) -> Combatant:
        twin = Combatant(self.who, self.name, self.team, self.seat, self.sheet, self.x, self.y)
        twin.presence = self.presence
        twin.joins_round = self.joins_round
        twin.endurance = self.endurance
        twin.health = self.health
        twin.stamina = self.stamina
        twin.focus = self.focus
        twin.cheat_death = self.cheat_death
        twin.held = self.held.copy()
        twin.carried = self.carried.copy()
        self._copy_states(twin)
        twin.reactions = self.reactions
        twin.free_defense = self.free_defense
        twin.readied = self.readied
        twin.ongoing = self.ongoing
        twin.turn_taken = self.turn_taken
        twin.attacks = self.attacks
        twin.turn_attacks = self.turn_attacks
        twin.struck_from_stealth = self.struck_from_stealth
        twin.uses = self.uses
        twin.actions = self.actions
        twin.moved = self.moved
        twin.stepped = self.stepped
        twin.quick = self.quick
        twin.commanded = self.commanded
        twin.damage_taken = self.damage_taken
        twin.damage_dealt = self.damage_dealt
        twin.attacks_made = self.attacks_made
        twin.stamina_spent = self.stamina_spent
        twin.focus_spent = self.focus_spent
        return twin

    def _copy_states(self, twin: Combatant) -> None:
        twin.conscious = self.conscious
        twin.prone = self.prone
        twin.surprised = self.surprised
        twin.guarding = self.guarding
        twin.waiting = self.waiting
        twin.seeking_cover = self.seeking_cover
        twin.hidden = self.hidden
        twin.hide_result = self.hide_result
        twin.veiled = self.veiled
        twin.burning = self.burning
        twin.frightened = self.frightened
        twin.fright_source = self.fright_source
        twin.poisoned = self.poisoned
        twin.stunned = self.stunned
        twin.blinded = self.blinded
        twin.slowed = self.slowed
        twin.fortune = self.fortune

    def words(self) -> str:
        held = " ".join([item.words() for item in self.held])
        carried = " ".join([item.words() for item in self.carried])
        ongoing = self.ongoing.words() if self.ongoing is not None else ""
        readied = self.readied.words() if self.readied is not None else ""
        return (
            f"{self.who} {self.name} {self.team} {self.seat} {self.sheet.id} @{self.x},{self.y} {self.presence} "
            f"j{self.joins_round} e{self.endurance} h{self.health} s{self.stamina} f{self.focus} d{self.cheat_death} "
            f"[{held}] [{carried}] {self.conscious}{self.prone}{self.surprised}{self.guarding}{self.waiting}"
            f"{self.seeking_cover}{self.hidden}{self.hide_result}{self.veiled}{self.burning} "
            f"{self.frightened}.{self.fright_source}.{self.poisoned}.{self.stunned}.{self.blinded}.{self.slowed}."
            f"{self.fortune} r{self.reactions}{self.free_defense} <{readied}> <{ongoing}> {self.turn_taken} "
            f"a{self.attacks}.{self.turn_attacks}{self.struck_from_stealth} u{self.uses} {self.actions}{self.moved}"
            f"{self.stepped}{self.quick} c{self.commanded} t{self.damage_taken}.{self.damage_dealt}."
            f"{self.attacks_made}."
            f"{self.stamina_spent}.{self.focus_spent}"
        )


NO_ITEMS: Final[list[Item]] = []


def new_combatant(who: int, name: str, team: int, seat: int, sheet: Sheet, x: int, y: int) -> Combatant:
    """As the sheet says, with its items in hand and inventory; awake, standing, with one reaction.

    [r-case-conventions]
    """
    combatant = Combatant(who, name, team, seat, sheet, x, y)
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


class Interruption:
    """How a readied action is taken when it is set off [r-ready].

    The battle carries it because the rules in a circle cannot import one another: an attack may set off a readied
    action, which may be an attack.
    """

    def set_off(self, fight: SixFight, owner: Combatant, subject: Combatant) -> None:
        raise NotImplementedError


class SixBattle(Battle):
    """The whole fight between two dice."""

    def __init__(
        self, teams: list[str], ground: Ground, variants: Variants, arms: Arms, interruption: Interruption
    ) -> None:
        super().__init__()
        self.teams = teams
        self.ground = ground
        self.variants = variants
        self.arms = arms
        self.interruption = interruption
        self.objectives: list[Objective] = []
        self.combatants: list[Combatant] = []
        self.things: list[Thing] = []
        self.successes: list[int] = []  # how often work at each thing has succeeded
        self.zones: list[Zone] = []
        self.lying: list[Lying] = []
        self.instigation: Instigation | None = None
        self.other_order: list[int] = []  # the encounter's order of the teams after the first
        self.surprise_team = NOBODY  # as the encounter says, then as the Keeper says
        self.by_stealth = False
        self.open_tasks = False  # whether the Keeper can be asked about tasks nobody prepared
        self.round_limit = 50  # [r-round-cap]
        self.order: list[int] = []  # teams by initiative
        self.next_team = 0
        self.round = 1
        self.phase = SETUP
        self.surprise_round = False
        self.acting = NOBODY
        self.bound = False  # whether the instigator still owes the declared action
        self.readied = 0  # how many readied actions there are
        self.hit_allies: i64 = 0  # bit masks of what happened in the action being resolved: who was hit,
        self.fallen: i64 = 0  # who fell unconscious
        self.stood_up: i64 = 0
        self.revealed: i64 = 0
        # Not part of the state: what was worked out about it, until something moves.
        self.known_reach: dict[int, Reach] = {}

    def clone(self) -> SixBattle:
        twin = SixBattle(self.teams.copy(), self.ground, self.variants, self.arms, self.interruption)
        twin.result = self.result
        twin.objectives = [objective.clone() for objective in self.objectives]
        twin.combatants = [combatant.clone() for combatant in self.combatants]
        twin.things = self.things
        twin.successes = self.successes.copy()
        twin.zones = self.zones
        twin.lying = self.lying.copy()
        twin.instigation = self.instigation
        twin.other_order = self.other_order
        twin.surprise_team = self.surprise_team
        twin.by_stealth = self.by_stealth
        twin.open_tasks = self.open_tasks
        twin.round_limit = self.round_limit
        twin.order = self.order.copy()
        twin.next_team = self.next_team
        twin.round = self.round
        twin.phase = self.phase
        twin.surprise_round = self.surprise_round
        twin.acting = self.acting
        twin.bound = self.bound
        twin.readied = self.readied
        twin.hit_allies = self.hit_allies
        twin.fallen = self.fallen
        twin.stood_up = self.stood_up
        twin.revealed = self.revealed
        twin.known_reach = self.known_reach  # shared until either moves, when it takes a new one
        return twin

    def fingerprint(self) -> str:
        ended = f"{self.result.winner}:{self.result.reason}" if self.result is not None else ""
        objectives = " ".join([objective.words() for objective in self.objectives])
        lying = " ".join([f"{lying.item.words()}@{lying.x},{lying.y}" for lying in self.lying])
        head = (
            f"r{self.round} p{self.phase} {self.teams} {self.order} n{self.next_team} a{self.acting} "
            f"s{self.surprise_team}{self.by_stealth}{self.surprise_round} b{self.bound} {ended} "
            f"{self.hit_allies}.{self.fallen}.{self.stood_up}.{self.revealed} {self.readied}"
        )
        ground = self.ground.cells.hex()
        return "\n".join(
            [
                head,
                objectives,
                str(self.successes),
                lying,
                ground,
                *[combatant.words() for combatant in self.combatants],
            ]
        )

    def size(self) -> int:
        return len(self.combatants)

    def member(self, who: int) -> Member:
        return Member(self.combatants[who].name, self.combatants[who].team)

    def rename(self, who: int, name: str) -> None:
        self.combatants[who].name = name

    def out(self, who: int) -> bool:
        combatant = self.combatants[who]
        return not combatant.able() and combatant.presence != TO_COME

    def side_names(self) -> list[str]:
        return self.teams

    def forget(self) -> None:
        """Something has moved: where anybody can go must be worked out again."""
        self.known_reach = {}


SixFight: TypeAlias = "Fight[SixBattle]"


def enemies(combatant: Combatant, opponent: Combatant) -> bool:
    """Members of all other teams are enemies [r-hostility]."""
    return combatant.team != opponent.team


def allies(combatant: Combatant, friend: Combatant) -> bool:
    """The other members of the own team are allies [r-hostility]."""
    return combatant.team == friend.team and combatant.who != friend.who
