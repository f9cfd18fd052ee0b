# mypyc: skip - runs at the pace of people; the rules it walks are compiled
"""The forking walk: exactly what comes of an option, from the rule itself, to the end of the action it begins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, Final, Generic, TypeVar

from fray.engine.battle import Battle, Over
from fray.engine.chance import Distribution
from fray.engine.decisions import KEEPER, Decision, Mind, O, Option, Waiting
from fray.engine.dice import SeededDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.game import Game, position_of
from fray.engine.masks import numberless
from fray.engine.seats import MOST_SEATS
from fray.engine.system import System
from fray.engine.tape import Answer, Entry, Tape

T = TypeVar("T")
NONE: Final[frozenset[int]] = frozenset()
WORK_LIMIT = 2000
SAMPLE_SIZE = 600
PROSPECT = 20  # after a twentieth of the work it is seen how far the rest would lead
LEAST_PROSPECT = 20
HOPELESS = 0.5  # of the outcomes, if the rest went on as it began

DEPENDS = "depends on your next choice"
DEPENDS_ON_OTHERS = "depends on what others do next"
NOTHING = "nothing happens"
ASSUMPTION = "if everyone plays as the tactician would"


@dataclass(frozen=True)
class Chance:
    """One outcome and how likely it is."""

    outcome: str
    chance: Fraction


@dataclass(frozen=True)
class Odds:
    """What comes of an option. `samples` is 0 where the chances are exact and sum to one.

    `presumed` says that follow-up questions were answered as the tactician would, `open` that nothing is known yet:
    the next choice of the one who asks decides.
    """

    chances: tuple[Chance, ...]
    samples: int = 0
    presumed: bool = False
    open: bool = False

    @property
    def exact(self) -> bool:
        return self.samples == 0

    @property
    def note(self) -> str:
        """What the chances take for granted, in words."""
        return ASSUMPTION if self.presumed and not self.open else ""

    def error(self, chance: Fraction) -> float:
        """Half the width of a sampled chance's 95% interval; where nothing else was seen, the rule of three."""
        if self.exact:
            return 0.0
        return 3 / self.samples if chance == 1 else 1.96 * sqrt(float(chance * (1 - chance)) / self.samples)


class Sampler(Fork):
    """Draws at random with the right weights, for walks too wide to finish."""

    def __init__(self, start: int, dice: SeededDice) -> None:
        super().__init__(start)
        self.dice = dice

    def take(self, distribution: Distribution) -> int:
        return drawn(distribution, self.dice)


class Presuming(Mind):
    """Plays all seats while odds are walked: answers follow-ups like the tactician, until a new action begins.

    `companions` decide at the same moment as the player: what they do belongs to the action.
    """

    def __init__(self, system: System, companions: frozenset[tuple[int, int]], unseen: frozenset[int]) -> None:
        self.system = system
        self.keeper = system.default_mind()
        self.tactician = system.tactician()
        self.companions = companions
        self.unseen = unseen

    def begin_path(self, battle: Battle, given: Answer | None) -> None:
        """Walk once more. An answer in the fight as it is known is given here: before it, the unseen are left out."""
        self.battle = battle
        self.given = given
        self.known = not self.unseen
        self.expected = set(self.companions)
        self.presumed = False
        self.stopped_at: Decision[Any] | None = None

    def answer(self, decision: Decision[O]) -> O:
        self.leave_out()
        place = decision.seat, decision.who
        if self.given is not None and place == (self.given.seat, self.given.who):
            key, self.given = self.given.key, None
            return decision.pick(key)
        if decision.begins() and place not in self.expected:
            self.stopped_at = decision
            raise Waiting([])
        self.expected.discard(place)
        if decision.who in self.unseen:
            return decision.options()[0]
        self.presumed = True
        return (self.keeper if decision.seat == KEEPER else self.tactician).answer(decision)

    def leave_out(self) -> None:
        """From the first question on the fight is the one that is known."""
        if not self.known:
            self.known = True
            self.system.leave_out(self.battle, sorted(self.unseen))


def drawn(distribution: Distribution, dice: SeededDice) -> int:
    """A value with its weight's chance."""
    left = distribution.total * (dice.word() * 2**32 + dice.word()) // 2**64
    for value, weight in zip(distribution.values, distribution.weights, strict=True):
        if left < weight:
            return value
        left -= weight
    return distribution.values[-1]


