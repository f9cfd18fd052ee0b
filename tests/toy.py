"""A toy system: three fighters in a ring, and one of each thing a rule can ask the engine for.

Each step is a round. All raise their guards at once, unseen by one another; the Keeper says what the weather does;
then the one whose turn it is swings at somebody. A swing is one die, a sum, an exploding pool, a keep pool, two dice of
which the second is rolled only on a good first, or eight single dice. Whoever has no heart left is out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from fray.engine.aims import Aim, happened
from fray.engine.battle import UNSEEN, Battle, Member
from fray.engine.board import Board, Card, Gauge, Header, Place
from fray.engine.content import Homebrew, Problems, Raw, Reader
from fray.engine.decisions import ILLEGAL, KEEPER, MALFORMED, Decision, Forbidden, Mind, Option, Refused, Word
from fray.engine.encounter import Encounter, Entrant
from fray.engine.events import About, BeginsTurn, Cost, Event, Harm, Overridden, RolledDice
from fray.engine.fight import Fight
from fray.engine.ledger import Clause, Ledger
from fray.engine.library import Library
from fray.engine.orders import Order, Orders
from fray.engine.pools import Pool
from fray.engine.rules import Rules
from fray.engine.seats import seat_of
from fray.engine.system import System
from fray.engine.tape import Override

MOST_HEARTS: Final = 9
LAST_ROUND: Final = 30
SIDES: Final = ("red", "blue")

JAB: Final = "jab"
FLAIL: Final = "flail"
WILD: Final = "wild"
AIM: Final = "aim"
FEINT: Final = "feint"
FLURRY: Final = "flurry"
TARGETS: Final = {JAB: 4, FLAIL: 11, WILD: 8, AIM: 13, FEINT: 5, FLURRY: 28}
WILD_POOL: Final = Pool(2, 6, explode=2)
AIM_POOL: Final = Pool(4, 6, keep=3)
CLAUSES: Final = ("guard", "weather", "storm", "swing", "heart", "rest", "end")


# ---- state


class Fighter:
    """Somebody in the ring."""

    def __init__(self, who: int, name: str, side: str, hearts: int) -> None:
        self.who = who
        self.name = name
        self.side = side
        self.hearts = hearts
        self.guard = ""

    def clone(self) -> Fighter:
        twin = Fighter(self.who, self.name, self.side, self.hearts)
        twin.guard = self.guard
        return twin

    def words(self) -> str:
        return f"{self.who} {self.name} {self.side} {self.hearts} {self.guard}"


class ToyBattle(Battle):
    """The ring."""

    def __init__(self, fighters: list[Fighter]) -> None:
        super().__init__()
        self.fighters = fighters
        self.round = 1
        self.turn = 0
        self.storm = False

    def clone(self) -> ToyBattle:
        twin = ToyBattle([fighter.clone() for fighter in self.fighters])
        twin.round = self.round
        twin.turn = self.turn
        twin.storm = self.storm
        twin.result = self.result
        return twin

    def fingerprint(self) -> str:
        ended = f"{self.result.winner}:{self.result.reason}" if self.result else ""
        head = f"{self.round} {self.turn} {self.storm} {ended}"
        return "\n".join([head, *(fighter.words() for fighter in self.fighters)])

    def size(self) -> int:
        return len(self.fighters)

    def member(self, who: int) -> Member:
        return Member(self.fighters[who].name, SIDES.index(self.fighters[who].side))

    def rename(self, who: int, name: str) -> None:
        self.fighters[who].name = name

    def out(self, who: int) -> bool:
        return self.fighters[who].hearts == 0

    def side_names(self) -> list[str]:
        return list(dict.fromkeys(fighter.side for fighter in self.fighters))

    def standing(self) -> list[Fighter]:
        return [fighter for fighter in self.fighters if fighter.hearts > 0]


def set_hearts(battle: ToyBattle, order: Override) -> str:
    """The one order of the toy: set the hearts of a fighter."""
    if order.what != "hearts":
        raise Refused(MALFORMED, f"nobody has {order.what!r}; set the hearts")
    fighter = battle.fighters[order.who]
    if not order.value.isdecimal() or int(order.value) > MOST_HEARTS:
        raise Refused(ILLEGAL, f"{order.value!r} hearts cannot be; write 0 to {MOST_HEARTS}", "heart")
    before, fighter.hearts = fighter.hearts, int(order.value)
    return str(before)


# ---- options, decisions, events


class Swing(Option):
    """A way of swinging at somebody."""

    def __init__(self, how: str, target: int) -> None:
        self.how = how
        self.target = target

    def key(self) -> str:
        return f"{self.how}:{self.target}"

    def clause(self) -> str:
        return "swing"

    def cost(self) -> int:
        return 1

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class GuardDecision(Decision[Word]):
    """High or low; nobody sees what the others choose."""

    KIND = "guard"
    CLAUSE = "guard"

    def __init__(self, fighter: Fighter) -> None:
        super().__init__(seat_of(fighter.who), fighter.who)

    def options(self) -> list[Word]:
        return [Word("high", "guard"), Word("low", "guard")]


class Weather(Decision[Word]):
    """The Keeper's question."""

    KIND = "weather"
    CLAUSE = "weather"

    def __init__(self) -> None:
        super().__init__(KEEPER, -1)

    def options(self) -> list[Word]:
        return [Word("calm", "weather"), Word("storm", "weather")]