def option_odds(
    game: Game,
    decision: Decision[Any],
    option: Option,
    limit: int = WORK_LIMIT,
    unseen: frozenset[int] = NONE,
    samples: int = SAMPLE_SIZE,
    numbers: bool = True,
) -> Odds:
    """The odds of answering a pending decision with one of its options, for people who do not see some combatants.

    They are those of the whole action: follow-up questions are answered as the tactician of their seat would.
    """
    walk = Walk(game, decision, option, unseen)
    told = walk.spread(partial(outcome, game, unseen, numbers), limit, samples)
    if set(told.chances) == {""}:
        return Odds((Chance(walk.silence(), Fraction(1)),), 0, walk.presumed, walk.asked_next != "")
    silent = told.chances.pop("", Fraction(0))
    if silent:
        told.chances[NOTHING] = silent
    return Odds(ranked(told.chances), told.samples, walk.presumed)


@dataclass(frozen=True)
class Ended:
    """Where one path led: the state at the end of the action, and what happened on the way."""

    battle: Any
    events: list[Event]


@dataclass(frozen=True)
class Spread(Generic[T]):
    """The outcomes of the draws, and how likely each is."""

    chances: dict[T, Fraction]
    samples: int


class Walk:
    """An option taken again and again, to the end of its action: the end of the step, or where a new action begins.

    What others have already answered to the same question is theirs alone until all have; they are presumed too.
    """

    def __init__(self, game: Game, decision: Decision[Any], option: Option, unseen: frozenset[int] = NONE) -> None:
        self.game = game
        self.seat = decision.seat
        hidden = game.secret_from(decision.seat)
        self.entries = [*game.known_to(decision.seat), Answer(decision.seat, decision.who, option.key())]
        asked = {(decision.seat, decision.who) for decision in game.decisions} | {
            (decision.seat, decision.who) for decision in hidden
        }
        self.everybody = Presuming(game.system, frozenset(asked - {(decision.seat, decision.who)}), unseen)
        self.minds: list[Mind | None] = [self.everybody] * MOST_SEATS
        self.presumed = False  # whether a tactician had to choose on any path
        self.asked_next = ""  # what decides, where a new action begins

    def silence(self) -> str:
        """The words for an action without visible outcome."""
        return self.asked_next or NOTHING

    def spread(self, tell: Callable[[Ended], T], limit: int, samples: int) -> Spread[T]:
        """Along every outcome of the draws that follow the choice, or an honest sample of them."""
        fork = Fork(len(self.entries))
        chances: defaultdict[T, Fraction] = defaultdict(Fraction)
        covered = 0.0
        for number in range(1, limit + 1):
            told = tell(self.follow(fork))
            weight = fork.weight()
            chances[told] += weight
            covered += float(weight)
            if not fork.next():
                return Spread(chances, 0)
            if number == limit // PROSPECT and number >= LEAST_PROSPECT and covered * PROSPECT < HOPELESS:
                break
        return self.sample(tell, samples)

    def sample(self, tell: Callable[[Ended], T], size: int) -> Spread[T]:
        """Too many outcomes to walk: some of them at random."""
        # How long the tape is would tell how much the unseen have done.
        start = 0 if self.everybody.unseen else len(self.entries)
        sampler = Sampler(len(self.entries), SeededDice(start, size))
        counts: defaultdict[T, Fraction] = defaultdict(Fraction)
        for _ in range(size):
            counts[tell(self.follow(sampler))] += Fraction(1, size)
        return Spread(counts, size)

    def follow(self, fork: Fork | None) -> Ended:
        """Run the step once along the fork's path, or as the dice fall; without the unseen from the choice on."""
        settled = self.game.settled()
        entries: list[Entry] = list(self.entries)
        given = entries.pop() if self.everybody.unseen else None
        attempt: Fight[Any] = settled.copy(Tape(entries, position_of(settled)))
        attempt.minds = self.minds
        attempt.fork = fork
        self.everybody.begin_path(attempt.battle, given if isinstance(given, Answer) else None)
        with suppress(Waiting, Over):
            self.game.system.step(attempt)
        self.everybody.leave_out()
        asked = self.everybody.stopped_at
        self.presumed = self.presumed or self.everybody.presumed
        if asked is not None and self.asked_next != DEPENDS:
            self.asked_next = DEPENDS if asked.seat == self.seat else DEPENDS_ON_OTHERS
        return Ended(attempt.battle, [event for event in attempt.events if event.at >= len(self.entries)])


def outcome(game: Game, unseen: frozenset[int], numbers: bool, ended: Ended) -> str:
    """What came of it, with or without numbers, told by the events in which no unseen combatant has a part."""
    seen = [event for event in ended.events if not unseen.intersection(event.about())]
    if numbers:
        return game.system.outcome(ended.battle, seen)
    return numberless(game.system, ended.battle, lambda battle: game.system.outcome(battle, seen))


def ranked(chances: dict[str, Fraction]) -> tuple[Chance, ...]:
    """Likeliest first; equal chances in the order of their words."""
    rows = sorted(chances.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Chance(outcome, chance) for outcome, chance in rows)