class TurnDecision(Decision[Option]):
    """What the one whose turn it is does. Whoever is down can only rest, and that is not asked."""

    KIND = "turn"
    CLAUSE = "swing"

    def __init__(self, battle: ToyBattle, fighter: Fighter) -> None:
        super().__init__(seat_of(fighter.who), fighter.who)
        self.battle = battle
        self.fighter = fighter

    def begins(self) -> bool:
        return True

    def options(self) -> list[Option]:
        rest: list[Option] = [Word("rest", "rest")]
        if self.fighter.hearts == 0:
            return rest
        ways = [how for how in TARGETS if not (self.battle.storm and how == WILD)]
        return [*rest, *(Swing(how, foe.who) for how in ways for foe in self.foes())]

    def forbidden(self) -> list[Forbidden]:
        if not self.battle.storm:
            return []
        return [Forbidden(f"{WILD}:{foe.who}", "storm", "nobody swings wildly in a storm") for foe in self.foes()]

    def foes(self) -> list[Fighter]:
        return [other for other in self.battle.standing() if other.side != self.fighter.side]


@dataclass
class Guarded(About):
    guard: str


@dataclass
class Swung(Event):
    who: int
    target: int
    how: str
    faces: list[int]
    total: int
    hit: bool

    def dice(self) -> list[RolledDice]:
        return [RolledDice(self.how, 6, tuple(self.faces))]

    def about(self) -> list[int]:
        return [self.who, self.target]

    def harm(self) -> Harm | None:
        return Harm(self.target, 1, self.how) if self.hit else None

    def costs(self) -> list[Cost]:
        return [Cost(self.who, "hearts", 1)] if self.how == WILD else []


HITS = Aim("Hit", happened(Swung, lambda event, who: event.who == who and event.hit))


@dataclass
class Passed(About, BeginsTurn):
    """A turn in which nothing is asked: of one who is down."""


@dataclass
class Rested(About):
    hearts: int


@dataclass
class Ended(Event):
    winner: str


# ---- rules


def play_round(fight: Fight[ToyBattle]) -> None:
    """Guards, weather, one swing."""
    battle = fight.battle
    raise_guards(fight)
    battle.storm = fight.ask(Weather()).key() == "storm"
    fighter = battle.fighters[battle.turn]
    turn = TurnDecision(battle, fighter)
    if fight.listening and len(turn.options()) == 1:
        fight.note(Passed("rest", fighter.who))
    choice = fight.ask(turn)
    if isinstance(choice, Swing):
        swing(fight, fighter, choice)
    elif fighter.hearts > 0:
        rest(fight, fighter)
    battle.turn = (battle.turn + 1) % len(battle.fighters)
    battle.round += 1
    check_end(fight)


def raise_guards(fight: Fight[ToyBattle]) -> None:
    up = fight.battle.standing()
    for fighter, guard in zip(up, fight.ask_each([GuardDecision(fighter) for fighter in up]), strict=True):
        fighter.guard = guard.key()
        if fight.listening:
            fight.note(Guarded("guard", fighter.who, fighter.guard))


def swing(fight: Fight[ToyBattle], fighter: Fighter, choice: Swing) -> None:
    target = fight.battle.fighters[choice.target]
    total = swing_total(fight, seat_of(fighter.who), choice.how)
    hit = total >= TARGETS[choice.how] + (1 if target.guard == "high" else 0)
    if hit and target.hearts > 0:
        target.hearts -= 1
    if fight.listening:
        fight.note(Swung("swing", fighter.who, target.who, choice.how, list(fight.faces), total, hit))


def swing_total(fight: Fight[ToyBattle], seat: int, how: str) -> int:
    """Every draw of the toy."""
    if how == JAB:
        return fight.roll("jab", seat, 6)
    if how == FLAIL:
        return fight.roll_sum("flail", seat, 3, 6)
    if how == WILD:
        return fight.roll_pool("wild", seat, WILD_POOL)
    if how == AIM:
        return fight.roll_pool("aim", seat, AIM_POOL)
    if how == FEINT:
        first = fight.roll("feint", seat, 4)
        return first + (fight.roll("follow", seat, 6) if first >= 3 else 0)
    return sum([fight.roll("flurry", seat, 6) for _ in range(8)])


def rest(fight: Fight[ToyBattle], fighter: Fighter) -> None:
    fighter.hearts = min(fighter.hearts + 1, 2)
    if fight.listening:
        fight.note(Rested("rest", fighter.who, fighter.hearts))


def check_end(fight: Fight[ToyBattle]) -> None:
    battle = fight.battle
    sides = sorted({fighter.side for fighter in battle.standing()})
    if len(sides) > 1 and battle.round <= LAST_ROUND:
        return
    winner = sides[0] if len(sides) == 1 else ""
    if fight.listening:
        fight.note(Ended("end", winner))
    battle.end(winner, "one side is left" if winner else "nothing is decided", "end")


class ToyRules(Rules[ToyBattle]):
    """The toy as the loops see it."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        play_round(fight)

    def rounds(self, battle: ToyBattle) -> int:
        return min(battle.round, LAST_ROUND)

    def counters(self) -> list[str]:
        return ["hearts left"]

    def counts(self, battle: ToyBattle, who: int) -> list[int]:
        return [battle.fighters[who].hearts]


# ---- minds, content, words


class ToyMind(Mind):
    """Guards low and swings at whoever comes first, with what hits most often."""

    def answer(self, decision: Decision[Any]) -> Any:
        options = decision.options()
        aims = [option for option in options if option.family() == AIM]
        return aims[0] if aims else options[-1]


class ToyLibrary(Library):
    """One encounter, and whatever else is written down."""

    def encounters(self) -> list[Encounter]:
        return [self.read_encounter(Raw("toy.toml", "encounter", "encounter-ring", "", {"hearts": 2}))]

    def read_encounter(self, raw: Raw) -> Encounter:
        problems = Problems()
        reader = Reader(raw, problems)
        name = reader.text("id", raw.id)
        hearts = reader.number("hearts", 2, 1, MOST_HEARTS)
        reader.done(["id", "hearts"])
        problems.raise_any()
        roster = (Entrant("Ann", "red"), Entrant("Ben", "blue"), Entrant("Cid", "blue"))
        source = {"id": name, "hearts": hearts}
        return Encounter(name, "toy", "The Ring", "", SIDES, "One side is left.", roster, {}, source)


class Toy(System):
    """The toy as the doors see it."""

    name = "toy"
    title = "Toy"
    currency = "T"
    gauges = ("hearts",)
    rolls = {draw: f"the dice of the {draw}" for draw in ("jab", "flail", "wild", "aim", "feint", "follow", "flurry")}
    folder = Path(__file__).parent
    rules = ToyRules()
    orders = Orders((Order("set"),), set_hearts)

    @cached_property
    def ledger(self) -> Ledger:
        clauses = tuple(Clause(name, "The Ring", "mechanic", f"The rule of the {name}.") for name in CLAUSES)
        return Ledger("toy", "Toy", "A ring.", clauses, (), (), (), fingerprint="0" * 64)

    def library(self, *_homebrew: Homebrew) -> ToyLibrary:
        return ToyLibrary()

    def battle(self, encounter: Encounter) -> ToyBattle:
        hearts = encounter.source["hearts"]
        return ToyBattle([Fighter(who, one.name, one.side, hearts) for who, one in enumerate(encounter.roster)])

    def tactician(self) -> Mind:
        return ToyMind()

    def leave_out(self, battle: ToyBattle, whom: list[int]) -> None:
        for who in whom:
            battle.fighters[who] = Fighter(who, UNSEEN, battle.fighters[who].side, 0)

    def board(self, battle: Battle) -> Board:
        return Board("zones", (Place("ring", "the ring", 0),))

    def cards(self, battle: Battle) -> list[Card]:
        return [
            Card(one.who, one.name, one.side, "ring", (Gauge("hearts", "hearts", one.hearts, 0, MOST_HEARTS),))
            for one in ring(battle).fighters
        ]

    def header(self, battle: Battle) -> Header:
        return Header(ring(battle).round, "round")

    def inspect(self, battle: Battle, who: int) -> list[str]:
        return [ring(battle).fighters[who].words()]

    def question(self, battle: Battle, decision: Decision[Any]) -> str:
        return f"What about the {decision.kind()}?"

    def label(self, battle: Battle, option: Option) -> str:
        return option.key().replace(":", " at number ")

    def sentence(self, battle: Battle, event: Event) -> str:
        names = [fighter.name for fighter in ring(battle).fighters]
        match event:
            case Guarded():
                return f"{names[event.who]} guards {event.guard}."
            case Swung():
                done = "hits" if event.hit else "misses"
                return f"{names[event.who]} swings ({event.how} {event.total}) and {done} {names[event.target]}."
            case Passed():
                return f"{names[event.who]} is down."
            case Rested():
                return f"{names[event.who]} rests."
            case Ended():
                return f"The {event.winner} side wins." if event.winner else "A draw."
            case Overridden():
                return f"The Keeper: {event.order} {event.what} {event.value}."
        raise AssertionError(f"no words for {event!r}")

    def aim(self, battle: Battle, option: Option) -> Aim | None:
        return HITS if isinstance(option, Swing) else None

    def outcome(self, battle: Battle, events: Sequence[Event]) -> str:
        """The total, and whether it hit; nothing where nothing was rolled."""
        for event in events:
            if isinstance(event, Swung):
                return f"{event.total} {'hit' if event.hit else 'miss'}"
        return ""

    def headline(self, battle: Battle) -> str:
        assert battle.result is not None
        return f"The {battle.result.winner} side wins." if battle.result.winner else "A draw."


def ring(battle: Battle) -> ToyBattle:
    assert isinstance(battle, ToyBattle)
    return battle


def check(battle: Battle) -> list[str]:
    """What must hold between steps."""
    return [
        f"{fighter.name} has {fighter.hearts} hearts"
        for fighter in ring(battle).fighters
        if not 0 <= fighter.hearts <= MOST_HEARTS
    ]


TOY: Final = Toy()
RING: Final = TOY.library().encounter("ring")
